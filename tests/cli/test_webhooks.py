"""`scuffle hook`: webhooks made, listed, tried, resumed and taken away, in a real fight with an undo and a
correction."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from adapters.hooks.running import HookRunner
from tests.cli.conftest import Scuffle
from tests.hooks.receiver import Posted, Receiver

ALLOWED = "--allow 127.0.0.1"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


def delivered(db: Path, receiver: Receiver, count: int) -> list[Posted]:
    """Deliver until so many have come, and that is noted."""
    runner = HookRunner(str(db))
    runner.start()
    try:
        return receiver.until(lambda posted: len(posted) == count)
    finally:
        runner.close()


def types(posted: list[Posted]) -> list[str]:
    return [json.loads(each.body)["type"] for each in posted]


def test_a_fight_is_told_with_its_undo_and_its_correction(
    duel: Scuffle, db: Path, receiver: Receiver
) -> None:
    said = duel(f"hook add duel {receiver.base}/a --as gm {ALLOWED}").output
    assert re.search(r"^whsec_[A-Za-z0-9+/]{43}=$", said, re.MULTILINE)
    runner = HookRunner(str(db))
    runner.start()
    try:
        duel("declare duel r1.mutt.1.action attack grunthar")
        duel("declare duel r1.grunthar.1.defends stand", code=None)
        duel("undo duel")
        duel("redo duel")
        duel("roll duel r1.mutt.1.attack 23", code=None)
        duel("dispute duel r1.mutt.initiative --why cocked")
        duel("settle duel r1.mutt.initiative --faces 9 --why cocked")
        posted = receiver.until(lambda posted: "fight.corrected" in types(posted))
    finally:
        runner.close()
    told = types(posted)
    assert told.index("fight.undone") + 1 == told.index("fight.redone") < told.index("fight.corrected")
    places = [(data["first"], data["last"]) for data in (json.loads(each.body)["data"] for each in posted)]
    assert all(last + 1 == first for (_, last), (first, _) in pairwise(places))
    assert "up to date" in duel("hook list duel").output


def test_a_webhook_that_stopped_is_listed_with_why_and_goes_on_by_a_command(duel: Scuffle, db: Path) -> None:
    with Receiver(410) as receiver:
        duel(f"hook add duel {receiver.base}/secret-path --from-start --format text {ALLOWED}")
        delivered(db, receiver, 1)
        shown = duel("hook list").output
        assert "stopped: it answered 410" in shown
        assert "secret-path" not in shown
        assert "goes on after event 0" in duel("hook resume duel 1").output
        first, again = delivered(db, receiver, 2)
    assert (first.headers["webhook-id"], first.body) == (again.headers["webhook-id"], again.body)
    assert "up to date" in duel("hook list").output


def test_what_is_made_and_listed_has_a_shape(duel: Scuffle) -> None:
    made = json.loads(
        duel("hook add duel https://discord.com/api/webhooks/1/t0k3n --format discord --json").output
    )
    assert (made["to"], made["viewer"], made["format"]) == ("https://discord.com/...", "public", "discord")
    listed = duel("hook list duel --json").output
    assert "t0k3n" not in listed
    assert made["secret"] not in listed
    (row,) = json.loads(listed)["hooks"]
    assert (row["told"], row["last"], row["stopped"]) == (row["last"], row["last"], "")
    assert "is gone" in duel("hook remove duel 1").output
    assert "There are no webhooks" in duel("hook list").output


@pytest.mark.parametrize(
    ("line", "code", "why"),
    [
        ("add duel http://hooks.example/", 2, "is not https"),
        ("add duel https://192.168.0.1/", 2, "private network"),
        ("add duel https://192.168.0.1/ --allow 192.168.0.2", 2, "the address names 192.168.0.1"),
        ("add duel https://hooks.example/ --allow hook.example", 2, "the address names hooks.example"),
        ("add duel hooks.example", 2, "no address of the web"),
        ("add duel https://hooks.example/ --as nobody", 2, "Nobody called 'nobody'"),
        ("add nowhere https://hooks.example/", 2, "There is no fight 'nowhere'"),
        ("remove duel 1", 2, "There is no webhook 1 of duel"),
        ("resume duel 1", 2, "There is no webhook 1 of duel"),
        ("test duel 1", 2, "There is no webhook 1 of duel"),
        ("test duel 99999999999999999999", 2, "is not in the range"),
    ],
)
def test_what_cannot_be_is_refused_with_the_mend(duel: Scuffle, line: str, code: int, why: str) -> None:
    assert why in " ".join(duel(f"hook {line}", code=code).output.split())


def test_a_host_is_allowed_by_its_name_whatever_its_capitals(duel: Scuffle) -> None:
    duel("hook add duel http://Hooks.Example/ --allow HOOKS.example")
    assert "http://hooks.example/" in duel("hook list duel").output


def test_a_webhook_is_tried_from_the_command_line(duel: Scuffle) -> None:
    with Receiver(204, 302) as receiver:
        duel(f"hook add duel {receiver.base}/a {ALLOWED}")
        assert "took it: it answered 204" in duel("hook test duel 1").output
        assert "leads elsewhere" in duel("hook test duel 1", code=3).output
        assert types(receiver.posted) == ["hook.test", "hook.test"]
    assert "was not reached" in duel("hook test duel 1", code=3).output


def test_a_secret_of_a_webhook_is_in_no_copy_and_no_export(duel: Scuffle, tmp_path: Path) -> None:
    secret = json.loads(duel("hook add duel https://hooks.example/ --json").output)["secret"]
    duel(f"export duel -o {tmp_path / 'duel.ndjson'}")
    duel(f"copy {tmp_path / 'fights.db'} {tmp_path / 'other.db'} duel")
    assert secret not in (tmp_path / "duel.ndjson").read_text()
    assert secret.encode() not in (tmp_path / "other.db").read_bytes()


README = (Path(__file__).parents[2] / "README.md").read_text()


def test_the_example_of_the_readme_runs_and_its_section_is_short(scuffle: Scuffle) -> None:
    section = README.split("## Webhooks\n")[1].split("\n## ")[0]
    assert len([line for line in section.splitlines() if line]) <= 20
    (block,) = re.findall(r"^```sh hooks\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    said = [scuffle(line.partition("  #")[0].removeprefix("scuffle ")).output for line in block.splitlines()]
    assert ["whsec_" in each for each in said] == [False, True, False, True, False, False, False]
    assert said[4].count("up to date") == 3
