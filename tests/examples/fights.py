"""The worked examples of every installed system, each played once for all tests."""

from functools import cache
from pathlib import Path

from adapters.books.coverage import fights
from adapters.books.systems import ruleset, ruleset_names
from adapters.examples.check import ExampleReport, check

FIGHTS = [(name, path) for name in ruleset_names() for path in fights(ruleset(name))]
"""(system, file) of every worked example."""


@cache
def report(path: Path) -> ExampleReport:
    return check(path)


def reports(system: str) -> tuple[ExampleReport, ...]:
    """The reports of all worked examples of a system."""
    return tuple(report(path) for name, path in FIGHTS if name == system)
