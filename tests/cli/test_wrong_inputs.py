"""Whatever is typed wrong ends in one clear sentence on stderr and an exit code, and never in a traceback."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Scuffle

LONG = "9" * 5000

WRONG = [
    ("nonsense", 2),
    ("shwo duel", 2),
    ("--nonsense", 2),
    ("show", 2),
    ("show deul", 2),
    ("show duel extra", 2),
    ("show duel --nonsense", 2),
    ("show duel --as nobody-here", 2),
    ("show ../../etc/passwd", 2),
    ("show ''", 2),
    ("log duel --since -1", 2),
    (f"log duel --since {LONG}", 2),
    ("log duel --since 10000", 2),
    ("why duel r9.mutt.1.attack", 2),
    ("why duel ''", 2),
    ("why duel r1.mutt.initiative --event 999", 2),
    ("audit duel r9.mutt.1.attack", 2),
    ("new duel", 2),
    ("new two grunthar", 1),
    ("new two grunthar@orcs mutt@orcs", 1),
    ("new two nobody mutt", 2),
    ("new two ./nobody.toml mutt", 3),
    ("new two grunthar@ mutt", 2),
    ("new two grunthar= mutt", 2),
    ("new two @orcs mutt", 2),
    ("new two grunthar=@everyone mutt", 2),
    ("new two grunthar=gm mutt", 2),
    ("new two grunthar=mutt mutt=mutt", 2),
    ("new two grunthar mutt --system gurpz", 2),
    ("new two grunthar mutt --set nonsense", 2),
    ("new two grunthar mutt --set nonsense=1", 2),
    ("new two grunthar mutt --set comparison=", 2),
    ("new two grunthar mutt --set aware=maybe", 2),
    (f"new two grunthar mutt --set round_cap={LONG}", 2),
    ("new two grunthar mutt --set round_cap=-1", 2),
    ("new two grunthar mutt --set round_cap=1.5", 2),
    ("new two grunthar mutt --set comparison=strict --set comparison=strict", 2),
    ("new two grunthar mutt --hand nobody", 2),
    ("new two grunthar mutt --tables nowhere.toml", 3),
    ("new two " + "mutt " * 101, 2),
    ("play deul", 2),
    ("declare duel r1.mutt.1.action", 2),
    ("declare duel r1.mutt.1.action 0", 1),
    ("declare duel r1.mutt.1.action 99", 1),
    (f"declare duel r1.mutt.1.action {LONG}", 1),
    ("declare duel r1.mutt.1.action nonsense", 1),
    ("declare duel r1.mutt.1.action ,", 2),
    ("declare duel r1.mutt.1.action 1,2", 1),
    ("declare duel r1.mutt.1.action block", 1),
    ("declare duel r1.nobody.1.action attack", 1),
    ("declare duel 99/r1.mutt.1.action attack", 1),
    ("declare duel /r1.mutt.1.action attack", 1),
    ("roll duel r1.mutt.1.attack 99", 1),
    ("roll duel r1.mutt.1.action 99", 1),
    ("roll duel r1.mutt.1.attack", 2),
    ("roll duel r1.mutt.1.attack 99 --draw", 2),
    ("withdraw duel r1.mutt.declares", 1),
    ("undo duel --to 0", 1),
    ("undo duel --to -5", 1),
    (f"undo duel --to {LONG}", 2),
    ("undo duel --to 999999999999999999999", 1),
    ("undo duel --beat r99", 1),
    ("redo duel", 1),
    ("redo duel nowhere", 1),
    ("fork duel 0 other", 1),
    ("fork duel 99999999999999999999 other", 1),
    ("fork duel x other", 2),
    ("fork duel 6 'a b'", 2),
    ("fork duel 6 a", 1),
    ("rethrow duel r1.mutt.initiative", 2),
    ("rethrow duel r1.mutt.declares --why x", 1),
    ("rethrow duel r9.mutt.initiative --why x", 1),
    ("rule duel --why x", 2),
    ("rule duel --damage mutt:head:5", 2),
    ("rule duel --why x --damage mutt", 2),
    ("rule duel --why x --damage mutt:head:0", 2),
    ("rule duel --why x --damage mutt:head:-5", 2),
    (f"rule duel --why x --damage mutt:head:{LONG}", 2),
    ("rule duel --why x --damage mutt:haed:5", 2),
    ("rule duel --why x --damage nobody:head:5", 2),
    ("rule duel --why x --condition mutt", 2),
    ("rule duel --why x --down nobody", 2),
    ("rule duel --why x --end nobody", 2),
    ("rule duel --why x --on r1.mutt.1.attack", 2),
    ("rule duel --why x --on r1.mutt.1.attack --verdict maybe", 2),
    ("rule duel --why x --on r1.mutt.1.attack --modifier 1 --target 2", 2),
    ("rule duel --why x --on r1.mutt.initiative --target 5", 1),
    (f"rule duel --why x --on r1.mutt.1.attack --target {LONG}", 2),
    ("set duel comparison", 2),
    ("set duel comparison=maybe", 2),
    ("note duel ''", 2),
    ("join duel nobody", 2),
    ("join duel mutt=mutt", 2),
    ("leave duel nobody", 2),
    ("replay nothing", 2),
    ("replay nothing.ndjson", 3),
    ("replay nothing.toml", 3),
    ("replay duel --to r99", 2),
    (f"replay duel --to {LONG}", 2),
    ("replay duel --line z", 2),
    ("check nothing.toml", 3),
    ("check nothing", 2),
    ("verify nothing", 2),
    ("verify nothing.ndjson", 3),
    ("export nothing", 2),
    ("export duel -o /nowhere/at/all.ndjson", 3),
    ("import nothing.ndjson", 3),
    ("import /", 3),
    ("rules nothing", 2),
    ("rules percentile nothing", 2),
    ("simulate", 2),
    ("simulate 0", 2),
    ("simulate -3", 2),
    ("simulate 1000000000", 2),
    (f"simulate {LONG}", 2),
    ("simulate x", 2),
    ("simulate 3 grunthar", 1),
    ("schema nothing", 2),
    ("show duel --log-level loud", 2),
    ("show duel --db /", 3),
    ("show duel --db /proc/version", 3),
    ("new two grunthar mutt --db /proc/nowhere/x.db", 3),
]


@pytest.mark.parametrize(("line", "code"), WRONG, ids=[line[:60] for line, _ in WRONG])
def test_what_is_typed_wrong_is_told_in_one_sentence_and_writes_nothing(
    duel: Scuffle, db: Path, line: str, code: int
) -> None:
    before = written(db)
    result = duel(line, code=code)
    if not line.startswith("check nothing.toml"):  # which stands in the report
        said = result.stderr.strip()
        assert said.startswith("scuffle: "), said
        assert "\n" not in said
        assert "Error" not in said.removeprefix("scuffle: ")
        assert len(said) < 700, said
    assert written(db) == before


def written(db: Path) -> tuple[int, int]:
    """How many fights and events there are in a file."""
    with closing(sqlite3.connect(db)) as connection:
        return (
            connection.execute("SELECT count(*) FROM heads").fetchone()[0],
            connection.execute("SELECT count(*) FROM stored_events").fetchone()[0],
        )


FILES = {
    "empty": b"",
    "no-text": b"\xff\xfe\x00\x01" * 50,
    "no-json": b"this is no record\n",
    "other-json": b'{"format":"pgn"}\n',
    "a-number": b"5\n",
    "newer": b'{"format":"scuffle","version":2}\n',
    "no-combat": b'{"format":"scuffle","version":1}\n',
    "deep": b"[" * 100_000,
    "header-only": b'{"format":"scuffle","version":1,"combat":"x","ruleset":"y","events":0,"chain":""}\n',
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_record_is_told_in_one_sentence(
    scuffle: Scuffle, tmp_path: Path, name: str
) -> None:
    path = tmp_path / f"{name}.ndjson"
    path.write_bytes(FILES[name])
    for command in ("import", "replay", "verify"):
        said = scuffle([command, str(path)], code=3).stderr
        assert said.startswith(f"scuffle: {name}.ndjson")
    assert "There are no fights" in scuffle("list").stdout


TOML = {
    "empty": b"",
    "no-text": b"\xff\xfe",
    "no-toml": b"= = =",
    "no-sheet": b"called = 'X'\n",
    "wrong-sheet": b"[sheet]\nagi = 'many'\n",
    "unknown-field": b"[sheet]\nagility = 5\n",
    "deep": b"x = " + b"[" * 5000,
}


@pytest.mark.parametrize("name", TOML)
def test_a_file_that_is_no_combatant_no_table_and_no_example_is_told_in_one_sentence(
    scuffle: Scuffle, tmp_path: Path, name: str
) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_bytes(TOML[name])
    assert str(path) in scuffle(["new", "duel", str(path), "mutt"], code=3).stderr
    assert str(path) in scuffle(["new", "duel", "grunthar", "mutt", "--tables", str(path)], code=3).stderr
    assert f"{name}.toml" in scuffle(["check", str(path)], code=3).stdout
    assert f"{name}.toml" in scuffle(["replay", str(path)], code=3).stderr


def test_words_that_are_no_text_are_refused(scuffle: Scuffle) -> None:
    assert "UTF-8" in scuffle(["show", "\udcff"], code=2).stderr


def test_a_file_that_is_no_database_is_refused(scuffle: Scuffle, tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("Not a database, but long enough to be looked at. " * 100)
    assert "not a Scuffle record" in scuffle(["list", "--db", str(other)], code=3).stderr
    assert other.read_text().startswith("Not a database")


def test_a_fault_of_our_own_is_owned_up_to(scuffle: Scuffle, monkeypatch: pytest.MonkeyPatch) -> None:
    from adapters.store import reading

    def broken(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    scuffle("new duel grunthar mutt")
    monkeypatch.setattr(reading.CombatReader, "entries", broken)
    said = scuffle("show duel", code=70).stderr
    assert "a fault of Scuffle and not yours" in said
    assert "ZeroDivisionError" in said
