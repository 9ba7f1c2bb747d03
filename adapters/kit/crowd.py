"""Who fights where nobody says who: the combatants that come with a system, by chance, on two sides."""

import random

from adapters.books.combatants import character, comers, sheet
from adapters.books.lineup import lined_up
from domain.engine.ruleset import Ruleset
from domain.entrants import Entrant


def crowd(ruleset: Ruleset, chance: random.Random, many: int, first: int = 0) -> list[Entrant]:
    """So many fighters of the system's own combatants, on two sides in turn, each behind their mount."""
    found = []
    for number in range(first, first + many):
        name = chance.choice(comers(ruleset))
        side, mount = f"side-{number % 2}", ""
        if ridden := character(ruleset, name).mount:
            mount = f"{ridden}-{number}"
            found.append(Entrant(mount, side, sheet(ruleset, character(ruleset, ridden).sheet, mount)))
        who = character(ruleset, name)
        place = f"{name}-{number}"
        raw = sheet(ruleset, who.sheet, place)
        found.append(Entrant(place, side, raw, who.called, items=who.items, mount=mount))
    return lined_up(found, ruleset.radius)
