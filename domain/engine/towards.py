"""Directions that are said by whom they lead to: `face boris`, worked out anew each time."""

from __future__ import annotations

from collections.abc import Iterable

from domain.engine.menus.menu import Menu
from domain.facts.choice import Choice, Name
from domain.facts.hexes import FACINGS, distance, facing_towards
from domain.facts.state import State

NEAREST = "nearest"
"""The manner of a wish that is for the direction of the nearest foe, whoever that is."""


def directions(menu: Menu) -> tuple[Choice, ...]:
    """The options that are directions and nothing else, such as ways to look."""
    found = tuple(menu.like(Choice(act)) for act in menu.acts)
    return tuple(pick for some in found for pick in some if pick == _turn(pick.act, pick.manner[:1]))


def _turn(act: str, manner: tuple[str, ...]) -> Choice | None:
    return Choice(act, manner=manner) if manner and manner[0] in FACINGS else None


def aims(state: State, by: Name) -> tuple[Name, ...]:
    """Towards whom somebody may want to look: everybody elsewhere, foes before friends, the nearest first."""
    me = state.combatants[by]
    others = ((who, one) for who, one in state.combatants.items() if not one.down and one.at != me.at)
    near = sorted(others, key=lambda each: (each[1].side == me.side, distance(me.at, each[1].at)))
    return tuple(who for who, _ in near if who != by)


def wished(act: str, foe: Name = "") -> Choice:
    """The wish to turn towards somebody, or without a name to the nearest foe."""
    return Choice(act, foe=foe) if foe else Choice(act, manner=(NEAREST,))


def leads_to_somebody(menu: Menu, wish: Choice) -> bool:
    """Whether it is a wish for a direction that is said by whom it leads to."""
    named = wish == wished(wish.act, wish.foe)
    return named and any(each.act == wish.act for each in directions(menu))


def towards(menu: Menu, state: State, by: Name, wish: Choice) -> Choice | None:
    """The direction that a wish for somebody's comes to as they stand now, or the nearest that is offered;
    nothing where the wish is of another kind, they stand in one place, or among other things to do whoever
    would turn looks there already."""
    foe = wish.foe or _nearest_foe(state, by)
    if wish not in (wished(wish.act, wish.foe), wished(wish.act)) or foe not in state.combatants:
        return None
    here, there = state.combatants[by].at, state.combatants[foe].at
    ways = [each for each in directions(menu) if each.act == wish.act]
    if here == there or not ways:
        return None
    ahead = facing_towards(here, there)
    if state.combatants[by].facing == ahead and tuple(menu.acts) != (wish.act,):
        return None
    return _closest(ways, ahead)


def _closest(ways: Iterable[Choice], ahead: int) -> Choice:
    def astray(pick: Choice) -> int:
        off = (FACINGS.index(pick.how) - ahead) % 6
        return min(off, 6 - off)

    return min(ways, key=astray)


def _nearest_foe(state: State, by: Name) -> Name:
    side = state.combatants[by].side
    return next((who for who in aims(state, by) if state.combatants[who].side != side), "")
