"""Correcting a roll near the end of a long fight, and early in it, against running the rules once more."""

import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from adapters.store.memory import MemoryStore
from adapters.store.sqlite import SqliteStore
from domain.disputes import dispute, preview
from domain.engine.combat import Combat
from domain.engine.correction.change import Faces
from domain.engine.correction.correct import Corrected
from domain.engine.history.passage import back
from domain.engine.play import play
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.facts.events import Rolled
from domain.facts.thrower import Thrower
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import fights, keep, long_fight, percentile, secret
from tests.benchmarks.measure import in_turn, median, ratio, wall
from tests.benchmarks.start_up import SCUFFLE, SHOWN, python
from tests.benchmarks.table import Curve, Ratio, Report, span

NOTE = """\
In memory, warm: a missed attack is corrected to another miss, so that all that followed is worked out again,
and nothing is written (`preview`). It is held against the rules run once over the same recorded events.
The last line is of whole processes: `scuffle settle --preview` of a roll in the middle of 500 events, and
`scuffle show` of the same fight."""

NEAR = 100
"""Events before the end, and from the beginning, at which the target's roll lies."""

IDLE = Automatic(Thrower(secret(1)), at_random(secret(1)))
"""A source that is never asked: everything is in the record."""


def benchmark(options: Options) -> Report:
    """Near the end at every size, and early in it; then the command line."""
    size = options.largest(10_000)
    with MemoryStore() as store:
        for each in options.sizes:
            keep(store, f"fight-{each}", long_fight(each))
        calls = {}
        for each in options.sizes:
            for name, version in (("near the end", each - NEAR), ("early", NEAR)):
                calls[f"{name}, {each:,}"], calls[f"rules {name}, {each:,}"] = _both(store, each, version)
        taken = in_turn(calls, options.rounds)
    ratios = [
        Ratio(
            f"near the end of {size:,} events / rules over the same",
            _of(taken, "near the end", size),
            at_most=3,
        ),
        Ratio(f"event {NEAR} of {size:,} / rules over the same", _of(taken, "early", size), at_most=3),
        _command_line(options),
    ]
    rows = tuple(
        (f"{each:,}", *(span(median(taken[f"{name}, {each:,}"])) for name in ("near the end", "early")))
        for each in options.sizes
    )
    return Report(
        "Correction",
        NOTE,
        tuple(ratios),
        (Curve("What a correction costs", ("events", "near the end", "early"), rows),),
    )


def _of(taken: dict[str, list[float]], name: str, size: int) -> float:
    return ratio(taken[f"{name}, {size:,}"], taken[f"rules {name}, {size:,}"])


def _both(store: MemoryStore, size: int, version: int) -> tuple[partial[None], partial[None]]:
    """The correction of a roll near that version, and the rules over what follows it."""
    desk = fights(store)
    combat = desk.load(f"fight-{size}", whole=True)
    at, roll = _miss(combat, version)

    def correct() -> None:
        assert isinstance(preview(desk, f"fight-{size}", roll.key, Faces((roll.faces[0] - 1,))), Corrected)

    def rerun() -> None:
        for passage in back(combat.passage):
            if passage.end < at:
                break
            play(percentile().beat, passage.before, IDLE, passage.events)

    return partial(correct), partial(rerun)


def _miss(combat: Combat, version: int) -> tuple[int, Rolled]:
    """The missed attack nearest to a version, with a face that can be one less and miss all the same."""
    found = [
        (at, event)
        for passage in back(combat.passage)
        for at, event in zip(passage.versions, passage.events, strict=True)
        if isinstance(event, Rolled) and event.key.endswith(".attack") and 80 < event.faces[0] < 100
    ]
    return min(found, key=lambda each: abs(each[0] - version))


def _command_line(options: Options) -> Ratio:
    with TemporaryDirectory() as folder:
        file = Path(folder, "fights.db")
        with SqliteStore(file) as store:
            keep(store, "fight", long_fight(SHOWN))
            _, roll = _miss(fights(store).load("fight", whole=True), SHOWN // 2)
            dispute(fights(store), "fight", roll.key, "a doubt", by="benchmark", id="dispute")
        db = ("--db", str(file))
        settle = ("settle", "fight", roll.key, "--faces", str(roll.faces[0] - 1), "--preview")
        calls = {
            "settle": partial(python, *SCUFFLE, *settle, *db),
            "show": partial(python, *SCUFFLE, "show", "fight", *db),
        }
        taken = in_turn(calls, options.rounds, wall)
    return Ratio(
        "scuffle settle --preview / scuffle show, 500 events",
        ratio(taken["settle"], taken["show"]),
        at_most=2,
    )


if __name__ == "__main__":
    sys.exit(main(benchmark))
