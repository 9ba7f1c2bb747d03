"""Whatever goes wrong under `--json` is a line of JSON on stderr, with the exit code that it has without."""

import json
from importlib import import_module
from pathlib import Path

import jsonschema
import pytest

from adapters.cli.catalogue import COMMANDS
from adapters.output.errors import TABLE
from tests.cli.conftest import Scuffle

KINDS = [
    ("show nobody", 2, "usage"),
    ("show", 2, "usage"),
    ("shwo duel", 2, "usage"),
    ("show duel --colour", 2, "usage"),
    ("log duel --as nobody", 2, "no-such-viewer"),
    ("fork duel x other", 2, "usage"),
    ("audit duel --log-level loud", 2, "usage"),
    ("dispute duel r1.mutt.initiative --why ''", 2, "usage"),
    ("declare duel r1.mutt.1.action 'fly away'", 1, "no-such-act"),
    ("roll duel r9.nobody 3", 1, "no-such-prompt"),
    ("fork duel 99 other", 1, "no-such-event"),
    ("settle duel r1.mutt.initiative --uphold --why so", 1, "not-disputed"),
    ("verify ./nowhere.ndjson", 3, "unusable"),
    ("import nowhere.ndjson", 3, "unusable"),
    ("show duel --db /dev", 3, "store-unavailable"),
    ("simulate 1 nobody mutt", 2, "no-such-name"),
]


@pytest.mark.parametrize(("line", "code", "error"), KINDS, ids=[line for line, *_ in KINDS])
def test_an_error_is_a_line_of_json(duel: Scuffle, line: str, code: int, error: str) -> None:
    plain = duel(line, code=code)
    said = duel(f"{line} --json", code=code)
    assert said.stdout == ""
    (told,) = [json.loads(each) for each in said.stderr.splitlines()]
    jsonschema.validate(told, json.loads(duel("schema error").stdout))
    assert (told["error"], told["exit"]) == (error, code)
    assert " ".join(told["sentence"].split())[:20] in " ".join(plain.stderr.split())


def test_the_table_of_errors_names_classes_that_there_are() -> None:
    for place in TABLE:
        module, _, name = place.partition(":")
        found = getattr(import_module(module), name)
        assert issubclass(found, Exception)
        assert found.__module__ == module


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_in_json_that_it_cannot_be_read(scuffle: Scuffle, command: str) -> None:
    said = scuffle([command, "--json", "--no-such-option"], code=2)
    assert json.loads(said.stderr)["error"] == "usage"


def test_a_fault_of_the_program_and_an_interruption_are_told_in_json_too(
    scuffle: Scuffle, monkeypatch: pytest.MonkeyPatch
) -> None:
    for error, code, kind in (
        (ZeroDivisionError("x"), 70, "fault"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ):

        def fails(*_: object, error: BaseException = error) -> None:
            raise error

        monkeypatch.setattr("adapters.cli.group.Scuffle.run", fails)
        told = json.loads(scuffle("systems --json", code=code).stderr)
        assert (told["error"], told["exit"]) == (kind, code)


def test_remarks_are_json_too_and_stop_nothing(scuffle: Scuffle, tmp_path: Path) -> None:
    scuffle("new duel grunthar mutt")
    scuffle("declare duel r1.mutt.declares 1 action")
    said = scuffle(f"export duel -o {tmp_path / 'd.ndjson'}")
    assert "Not everybody" in said.stderr
    said = scuffle(f"export duel -o {tmp_path / 'e.ndjson'} --json", code=2)  # it prints none
    assert json.loads(said.stderr)["error"] == "usage"


def test_a_word_behind_two_hyphens_is_no_option(duel: Scuffle) -> None:
    assert duel(["note", "duel", "--", "--json"]).stderr == ""
    assert duel(["show", "--", "--json"], code=2).stderr.startswith("scuffle: ")
