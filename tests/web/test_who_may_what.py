"""Who may see and do what: master, player, spectator, strangers; and what links and logs give away."""

import json
import sqlite3

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters import logging
from adapters.store.link import Link, Role
from adapters.web.service import Service
from adapters.web.sessions.session import Session
from domain.facts.refusal import Refused
from tests.web.table import Seat, checked, code, opened

READS = (
    *("", "standing", "prompts", "log", "audit", "lines", "why/r1.mutt.attack", "odds", "frames", "verify"),
    *("export", "events", "links"),
)
WRITES = {
    "answer": {"prompt": "0/r1.mutt.declares", "numbers": [1]},
    "roll": {"prompt": "0/r1.mutt.initiative", "draw": True},
    "dice": {"faces": [1]},
    "withdraw": {"key": "r1.mutt.declares"},
    "undo": {},
    "redo": {},
    "fork": {"after": 1, "line": "b"},
    "dispute": {"key": "r1.mutt.initiative", "why": "so"},
    "preview": {"key": "r1.mutt.initiative", "change": {"is": "not-made"}},
    "settle": {"key": "r1.mutt.initiative", "change": {"is": "uphold"}, "why": "so"},
    "carry-on": {},
    "ask-me": {"who": "mutt"},
    "rule": {"why": "so", "end": "draw"},
    "rethrow": {"key": "r1.mutt.initiative", "why": "so"},
    "set": {"name": "comparison", "value": "inclusive"},
    "rest": {"rounds": 1},
    "rerun": {},
    "begin": {},
    "salt": {"open": "so"},
    "reveal": {},
    "note": {"text": "so"},
    "join": {"who": "mutt"},
    "leave": {"who": "mutt"},
    "links": {"role": "spectator"},
}
FOR_PLAYERS = {"ask-me", "dice", "dispute", "note", "salt"}
"""What a player may do beside answering for himself; `salt` comes too late here."""


@pytest.mark.parametrize("token", ["", "wrong"])
@pytest.mark.parametrize("what", READS)
def test_nobody_reads_without_a_token_that_was_given(master: Seat, token: str, what: str) -> None:
    stranger = Seat(master.client, master.fight, token)
    there = stranger.get(what, 401)
    nowhere = Seat(master.client, "nowhere", token).get(what, 401)
    assert code(there.json()) == "no-entry"
    assert there.headers["www-authenticate"] == "Bearer"
    assert there.text.replace(master.fight, "nowhere") == nowhere.text


@pytest.mark.parametrize("what", WRITES)
def test_whether_a_fight_exists_or_is_somebody_elses_is_not_told(
    client: TestClient[ASGIApp], master: Seat, what: str
) -> None:
    other = opened(client)
    there = Seat(client, other.fight, master.token).post(what, 403, **WRITES[what])
    nowhere = Seat(client, "nowhere", master.token).post(what, 403, **WRITES[what])
    assert code(there) == "not-yours"
    assert {**there, "place": ""} == {**nowhere, "place": ""}
    assert code(Seat(client, other.fight, "wrong").post(what, 401, **WRITES[what])) == "no-entry"


@pytest.mark.parametrize("what", WRITES)
def test_a_spectator_changes_nothing(master: Seat, what: str) -> None:
    spectator, head = master.grant("spectator"), master.head()
    spectator.post(what, {"answer": 403, "roll": 409}.get(what, 403), **WRITES[what])
    assert master.head() == head


@pytest.mark.parametrize("what", sorted(set(WRITES) - FOR_PLAYERS - {"answer", "roll", "withdraw", "undo"}))
def test_a_player_does_not_do_what_is_the_masters(master: Seat, what: str) -> None:
    assert code(master.grant("player", "mutt").post(what, 403, **WRITES[what])) == "master-only"


def test_a_player_answers_for_his_own_combatants_only(master: Seat) -> None:
    mutt = master.grant("player", "mutt", label="Anna")
    prompt = mutt.asked("r1.mutt.declares")
    assert (
        code(mutt.post("answer", 403, prompt=mutt.asked("r1.grunthar.declares"), numbers=[1]))
        == "not-yours-to-answer"
    )
    assert [each["prompt"]["by"] for each in mutt.questions() if each["mine"]] == ["mutt"]
    done = mutt.post("answer", prompt=prompt, numbers=[1])
    assert done["events"][0]["picks"]
    assert next(row for row in master.read("audit")["rolls"])["by"] == "gm"
    assert mutt.read()["by"] == "Anna"


def test_a_player_of_two_sees_and_answers_for_both(client: TestClient[ASGIApp]) -> None:
    three = [{"who": "grunthar", "side": "orcs"}, {"who": "mutt"}, {"who": "mutt", "name": "Glum"}]
    master = opened(client, combatants=three)
    both = master.grant("player", "mutt", "glum")
    assert [each["mine"] for each in both.questions()] == [
        each["prompt"]["by"] != "grunthar" for each in both.questions()
    ]
    hidden = {each["prompt"]["by"] for each in both.questions() if each["prompt"]["hidden"]}
    assert hidden == {"grunthar"}


def test_a_player_takes_back_his_own_last_answer_and_nobody_elses(master: Seat) -> None:
    mutt, grunthar = master.grant("player", "mutt"), master.grant("player", "grunthar")
    assert code(mutt.post("undo", 403)) == "not-yours-to-undo"
    mutt.post("answer", prompt=mutt.asked("r1.mutt.declares"), numbers=[1])
    assert code(grunthar.post("undo", 403)) == "not-yours-to-undo"
    assert mutt.post("undo")["events"][0]["is"] == "head-moved"
    assert code(mutt.post("undo", 403)) == "not-yours-to-undo"
    assert code(grunthar.post("withdraw", 403, key="r1.mutt.declares")) == "not-yours-to-answer"


def secret(master: Seat) -> str:
    """A word that is in the record and that only Mutt and the master may know yet."""
    mutt = master.grant("player", "mutt")
    mutt.post("answer", prompt=mutt.asked("r1.mutt.declares"), numbers=[3])
    return "martial-arts"


@pytest.mark.parametrize("role", ["spectator", "player"])
@pytest.mark.parametrize("what", ["", "standing", "prompts", "log", "audit", "frames", "export", "lines"])
def test_a_secret_does_not_leave_the_server(master: Seat, role: str, what: str) -> None:
    word = secret(master)
    other = master.grant(role, *(["grunthar"] if role == "player" else []))

    def picked(text: str) -> bool:
        return any(
            row.get("key") == "r1.mutt.declares" and row.get("picks")
            for row in found(
                json.loads(text) if what != "export" else [json.loads(each) for each in text.splitlines()]
            )
        )

    assert not picked(other.get(what).text)
    assert word not in json.dumps(other.read("prompts")["prompts"])
    assert picked(master.get("export").text) if what == "export" else True


def found(value: object) -> list[dict[str, object]]:
    """Every object in a value, however deep."""
    if isinstance(value, dict):
        return [value, *(each for inner in value.values() for each in found(inner))]
    if isinstance(value, list):
        return [each for inner in value for each in found(inner)]
    return []


def test_odds_are_not_told_while_they_would_give_a_secret_away(master: Seat) -> None:
    secret(master)
    assert code(master.grant("spectator").get("odds", 409).json()) == "secret-odds"
    assert master.read("odds")["expected"]


@pytest.mark.parametrize("role", list(Role))
def test_what_rules_and_record_disagree_about_only_the_master_is_told(service: Service, role: Role) -> None:
    down = Session(service, Link("duel", 1, role, ("mutt",))).refused(
        Refused("rules-diverged", "It said: a secret.")
    )
    assert ("secret" in down.detail) is (role is Role.MASTER)
    assert down.code == "rules-diverged"


def test_a_link_is_listed_without_its_token_and_revoked_for_good(master: Seat) -> None:
    mutt = master.grant("player", "mutt", label="Anna")
    links = master.read("links")["links"]
    assert [(link["number"], link["role"], link["names"], link["label"]) for link in links] == [
        (1, "gm", [], ""),
        (2, "player", ["mutt"], "Anna"),
    ]
    assert mutt.token not in json.dumps(links)
    assert master.client.delete(f"{master.path}/links/2", headers=master.bearer).status_code == 204
    assert code(mutt.get("", 401).json()) == "no-entry"
    assert master.read("links")["links"][1]["revoked"]


def test_the_master_does_not_lock_himself_out(master: Seat) -> None:
    def revoke(number: int, status: int) -> str:
        return code(
            checked(
                master.client.delete(f"{master.path}/links/{number}", headers=master.bearer), status
            ).json()
        )

    assert revoke(1, 409) == "own-link"
    assert revoke(7, 404) == "no-such-link"


def test_a_link_names_combatants_for_players_only(master: Seat) -> None:
    assert code(master.post("links", 422, role="player")) == "does-not-fit"
    assert code(master.post("links", 422, role="spectator", names=["mutt"])) == "does-not-fit"
    assert "mutt" in master.post("links", 422, role="player", names=["mut"])["detail"]


def test_of_a_token_only_its_hash_is_kept_and_nothing_is_logged(
    service: Service,
    client: TestClient[ASGIApp],
    capfd: pytest.CaptureFixture[str],
) -> None:
    logging.configure("debug")
    try:
        master = opened(client)
        mutt = master.grant("player", "mutt")
        mutt.post("answer", 403, prompt=mutt.asked("r1.grunthar.declares"), numbers=[1])
        Seat(client, master.fight, "wrong-token").get("", 401)
    finally:
        logging.configure("warning")
    said = capfd.readouterr()
    assert "opened" in said.err
    with sqlite3.connect(service.store.path) as connection:
        kept = "\n".join(connection.iterdump())
    for token in (master.token, mutt.token, "wrong-token"):
        assert token not in kept
        assert token not in said.out + said.err


def test_what_a_player_has_seen_come_of_his_answer_only_the_master_takes_back(master: Seat) -> None:
    mutt, grunthar = master.grant("player", "mutt"), master.grant("player", "grunthar")
    mutt.post("answer", prompt=mutt.asked("r1.mutt.declares"), numbers=[1])
    mutt.post("note", text="so be it")
    mutt.post("withdraw", key="r1.mutt.declares")
    mutt.post("answer", prompt=mutt.asked("r1.mutt.declares"), numbers=[2])
    grunthar.post("answer", prompt=grunthar.asked("r1.grunthar.declares"), numbers=[1])
    assert code(grunthar.post("undo", 403)) == "seen-already"
    assert "the answers are revealed" in mutt.post("withdraw", 422, key="r1.mutt.declares")["detail"]
    assert master.post("undo")["undone"] == "Grunthar's declaration"
    assert code(mutt.post("withdraw", 403, key="r1.mutt.declares")) == "seen-already"
