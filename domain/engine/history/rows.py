"""The rows of a path, read from the store in few queries."""

from collections.abc import Iterator, Sequence

from domain.engine.history.tree import Segment
from domain.facts.events import AnyEvent
from domain.store import Store

NARROW = 50
"""To read over so many events that do not stand costs less than another query of the store."""


def rows(store: Store, combat: str, path: Sequence[Segment], after: int) -> Iterator[tuple[int, AnyEvent]]:
    """(version, event) of everything on the path after version `after`."""
    for pieces in _near([(max(first, after + 1), last) for first, last in path if last > after]):
        start, end = pieces[0][0], pieces[-1][1]
        events = tuple(store.events(combat, start, end))
        for first, last in pieces:
            yield from zip(range(first, last + 1), events[first - start : last - start + 1], strict=True)


def _near(path: Sequence[Segment]) -> Iterator[list[Segment]]:
    """The pieces of a path in runs without a wide gap, each to be read with one query of the store."""
    run: list[Segment] = []
    for piece in path:
        if run and piece[0] - run[-1][1] > NARROW:
            yield run
            run = []
        run.append(piece)
    if run:
        yield run
