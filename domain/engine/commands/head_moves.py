"""Moves of the head of history: undo, redo, fork, a re-throw, and going on under changed rules."""

import msgspec

from domain.engine.combat import Combat, Draft, Step
from domain.engine.commands.ruling import next_ruling
from domain.engine.diverged_beats import DivergedBeat, diverged_beat, earliest_diverged
from domain.engine.history.passage import Passage, back
from domain.engine.sources.live import Live
from domain.engine.sources.recorded import Recorded
from domain.facts.choice import Key
from domain.facts.events import AnyEvent, BeatBegan, How, Rolled, Ruled
from domain.facts.nearest import nearest
from domain.facts.refusal import Refused


def up_to(combat: Combat, version: int) -> Passage | None:
    """The path up to the event of that version, `None` if it is not among those that stand."""
    for passage in back(combat.passage):
        if version in passage.versions:
            return passage.cut(passage.versions.index(version) + 1)
        if passage.end < version:
            break
    return None


def undo_to(combat: Combat, version: int) -> Step | Refused:
    """Step back so that the event of this version is the last that stands."""
    if version == combat.passage.end:
        return Refused("nothing-to-undo", f"Event {version} is the last on this line already.")
    passage = up_to(combat, version)
    if passage is None:
        return Refused("not-on-path", f"Event {version} is not on this line; `lines` shows the others.")
    opening = next(each for each in back(combat.passage) if each.opening)
    if version < opening.end:
        return Refused("nothing-to-undo", f"The fight opens with events 1 to {opening.end}; they stay.")
    return head_to(combat, passage, How.UNDO)


def undo_beat(combat: Combat, beat: str) -> Step | Refused:
    """Step back to before a beat began."""
    known: list[str] = []
    for passage in back(combat.passage):
        first = passage.events[0] if passage.events else None
        if isinstance(first, BeatBegan):
            if first.beat == beat:
                return head_to(combat, passage.cut(0), How.UNDO, beat)
            known.append(first.beat)
    return Refused("no-such-beat", f"There is no beat {beat!r} on this line{nearest(beat, known)}")


def head_to(combat: Combat, passage: Passage, how: How, on: str = "") -> Step:
    """Move the head to the end of `passage`, which may lie on another line of the same fight."""
    return Draft(combat).head(passage, how, on).step()


def rethrow(combat: Combat, key: Key, why: str) -> Step | Refused:
    """Throw a roll anew by a game master's ruling: back to before it, new dice, later answers kept while
    they fit."""
    thrown: list[Key] = []
    later: list[AnyEvent] = []
    for passage in back(combat.passage):
        at = passage.place(key)
        if at is None:
            thrown += [event.key for event in passage.events if isinstance(event, Rolled)]
            later[:0] = passage.events
            continue
        roll = passage.events[at]
        if not isinstance(roll, Rolled):
            return Refused("no-such-roll", f"{key} is a choice, not a roll; undo it instead.")
        later[:0] = passage.events[at + 1 :]
        ruled = Ruled(next_ruling(combat), why, on=key, throw=roll.throw + 1)
        fresh = Live(combat.seed, combat.state, combat.salting)
        draft = Draft(combat).head(passage.cut(at), How.RULED, key).add(ruled)
        return draft.feed(Recorded(later, fresh, key)).step()
    return Refused("no-such-roll", f"There is no roll {key!r} on this line{nearest(key, thrown)}")


def rerun(combat: Combat, here: bool = False) -> Step | Refused:
    """Go on under today's rules from the earliest beat with which they disagree; all that followed is worked
    out again.

    `here`: only from the present beat on, as if the rules had been others until then.
    """
    if combat.diverged is not None and combat.rules.missing:
        return combat.diverged.refusal()
    found = earliest_diverged(combat)
    if found is None and combat.diverged is not None:
        found = DivergedBeat(combat.passage, combat.diverged.at, str(combat.diverged))
    if found is None:
        return Refused("not-diverged", "The rules agree with the record; there is nothing to work out again.")
    if found.fault:
        sentence = f"Today's rules cannot go on from {found.beat} (event {found.version}): they fail with"
        return Refused("rules-fail", f"{sentence} {found.fault}. Undo to before it.")
    first = found
    if here:
        present = diverged_beat(combat.rules.beat, combat.passage, last=True)
        if present is None:
            return Refused(
                "not-diverged",
                f"Today's rules agree with the present beat; they disagree with {first.beat} (event "
                f"{first.version}). Leave out --here to have it worked out again from there.",
            )
        found = msgspec.structs.replace(present, later=combat.passage.events[present.at :])
    draft = Draft(combat).head(found.passage.cut(found.at), How.RERUN, found.beat).add(*combat.newer())
    return draft.feed(Recorded(found.later)).step()
