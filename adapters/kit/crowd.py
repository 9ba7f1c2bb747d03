"""Who fights where nobody says who: the combatants that come with a system, by chance, side against side."""

import random
from typing import NamedTuple

import msgspec

from adapters.books.combatants import character, comers, sheet
from adapters.books.lineup import lined_up
from domain.engine.ruleset import Rules, Ruleset, settings_of
from domain.entrants import Entrant, joining
from domain.facts.events import CombatOpened
from domain.facts.evolve import fold
from domain.facts.refusal import Refused
from domain.facts.state import NOTHING, State


class Setup(NamedTuple):
    """How many fight in the fights that are tried, one of these numbers by chance, and on how many sides."""

    sizes: tuple[int, ...] = (2, 2, 3, 4)
    sides: int = 2

    def many(self, chance: random.Random) -> int:
        """How many in the next fight."""
        return chance.choice(self.sizes) if len(self.sizes) > 1 else self.sizes[0]


USUAL, SMALL = Setup(), Setup((2, 3))


def setup(rules: Rules) -> Setup | Refused:
    """The fights that can begin under these rules, or why the smallest that is tried cannot."""
    first: Refused | None = None
    for sides in (2, 3, 4, 6):
        refused = {many: _refused(rules, Setup((many,), sides)) for many in (2, 3, 4, 6) if many >= sides}
        sizes = tuple(many for many, why in refused.items() if why is None)
        if sizes:
            return Setup(sizes[:3], sides)
        first = first or next(iter(refused.values()))
    assert first is not None
    return first


def _refused(rules: Rules, setup: Setup) -> Refused | None:
    """Why such a fight cannot begin, or one of those in it cannot take part."""
    state, system = opened(rules, random.Random(0), setup), rules.ruleset
    not_joined = (system.why_not_join(state, who) for who in state.combatants)
    return system.why_not_begin(state) or next(filter(None, not_joined), None)


def opened(rules: Rules, chance: random.Random, setup: Setup) -> State:
    """A fight before its first beat."""
    raw = msgspec.json.encode(settings_of(rules.ruleset, {}))
    begun = CombatOpened(rules.ruleset.name, rules.ruleset.version, msgspec.Raw(raw), rules.tables_hash)
    people = crowd(rules.ruleset, chance, setup.many(chance), sides=setup.sides)
    return fold([begun, *(joining(rules, raw, each) for each in people)], NOTHING)


def crowd(
    ruleset: Ruleset,
    chance: random.Random,
    many: int,
    first: int = 0,
    sides: int = 2,
    among: tuple[str, ...] = (),
) -> list[Entrant]:
    """So many fighters of the system's own combatants, or `among` some of them, on the sides in turn, each
    behind their mount."""
    found = []
    for number in range(first, first + many):
        name = chance.choice(among or comers(ruleset))
        side, mount = f"side-{number % sides}", ""
        if ridden := character(ruleset, name).mount:
            mount = f"{ridden}-{number}"
            found.append(Entrant(mount, side, sheet(ruleset, character(ruleset, ridden).sheet, mount)))
        who = character(ruleset, name)
        place = f"{name}-{number}"
        raw = sheet(ruleset, who.sheet, place)
        come = Entrant(place, side, raw, who.called, items=who.items, mount=mount, pronouns=who.pronouns)
        found.append(come)
    return lined_up(found, ruleset.radius)
