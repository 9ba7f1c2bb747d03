"""Wait, as it is declared: what sets it off, and what it is for (GUR-215)."""

from collections.abc import Iterator

from domain.engine.menus import acts
from domain.engine.menus.acts import Question
from domain.engine.menus.menu import Menu, Offered
from domain.engine.menus.needs import Case, need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key
from domain.facts.events import IntentSet
from domain.facts.refusal import Refused
from domain.rulesets.gurps.core.acts import BARE, Turn, TurnAct, Turning, form, that_alone, their_foes
from domain.rulesets.gurps.core.status import holding
from domain.rulesets.gurps.turn.intents import CALM, an_offence
from domain.rulesets.gurps.turn.maneuvers import OFFENCES
from domain.rulesets.gurps.turn.needs import FOE
from domain.rulesets.gurps.turn.waits import ATTACKS, COMES, waits, ways

# -- the manoeuvre


def wait(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Name the trigger and whom it concerns, then what it holds; who cannot wait any more is not asked
    (GUR-215).
    """
    who = turn.who
    if not waits(scene.state, turn.tables, who):
        return
    menu = triggers(Case(scene.state, turn.tables, who))
    trigger = scene.choose(who, menu, f"{turn.slot}.trigger", rule="GUR-215").pick
    if not waits(scene.state, turn.tables, who):
        return
    menu = held(Case(scene.state, turn.tables, who))
    said = scene.choose(who, menu, f"{turn.slot}.holds", rule="GUR-215")
    if not waits(scene.state, turn.tables, who):
        return
    manner = (trigger.how, said.pick.act, *said.pick.manner)
    intent = Choice("wait", foe=trigger.foe, using=said.pick.using, manner=manner)
    scene.tell(IntentSet(who, intent, said.key, "GUR-215"))


ACTS = (TurnAct("wait", (), CALM, that_alone, wait),)


# -- what sets it off, and what it holds


@need("no-such-trigger", "GUR-215", f"A Wait is set off when a foe {COMES} or {ATTACKS}, not by {{manner}}.")
def a_trigger(case: Turning, pick: Choice) -> bool:
    """when they come into reach, or attack"""
    return pick.how in (COMES, ATTACKS)


def whens(case: Turning, like: Choice) -> Iterator[Choice]:
    """One foe or any, and what they do."""
    return (Choice(like.act, foe=like.foe, manner=(what,)) for what in (COMES, ATTACKS))


SAID_WHEN = form(COMES, manner=1)
SETS_OFF = Question("says what sets a Wait off: choose wait first", "GUR-215")
HELD = Question("says what a Wait is for: choose wait first", "GUR-215")

WHEN = {
    "when-anybody": acts.Act("when-anybody", (SAID_WHEN, a_trigger), whens, asked=SETS_OFF),
    "when": acts.Act("when", (FOE, SAID_WHEN, a_trigger), whens, their_foes, asked=SETS_OFF),
}


def triggers(case: Turning) -> Menu:
    """What a Wait can be set off by."""
    return Offered(case, WHEN, no_trigger)


def no_trigger(case: Turning, pick: Choice) -> Refused:
    """Nothing else sets it off."""
    return Refused("no-such-trigger", f"Say 'when' a foe {COMES} or {ATTACKS}, or 'when-anybody'.", "GUR-215")


def usable(case: Turning) -> tuple[str, ...]:
    """What they have with them and know how to use."""
    items = case.state.combatants[case.who].items
    return tuple(item for item in items if ways(case.state, case.tables, case.who, item))


def armed(case: Turning) -> tuple[str, ...]:
    """What of it they have in hand."""
    known, in_hand = usable(case), dict.fromkeys(holding(case.state, case.who).values())
    return tuple(item for item in in_hand if item in known)


def their_arms(case: Turning, pick: Choice) -> str:
    """What they may use."""
    return f"{case.who} waits with {', '.join((*armed(case), BARE))}, not with {pick.tool}."


@need("not-in-hand", "GUR-215", their_arms)
def a_weapon_or_none(case: Turning, pick: Choice) -> bool:
    """with a weapon in hand that they know how to use, or unarmed"""
    return pick.tool == BARE or pick.tool in armed(case)


def their_things(case: Turning, pick: Choice) -> str:
    """What they may make ready."""
    return f"{case.who} may make ready: {', '.join(usable(case)) or 'nothing'}."


@need("no-such-item", "GUR-215", their_things)
def a_thing_of_theirs(case: Turning, pick: Choice) -> bool:
    """a weapon that they have and know how to use"""
    return pick.tool in usable(case)


def with_each(case: Turning, like: Choice) -> Iterator[Choice]:
    """With each weapon in hand and without, in each way that the manoeuvre has."""
    manners = tuple((each,) for each in OFFENCES) if like.act == "all-out-attack" else ((),)
    for item in (*armed(case), BARE):
        yield from (Choice(like.act, using=(item,), manner=manner) for manner in manners)


def each_thing(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each weapon, wherever it is."""
    return (Choice(like.act, using=(item,)) for item in usable(case))


UNARMED = form(BARE, using=1)

HOLDS = {
    "attack": acts.Act("attack", (UNARMED, a_weapon_or_none), with_each, asked=HELD),
    "feint": acts.Act("feint", (UNARMED, a_weapon_or_none), with_each, asked=HELD),
    "all-out-attack": acts.Act(
        "all-out-attack",
        (form(f"{BARE} determined", using=1, manner=1), a_weapon_or_none, an_offence),
        with_each,
        asked=HELD,
    ),
    "ready": acts.Act("ready", (form("sword", using=1), a_thing_of_theirs), each_thing, asked=HELD),
}
"""An Attack, a Feint, an All-Out Attack of a kind, with a weapon or without, or a Ready (GUR-215)."""

ASKED = (*WHEN.values(), *HOLDS.values())


def held(case: Turning) -> Menu:
    """What a Wait can be for."""
    return Offered(case, HOLDS, no_wait)


def no_wait(case: Turning, pick: Choice) -> Refused:
    """Nothing else can be waited for."""
    return Refused(
        "not-waited-for", f"A Wait is for one of {', '.join(HOLDS)}, not for {pick.act}.", "GUR-215"
    )
