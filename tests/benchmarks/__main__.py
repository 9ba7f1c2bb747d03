"""All benchmarks that need nothing but Scuffle itself: `python -m tests.benchmarks`."""

import sys

from tests.benchmarks import (
    correction,
    keystrokes,
    lab,
    loading,
    rates,
    replay,
    serving,
    siege,
    simulation,
    sitting,
    start_up,
    tactics,
    undo,
)
from tests.benchmarks.command import main

if __name__ == "__main__":
    sys.exit(
        main(
            loading.benchmark,
            undo.benchmark,
            replay.benchmark,
            simulation.benchmark,
            start_up.benchmark,
            correction.benchmark,
            sitting.benchmark,
            keystrokes.benchmark,
            serving.benchmark,
            siege.benchmark,
            tactics.benchmark,
            lab.benchmark,
            rates.benchmark,
        )
    )
