"""Who can still act, who holds whom and with what: what the scripts look up in the state."""

from functools import lru_cache

from domain.facts.choice import Name
from domain.facts.memo import of_state
from domain.facts.state import Hold, State
from domain.rulesets.gurps.core.body import carrier, crippled, limb
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.shared.sides import Sides

GRAPPLE, PINNED, ARM_LOCK, CHOKE_HOLD, GRABBED = "grapple", "pin", "arm-lock", "choke-hold", "weapon"
"""Kinds of holds: the plain one, a pin (GUR-038), two locks (GUR-207, GUR-208), on a weapon (GUR-004)."""

BODILY = (GRAPPLE, PINNED, ARM_LOCK, CHOKE_HOLD)
"""Holds on a body (GUR-196); a grabbed weapon and one that is stuck do not count."""


LODGED = ("stuck", "impaled")
"""Of a weapon that is in somebody (GUR-096, GUR-211)."""

BODY = "body"
"""What a fighter with Constriction Attack holds with; it counts as two hands (GUR-221)."""


def able(state: State, who: Name) -> bool:
    """Still in the fight: not unconscious, dead or gone (GUR-181)."""
    return not state.combatants[who].down


def stunned(state: State, who: Name) -> bool:
    """GUR-176."""
    return "stunned" in state.combatants[who].conditions


@of_state
def foes(state: State, who: Name) -> tuple[Name, ...]:
    """Everybody of another side who is still in the fight."""
    side = state.combatants[who].side
    return tuple([name for name, one in state.combatants.items() if one.side != side and not one.down])


def holds_on(state: State, victim: Name) -> tuple[tuple[str, Hold], ...]:
    """The holds on somebody's body, by name (GUR-196); a grabbed weapon does not count."""
    return _held(state).get(victim, ()) if state.holds else ()


def holds_of(state: State, holder: Name) -> tuple[tuple[str, Hold], ...]:
    """The holds that somebody has on others' bodies, by name."""
    return _holding(state).get(holder, ()) if state.holds else ()


Holds = dict[Name, tuple[tuple[str, Hold], ...]]


@of_state
def _held(state: State) -> Holds:
    """Each one's holds on them."""
    found: Holds = {}
    for name, hold in state.holds.items():
        if hold.kind in BODILY:
            found[hold.victim] = (*found.get(hold.victim, ()), (name, hold))
    return found


@of_state
def _holding(state: State) -> Holds:
    """Each one's holds on others."""
    found: Holds = {}
    for name, hold in state.holds.items():
        if hold.kind in BODILY:
            found[hold.holder] = (*found.get(hold.holder, ()), (name, hold))
    return found


def pinned(state: State, who: Name) -> bool:
    """Helpless in a pin (GUR-021)."""
    return bool(state.holds) and any(hold.kind == PINNED for _, hold in holds_on(state, who))


def seized(state: State, who: Name, part: str) -> bool:
    """Whether a limb of theirs is held: it strikes, parries and blocks nobody (GUR-022, GUR-068)."""
    holds = holds_on(state, who)
    return bool(holds) and any(carrier(hold.part) == carrier(part) for _, hold in holds)


def place_seized(state: State, who: Name, place: str) -> bool:
    """The same for what is in a hand, in both hands or on an arm."""
    parts = ("right-hand", "left-hand") if place == "both-hands" else (place,)
    return any(seized(state, who, part) for part in parts)


def grabbed(state: State, who: Name, item: str) -> bool:
    """Whether a thing of theirs is in another's grip, or grips: nobody attacks or parries with it (A56)."""
    return grip_on(state, who, item) is not None


def grip_on(state: State, who: Name, item: str) -> Hold | None:
    """The hold that is on a thing of theirs, or that they have with it: by another, or stuck in one, or on
    them."""
    for hold in state.holds.values():
        if hold.kind == GRABBED and hold.victim == who and hold.part == item:
            return hold
        if hold.holder == who and (item in hold.using or (hold.kind in LODGED and hold.part == item)):
            return hold
    return None


def all_hands(state: State, who: Name) -> tuple[str, ...]:
    """Every hand they have, crippled or not; a beast has none (GUR-221)."""
    own = sheet(state, who)
    return _hands_of(own.arms) if own.body == "humanoid" else ()


@lru_cache(maxsize=64)
def _hands_of(arms: int) -> tuple[str, ...]:
    return ("right-hand", "left-hand", *(f"hand-{n}" for n in range(3, arms + 1)))[:arms]


def hands(state: State, who: Name) -> tuple[str, ...]:
    """Every hand they have that is not crippled (GUR-221)."""
    one, every = state.combatants[who], all_hands(state, who)
    return tuple([hand for hand in every if not crippled(one, hand)]) if one.conditions else every


def holding(state: State, who: Name) -> dict[str, str]:
    """What they have in hand, by hand; a thing in `both-hands` is in each of the two."""
    held: dict[str, str] = {}
    for item, place in state.combatants[who].items.items():
        for hand in ("right-hand", "left-hand") if place == "both-hands" else (place,):
            if limb(hand) == "hand":
                held[hand] = item
    return held


def gripping(state: State, who: Name) -> tuple[str, ...]:
    """The hands (or `body`) with which they hold others or their weapons."""
    return _gripping(state, who) if state.holds else ()


@of_state
def _gripping(state: State, who: Name) -> tuple[str, ...]:
    return tuple(
        using for hold in state.holds.values()
        if hold.holder == who and hold.kind in (*BODILY, GRABBED) for using in hold.using
        if using == "body" or limb(using) == "hand"
    )  # fmt: skip


@of_state
def empty_hands(state: State, who: Name) -> tuple[str, ...]:
    """Hands with nothing in them that hold nobody (GUR-006); that of an arm with a shield is full."""
    if not state.combatants[who].items and not state.holds:
        return hands(state, who)
    shielded = (place for place in state.combatants[who].items.values() if limb(place) == "arm")
    busy = {*holding(state, who), *gripping(state, who), *(arm.replace("arm", "hand") for arm in shielded)}
    return tuple(hand for hand in hands(state, who) if hand not in busy)


def opening(state: State, who: Name, foe: Name, skill: str) -> bool:
    """Whether this is the turn after they parried that foe with Judo or Wrestling (GUR-206, GUR-207).

    The counter names the turn from which the way is open: not the one in which they parry, if it is their
    own.
    """
    fighter = state.combatants[who]
    return 0 < fighter.counter(f"parried-{skill}", foe) <= fighter.counter("turns")


def counts(state: State, who: Name) -> bool:
    """Whether their side is not beaten as long as they can fight; a mount is its rider's (GUR-060,
    GUR-181)."""
    if state.combatants[who].down:
        return False
    return not (sheet(state, who).mount and any(one.mount == who for one in state.combatants.values()))


SIDES = Sides("GUR-181", counts)
"""How a fight ends (GUR-181)."""

decided = of_state(SIDES.decided)
"""Whether it is decided: asked before everything that somebody does."""


def going_on(state: State, who: Name) -> bool:
    """Whether they can still act on their turn, and the fight is not decided."""
    return (
        able(state, who)
        and not stunned(state, who)
        and not state.combatants[who].counter("turn-over")
        and not decided(state)
    )


def mount_of(state: State, rider: Name) -> Name:
    """Whom somebody rides; nobody, once they are off (GUR-060)."""
    one = state.combatants[rider]
    return one.mount if one.mount in state.combatants and "unseated" not in one.conditions else ""


def rider_of(state: State, mount: Name) -> Name:
    """Who rides them, or nobody; a rider who is out of the fight steers no longer, but sits (GUR-060)."""
    for who, one in state.combatants.items():
        if one.mount == mount and mount_of(state, who) == mount:
            return who
    return ""


def body_of(state: State, who: Name) -> Name:
    """The body that somebody meets others with: their mount's, if they ride (GUR-060)."""
    return mount_of(state, who) or who
