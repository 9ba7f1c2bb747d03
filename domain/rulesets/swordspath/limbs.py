"""The limbs with which somebody can strike: neither disabled nor grabbed, and left free by a pin."""

from domain.facts.choice import Name
from domain.facts.state import Combatant, State
from domain.rulesets.swordspath.able import grips_on, pin_of, shields, useful, weapons
from domain.rulesets.swordspath.moves import ARMS, CHOKE, GRABS, LEGS, STRANGLE
from domain.rulesets.swordspath.tables import Strike


def limbs(state: State, who: Name, strike: Strike) -> tuple[str, ...]:
    """The limbs, weapons or shields with which a stroke can be made (SPG-12, SPG-13, SPG-49, SPG-53)."""
    fighter = state.combatants[who]
    if strike.limb == "weapon":
        could = weapons(state, who)
    elif strike.limb == "shield":
        could = shields(state, who)
    else:
        could = {"arm": ARMS, "leg": LEGS, "head": ("head",)}[strike.limb]
    pin = pin_of(state, who)
    if pin is not None and not (strike.limb == "arm" and strike.id in ("punch", "elbow")):
        return ()
    return tuple(
        limb
        for limb in could
        if all(free(state, who, arm) for arm in arms_of(fighter, limb)) and (pin is None or limb in pin.using)
    )


def arms_of(fighter: Combatant, limb: str) -> tuple[str, ...]:
    """The limb itself; for a thing in a hand or in both, the arms that wield it."""
    if limb not in fighter.items:
        return (limb,)
    place = fighter.items[limb]
    if place == "both-hands":
        return ARMS
    return tuple(arm for arm in ARMS if arm.removesuffix("-arm") == place.removesuffix("-hand"))


def free(state: State, who: Name, limb: str) -> bool:
    """Neither disabled nor grabbed (SPG-13, SPG-49)."""
    return useful(state.combatants[who], limb) and limb not in tied_up(state, who)


def tied_up(state: State, who: Name) -> tuple[str, ...]:
    """The limbs that are grabbed (5F)."""
    found: list[str] = []
    for hold in grips_on(state, who):
        if hold.kind == "grab-both-arms":
            found += ARMS
        elif hold.kind in ("grab-head", CHOKE, STRANGLE):
            found.append("head")
        elif hold.kind in GRABS and hold.part:
            found.append(hold.part)
    return tuple(found)
