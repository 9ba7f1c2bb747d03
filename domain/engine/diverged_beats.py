"""Where today's rules disagree with what is recorded of a fight: beat by beat, the earliest first."""

from __future__ import annotations

import msgspec

from domain.engine.combat import Combat
from domain.engine.divergence import RulesDiverged
from domain.engine.history.passage import Passage, back
from domain.engine.play import Beat, look
from domain.engine.sources.recorded import Recorded
from domain.facts.events import AnyEvent, BeatBegan, tag


class DivergedBeat(msgspec.Struct, frozen=True):
    """The beat that today's rules play otherwise, from event `at` of it on, and what came `later` on the
    path; `fault` names the error if they fail there."""

    passage: Passage
    at: int
    why: str
    later: tuple[AnyEvent, ...] = ()
    fault: str = ""

    @property
    def beat(self) -> str:
        """The name of the beat."""
        first = self.passage.events[0] if self.passage.events else None
        return first.beat if isinstance(first, BeatBegan) else ""

    @property
    def version(self) -> int:
        """The event with which it begins, or after which something is missing."""
        versions = self.passage.versions
        return versions[self.at] if self.at < len(versions) else self.passage.end


def earliest_diverged(combat: Combat) -> DivergedBeat | None:
    """The first beat of the path with which today's rules disagree. Raises `Unread` at a snapshot.

    Beats before an accepted change of rules do not count: they were played by others, and stand.
    """
    found: DivergedBeat | None = None
    later: tuple[AnyEvent, ...] = ()
    played_by = (combat.state.version, combat.state.tables)
    last = True
    for passage in back(combat.passage):
        if passage.opening or (passage.before.version, passage.before.tables) != played_by:
            break
        one = diverged_beat(combat.rules.beat, passage, last=last)
        if one is not None:
            found = msgspec.structs.replace(one, later=passage.events[one.at :] + later)
        later, last = passage.events + later, False
    return found


def diverged_beat(beat: Beat, passage: Passage, *, last: bool) -> DivergedBeat | None:
    """What the rules say otherwise of one beat: another event, more events, or (of any but the `last`) that
    it was not over."""
    events = passage.events
    try:
        played = look(beat, passage.before, Recorded(()), events)
    except RulesDiverged as error:
        return DivergedBeat(passage, error.at, str(error), fault=error.fault)
    if len(played.told) > len(events):
        return DivergedBeat(passage, len(events), f"by today's rules {tag(played.told[len(events)])} follows")
    if played.asks and not last:
        return DivergedBeat(passage, len(events), f"by today's rules {played.asks[0].key} is asked")
    return None
