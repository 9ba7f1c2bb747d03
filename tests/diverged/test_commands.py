"""Every command on records with which today's rules disagree: it works, or it says in plain words why not."""

from collections.abc import Callable
from pathlib import Path
from shutil import copyfile

import pytest
from click.testing import Result

from adapters.cli.catalogue import COMMANDS
from adapters.store.sqlite import SqliteStore
from tests.cli.conftest import typed
from tests.diverged.records import AIMED, CHOICE, LATER, RECORDS, ROLL

READS = {
    "list": ["list"],
    "lines": ["lines duel"],
    "show": ["show duel", "show duel --json", "show duel --as mutt"],
    "log": ["log duel", "log duel --undone --terse"],
    "why": [f"why duel {ROLL}", f"why duel {CHOICE} --json"],
    "audit": ["audit duel", f"audit duel {LATER} --json"],
    "badge": ["badge duel"],
    "ledger": ["ledger duel"],
    "fairness": ["fairness duel"],
    "compare": ["compare duel a bold"],
    "replay": ["replay duel --plain", "replay duel --line a"],
    "picture": ["picture duel --text", "picture duel"],
    "receipt": ["receipt duel"],
    "export": ["export duel", "export duel --html {out}"],
    "links": ["links duel"],
}
"""What needs no rules, and works."""

MOVES = {
    "undo": ["undo duel", "undo duel --beat r1.mutt.2", "undo duel --beat r1.grunthar.1"],
    "redo": ["redo duel", "redo duel a"],
    "fork": ["fork duel 20 other", "fork duel 45 other", "fork duel 60 other"],
    "note": ["note duel hm"],
    "dispute": [f"dispute duel {CHOICE} --why so"],
    "reveal": ["reveal duel --early"],
    "link": ["link duel --player mutt"],
    "settle": [f"settle duel {LATER} --uphold --why so"],
}
"""What writes, and needs no rules either."""

NEEDS = {
    "verify": ["verify duel", "verify"],
    "declare": [f"declare duel {CHOICE} 1", "declare duel r2.grunthar.1.action 1"],
    "roll": [f"roll duel {ROLL} 35", f"roll duel {ROLL} --draw"],
    "withdraw": [f"withdraw duel {CHOICE}", "withdraw duel r1.mutt.declares"],
    "always": [f"always duel {CHOICE} block"],
    "ask-me": ["ask-me duel mutt"],
    "play": ["play duel"],
    "join": ["join duel mutt@elves=glum"],
    "leave": ["leave duel mutt"],
    "rest": ["rest duel 3"],
    "begin": ["begin duel"],
    "salt": ["salt duel words"],
    "rethrow": [f"rethrow duel {key} --why so" for key in (ROLL, LATER, "r1.mutt.initiative")],
    "settle": [
        f"settle duel {LATER} --why so {how}"
        for how in (
            "--faces 53", "--faces 1 --preview", "--target 5", "--modifier 3 --newer", "--verdict success",
            "--not-made",
        )
    ] + [f"settle duel {CHOICE} --preview {how}" for how in ("--instead dodge", f"--forgotten {AIMED}")],
    "carry-on": ["carry-on duel"],
    "rule": ["rule duel --why so --damage mutt:area-1:1", f"rule duel --why so --on {AIMED} --modifier 3"],
    "set": ["set duel comparison=inclusive"],
    "rerun": ["rerun duel"],
    "unlink": ["unlink duel 1"],
    "odds": ["odds duel", f"odds duel {CHOICE} 1"],
}  # fmt: skip
"""What needs the rules somewhere."""

NO_FIGHT = {
    *("new-system", "check-system", "demo", "lab", "simulate", "check", "new", "import", "serve", "hook"),
    "mcp",
}
WHOLE = {"backup", "copy", "db", "delete", "deleted"}
"""What keeps records, or removes them, without reading what is in them."""

LOOK_UP = {"combatant", "key", "systems", "rules", "tables", "settings", "combatants", "schema"}
"""What is about no record of a fight."""

WITHOUT = {"half": "r1", "failing": "r1"}
"""Records that end before most of what is named above, and the beat in which they disagree."""

WHERE = {"now": "r1.mutt.2", **WITHOUT}

NAMES_MORE = {"why", "audit", "dispute", "redo", "fork", "compare", "settle"}
"""Commands that name what such short records have not."""

SAYS = {"declare", "always", "roll", "withdraw", "rule", "set", "leave", "odds"}
"""Commands for which it is always the beat that is played now that must agree."""


@pytest.fixture(scope="module", params=RECORDS)
def kind(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A kind of record, and a file with one."""
    path = tmp_path_factory.mktemp("diverged") / "fights.db"
    with SqliteStore(path) as store:
        RECORDS[request.param](store)
    return request.param, path


@pytest.fixture
def say(kind: tuple[str, Path], tmp_path: Path) -> Callable[[str], Result]:
    """Type a command line, on a copy of that file; it must not fail, nor speak in the words of a program."""

    def typed_in(line: str) -> Result:
        db = tmp_path / "copy.db"
        copyfile(kind[1], db)
        said = typed(db, line.format(out=tmp_path / "out.html"), code=None)
        assert said.exit_code in (0, 1, 2, 3), f"{line}: {said.output}"
        assert "(key=" not in said.output
        return said

    return typed_in


def test_every_command_is_walked() -> None:
    assert {*READS, *MOVES, *NEEDS, *NO_FIGHT, *WHOLE, *LOOK_UP} == set(COMMANDS)


@pytest.mark.thorough
def test_what_needs_no_rules_works(kind: tuple[str, Path], say: Callable[[str], Result]) -> None:
    name, _ = kind
    for command, lines in (READS | MOVES).items():
        for line in lines:
            if name not in WITHOUT or not (command in NAMES_MORE or "--beat" in line):
                assert say(line).exit_code == 0, line


def test_what_needs_the_rules_works_or_says_where_they_disagree_and_what_can_be_done(
    kind: tuple[str, Path], say: Callable[[str], Result]
) -> None:
    name, _ = kind
    for command, lines in NEEDS.items():
        for line in lines:
            said = say(line)
            if command == "verify":
                assert said.exit_code == {"missing": 3, "tables": 3, "failing": 0}.get(name, 1)
            elif name in ("missing", "tables") and command not in NO_RULES and "--newer" not in line:
                assert said.exit_code in (1, 3), said.output
                assert "gone back and forked in, but not played on" in said.stderr
            elif name in WHERE and command in SAYS:
                assert f"of the beat {WHERE[name]}," in said.stderr, line
                assert "`rerun`" in said.stderr


NO_RULES = {"begin", "salt", "unlink"}
"""Commands that are refused for another reason first."""
