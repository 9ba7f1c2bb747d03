"""How two states of a fight differ, fighter by fighter: was, is, because."""

from collections.abc import Iterable, Iterator

import msgspec

from domain.facts.choice import Key, Name, phrase
from domain.facts.events import (
    AnyEvent,
    CombatantDowned,
    CombatantRevived,
    ConditionGained,
    ConditionLost,
    CounterSet,
    Damaged,
    Faced,
    HoldBroken,
    HoldChanged,
    HoldTaken,
    IntentSet,
    ItemMoved,
    Moved,
    PostureChanged,
    Recovered,
    SheetChanged,
)
from domain.facts.state import Combatant, State


class Difference(msgspec.Struct, frozen=True, rename={"is_": "is"}):
    """One thing that is different. `who` is empty for the fight as a whole.

    `what` is `pool`, `condition`, `counter`, `posture`, `at`, `facing`, `intent`, `down`, `item`, `hold`,
    `over` ..., `name` says which one; `was` and `is_` are in plain words, empty for nothing. `because` is
    the key of the input that last brought it about. A hold is its holder's; `versus` is whom they hold, or
    whom or what a counter is about.
    """

    who: Name
    what: str
    name: str
    was: str
    is_: str
    because: Key = ""
    versus: str = ""


def differences(
    was: State, now: State, before: Iterable[AnyEvent] = (), after: Iterable[AnyEvent] = ()
) -> tuple[Difference, ...]:
    """What differs between two states, with causes from the events that led to each."""
    causes = _causes(before) | _causes(after)
    found = []
    for who, what, name, one, other in _pairs(was, now):
        if one != other:
            hold = (now.holds.get(name) or was.holds.get(name)) if what == "hold" else None
            because = causes.get((who, what, name), "")
            versus = name.partition(":")[2] if what == "counter" else hold.victim if hold else ""
            found.append(Difference(hold.holder if hold else who, what, name, one, other, because, versus))
    return tuple(found)


def _pairs(was: State, now: State) -> Iterator[tuple[Name, str, str, str, str]]:
    nobody = Combatant("", "", b"")
    for who in dict.fromkeys((*was.combatants, *now.combatants)):
        one, other = was.combatants.get(who, nobody), now.combatants.get(who, nobody)
        if one is other:
            continue
        yield who, "present", "", "here" if one.name else "", "here" if other.name else ""
        for what, mine, theirs in (
            ("pool", one.pools, other.pools),
            ("counter", one.counters, other.counters),
            ("item", one.items, other.items),
        ):
            for name in dict.fromkeys((*mine, *theirs)):
                yield who, what, name, _word(mine.get(name)), _word(theirs.get(name))
        for name in dict.fromkeys((*one.conditions, *other.conditions)):
            yield who, "condition", name, _level(one, name), _level(other, name)
        yield who, "posture", "", one.posture, other.posture
        yield who, "at", "", f"{one.at.q},{one.at.r}", f"{other.at.q},{other.at.r}"
        yield who, "facing", "", str(one.facing), str(other.facing)
        yield who, "down", "", one.down, other.down
        yield (
            who,
            "intent",
            "",
            phrase(one.intent) if one.intent else "",
            phrase(other.intent) if other.intent else "",
        )
    for name in dict.fromkeys((*was.holds, *now.holds)):
        yield "", "hold", name, _grip(was, name), _grip(now, name)
    yield "", "over", "", _over(was), _over(now)


def _word(value: int | str | None) -> str:
    return "" if value is None else str(value)


def _level(fighter: Combatant, name: str) -> str:
    condition = fighter.conditions.get(name)
    return "" if condition is None else str(condition.level) if condition.level else "yes"


def _grip(state: State, name: str) -> str:
    hold = state.holds.get(name)
    return "" if hold is None else f"{hold.kind} {hold.level}"


def _over(state: State) -> str:
    if not state.over:
        return ""
    return "won by " + ", ".join(state.winners) if state.winners else "draw"


def _causes(events: Iterable[AnyEvent]) -> dict[tuple[Name, str, str], Key]:
    """What each part of the state was last touched by."""
    found: dict[tuple[Name, str, str], Key] = {}
    for event in events:
        because = getattr(event, "because", "")
        for place in _touched(event):
            found[place] = because
    return found


def _touched(event: AnyEvent) -> tuple[tuple[Name, str, str], ...]:
    match event:
        case Damaged() | Recovered():
            return ((event.who, "pool", event.pool),)
        case ConditionGained() | ConditionLost():
            return ((event.who, "condition", event.condition),)
        case CounterSet():
            name = f"{event.counter}:{event.versus}" if event.versus else event.counter
            return ((event.who, "counter", name),)
        case PostureChanged():
            return ((event.who, "posture", ""),)
        case Moved():
            return ((event.who, "at", ""),)
        case Faced():
            return ((event.who, "facing", ""),)
        case IntentSet():
            return ((event.who, "intent", ""),)
        case CombatantDowned() | CombatantRevived():
            return ((event.who, "down", ""),)
        case HoldTaken() | HoldChanged() | HoldBroken():
            return (("", "hold", event.hold),)
        case SheetChanged():
            return tuple((event.who, "pool", pool) for pool in event.pools)
        case ItemMoved():
            return ((event.who, "item", event.item), (event.to or event.who, "item", event.item))
        case _:
            return (("", "over", ""),) if event.__struct_config__.tag == "combat-ended" else ()
