"""Pinning a foe who lies on the ground (GUR-036 to GUR-038)."""

from collections.abc import Iterator

from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, that_alone
from domain.rulesets.gurps.core.contests import exchange
from domain.rulesets.gurps.core.holds import (
    change,
    enfeebled,
    free_hands,
    grappling_st,
    held_by,
    on,
    resisting_st,
)
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import PINNED, pinned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.grapple.follow_ups import (
    FOLLOW_UP,
    FOLLOWS,
    UPRIGHT,
    held_at,
    held_ones,
    since_before_at,
)
from domain.rulesets.gurps.turn.attacks import count_attack


@need("pinned-already", "GUR-036", "{foe} is pinned already.")
def not_pinned(case: Turning, pick: Choice) -> bool:
    """and not pinned yet"""
    return not pinned(case.state, pick.foe)


def how_they_are(case: Turning, pick: Choice) -> str:
    """On their feet, or anyhow not on the ground."""
    return f"{pick.foe} is {case.state.combatants[pick.foe].posture} and must lie on the ground to be pinned."


@need("not-on-the-ground", "GUR-036", how_they_are)
def on_the_ground(case: Turning, pick: Choice) -> bool:
    """lying on the ground"""
    return case.state.combatants[pick.foe].posture == "lying"


@need("on-your-feet", "GUR-036", "{who} must be on the ground themselves to pin {foe}.")
def low_enough(case: Turning, pick: Choice) -> bool:
    """by one who may stand; by setting they must be on the ground too (A54)"""
    return settings(case.state).pin_from != "the-ground" or (
        case.state.combatants[case.who].posture not in UPRIGHT
    )


def pin(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """In place of an attack (GUR-031, GUR-037)."""
    count_attack(scene, turn.who, made.foe, key)
    press(scene, turn, made.foe, key)


def press(scene: Scene, turn: Turn, foe: Name, because: Key) -> None:
    """One exchange of ST: won, they are pinned and helpless; else nothing changes (GUR-037, GUR-038, A1)."""
    who = turn.who
    mine, theirs = presses(scene.state, turn.tables, who, foe), resists(scene.state, turn.tables, foe, who)
    winner, why = exchange(scene, who, foe, "pin", mine, theirs, f"{turn.slot}.pin", "GUR-037")
    name = held_by(scene.state, who, foe, "torso")
    if winner != who or not name:
        return
    change(scene, name, why, "GUR-038", kind=PINNED)
    if settings(scene.state).first_struggle == "after-ten":
        scene.tell(CounterSet(foe, "struggled", scene.state.number, why, "GUR-027", name))


def presses(state: State, tables: GurpsTables, who: Name, foe: Name) -> tuple[Term, ...]:
    """ST in training, size, free hands (GUR-037, GUR-202)."""
    hold = next(hold for _, hold in on(state, who, foe, "torso"))
    own = (*grappling_st(state, tables, who, foe, hold), *enfeebled(state, tables, who))
    return (*own, *favoured(state, tables, who, foe))


def resists(state: State, tables: GurpsTables, who: Name, foe: Name) -> tuple[Term, ...]:
    """The same for the one who is to be pinned (GUR-037, GUR-202)."""
    return (*resisting_st(state, tables, who), *favoured(state, tables, who, foe))


def favoured(state: State, tables: GurpsTables, who: Name, other: Name) -> Iterator[Term]:
    """For each point of SM that they are larger, and if they have more free hands (GUR-037, A16)."""
    larger = sheet(state, who).sm - sheet(state, other).sm
    if larger > 0:
        yield tables.each("larger", larger)
    if free_hands(state, who) > free_hands(state, other):
        yield tables.modifier("free-hands")


NEEDS = (
    FOLLOWS, held_at("GUR-036", "torso"), not_pinned, on_the_ground, low_enough,
    since_before_at("torso"), form("boris"),
)  # fmt: skip
"""What a pin needs (GUR-031, GUR-036)."""

ACTS = (TurnAct("pin", FOLLOW_UP, NEEDS, that_alone, pin, held_ones),)
