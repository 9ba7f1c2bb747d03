"""The README keeps its word: what it shows is what there is."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from adapters.cli.catalogue import COMMANDS
from adapters.cli.main import main

README = (Path(__file__).parents[1] / "README.md").read_text()


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_the_library_example_runs_in_ten_lines(tmp_path: Path) -> None:
    (example,) = blocks("python")
    assert len([line for line in example.split("\n\n")[1].splitlines() if line]) <= 10
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "under 37: success" in done.stdout
    assert (tmp_path / "duel.html").exists()


def test_the_excerpt_is_what_the_demonstration_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    told = capsys.readouterr().out
    for line in blocks("text")[0].splitlines():
        assert line.rstrip() in told


@pytest.mark.parametrize("command", sorted(set(re.findall(r"^scuffle (\w+)", README, re.MULTILINE))))
def test_every_command_that_is_shown_exists(command: str) -> None:
    assert command in COMMANDS


def test_the_two_commands_are_one_line_each() -> None:
    assert [len(block.splitlines()) for block in (*blocks("sh try"), *blocks("sh test"))] == [1, 1]
