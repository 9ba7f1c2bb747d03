"""What was said, thrown and ruled on lines that a correction left: it need not be given a second time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from domain.engine.commands.ruling import REST
from domain.engine.news import RULING, foreign
from domain.engine.sources.recorded import LineLeft
from domain.facts.choice import Key
from domain.facts.events import (
    METAS,
    AnyEvent,
    CombatantJoined,
    Declared,
    HeadMoved,
    How,
    Outcome,
    Rolled,
    Ruled,
    RulesChanged,
)

replace = msgspec.structs.replace


def lines_left(stream: Sequence[AnyEvent], *, undone: bool = False) -> tuple[LineLeft, ...]:
    """Of every line that a correction, a re-throw or a rerun left what is not on the head's, newest first.

    `stream` is all that was ever written. What was undone or withdrawn since is taken back, and is among it
    only with `undone`. Rulings that stand on the head's line already are left out; one whose key is another's
    there has a new one.
    """
    if not any(isinstance(event, HeadMoved) and _leaves(event) for event in stream):
        return ()
    path = {version: stream[version - 1] for version in reversed(list(_path(stream, len(stream))))}
    here = _Here(path)
    gone: set[object] = set()
    found: list[LineLeft] = []
    for version in range(len(stream), 0, -1):
        event = stream[version - 1]
        if not isinstance(event, HeadMoved):
            continue
        if event.how in (How.UNDO, How.WITHDRAWN) and not undone:
            gone.update(_taken_back(stream, version, event.to))
        elif _leaves(event):
            shared = next((each for each in _path(stream, version - 1) if each in path), 0)
            left = [stream[each - 1] for each in _path(stream, version - 1) if each > shared][::-1]
            events = [each for each, mark in _marked(left) if mark not in gone]
            if any(isinstance(each, Declared | Rolled) or foreign(each) for each in events):
                found.append(LineLeft(tuple(here.fitted(events, shared)), _last_input(stream, shared)))
    return tuple(found)


def _leaves(moved: HeadMoved) -> bool:
    """Whether a move worked something out again from what had been recorded."""
    if moved.how == How.RULED:
        return bool(moved.on) and moved.on != REST
    return moved.how in (How.CORRECTED, How.RERUN)


def _path(stream: Sequence[AnyEvent], version: int) -> Iterator[int]:
    """The versions on the way from that one back to the first, without what is only about the record."""
    while version:
        event = stream[version - 1]
        if isinstance(event, HeadMoved):
            version = event.to
            continue
        if type(event) not in METAS:
            yield version
        version -= 1


def _last_input(stream: Sequence[AnyEvent], version: int) -> Key:
    """The key of the last input on the way to that version."""
    way = (stream[each - 1] for each in _path(stream, version))
    return next((event.key for event in way if isinstance(event, Declared | Rolled)), "")


def _taken_back(stream: Sequence[AnyEvent], version: int, to: int) -> Iterator[object]:
    """What an undo or a withdrawal took back: nothing, if the head went over to another line."""
    found: list[AnyEvent] = []
    for each in _path(stream, version - 1):
        if each <= to:
            if each == to:
                yield from (mark for _, mark in _marked(found[::-1]) if mark is not None)
            return
        found.append(stream[each - 1])


def _marked(events: Sequence[AnyEvent]) -> Iterator[tuple[AnyEvent, object]]:
    """Each event with that by which it is known again on other lines if it was taken back; `None` for what is
    not looked for. A ruling is known by all that it decreed."""
    groups = {id(each): msgspec.json.encode(group) for group in _groups(events) for each in group}
    for event in events:
        yield event, event.key if isinstance(event, Declared | Rolled) else groups.get(id(event))


class _Here:
    """What foreign events stand on the head's line, and under which keys others can be put back there."""

    def __init__(self, path: Mapping[int, AnyEvent]) -> None:
        self._path = path
        self._names = {event.name for event in path.values() if isinstance(event, CombatantJoined)}
        self._taken = {event.key for event in path.values() if isinstance(event, Ruled)}
        self._keys: dict[tuple[bytes, int], Key] = {}

    def fitted(self, events: Sequence[AnyEvent], shared: int) -> Iterator[AnyEvent]:
        """The inputs and beats of another line after event `shared`, and those foreign events that are not on
        the head's line after it as well.

        A ruling keeps its key if that is free; what stands on several lines has one key.
        """
        here = _groups([event for version, event in self._path.items() if version > shared])
        standing, times = Counter(map(_contents, here)), Counter[bytes]()
        groups = {id(group[0]): group for group in _groups(events)}
        for event in events:
            if not foreign(event):
                yield event
            elif (group := groups.get(id(event))) is not None:
                contents = _contents(group)
                if standing[contents]:
                    standing[contents] -= 1
                elif all(_could(each, self._names) for each in group):
                    times[contents] += 1
                    yield from self._keyed(group, (contents, times[contents]))

    def _keyed(self, group: tuple[AnyEvent, ...], contents: tuple[bytes, int]) -> tuple[AnyEvent, ...]:
        if not isinstance(group[0], Ruled):
            return group
        if contents not in self._keys:
            key = group[0].key
            if key in self._taken:
                key = f"{RULING}{max(map(_number, self._taken)) + 1}"
            self._taken.add(key)
            self._keys[contents] = key
        return _renamed(group, self._keys[contents])


def _groups(events: Sequence[AnyEvent]) -> list[tuple[AnyEvent, ...]]:
    """The foreign events, each ruling with what it decreed."""
    groups: list[tuple[AnyEvent, ...]] = []
    for event in filter(foreign, events):
        decreed = not isinstance(event, Ruled) and hasattr(event, "because")
        if decreed and groups and getattr(groups[-1][0], "key", "") == getattr(event, "because", ""):
            groups[-1] = (*groups[-1], event)
        else:
            groups.append((event,))
    return groups


def _contents(group: tuple[AnyEvent, ...]) -> bytes:
    """A ruling whatever its number is."""
    return msgspec.json.encode(_renamed(group, ""))


def _renamed(group: tuple[AnyEvent, ...], key: Key) -> tuple[AnyEvent, ...]:
    return tuple(
        replace(event, key=key)
        if isinstance(event, Ruled)
        else replace(event, because=key)
        if isinstance(event, Outcome)
        else event
        for event in group
    )


def _number(key: Key) -> int:
    return int(key.rpartition(".")[2])


def _could(event: AnyEvent, names: set[str]) -> bool:
    """Whether it could happen on the head's line: everybody whom it is about is there."""
    if isinstance(event, RulesChanged):
        return False
    if isinstance(event, CombatantJoined):
        return event.name not in names
    about = (getattr(event, field, "") for field in ("who", "foe", "holder", "victim", "versus"))
    return all(name in names for name in about if name)
