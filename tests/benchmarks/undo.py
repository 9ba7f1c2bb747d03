"""Undo of the last event and one declaration, at a live table, by the length of the fight."""

import sys
from collections import defaultdict
from collections.abc import Mapping
from itertools import count, product
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from adapters.store.combats import CombatStore
from adapters.store.memory import MemoryStore
from adapters.store.sqlite import SqliteStore
from domain.engine.combat import Combat, Step
from domain.engine.commands.answering import answer
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.policies import at_random
from domain.facts.refusal import Refused
from domain.fights import Command, Done
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import fights, keep, long_fight, secret, steadfast
from tests.benchmarks.measure import median
from tests.benchmarks.table import Curve, Ratio, Report, span

NOTE = """\
At a warm table: the fight is in memory, the file is open. From a round's first question on six answers are
given and then undone one by one, at every length in turn, in fights of three seeds. What a command costs, as
the mean of those 18 places, each the median of all rounds:
decision   processor time of the domain: the new events and the fight after them (of an undo all of it)
store      processor time of the rest: has anybody else written, chain, transaction, flush to the disk
whole      both (`Fights.do`, `Fights.undo`); clock is the same by the wall, waiting for the disk included"""

SEEDS = (1, 2, 3)
ANSWERS = 6

PARTS = ("decision", "store", "whole", "clock")

Place = tuple[int, int]
"""A fight by its seed, and the number of the answer, from 0."""

Costs = dict[Place, list[tuple[float, ...]]]
"""Seconds of every part, round by round."""


class Table:
    """A warm fight of some length whose commands are timed."""

    def __init__(self, store: CombatStore, size: int, seed: int) -> None:
        self.combat = f"fight-{size}-{seed}"
        keep(store, self.combat, long_fight(size, seed), seed)
        self._fights = fights(store)
        self._fights.load(self.combat, whole=True)
        self._fights.undoing(self.combat)
        self._policy = steadfast(at_random(secret(seed)))
        self._ids = count()

    def answer(self, now: Combat) -> Step | Refused:
        """Somebody answers the first open prompt."""
        prompt = now.asks[0]
        assert isinstance(prompt, ChoicePrompt)
        return answer(now, now.id(prompt.key), self._policy(prompt))

    def do(self, command: Command) -> tuple[float, ...]:
        """Carry out a command; what its parts cost."""
        decided = 0.0

        def timed(now: Combat) -> Step | Refused:
            nonlocal decided
            start = process_time()
            step = command(now)
            decided = process_time() - start
            return step

        clock, start = perf_counter(), process_time()
        done = self._fights.do(self.combat, timed, by="benchmark", id=f"do-{next(self._ids)}")
        whole, clock = process_time() - start, perf_counter() - clock
        assert isinstance(done, Done)
        return decided, whole - decided, whole, clock

    def undo(self) -> tuple[float, ...]:
        """Undo once; deciding it and writing it are not told apart."""
        clock, start = perf_counter(), process_time()
        done = self._fights.undo(self.combat, by="benchmark", id=f"do-{next(self._ids)}")
        whole, clock = process_time() - start, perf_counter() - clock
        assert isinstance(done, Done)
        return whole, 0.0, whole, clock


def benchmark(options: Options) -> Report:
    """Both kinds of store at every size; the targets hold 10,000 events against 100."""
    curves: list[Curve] = []
    ratios: list[Ratio] = []
    with TemporaryDirectory() as folder, MemoryStore() as memory, SqliteStore(Path(folder, "f.db")) as file:
        for kind, store in (("memory", memory), ("file", file)):
            for act, by_size in _measured(store, options).items():
                means = {size: _means(costs) for size, costs in by_size.items()}
                curves.append(_curve(f"{act}, {kind}", means))
                ratios.append(_ratio(f"{act}, {kind}", means, options, 1.5 if act == "undo" else 1.2))
    return Report("Undo and declaration", NOTE, tuple(ratios), tuple(curves))


def _measured(store: CombatStore, options: Options) -> dict[str, dict[int, Costs]]:
    """Costs by act and size."""
    tables = {(size, seed): Table(store, size, seed) for size in options.sizes for seed in SEEDS}
    costs: dict[str, dict[int, Costs]] = {
        act: {size: defaultdict(list) for size in options.sizes} for act in ("undo", "declaration")
    }
    for _, seed in product(range(options.rounds), SEEDS):
        for number, size in product(range(ANSWERS), options.sizes):
            table = tables[size, seed]
            costs["declaration"][size][seed, number].append(table.do(table.answer))
        for number, size in product(reversed(range(ANSWERS)), options.sizes):
            costs["undo"][size][seed, number].append(tables[size, seed].undo())
    return costs


def _means(costs: Costs) -> tuple[float, ...]:
    """Every part's mean over the places, of each the median over the rounds."""
    medians = [[median(part) for part in zip(*rounds, strict=True)] for rounds in costs.values()]
    return tuple(mean(part) for part in zip(*medians, strict=True))


def _curve(title: str, means: Mapping[int, tuple[float, ...]]) -> Curve:
    first = means[min(means)]
    rows = tuple(
        (
            f"{size:,}",
            *(span(seconds) for seconds in parts),
            *(f"{now / once:.2f}x" if once else "-" for now, once in zip(parts, first, strict=True)),
        )
        for size, parts in means.items()
    )
    return Curve(title, ("events", *PARTS, *(f"{part} grows" for part in PARTS)), rows)


def _ratio(what: str, means: Mapping[int, tuple[float, ...]], options: Options, at_most: float) -> Ratio:
    few, many = options.sizes[0], options.largest(10_000)
    whole = PARTS.index("whole")
    return Ratio(
        f"{what}: {many:,} events / {few:,}", means[many][whole] / means[few][whole], at_most=at_most
    )


if __name__ == "__main__":
    sys.exit(main(benchmark))
