"""Attack Level against Defense Level, and what the tables make of them: every number with its parts."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import floor

from domain.engine.prompts import Test
from domain.facts.choice import Name
from domain.facts.events import Grade
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.swordspath.figures import Penalties, Penalty
from domain.rulesets.swordspath.moves import LIMBS
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.sheet import sheet
from domain.rulesets.swordspath.status import disabled, in_hand, modifier, shields
from domain.rulesets.swordspath.tables import Strike, SwordspathTables


def _within(total: int, odds: int) -> Grade:
    return Grade.SUCCESS if total <= odds and odds > 0 else Grade.FAILURE


def _below(total: int, odds: int) -> Grade:
    return Grade.SUCCESS if total < odds else Grade.FAILURE


WITHIN = Test("at-most", _within)
"""d% up to the odds; odds of 0 or less never succeed (SPG-31, A18)."""

BELOW = Test("under", _below)

PERCENT = "1d100"
"""d%, whose highest face counts zero: 00 to 99."""


def flat(state: State) -> Test:
    """How a chance that comes from no table is tried (A18)."""
    return BELOW if settings(state).flat_chances == "under" else WITHIN


LATER = "later-"
"""A condition that begins so names a penalty that counts from the next phase on: what holds at the
declarations holds for all of the phase (SPG-07)."""

STILL = "still-"
"""Likewise one that was taken away since, and counts to the end of the phase."""


DISABLED = tuple(f"{limb}-disabled" for limb in LIMBS)
HAMPERED = (*DISABLED, "shield-strapped", "object-in-hand", "surprised-rear", "surprised-front")
"""The names of all penalties (SPG-07)."""


@of_rules
def penalties(state: State, tables: SwordspathTables, who: Name) -> tuple[tuple[str, Penalty], ...]:
    """What holds of somebody and is taken off MA and CA, by name; worst first (SPG-07)."""
    fighter = state.combatants[who]
    if not fighter.conditions and not fighter.items:
        return ()
    had = _hampered(state, who)
    if fighter.conditions:
        counts = [name for name in had if f"{LATER}{name}" not in fighter.conditions]
        had = [name for name in HAMPERED if name in counts or f"{STILL}{name}" in fighter.conditions]
    found = [(name, penalty(tables.penalties, name)) for name in had]
    return tuple(sorted(found, key=lambda each: (-each[1].ma, -each[1].ca)))


def penalty(penalties: Penalties, name: str) -> Penalty:
    """The penalty of that name."""
    if name in DISABLED:
        return penalties.arm_disabled if name.endswith("arm-disabled") else penalties.leg_disabled
    found: Penalty = getattr(penalties, name.replace("-", "_"))
    return found


def _hampered(state: State, who: Name) -> list[str]:
    """The names of the penalties that they would have in a phase that begins now."""
    fighter = state.combatants[who]
    found = [f"{limb}-disabled" for limb in disabled(fighter)]
    found += ["shield-strapped"] if shields(state, who) else []
    found += ["object-in-hand"] if in_hand(fighter) else []
    if "surprised-rear" in fighter.conditions:
        found.append("surprised-rear")
    elif "surprised-front" in fighter.conditions:
        found.append("surprised-front")
    return found


def level(state: State, tables: SwordspathTables, who: Name, attacking: bool = True) -> tuple[Term, ...]:
    """MA, less the penalties: all or only the worst (A8), everywhere or in AL only (A7)."""
    chosen = settings(state)
    found = penalties(state, tables, who)
    if chosen.penalties_on == "attack" and not attacking:
        found = ()
    if chosen.penalties == "worst":
        found = found[:1]
    return (
        Term("martial-arts", sheet(state, who).ma, rule="SPG-09"),
        *(Term(name, penalty.ma, "-", "SPG-07") for name, penalty in found),
    )


def actions(state: State, tables: SwordspathTables, who: Name) -> int:
    """Combat actions of a phase: 6 x BAT, then the penalties, never below 0 (SPG-02, SPG-07, A6)."""
    chosen = settings(state)
    product = _product(sheet(state, who).bat, tables.prices.per_bat, chosen.part_actions == "round")
    off = [penalty.ca for _, penalty in penalties(state, tables, who)]
    less = max(off, default=0) if chosen.penalties == "worst" else sum(off)
    return max(0, product - less)


@lru_cache(maxsize=256)
def _product(bat: Decimal, per_bat: int, rounded: bool) -> int:
    """Whole actions of a BAT that may be a fraction; a part of one is rounded or lost."""
    return floor(Fraction(bat) * per_bat + (Fraction(1, 2) if rounded else 0))


def mount_actions(state: State, tables: SwordspathTables, rider: Name) -> int:
    """Combat actions of a mount, by its rider's horsemanship (SPG-41)."""
    skill = sheet(state, rider).horsemanship
    return max(1, skill // tables.mounted.levels_for_an_action) if skill else 0


def grapple_odds(state: State, tables: SwordspathTables, who: Name, move: str, foe: Name) -> tuple[Term, ...]:
    """AL = MA + own PM + DR against DL = the foe's MA + PM, crossed on 4B (SPG-29, SPG-30)."""
    own = [*level(state, tables, who), Term("difficulty", tables.move(move).dr, rule="SPG-15")]
    own += _held(modifier(state, who, foe))
    theirs = [*level(state, tables, foe, attacking=False), *_held(modifier(state, foe, who))]
    odds = tables.grapple.at(worth(own), worth(theirs))
    return _crossed(own, theirs, Term("table-4b", odds, "=", "SPG-30"), "SPG-29")


def _held(position: int) -> list[Term]:
    return [Term("position", position, rule="SPG-35")] if position else []


def strike_odds(
    state: State, tables: SwordspathTables, who: Name, strike: Strike, foe: Name, strikes: int, parries: int
) -> tuple[Term, ...]:
    """AL = MA + WC against DL = the foe's MA, by parry class (SPG-09, SPG-10)."""
    own = [*level(state, tables, who), Term("weapon-class", strike.wc, rule="SPG-09")]
    theirs = level(state, tables, foe, attacking=False)
    al, dl = worth(own), worth(theirs)
    full, none = tables.hitting_full.at(al, dl), tables.hitting_none.at(al, dl)
    if parries >= strikes:
        last = Term("full-parry", full, "=", "SPG-10")
    elif not parries:
        last = Term("no-parry", none, "=", "SPG-10")
    elif settings(state).parry_classes == "linear":
        last = Term("share-of-parries", none - (none - full) * parries // strikes, "=", "SPG-10")
    else:
        last = Term("partial-parry", tables.hitting_partial.at(al, dl), "=", "SPG-10")
    return _crossed(own, theirs, last, "SPG-09")


def ram_odds(state: State, tables: SwordspathTables, mount: Name, foe: Name) -> tuple[Term, ...]:
    """The mount's AL against the target's MA, on 4D; ducks do not count (SPG-43)."""
    beast = sheet(state, mount).mount
    own = [Term("mount-level", beast.al if beast is not None else 0, rule="SPG-43")]
    if tables.ram.wc:
        own.append(Term("weapon-class", tables.ram.wc, rule="SPG-43"))
    theirs = level(state, tables, foe, attacking=False)
    odds = tables.ram_odds.at(worth(own), worth(theirs))
    return _crossed(own, theirs, Term("table-4d", odds, "=", "SPG-43"), "SPG-43")


def _crossed(own: Iterable[Term], theirs: Iterable[Term], odds: Term, rule: str) -> tuple[Term, ...]:
    """The attacker's terms, what they come to, the foe's taken off, and the odds of the table."""
    mine = tuple(own)
    turned = [
        Term(f"foe-{term.name}", term.value, "+" if term.op == "-" else "-", term.rule) for term in theirs
    ]
    return (*mine, Term("attack-level", worth(mine), "=", rule), *turned, odds)


def half_dice(state: State, who: Name, half: int, halved: bool) -> int:
    """Half dice rolled: h x DB, halves up, at least 1; half the DB for one who is grasped (SPG-13, 5E).

    DB is an exact decimal: 4 half dice at a DB of 1.0 halved are 2, one whole die.
    """
    return _half_dice(sheet(state, who).db, half, halved)


@lru_cache(maxsize=256)
def _half_dice(db: Decimal, half: int, halved: bool) -> int:
    scale = Fraction(db) / (2 if halved else 1)
    return max(1, floor(half * scale + Fraction(1, 2)))


def roll_out_odds(state: State, tables: SwordspathTables, who: Name) -> tuple[Term, ...]:
    """10 x MA per cent (SPG-26)."""
    return (
        *level(state, tables, who, attacking=False),
        Term("roll-out", tables.throw.roll_out, "x", "SPG-26"),
    )


def control_odds(state: State, tables: SwordspathTables, rider: Name, reins: int) -> tuple[Term, ...]:
    """Horsemanship by the hands that are off the reins (SPG-40)."""
    free = 2 - reins
    name = ("no-hand-free", "one-hand-free", "both-hands-free")[free]
    return (
        Term("horsemanship", sheet(state, rider).horsemanship, rule="SPG-40"),
        Term(name, tables.mounted.control(free), "x", "SPG-40"),
        Term("no-more-than", tables.mounted.most, "cap", "SPG-40"),
    )


def fall_odds(state: State, tables: SwordspathTables, who: Name, height: int) -> tuple[Term, ...]:
    """(100 / height in feet) x Fall Recovery per cent (SPG-45)."""
    return (
        Term("fall-recovery", sheet(state, who).fall_recovery, rule="SPG-45"),
        Term("fall", tables.fall.chance, "x", "SPG-45"),
        Term("height", height, "/", "SPG-45"),
        Term("no-more-than", tables.fall.most, "cap", "SPG-45"),
    )


def knockout_odds(state: State, tables: SwordspathTables, who: Name) -> tuple[Term, ...]:
    """10 x all points taken / KV per cent (SPG-14, 6.6)."""
    return (
        Term("points-taken", taken(state, who), rule="SPG-14"),
        Term("tens", tables.knockout.times, "x", "SPG-14"),
        Term("knockout-value", sheet(state, who).kv or tables.knockout.value, "/", "SPG-14"),
        Term("no-more-than", tables.knockout.most, "cap", "SPG-14"),
    )


def taken(state: State, who: Name) -> int:
    """All points taken, those with the asterisk at full value."""
    return -sum(state.combatants[who].pools.values())


def quarters(state: State, who: Name) -> int:
    """PD for survival and recovery in quarters of a point: PD* counts a quarter (SPG-28)."""
    pools = state.combatants[who].pools
    return -4 * pools.get("pd", 0) - pools.get("pd-star", 0)
