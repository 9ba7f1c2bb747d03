"""Folders of results whose rows are made up, so that what comes of them is known."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

import polars

from adapters.lab.reading import read_plan
from adapters.lab.results import begun
from adapters.lab.rows import columns
from tests.lab.written import DUEL, written

VARIED = DUEL + '[vary]\ncomparison = ["strict", "inclusive"]\n'
STRICT, INCLUSIVE = "comparison=strict", "comparison=inclusive"

Fights = Sequence[tuple[str | None, int]]
"""Who won each fight, and after how many rounds."""


KINDS = (("act", "attack", "orcs"), ("rule", "PCT-21", None), ("harm", "attack", "orcs"))


def made(folder: Path, fights: Mapping[str, Fights], text: str = VARIED, parts: int = 1) -> Path:
    """A folder with these fights by variant, each variant in so many parts; the last fights come first."""
    folder.mkdir(exist_ok=True)
    number = max(map(len, fights.values()))
    batch = -(-number // parts)
    text = text.replace("number = 6\nbatch = 4", f"number = {number}\nbatch = {batch}")
    plan = read_plan(written(folder, text))
    found = begun(folder / f"out-{parts}", plan)
    schema = {"variant": str, **columns(plan.sides)}
    with found.held():
        for part in map(plan.part, range(plan.parts)):
            name = plan.variants[part.variant].variant
            rows = [
                row(name, each, *fights[name][each])
                for each in range(part.first, min(part.end, len(fights.get(name, ()))))
            ]
            if rows:
                counts = [
                    {
                        "variant": name,
                        "kind": kind,
                        "name": what,
                        "side": side,
                        "times": len(rows),
                        "fights": len(rows),
                    }
                    for kind, what, side in KINDS
                ]
                tables = {
                    "fights": polars.DataFrame(rows[::-1], schema=schema),
                    "counts": polars.DataFrame(counts),
                }
                found.write(part.number, {kind: parquet(each) for kind, each in tables.items()})
    return found.folder


def parquet(rows: polars.DataFrame) -> bytes:
    """The rows as the bytes of a file."""
    into = BytesIO()
    rows.write_parquet(into)
    return into.getvalue()


def row(variant: str, number: int, winner: str | None, rounds: int) -> dict[str, object]:
    """A row of which only this much matters."""
    sides = {f"{side}.{what}": rounds for side in ("orcs", "dwarfs") for what in ("harm_given", "harm_taken")}
    none = {f"{side}.{what}": 0 for side in ("orcs", "dwarfs") for what in ("falls", "holds")}
    return {
        "variant": variant, "fight": number, "seed": f"{number:064x}", "winner": winner,
        "ended": "round-cap" if winner is None else "knocked-out", "rounds": rounds, "events": 10 * rounds,
        "first_blood": winner, "least_chance": 1 / (number + 2), "comeback": rounds / 100 if winner else None,
        **sides, **none,
    }  # fmt: skip


def won(orcs: int, dwarfs: int, drawn: int = 0, rounds: int = 5) -> Fights:
    """So many fights that each side won, in this order."""
    return [("orcs", rounds)] * orcs + [("dwarfs", rounds)] * dwarfs + [(None, rounds)] * drawn
