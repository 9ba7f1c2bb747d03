"""What somebody has ready to parry, to block and to shoot with (GUR-159, GUR-160, GUR-163, GUR-203)."""

from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.rulesets.gurps.core.body import crippled, limb
from domain.rulesets.gurps.core.sheet import sheet, shield_of, weapon_of
from domain.rulesets.gurps.core.status import empty_hands, grabbed, holding, place_seized, seized
from domain.rulesets.gurps.core.tables import GurpsTables, Mode

BARE = ("boxing", "brawling", "karate", "judo", "sumo-wrestling", "wrestling", "dx")
"""What one parries with unarmed (GUR-203); Sumo and Wrestling need both hands."""

WITH_BOTH = ("sumo-wrestling", "wrestling")
"""Skills whose parry takes both hands (GUR-203)."""


# -- weapons


def parrying_modes(state: State, tables: GurpsTables, who: Name, item: str) -> tuple[Mode, ...]:
    """The ways to use a weapon in hand that make it fit to parry (GUR-159)."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    if kind is None or not kind.parries or f"broken-{item}" in state.combatants[who].conditions:
        return ()
    return () if grabbed(state, who, item) else handled(state, tables, who, item)


def handled(state: State, tables: GurpsTables, who: Name, item: str) -> tuple[Mode, ...]:
    """The ways that they have learnt to use a weapon in, as they have it in hand now (GUR-213)."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    both, skills = state.combatants[who].items[item] == "both-hands", sheet(state, who).skills
    modes = kind.modes if kind else ()
    return tuple(mode for mode in modes if mode.skill in skills and (mode.hands == 1 or both))


def parry_skill(state: State, tables: GurpsTables, foe: Name, item: str) -> str:
    """The best skill that the weapon can be used with."""
    made = weapon_of(state, foe, item)
    kind = tables.weapon(made.kind) if made else None
    skills = sheet(state, foe).skills
    known = [mode.skill for mode in kind.modes if mode.skill in skills] if kind else []
    return max(known, key=lambda skill: skills[skill], default="dx")


def shooting_mode(state: State, tables: GurpsTables, who: Name, item: str, yards: int) -> Mode | None:
    """How a thing in hand shoots so far, if it does."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    place = state.combatants[who].items.get(item, "")
    if kind is None or f"broken-{item}" in state.combatants[who].conditions:
        return None
    if grabbed(state, who, item) or place_seized(state, who, place):
        return None
    return next(
        (
            mode
            for mode in kind.modes
            if yards <= mode.range
            and mode.skill in sheet(state, who).skills
            and (mode.hands == 1 or place == "both-hands")
        ),
        None,
    )


# -- bare hands


def bare_hands(state: State, who: Name) -> tuple[str, ...]:
    """The hands that can parry: empty, holding nobody, held by nobody; that of a shield arm is full."""
    return tuple(hand for hand in empty_hands(state, who) if not seized(state, who, hand))


def bare(pick: Choice) -> bool:
    """A parry with the hand itself; its second word is the skill."""
    return len(pick.using) == 2


def tiring(state: State, who: Name, pick: Choice) -> tuple[str, ...]:
    """What a parry uses up: the weapon or the hand, or both hands (GUR-159, GUR-203)."""
    first, *rest = pick.using
    if not rest or rest[0] not in WITH_BOTH:
        return (first,)
    other = tuple(hand for hand in bare_hands(state, who) if hand != first)
    return first, *other[:1]


# -- shields


def shields(state: State, who: Name) -> tuple[str, ...]:
    """The shields that they have ready on an arm or in a hand (GUR-160)."""
    places = state.combatants[who].items
    if not places:
        return ()
    return tuple(
        item
        for item, place in places.items()
        if limb(place) in ("hand", "arm")
        and shield_of(state, who, item) is not None
        and not crippled(state.combatants[who], place)
    )


def blocking_shields(state: State, who: Name) -> tuple[str, ...]:
    """Those that they know how to block with, on an arm that nobody holds (GUR-022, GUR-160)."""
    if "shield" not in sheet(state, who).skills:
        return ()
    places = state.combatants[who].items
    return tuple(item for item in shields(state, who) if not place_seized(state, who, places[item]))


# -- anything at all


def can_parry(state: State, tables: GurpsTables, who: Name) -> bool:
    """Whether there is anything that they could parry with (GUR-159, GUR-203)."""
    return bool(bare_hands(state, who)) or any(
        parrying_modes(state, tables, who, item) for item in holding(state, who).values()
    )


def can_shoot(state: State, tables: GurpsTables, who: Name) -> bool:
    """Whether they have anything in hand that shoots (GUR-153)."""
    return any(shooting_mode(state, tables, who, item, 1) for item in holding(state, who).values())
