"""Who can do what, who holds whom, who is in contact: what the scripts look up in the state."""

from domain.facts.choice import Name
from domain.facts.hexes import distance
from domain.facts.memo import of_state
from domain.facts.state import Combatant, Hold, State
from domain.rulesets.shared.items import kind_of
from domain.rulesets.shared.sides import Sides
from domain.rulesets.swordspath.moves import GRABS, GRIPS, LIMBS, OPEN, RIDE
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.sheet import sheet

DOWN, UP = "down", "standing"
"""Postures. One who sits in the saddle is on their feet as far as they matter."""


def is_mount(state: State, who: Name) -> bool:
    """A mount is in the fight under its rider's orders and is no target (SPG-51)."""
    return sheet(state, who).mount is not None


def able(state: State, who: Name) -> bool:
    """A fighter who is here, awake, and has not yielded (SPG-48)."""
    fighter = state.combatants.get(who)
    return fighter is not None and not fighter.down and sheet(state, who).mount is None


@of_state
def fighters(state: State) -> tuple[Name, ...]:
    """All who are able, in order of entry."""
    return tuple([who for who, one in state.combatants.items() if not one.down and not is_mount(state, who)])


@of_state
def foes(state: State, who: Name) -> tuple[Name, ...]:
    """Everybody able on another side."""
    side = state.combatants[who].side
    return tuple([name for name in fighters(state) if state.combatants[name].side != side])


SIDES = Sides("SPG-48", able)
"""How a fight ends (SPG-48)."""


def apart(state: State, who: Name, foe: Name) -> int:
    """Hexes between two; a rider is in their mount's hex."""
    return distance(state.combatants[who].at, state.combatants[foe].at)


def contact(state: State, who: Name, foe: Name, reach: int = 1) -> bool:
    """Within `reach`, or anywhere where only a block against an armed foe wants contact (SPG-39, A20)."""
    return settings(state).contact == "armed-blocks" or apart(state, who, foe) <= reach


# -- holds


def pair(holder: Name, victim: Name) -> str:
    """The name of the one position that a fighter can have on another (SPG-38)."""
    return f"{holder}_{victim}"


def named(state: State, hold: str) -> Hold:
    """The position of that name."""
    return state.holds[hold]


def position(state: State, holder: Name, victim: Name) -> Hold | None:
    """What `holder` has on `victim`: a hold, or the advantage of a throw."""
    return state.holds.get(pair(holder, victim))


def modifier(state: State, holder: Name, victim: Name) -> int:
    """The Position Modifier of an ordered pair; 0 without a position (SPG-35)."""
    hold = position(state, holder, victim)
    return hold.level if hold is not None else 0


def grips_on(state: State, victim: Name) -> tuple[Hold, ...]:
    """All that hold somebody."""
    if not state.holds:
        return ()
    return tuple([hold for hold in state.holds.values() if hold.victim == victim and hold.kind in GRIPS])


def grips_of(state: State, holder: Name) -> tuple[Hold, ...]:
    """All whom somebody holds."""
    if not state.holds:
        return ()
    return tuple([hold for hold in state.holds.values() if hold.holder == holder and hold.kind in GRIPS])


def grasped(state: State, who: Name) -> bool:
    """Whether somebody's DB is halved (SPG-13, A15)."""
    kinds = GRABS if settings(state).halved_by == "grab" else OPEN
    return any(hold.kind in kinds for hold in grips_on(state, who))


# -- limbs and things


def useful(fighter: Combatant, limb: str) -> bool:
    """Whether a limb is not disabled."""
    return f"disabled-{limb}" not in fighter.conditions


def disabled(fighter: Combatant) -> tuple[str, ...]:
    """The limbs that are disabled."""
    if not fighter.conditions:
        return ()
    return tuple([limb for limb in LIMBS if not useful(fighter, limb)])


def in_hand(fighter: Combatant) -> tuple[str, ...]:
    """What somebody has in their hands, weapons too (SPG-07)."""
    if not fighter.items:
        return ()
    return tuple([item for item, place in fighter.items.items() if place.endswith(("-hand", "-hands"))])


def weapons(state: State, who: Name) -> tuple[str, ...]:
    """The weapons in somebody's hands: with one they are armed."""
    own = sheet(state, who).weapons
    could = in_hand(state.combatants[who])
    return tuple([item for item in could if item in own or kind_of(state, who, item, _weapons)])


def shields(state: State, who: Name) -> tuple[str, ...]:
    """The shields that somebody has strapped on."""
    items = state.combatants[who].items
    if not items:
        return ()
    own = sheet(state, who).shields
    strapped = [item for item, place in items.items() if place == "strapped"]
    return tuple([item for item in strapped if item in own or kind_of(state, who, item, _shields)])


def _weapons(state: State, who: Name) -> dict[str, bool]:
    return dict.fromkeys(sheet(state, who).weapons, True)


def _shields(state: State, who: Name) -> dict[str, bool]:
    return dict.fromkeys(sheet(state, who).shields, True)


# -- riders


def seat(state: State, who: Name) -> Hold | None:
    """A rider's seat, if they are mounted: `victim` is the mount, `using` the hands on the reins."""
    for hold in state.holds.values() if state.holds else ():
        if hold.kind == RIDE and hold.holder == who:
            return hold
    return None


def mounted(state: State, who: Name) -> bool:
    """Whether they ride."""
    return seat(state, who) is not None


def afoot(state: State, who: Name) -> bool:
    """On their feet, awake, not held and holding nobody: they may walk (SPG-46), or their mount (SPG-51)."""
    if not able(state, who) or (state.holds and (grips_on(state, who) or grips_of(state, who))):
        return False
    return state.combatants[who].posture == UP or mounted(state, who)
