"""Every worked example comes out as it says, and together they leave no rule and no reading unshown."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from adapters.books.coverage import Status, coverage
from adapters.books.systems import folder, ruleset
from adapters.examples.check import ExampleReport
from domain.engine.ruleset import Settings
from domain.facts.events import CombatantJoined, CombatOpened, Declared, Rolled, SettingChanged
from tests.examples.fights import FIGHTS, report, reports
from tests.examples.test_misspelt import unheard

SYSTEMS = sorted({system for system, _ in FIGHTS})


@pytest.mark.parametrize(("system", "path"), FIGHTS, ids=[f"{system}-{path.stem}" for system, path in FIGHTS])
def test_a_worked_example_comes_out_as_it_says(system: str, path: Path) -> None:
    """Costs seconds where a fight is long, or its odds are worked out to the last branch."""
    found = report(path)

    assert found.failures == ()
    assert found.ruleset == system
    assert found.title
    assert unheard(found) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_numbered_rule_is_cited_or_a_definition_with_a_reason(system: str) -> None:
    found = coverage(ruleset(system), reports(system))

    assert found.faults == ()
    assert {row.status for row in found.rows} <= {Status.CITED, Status.DEFINITION}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_numbered_rule_is_shown_by_an_example(system: str) -> None:
    found = coverage(ruleset(system), reports(system))

    assert [row.rule.id for row in found.rows if not row.examples] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_reading_of_every_setting_has_an_example(system: str) -> None:
    played = [settings for found in reports(system) for settings in _settled(found)]

    missing = [
        f"{name} = {value}"
        for name, values in _readings(ruleset(system).settings).items()
        for value in values
        if not any(settings.get(name) == value for settings in played)
        and (system == "percentile" or name not in Settings.__struct_fields__)
    ]
    assert missing == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_word_of_a_key_is_known_to_be_one_so_that_nobody_who_enters_later_is_called_so(
    system: str,
) -> None:
    known = {"", *ruleset(system).labels.split()}
    strange = {word for found in reports(system) for word in _words(found)} - known
    assert strange == set()


def _words(found: ExampleReport) -> Iterator[str]:
    """What the keys of its dice and choices are made of, beside names and numbers."""
    events = [entry.event for entry in found.entries]
    names = {event.name for event in events if isinstance(event, CombatantJoined)}
    for event in events:
        if isinstance(event, Declared | Rolled):
            for part in event.key.split("."):
                word = part.partition("#")[0]
                yield from () if word in names else (word.rstrip("0123456789"),)


def test_all_test_cases_of_the_percentile_sheet_are_named_by_an_example() -> None:
    sheet = (folder(ruleset("percentile")) / "rules.md").read_text(encoding="utf-8")
    cases = set(re.findall(r"^\| (T\d\d) \|", sheet, re.MULTILINE))
    notes = [note for system, path in FIGHTS if system == "percentile" for note in _notes(path)]

    named = {case for note in notes for case in re.findall(r"\bT\d\d\b", note)}
    assert len(cases) == 51
    assert named == cases


def _notes(path: Path) -> list[str]:
    example = tomllib.loads(path.read_text(encoding="utf-8"))
    return [example.get("about", ""), *(step.get("note", "") for step in example.get("steps", ()))]


def _settled(found: ExampleReport) -> list[dict[str, Any]]:
    """Every set of settings that was in force in a fight; none for one that cannot begin."""
    settings: list[dict[str, Any]] = []
    for entry in found.entries:
        if isinstance(entry.event, CombatOpened):
            settings.append(msgspec.json.decode(entry.event.settings))
        elif isinstance(entry.event, SettingChanged):
            settings.append({entry.event.name: entry.event.value})
    return settings


def _readings(settings: type[msgspec.Struct]) -> dict[str, tuple[Any, ...]]:
    """The values that each setting with a closed set of them may have."""
    found: dict[str, tuple[Any, ...]] = {}
    for name, kind in get_type_hints(settings).items():
        if get_origin(kind) is Literal:
            found[name] = get_args(kind)
        elif kind is bool:
            found[name] = (True, False)
    return found
