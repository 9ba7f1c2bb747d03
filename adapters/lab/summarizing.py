"""How an experiment's rows become its `summary.json`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adapters.books.coverage import definitions
from adapters.books.rulebook import rulebook
from adapters.books.systems import ruleset
from adapters.files.records import write
from adapters.lab.differences import Paired, PairedDifference, differences
from adapters.lab.frames import QUANTILES, PairedRows, ResultFrames, added_up, counted, ends, paired, sums_in
from adapters.lab.intervals import Mean, Share, Sums, mean, share
from adapters.lab.plan import ExperimentPlan
from adapters.lab.rows import OF_SIDES
from adapters.lab.summary import (
    Axis,
    Counted,
    ExperimentSummary,
    Numbers,
    PairResult,
    SideResult,
    VariantResult,
)
from adapters.lab.varied import short_names
from adapters.lab.watched import stopped_mean, stopped_share
from adapters.output.simulation import not_fought_out

FILE = "summary.json"

_sorted = msgspec.json.Encoder(order="deterministic").encode


def summarized(of: ResultFrames) -> ExperimentSummary:
    """What the rows come to that lie there; variants of which none was played yet are left out."""
    plan = of.plan
    there = [each for each in plan.variants if each.variant in of.variants]
    variants = tuple(_variant(of, each.variant, each.values) for each in there)
    varied = axes([each.values for each in plan.variants])
    pairs = compared(of, pairs_of([each.values for each in there], varied), [each.variant for each in there])
    return ExperimentSummary(
        plan.title, plan.system, plan.version, plan.seed, plan.number, plan.sides, varied, variants, pairs,
        _never(plan, variants),
    )  # fmt: skip


def written(summary: ExperimentSummary, folder: Path) -> Path:
    """The file with the summary in it, the same bytes for the same rows."""
    path = folder / FILE
    write(path, (msgspec.json.format(msgspec.json.encode(summary), indent=1), b"\n"))
    return path


def axes(variants: Sequence[Mapping[str, Any]]) -> tuple[Axis, ...]:
    """What varies: every path with the values that it has in variants, in their order.

    >>> [axis.name for axis in axes([{"ann.st": 10}, {"ann.st": 11}])]
    ['st']
    """
    paths = list(dict.fromkeys(path for values in variants for path in values))
    short = short_names(paths)
    found = []
    for path in paths:
        values: list[Any] = []
        values += (each[path] for each in variants if path in each and each[path] not in values)
        found.append(Axis(path, short[path], tuple(values)))
    return tuple(found)


def pairs_of(variants: Sequence[Mapping[str, Any]], varied: Sequence[Axis]) -> list[tuple[int, int]]:
    """Which variants are compared: each with the first, and each with the one before it on every axis of
    numbers, where all else is alike.

    >>> steps = [{"st": number} for number in (10, 11, 12)]
    >>> pairs_of(steps, axes(steps))
    [(0, 1), (0, 2), (1, 2)]
    """
    found = {(0, number) for number in range(1, len(variants))}
    places = {_place(values): number for number, values in enumerate(variants)}
    for axis in varied:
        if not axis.numeric:
            continue
        for before, value in zip(sorted(axis.values), sorted(axis.values)[1:], strict=False):
            for number, values in enumerate(variants):
                other = places.get(_place({**values, axis.path: before}))
                if values.get(axis.path) == value and other is not None:
                    found.add((other, number))
    return sorted(found, key=lambda pair: (pair[1], pair[0]))


def _place(values: Mapping[str, Any]) -> bytes:
    return _sorted(dict(values))


def compared(
    of: ResultFrames, pairs: Sequence[tuple[int, int]], names: Sequence[str]
) -> tuple[PairResult, ...]:
    """These pairs of variants, corrected for all that is compared of a kind."""
    fights, sides = of.fights, of.plan.sides
    found = {
        (one, two): paired(fights(one), fights(two), sides, early=of.early(one) or of.early(two))
        for one, two in ((names[a], names[b]) for a, b in pairs)
    }
    return told_of_pairs(found)


def told_of_pairs(found: Mapping[tuple[str, str], PairedRows]) -> tuple[PairResult, ...]:
    """The differences of pairs of variants, corrected by kind: all wins together, all falls together ..."""
    kinds: dict[str, dict[tuple[tuple[str, str], str], Paired]] = {}
    for pair, rows in found.items():
        for name, each in rows.by_name.items():
            kinds.setdefault(name.rpartition(".")[2], {})[pair, name] = each
    told: dict[tuple[tuple[str, str], str], PairedDifference] = {}
    for family in kinds.values():
        told |= differences(family)
    return tuple(_pair(pair, rows, told) for pair, rows in found.items())


def _pair(
    pair: tuple[str, str], rows: PairedRows, told: Mapping[tuple[tuple[str, str], str], PairedDifference]
) -> PairResult:
    found = {name: told[pair, name] for name in rows.by_name}
    wins = {name.removesuffix(".wins"): each for name, each in found.items() if name.endswith(".wins")}
    rest = {name: each for name, each in found.items() if not name.endswith(".wins")}
    pairs = next(iter(rows.by_name.values())).sums.number
    return PairResult(*pair, pairs, rows.alike, wins, rest, rows.early)


def _variant(of: ResultFrames, name: str, values: dict[str, Any]) -> VariantResult:
    rows = of.fights(name)
    row, ended, every = added_up(rows, of.plan.sides), ends(rows), counted(of.counts(name))
    fights = row["fights"]
    early = of.early(name)
    share_of, mean_of = (stopped_share, stopped_mean) if early else (share, mean)
    sides = {side: _side(row, side, fights, share_of, mean_of) for side in of.plan.sides}
    won = sum(one.wins.times for one in sides.values())
    acts, rules, harm = (tuple(Counted(*each) for each in every.get(kind, ())) for kind in KINDS)
    return VariantResult(
        name, values, fights, sides, share_of(fights - won, fights),
        {how: share_of(times, fights) for how, times in ended.items()},
        _numbers(row, "rounds", mean_of), _numbers(row, "events", mean_of), acts, rules, harm,
        not_fought_out(ended, fights), early,
    )  # fmt: skip


KINDS = ("act", "rule", "harm")

MeanOf = Callable[[Sums], Mean]


def _side(
    row: Mapping[str, Any], side: str, fights: int, share_of: Callable[[int, int], Share], mean_of: MeanOf
) -> SideResult:
    won, first = (share_of(row[f"{side}#{what}"], fights) for what in ("won", "first"))
    given, taken, falls, holds = (mean_of(sums_in(row, f"{side}.{what}")) for what in OF_SIDES)
    return SideResult(won, first, given, taken, falls, holds)


def _numbers(row: Mapping[str, Any], name: str, mean_of: MeanOf) -> Numbers:
    return Numbers(mean_of(sums_in(row, name)), *(row[f"{name}#{part}"] for part in (0.0, *QUANTILES, 1.0)))


def _never(plan: ExperimentPlan, variants: Sequence[VariantResult]) -> tuple[str, ...]:
    """The rules of the system that an event could name, and none did."""
    found = ruleset(plan.system)
    fired = {each.name for one in variants for each in one.rules}
    idle = definitions(found)
    return tuple(each.id for each in rulebook(found) if each.id not in fired and each.id not in idle)
