"""Fights out of and into record files, whole or not at all."""

import json
from pathlib import Path

import pytest

from adapters.store.chain import digest, link, start
from tests.cli.conftest import DECLARED, After, Scuffle
from tests.cli.test_play import ROUND


@pytest.fixture
def file(after: After, tmp_path: Path) -> Path:
    """The record of a round, with an undo in it."""
    duel = after(*DECLARED, ("play duel", ROUND), "undo duel", "note duel 'A remark.'")
    path = tmp_path / "duel.ndjson"
    duel(f"export duel -o {path}")
    return path


@pytest.fixture
def elsewhere(scuffle: Scuffle, tmp_path: Path) -> Path:
    """Another record file."""
    return tmp_path / "elsewhere.db"


def test_the_header_says_what_it_is(file: Path) -> None:
    header = json.loads(file.read_text().splitlines()[0])
    assert header["format"] == "scuffle"
    assert (header["version"], header["combat"], header["ruleset"]) == (1, "duel", "percentile")
    assert header["events"] == len(file.read_text().splitlines()) - 1


def test_what_is_read_in_is_the_same_record(duel: Scuffle, file: Path, elsewhere: Path) -> None:
    duel(f"import {file} --db {elsewhere}")
    for command in ("log duel", "log duel --undone --terse", "audit duel", "lines duel", "replay duel"):
        assert duel(f"{command} --db {elsewhere}").stdout == duel(command).stdout
    duel(f"export duel --db {elsewhere} -o {elsewhere}.ndjson")
    assert Path(f"{elsewhere}.ndjson").read_bytes() == file.read_bytes()
    duel(f"verify duel --db {elsewhere}")


def test_the_secret_seed_is_in_no_record(duel: Scuffle, tmp_path: Path) -> None:
    seed = "ab" * 32
    duel(f"new other grunthar mutt --seed {seed}")
    said = duel("export other").stdout
    assert seed not in said
    assert seed not in duel("export other --log-level debug").stderr


def test_a_fight_that_was_read_in_is_played_on_with_dice_by_hand(
    duel: Scuffle, file: Path, elsewhere: Path
) -> None:
    duel("new seeded grunthar mutt --seed so-tame-a-seed-1")
    duel(f"export seeded -o {file.parent / 'seeded.ndjson'}")
    duel(f"import {file.parent / 'seeded.ndjson'} --db {elsewhere}")
    said = duel(f"play seeded --db {elsewhere}", stdin="1\n1\n1\n1\n").stdout
    assert "throws 1d100" in said
    assert (
        "this fight has no seed to draw from any more"
        in duel(f"play seeded --db {elsewhere}", stdin="\n", code=1).stderr
    )
    duel(f"play seeded --db {elsewhere}", stdin="12\n")
    assert "is not here" in duel(f"verify seeded --db {elsewhere}").stdout


def test_a_record_is_read_in_under_another_name(duel: Scuffle, file: Path) -> None:
    assert "already" in duel(f"import {file}", code=1).stderr
    duel(f"import {file} --name copy")
    duel("verify copy")
    assert duel("log copy").stdout == duel("log duel").stdout


def test_a_record_comes_and_goes_through_pipes(duel: Scuffle, file: Path, elsewhere: Path) -> None:
    assert duel("export duel").stdout.encode() == file.read_bytes()
    duel(f"import - --db {elsewhere}", stdin=file.read_bytes())


def test_a_changed_line_is_refused_with_its_number_and_what_is_sound(
    duel: Scuffle, file: Path, elsewhere: Path
) -> None:
    lines = file.read_text().splitlines(keepends=True)
    lines[20] = lines[20].replace('"by":"gm"', '"by":"me"')
    file.write_text("".join(lines))
    said = duel(f"import {file} --db {elsewhere}", code=3).stderr
    assert "line 21:" in said
    assert "Events 1 to 19 are sound" in said
    assert "There are no fights" in duel(f"list --db {elsewhere}").stdout
    replayed = duel(f"replay {file}", code=3)
    assert "line 21:" in replayed.stderr
    assert "Grunthar joins" in replayed.stdout


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (lambda lines: lines[:-3], "promises"),
        (lambda lines: [*lines[:9], *lines[10:]], "event 9 is expected here, not 10"),
        (lambda lines: [*lines[:9], lines[10], lines[9], *lines[11:]], "event 9 is expected"),
        (lambda lines: [*lines[:9], "\n", *lines[9:]], "empty"),
        (lambda lines: [*lines, lines[-1]], "is expected here"),
        (lambda lines: [*lines[:-1], lines[-1][:40]], "cut off"),
        (lambda lines: [*lines[:5], "{}\n", *lines[6:]], "line 6"),
        (lambda lines: [*lines[:5], lines[5].replace('"is":"', '"is":"no-'), *lines[6:]], "line 6"),
    ],
)
def test_a_broken_record_is_refused_whole(
    duel: Scuffle, file: Path, elsewhere: Path, harm: object, says: str
) -> None:
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(harm(lines)))  # type: ignore[operator]
    assert says in duel(f"import {file} --db {elsewhere}", code=3).stderr
    assert "There are no fights" in duel(f"list --db {elsewhere}").stdout


FORGED = {
    "nobody": '{"is":"damaged","who":"nobody","pool":"area-0","points":1,"because":"r1","rule":""}',
    "dice": '{"is":"rolled","key":"r9","by":"mutt","dice":"1d6","faces":[9],"total":9}',
    "no-dice": '{"is":"rolled","key":"r9","by":"mutt","dice":"x","faces":[9],"total":9}',
    "head": '{"is":"head-moved","to":9999,"how":"undo"}',
    "beginning": '{"is":"head-moved","to":0,"how":"undo"}',
    "opening": '{"is":"combat-opened","ruleset":"x","version":"1","settings":{},"tables":""}',
    "ruling": '{"is":"ruled","key":"nonsense","why":""}',
    "hold": '{"is":"hold-broken","hold":"none","because":"r1","rule":""}',
    "order": '{"is":"order-set","order":[["nobody"]],"because":"r1","rule":""}',
}


@pytest.mark.parametrize("name", FORGED)
def test_an_event_that_cannot_be_is_refused_even_with_a_chain_that_fits(
    duel: Scuffle, file: Path, elsewhere: Path, name: str
) -> None:
    header, *lines = file.read_text().splitlines()
    body = f'{{"event":{FORGED[name]}}}'
    before = bytes.fromhex(json.loads(lines[-1])["chain"])
    topic = json.loads(FORGED[name])["is"]
    chain = link(before, len(lines) + 1, topic, digest(body.encode())).hex()
    forged = f'{{"version":{len(lines) + 1},"chain":"{chain}","event":{FORGED[name]}}}'
    whole = {**json.loads(header), "events": len(lines) + 1, "chain": chain}
    file.write_text("\n".join([json.dumps(whole), *lines, forged, ""]))
    said = duel(f"import {file} --db {elsewhere}", code=3).stderr
    assert f"line {len(lines) + 2}:" in said
    assert "chain" not in said


def test_the_chain_of_the_file_is_the_chain_of_the_store(file: Path) -> None:
    _, *lines = file.read_text().splitlines()
    first = json.loads(lines[0])
    event = lines[0].partition('"event":')[2][:-1]
    body = f'{{"at":"{first["at"]}","by":"{first["by"]}","command":"{first["command"]}","event":{event}}}'
    assert link(start("duel"), 1, "combat-opened", digest(body.encode())).hex() == first["chain"]


def test_a_file_that_is_there_is_not_written_over_unasked(duel: Scuffle, file: Path) -> None:
    before = file.read_bytes()
    assert "--force" in duel(f"export duel -o {file}", code=3).stderr
    duel("note duel 'Another.'")
    assert file.read_bytes() == before
    duel(f"export duel -o {file} --force")
    assert file.read_bytes() != before
    assert [path.name for path in file.parent.glob(".duel*")] == []


def test_who_exports_unrevealed_answers_is_warned(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar mutt --seed so-tame-a-seed-1")
    assert scuffle("export duel").stderr == ""
    scuffle("declare duel r1.mutt.declares 1")
    assert "think before" in scuffle("export duel").stderr


def test_a_record_file_is_verified(duel: Scuffle, file: Path) -> None:
    assert "none changed" in " ".join(duel(f"verify {file}").stdout.split())
