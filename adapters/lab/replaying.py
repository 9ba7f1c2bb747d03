"""A fight of an experiment once more: the very one that was counted, as its record."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from adapters.characters.toml_text import plainly
from adapters.files.records import write
from adapters.input.rejected import Rejected
from adapters.lab.batch import fight_shape, played
from adapters.lab.parts import read_parts
from adapters.lab.plan import ResolvedVariant
from adapters.lab.results import TABLES, Results
from adapters.lab.strange import record_name
from adapters.lab.tally import FightTally
from domain.facts.events import AnyEvent

FIGURES = ("seed", "winner", "ended", "rounds", "events")
"""What of a row is compared, so that nobody takes another fight for the one that was counted."""


class ReplayedFight(NamedTuple):
    """A fight of an experiment as a record; `name` is what it is called where nobody says.

    `tables` are those of its variant that are not the system's, as TOML; empty where there are none.
    """

    name: str
    secret: bytes
    events: tuple[AnyEvent, ...]
    tables: str


def replayed(results: Results, number: int, variant: str | None) -> ReplayedFight:
    """The fight of that number, to be put into the store.

    Raises `Rejected` where there is no such fight, or where today's rules play it otherwise than it was
    counted.
    """
    plan = results.plan
    if not 0 <= number < plan.number:
        raise Rejected(f"There is no fight {number}: they are numbered from 0 to {plan.number - 1}.", 2)
    names = [each.variant for each in plan.variants]
    if variant is None and len(names) > 1:
        raise Rejected(f"Name a variant with --variant; there is: {'; '.join(names)}.", 2)
    case = plan.variants[0] if variant is None else plan.case(variant)
    place = names.index(case.variant)
    fight = plan.matchup(place)
    fought = played(plan, place, fight, number)
    told = FightTally(fight, fought)
    is_now = (plan.secret(number).hex(), told.winner, told.ended, told.rounds, told.events)
    if _counted(results, place, number) not in (None, is_now):
        raise Rejected(
            f"Fight {number} of {case.variant!r} is played otherwise today than it was counted.", 3
        )
    title = f"{plan.title}: {case.variant}, fight {number}"
    name = record_name(number, case.variant, len(names) > 1)
    events = fight.record(plan.secret(number), fought, title)
    return ReplayedFight(name, plan.secret(number), events, _tables(case))


def kept_tables(folder: Path, found: ReplayedFight) -> Path:
    """A file with the fight's tables, in the folder of the results: whoever plays its record on needs them.

    Raises `BadFile`.
    """
    path = folder / TABLES / f"{found.name}.toml"
    path.parent.mkdir(exist_ok=True)
    write(path, (found.tables.encode(),))
    return path


def _tables(case: ResolvedVariant) -> str:
    return "".join(f"{name} = {plainly(value)}\n" for name, value in case.tables.items())


def _counted(results: Results, variant: int, number: int) -> tuple[object, ...] | None:
    """Those figures of the fight as they were counted, or `None` if its part is not there."""
    plan = results.plan
    part = number // plan.batch * len(plan.variants) + variant
    if not results.has(part):
        return None
    results.checked(part, "fights")
    rows = read_parts(
        [results.path("fights", part)],
        fight_shape(plan),
        lambda rows: rows.filter(fight=number).select(FIGURES).collect(),
    )
    return rows.row(0) if rows.height == 1 else ()
