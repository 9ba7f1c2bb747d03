"""Folders of results whose rows are made up, so that what comes of them is known."""

from collections.abc import Mapping, Sequence
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
    """A folder with these fights by variant, in so many parts, the last fights first."""
    folder.mkdir(exist_ok=True)
    plan = read_plan(written(folder, text))
    out = begun(folder / f"out-{parts}", plan).folder
    rows = [
        row(variant, number, *each) for variant, many in fights.items() for number, each in enumerate(many)
    ]
    size = -(-len(rows) // parts)
    schema = {"variant": str, **columns(plan.sides)}
    for part in range(parts):
        some = polars.DataFrame(list(reversed(rows))[part * size : (part + 1) * size], schema=schema)
        some.write_parquet(out / "fights" / f"{part:05}.parquet")
    counts = [
        {"variant": variant, "kind": kind, "name": name, "side": side, "times": 3, "fights": 2}
        for variant in fights
        for kind, name, side in KINDS
    ]
    polars.DataFrame(counts).write_parquet(out / "counts" / "00000.parquet")
    return out


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
