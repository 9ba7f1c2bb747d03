"""What an experiment will take, measured in a few of its fights: time, and room on the disk."""

from __future__ import annotations

from time import perf_counter

from adapters.lab.batch import PartTables, played
from adapters.lab.plan import ExperimentPlan
from adapters.output.shapes import LabEstimate

ENOUGH, LEAST, MOST = 2.0, 3, 40
"""Seconds after which enough was tried, and fights that are tried at least and at most."""

MOST_VARIANTS = 8
"""So many variants are tried, evenly apart."""


def estimated(plan: ExperimentPlan, jobs: int, missing: int) -> LabEstimate:
    """What so many `missing` parts will take with so many processes.

    Raises `Rejected` where a fight that is tried fails.
    """
    several = len(plan.variants)
    step = -(-several // MOST_VARIANTS)
    tried = list(range(0, several, step))
    fights = {variant: plan.matchup(variant) for variant in tried}
    tables = {variant: PartTables(plan, plan.part(variant), fights[variant]) for variant in tried}
    empty = _room(PartTables(plan, plan.part(0), fights[0]))
    began, count = perf_counter(), 0
    most = min(MOST, plan.number * len(tried))
    while count < most and (count < LEAST or perf_counter() - began < ENOUGH):
        variant, number = tried[count % len(tried)], count // len(tried)
        tables[variant].add(number, played(plan, variant, fights[variant], number))
        count += 1
    spent = (perf_counter() - began) / count
    rows = sum(_room(each) for each in tables.values())
    a_fight = max(rows - empty * len(tried), 0) / count
    counts = sum(len(each.files()["counts"]) for each in tables.values()) / len(tried)
    left = min(missing * plan.batch, plan.number * several)
    bytes_left = round(missing * (empty + counts) + left * a_fight)
    return LabEstimate(
        plan.system, several, plan.number, left, count, round(spent, 4), jobs,
        round(left * spent / max(jobs, 1), 1), bytes_left,
    )  # fmt: skip


def _room(tables: PartTables) -> int:
    """Bytes of what grows with every fight: of `counts` a part has few more rows than a fight."""
    return sum(len(file) for kind, file in tables.files().items() if kind != "counts")
