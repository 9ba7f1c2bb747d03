"""Seeking in a replay: to an event anywhere in the fight, by its length."""

import random
import sys
from collections.abc import Callable, Iterable
from functools import partial

from adapters.store.memory import MemoryStore
from projections.record import record
from projections.replay import Frame, Replay
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import keep, long_fight
from tests.benchmarks.measure import in_turn, median
from tests.benchmarks.table import Curve, Ratio, Report, span

NOTE = """\
seek     to a random event of a replay that is open: its frame, with the state after it
step     from there to the next frame
opening  the replay out of the fight's record, which folds the whole of it once; its cost for one event
Processor time."""

SEEKS = 500
"""Random events that are sought in a turn."""


def benchmark(options: Options) -> Report:
    """Seek, step and opening at every size; the target holds 10,000 events against 1,000."""
    calls: dict[tuple[str, int], Callable[[], object]] = {}
    with MemoryStore() as store:
        for size in options.sizes:
            keep(store, f"{size}", long_fight(size))
            kept = record(f"{size}", store.entries(f"{size}"))
            replay = Replay(kept)
            places = random.Random(size).choices(range(len(replay) - 1), k=SEEKS)
            calls["seek", size] = partial(_seek, replay, places)
            calls["step", size] = partial(_step, replay, [replay.frame(place) for place in places])
            calls["opening", size] = partial(Replay, kept)
    taken = {call: median(seconds) for call, seconds in in_turn(calls, options.rounds).items()}
    many, few = options.largest(10_000), options.largest(1_000)
    seek = Ratio(f"seek at {many:,} events / at {few:,}", taken["seek", many] / taken["seek", few], at_most=2)
    rows = tuple(
        (
            f"{size:,}",
            span(taken["seek", size] / SEEKS),
            span(taken["step", size] / SEEKS),
            span(taken["opening", size] / size),
            *(f"{taken[what, size] / taken[what, options.sizes[0]]:.2f}x" for what in ("seek", "step")),
        )
        for size in options.sizes
    )
    columns = ("events", "seek", "step", "opening", "seek grows", "step grows")
    return Report("Replay", NOTE, (seek,), (Curve("By events of the fight", columns, rows),))


def _seek(replay: Replay, places: Iterable[int]) -> None:
    for place in places:
        replay.frame(place)


def _step(replay: Replay, frames: Iterable[Frame]) -> None:
    for frame in frames:
        replay.after(frame)


if __name__ == "__main__":
    sys.exit(main(benchmark))
