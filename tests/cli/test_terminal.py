"""What reaches a terminal: letters measured in cells, nothing that steers it, and UTF-8 wherever it ends."""

import json
import os
import pty
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.cells import cell_len

from adapters.cli.terminal.printer import Printer
from adapters.output.terminal import MARK, cells, clean, escaped, wrapped
from tests.cli.conftest import Scuffle

STEERING = "\x1b]0;x\x07\x9b31m\u202eevil\u2066\u200b\ufeff\u200f\u00ad\u2028\x00\x7f"
NAMES = ("日本太郎", "e\u0301e\u0301 combining", "👨\u200d👩\u200d👧", "한국어 이름", "Zoë", "👍🏽", "שלום")
START = "from adapters.cli.main import main; import sys; sys.exit(main())"


def steering(text: str) -> bool:
    return any(not (letter.isprintable() or letter in "\n\u200d\u200c") for letter in text)


@pytest.mark.parametrize("letter", STEERING)
def test_no_letter_that_steers_comes_through(letter: str) -> None:
    for text in (letter, f"a{letter}b", f"日{letter}"):
        assert not steering(clean(text)) or letter in "evilx0;31m]"
    assert letter.isprintable() or clean(f"a{letter}b") == f"a{MARK}b"


@pytest.mark.parametrize("name", NAMES)
def test_letters_that_steer_nothing_stay(name: str) -> None:
    assert clean(name) == name


@pytest.mark.parametrize("name", NAMES)
def test_columns_go_by_cells(name: str) -> None:
    out = StringIO()
    Printer(out=out).table(("who", "n"), [(name, 3), ("Mutt", 14)], right="n")
    heading, _, *rows = out.getvalue().splitlines()
    assert {cell_len(row) for row in rows} == {cell_len(rows[0])}
    assert cell_len(heading) == cell_len(rows[0])


@pytest.mark.parametrize("word", ["a" * 70, "日" * 40, "e\u0301" * 70, "👨\u200d👩\u200d👧" * 20])
def test_a_long_word_wraps_and_nothing_is_lost(word: str) -> None:
    lines = wrapped(f"before {word} after", 30, "- ", "  ")
    assert all(cells(line) <= 30 for line in lines)
    assert "".join("".join(lines).split()) == f"-before{word}after"
    assert not any(line.lstrip().startswith(("\u0301", "\u200d")) for line in lines)


def test_json_steers_no_terminal_and_loses_nothing() -> None:
    told = json.dumps({"a": STEERING + "".join(NAMES)}, ensure_ascii=False)
    for encoding in ("utf-8", "ascii", "latin-1"):
        safe = escaped(told, encoding)
        safe.encode(encoding)
        assert all(letter.isprintable() for letter in safe)
        assert json.loads(safe) == json.loads(told)


@pytest.fixture
def named(scuffle: Scuffle, tmp_path: Path) -> Scuffle:
    """A fight with names and a remark from far away."""
    own = tmp_path / "far.toml"
    mutt = Path("seeds/percentile/combatants/mutt.toml").read_text(encoding="utf-8")
    own.write_text(
        "called = " + json.dumps("日本 \u202ebad \u001b[31mred") + "\n" + mutt.partition("\n")[2],
        encoding="utf-8",
    )
    scuffle(["new", "duel", f"{own}@a", "grunthar@b", "--seed", "abcdefghijklmnop"])
    scuffle(["note", "duel", "Größe \u202e日本 \u009b31m"])
    return scuffle


@pytest.mark.parametrize(
    "line", ["show duel", "log duel", "list", "picture duel --text", "log duel --json", "show nobody-\u202e"]
)
def test_no_command_lets_anything_through_that_steers(named: Scuffle, line: str) -> None:
    code = 2 if "nobody" in line else 0
    said = named(line, code=code)
    assert not steering(said.output)
    assert "日本" in said.output or code


ELSEWHERE = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def test_what_is_not_for_a_terminal_is_utf_8_whatever_the_locale(named: Scuffle, db: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", START, "log", "duel", "--json"],
        env={**os.environ, **ELSEWHERE, "SCUFFLE_DB": str(db)},
        capture_output=True,
    )
    assert "Größe" in done.stdout.decode("utf-8")
    assert done.returncode == 0
    assert json.loads(done.stdout)


def test_a_terminal_of_another_encoding_loses_nothing_of_json(named: Scuffle, db: Path) -> None:
    ours, theirs = pty.openpty()
    done = subprocess.Popen(
        [sys.executable, "-c", START, "log", "duel", "--json"],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "SCUFFLE_DB": str(db)},
        stdout=theirs,
    )
    os.close(theirs)
    said = b""
    while True:
        try:
            piece = os.read(ours, 65_536)
        except OSError:
            break
        if not piece:
            break
        said += piece
    os.close(ours)
    assert done.wait() == 0
    assert "Größe" in json.dumps(json.loads(said.decode("ascii")), ensure_ascii=False)
