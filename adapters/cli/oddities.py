"""What is odd about those who come: on stderr, since it stops nothing."""

from collections.abc import Iterable, Sequence

import msgspec

from adapters.cli.paper import warn
from domain.engine.ruleset import Rules
from domain.engine.unknown_words import resembling, stray_sides
from domain.entrants import Fighter
from domain.facts.state import Combatant


def remark(bound: Rules, comers: Sequence[Fighter], there: Iterable[Combatant] = ()) -> None:
    """Oddities of their sheets, and of their sides beside those of who is `there`."""
    for comer in comers:
        sheet = msgspec.json.decode(comer.sheet, type=bound.ruleset.sheet)
        for each in bound.ruleset.remarks(sheet):
            warn(f"{comer.called}: {each}.")
        for oddity in resembling(bound.vocabulary, msgspec.json.decode(comer.sheet), comer.items):
            warn(f"{comer.called}: {oddity}")
    sides = (comer.side for comer in comers if comer.side != comer.name)
    for oddity in stray_sides(sides, (one.side for one in there if one.side != one.name)):
        warn(oddity)
