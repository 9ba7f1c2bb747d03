"""`scuffle mcp` as it is typed: what cannot be is told in a sentence, before anything is made or spoken."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from adapters.cli.main import main


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--port", "0", "--as", "gm"), "each comes with a link"),
        (("--link", "a-token", "--as", "gm"), "A link says who you are"),
        (("--link", "a-token"), "knows no such token"),
        (("--link", "http://table.example/#fight=duel"), "copy all of it"),
        (("--link", "ftp://table.example/#fight=duel&token=t"), "A link looks like"),
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
