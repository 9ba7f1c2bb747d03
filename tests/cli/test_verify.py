"""`scuffle verify`: the chain, the rules and the dice, each found out when it is not as it should be."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from adapters.store.sqlite import SqliteStore
from domain.facts.events import AnyEvent, Damaged, Rolled
from domain.rulesets.percentile import round
from tests.cli.conftest import Scuffle
from tests.cli.test_play import ROUND


def test_a_sound_fight_is_found_sound_on_all_its_lines(duel: Scuffle) -> None:
    duel("play duel", stdin=ROUND)
    duel("undo duel")
    duel("play duel", stdin="53\n")
    said = duel("verify duel").stdout
    assert "by their chain none changed, missing, added or moved" in said
    assert "that nobody wrote the whole record anew, only a link proves" in said
    assert "on 2 lines were played again by the rules, which agree" in said


def test_without_a_name_all_fights_are_verified(duel: Scuffle) -> None:
    duel("new other grunthar mutt")
    assert [each["combat"] for each in json.loads(duel("verify --json").stdout)["records"]] == [
        "duel",
        "other",
    ]


def test_an_edited_row_is_found_with_its_number(duel: Scuffle, db: Path) -> None:
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("UPDATE stored_events SET state = replace(state, 'mutt', 'matt') WHERE rowid = 7")
        connection.commit()
    assert "event 7" in duel("verify duel", code=3).stderr
    assert "event 7" in duel("export duel", code=3).stderr


def rewritten(db: Path, event: AnyEvent) -> None:
    """Add an event as somebody would who can compute the whole chain anew."""
    with SqliteStore(db) as store:
        store.append("duel", store.last("duel"), (event,), by="gm", command="forged")


def test_dice_that_the_seed_does_not_throw_are_found(scuffle: Scuffle, db: Path) -> None:
    scuffle("new duel grunthar mutt --seed so-tame-a-seed-1")
    with SqliteStore(db) as store:
        rolled = next(event for event in store.events("duel", 1, 9) if isinstance(event, Rolled))
        other = rolled.faces[0] % 10 + 1
        kept = msgspec.structs.replace(rolled, key="r1.glum.initiative", faces=(other,), total=other)
    rewritten(db, kept)
    said = scuffle("verify duel", code=1).stdout
    assert "DISAGREES" in said
    assert "the seed throws" in said


def test_an_event_that_the_rules_do_not_tell_is_found(duel: Scuffle, db: Path) -> None:
    rewritten(db, Damaged("mutt", "area-0", 40, "r1.mutt.1", "PCT-26"))
    assert "DISAGREES" in duel("verify duel", code=1).stdout
    assert json.loads(duel("verify duel --json", code=1).stdout)["sound"] is False


def test_a_rerun_begins_with_the_earliest_beat_that_the_rules_play_otherwise(
    scuffle: Scuffle, monkeypatch: pytest.MonkeyPatch
) -> None:
    scuffle("new duel grunthar mutt --seed so-tame-a-seed-1")
    for key in ("mutt", "grunthar"):
        scuffle(f"declare duel r1.{key}.declares 1")
    assert json.loads(scuffle("show duel --json").stdout)["beat"] != "r1"
    once = round.initiative
    monkeypatch.setattr(round, "initiative", lambda dex, bonus: once(dex, bonus + 5))
    assert scuffle("show duel").stdout.count("disagree") == 0  # the present beat is as it was
    said = scuffle("rerun duel --here", code=1).stderr
    assert "disagree with r1 (event" in said
    assert "from round 1" in scuffle("rerun duel").stdout.lower()
    scuffle("verify duel --json", code=1)  # the line that was left is by other rules, the new one is not
    assert "The rules agree with the record" in scuffle("rerun duel", code=1).stderr


def test_changed_rules_are_found_and_the_fight_goes_on_under_them_when_told_to(
    scuffle: Scuffle, monkeypatch: pytest.MonkeyPatch
) -> None:
    scuffle("new duel grunthar mutt --seed so-tame-a-seed-1")
    once = round.initiative
    monkeypatch.setattr(round, "initiative", lambda dex, bonus: once(dex, bonus + 5))
    assert "DISAGREES" in scuffle("verify duel", code=1).stdout
    assert "initiative" in scuffle("show duel").stdout
    assert (
        "Today's rules disagree with the record" in scuffle("declare duel r1.mutt.declares 1", code=1).stderr
    )
    assert "line 1:" not in scuffle("play duel", stdin="1\n").stderr
    scuffle("rerun duel")
    scuffle("verify duel", code=1)
    scuffle("declare duel r1.mutt.declares 1")
