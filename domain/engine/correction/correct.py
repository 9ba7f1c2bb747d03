"""A correction: one input of the path is put right, and everything after it is worked out again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import takewhile

import msgspec

from domain.engine.combat import Combat, Draft, Step
from domain.engine.commands.ruling import next_ruling
from domain.engine.correction.alternatives import plain_change
from domain.engine.correction.change import Change, Faces, Instead, Number, Plain
from domain.engine.correction.difference import Difference, differences
from domain.engine.correction.input_place import InputPlace, find, prompt_of
from domain.engine.correction.rederive import rederive
from domain.engine.history.passage import backwards
from domain.engine.news import RULING, foreign
from domain.engine.passed import over_by_now
from domain.engine.sources.recorded import LineLeft, Recorded, name_of
from domain.engine.unknown_words import why_event_unknown, why_not_decreed
from domain.engine.vocabulary import Vocabulary
from domain.facts.choice import Key
from domain.facts.dice import fault, parse
from domain.facts.events import (
    AnyEvent,
    Checked,
    CombatantJoined,
    CombatantLeft,
    Declared,
    DisputeSettled,
    Drawn,
    How,
    Outcome,
    Rolled,
    Ruled,
)
from domain.facts.evolve import evolve, fold
from domain.facts.refusal import Refused
from domain.facts.state import State


class Corrected(msgspec.Struct, frozen=True):
    """What a correction comes to.

    `kept` rolls stand as they were, `changed` ones have the same dice but another meaning, `dropped` ones
    are not asked any more, `waiting` ones not yet (see `carry_on`), `needed` ones were not there before.
    `refused` are choices no longer offered, `stranded` rulings that fit nowhere. `rules` is what changed
    only because today's rules or tables are others.
    """

    step: Step
    kept: tuple[Key, ...]
    changed: tuple[Key, ...]
    dropped: tuple[Key, ...]
    waiting: tuple[Key, ...]
    needed: tuple[Key, ...]
    refused: tuple[Key, ...]
    stranded: tuple[Key, ...]
    differences: tuple[Difference, ...]
    rules: tuple[Difference, ...] = ()


def correct(
    combat: Combat,
    key: Key,
    change: Change,
    why: str,
    settled: DisputeSettled | None = None,
    other: Sequence[LineLeft] = (),
) -> Corrected | Refused:
    """Put the input of that key right and work out everything after it, in one step.

    Recorded faces serve rolls asked again under the same key, choices and rulings stay while they fit,
    rulings also where what they followed is gone. It goes on until a choice is no longer offered or a
    roll was never made; `carry_on` goes further once that
    is answered. What the path does not hold is looked for on `other` lines, which corrections left. With
    `settled`, that event stands first in the step, its lists filled in. Nothing before the input is touched.
    """
    what = plain_change(combat, key, change)
    if isinstance(what, Refused):
        return what
    key, plain = what
    place = find(combat, key)
    if isinstance(place, Refused):
        return place
    right = _put_right(combat, place, plain, why, other)
    if isinstance(right, Refused):
        return right
    draft = Draft(combat) if settled is None else Draft(combat).note(settled)
    if combat.newer():
        return _apart(combat, place, right, draft, settled, other)
    feed = _feed(combat, (*right, *place.later), other)
    step = draft.head(place.passage.cut(place.at), How.CORRECTED, key).feed(feed).step()
    return _report(combat, place, step, step.events, feed, settled)


def _apart(
    combat: Combat,
    place: InputPlace,
    right: tuple[AnyEvent, ...],
    draft: Draft,
    settled: DisputeSettled | None,
    other: Sequence[LineLeft],
) -> Corrected:
    """A correction under newer rules or tables: they hold from the beginning of the beat, and what they alone
    change is told apart from what the correction changes."""
    before = place.passage.earlier
    assert before is not None
    sooner = place.passage.events[: place.at]
    feed = _feed(combat, (*sooner, *right, *place.later), other)
    step = (
        draft.head(before, How.CORRECTED, place.event.key).add(*combat.newer()).next_beat().feed(feed).step()
    )
    uncorrected = _feed(combat, (*sooner, place.event, *place.later), other)
    derived = rederive(combat.rules.beat, fold(combat.newer(), before.state()), (), uncorrected)
    told = tuple(event for _, beat in derived.beats for event in beat)
    return msgspec.structs.replace(
        _report(combat, place, step, step.events, feed, settled),
        rules=differences(combat.state, derived.state, place.later, told),
        differences=differences(derived.state, step.combat.state, told, step.events),
    )


def _feed(combat: Combat, recorded: Sequence[AnyEvent], other: Sequence[LineLeft]) -> Recorded:
    """What was recorded up to what is asked now."""
    asked = frozenset(prompt.key for prompt in combat.asks)
    return Recorded(recorded, other=other, open_=asked, fits=partial(_fits, combat.rules.vocabulary))


def _fits(known: Vocabulary, state: State, events: tuple[AnyEvent, ...]) -> bool:
    """Whether what came from outside can come where things stand otherwise: all whom it is about are there,
    and it bears on no roll that may never come."""
    for event in events:
        if isinstance(event, Ruled) and (event.on or (event.ends and event.ends not in state.house)):
            return False
        if isinstance(event, CombatantJoined) and event.name in state.combatants:
            return False
        if isinstance(event, CombatantLeft) and event.who not in state.combatants:
            return False
        if isinstance(event, Outcome) and (
            why_event_unknown(state, known, event) or why_not_decreed(state, known, event)
        ):
            return False
        state = evolve(state, event)
    return True


def _put_right(
    combat: Combat, place: InputPlace, change: Plain, why: str, other: Sequence[LineLeft]
) -> tuple[AnyEvent, ...] | Refused:
    """What is to stand in place of the input, or why there is nothing to correct."""
    was = place.event
    if isinstance(change, Faces):
        if not isinstance(was, Rolled):
            return Refused("no-dice", f"{was.key} is a choice; correct it with another choice.")
        if reason := fault(parse(was.dice), change.faces):
            return Refused("impossible-faces", f"{was.key}: {reason}")
        if change.faces == was.faces and was.source != Drawn.TOTAL:
            return Refused("nothing-to-correct", f"{was.key} has these faces already.")
        return (msgspec.structs.replace(was, faces=change.faces, source=Drawn.CORRECTED.value),)
    if isinstance(change, Number):
        if not isinstance(was, Rolled):
            return Refused("no-dice", f"{was.key} is a choice; it has no number.")
        if change.modifier is None and not _has_number(was, place):
            return Refused("no-number", f"{was.key} was held against no number; correct its faces.")
        key = _free(next_ruling(combat), other)
        return Ruled(key, why, was.key, change.modifier, change.target, change.verdict, was.throw), was
    if not isinstance(was, Declared):
        return Refused("no-choice", f"{was.key} is a roll; correct its faces or its number.")
    if change.picks == was.picks:
        return Refused("nothing-to-correct", f"{was.key} was answered so already.")
    prompt = prompt_of(combat, place)
    if (refused := prompt.why_not(change.picks)) is not None:
        return refused
    return (msgspec.structs.replace(was, picks=change.picks),)


def _free(key: Key, other: Sequence[LineLeft]) -> Key:
    """The key of a new ruling: that one, unless a ruling that may be put back has it or a later one."""
    theirs = [event.key for left in other for event in left.events if isinstance(event, Ruled)]
    number = max((int(each.removeprefix(RULING)) + 1 for each in theirs), default=0)
    return f"{RULING}{max(number, int(key.removeprefix(RULING)))}"


def _has_number(roll: Rolled, place: InputPlace) -> bool:
    """Whether a roll was held against a number, at once or when it was judged later."""
    return roll.target is not None or any(
        isinstance(event, Checked) and event.because == roll.key and event.target is not None
        for event in place.later
    )


def carry_on(combat: Combat, left: LineLeft, other: Sequence[LineLeft] = ()) -> Step | Refused:
    """Work out further what a correction left undone.

    `left` is what it left, less what stands already, `other` what corrections before it left.
    """
    have = {event.key for _, event in backwards(combat.passage) if isinstance(event, Declared | Rolled)}
    rest = [event for event in left.events if getattr(event, "key", "") not in have]
    path = (event for _, event in backwards(combat.passage))
    since = takewhile(lambda event: getattr(event, "key", None) != left.before, path)
    fits = partial(_fits, combat.rules.vocabulary)
    feed = Recorded(rest, other=other, fits=fits, gone=over_by_now(since, combat.state))
    foreigners = len(feed.waiting)
    draft = Draft(combat).feed(feed)
    if not feed.used and len(feed.waiting) == foreigners:
        return Refused(
            "nothing-to-carry", "Nothing recorded before fits what is asked now; answer that first."
        )
    return draft.step()


def undone_by(combat: Combat, left: Combat, since: int, done: int, place: InputPlace, change: Change) -> bool:
    """Whether `change` is the exact inverse of the newest correction, before which the fight stood as in
    `left`; up to version `since` both are the same, `done` is the last that it wrote.

    It is, when it restores what stood there and stands there no longer, and nobody did anything since that is
    not there too. Faces that a roll has already restore nothing, if only its number was corrected.
    """
    theirs = [event for version, event in backwards(left.passage) if version > since]
    said = [_said(event) for event in theirs]
    was = next((event for event in theirs if getattr(event, "key", "") == place.event.key), None)
    here = place.event
    if isinstance(change, Faces):
        restores = isinstance(was, Rolled) and was.faces == change.faces != getattr(here, "faces", ())
    elif isinstance(change, Instead):
        restores = isinstance(was, Declared) and was.picks == change.picks != getattr(here, "picks", ())
    else:
        restores = False
    done_since = (
        event for version, event in backwards(combat.passage) if version > done and _by_somebody(event)
    )
    return restores and all(_said(event) in said for event in done_since if event != place.event)


def revert(combat: Combat, left: Combat, place: InputPlace, settled: DisputeSettled) -> Corrected:
    """Move the head back to the line that the newest correction left."""
    step = Draft(combat).note(settled).head(left.passage, How.CORRECTED, place.event.key).step()
    tail = find(left, place.event.key)
    assert isinstance(tail, InputPlace)
    told = (*tail.later, *step.events)
    there = {event.key for event in told if isinstance(event, Declared | Rolled)}
    gone = (event.key for event in place.later if isinstance(event, Declared | Rolled))
    step = msgspec.structs.replace(step, dropped=tuple(key for key in gone if key not in there))
    return _report(combat, place, step, told, Recorded(()), settled)


def _said(event: AnyEvent) -> object:
    """What somebody said or threw, apart from what the rules made of it."""
    if isinstance(event, Rolled):
        return event.key, event.faces, event.throw
    return (event.key, event.picks) if isinstance(event, Declared) else event


def _by_somebody(event: AnyEvent) -> bool:
    if isinstance(event, Rolled):
        return event.source not in (Drawn.SEEDED, Drawn.CORRECTED)
    return isinstance(event, Declared) or foreign(event)


def _report(
    combat: Combat,
    place: InputPlace,
    step: Step,
    told: tuple[AnyEvent, ...],
    feed: Recorded,
    settled: DisputeSettled | None,
) -> Corrected:
    """Which rolls stand, and what is different at the end; `told` is what now follows the input put right."""
    was = {event.key: event for event in place.later if isinstance(event, Declared | Rolled)}
    now = {event.key: event for event in told if isinstance(event, Declared | Rolled)}
    now.pop(place.event.key, None)
    kept = tuple(key for key, event in was.items() if now.get(key) == event)
    changed = tuple(key for key, event in was.items() if key in now and now[key] != event)
    needed = tuple(key for key in now if key not in was)
    lost = {name_of(group[0]) for group in feed.waiting}
    stranded = tuple(name for name in step.dropped if name in lost)
    dropped = tuple(key for key in step.dropped if key not in stranded and key not in feed.refused)
    if settled is not None:
        filled = msgspec.structs.replace(
            settled, kept=kept, changed=changed, dropped=dropped, stranded=stranded
        )
        step = msgspec.structs.replace(step, events=(filled, *step.events[1:]))
    return Corrected(
        step,
        kept,
        changed,
        dropped,
        step.waiting,
        needed,
        tuple(feed.refused),
        stranded,
        differences(combat.state, step.combat.state, place.later, told),
    )
