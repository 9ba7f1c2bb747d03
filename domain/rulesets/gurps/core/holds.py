"""Holds: taking one, its hands, how long it has stood, and what ends it (GUR-009, GUR-065, GUR-196)."""

from collections.abc import Callable, Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import (
    CombatantRevived,
    ConditionLost,
    CounterSet,
    HoldBroken,
    HoldChanged,
    HoldTaken,
)
from domain.facts.memo import of_state
from domain.facts.state import Hold, State
from domain.facts.term import Term
from domain.rulesets.gurps.core.body import limb
from domain.rulesets.gurps.core.figures import pull, trained_st
from domain.rulesets.gurps.core.modifiers import ModifierName
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import Grappling, sheet
from domain.rulesets.gurps.core.status import (
    ARM_LOCK,
    BODILY,
    BODY,
    CHOKE_HOLD,
    GRABBED,
    GRAPPLE,
    able,
    empty_hands,
    hands,
    holding,
    holds_of,
    holds_on,
    pinned,
    seized,
)
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.shared.conditions import count
from domain.rulesets.shared.durations import Counter, OneOf

COUNTERS = (
    Counter("since", "hold", "GUR-196"),
    Counter("squeezed", "hold", "GUR-039"),
    Counter("first-wound", "hold", "GUR-096"),
    Counter("strained", "hold", "GUR-207"),
    Counter("struggled", "hold", "GUR-027"),
)
"""What is counted here, and how long it is kept."""

BREATHLESS = 1
"""The level of a hold that keeps its victim from breathing (GUR-043, GUR-208)."""


# -- one hold


def named(who: Name, foe: Name, part: str) -> str:
    """What a hold is called."""
    return f"{who}_{foe}_{part}"


def take(
    scene: Scene, who: Name, foe: Name, kind: str, part: str, using: tuple[str, ...], because: Key, rule: str,
    level: int = 0,
) -> None:  # fmt: skip
    """A new hold; what follows from it may come on their later turns (GUR-031, GUR-196)."""
    name = named(who, foe, part)
    scene.tell(HoldTaken(name, who, foe, kind, because, rule, part, using, level))
    scene.tell(CounterSet(who, "since", scene[who].counter("turns"), because, "GUR-196", name))


def change(
    scene: Scene, name: str, because: Key, rule: str, *, kind: str = "", part: str = "",
    using: tuple[str, ...] = (), level: int | None = None,
) -> None:  # fmt: skip
    """A hold becomes one of another kind, or with other hands; what is not named stays."""
    was = _hold(scene.state, name)
    now = was.level if level is None else level
    scene.tell(HoldChanged(name, kind or was.kind, because, rule, part or was.part, using or was.using, now))


def smother(scene: Scene, name: str, because: Key, rule: str) -> None:
    """The hold keeps its victim from breathing until it ends (GUR-043, A20)."""
    change(scene, name, because, rule, level=BREATHLESS)


def _hold(state: State, name: str) -> Hold:
    return state.holds[name]


def on(state: State, who: Name, foe: Name, *parts: str) -> Iterator[tuple[str, Hold]]:
    """Their holds on somebody, of these parts or of any."""
    for name, hold in holds_of(state, who):
        if hold.victim == foe and (not parts or hold.part in parts):
            yield name, hold


def held_by(state: State, who: Name, foe: Name, *parts: str) -> str:
    """The name of the first of their holds on somebody, of these parts or of any; empty for none."""
    return next((name for name, _ in on(state, who, foe, *parts)), "")


def of_kind(state: State, who: Name, foe: Name, kind: str) -> str:
    """The name of their hold of this kind on somebody; empty for none."""
    return next((name for name, hold in on(state, who, foe) if hold.kind == kind), "")


def later(state: State, who: Name, name: str) -> bool:
    """Whether a hold was taken before this turn of their (GUR-031)."""
    return state.combatants[who].counter("turns") > state.combatants[who].counter("since", name)


# -- hands


def hands_in(using: tuple[str, ...]) -> int:
    """How many hands hold; a body counts as two (GUR-221).

    >>> hands_in(("right-hand", "left-hand", "wrestling")), hands_in(("body", "dx"))
    (2, 2)
    """
    return sum(2 if each == BODY else limb(each) == "hand" for each in using)


def grips(using: tuple[str, ...]) -> tuple[str, ...]:
    """The hands, or the body, without the skill."""
    return tuple(each for each in using if each == BODY or limb(each) == "hand")


def skill_of(hold: Hold) -> str:
    """The skill that a hold was taken with, `dx` for none."""
    return next((each for each in hold.using if each in Grappling), "dx")


@of_state
def usable(state: State, who: Name) -> tuple[str, ...]:
    """Hands that are empty, hold nobody and are held by nobody (GUR-006, GUR-022)."""
    return tuple(hand for hand in empty_hands(state, who) if not seized(state, who, hand))


def free_hands(state: State, who: Name) -> int:
    """Usable hands with nothing in them; those in a hold count as free, by setting (GUR-037, A16)."""
    if not hands(state, who):
        return 2 if "constriction-attack" in sheet(state, who).traits else 0
    counted = hands(state, who) if settings(state).pin_hands == "holding-count" else empty_hands(state, who)
    held = holding(state, who)
    return sum(hand not in held and not seized(state, who, hand) for hand in counted)


def more_hands(tables: GurpsTables, count: int, name: ModifierName) -> tuple[Term, ...]:
    """For each arm beyond two (GUR-011, GUR-028, GUR-040)."""
    return (tables.each(name, count - 2),) if count > 2 else ()


def grappling_st(state: State, tables: GurpsTables, who: Name, foe: Name, hold: Hold) -> tuple[Term, ...]:
    """ST of the one who holds, with the training of the skill that they hold with (GUR-202)."""
    return trained_st(state, tables, who, (skill_of(hold),))


def resisting_st(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """ST of one who struggles in a grip, with the training of their best grappling skill (GUR-202)."""
    return (*trained_st(state, tables, who, ("wrestling", "sumo-wrestling")), *enfeebled(state, tables, who))


def plain_st(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """Plain ST: no training helps to wrest (GUR-005, GUR-202)."""
    return (*pull(state, who), *enfeebled(state, tables, who))


def enfeebled(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """By setting what being held takes off DX lowers ST as well (A6)."""
    if settings(state).held_strength and any(hold.part == "torso" for _, hold in holds_on(state, who)):
        return (tables.modifier("grappled"),)
    return ()


# -- the end of a hold


def free(scene: Scene, name: str, because: Key, rule: str) -> None:
    """A hold ends, and with it what hung on it (GUR-065)."""
    scene.tell(HoldBroken(name, because, rule))
    tidy(scene, because)


def free_all(scene: Scene, who: Name, because: Key, rule: str, foe: Name = "") -> None:
    """All holds that somebody has on others, or on one of them, end."""
    for name, hold in holds_of(scene.state, who):
        if not foe or hold.victim == foe:
            scene.tell(HoldBroken(name, because, rule))
    tidy(scene, because)


def tidy(scene: Scene, because: Key) -> None:
    """Holds that can no longer be end, and what hung on those that have ended ends with them (GUR-065)."""
    for name, hold in tuple(scene.state.holds.items()):
        if rule := void(scene.state, hold):
            scene.tell(HoldBroken(name, because, rule))
            continue
        left = gripping_still(scene.state, hold)
        if hold.kind in (ARM_LOCK, CHOKE_HOLD) and hands_in(left) < 2:
            scene.tell(HoldChanged(name, GRAPPLE, because, "GUR-207", hold.part, left))
        elif left != hold.using:
            scene.tell(HoldChanged(name, hold.kind, because, "GUR-172", hold.part, left, hold.level))
    for who, fighter in scene.state.combatants.items():
        for counter in filter(_KEPT.__getitem__, fighter.counters):
            if fighter.counters[counter] and ":" in counter:
                _forget(scene, who, counter, because)
        if "suffocating" in fighter.conditions and not choked(scene.state, who):
            _breathes(scene, who, because)


def void(state: State, hold: Hold) -> str:
    """The rule by which a hold is at an end; empty while it stands (GUR-004, GUR-029, GUR-065)."""
    if hold.kind not in (*BODILY, GRABBED):
        return ""
    if not able(state, hold.holder):
        return "GUR-029"
    if state.combatants[hold.victim].down in ("left", "dead"):
        return "GUR-065"
    if not gripping_still(state, hold):
        return "GUR-172"
    if hold.kind == GRABBED and hold.part not in holding(state, hold.victim).values():
        return "GUR-004"
    reach = 1 if grips(hold.using) else 10
    return "GUR-065" if apart(state, hold.holder, hold.victim) > reach else ""


def gripping_still(state: State, hold: Hold) -> tuple[str, ...]:
    """What still holds of the hands in a hold; nothing if none does (GUR-172)."""
    if hold.kind not in (*BODILY, GRABBED):
        return hold.using
    able_hands = (BODY, *hands(state, hold.holder))
    left = tuple(each for each in hold.using if each in able_hands or each not in grips(hold.using))
    thing = any(each in state.combatants[hold.holder].items for each in left)
    return left if hands_in(left) or thing else ()


def choked(state: State, who: Name) -> bool:
    """Whether a hold keeps them from breathing (GUR-043)."""
    return any(hold.level == BREATHLESS for _, hold in holds_on(state, who))


def _breathes(scene: Scene, who: Name, because: Key) -> None:
    """Air again; who had fainted for want of it wakes, by setting (GUR-180)."""
    scene.tell(ConditionLost(who, "suffocating", because, "GUR-043"))
    count(scene, who, "airless", 0, because, "GUR-180")
    if "fainted" in scene[who].conditions:
        scene.tell(ConditionLost(who, "fainted", because, "GUR-180"))
        if scene[who].down == "unconscious" and settings(scene.state).waking == "with-air":
            scene.tell(CombatantRevived(who, because, "GUR-180"))


def _forget(scene: Scene, who: Name, counter: str, because: Key) -> None:
    """A counter that was kept for what is no more: a hold, a lock, a pin, being in one hex (GUR-196)."""
    name, _, about = counter.partition(":")
    if not KEPT_FOR[name](scene.state, who, about):
        scene.tell(CounterSet(who, name, 0, because, "GUR-196", about))


def _stands(state: State, who: Name, hold: str) -> bool:
    return hold in state.holds


KEPT_FOR: dict[str, Callable[[State, Name, str], bool]] = {
    "since": _stands,
    "squeezed": _stands,
    "first-wound": _stands,
    "strained": lambda state, who, hold: hold in state.holds and state.holds[hold].kind == ARM_LOCK,
    "struggled": lambda state, who, hold: hold in state.holds and pinned(state, who),
    "carries": lambda state, who, foe: bool(held_by(state, who, foe)),
    "entered": lambda state, who, foe: apart(state, who, foe) == 0,
}
"""Counters kept for one hold, by its name, or for one foe, with what has to be so that they go on."""

_KEPT = OneOf(KEPT_FOR)
