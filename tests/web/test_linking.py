"""Links made, listed and revoked on the command line, for a server that need not run."""

import json
from functools import partial
from pathlib import Path

import pytest
from litestar.testing import TestClient

from adapters.web.app import application
from adapters.web.service import Service
from tests.cli.conftest import Scuffle, typed
from tests.web.table import Seat


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "fights.db"


@pytest.fixture
def scuffle(db: Path) -> Scuffle:
    """The command line, on a file with one fight."""
    typed(db, "new duel grunthar@orcs mutt@dwarfs")
    return partial(typed, db)


def test_a_link_that_was_made_on_the_command_line_lets_in(scuffle: Scuffle, db: Path) -> None:
    link = scuffle("link duel --player Mutt --label Anna --base http://table.test/").stdout.strip()
    assert link.startswith("http://table.test/#fight=duel&token=")
    service = Service(db)
    with TestClient(application(service)) as client:
        anna = Seat(client, "duel", link.rpartition("=")[2])
        assert (anna.read()["by"], anna.read()["names"]) == ("Anna", ["mutt"])
        scuffle("unlink duel 1")
        anna.get("", 401)
    service.close()


def test_links_are_listed_without_their_tokens(scuffle: Scuffle) -> None:
    assert "Nobody has a link" in scuffle("links duel").stdout
    made = json.loads(scuffle("link duel --gm --json").stdout)
    scuffle("link duel --spectator")
    scuffle("unlink duel 2")
    listed = json.loads(scuffle("links duel --json").stdout)["links"]
    assert [(each["number"], each["role"], bool(each["revoked"])) for each in listed] == [
        (1, "gm", False),
        (2, "spectator", True),
    ]
    assert made["token"] not in scuffle("links duel").stdout


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("link duel", 2, "--gm, --player WHO, --spectator or --overlay"),
        ("link duel --gm --spectator", 2, "--gm, --player WHO, --spectator or --overlay"),
        ("link duel --player mut", 2, "did you mean 'Mutt'?"),
        ("link dual --gm", 2, "did you mean 'duel'?"),
        ("unlink duel 7", 1, "There is no link 7 to duel"),
        ("unlink duel 99999999999999999999", 2, "is not in the range"),
        ("serve --host 0.0.0.0", 2, "--open-to-network"),
        ("serve --port 99999", 2, "99999"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(scuffle: Scuffle, line: str, code: int, said: str) -> None:
    assert said in scuffle(line, code=code).stderr


def test_the_link_for_a_broadcast_leads_to_its_page_as_a_spectator_as_the_readme_shows(db: Path) -> None:
    section = (
        (Path(__file__).parents[2] / "README.md").read_text().split("## Over a video\n")[1].split("\n## ")[0]
    )
    assert len([line for line in section.splitlines() if line]) <= 20
    lines = section.split("```sh overlay\n")[1].split("```")[0].splitlines()
    said = [typed(db, line.partition("  #")[0].removeprefix("scuffle ")).stdout for line in lines]
    assert [each.partition("#")[0] for each in said[1:]] == [
        "http://127.0.0.1:8000/overlay",
        "https://table.example/overlay",
    ]
    listed = json.loads(typed(db, "links duel --json").stdout)["links"]
    assert [each["role"] for each in listed] == ["spectator", "spectator"]
