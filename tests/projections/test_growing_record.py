"""A record that is read on as it grows is always the record that is read whole."""

import random
from functools import cache

import pytest

from domain.facts.events import BeatBegan
from domain.store import Entry
from projections.growing_record import GrowingRecord
from projections.record import record
from projections.visibility import UnknownViewer, redact, viewers
from tests.projections.twins import SYSTEMS, Twins

SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (1, 2, 3))]
"""Random fights of a system."""


@cache
def entries_of(seed: int, system: str) -> tuple[Entry, ...]:
    """A random fight with secrets, with all that can be done to a fight besides."""
    twins = Twins(seed, system)
    for _ in range(25):
        if twins.one.asks:
            twins.play()
        twins.meddle()
    entries = tuple(twins.stores[0].entries("duel"))
    twins.close()
    return entries


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_record_read_on_is_the_record_read_whole_for_every_viewer(system: str, seed: int) -> None:
    """Random fights with undos, withdrawals, corrections, joins and reveals, cut at random places. Costs
    a second: it is read whole again at each of the places, for each of the viewers."""
    chance, entries = random.Random(seed), entries_of(seed, system)
    opening = next(each.version for each in entries if isinstance(each.event, BeatBegan))
    for viewer in viewers(record("duel", entries[:opening])):
        growing, at = GrowingRecord("duel", viewer), 0
        while at < len(entries):
            more = opening if not at else chance.choice((1, 1, 2, 3, 8))
            seen = growing.follow(entries[at : at + more])
            at += more
            whole = redact(record("duel", entries[:at]), viewer)
            assert seen == whole
            assert (seen.joins, seen.metas) == (whole.joins, whole.metas)


def test_where_nothing_is_new_the_record_is_the_same() -> None:
    growing = GrowingRecord("duel")
    seen = growing.follow(entries_of(0, "percentile"))
    assert growing.follow(()) is seen


def test_whoever_has_not_come_in_is_refused_each_time() -> None:
    entries, growing = entries_of(0, "percentile"), GrowingRecord("duel", "nobody")
    for part in (entries[:4], entries[4:5], ()):
        with pytest.raises(UnknownViewer):
            growing.follow(part)
