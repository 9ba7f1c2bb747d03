"""The particulars of an event: all that phrases may ask of it or mention, from it and what it changed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, Final

import msgspec

from domain.engine.prompts import RollPrompt
from domain.facts.choice import Choice
from domain.facts.events import (
    AnyEvent,
    BeatBegan,
    Checked,
    CombatantJoined,
    CombatEnded,
    ConditionGained,
    ConditionLost,
    Contested,
    CounterSet,
    Damaged,
    Declared,
    DisputeSettled,
    GroundChanged,
    HeadMoved,
    HoldBroken,
    HoldChanged,
    HoldTaken,
    IntentSet,
    ItemMoved,
    OrderSet,
    Recovered,
    RollDisputed,
    Rolled,
    Ruled,
    SettingChanged,
)
from domain.facts.state import Combatant, State
from domain.facts.term import Term, worth

Particulars = dict[str, Any]
"""By name: codes, numbers, truths; what an event lacks is missing. `VOCABULARY` in `wording` lists them."""

_NOTHING: Final = ("", (), None)
_NOT_FOR_PEOPLE: Final = (dict, msgspec.Raw)
_WHERE_ZERO: Final = frozenset(("level", "margin", "throw", "height"))
_ASKED: Final = ("by", "dice", "target", "test", "modifiers", "rule", "throw")
_CHOICE: Final = ("act", "foe", "part", "count", "price", "using", "manner", "to")


def own(event: AnyEvent, before: State, after: State) -> Particulars:
    """What the event says by itself and by what it changed."""
    found = {name: getattr(event, name) for name in event.__struct_fields__}
    more = _MORE.get(type(event))
    if more is not None:
        found.update(more(event, before, after))
    return {
        name: value
        for name, value in found.items()
        if value not in _NOTHING
        and (value or name not in _WHERE_ZERO)
        and not isinstance(value, _NOT_FOR_PEOPLE)
    }


def of_choice(choice: Choice) -> Particulars:
    """The particulars of an option or of what was picked."""
    found = {name: getattr(choice, name) for name in _CHOICE}
    return {name: value for name, value in found.items() if value} | {"choice": choice}


def of_roll(roll: Rolled | RollPrompt) -> Particulars:
    """The particulars of dice that are not thrown yet."""
    found: Particulars = {name: getattr(roll, name) for name in _ASKED}
    found = {name: value for name, value in found.items() if value not in _NOTHING}
    if isinstance(roll, RollPrompt) and roll.expects:
        found |= expecting(roll.expects, roll.test, roll.open_till_thrown)
    return found | {"who": roll.by, "secret": bool(roll.seen_by)}


def expecting(against: tuple[Term, ...], test: str, open_: bool) -> Particulars:
    """The particulars of the number that dice are for which are judged later, as far as it stands; `open_`:
    others may still change it by dice of their own."""
    return {"target": worth(against), "test": test, "modifiers": against, "open": open_}


def _declared(event: Declared, before: State, after: State) -> Particulars:
    """Of several picks none stands for all: what they are is in `picks`."""
    return (of_choice(event.picks[0]) if len(event.picks) == 1 else {}) | {
        "who": event.by,
        "secret": bool(event.seen_by),
        "several": len(event.picks) > 1,
        "picked": len(event.picks),
    }


def _rolled(event: Rolled, before: State, after: State) -> Particulars:
    return {
        "who": event.by,
        "sealed": not event.faces,
        "secret": bool(event.seen_by),
        "several": len(event.faces) > 1,
    }


def _ruled(event: Ruled, before: State, after: State) -> Particulars:
    ended = before.house.get(event.ends)
    return {"about": event.on} | ({"stands": ended} if ended is not None else {})


def _began(event: BeatBegan, before: State, after: State) -> Particulars:
    return {"names": event.who, "who": event.who[0] if event.who else None, "tied": len(event.who) > 1}


def _checked(event: Checked, before: State, after: State) -> Particulars:
    return {"modified": tuple(term.name for term in event.modifiers)}


def _ordered(event: OrderSet, before: State, after: State) -> Particulars:
    groups = [group for group in event.order if group]
    together, names = (groups[0] if groups else ()), list(chain.from_iterable(groups))
    return {
        "fighters": len(names),
        "tied": any(len(group) > 1 for group in groups),
        "together": len(together) == len(names),
        "unchanged": before.order == event.order,
        "leaders": together,
        "who": names[0] if names else None,
        "foe": names[-1] if len(names) > 1 else None,
    }


def _joined(event: CombatantJoined, before: State, after: State) -> Particulars:
    return {
        "who": event.name,
        "alone": event.side == event.name,
        "started": bool(before.beat),
        "fighters": len(after.combatants),
    }


def _pool(event: Damaged | Recovered, before: State, after: State) -> Particulars:
    who = after.combatants[event.who]
    left = who.pools[event.pool]
    found = {"left": left, "taken": -left if left < 0 else None, "bodily": event.pool in who.parts}
    return found | ({"modified": tuple(term.name for term in event.terms)} if event.terms else {})


def _counter(event: CounterSet, before: State, after: State) -> Particulars:
    was = before.combatants[event.who].counter(event.counter, event.versus)
    return {"was": was, "change": event.value - was}


def _condition(event: ConditionGained | ConditionLost, before: State, after: State) -> Particulars:
    return {"part": part_in(event.condition, after.combatants[event.who])}


def part_in(condition: str, combatant: Combatant) -> str | None:
    """The part of the body that a condition's name ends in, such as `area-4` in `disabled-area-4`."""
    return max((part for part in combatant.parts if condition.endswith(f"-{part}")), key=len, default=None)


def _intent(event: IntentSet, before: State, after: State) -> Particulars:
    return {} if event.intent is None else of_choice(event.intent)


def _hold(event: HoldTaken | HoldChanged | HoldBroken, before: State, after: State) -> Particulars:
    hold = after.holds.get(event.hold) or before.holds.get(event.hold)
    if hold is None:
        return {}
    return {
        "who": hold.holder,
        "foe": hold.victim,
        "kind": hold.kind,
        "part": hold.part,
        "using": hold.using,
    }


def _contested(event: Contested, before: State, after: State) -> Particulars:
    return {"won": bool(event.winner) and event.winner == event.who}


def _ended(event: CombatEnded, before: State, after: State) -> Particulars:
    winners = [who for who, fighter in after.combatants.items() if fighter.side in event.winners]
    return {
        "draw": not event.winners,
        "one": len(winners) == 1,
        "who": winners[0] if len(winners) == 1 else None,
    }


def _moved_head(event: HeadMoved, before: State, after: State) -> Particulars:
    return {"line": event.on, "to": None}


def _item(event: ItemMoved, before: State, after: State) -> Particulars:
    return {"owner": event.to, "to": None}


def _ground(event: GroundChanged, before: State, after: State) -> Particulars:
    return {"ground": event.feature.at, "feature": event.feature.kind, "height": event.feature.height}


def _setting(event: SettingChanged, before: State, after: State) -> Particulars:
    return {"setting": event.name, "value": str(event.value).lower()}


def _disputed(event: RollDisputed, before: State, after: State) -> Particulars:
    return {"about": event.roll}


def _settled(event: DisputeSettled, before: State, after: State) -> Particulars:
    return {name: len(getattr(event, name)) for name in ("kept", "changed", "dropped", "stranded")}


_MORE: dict[type, Callable[[Any, State, State], Particulars]] = {
    Declared: _declared,
    Rolled: _rolled,
    Ruled: _ruled,
    BeatBegan: _began,
    Checked: _checked,
    OrderSet: _ordered,
    CombatantJoined: _joined,
    Damaged: _pool,
    Recovered: _pool,
    CounterSet: _counter,
    ConditionGained: _condition,
    ConditionLost: _condition,
    IntentSet: _intent,
    HoldTaken: _hold,
    HoldChanged: _hold,
    HoldBroken: _hold,
    CombatEnded: _ended,
    Contested: _contested,
    HeadMoved: _moved_head,
    ItemMoved: _item,
    GroundChanged: _ground,
    SettingChanged: _setting,
    RollDisputed: _disputed,
    DisputeSettled: _settled,
}
