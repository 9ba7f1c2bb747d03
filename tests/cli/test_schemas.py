"""What `--json` prints is what `scuffle schema` says."""

import json
from pathlib import Path

import jsonschema
import pytest

from adapters.cli.catalogue import COMMANDS
from adapters.cli.commands.schema import SHAPES
from tests.cli.conftest import Scuffle

LINES = {
    "list": "list",
    "show": "show duel",
    "log": "log duel --undone",
    "why": "why duel r1.mutt.initiative",
    "audit": "audit duel",
    "replay": "replay duel",
    "lines": "lines duel",
    "verify": "verify duel",
    "check": "check worked-fight",
    "simulate": "simulate 3 grunthar mutt",
    "systems": "systems",
    "rules": "rules percentile",
    "tables": "tables percentile",
    "settings": "settings percentile",
    "combatants": "combatants percentile",
    "new": "new other grunthar mutt",
    "declare": "declare duel r1.mutt.1.action attack",
    "undo": "undo duel",
    "redo": "redo duel",
    "fork": "fork duel 8 other",
    "note": "note duel 'A remark.'",
    "set": "set duel comparison=inclusive",
    "rule": "rule duel --why tile --damage mutt:head:3",
    "rethrow": "rethrow duel r1.mutt.initiative --why again",
    "join": "join duel mutt",
    "leave": "leave duel mutt",
    "dispute": "dispute duel r1.mutt.initiative --why doubt",
    "settle": "settle duel r1.mutt.initiative --faces 2 --preview",
    "odds": "odds duel r1.mutt.1.action attack",
    "badge": "badge duel",
    "ledger": "ledger duel",
    "fairness": "fairness",
    "reveal": "reveal duel --early",
}


@pytest.mark.parametrize("command", LINES)
def test_what_is_printed_fits_its_schema(duel: Scuffle, command: str) -> None:
    if command == "redo":
        duel("undo duel")
    schema = json.loads(duel(f"schema {command}").stdout)
    said = json.loads(duel(f"{LINES[command]} --json").stdout)
    jsonschema.Draft202012Validator(schema).validate(said)


def test_an_import_fits_its_schema(duel: Scuffle, tmp_path: Path) -> None:
    duel(f"export duel -o {tmp_path / 'd.ndjson'}")
    said = duel(f"import {tmp_path / 'd.ndjson'} --name copy --json").stdout
    jsonschema.validate(json.loads(said), json.loads(duel("schema import").stdout))


def test_all_schemas_come_in_one_document(scuffle: Scuffle) -> None:
    whole = json.loads(scuffle("schema").stdout)
    jsonschema.Draft202012Validator.check_schema(whole)
    assert set(whole["properties"]) == set(SHAPES)


def test_every_command_that_prints_json_has_a_schema(scuffle: Scuffle) -> None:
    for name in COMMANDS:
        assert ("Print JSON;" in scuffle([name, "--help"]).stdout) == (name in SHAPES), name


def test_a_command_without_json_has_no_schema(scuffle: Scuffle) -> None:
    assert "no command with --json 'demo'" in scuffle("schema demo", code=2).stderr
