"""What is no attack: to get up, take up, truss, kill, drop, let go (ADD-14, ADD-51, ADD-52)."""

from collections.abc import Iterator

from domain.engine.menus.acts import Act
from domain.engine.menus.forms import said
from domain.engine.menus.needs import need
from domain.facts.choice import Choice, Name
from domain.rulesets.adnd.needs import FOE, TURN, Turning, alone, everybody, free_of_holds, named
from domain.rulesets.adnd.status import bound, down, feet_held, in_hand

PASS, GET_UP = Choice("pass"), Choice("get-up")

not_held_down = free_of_holds("ADD-52", "{who} is held and cannot get up.")
not_held = free_of_holds("ADD-51", "{who} is held: their turn is a counter, or they pass.")


@need("up-already", "ADD-52", "{who} is on the feet already.")
def is_down(case: Turning, pick: Choice) -> bool:
    """prone or on the knees"""
    return down(case.one)


@need("feet-held", "ADD-52", "Both of {who}'s feet are held; {who} cannot get up.")
def a_foot_free(case: Turning, pick: Choice) -> bool:
    """not both feet held"""
    return feet_held(case.state, case.who) < 2


@need("down", "ADD-52", "{who} is down and has to get up first.")
def is_up(case: Turning, pick: Choice) -> bool:
    """on the feet"""
    return not down(case.one)


@need("no-such-item", "ADD-51", "{who} has no {first}, in hand or lying there.")
def has_it(case: Turning, pick: Choice) -> bool:
    """something of their own"""
    return pick.tool in case.one.items


@need("in-hand-already", "ADD-51", "{who} has {first} in hand already.")
def lies_there(case: Turning, pick: Choice) -> bool:
    """which is not in hand"""
    return pick.tool not in in_hand(case.one)


@need("not-in-hand", "ADD-51", "{who} has no {first} in hand to drop.")
def in_their_hand(case: Turning, pick: Choice) -> bool:
    """something in hand"""
    return pick.tool in in_hand(case.one)


def victims(case: Turning) -> tuple[Name, ...]:
    """Whom they hold, or grip by a leg."""
    holds = case.state.holds.values()
    return tuple(dict.fromkeys([hold.victim for hold in holds if hold.holder == case.who]))


def nothing_held(case: Turning, pick: Choice) -> str:
    """Whom they could let go."""
    could = " or ".join(victims(case))
    holds = f"; {case.who} holds {could}" if could else ", nor anybody else"
    if not pick.foe:
        return f"{case.who} holds {could or 'nobody, and has nothing to let go'}."
    return f"{case.who} does not hold {pick.foe}{holds}."


@need("holds-not", "ADD-51", nothing_held)
def holds_them(case: Turning, pick: Choice) -> bool:
    """one whom they hold, or grip by a leg"""
    return pick.foe in victims(case)


@need("target-awake", "ADD-14", "{foe} is not unconscious and cannot be dispatched.")
def asleep(case: Turning, pick: Choice) -> bool:
    """who is unconscious"""
    return bool(case.state.combatants[pick.foe].down)


@need("bound-already", "ADD-14", "{foe} is tied up already.")
def loose(case: Turning, pick: Choice) -> bool:
    """and not tied up yet"""
    return not bound(case.state.combatants[pick.foe])


SPARES = "spares"
"""The counter versus a foe of a winner who left them lying; they are not asked about them again."""


@need("spared", "ADD-62", "{who} has left {foe} lying.")
def not_spared(case: Turning, pick: Choice) -> bool:
    """and whom they have not spared"""
    return not case.one.counter(SPARES, pick.foe)


def with_each_thing(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each thing that they have."""
    return (Choice(like.act, using=(item,)) for item in case.one.items)


PASSING = Act("pass", (), alone)
"""Doing nothing."""

ERRANDS = named(
    Act("get-up", (*TURN, not_held_down, is_down, a_foot_free), alone),
    Act("take-up", (*TURN, not_held, is_up, said("sword", using=1), has_it, lies_there), with_each_thing),
    Act("truss", (*FOE, asleep, loose, *TURN, not_held, is_up), alone, everybody),
    Act("slay", (*FOE, asleep, *TURN, not_held, is_up), alone, everybody),
    Act("drop", (said("sword", using=1), in_their_hand), with_each_thing),
    Act("let-go", (holds_them,), alone, victims),
    PASSING,
)
"""What else a turn is good for (ADD-14, ADD-51, ADD-52)."""

AFTERWARDS = named(
    Act("truss", (*FOE, asleep, loose, not_spared), alone, everybody),
    Act("slay", (*FOE, asleep, not_spared), alone, everybody),
    PASSING,
)
"""What a winner may do about those who lie there (ADD-14, ADD-62)."""
