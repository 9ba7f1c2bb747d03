"""Which rules of a system its worked examples show, and which need not be shown."""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Protocol

import msgspec

from adapters.books.rulebook import Rule, inherited, rulebook
from adapters.books.systems import files, folder
from adapters.books.toml import fit, read_toml
from domain.engine.ruleset import Ruleset


class Status(StrEnum):
    """Cited by an event, a term or a refusal of an example; or a definition, with a reason; or neither."""

    CITED = "cited"
    DEFINITION = "definition"
    MISSING = "MISSING"


class CoverageReport(Protocol):
    """An example that was played: ids of the rules that it `cited`, and that its file says are `shown`."""

    @property
    def path(self) -> Path:
        """The file of the worked fight."""

    @property
    def cited(self) -> Collection[str]:
        """The rules that its events and questions name."""

    @property
    def shown(self) -> Collection[str]:
        """The rules that it says it shows."""


class Covered(msgspec.Struct, frozen=True):
    """One rule: `examples` cite it, or list it among their `rules`; `reason` is why nothing can cite it."""

    rule: Rule
    status: Status
    examples: tuple[str, ...] = ()
    reason: str = ""


class Coverage(msgspec.Struct, frozen=True):
    """A row a rule, in the order of the sheet, and what is wrong, one line each."""

    rows: tuple[Covered, ...]
    faults: tuple[str, ...]


def fights(ruleset: Ruleset) -> tuple[Path, ...]:
    """The files of the system's worked examples, by name."""
    return tuple(sorted((folder(ruleset) / "fights").glob("*.toml")))


def coverage(ruleset: Ruleset, reports: Iterable[CoverageReport]) -> Coverage:
    """The table of a system, from the reports of its worked examples.

    Raises `BadFile` when the sheet of rules or the list of definitions cannot be read.
    """
    played = tuple(reports)
    cited = {id_ for report in played for id_ in report.cited}
    below = dict.fromkeys((rule.id for rule in inherited(ruleset) if rule.id not in cited), BELOW)
    return table(rulebook(ruleset), below | definitions(ruleset), played)


BELOW = "a rule of the system that this one stands on, whose own examples show it"


def definitions(ruleset: Ruleset) -> dict[str, str]:
    """Rules that no event can cite, and why: the system's `definitions.toml`, if there is one."""
    found: dict[str, str] = {}
    for path in reversed(files(ruleset, "definitions.toml")):
        found |= fit(read_toml(path), dict[str, str], str(path))
    return found


def table(rules: Iterable[Rule], reasons: Mapping[str, str], reports: Iterable[CoverageReport]) -> Coverage:
    """The table from its parts."""
    cited: dict[str, list[str]] = {}
    shown: dict[str, list[str]] = {}
    for report in reports:
        for id_ in report.cited:
            cited.setdefault(id_, []).append(report.path.stem)
        for id_ in report.shown:
            shown.setdefault(id_, []).append(report.path.stem)
    rows = tuple(_row(rule, cited, shown, reasons.get(rule.id, "")) for rule in rules)
    known = {row.rule.id for row in rows}
    faults = [
        f"{row.rule.id} is cited by no example and is no definition"
        for row in rows
        if row.status is Status.MISSING
    ]
    faults += [
        f"{id_} is called a definition, but {cited[id_][0]} cites it" for id_ in reasons if id_ in cited
    ]
    faults += [
        f"{id_} is listed in {shown[id_][0]}, but {cited[id_][0]} cites it" for id_ in shown if id_ in cited
    ]
    faults += [
        f"{id_}, of {where}, is not in the rules"
        for id_, where in _named(cited, shown, reasons)
        if id_ not in known
    ]
    return Coverage(rows, tuple(faults))


def _row(rule: Rule, cited: Mapping[str, list[str]], shown: Mapping[str, list[str]], reason: str) -> Covered:
    if rule.id in cited:
        return Covered(rule, Status.CITED, tuple(cited[rule.id]), reason)
    status = Status.DEFINITION if reason else Status.MISSING
    return Covered(rule, status, tuple(shown.get(rule.id, ())), reason)


def _named(
    cited: Mapping[str, list[str]], shown: Mapping[str, list[str]], reasons: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    """Every id that anybody names, and who does."""
    yield from ((id_, where[0]) for id_, where in (*cited.items(), *shown.items()))
    yield from ((id_, "the definitions") for id_ in reasons)
