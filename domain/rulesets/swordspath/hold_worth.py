"""What holds and throws are worth by the rules' own odds: what they lead to before the foe is out of them."""

from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from domain.facts.choice import Name
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.shared.fighters import WHOLE
from domain.rulesets.swordspath.levels import level
from domain.rulesets.swordspath.moves import (
    CHOKE,
    DRAG,
    ESCAPE_FROM,
    ESCAPES,
    GRABS,
    JOINTS,
    OPEN,
    PINS,
    STRANGLE,
    THROWS,
)
from domain.rulesets.swordspath.outlook import (
    hits,
    levels,
    once,
    strike_chance,
    stroke_points,
    stuns,
)
from domain.rulesets.swordspath.rules_in_force import RulesInForce, rules_in_force
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.stance import to_spend
from domain.rulesets.swordspath.status import position
from domain.rulesets.swordspath.tables import SwordspathTables

Worths = MappingProxyType[str, int]
"""What each grapple is worth once it has succeeded, in millionths."""

ALONE = 2
"""A grab does nothing by itself: it is worth one part in so many of what it leads to."""

DRAGGED = WHOLE // 5
"""What it is worth that a rider is off their horse."""

MOST_STROKES = 6


class Grapplers(NamedTuple):
    """All that the worth of holds depends on.

    attack, defence   the AL and DL of a move without positions; `back` and `guard` those of the foe's
    escapes           whether the foe can pay for one
    free, arms        what all one's strokes do to a foe who cannot parry, and those with the arms alone
    injury, thrown    what (10-100) points do, and those of a throw
    stays             how often in a hundred a throw is not rolled out of
    """

    attack: int
    defence: int
    back: int
    guard: int
    escapes: bool
    free: int
    arms: int
    injury: int
    thrown: int
    stays: int


@of_rules
def worths(state: State, tables: SwordspathTables, who: Name, foe: Name) -> Worths:
    """What each grapple that succeeds on a foe is worth."""
    mine, theirs = levels(state, tables, who, foe), levels(state, tables, foe, who)
    rolls_out = worth(level(state, tables, foe, attacking=False)) * tables.throw.roll_out
    arms = unparried(state, tables, who, foe, ("arm",))
    injury = tables.injury.times * (tables.injury.sides + 1) * 50
    return worked_out(
        rules_in_force(tables, settings(state)),
        Grapplers(
            mine.attack,
            mine.defence,
            theirs.attack,
            theirs.defence,
            to_spend(state, tables, foe) >= tables.prices.grapple,
            max(arms, unparried(state, tables, who, foe, ("leg", "head"))),
            arms,
            stuns(state, tables, foe, injury, 100),
            stuns(state, tables, foe, tables.throw.points * 100, 100),
            100 - hits(rolls_out),
        ),
    )


def unparried(state: State, tables: SwordspathTables, who: Name, foe: Name, limbs: tuple[str, ...]) -> int:
    """What strokes do in a phase, with all their combat actions, to a foe who may not parry."""
    budget, between, most = to_spend(state, tables, who), levels(state, tables, who, foe), 0
    for strike in tables.strikes:
        for length, price in strike.ca.each() if strike.limb in limbs else ():
            many = min(budget // price, MOST_STROKES)
            chance = strike_chance(tables, between, strike, many, 0)
            mean = many * chance * stroke_points(state, tables, who, foe, strike.dice(length)) // 100
            most = max(most, stuns(state, tables, foe, mean, once(chance, many)))
    return most


@lru_cache(maxsize=4096)
def worked_out(rules: RulesInForce, case: Grapplers) -> Worths:
    """The same of what it depends on (SPG-17 to SPG-26)."""
    tables = rules.tables
    found: dict[str, int] = {}

    def escape(hold: str) -> int:
        tried = case.back + tables.move(ESCAPE_FROM[hold]).dr
        return hits(tables.grapple.at(tried, case.guard + tables.move(hold).pm)) if case.escapes else 0

    def leads_to(hold: str, moves: tuple[str, ...]) -> int:
        """What the best move out of a hold is worth, if it succeeds before the escape does."""
        most, free = 0, escape(hold)
        for move in moves:
            tried = case.attack + tables.move(hold).pm + tables.move(move).dr
            chance = hits(tables.grapple.at(tried, case.defence))
            most = max(most, before(chance * WHOLE // 100, free * WHOLE // 100) * found[move] // WHOLE)
        return most

    for lock in JOINTS:  # an escape hurts who tries it, and they are struck without parries
        out = WHOLE - (WHOLE - case.free) * (WHOLE - case.injury) // WHOLE
        found[lock] = before(out, escape(lock) * (WHOLE - case.injury) // 100)
    for hold, clock in ((CHOKE, tables.clocks.choke), (STRANGLE, tables.clocks.strangle)):
        found[hold] = (100 - once(escape(hold), clock.phases)) * WHOLE // 100
    found |= {"throw": case.thrown * case.stays // 100, "throw-injuring": case.injury * case.stays // 100}
    for pin in PINS:
        arms = case.arms if pin != "pin-all" else 0
        further = leads_to(pin, (*JOINTS, CHOKE, *THROWS))
        found[pin] = max(further, before(arms, escape(pin) * WHOLE // 100))
    for grab in GRABS:
        found[grab] = leads_to(grab, (*JOINTS, CHOKE, STRANGLE, *PINS, *THROWS)) // ALONE
    return MappingProxyType(found | {DRAG: DRAGGED})


def before(one: int, other: int) -> int:
    """How often the one comes before the other, of two chances a phase; all in millionths.

    >>> before(500000, 500000), before(300000, 0), before(0, 0)
    (500000, 1000000, 0)
    """
    return one * WHOLE // (one + other) if one else 0


def held(state: State, tables: SwordspathTables, holder: Name, victim: Name) -> int:
    """What the position that one has on another is worth to them."""
    hold = position(state, holder, victim)
    return worths(state, tables, holder, victim).get(hold.kind, 0) if hold is not None else 0


@of_rules
def gained(state: State, tables: SwordspathTables, who: Name, foe: Name) -> dict[str, int]:
    """What changes for the better where a grapple alone succeeds, for each that is worth trying (SPG-32,
    SPG-38)."""
    mine, theirs = held(state, tables, who, foe), held(state, tables, foe, who)
    found = {
        move: each - mine + (0 if move in OPEN else theirs)
        for move, each in worths(state, tables, who, foe).items()
    }
    found |= dict.fromkeys(ESCAPES, theirs - mine)
    return {move: gains for move, gains in found.items() if gains > 0}
