"""How the file of an experiment is read: into the plan of all its fights, or one error before the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adapters.books.lineup import lined_up
from adapters.books.maps import ReadMap, parse_map, read_map
from adapters.books.settings import settings_shown
from adapters.books.systems import UnknownName, ruleset
from adapters.books.tables import raw_tables
from adapters.books.text import BadFile
from adapters.books.toml import fit, laid_over, read_toml
from adapters.examples.entrants import fighter
from adapters.input.entrants import stationed
from adapters.input.names import near
from adapters.input.rejected import Rejected
from adapters.input.tactic_args import tactics
from adapters.lab.experiment import MOST_BATCH, MOST_OF_A_KIND, Experiment, LabCombatant
from adapters.lab.plan import MOST_PARTS, ExperimentPlan, ResolvedVariant, matchup_of, rules_of
from adapters.lab.varied import laid, named, variants
from domain.engine.ruleset import Ruleset, settings_of
from domain.engine.sources.tactics import usual
from domain.entrants import Entrant
from domain.facts.choice import Name


def read_plan(
    path: Path,
    *,
    own: Path | None = None,
    number: int | None = None,
    seed: str | None = None,
    rolls: bool = False,
    events: bool = False,
) -> ExperimentPlan:
    """The experiment of a file. `own` tables are laid over the system's, `number` and `seed` replace its own.

    Raises `BadFile`, `Rejected` or `UnknownName`: one sentence with the file, the place and the mend; of a
    variant that cannot be played its name.
    """
    raw = read_toml(path)
    if "system" in raw:
        raise BadFile(f"{path.name}: write `ruleset` instead of `system`, as in the file of a fight.")
    given = {name: value for name, value in (("number", number), ("seed", seed)) if value is not None}
    experiment: Experiment = fit({**raw, **given}, Experiment, path.name)
    try:
        found = ruleset(experiment.ruleset)
    except UnknownName as error:
        raise BadFile(f"{path.name}: ruleset: {error}") from None
    mine = read_toml(own) if own is not None else {}
    settings = tuple(each.name for each in settings_shown(found))
    try:
        named({"combatants": [dict(each) for each in raw["combatants"]]})
        cases = [
            _resolved(found, settings, name, values, raw, path.parent, mine)
            for name, values in variants(experiment)
        ]
    except BadFile as error:
        raise BadFile(f"{path.name}: {error}") from None
    except Rejected as error:
        raise _within(f"{path.name}: ", error) from None
    plan = ExperimentPlan(
        experiment.title,
        found.name,
        found.version,
        experiment.number,
        experiment.seed,
        experiment.batch,
        tuple(dict.fromkeys(one.side for case in cases for one in case.people)),
        tuple(cases),
        rolls,
        events,
    )
    if plan.parts > MOST_PARTS:
        larger = f"let `batch` be more than {plan.batch:,}, or " if plan.batch < MOST_BATCH else "let "
        raise BadFile(
            f"{path.name}: {plan.parts:,} parts are more than {MOST_PARTS:,}, the most; {larger}`number` be "
            "less, or vary less."
        )
    return plan


def _resolved(
    found: Ruleset,
    settings: Sequence[str],
    name: str,
    values: Mapping[str, Any],
    raw: Mapping[str, Any],
    folder: Path,
    mine: Mapping[str, Any],
) -> ResolvedVariant:
    """A variant with all that it is played with, tried as far as that it can begin."""
    within = f"variant {name!r}: " if values else ""
    unknown = ""
    try:
        experiment: Experiment = fit(laid(raw, values, settings, folder), Experiment, "")
        unknown = next(filter(None, (_why_no_table(found, path) for path in values)), "")
        case = _case(found, name, values, experiment, folder, mine)
    except (BadFile, UnknownName) as error:
        raise BadFile(f"{within}{unknown or error}") from None
    except Rejected as error:
        raise _within(within, error) from None
    matchup_of(found.name, case)
    return case


def _why_no_table(found: Ruleset, path: str) -> str:
    """Which word of a path into the tables these do not know, and what is near it; empty where it leads on.

    An entry of one's own may be new, so that this is told only where it does not fit.
    """
    first, *words = path.split(".")
    at: object = raw_tables(found) if first == "tables" else {}
    for word in words:
        if not isinstance(at, Mapping) or not at:
            break
        if word not in at:
            return f"{path}: there is no {word!r} there{near(word, map(str, at))}"
        at = at[word]
    return ""


def _within(place: str, error: Rejected) -> Rejected:
    return Rejected(f"{place}{error}", error.code, kind=error.kind, rule=error.rule)


def _case(
    found: Ruleset,
    name: str,
    values: Mapping[str, Any],
    experiment: Experiment,
    folder: Path,
    mine: Mapping[str, Any],
) -> ResolvedVariant:
    own = experiment.tables
    written = (read_toml(folder / own) if own else {}) if isinstance(own, str) else own
    tables = laid_over(mine, written)
    land = _land(experiment, folder)
    people = _people(experiment, folder, found, land)
    sides = {each.name: each.side for each in people}
    handed = dict.fromkeys(sides, usual(found)) | _tactics(experiment, found, sides)
    fit(experiment.settings, found.settings, "settings")
    if experiment.settings.get("by_hand"):
        raise BadFile("settings: nobody throws by hand in an experiment; leave `by_hand` out.")
    return ResolvedVariant(
        name,
        dict(values),
        tuple(people),
        msgspec.to_builtins(settings_of(found, experiment.settings)),
        handed,
        rules_of(found.name, tables).tables_hash,
        tables,
        land.features,
        experiment.house_rules,
    )


def _tactics(experiment: Experiment, found: Ruleset, sides: Mapping[Name, str]) -> dict[Name, str]:
    try:
        return tactics(found, [f"{who}={tactic}" for who, tactic in experiment.tactics.items()], sides)
    except Rejected as error:
        raise _within("tactics: ", error) from None


def _land(experiment: Experiment, folder: Path) -> ReadMap:
    if experiment.ground is None or experiment.ground == "":
        return ReadMap((), {})
    if isinstance(experiment.ground, str):
        return read_map(folder / experiment.ground)
    return parse_map(experiment.ground, "ground")


def _people(experiment: Experiment, folder: Path, found: Ruleset, land: ReadMap) -> list[Entrant]:
    """Everybody, at the place that their entry, the map or the side they line up with gives them."""
    made: list[tuple[LabCombatant, Entrant]] = []
    for number, entry in enumerate(experiment.combatants, 1):
        one = fighter(entry, folder, found, f"combatant {number}")
        if entry.count == 1:
            made.append((entry, one))
            continue
        if entry.at is not None:
            raise BadFile(f"combatant {number}: {entry.count} of a kind cannot all stand at one place.")
        side = entry.side or one.name
        for each in range(1, entry.count + 1):
            name, called = f"{one.name}-{each}", f"{one.called} {each}"
            made.append((entry, msgspec.structs.replace(one, name=name, called=called, side=side)))
    names = Counter(one.name for _, one in made)
    if twice := [name for name, many in names.items() if many > 1]:
        raise BadFile(f"combatants: there are two called {twice[0]!r}; give one another `name`.")
    if len(made) > MOST_OF_A_KIND:
        raise BadFile(f"combatants: {len(made)} are more than {MOST_OF_A_KIND}, the most.")
    placed = stationed(lined_up([one for _, one in made], found.radius), land, found.walls)
    return [
        each if entry.at is None else msgspec.structs.replace(each, at=one.at, facing=one.facing)
        for each, (entry, one) in zip(placed, made, strict=True)
    ]
