"""Breaking free of somebody who holds one (GUR-024 to GUR-030)."""

from collections.abc import Iterator

from domain.engine.menus import acts
from domain.engine.menus.acts import Question
from domain.engine.menus.menu import Offered
from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, that_alone
from domain.rulesets.gurps.core.contests import outdo
from domain.rulesets.gurps.core.figures import trained_st
from domain.rulesets.gurps.core.holds import (
    enfeebled,
    free_all,
    hands_in,
    held_by,
    more_hands,
    of_kind,
    on,
    resisting_st,
    skill_of,
)
from domain.rulesets.gurps.core.modifiers import ModifierName
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import (
    ARM_LOCK,
    CHOKE_HOLD,
    PINNED,
    able,
    hands,
    holds_on,
    pinned,
    seized,
    stunned,
)
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.move.footing import STANDING_ROOM, nearby, next_to_them
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.turn.intents import rested, unstunned

SUPPLE: tuple[ModifierName, ...] = ("double-jointed", "flexible")
"""Supple bodies, which help in breaking free; the first of the two that they have counts (GUR-224)."""


@need("not-held", "GUR-024", "Nobody holds {who}.")
def held(case: Turning, pick: Choice) -> bool:
    """somebody holds them"""
    return bool(holds_on(case.state, case.who))


def by_whom(case: Turning, pick: Choice) -> str:
    """Who holds them."""
    return f"{case.who} is held by {', '.join(their_holders(case))}: break free of whom?"


@need("which", "GUR-024", by_whom)
def held_by_them(case: Turning, pick: Choice) -> bool:
    """from one who holds them; each is a contest of its own"""
    return pick.foe in their_holders(case)


def from_when(case: Turning, pick: Choice) -> str:
    """The second from which they may."""
    earliest = next_try(case.state, case.tables, case.who, pick.foe)
    return f"{case.who} is pinned and may try to break free of {pick.foe} again from second {earliest} on."


@need("too-soon", "GUR-027", from_when)
def after_ten_seconds(case: Turning, pick: Choice) -> bool:
    """pinned: long enough after their last attempt"""
    if not pinned(case.state, case.who):
        return True
    now = case.state.combatants[case.who].counter("turns")
    return now >= next_try(case.state, case.tables, case.who, pick.foe)


def their_holders(case: Turning) -> tuple[Name, ...]:
    """Who holds them (A57)."""
    return tuple(dict.fromkeys(hold.holder for _, hold in holds_on(case.state, case.who)))


def next_try(state: State, tables: GurpsTables, who: Name, holder: Name) -> int:
    """The second from which one who is pinned may try again (GUR-027, A11)."""
    last = state.combatants[who].counter("struggled", grip_of(state, holder, who))
    return last + tables.limit("struggle") if last else 0


def grip_of(state: State, holder: Name, who: Name) -> str:
    """The hold that keeps them pinned, or the first of a holder who only helps in it (GUR-027, A57)."""
    return of_kind(state, holder, who, PINNED) or held_by(state, holder, who)


def struggle(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """A Quick Contest of ST; free, they may move a yard (GUR-024, GUR-030)."""
    who, holder = turn.who, made.foe
    if pinned(scene.state, who):
        second = scene[who].counter("turns")
        scene.tell(CounterSet(who, "struggled", second, key, "GUR-027", grip_of(scene.state, holder, who)))
    mine, theirs = (
        struggles(scene.state, turn.tables, who, holder),
        keeps(scene.state, turn.tables, who, holder),
    )
    found = outdo(scene, who, holder, "break-free", mine, theirs, f"{turn.slot}.break-free", "GUR-024")
    if found.winner == who:
        free_all(scene, holder, found.key, "GUR-024", foe=who)
        slip(scene, turn, found.key)
    elif lock := of_kind(scene.state, holder, who, ARM_LOCK):
        worse = scene[who].counter("strained", lock) + 1
        scene.tell(CounterSet(who, "strained", worse, found.key, "GUR-207", lock))


def struggles(state: State, tables: GurpsTables, who: Name, holder: Name) -> tuple[Term, ...]:
    """ST of the one who breaks free: trained, with every arm that helps, worse in a lock (GUR-028, GUR-207).

    A supple body helps (GUR-224).
    """
    free = sum(not seized(state, who, hand) for hand in hands(state, who))
    terms = [*resisting_st(state, tables, who), *more_hands(tables, free, "more-arms-struggling")]
    terms += [tables.modifier(trait) for trait in SUPPLE if trait in sheet(state, who).traits][:1]
    if off := state.combatants[who].counter("strained", of_kind(state, holder, who, ARM_LOCK)):
        terms.append(tables.each("strained", off))
    return tuple(terms)


def keeps(state: State, tables: GurpsTables, who: Name, holder: Name) -> tuple[Term, ...]:
    """ST of the one who holds on, with what their grip adds (GUR-025, GUR-026, GUR-028, A12)."""
    holds = [hold for _, hold in on(state, holder, who)]
    count = sum(hands_in(hold.using) for hold in holds)
    skills = tuple(skill_of(hold) for hold in holds)
    terms = [*trained_st(state, tables, holder, skills), *enfeebled(state, tables, holder)]
    terms += [
        *_grip(state, tables, {hold.kind for hold in holds}, count),
        *more_hands(tables, count, "more-arms-struggling"),
    ]
    if stunned(state, holder):
        terms.append(tables.modifier("holder-stunned"))
    return tuple(terms)


def _grip(state: State, tables: GurpsTables, kinds: set[str], count: int) -> Iterator[Term]:
    """Two hands; a pin, also with one; a lock, a choke hold (GUR-025, GUR-026, GUR-207, GUR-208)."""
    if PINNED in kinds:
        yield tables.modifier("pinned-with-two-hands" if count >= 2 else "pinned-with-one-hand")
    elif ARM_LOCK in kinds:
        yield tables.modifier("arm-lock")
    elif CHOKE_HOLD in kinds:
        yield tables.modifier("choke-hold")
        if settings(state).choke_hold_grip == "besides" and count >= 2:
            yield tables.modifier("two-hands")
    elif count >= 2:
        yield tables.modifier("two-hands")


def slip(scene: Scene, turn: Turn, because: Key) -> None:
    """Free of everybody they may at once move a yard, any way they like (GUR-030)."""
    who = turn.who
    if not able(scene.state, who) or holds_on(scene.state, who):
        return
    menu = Offered(Turning(scene.state, turn.tables, who), SLIPS)
    said = scene.choose_unless(Choice("stay"), who, menu, f"{turn.slot}.slips", rule="GUR-030")
    if said is not None and said.pick.to is not None and able(scene.state, who):
        advance(scene, who, said.pick.to, "slip", said.key, "GUR-030")


COMES_FREE = Question("says where one moves who has broken free", "GUR-030")

SLIPS: dict[str, acts.Act[Turning]] = {
    "stay": acts.Act("stay", (form(""),), that_alone, asked=COMES_FREE),
    "slip": acts.Act("slip", (form("0,1", to=True), next_to_them, *STANDING_ROOM), nearby, asked=COMES_FREE),
}
"""Which way, or none (GUR-030, GUR-137)."""

ASKED = tuple(SLIPS.values())

NEEDS = (unstunned, rested, held, held_by_them, after_ten_seconds, form("boris"))
"""What breaking free needs, in place of a manoeuvre (GUR-024, GUR-027, GUR-176, GUR-179, A10)."""

ACTS = (TurnAct("break-free", (), NEEDS, that_alone, struggle, their_holders),)
