"""What is odd about those who come and about a user's tables: sentences, for it stops nothing."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from domain.engine.ruleset import Rules
from domain.engine.unknown_words import mistyped_in_sheet, mistyped_sides
from domain.entrants import Entrant
from domain.facts.state import Combatant


def odd_comers(rules: Rules, comers: Sequence[Entrant], there: Iterable[Combatant] = ()) -> Iterator[str]:
    """Oddities of their sheets, and of their sides beside those of who is `there`."""
    for comer in comers:
        sheet = msgspec.json.decode(comer.sheet, type=rules.ruleset.sheet)
        for each in rules.ruleset.remarks(sheet):
            yield f"{comer.called}: {each}."
        for oddity in mistyped_in_sheet(rules.vocabulary, msgspec.json.decode(comer.sheet), comer.items):
            yield f"{comer.called}: {oddity}"
    sides = (comer.side for comer in comers if comer.side != comer.name)
    yield from mistyped_sides(sides, (one.side for one in there if one.side != one.name))


def odd_tables(rules: Rules) -> Iterator[str]:
    """Where the tables at hand disagree with the examples of the rules themselves."""
    return (f"{doubt}." for doubt in rules.ruleset.doubts(rules.tables))
