"""What an example does to a fight from outside: undo, and what a game master rules."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import msgspec

from adapters.books.text import BadFile
from adapters.examples.example import ExampleRuling
from adapters.examples.partial_events import well_formed
from adapters.input.house_rules import asked_in_words, ended, house_rule
from adapters.input.rejected import Rejected
from domain.engine.combat import Combat, Step
from domain.engine.commands.head_moves import undo_beat, undo_to
from domain.engine.commands.ruling import next_ruling, rule
from domain.engine.history.passage import backwards
from domain.facts.choice import Key
from domain.facts.events import Outcome, Ruled
from domain.facts.refusal import Refused
from domain.facts.term import Term
from domain.facts.validation import explained
from domain.fights import Command


def undoing(to: int | str) -> Command:
    """Undo back to an event's version, to before a beat, or to before an answer or a roll."""
    if isinstance(to, int):
        return partial(undo_to, version=to)
    return partial(undo_before, name=to)


def undo_before(combat: Combat, name: str) -> Step | Refused:
    """Back to before an answer or a roll, if it has that key, or else before the beat of that name."""
    path = list(backwards(combat.passage))
    for (_, event), (earlier, _) in pairwise(path):
        if getattr(event, "key", None) == name:
            return undo_to(combat, earlier)
    return undo_beat(combat, name)


def ruling(wanted: ExampleRuling) -> Command:
    """Rule as the example says."""
    modifier = None
    if wanted.modifier is not None:
        term = wanted.modifier
        modifier = Term(term.name, term.value, term.op, term.rule)

    def command(now: Combat) -> Step | Refused:
        key = next_ruling(now)
        try:
            stands = house_rule(now, key, asked_in_words(wanted.standing)) if wanted.standing else None
            ends = ended(tuple(now.state.house), wanted.no_longer) if wanted.no_longer else ""
        except Rejected as error:
            raise BadFile(f"ruling: {error}") from None
        ruled = Ruled(
            key, wanted.why, wanted.on, modifier, wanted.target, wanted.verdict, stands=stands, ends=ends
        )
        return rule(now, ruled, ruled_outcomes(wanted.outcomes, key))

    return command


def ruled_outcomes(outcomes: Sequence[dict[str, Any]], key: Key) -> list[Outcome]:
    """The outcomes that a ruling brings about. Raises `BadFile` when they are no such events."""
    made: list[Outcome] = []
    for number, outcome in enumerate(outcomes, 1):
        place = f"ruling, outcome {number}"
        well_formed(outcome, place)
        if outcome.get("because", key) != key:
            raise BadFile(f"{place}: its cause is the ruling, {key}; leave out `because`.")
        try:
            made.append(msgspec.convert({"rule": "", **outcome, "because": key}, Outcome))
        except msgspec.ValidationError as error:
            raise BadFile(explained(error, Outcome, place)) from None
    return made
