"""Moves of the head of history: undo, redo, fork, a re-throw, and going on under changed rules."""

from domain.engine.combat import Combat, Draft, Live, Step
from domain.engine.passage import Passage, back
from domain.engine.rederive import Feed
from domain.engine.ruling import next_ruling
from domain.engine.scene import foreign
from domain.facts.choice import Key
from domain.facts.events import AnyEvent, BeatBegan, Declared, Drawn, How, Rolled, Ruled
from domain.facts.nearest import nearest
from domain.facts.refusal import Refused


def undo(combat: Combat) -> Step | Refused:
    """Step back to before the last thing that a person did: an answer, dice by hand, a ruling, a join, a
    leave."""
    found = _last_deed(combat)
    if found is None:
        return Refused("nothing-to-undo", "Nobody has done anything yet that could be undone.")
    passage, at = found
    return Draft(combat).head(passage.cut(at), How.UNDO).step()


def last_deed(combat: Combat) -> AnyEvent | None:
    """The last thing that a person did on this line, which `undo` takes back."""
    found = _last_deed(combat)
    return None if found is None else found[0].events[found[1]]


def undo_to(combat: Combat, version: int) -> Step | Refused:
    """Step back so that the event of this version is the last that stands."""
    if version == combat.passage.end:
        return Refused("nothing-to-undo", f"Event {version} is the last that stands already.")
    for passage in back(combat.passage):
        if version in passage.versions:
            if passage.opening and version != passage.end:
                return Refused(
                    "nothing-to-undo", f"The fight opens with events 1 to {passage.end}; they stay."
                )
            return Draft(combat).head(passage.cut(passage.versions.index(version) + 1), How.UNDO).step()
    return Refused("not-on-path", f"Event {version} is not among those that stand; `lines` shows the others.")


def undo_beat(combat: Combat, beat: str) -> Step | Refused:
    """Step back to before a beat began."""
    known: list[str] = []
    for passage in back(combat.passage):
        first = passage.events[0] if passage.events else None
        if isinstance(first, BeatBegan):
            if first.beat == beat:
                return Draft(combat).head(passage.cut(0), How.UNDO, beat).step()
            known.append(first.beat)
    return Refused("no-such-beat", f"No beat {beat!r} stands{nearest(beat, known)}")


def head_to(combat: Combat, target: Combat, how: How, on: str = "") -> Step:
    """Move the head to where `target` stands: this same combat, loaded with its head elsewhere."""
    return Draft(combat).head(target.passage, how, on).step()


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
        fresh = Live(combat.seed, combat.state)
        draft = Draft(combat).head(passage.cut(at), How.RULED, key).add(ruled)
        return draft.feed(Feed(later, fresh, key)).step()
    return Refused("no-such-roll", f"No roll {key!r} stands{nearest(key, thrown)}")


def rerun(combat: Combat) -> Step | Refused:
    """Go on under today's rules where they disagree with the record: the beat is worked out again from
    there."""
    if combat.diverged is None:
        return Refused("not-diverged", "The rules agree with the record; there is nothing to work out again.")
    at = combat.diverged.at
    later = combat.passage.events[at:]
    draft = Draft(combat).head(combat.passage.cut(at), How.RERUN).add(*combat.newer())
    return draft.feed(Feed(later)).step()


def _last_deed(combat: Combat) -> tuple[Passage, int] | None:
    for passage in back(combat.passage):
        if passage.opening:
            break
        for at in range(len(passage.events) - 1, -1, -1):
            if _by_a_person(passage.events[at]):
                return passage, at
    return None


def _by_a_person(event: AnyEvent) -> bool:
    if isinstance(event, Rolled):
        return event.source != Drawn.SEEDED
    return isinstance(event, Declared) or (foreign(event) and not hasattr(event, "because"))
