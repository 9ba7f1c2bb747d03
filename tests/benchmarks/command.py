"""What a benchmark can be told on its command line, and how it ends."""

import argparse
import os
from collections.abc import Callable, Sequence

import msgspec

from tests.benchmarks.measure import pin
from tests.benchmarks.table import Report


class Options(msgspec.Struct, frozen=True):
    """`sizes` of the fights in events, ascending; `rounds` in which everything is measured once.

    `peers` is the folder of the scripts that measure other programs, `work` where those are installed.
    """

    sizes: tuple[int, ...] = (100, 1_000, 10_000, 100_000)
    rounds: int = 7
    peers: str = os.environ.get("SCUFFLE_PEERS", "")
    work: str = os.environ.get("SCUFFLE_PEERS_WORK", "")

    def largest(self, most: int) -> int:
        """The largest size up to `most`: that of which a target speaks, unless other sizes are asked for."""
        return max((size for size in self.sizes if size <= most), default=self.sizes[0])

    def rounds_for(self, size: int) -> int:
        """Fewer rounds for what takes long."""
        return self.rounds if size <= 10_000 else -(-self.rounds // 3)


Benchmark = Callable[[Options], Report]


def main(*benchmarks: Benchmark, arguments: Sequence[str] | None = None) -> int:
    """Run the benchmarks on one core and print what they found; 1 if a target was missed, else 0."""
    options = _options(arguments)
    pin()
    missed = False
    for benchmark in benchmarks:
        report = benchmark(options)
        print(report.text(), end="\n\n\n", flush=True)
        missed = missed or any(ratio.missed for ratio in report.ratios)
    return int(missed)


def _options(arguments: Sequence[str] | None) -> Options:
    usual = Options()
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description="Print ratios of speed; exit with 1 if a target is missed.",
    )
    parser.add_argument(
        "--sizes",
        type=lambda text: tuple(sorted(int(size) for size in text.split(","))),
        default=usual.sizes,
        help="events of the fights, separated by commas (default: %(default)s)",
    )
    parser.add_argument("--rounds", type=int, default=usual.rounds, help="default: %(default)s")
    parser.add_argument(
        "--peers", default=usual.peers, help="folder of the peers' scripts (or SCUFFLE_PEERS)"
    )
    parser.add_argument(
        "--work",
        default=usual.work,
        help="where they are installed (or SCUFFLE_PEERS_WORK; default: peers-work beside it)",
    )
    return Options(**vars(parser.parse_args(arguments)))
