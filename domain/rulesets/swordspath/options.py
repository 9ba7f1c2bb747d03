"""What a plan may be made of: a prompt with a budget of combat actions, prices and limits."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from domain.engine.asks import Limit, Prompt
from domain.engine.menus import Menu
from domain.facts.choice import Choice, Key, Name
from domain.facts.state import State
from domain.rulesets.swordspath.able import (
    afoot,
    foes,
    grips_of,
    has_an_arm,
    helpless_from,
    in_hand,
    mounted,
    pin_of,
    position,
    seat,
    useful,
    weapons,
)
from domain.rulesets.swordspath.levels import actions, mount_actions
from domain.rulesets.swordspath.limbs import limbs
from domain.rulesets.swordspath.limits import limits
from domain.rulesets.swordspath.movement import CONTACT, rays
from domain.rulesets.swordspath.moves import (
    ARMS,
    CHOKE,
    DIRECTIONS,
    DRAG,
    ESCAPE_FROM,
    ESCAPES,
    GRABS,
    JOINTS,
    LEGS,
    PINS,
    STRANGLE,
    THROWS,
)
from domain.rulesets.swordspath.plan import YIELD
from domain.rulesets.swordspath.reach import closings, near_enough_to_block, within_reach
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.tables import Strike, Tables


def plan(state: State, tables: Tables, who: Name, key: Key, seen_by: tuple[str, ...]) -> Prompt:
    """Everything that somebody may declare for the phase (SPG-02 to SPG-05, SPG-39, SPG-46 to SPG-49)."""
    offer = _offer(_Case(state, tables, who))
    return Prompt(
        key,
        who,
        Menu.plain(offer.options),
        "SPG-02",
        seen_by,
        least=0,
        most=offer.budget + offer.free,
        budget=offer.budget,
        limits=offer.limits,
    )


def budget(state: State, tables: Tables, who: Name) -> int:
    """The combat actions that he has in this phase: the number that is shown is the one that is used."""
    return max(0, state.combatants[who].counters.get("actions", actions(state, tables, who)))


class _Offer(NamedTuple):
    options: tuple[Choice, ...]
    limits: tuple[Limit, ...]
    budget: int
    free: int


class _Case:
    """Somebody in a state, equal to another if all that a plan depends on is: beats are run again."""

    __slots__ = ("_seen", "state", "tables", "who")

    def __init__(self, state: State, tables: Tables, who: Name) -> None:
        self.state, self.tables, self.who = state, tables, who
        self._seen = _encode((who, state.combatants, state.holds, state.settings))

    def __hash__(self) -> int:
        return hash(self._seen)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Case) and other.tables is self.tables and other._seen == self._seen


_encode = msgspec.msgpack.Encoder().encode


@lru_cache(maxsize=256)
def _offer(case: _Case) -> _Offer:
    state, tables, who = case.state, case.tables, case.who
    options = tuple(_options(state, tables, who))
    found = tuple(limits(state, tables, who, options))
    return _Offer(options, found, budget(state, tables, who), sum(not option.price for option in options))


def _options(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    held_fast = helpless_from(state, who)
    if held_fast:
        for hold in held_fast:
            yield from _escapes(state, tables, who, hold.holder)
    else:
        for foe in foes(state, who):
            yield from _against(state, tables, who, foe)
        yield from _moving(state, tables, who)
        yield from _letting_be(state, who)
    yield YIELD


def _against(state: State, tables: Tables, who: Name, foe: Name) -> Iterator[Choice]:
    """Strokes, grapples and parries against one foe, and the mount's ram."""
    if not within_reach(state, tables, who, foe, _longest(tables)):
        yield from _parries(state, tables, who, foe)
        return
    for strike in tables.strikes:
        if within_reach(state, tables, who, foe, strike.reach):
            yield from _strokes(state, who, foe, strike)
    yield from _parries(state, tables, who, foe)
    if within_reach(state, tables, who, foe, CONTACT):
        yield from _grapples(state, tables, who, foe)
        if mounted(state, who) and mount_actions(state, tables, who):
            yield Choice("ram", foe=foe)


def _longest(tables: Tables) -> int:
    return max(CONTACT, *(strike.reach for strike in tables.strikes))


# -- strokes and parries


def _strokes(state: State, who: Name, foe: Name, strike: Strike) -> Iterator[Choice]:
    for using in limbs(state, who, strike):
        for length, price in strike.ca.each():
            yield Choice(strike.id, foe=foe, using=(using,), manner=(length,), price=price)


def _parries(state: State, tables: Tables, who: Name, foe: Name) -> Iterator[Choice]:
    """Ducks at any range; blocks with an arm, and against an armed foe in contact only (SPG-04, SPG-05)."""
    pin = pin_of(state, who)
    if pin is not None and pin.kind == "pin-all":
        return
    armed = bool(weapons(state, foe))
    price = tables.prices.parry_armed if armed else tables.prices.parry_unarmed
    yield Choice("duck", foe=foe, price=price)
    arms = ARMS if pin is None else pin.using
    if any(useful(state.combatants[who], arm) for arm in arms) and (
        not armed or near_enough_to_block(state, tables, who, foe)
    ):
        yield Choice("block", foe=foe, price=price)


# -- grapples


def _grapples(state: State, tables: Tables, who: Name, foe: Name) -> Iterator[Choice]:
    """The moves that somebody could try on a foe in contact (SPG-39, SPG-49, A16, A25)."""
    pin = pin_of(state, who)
    if pin is not None and (pin.victim != foe or settings(state).pin_holder == "limbs-only"):
        return
    yield from _escapes(state, tables, who, foe)
    if not has_an_arm(state, who):
        return
    price = tables.prices.grapple
    for move in (*GRABS, CHOKE, STRANGLE):
        if move not in (CHOKE, STRANGLE) or _grabbed_first(state, who, foe):
            yield from _on_parts(move, foe, price)
    if not _grabbed_first(state, who, foe):
        return
    for move in (*JOINTS, *PINS):
        yield from _on_parts(move, foe, price)
    if mounted(state, foe):
        yield Choice(DRAG, foe=foe, price=price)
        return
    for move in THROWS:
        for direction in DIRECTIONS:
            yield Choice(move, foe=foe, manner=(direction,), price=price)


def _grabbed_first(state: State, who: Name, foe: Name) -> bool:
    """Whether a lock, pin or throw may be tried without, or there is, a grasp to begin with (A16)."""
    hold = position(state, who, foe)
    return not settings(state).grab_first or (hold is not None and hold.kind != "advantage")


def _on_parts(move: str, foe: Name, price: int) -> Iterator[Choice]:
    """A move for each limb that it can be on; a pin with one arm free says which."""
    if move.endswith("-arm"):
        yield from (Choice(move, foe=foe, part=arm, price=price) for arm in ARMS)
    elif move.endswith("-leg"):
        yield from (Choice(move, foe=foe, part=leg, price=price) for leg in LEGS)
    elif move == "pin-one-arm-free":
        yield from (Choice(move, foe=foe, using=(arm,), price=price) for arm in ARMS)
    elif move == "pin-both-arms-free":
        yield Choice(move, foe=foe, using=ARMS, price=price)
    else:
        yield Choice(move, foe=foe, price=price)


def _escapes(state: State, tables: Tables, who: Name, foe: Name) -> Iterator[Choice]:
    """Out of a foe's hold; a limb in a joint lock is named (SPG-21, A17)."""
    hold = position(state, foe, who)
    if hold is None or hold.kind not in ESCAPE_FROM:
        return
    moves = ESCAPES if settings(state).escapes == "any" else (ESCAPE_FROM[hold.kind],)
    part = hold.part if hold.kind in JOINTS else ""
    yield from (Choice(move, foe=foe, part=part, price=tables.prices.grapple) for move in moves)


# -- movement and what is free


def _moving(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Closing on a foe, or walking off (SPG-46, SPG-51)."""
    if afoot(state, who):
        yield from (Choice("close", foe=foe) for foe in closings(state, who))
        yield from rays(state, tables, who)


def _letting_be(state: State, who: Name) -> Iterator[Choice]:
    """Letting go of a hold, of the reins, of a thing (SPG-47)."""
    yield from (Choice("let-go", foe=hold.victim) for hold in grips_of(state, who))
    ride = seat(state, who)
    if ride is not None:
        yield from (Choice("drop-reins", using=(hand,)) for hand in ride.using)
    yield from (Choice("drop", using=(item,)) for item in in_hand(state.combatants[who]))
