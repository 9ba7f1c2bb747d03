"""Two rules side by side: what differs between two variants, for whom it matters, and in which fights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from adapters.input.names import one_of
from adapters.input.rejected import Rejected
from adapters.lab.findings import ChangedRate, ChangedValue, DecidedFight, SideBySide
from adapters.lab.frames import ResultFrames, counted, frames, paired
from adapters.lab.plan import ResolvedVariant
from adapters.lab.strange import replay_line
from adapters.lab.summarizing import told_of_pairs

MOST_DECIDED = 10
"""So many fights are named in which it decided."""


def chosen(words: str) -> tuple[ResultFrames, str]:
    """A variant as it is typed: `FOLDER`, or `FOLDER:VARIANT` where there are several.

    Raises `BadFile` or `Rejected`.
    """
    folder, _, name = (words, "", "") if Path(words).is_dir() else words.rpartition(":")
    if not folder:
        raise Rejected(f"There is no folder {words!r}; write FOLDER, or FOLDER:VARIANT.", 2)
    found = frames(Path(folder))
    names = [each.variant for each in found.plan.variants]
    if name:
        return found, one_of("variant", name, names)
    if len(names) > 1:
        raise Rejected(
            f"{folder} holds {len(names)} variants; name one, such as {f'{folder}:{names[0]}'!r}.", 2
        )
    return found, names[0]


def side_by_side(first: str, second: str) -> SideBySide:
    """Compare two variants as they are typed. Raises `BadFile`, `UnknownName` or `Rejected`."""
    (one, a), (two, b) = chosen(first), chosen(second)
    _comparable(one, two)
    rows, others = one.fights(a), two.fights(b)
    both = paired(rows, others, one.plan.sides, early=one.early(a) or two.early(b))
    names = (a, b) if a != b else (first, second)
    result = told_of_pairs({names: both})[0]
    if not result.pairs:
        raise Rejected(f"{first} and {second} have no fight in common yet; `scuffle lab run` goes on.")
    decided = _decided(rows, others)
    fights = tuple(
        DecidedFight(
            row["fight"], row["winner"], row["winner#2"],
            (replay_line(one, {**row, "variant": a}), replay_line(two, {**row, "variant": b})),
        )
        for row in decided.head(MOST_DECIDED).to_dicts()
    )  # fmt: skip
    return SideBySide(
        one.plan.system, *names, tuple(_changed(one, a, two, b)), result, _rates(one, a, two, b),
        len(decided), fights,
    )  # fmt: skip


def _comparable(one: ResultFrames, two: ResultFrames) -> None:
    for what in ("system", "seed", "sides"):
        was, now = getattr(one.plan, what), getattr(two.plan, what)
        if was != now:
            told = [", ".join(each) if isinstance(each, tuple) else each for each in (was, now)]
            raise Rejected(
                f"Only fights with the same {what} can be compared in pairs: {one.folder} has {told[0]}, "
                f"{two.folder} {told[1]}.",
                2,
            )


def _decided(rows: pl.DataFrame, others: pl.DataFrame) -> pl.DataFrame:
    """The pairs that another side won, one after another."""
    both = rows.select("fight", "winner").join(others.select("fight", "winner"), on="fight", suffix="#2")
    return both.filter(pl.col("winner").ne_missing(pl.col("winner#2"))).sort("fight")


def _rates(one: ResultFrames, a: str, two: ResultFrames, b: str) -> tuple[ChangedRate, ...]:
    """How often a fight each act, rule and source came up, what changed most first."""
    found: dict[tuple[str, str], list[float]] = {}
    for at, (of, variant) in enumerate(((one, a), (two, b))):
        fights = of.fights(variant).height
        for kind, rows in counted(of.counts(variant)).items():
            for name, _, times, _ in rows:
                found.setdefault((kind, name), [0.0, 0.0])[at] += times / fights
    rates = [ChangedRate(*key, *(round(each, 6) for each in rate)) for key, rate in found.items()]
    return tuple(sorted(rates, key=lambda each: (-abs(each.now - each.was), each.kind, each.name)))


def _changed(one: ResultFrames, a: str, two: ResultFrames, b: str) -> Iterator[ChangedValue]:
    """All that is other in the second, by path."""
    was, now = _flat_plan(one, a), _flat_plan(two, b)
    for path in sorted(was.keys() | now.keys()):
        if was.get(path) != now.get(path):
            yield ChangedValue(path, was.get(path), now.get(path))


def _flat_plan(of: ResultFrames, name: str) -> dict[str, Any]:
    """Everything that a variant is played with, by path."""
    case = of.plan.case(name)
    plain: dict[str, Any] = {"version": of.plan.version, **_plain(case)}
    return dict(_flat(plain, ""))


def _plain(case: ResolvedVariant) -> dict[str, Any]:
    made = msgspec.json.decode(msgspec.json.encode(case))
    people = {each["name"]: each for each in made.pop("people")}
    return {**people, **{name: value for name, value in made.items() if name not in ("variant", "values")}}


def _flat(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping) and value:
        for name, inner in value.items():
            yield from _flat(inner, f"{path}.{name}" if path else str(name))
    else:
        yield path, value
