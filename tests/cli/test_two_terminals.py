"""Two terminals at one fight: whoever comes too late looks again."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from adapters.books.tables import rules_finder
from adapters.cli.context import Invocation
from adapters.cli.sessions.play import PlaySession
from adapters.store.sqlite import SqliteStore
from domain.facts.refusal import Refused
from domain.fights import Command, Done, Fights
from tests.cli.conftest import Scuffle


class Overtaken(Fights):
    """Somebody at another terminal does first what is to be done here, once."""

    overtaken = False

    def do(self, combat: str, command: Command, **how: Any) -> Done | Refused:
        if not self.overtaken:
            self.overtaken = True
            assert isinstance(super().do(combat, command, by="another", id="theirs"), Done)
        return super().do(combat, command, **how)


def test_a_tactic_that_comes_too_late_looks_again(
    scuffle: Scuffle, db: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs")
    with SqliteStore(db) as store:
        at = Invocation()
        at.db, at._store, at._fights = str(db), store, Overtaken(store, rules_finder())
        PlaySession(at, "duel", ["mutt=chance"], StringIO("")).hold()
        theirs = [entry.by for entry in store.entries("duel") if entry.command == "theirs"]
    assert theirs[0] == "another"
    assert "has its answer already" not in capsys.readouterr().out
