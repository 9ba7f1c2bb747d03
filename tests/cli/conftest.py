"""A command line to type into: `scuffle("show duel")`, on a record file of its own."""

import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adapters.cli.main import main

Scuffle = Callable[..., Result]


class Whole:
    """The whole program, in the shape that click's runner calls."""

    name = "scuffle"

    def main(self, args: Sequence[str], prog_name: str, **_: object) -> None:
        sys.exit(main(list(args)))


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Where the fights of a test are kept."""
    return tmp_path / "fights.db"


@pytest.fixture
def scuffle(db: Path) -> Scuffle:
    """Type a command line, with lines of input; fails the test when it ends otherwise than with `code`."""

    def type_(line: str | Sequence[str], stdin: str | bytes = "", code: int = 0) -> Result:
        words = shlex.split(line) if isinstance(line, str) else list(line)
        env = {"SCUFFLE_DB": str(db), "COLUMNS": "96", "NO_COLOR": None}
        result = CliRunner().invoke(Whole(), words, input=stdin, env=env)  # type: ignore[arg-type]
        assert result.exit_code == code, f"{words}: {result.exit_code}\n{result.output}"
        assert "Traceback" not in result.output
        return result

    return type_


@pytest.fixture
def duel(scuffle: Scuffle) -> Scuffle:
    """Grunthar against Mutt, all dice by hand, both having declared two actions."""
    scuffle("new duel grunthar@orcs mutt@dwarfs --hand all")
    for line in DECLARED:
        scuffle(line)
    return scuffle


DECLARED = (
    "roll duel r1.grunthar.initiative 3",
    "roll duel r1.mutt.initiative 8",
    "declare duel r1.mutt.declares 2 actions",
    "declare duel r1.grunthar.declares 2 actions",
)
