"""Who is able, free, held, prone or helpless (ADD-50): what the scripts look up in the state."""

from domain.facts.choice import Name
from domain.facts.hexes import Arc, arc
from domain.facts.state import Combatant, Hold, State
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.sheet import SheetOfOne, WornShield, sheet
from domain.rulesets.shared.items import kind_of
from domain.rulesets.shared.sides import Sides

KNEES, HANDS_AND_KNEES, FLAT, PRONE = "kneeling", "hands-and-knees", "flat", "prone"

GONE = ("left", "slain")
"""Those who are `down` so are no longer there for anybody."""

HELPLESS = ("bound", "asleep", "paralysed")
"""Conditions that make helpless, beside unconsciousness."""

HANDS = ("hand", "right-hand", "left-hand", "hands", "arm")
"""Places of items that leave no hand empty."""

UNABLE = ("stunned", *HELPLESS)
"""Those with one of these can do nothing (ADD-50)."""

_HELPLESS, _UNABLE, _OUT = frozenset(HELPLESS), frozenset(UNABLE), frozenset(("asleep", "bound"))

LEG = "leg-grip"
"""The kind of hold that a leg grip is; it is no hold in the sense of the rules, and has no rank."""


def conscious(fighter: Combatant) -> bool:
    """Neither out of the fight nor asleep (ADD-50)."""
    return not fighter.down and "asleep" not in fighter.conditions


def able(fighter: Combatant) -> bool:
    """Conscious, not stunned, bound, asleep or paralysed (ADD-50)."""
    return not fighter.down and _UNABLE.isdisjoint(fighter.conditions)


def helpless(fighter: Combatant) -> bool:
    """Unconscious, bound, asleep or paralysed; held or stunned alone is not (ADD-50)."""
    return bool(fighter.down) or not _HELPLESS.isdisjoint(fighter.conditions)


def active(fighter: Combatant) -> bool:
    """Neither stunned nor helpless: they use Dexterity and shield against a blow (ADD-43)."""
    return able(fighter)


def present(state: State) -> tuple[Name, ...]:
    """Everybody who is still there, whatever their condition."""
    return tuple([name for name, one in state.combatants.items() if one.down not in GONE])


def foes(state: State, who: Name) -> tuple[Name, ...]:
    """Those of other sides who can be attacked; the unconscious as well (ADD-26)."""
    side = state.combatants[who].side
    return tuple(
        [name for name, one in state.combatants.items() if one.side != side and one.down not in GONE]
    )


def bound(fighter: Combatant) -> bool:
    """Tied up (ADD-14)."""
    return "bound" in fighter.conditions


def counts(fighter: Combatant) -> bool:
    """Whether their side is not beaten as long as they stand: conscious and unbound (ADD-62)."""
    return not fighter.down and _OUT.isdisjoint(fighter.conditions)


SIDES = Sides("ADD-62", lambda state, who: counts(state.combatants[who]))
"""How a fight ends (ADD-62)."""


# -- on the ground


def prone(state: State, who: Name) -> bool:
    """On hands and knees, flat, tripped, thrown, slipped down; on the knees only by Q24 (ADD-50)."""
    posture = state.combatants[who].posture
    if posture == KNEES:
        return settings(state).knees == "both"
    return posture != "standing"


def down(fighter: Combatant) -> bool:
    """Prone or on the knees (ADD-50)."""
    return fighter.posture != "standing"


def overborne(fighter: Combatant) -> bool:
    """Put down by an overbearing attack and not yet up (ADD-50)."""
    return "overborne" in fighter.conditions


# -- holds and leg grips


def stands(state: State, hold: Hold) -> bool:
    """A hold or grip lasts as long as its owner is able and both are there (ADD-53, ADD-54)."""
    return able(state.combatants[hold.holder]) and state.combatants[hold.victim].down not in GONE


def own_hold(state: State, who: Name) -> str:
    """The name of the one hold that somebody has on another; empty if none (ADD-55)."""
    for name, hold in state.holds.items():
        if hold.holder == who and hold.kind != LEG and stands(state, hold):
            return name
    return ""


def holders(state: State, who: Name) -> tuple[Name, ...]:
    """Those who hold them (ADD-55)."""
    if not state.holds:
        return ()
    return tuple(
        [h.holder for h in state.holds.values() if h.victim == who and h.kind != LEG and stands(state, h)]
    )


def hold_between(state: State, holder: Name, victim: Name) -> str:
    """The name of the hold of the one on the other, or empty."""
    name = own_hold(state, holder)
    return name if name and state.holds[name].victim == victim else ""


def held(state: State, who: Name) -> bool:
    """Whether anybody has them in a hold (ADD-54)."""
    return bool(holders(state, who))


def grips(state: State, holder: Name = "", victim: Name = "") -> tuple[str, ...]:
    """The leg grips of somebody, or on somebody (ADD-53)."""
    if not state.holds:
        return ()
    return tuple(
        [
            name
            for name, hold in state.holds.items()
            if hold.kind == LEG
            and holder in ("", hold.holder)
            and victim in ("", hold.victim)
            and stands(state, hold)
        ]
    )


def feet_held(state: State, who: Name) -> int:
    """How many of their feet are held: none, one or both (ADD-41)."""
    return min(len(grips(state, victim=who)), 2)


def free(state: State, who: Name) -> bool:
    """Able and not held (ADD-50)."""
    return able(state.combatants[who]) and not held(state, who)


def can_move(state: State, who: Name) -> bool:
    """Not down, held, cornered or encumbered (ADD-20); nobody walks with a foot held (ADD-53)."""
    one = state.combatants[who]
    hindered = "cornered" in one.conditions or "encumbered" in one.conditions
    return not (down(one) or hindered or held(state, who) or feet_held(state, who))


# -- what is in hand


def in_hand(fighter: Combatant) -> tuple[str, ...]:
    """The items in either hand."""
    return tuple([item for item, place in fighter.items.items() if place in HANDS]) if fighter.items else ()


def empty_handed(fighter: Combatant) -> bool:
    """Both hands are empty (ADD-27)."""
    return not in_hand(fighter)


def shield(state: State, who: Name) -> WornShield | None:
    """The best shield that they carry; on the arm it counts whether its owner is able or not (ADD-50)."""
    carried = in_hand(state.combatants[who])
    if not carried:
        return None
    found = (kind_of(state, who, item, _shields) for item in carried)
    return max((each for each in found if each is not None), key=lambda each: each.plus, default=None)


def is_shield(state: State, who: Name, item: str) -> bool:
    """By its kind, whatever it is called (ADD-49)."""
    return kind_of(state, who, item, _shields) is not None


def _shields(state: State, who: Name) -> dict[str, WornShield]:
    mine = sheet(state, who)
    if isinstance(mine, SheetOfOne):
        return {item: WornShield() for item in state.combatants[who].items if "shield" in item}
    return mine.shields


def weapons_in_hand(state: State, who: Name) -> tuple[str, ...]:
    """The weapons among them."""
    carried = in_hand(state.combatants[who])
    if not carried:
        return ()
    known = sheet(state, who).weapons
    return tuple([item for item in carried if item in known])


def ready_weapon(state: State, who: Name) -> str:
    """A weapon at the ready: in hand, its owner able (ADD-50); empty if there is none."""
    mine = weapons_in_hand(state, who)
    return mine[0] if mine and able(state.combatants[who]) else ""


# -- where they stand


def from_behind(state: State, who: Name, foe: Name) -> bool:
    """Whether `who` stands in the rear of `foe` (ADD-43). Those on one hex are in front of each other."""
    me, other = state.combatants[who], state.combatants[foe]
    return me.at != other.at and arc(other.at, other.facing, me.at) is Arc.REAR
