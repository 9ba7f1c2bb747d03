"""The use cases of a disputed roll: dispute it, look what a correction would do, settle it, carry on."""

from __future__ import annotations

from collections.abc import Container

import msgspec

from domain.engine.combat import Combat
from domain.engine.correction.change import Change
from domain.engine.correction.correct import Corrected, carry_on, correct, revert, undone_by
from domain.engine.correction.input_place import InputPlace, find
from domain.engine.divergence import agreeing
from domain.engine.history.lines_left import lines_left
from domain.engine.history.tree import on_path, parting, segments
from domain.engine.sources.recorded import LineLeft
from domain.facts.choice import Key
from domain.facts.events import DisputeSettled, HeadMoved, How, RollDisputed
from domain.facts.nearest import nearest
from domain.facts.refusal import Refused
from domain.fights import Done, Fights


class Dispute(msgspec.Struct, frozen=True):
    """A disputed roll or choice; `version` is that of its `RollDisputed`. Open until it is `settled`."""

    version: int
    roll: Key
    why: str
    by: str
    settled: DisputeSettled | None = None


class Settled(msgspec.Struct, frozen=True):
    """A settled dispute; `corrected` says what a correction did, and is missing when the roll was upheld."""

    done: Done
    corrected: Corrected | None = None


def disputes(fights: Fights, combat: str) -> tuple[Dispute, ...]:
    """All disputes of a fight, oldest first; an undo does not take one back."""
    found: dict[int, Dispute] = {}
    for entry in fights.store.metas(combat):
        event = entry.event
        if isinstance(event, RollDisputed):
            found[entry.version] = Dispute(entry.version, event.roll, event.why, entry.by)
        elif isinstance(event, DisputeSettled) and event.dispute in found:
            found[event.dispute] = msgspec.structs.replace(found[event.dispute], settled=event)
    return tuple(found.values())


def dispute(
    fights: Fights, combat: str, key: Key, why: str, *, by: str, id: str, seen: int | None = None
) -> Done | Refused:
    """Say that a roll (or the choice before it) is disputed; play may go on under protest.

    Here and below `seen` is the last version that the caller knows of, as for `Fights.do`.
    """
    place = find(fights.read(combat), key)
    if isinstance(place, Refused):
        return place
    if any(each.roll == key and each.settled is None for each in disputes(fights, combat)):
        return Refused("disputed-already", f"{key} is under dispute already; settle that first.")
    return fights.note(combat, RollDisputed(key, why), by=by, id=id, seen=seen)


def uphold(
    fights: Fights, combat: str, key: Key, why: str, *, by: str, id: str, seen: int | None = None
) -> Settled | Refused:
    """Settle the open dispute on `key`: the roll stands."""
    open_ = _open(fights, combat, key)
    if isinstance(open_, Refused):
        return open_
    done = fights.note(combat, DisputeSettled(open_.version, "upheld", why), by=by, id=id, seen=seen)
    return done if isinstance(done, Refused) else Settled(done)


@agreeing
def preview(fights: Fights, combat: str, key: Key, change: Change, why: str = "") -> Corrected | Refused:
    """What a correction would do. Nothing is written, and no dice are drawn that settling would not draw."""
    return _corrected(
        fights, combat, fights.load(combat, whole=True), key, change, why, DisputeSettled(0, "preview")
    )


@agreeing
def settle(
    fights: Fights,
    combat: str,
    key: Key,
    change: Change,
    why: str,
    *,
    by: str,
    id: str,
    seen: int | None = None,
) -> Settled | Refused:
    """Settle the open dispute on `key` by a correction; everything after it is worked out again, in one
    write."""
    open_ = _open(fights, combat, key)
    if isinstance(open_, Refused):
        return open_
    now = fights.load(combat, whole=True)
    settled = DisputeSettled(open_.version, "corrected", why)
    corrected = _corrected(fights, combat, now, key, change, why, settled)
    if isinstance(corrected, Refused):
        return corrected
    known = now.last if seen is None else seen
    done = fights.do(combat, lambda _: corrected.step, by=by, id=id, seen=known)
    return done if isinstance(done, Refused) else Settled(done, corrected)


@agreeing
def carry(fights: Fights, combat: str, *, by: str, id: str, seen: int | None = None) -> Done | Refused:
    """After what stopped a correction or a re-throw is answered: go on with what was recorded before it."""
    now = fights.load(combat, whole=True)
    left = _lines_left(fights, combat, undone=True)
    steps = [carry_on(now, each, left[number + 1 :]) for number, each in enumerate(left)]
    found = next((step for step in steps if not isinstance(step, Refused)), None)
    if found is not None:
        known = now.last if seen is None else seen
        return fights.do(combat, lambda _: found, by=by, id=id, seen=known)
    if steps and isinstance(steps[0], Refused):
        return steps[0]
    return Refused("nothing-to-carry", "Nothing was corrected or thrown anew on this line of the history.")


def _corrected(
    fights: Fights, combat: str, now: Combat, key: Key, change: Change, why: str, settled: DisputeSettled
) -> Corrected | Refused:
    newest = next(iter(_moves(fights, combat, (How.CORRECTED,))), None)
    if newest is not None and newest[1] == key:
        left, since = _left(fights, combat, newest[0])
        place = find(now, key)
        done = _end(fights, combat, newest[0])
        if isinstance(place, InputPlace) and undone_by(now, left, since, done, place, change):
            return revert(now, left, place, settled)
    return correct(now, key, change, why, settled, _lines_left(fights, combat))


def _lines_left(fights: Fights, combat: str, *, undone: bool = False) -> tuple[LineLeft, ...]:
    """What corrections left on other lines, newest first; `undone`: also what was taken back since."""
    stream = tuple(fights.store.events(combat, 1, fights.store.last(combat)))
    return lines_left(stream, undone=undone)


def _left(fights: Fights, combat: str, move: int) -> tuple[Combat, int]:
    """The combat as it stood before a move of the head, and the last version that both lines share."""
    moves = fights.store.moves(combat)
    left = fights.load(combat, move - 1, whole=True)
    return left, parting(segments(moves, fights.store.last(combat)), segments(moves, move - 1))


def _end(fights: Fights, combat: str, move: int) -> int:
    """The last version that was written by the command of that move of the head."""
    first, *rest = fights.store.entries(combat, move)
    return max((entry.version for entry in rest if entry.command == first.command), default=move)


def _moves(fights: Fights, combat: str, hows: Container[str]) -> tuple[tuple[int, Key], ...]:
    """(version, key) of the moves of such kinds that the line of the head comes from, newest first."""
    path = segments(fights.store.moves(combat), fights.store.last(combat))
    return tuple(
        (entry.version, entry.event.on)
        for entry in reversed(tuple(fights.store.metas(combat)))
        if isinstance(entry.event, HeadMoved) and entry.event.how in hows and on_path(path, entry.version + 1)
    )


def _open(fights: Fights, combat: str, key: Key) -> Dispute | Refused:
    open_ = {each.roll: each for each in disputes(fights, combat) if each.settled is None}
    if key in open_:
        return open_[key]
    return Refused("not-disputed", f"{key} is not under dispute{nearest(key, open_)}")
