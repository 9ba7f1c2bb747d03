"""A part of the results: its fights played and counted, as the bytes of its files."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from io import BytesIO
from typing import Any

import msgspec
import polars

from adapters.input.rejected import Rejected
from adapters.lab.plan import ExperimentPlan, ResultPart
from adapters.lab.rows import columns, row
from adapters.lab.tally import Count, FightTally
from domain.engine.faults import fault
from domain.engine.odds.simulation import Simulated
from domain.facts.events import encode, tag
from domain.matchup import Matchup

Columns = dict[str, list[Any]]

COUNT: dict[str, Any] = {
    "variant": polars.String,
    "kind": polars.String,
    "name": polars.String,
    "side": polars.String,
    "times": polars.Int64,
    "fights": polars.Int64,
}
"""How often something came up in the fights of the part; of `harm` it is points."""

ROLL: dict[str, Any] = {
    "variant": polars.String,
    "fight": polars.Int64,
    "number": polars.Int64,
    "key": polars.String,
    "by": polars.String,
    "side": polars.String,
    "dice": polars.String,
    "faces": polars.List(polars.Int64),
    "total": polars.Int64,
    "target": polars.Int64,
    "test": polars.String,
    "grade": polars.String,
    "chance": polars.Float64,
    "rule": polars.String,
}
"""A row a roll."""

EVENT: dict[str, Any] = {
    "variant": polars.String,
    "fight": polars.Int64,
    "version": polars.Int64,
    "tag": polars.String,
    "event": polars.String,
}
"""A row an event, as JSON, at its place in the record that `lab replay` makes of the fight."""


def fight_shape(plan: ExperimentPlan) -> dict[str, Any]:
    """The columns of the rows of fights, each with its type."""
    return {"variant": polars.String, **columns(plan.sides)}


Files = dict[str, bytes]
"""The files of a part, by the folder that they belong in."""


@lru_cache(maxsize=4)
def plan_of(raw: bytes) -> ExperimentPlan:
    """The plan that is written there; a worker reads it once."""
    return msgspec.json.decode(raw, type=ExperimentPlan)


@lru_cache(maxsize=32)
def _matchup(raw: bytes, variant: int) -> Matchup:
    return plan_of(raw).matchup(variant)


def play_part(raw: bytes, number: int) -> Files:
    """Play the fights of the part of that number, of the plan that is written there.

    The same plan gives the same bytes, wherever. Raises `Rejected` naming the variant and the fight in which
    the rules or a tactic fail.
    """
    plan = plan_of(raw)
    part = plan.part(number)
    fight = _matchup(raw, part.variant)
    pages = PartTables(plan, part, fight)
    for each in range(part.first, part.end):
        pages.add(each, played(plan, part.variant, fight, each))
    return pages.files()


def played(plan: ExperimentPlan, variant: int, fight: Matchup, number: int) -> Simulated:
    """That fight. Raises `Rejected` where the rules or a tactic fail in it."""
    try:
        return fight.play(plan.secret(number))
    except Exception as error:
        told = plan.variants[variant].told
        raise Rejected(f"{told} cannot be played: fight {number} fails with {fault(error)}.", 3) from error


class PartTables:
    """The tables of a part, in the making."""

    def __init__(self, plan: ExperimentPlan, part: ResultPart, fight: Matchup) -> None:
        self._plan, self._fight = plan, fight
        self._variant = plan.variants[part.variant].variant
        self._shapes = {
            "fights": fight_shape(plan),
            "counts": COUNT,
            "rolls": ROLL,
            "events": EVENT,
        }
        self._rows: dict[str, list[tuple[Any, ...]]] = {kind: [] for kind in plan.kinds()}
        self._times: Counter[Count] = Counter()
        self._fights: Counter[Count] = Counter()

    def add(self, number: int, fought: Simulated) -> None:
        """Count the fight of that number."""
        told = FightTally(self._fight, fought, rolls="rolls" in self._rows)
        secret = self._plan.secret(number)
        self._rows["fights"].append((self._variant, *row(number, secret, told, self._plan.sides)))
        self._times.update(told.counts)
        self._fights.update(told.counts.keys())
        if "rolls" in self._rows:
            self._rolls(number, told)
        if "events" in self._rows:
            self._rows["events"] += [
                (self._variant, number, version, tag(event), encode(event).decode())
                for version, event in enumerate(fought.events, self._fight.openings + 1)
            ]

    def _rolls(self, number: int, told: FightTally) -> None:
        self._rows["rolls"] += [
            (
                self._variant, number, each.number, each.rolled.key, each.rolled.by,
                told.of.get(each.rolled.by), each.rolled.dice, list(each.rolled.faces), each.rolled.total,
                each.target, each.test or None, each.grade or None, each.chance, each.rolled.rule,
            )
            for each in told.rolls
        ]  # fmt: skip

    def files(self) -> Files:
        """All of them as Parquet."""
        order = sorted(self._times, key=lambda each: (each[0], each[1], each[2] or ""))
        self._rows["counts"] = [
            (self._variant, *each, self._times[each], self._fights[each]) for each in order
        ]
        return {kind: _parquet(rows, self._shapes[kind]) for kind, rows in self._rows.items()}


def _parquet(rows: list[tuple[Any, ...]], shape: dict[str, Any]) -> bytes:
    into = BytesIO()
    polars.DataFrame(rows, schema=shape, orient="row").write_parquet(into, compression="zstd")
    return into.getvalue()
