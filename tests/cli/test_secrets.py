"""The command line tells nobody a secret that he may not know: what it prints does not hang on it."""

import re
import shlex
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli.conftest import DECLARED, Whole

MUTT, GRUNTHAR = "r1.mutt.declares", "r1.grunthar.declares"
BLIND = ("public", "grunthar", "orcs")

READ = (
    "show duel",
    "log duel",
    "log duel --terse --undone",
    "audit duel",
    f"why duel {MUTT}",
    "why duel r1.mutt.initiative",
    "replay duel",
    "lines duel",
    "badge duel",
    "ledger duel",
    "fairness duel",
)
"""Commands that show a fight; each is typed for several viewers, plain and as JSON."""

WRONG = (
    f"declare duel {MUTT} flee",
    f"roll duel {MUTT} 3",
    f"declare duel {GRUNTHAR} fly",
    f"withdraw duel {GRUNTHAR}",
    "undo duel --to 99",
    f"dispute duel {MUTT}x --why 'a doubt'",
    f"settle duel {MUTT} --uphold --why 'a doubt'",
    "settle duel r1.mutt.initiative --faces 8 --preview",
    "why duel r1.mutt.declare --as public",
    "odds duel --as public",
    "odds duel --as grunthar",
)
"""Commands that go wrong, whatever was declared."""


class Table:
    """A record file at which the same fight was begun, but for what Mutt declared in secret."""

    def __init__(self, db: Path, secret: str) -> None:
        self.db = db
        for line in (*DECLARED[:3], f"declare duel {MUTT} {secret}"):
            self.does(line)

    def types(self, line: str) -> Result:
        env = {"SCUFFLE_DB": str(self.db), "NO_COLOR": "1", "COLUMNS": "100"}
        return CliRunner().invoke(Whole(), shlex.split(line), env=env)  # type: ignore[arg-type]

    def does(self, line: str) -> str:
        """What is printed, without times of day, chance names of commands and links of the chain."""
        result = self.types(line)
        assert result.exit_code == 0, f"{line}: {result.output}"
        return still(result.output)


def still(text: str) -> str:
    text = re.sub(r"\d{4}-\d\d-\d\d[T ][\d:.]+Z?|\d\d:\d\d(:\d\d)?", "TIME", text)
    return re.sub(r"\b[0-9a-f]{32,64}\b", "HASH", text)


@pytest.fixture
def tables(tmp_path: Path) -> tuple[Table, Table]:
    return Table(tmp_path / "one.db", "2 actions"), Table(tmp_path / "two.db", "dodge")


def assert_alike(tables: tuple[Table, Table], more: tuple[str, ...] = ()) -> None:
    for line in (*READ, *more):
        for viewer in BLIND if line in READ[:3] else BLIND[:1]:
            for form in ("", " --json"):
                one, other = (table.does(f"{line} --as {viewer}{form}") for table in tables)
                assert one == other, (line, viewer, form)


def test_what_may_be_seen_does_not_hang_on_the_secret(tables: tuple[Table, Table]) -> None:
    assert_alike(tables)
    one, other = (table.does(f"why duel {MUTT} --as mutt") for table in tables)
    assert one != other


def test_nor_does_it_when_the_secret_was_taken_back(tables: tuple[Table, Table]) -> None:
    for table in tables:
        table.does("undo duel")
        table.does(f"declare duel {MUTT} 1 action")
    assert_alike(tables, ("compare duel a b",))


def test_refusals_do_not_hang_on_it(tables: tuple[Table, Table]) -> None:
    for line in WRONG:
        one, other = (table.types(line) for table in tables)
        assert (one.exit_code, still(one.output)) == (other.exit_code, still(other.output)), line
        assert one.exit_code in (1, 2), line


def test_a_preview_of_another_roll_does_not_hang_on_it(tables: tuple[Table, Table]) -> None:
    preview = partial("settle duel r1.grunthar.initiative --faces {} --preview{}".format, 9)
    for form in ("", " --json"):
        one, other = (table.does(preview(form)) for table in tables)
        assert one == other
