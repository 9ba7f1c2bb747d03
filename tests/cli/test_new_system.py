"""A system that is written by `scuffle new-system` works at once; what cannot be one is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from adapters.kit.new_system import new_system
from tests.cli.conftest import Scuffle
from tests.plugins import installed, register

ROOT = Path(__file__).parents[2]


def test_it_is_played_checked_and_told_as_it_is_written(scuffle: Scuffle, tmp_path: Path) -> None:
    site = tmp_path / "rules"
    said = scuffle(f"new-system back-alley {site}").stdout
    assert f"{site}/back_alley/ruleset.py" in said
    text = "".join(path.read_text() for path in site.rglob("*") if path.is_file())
    assert "my-system" not in text.lower()
    assert "my_system" not in text
    register(site, "back-alley", "back_alley.ruleset:RULESET")
    with installed(site):
        assert "Back alley" in scuffle("systems").stdout
        assert "cited" in scuffle("rules back-alley --coverage").stdout
        scuffle("check --system back-alley")
        told = scuffle(
            "simulate 30 ann ben --system back-alley --tactic ann=bully --tactic ben=bully --json"
        ).stdout
        assert '"draws": 0' in told
        told = scuffle(
            "simulate 6 ann ben --system back-alley --tactic ann=best --tactic ben=bully --json"
        ).stdout
        assert '"draws": 0' in told
        fight = site / "back_alley" / "book" / "fights" / "a-scuffle.toml"
        scuffle(f"new bout ann@red ben@blue --system back-alley --map {fight} --hand all")
        for line in ("roll bout r1.ann.initiative 9", "roll bout r1.ben.initiative 4"):
            scuffle(line)
        scuffle("declare bout r1.ann.does wait")
        assert "Ben, what do you do?" in scuffle("show bout").stdout


@pytest.mark.thorough
def test_its_types_are_strict(tmp_path: Path) -> None:
    """Costs seconds: the whole of mypy starts, and reads the engine if it has no memory of it."""
    pytest.importorskip("mypy")
    new_system("back-alley", tmp_path / "rules")
    (package,) = (tmp_path / "rules").glob("back_alley")
    cache = ROOT / ".mypy_cache" / "kit"
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(cache), str(package)],
        cwd=tmp_path / "rules", capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Back Alley", "such as 'back-alley'"),
        ("", "cannot be the name"),
        ("../x", "cannot be the name"),
        ("gm", "means something else"),
        ("2-fists", "begin with a letter"),
        ("x" * 41, "40 at most"),
        ("gurps", "installed already"),
        ("json", "There is a Python module 'json' already"),
        ("class", "There is a Python module 'class' already"),
        ("domain", "There is a Python module 'domain' already"),
    ],
)
def test_a_name_that_cannot_be_one_is_refused(
    scuffle: Scuffle,
    tmp_path: Path,
    name: str,
    said: str,
) -> None:
    before = list(tmp_path.iterdir())
    assert said in scuffle(["new-system", name, str(tmp_path / "rules")], code=2).stderr
    assert list(tmp_path.iterdir()) == before


def test_nothing_is_written_over_and_nothing_is_left_half_written(
    scuffle: Scuffle,
    tmp_path: Path,
) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "file").write_text("mine")
    for folder in ("there", "file", "no/such/folder", "file/rules"):
        scuffle(f"new-system back-alley {tmp_path / folder}", code=3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "there"]
    assert (tmp_path / "file").read_text() == "mine"
    assert not list((tmp_path / "there").iterdir())


def test_a_full_disk_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scuffle: Scuffle
) -> None:
    write = Path.write_text

    def fails(path: Path, *args: object, **named: object) -> int:
        if path.name == "words.toml":
            raise OSError(28, "No space left on device")
        return write(path, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Path, "write_text", fails)
    assert "no space left" in scuffle(f"new-system back-alley {tmp_path / 'rules'}", code=3).stderr
    assert not list(tmp_path.iterdir())
