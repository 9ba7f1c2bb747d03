"""Whether a stranger's events can be folded: all that they name is there, and dice show what dice can."""

from typing import Any

import msgspec

from domain.facts.dice import BadDice, fault, parse, span
from domain.facts.events import (
    AnyEvent,
    CombatantJoined,
    CombatOpened,
    Declared,
    Drawn,
    HeadMoved,
    HoldBroken,
    HoldChanged,
    ItemMoved,
    OrderSet,
    Rolled,
    Value,
    tag,
)
from domain.facts.evolve import evolve
from domain.facts.state import NOTHING, State

BROKEN = (LookupError, ValueError, TypeError, AttributeError, OverflowError)
"""What folding raises on events that cannot have happened."""

NAMED = ("who", "foe", "holder", "victim", "by")
"""Fields that name a combatant, or several."""


class Unsound(Exception):
    """An event that cannot be; one sentence without its full stop."""


class Soundness:
    """Takes the events of a record in order, follows its head, and stops at the first that cannot be."""

    def __init__(self) -> None:
        self._states: list[State] = [NOTHING]

    def take(self, version: int, event: AnyEvent, *, sealed: bool = False) -> None:
        """The next event; of a `sealed` one the contents are blank. Raises `Unsound`."""
        if isinstance(event, CombatOpened) != (version == 1):
            raise Unsound("a record begins with its opening, and with no other event")
        if isinstance(event, HeadMoved):
            if not 1 <= event.to < version:
                raise Unsound(f"the head cannot move to event {event.to}")
            self._states.append(self._states[event.to])
            return
        before = self._states[-1]
        self._known(before, event)
        try:
            if not sealed:
                _possible(event)
            self._states.append(evolve(before, event))
        except BROKEN as error:
            raise Unsound(f"{tag(event)} cannot be: {error}") from None

    def _known(self, state: State, event: AnyEvent) -> None:
        """Whoever is named has joined."""
        for name in _names(event):
            if name not in state.combatants:
                raise Unsound(f"{tag(event)} names {name!r}, who is not there")
        if isinstance(event, HoldChanged | HoldBroken) and event.hold not in state.holds:
            raise Unsound(f"{tag(event)} names the hold {event.hold!r}, which nobody has")


def _names(event: AnyEvent) -> list[str]:
    found: list[Any] = []
    for field in NAMED:
        value = getattr(event, field, ())
        if field != "by" or isinstance(event, Declared | Rolled):
            found += [value] if isinstance(value, str) else value
    if isinstance(event, OrderSet):
        found += [name for together in event.order for name in together]
    if isinstance(event, ItemMoved):
        found.append(event.to)
    if isinstance(event, Declared):
        found += [pick.foe for pick in event.picks]
    return [name for name in found if name]


def _possible(event: AnyEvent) -> None:
    """Raises one of `BROKEN` for dice, settings or a sheet that cannot be."""
    if isinstance(event, Rolled):
        try:
            dice = parse(event.dice)
        except BadDice as error:
            raise ValueError(str(error)) from None
        lowest, highest = span(dice)
        why = "" if event.source == Drawn.TOTAL else fault(dice, event.faces)
        if event.source == Drawn.TOTAL and not (
            len(event.faces) == 1 and lowest <= event.faces[0] <= highest
        ):
            why = f"{event.dice} come to {lowest} to {highest}"
        if why:
            raise ValueError(why)
        if any(not 0 <= at < len(event.faces) for at in event.dropped):
            raise ValueError("a die was dropped that was not thrown")
    elif isinstance(event, CombatOpened):
        try:
            msgspec.json.decode(event.settings, type=dict[str, Value])
        except msgspec.MsgspecError as error:
            raise ValueError(f"its settings: {error}") from None
    elif isinstance(event, CombatantJoined) and not event.name:
        raise ValueError("it has no name")
