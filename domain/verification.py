"""Verification of a record by its rules: every beat of every line of history is played again."""

from __future__ import annotations

import msgspec

from domain.engine.diverged_beats import DivergedBeat, diverged_beat
from domain.engine.history.passage import back
from domain.engine.ruleset import Unplayable
from domain.fights import Fights


class Verification(msgspec.Struct, frozen=True):
    """What came of playing a record again.

    `lines` and `beats` are those that were played; `older` beats were recorded under other rules or tables
    and are left as they stand. `diverged` are the beats that the rules play otherwise, each with the name of
    its line. `missing` says why the rules are not at hand; then nothing was played.
    """

    lines: int
    beats: int
    older: int
    diverged: tuple[tuple[str, DivergedBeat], ...] = ()
    missing: str = ""


def verify(fights: Fights, combat: str) -> Verification:
    """Play every line of a combat again, each beat once. Raises `UnknownCombat`."""
    lines = fights.lines(combat)
    seen: set[tuple[int, ...]] = set()
    diverged: list[tuple[str, DivergedBeat]] = []
    older = 0
    try:
        for line in lines:
            loaded = fights.load(combat, line.tip, whole=True)
            last = True
            for passage in back(loaded.passage):
                if not passage.opening and passage.versions not in seen:
                    seen.add(passage.versions)
                    before = passage.before
                    if not loaded.rules.same(before.version, before.tables):
                        older += 1
                    elif (found := diverged_beat(loaded.rules.beat, passage, last=last)) is not None:
                        diverged.append((line.name, found))
                last = False
    except Unplayable as error:
        return Verification(0, len(seen) - older, older, tuple(diverged), str(error))
    return Verification(len(lines), len(seen) - older, older, tuple(diverged))
