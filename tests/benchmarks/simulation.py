"""What a simulated, fully recorded event costs: by the length of the fight, and by how many fight."""

import sys
from collections.abc import Callable, Mapping

from domain.engine.odds.simulation import simulate
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.facts.evolve import fold
from domain.facts.state import NOTHING
from domain.facts.thrower import Thrower
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import UNTIRING, opening, percentile, play_on, secret
from tests.benchmarks.measure import in_turn, median
from tests.benchmarks.table import Curve, Ratio, Report

NOTE = """\
Fights of the percentile system played by `simulate` with the seeds' combatants, random choices, no store. An
event is one element of what a fight records: a declaration, a roll with its faces, modifiers and source, an
outcome with cause and rule. Processor time for an event, and how many times that of the first row it is."""

ASIDE = (1, 5, 20)
"""Fighters on each of the two sides."""


def fights_to_the_end(number: int, aside: int = 1) -> int:
    """Play so many seeded fights until one side is left; the events recorded, openings not counted."""
    state = fold(opening(aside), NOTHING)
    events = 0
    for seed in range(number):
        source = Automatic(Thrower(secret(seed)), at_random(secret(seed)))
        events += len(simulate(percentile().beat, state, source).events)
    return events


def benchmark(options: Options) -> Report:
    """Growth by length, and by the number of fighters."""
    long = fold(opening(dp=UNTIRING), NOTHING)
    lengths = {size: lambda size=size: len(play_on(long, size, 1)) for size in options.sizes}
    crowds = {aside: lambda aside=aside: fights_to_the_end(-(-40 // aside), aside) for aside in ASIDE}
    by_length = _for_an_event(lengths, options.rounds)
    by_crowd = _for_an_event(crowds, options.rounds)
    few, many = options.sizes[0], options.largest(10_000)
    return Report(
        "Simulation",
        NOTE,
        (
            Ratio(f"an event of {many:,} / one of {few:,}", by_length[many] / by_length[few], at_most=1.2),
            Ratio("an event, five against five / one against one", by_crowd[5] / by_crowd[1], at_most=1.5),
        ),
        (
            _curve("By length of the fight", "events", by_length),
            _curve("By fighters on each side, to the end", "fighters", by_crowd),
        ),
    )


def _for_an_event(plays: Mapping[int, Callable[[], int]], rounds: int) -> dict[int, float]:
    """Seconds for an event."""
    events = {key: play() for key, play in plays.items()}
    return {key: median(taken) / events[key] for key, taken in in_turn(plays, rounds).items()}


def _curve(title: str, size: str, costs: Mapping[int, float]) -> Curve:
    first = costs[min(costs)]
    rows = tuple((f"{key:,}", f"{cost * 1e6:.1f} us", f"{cost / first:.2f}x") for key, cost in costs.items())
    return Curve(title, (size, "an event", "grows"), rows)


if __name__ == "__main__":
    from tests.benchmarks import systems  # which measures by way of the peers, and these by way of this

    sys.exit(main(benchmark, systems.benchmark))
