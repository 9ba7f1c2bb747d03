"""A command line to type into: `scuffle("show duel")`, on a record file of its own."""

import shlex
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from shutil import copyfile

import pytest
from click.testing import CliRunner, Result

from adapters.cli.main import main

Scuffle = Callable[..., Result]
After = Callable[..., Scuffle]


class Whole:
    """The whole program, in the shape that click's runner calls."""

    name = "scuffle"

    def main(self, args: Sequence[str], prog_name: str, **_: object) -> None:
        sys.exit(main(list(args)))


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Where the fights of a test are kept."""
    return tmp_path / "fights.db"


def typed(db: Path, line: str | Sequence[str], stdin: str | bytes = "", code: int | None = 0) -> Result:
    """Type a command line, with lines of input; fails the test when it ends otherwise than with `code`."""
    words = shlex.split(line) if isinstance(line, str) else list(line)
    env = {"SCUFFLE_DB": str(db), "NO_COLOR": None}
    result = CliRunner().invoke(Whole(), words, input=stdin, env=env)  # type: ignore[arg-type]
    assert code is None or result.exit_code == code, f"{words}: {result.exit_code}\n{result.output}"
    assert "Traceback" not in result.output or "debug" in words  # who wants to know everything
    return result


@pytest.fixture
def scuffle(db: Path) -> Scuffle:
    """The command line, on an empty record file."""
    return partial(typed, db)


DECLARED = (
    "new duel grunthar@orcs mutt@dwarfs --hand all",
    "roll duel r1.grunthar.initiative 3",
    "roll duel r1.mutt.initiative 8",
    "declare duel r1.mutt.declares 2 actions",
    "declare duel r1.grunthar.declares 2 actions",
)


Typed = str | tuple[str, str]
"""A command line, or one with its lines of input."""


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[Typed, ...], Path]:
    """Record files by what has been typed, each of which is made once and copied for every test."""
    return {}


@pytest.fixture
def after(
    db: Path,
    scuffle: Scuffle,
    made: dict[tuple[Typed, ...], Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> After:
    """The command line on a record file in which these lines have been typed."""

    def typed_before(*lines: Typed) -> Scuffle:
        if lines not in made:
            file = tmp_path_factory.mktemp("made") / "fights.db"
            for line in lines:
                typed(file, *((line,) if isinstance(line, str) else line))
            made[lines] = file
        copyfile(made[lines], db)
        return scuffle

    return typed_before


@pytest.fixture
def duel(after: After) -> Scuffle:
    """Grunthar against Mutt, all dice by hand, both having declared two actions."""
    return after(*DECLARED)
