"""Pinning a foe who lies on the ground (GUR-036 to GUR-038)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.refusal import Refused
from domain.facts.state import Hold, State
from domain.facts.term import Term
from domain.rulesets.gurps.core.able import GRAPPLE, PINNED, pinned
from domain.rulesets.gurps.core.acts import Deed, Turn
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
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.grapple.takedowns import FOLLOW_UP, UPRIGHT, follow_ups, not_yet
from domain.rulesets.gurps.turn.attacks import count_attack


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Every foe on the ground whom he holds by the torso (GUR-036)."""
    for _, hold in follow_ups(state, who):
        if open_to(state, who, hold):
            yield Choice("pin", foe=hold.victim)


def open_to(state: State, who: Name, hold: Hold) -> bool:
    """On the ground, held by the torso; from where he stands, unless a setting wants him down too (A54)."""
    return (
        hold.kind == GRAPPLE
        and hold.part == "torso"
        and state.combatants[hold.victim].posture == "lying"
        and not pinned(state, hold.victim)
        and not (settings(state).pin_from == "the-ground" and state.combatants[who].posture in UPRIGHT)
    )


def pin(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """In place of an attack (GUR-031, GUR-037)."""
    count_attack(scene, turn.who, made.foe, key)
    press(scene, turn, made.foe, key)


def press(scene: Scene, turn: Turn, foe: Name, because: Key) -> None:
    """One exchange of ST: won, he is pinned and helpless; else nothing changes (GUR-037, GUR-038, A1)."""
    who = turn.who
    mine, theirs = presses(scene.state, turn.tables, who, foe), resists(scene.state, turn.tables, foe, who)
    winner, why = exchange(scene, who, foe, "pin", mine, theirs, f"{turn.slot}.pin", "GUR-037")
    name = held_by(scene.state, who, foe, "torso")
    if winner != who or not name:
        return
    change(scene, name, why, "GUR-038", kind=PINNED)
    if settings(scene.state).first_struggle == "after-ten":
        scene.tell(CounterSet(foe, "struggled", scene.state.number, why, "GUR-027", name))


def presses(state: State, tables: Tables, who: Name, foe: Name) -> tuple[Term, ...]:
    """ST in training, size, free hands (GUR-037, GUR-202)."""
    hold = next(hold for _, hold in on(state, who, foe, "torso"))
    own = (*grappling_st(state, tables, who, foe, hold), *enfeebled(state, who))
    return (*own, *favoured(state, who, foe))


def resists(state: State, tables: Tables, who: Name, foe: Name) -> tuple[Term, ...]:
    """The same for him who is to be pinned (GUR-037, GUR-202)."""
    return (*resisting_st(state, tables, who), *favoured(state, who, foe))


def favoured(state: State, who: Name, other: Name) -> Iterator[Term]:
    """+3 for each point of SM that he is larger, +3 if he has more free hands (GUR-037, A16)."""
    larger = sheet(state, who).sm - sheet(state, other).sm
    if larger > 0:
        yield Term("larger", 3 * larger, rule="GUR-037")
    if free_hands(state, who) > free_hands(state, other):
        yield Term("free-hands", 3, rule="GUR-037")


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why somebody cannot be pinned now."""
    why = not_yet(state, who, pick)
    if why is not None:
        return why
    foe = pick.foe
    if foe and not held_by(state, who, foe, "torso"):
        return Refused("not-the-torso", f"To pin {foe} {who} must hold him by the torso.", "GUR-036")
    if foe and pinned(state, foe):
        return Refused("pinned-already", f"{foe} is pinned already.", "GUR-036")
    if foe and state.combatants[foe].posture == "lying":
        return Refused("on-your-feet", f"{who} must be on the ground himself to pin {foe}.", "GUR-036")
    return Refused("not-on-the-ground", f"{foe or 'He'} must lie on the ground to be pinned.", "GUR-036")


DEEDS = (Deed(("pin",), FOLLOW_UP, offers, pin, refuses),)
