"""`scuffle mcp` as it is typed: what cannot be is told in a sentence, before anything is made or spoken."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from adapters.cli.context import Invocation
from adapters.cli.main import main
from adapters.mcp import local_user
from adapters.store.link import Role


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--port", "0", "--as", "gm"), "each comes with a link"),
        (("--link", "a-token", "--as", "gm"), "A link says who you are"),
        (("--link", "a-token"), "knows no such token"),
        (("--link", "http://table.example/#fight=duel"), "copy all of it"),
        (("--link", "ftp://table.example/#fight=duel&token=t"), "A link looks like"),
        (("--link", "https://table.example/"), "A link looks like"),
        (("--link", "http://[::1/#fight=duel&token=t"), "A link looks like"),
        (("--link", "http://table.example:99999/#fight=duel&token=t"), "A link looks like"),
        (("--link", "http://table.example/#fight=%2e%2e&token=t"), "A link looks like"),
        (("--link", "http://table.example/#fight=duel&token=\u00e9"), "A link looks like"),
        (("--link", "http://table.example/#fight=duel&token=%0d%0aX:y"), "A link looks like"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    db = tmp_path / "fights.db"
    assert main(["mcp", *words, "--db", str(db)]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""
    assert not db.exists()


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [each for each in sys.modules if each.startswith(("adapters.assistants", "adapters.mcp"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert main(["mcp", "--as", "gm"]) == 3
    assert "pip install 'scuffle[mcp]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("viewer", "actor", "expected"),
    [
        ("", "", (Role.SPECTATOR, (), "")),
        ("", "anna", (Role.SPECTATOR, (), "anna")),
        ("gm", "", (Role.MASTER, (), "")),
        ("mutt", "", (Role.PLAYER, ("mutt",), "")),
    ],
)
def test_only_who_says_so_is_more_than_a_spectator_at_their_own_fights(
    viewer: str, actor: str, expected: tuple[Role, tuple[str, ...], str]
) -> None:
    at = Invocation()
    at.viewer, at.actor = viewer, actor
    found = local_user(at)
    assert (found.role, found.names, found.label) == expected
    assert found.token != local_user(at).token
    assert found.link("duel").assistant


def test_an_assistants_link_is_listed_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = ("--db", str(tmp_path / "fights.db"))
    assert main(["new", "duel", "grunthar@orcs", "mutt@dwarfs", *db]) == 0
    assert main(["link", "duel", "--player", "mutt", "--assistant", *db]) == 0
    capsys.readouterr()
    assert main(["links", "duel", "--plain", *db]) == 0
    assert "player's assistant" in capsys.readouterr().out
