"""Loading a fight from a file, against the least that any program must do and against the library's way."""

import sqlite3
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from adapters.store.sqlite import SqliteStore
from domain.facts.events import AnyEvent, encode
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import fights, hesitant, keep, long_fight
from tests.benchmarks.measure import in_turn, median, ratio
from tests.benchmarks.table import Curve, Ratio, Report, span

NOTE = """\
whole      the fight with its whole path, as undo and replay want it (Fights.load, whole=True)
newest     the fight from its newest snapshot, as play goes on with it (Fights.load)
raw        sqlite3 select, msgspec decode and fold of the same rows: no path, no check, no question
library    as many events of the same contents as an aggregate of `eventsourcing`, default mapper, repository
Files are open and rules read beforehand; no state is remembered. Processor time."""


class Contents(msgspec.Struct):
    """As much of a stored body as is needed."""

    event: AnyEvent


LINK = 65
"""Bytes of a stored state before its JSON."""

_decode = msgspec.json.Decoder(Contents).decode


def raw(connection: sqlite3.Connection, combat: str) -> State:
    """The state by the shortest way there is."""
    rows = connection.execute(
        "SELECT state FROM stored_events WHERE originator_id = ? ORDER BY originator_version", (combat,)
    ).fetchall()
    return fold([_decode(state[LINK:]).event for (state,) in rows], NOTHING)


class Fight(Aggregate):
    """The same fight as the library's documentation would have it; its fold is cheaper than ours."""

    @event("Opened")
    def __init__(self, facts: dict[str, Any]) -> None:
        self.told = 1
        self.counters: dict[tuple[str, str], int] = {}

    @event("Told")
    def tell(self, facts: dict[str, Any]) -> None:
        self.told += 1
        if facts["is"] == "counter-set":
            self.counters[facts["who"], facts["counter"]] = facts["value"]


def as_aggregate(app: Application[UUID], events: tuple[AnyEvent, ...]) -> UUID:
    """Save the events with the library's default mapper; the id of their aggregate."""
    first, *rest = (msgspec.json.decode(encode(each)) for each in events)
    fight = Fight(first)
    for at, facts in enumerate(rest):
        fight.tell(facts)
        if at % 1_000 == 0:
            app.save(fight)
    app.save(fight)
    return fight.id


Ways = dict[str, list[float]]
"""Seconds of every round, by the way in which the fight was loaded."""


def benchmark(options: Options) -> Report:
    """Every size in all four ways, and once a fight in which somebody changed his mind again and again."""
    size = options.largest(10_000)
    with TemporaryDirectory() as folder, SqliteStore(Path(folder, "ours.db")) as store:
        connection = sqlite3.connect(store.path)
        app = Application[UUID](
            env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": f"{folder}/library.db"}
        )
        taken: dict[int, Ways] = {}
        for each in options.sizes:
            ways = _ours(store, connection, long_fight(each))
            ways["library"] = partial(app.repository.get, as_aggregate(app, long_fight(each)))
            taken[each] = in_turn(ways, options.rounds_for(each))
        undone = in_turn(_ours(store, connection, hesitant(size)), options.rounds)
        app.close()
        connection.close()
    return Report("Loading", NOTE, _ratios(size, taken[size], undone), (_curve(taken),))


def _ours(
    store: SqliteStore, connection: sqlite3.Connection, events: tuple[AnyEvent, ...]
) -> dict[str, Callable[[], object]]:
    """Write the fight; how to load it without the library."""
    combat = f"fight-{len(store.combats())}"
    keep(store, combat, events)
    return {
        "whole": lambda: fights(store).load(combat, whole=True),
        "newest": lambda: fights(store).load(combat),
        "raw": partial(raw, connection, combat),
    }


def _ratios(size: int, found: Ways, undone: Ways) -> tuple[Ratio, ...]:
    return (
        Ratio(f"whole / raw at {size:,} events", ratio(found["whole"], found["raw"]), at_most=2),
        Ratio("the same, a choice in twenty events undone", ratio(undone["whole"], undone["raw"]), at_most=2),
        Ratio(f"newest / raw at {size:,} events", ratio(found["newest"], found["raw"]), at_most=2),
        Ratio(f"library / whole at {size:,} events", ratio(found["library"], found["whole"]), at_least=5),
    )


def _curve(taken: Mapping[int, Ways]) -> Curve:
    columns = ("events", "whole", "newest", "raw", "library", "whole/raw", "library/whole")
    rows = tuple(
        (
            f"{size:,}",
            *(span(median(ways[way])) for way in columns[1:5]),
            f"{ratio(ways['whole'], ways['raw']):.2f}x",
            f"{ratio(ways['library'], ways['whole']):.2f}x",
        )
        for size, ways in taken.items()
    )
    return Curve("Time to load, by events", columns, rows)


if __name__ == "__main__":
    sys.exit(main(benchmark))
