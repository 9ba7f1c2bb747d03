"""What a command took back or brought again, for whoever tells what came of it."""

from collections.abc import Sequence

from domain.facts.events import AnyEvent, HeadMoved
from domain.store import Store
from projections.telling.taken_back import TakenBack, taken_back
from projections.telling.words import Words


def taken_back_by(
    store: Store, combat: str, written: Sequence[AnyEvent], last: int, words: Words
) -> TakenBack:
    """The same of a command that wrote these events, the last of which has that version.

    The record is looked through only when the head was moved.
    """
    if not any(isinstance(event, HeadMoved) for event in written):
        return TakenBack()
    return taken_back(tuple(store.entries(combat, 1, last)), last - len(written) + 1, words)
