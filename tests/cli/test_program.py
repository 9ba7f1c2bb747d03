"""The program as a process: from any folder, on a terminal, in a pipe, and what it loads."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Scuffle

ROOT = Path(__file__).parents[2]
START = "import sys; from adapters.cli.main import main; sys.exit(main())"


def run(words: list[str], db: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, started from the root of the file system."""
    return subprocess.run(
        [sys.executable, "-c", START, *words],
        cwd="/", capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "SCUFFLE_DB": str(db), **env},
    )  # fmt: skip


@pytest.mark.thorough
def test_it_works_from_the_root_of_the_file_system(db: Path) -> None:
    """Costs seconds: processes of their own."""
    assert run(["new", "duel", "grunthar", "mutt", "--seed", "so-tame-a-seed-1"], db).returncode == 0
    assert "r1.grunthar.declares" in run(["show", "duel"], db).stdout
    demo = run(["demo"], db)
    assert (demo.returncode, demo.stderr) == (0, "")


def test_the_default_file_is_in_the_data_folder_of_the_platform(tmp_path: Path) -> None:
    env = {"SCUFFLE_DB": "", "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    said = run(["list"], tmp_path, **env).stdout
    assert str(tmp_path) in said
    assert "scuffle.db" in said


def test_nobody_reading_is_no_error(db: Path) -> None:
    for words in (["rules", "percentile"], ["--help"]):
        with subprocess.Popen(
            [sys.executable, "-c", START, *words],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "SCUFFLE_DB": str(db)},
        ) as process:  # fmt: skip
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b""
        assert process.returncode == 141


def test_an_interruption_is_told_in_a_word(scuffle: Scuffle, db: Path) -> None:
    scuffle("new duel grunthar mutt")
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    with subprocess.Popen(
        [sys.executable, "-c", heeding + START, "play", "duel"],  # a shell's background job ignores it
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "SCUFFLE_DB": str(db)},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        while "dodge" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == "scuffle: interrupted\n"
    assert process.returncode == 130


def test_a_stranger_called_domain_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "domain").mkdir()
    (tmp_path / "domain" / "__init__.py").touch()
    said = subprocess.run(
        [sys.executable, "-c", START, "--help"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))},
    )  # fmt: skip
    assert said.returncode == 3
    assert "another package called 'domain'" in said.stderr


LOADED = "; print(' '.join(sys.modules))"


def loaded(words: list[str], db: Path) -> set[str]:
    """The modules that a command loads."""
    program = f"import sys; from adapters.cli.main import main; main({words!r}){LOADED}"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "SCUFFLE_DB": str(db)}
    said = subprocess.run(
        [sys.executable, "-c", program], cwd="/", capture_output=True, text=True, check=True, env=env
    )
    return set(said.stdout.splitlines()[-1].split())


def test_help_loads_nothing_and_show_only_what_it_needs(scuffle: Scuffle, db: Path) -> None:
    assert loaded(["--help"], db).isdisjoint({"click", "msgspec", "typing", "re", "sqlite3"})
    scuffle("new duel grunthar mutt")
    heavy = {"eventsourcing", "rich", "structlog", "importlib.metadata", "platformdirs", "scipy", "polars"}
    assert loaded(["show", "duel"], db).isdisjoint(heavy)


def on_a_terminal(words: list[str], db: Path, **env: str) -> str:
    """What the program writes on a terminal of its own."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", START, *words],
        cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs,
        env={"PATH": os.environ["PATH"], "TERM": "xterm-256color", "SCUFFLE_DB": str(db), **env},
    ) as process:  # fmt: skip
        os.close(theirs)
        said = b""
        while True:
            try:
                more = os.read(ours, 65536)
            except OSError:
                break
            if not more:
                break
            said += more
    os.close(ours)
    assert process.returncode == 0
    return said.decode()


def test_a_terminal_gets_boxes_and_colour_unless_it_is_asked_otherwise(scuffle: Scuffle, db: Path) -> None:
    """Costs a second: processes of their own."""
    scuffle("new duel grunthar mutt --seed so-tame-a-seed-1")
    drawn = on_a_terminal(["show", "duel"], db)
    assert "╭" in drawn
    assert "\x1b[1m" in drawn
    sober = on_a_terminal(["show", "duel"], db, NO_COLOR="1")
    assert "\x1b" not in sober
    assert "┌" in sober
    plain = on_a_terminal(["show", "duel", "--plain"], db)
    assert "\x1b" not in plain
    assert not any("\u2500" <= letter <= "\u257f" for letter in plain)


def test_commands_are_logged_to_stderr_when_asked(scuffle: Scuffle) -> None:
    seed = "cd" * 32
    said = scuffle(f"new duel grunthar mutt --seed {seed} --log-level info --log-json")
    told = json.loads(said.stderr.splitlines()[-1])
    assert (told["event"], told["command"], told["fight"], told["level"]) == ("done", "new", "duel", "info")
    assert told["events"] == told["version"] > 0
    assert seed not in said.stderr + said.stdout
    assert scuffle("note duel x").stderr == ""
    assert "refused" in scuffle("redo duel --log-level info", code=1).stderr


def test_two_processes_play_the_same_fight(scuffle: Scuffle, db: Path) -> None:
    scuffle("new duel grunthar mutt --seed so-tame-a-seed-1")
    mine = json.loads(scuffle("show duel --json").stdout)["asks"]
    assert run(["declare", "duel", mine[0]["id"], "1"], db).returncode == 0
    scuffle(f"declare duel {mine[1]['id']} 1")
    late = run(["declare", "duel", mine[1]["id"], "2"], db)
    assert late.returncode == 1
    assert "has its answer already" in late.stderr
