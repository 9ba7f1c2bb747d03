"""Seeking in a replay: to an event anywhere in the fight, by its length."""

import random
import sys
from collections.abc import Callable, Mapping
from functools import partial

from adapters.store.memory import MemoryStore
from projections.record import Record, record
from projections.replay import Replay
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import keep, long_fight
from tests.benchmarks.measure import in_turn, median
from tests.benchmarks.table import Curve, Ratio, Report, span

NOTE = """\
seek     to a random event of a replay that is open: its frame with the state after it
step     from there to the next frame
opening  the replay out of the fight's record, which folds the whole of it once; here for one event
Processor time."""

SEEKS = 500
"""Random events that are sought in a turn."""


def benchmark(options: Options) -> Report:
    """Seek, step and opening at every size; the target holds 10,000 events against 1,000."""
    with MemoryStore() as store:
        records = {size: _record(store, size) for size in options.sizes}
    replays = {size: Replay(each) for size, each in records.items()}
    places = {size: random.Random(size).choices(range(len(each) - 1), k=SEEKS) for size, each in replays.items()}
    seeks = _each(options, {size: partial(_seek, replays[size], places[size]) for size in replays})
    walks = _each(options, {size: partial(_walk, replays[size], places[size]) for size in replays})
    opens = _each(options, {size: partial(Replay, each) for size, each in records.items()})
    few = max((size for size in seeks if size <= 1_000), default=min(seeks))
    many = max((size for size in seeks if size <= 10_000), default=few)
    rows = tuple(
        (
            f"{size:,}",
            span(seeks[size] / SEEKS),
            span((walks[size] - seeks[size]) / SEEKS),
            span(opens[size] / size),
            f"{seeks[size] / seeks[min(seeks)]:.2f}x",
        )
        for size in seeks
    )
    return Report(
        "Replay",
        NOTE,
        (Ratio(f"seek at {many:,} events / at {few:,}", seeks[many] / seeks[few], at_most=2),),
        (Curve("By events of the fight", ("events", "seek", "step", "opening", "seek grows"), rows),),
    )


def _each(options: Options, calls: Mapping[int, Callable[[], object]]) -> dict[int, float]:
    return {size: median(taken) for size, taken in in_turn(calls, options.rounds).items()}


def _record(store: MemoryStore, size: int) -> Record:
    combat = f"fight-{size}"
    keep(store, combat, long_fight(size))
    return record(combat, store.entries(combat))


def _seek(replay: Replay, places: list[int]) -> None:
    for place in places:
        replay.frame(place)


def _walk(replay: Replay, places: list[int]) -> None:
    for place in places:
        replay.after(replay.frame(place))


if __name__ == "__main__":
    sys.exit(main(benchmark))
