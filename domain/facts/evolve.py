"""The fold: what each event does to the state. It never calls the rules, so mending a rule changes no old
fight."""

from collections.abc import Callable, Iterable
from sys import intern
from typing import Any

import msgspec

from domain.facts.choice import Name
from domain.facts.events import (
    METAS,
    AnyEvent,
    BeatBegan,
    Checked,
    CombatantDowned,
    CombatantJoined,
    CombatantLeft,
    CombatantRevived,
    CombatEnded,
    CombatOpened,
    ConditionGained,
    ConditionLost,
    Contested,
    CounterSet,
    Damaged,
    Declared,
    Faced,
    GroundChanged,
    HoldBroken,
    HoldChanged,
    HoldTaken,
    IntentSet,
    ItemMoved,
    Moved,
    OrderSet,
    PostureChanged,
    Recovered,
    Revealed,
    Rolled,
    Ruled,
    RulesChanged,
    SeedSalted,
    SettingChanged,
    SheetChanged,
)
from domain.facts.state import Combatant, Condition, Hold, State

replace = msgspec.structs.replace
_plain = msgspec.json.Encoder(order="deterministic").encode


def evolve(state: State, event: AnyEvent) -> State:
    """The state after `event`. Pure; shares structure with `state`; costs O(combatants) at most."""
    return FOLDS[type(event)](state, event)


def fold(events: Iterable[AnyEvent], state: State) -> State:
    """The state after all of `events`, in order."""
    for event in events:
        state = FOLDS[type(event)](state, event)
    return state


def _still(state: State, event: AnyEvent) -> State:
    """Of what was said and thrown, and of what is said about the record."""
    return state


def _with(state: State, fighter: Combatant) -> State:
    combatants = state.combatants.copy()
    combatants[fighter.name] = fighter
    return replace(state, combatants=combatants)


def _opened(state: State, event: CombatOpened) -> State:
    return replace(
        state,
        ruleset=event.ruleset,
        version=event.version,
        settings=_plain(msgspec.json.decode(event.settings)),
        tables=event.tables,
        title=event.title,
        ground=event.ground,
        derivation=event.derivation,
    )


def _rules_changed(state: State, event: RulesChanged) -> State:
    return replace(state, version=event.version, tables=event.tables)


def _salted(state: State, event: SeedSalted) -> State:
    return replace(state, salts=(*state.salts, event.words))


def _setting_changed(state: State, event: SettingChanged) -> State:
    settings = msgspec.json.decode(state.settings)
    return replace(state, settings=_plain({**settings, event.name: event.value}))


def _joined(state: State, event: CombatantJoined) -> State:
    combatant = Combatant(
        event.name,
        event.side,
        bytes(event.sheet),
        called=event.called,
        pools=event.pools,
        parts=event.parts,
        items=event.items,
        at=event.at,
        facing=event.facing,
        posture=intern(event.posture),
        mount=event.mount,
        pronouns=event.pronouns,
    )
    return replace(state, combatants={**state.combatants, event.name: combatant})


def _left(state: State, event: CombatantLeft) -> State:
    return _with(state, replace(state.combatants[event.who], down="left"))


def _ruled(state: State, event: Ruled) -> State:
    number = max(state.ruled, int(event.key.rpartition(".")[2]))
    if event.stands is not None or event.ends:
        house = {key: each for key, each in state.house.items() if key != event.ends}
        stands = {} if event.stands is None else {event.key: event.stands}
        return replace(state, ruled=number, house={**house, **stands})
    if not event.on:
        return replace(state, ruled=number)
    earlier = state.rulings.get(event.on, ())
    return replace(state, ruled=number, rulings={**state.rulings, event.on: (*earlier, event)})


def _began(state: State, event: BeatBegan) -> State:
    return replace(state, beat=event.beat, number=event.number, who=event.who)


def _ordered(state: State, event: OrderSet) -> State:
    return replace(state, order=event.order)


def _intent(state: State, event: IntentSet) -> State:
    return _with(state, replace(state.combatants[event.who], intent=event.intent))


def _pool(state: State, who: Name, pool: str, change: int) -> State:
    fighter = state.combatants[who]
    pools = fighter.pools.copy()
    pools[pool] = pools.get(pool, 0) + change
    return _with(state, replace(fighter, pools=pools))


def _damaged(state: State, event: Damaged) -> State:
    return _pool(state, event.who, event.pool, -event.points)


def _recovered(state: State, event: Recovered) -> State:
    return _pool(state, event.who, event.pool, event.points)


def _moved(state: State, event: Moved) -> State:
    return _with(state, replace(state.combatants[event.who], at=event.to, height=event.height))


def _faced(state: State, event: Faced) -> State:
    return _with(state, replace(state.combatants[event.who], facing=event.facing))


def _posture(state: State, event: PostureChanged) -> State:
    """A default is left out of the digest only where it is the very same text, so it is interned."""
    return _with(state, replace(state.combatants[event.who], posture=intern(event.posture)))


def _hold_taken(state: State, event: HoldTaken) -> State:
    holds = state.holds.copy()
    holds[event.hold] = Hold(event.holder, event.victim, event.kind, event.part, event.using, event.level)
    return replace(state, holds=holds)


def _hold_changed(state: State, event: HoldChanged) -> State:
    was, holds = state.holds[event.hold], state.holds.copy()
    holds[event.hold] = Hold(was.holder, was.victim, event.kind, event.part, event.using, event.level)
    return replace(state, holds=holds)


def _hold_broken(state: State, event: HoldBroken) -> State:
    return replace(state, holds={name: hold for name, hold in state.holds.items() if name != event.hold})


# -- the three that happen most: they do without `_with`


def _gained(state: State, event: ConditionGained) -> State:
    who, combatants = event.who, state.combatants.copy()
    fighter = combatants[who]
    conditions = fighter.conditions.copy()
    conditions[event.condition] = Condition(event.level, event.by)
    combatants[who] = replace(fighter, conditions=conditions)
    return replace(state, combatants=combatants)


def _lost(state: State, event: ConditionLost) -> State:
    who, combatants = event.who, state.combatants.copy()
    fighter = combatants[who]
    conditions = fighter.conditions.copy()
    conditions.pop(event.condition, None)
    combatants[who] = replace(fighter, conditions=conditions)
    return replace(state, combatants=combatants)


def _counter(state: State, event: CounterSet) -> State:
    who, combatants = event.who, state.combatants.copy()
    fighter = combatants[who]
    counters = fighter.counters.copy()
    counters[f"{event.counter}:{event.versus}" if event.versus else event.counter] = event.value
    combatants[who] = replace(fighter, counters=counters)
    return replace(state, combatants=combatants)


def _item(state: State, event: ItemMoved) -> State:
    fighter = state.combatants[event.who]
    items = {item: place for item, place in fighter.items.items() if item != event.item}
    if event.to:
        state = _with(state, replace(fighter, items=items))
        fighter = state.combatants[event.to]
        items = fighter.items
    return _with(state, replace(fighter, items={**items, event.item: event.place}))


def _sheet(state: State, event: SheetChanged) -> State:
    fighter = state.combatants[event.who]
    pools = {**fighter.pools}
    for pool, more in event.pools.items():
        pools[pool] = pools.get(pool, 0) + more
    items = {**fighter.items, **event.items}
    return _with(state, replace(fighter, sheet=bytes(event.sheet), pools=pools, items=items))


def _downed(state: State, event: CombatantDowned) -> State:
    return _with(state, replace(state.combatants[event.who], down=event.how))


def _revived(state: State, event: CombatantRevived) -> State:
    return _with(state, replace(state.combatants[event.who], down=""))


def _ground(state: State, event: GroundChanged) -> State:
    new = event.feature
    rest = tuple(old for old in state.ground if (old.at, old.kind) != (new.at, new.kind))
    return replace(state, ground=(*rest, new))


def _ended(state: State, event: CombatEnded) -> State:
    return replace(state, over=True, winners=event.winners)


FOLDS: dict[type, Callable[[State, Any], State]] = {
    CombatOpened: _opened,
    SettingChanged: _setting_changed,
    RulesChanged: _rules_changed,
    SeedSalted: _salted,
    CombatantJoined: _joined,
    CombatantLeft: _left,
    Ruled: _ruled,
    BeatBegan: _began,
    OrderSet: _ordered,
    IntentSet: _intent,
    Damaged: _damaged,
    Recovered: _recovered,
    Moved: _moved,
    Faced: _faced,
    PostureChanged: _posture,
    HoldTaken: _hold_taken,
    HoldChanged: _hold_changed,
    HoldBroken: _hold_broken,
    ConditionGained: _gained,
    ConditionLost: _lost,
    CounterSet: _counter,
    ItemMoved: _item,
    SheetChanged: _sheet,
    CombatantDowned: _downed,
    CombatantRevived: _revived,
    GroundChanged: _ground,
    CombatEnded: _ended,
    **dict.fromkeys((Declared, Rolled, Revealed, Checked, Contested, *METAS), _still),
}
"""A table and not a `match`, for speed; a test holds it against the union of all events."""
