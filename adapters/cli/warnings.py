"""What is odd about those who come: on stderr, since it stops nothing."""

from collections.abc import Iterable, Sequence

import msgspec

from adapters.cli.terminal.printer import warn
from domain.engine.ruleset import Rules, Ruleset
from domain.engine.unknown_words import mistyped_in_sheet, mistyped_sides
from domain.entrants import Fighter
from domain.facts.state import Combatant


def warn_of_comers(bound: Rules, comers: Sequence[Fighter], there: Iterable[Combatant] = ()) -> None:
    """Oddities of their sheets, and of their sides beside those of who is `there`."""
    for comer in comers:
        sheet = msgspec.json.decode(comer.sheet, type=bound.ruleset.sheet)
        for each in bound.ruleset.remarks(sheet):
            warn(f"{comer.called}: {each}.")
        for oddity in mistyped_in_sheet(bound.vocabulary, msgspec.json.decode(comer.sheet), comer.items):
            warn(f"{comer.called}: {oddity}")
    sides = (comer.side for comer in comers if comer.side != comer.name)
    for oddity in mistyped_sides(sides, (one.side for one in there if one.side != one.name)):
        warn(oddity)


def warn_of_tables(ruleset: Ruleset, bound: Rules) -> None:
    """Tell on stderr where the tables at hand disagree with the examples of the rules themselves."""
    for doubt in ruleset.doubts(bound.tables):
        warn(f"{doubt}.")
