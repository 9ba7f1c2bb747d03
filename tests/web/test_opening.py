"""Fights opened, read in and written out; the systems; and everything there is to read of a fight."""

import json
from hashlib import sha256

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.books.systems import ruleset_names
from tests.web.table import DUEL, Seat, checked, code, opened


def test_the_systems_are_described_with_all_that_a_fight_can_be_made_of(client: TestClient[ASGIApp]) -> None:
    names = checked(client.get("/api/systems"), 200).json()["systems"]
    assert names == list(ruleset_names())
    for name in names:
        system = checked(client.get(f"/api/systems/{name}"), 200).json()
        assert system["combatants"]
        assert system["settings"]
        assert system["tables"]
        assert system["words"]
        assert all(rule["id"] for rule in system["rules"])
    assert code(checked(client.get("/api/systems/percentil"), 404).json()) == "no-such-system"


@pytest.mark.parametrize("system", [name for name in ruleset_names() if name != "tiny-boxing"])
def test_a_fight_of_every_system_can_be_opened(client: TestClient[ASGIApp], system: str) -> None:
    cast = checked(client.get(f"/api/systems/{system}"), 200).json()["combatants"]
    pair = [{"who": each["name"], "side": side} for each, side in zip(cast, ("a", "b"), strict=False)]
    master = opened(client, system=system, combatants=pair)
    assert master.questions()


def test_a_combatant_may_have_a_sheet_and_a_place_of_his_own(client: TestClient[ASGIApp]) -> None:
    cast = client.get("/api/systems/percentile").json()["combatants"]
    sheet = next(each["sheet"] for each in cast if each["name"] == "mutt")
    own = {"who": "Big Bad", "side": "orcs", "sheet": sheet, "at": [2, 3], "facing": 4}
    master = opened(client, combatants=[own, {"who": "mutt"}])
    bad = master.read("standing")["combatants"][0]
    assert (bad["name"], bad["called"], bad["side"], bad["at"], bad["facing"]) == (
        *("big-bad", "Big Bad", "orcs", [2, 3], 4),
    )


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"system": "percentil"}, "percentile"),
        ({"combatants": [{"who": "grunthar"}, {"who": "mut"}]}, "mutt"),
        ({"combatants": [{"who": "/etc/passwd"}, {"who": "mutt"}]}, "/etc/passwd"),
        ({"combatants": [{"who": "../../x.toml"}, {"who": "mutt"}]}, "x.toml"),
        ({"combatants": [{"who": "x", "sheet": {"nonsense": 1}}, {"who": "mutt"}]}, "sheet of x"),
        ({"combatants": [{"who": "mutt", "side": "!"}, {"who": "grunthar"}]}, "'!'"),
        ({"settings": {"nonsense": 1}}, "nonsense"),
        ({"settings": {"comparison": "sometimes"}}, "comparison"),
        ({"settings": {"by_hand": ["mut"]}}, "mutt"),
        ({"settings": {"by_hand": "mutt"}}, "list of combatants"),
        ({"settings": {"comparison": ["inclusive"]}}, "comparison takes one value"),
    ],
)
def test_a_mistake_in_an_opening_is_told_with_its_mend(
    client: TestClient[ASGIApp], wrong: dict[str, object], said: str
) -> None:
    assert said in checked(client.post("/api/fights", json={**DUEL, **wrong}), 422).json()["detail"]


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"combatants": []}, "combatants"),
        ({"combatants": [{"side": "orcs"}]}, "combatants"),
        ({"nonsense": 1}, "body"),
        ({"combatants": [{"who": "mutt", "facing": 6}]}, "combatants"),
    ],
)
def test_what_is_not_of_the_shape_is_told_with_its_place(
    client: TestClient[ASGIApp], wrong: dict[str, object], place: str
) -> None:
    problem = checked(client.post("/api/fights", json={**DUEL, **wrong}), 400).json()
    assert place in f"{problem['place']} {problem['detail']}"


def test_a_fight_waits_for_joiners_and_salt(client: TestClient[ASGIApp]) -> None:
    master = opened(client, wait=True)
    mutt = master.grant("player", "mutt")
    assert not master.read("standing")["begun"]
    words = "a grey goose, 5d1f09c2"
    mutt.post("salt", commit=sha256(words.encode()).hexdigest())
    assert master.read()["salting"] == [{"by": "mutt", "open": False}]
    master.post("join", who="mutt", side="dwarfs", name="Glum")
    assert code(mutt.post("salt", 422, open="another")) == "other-words"
    assert code(master.post("begin", 409)) == "salt-missing"
    mutt.post("salt", open=words)
    assert master.read()["salting"] == [{"by": "mutt", "open": True}]
    assert code(master.post("join", 409, who="mutt", side="dwarfs", name="Late")) == "list-closed"
    master.post("begin")
    assert len(master.questions()) == 3
    assert code(mutt.post("salt", 409, commit="0f" * 32)) == "begun-already"


def test_whoever_salts_gives_either_the_hash_or_the_words(client: TestClient[ASGIApp]) -> None:
    master = opened(client, wait=True)
    for wrong in ({}, {"commit": "0f" * 32, "open": "so"}, {"commit": "0f"}):
        assert master.post("salt", 400, **wrong)["status"] == 400


def test_a_fight_begins_without_words_that_are_held_back_if_the_master_says_so(
    client: TestClient[ASGIApp],
) -> None:
    master = opened(client, wait=True)
    mutt = master.grant("player", "mutt", label="Anna")
    mutt.post("salt", commit="0f" * 32)
    assert code(master.post("begin", 422, without=["nobody"])) == "not-missing"
    master.post("begin", without=["Anna"])


def test_the_master_rules_sets_rethrows_and_takes_out(master: Seat) -> None:
    master.post("rule", why="a loose roof tile", damage=[{"who": "mutt", "pool": "head", "points": 5}])
    assert next(each["pools"] for each in master.read("standing")["combatants"] if each["name"] == "mutt")
    master.post("rule", why="sand in his sight", on="r1.mutt.1.attack", modifier=-10)
    master.post("set", name="comparison", value="inclusive")
    master.post("rethrow", key="r1.mutt.initiative", why="cocked")
    assert "mutt" in master.post("set", 422, name="by_hand", value=["mut"])["detail"]
    master.post("set", name="by_hand", value=["mutt"])
    assert code(master.post("reveal", 422)) == "not-over"
    assert master.post("leave", who="mutt")["over"]
    assert code(master.post("rule", 422, why="so")) == "does-not-fit"
    assert code(master.post("rule", 422, why="so", on="x", modifier=1, target=2)) == "does-not-fit"
    assert code(master.post("rest", 422, rounds=3)) == "no-rest"


def test_a_fight_is_exported_and_read_in_again(client: TestClient[ASGIApp], master: Seat) -> None:
    master.post("answer", prompt=master.asked("r1.mutt.declares"), numbers=[1])
    record = master.get("export")
    assert record.headers["content-type"].startswith("application/x-ndjson")
    again = checked(client.post("/api/import", content=record.content, headers=NDJSON), 201).json()
    other = Seat(client, again["combat"], again["token"])
    assert other.head() == master.head()
    assert other.read("verify")["disagreements"] == []
    assert again["combat"] != master.fight


NDJSON = {"Content-Type": "application/x-ndjson"}


@pytest.mark.parametrize("record", [b"", b"{}", b"nonsense\n", b"\xff\n"])
def test_what_is_no_record_is_turned_away(client: TestClient[ASGIApp], record: bytes) -> None:
    assert checked(client.post("/api/import", content=record, headers=NDJSON), 422).json()["detail"]


def test_a_record_that_was_changed_is_turned_away(client: TestClient[ASGIApp], master: Seat) -> None:
    record = master.get("export").content.replace(b'"mutt"', b'"matt"')
    assert (
        "the chain does not fit"
        in checked(client.post("/api/import", content=record, headers=NDJSON), 422).json()["detail"]
    )


def test_a_fight_can_be_read_in_every_way(master: Seat) -> None:
    for who in ("mutt", "grunthar"):
        master.post("answer", prompt=master.asked(f"r1.{who}.declares"), numbers=[2])
    assert master.read("log")["paragraphs"]
    assert master.read("log", style="terse", undone=True, since=3)["paragraphs"]
    roll = master.read("audit")["rolls"][0]
    assert master.read("audit", key=roll["key"])["rolls"] == [roll]
    assert master.read(f"why/{roll['key']}")["lines"][0].startswith(roll["key"])
    assert code(master.get("why/r1.mut.initiative", 422).json()) == "does-not-fit"
    assert master.read("lines")["lines"][0]["head"]
    frames = master.read("frames")
    assert [each["index"] for each in frames["frames"]] == list(range(frames["count"]))
    assert master.read("frames", **{"from": 2, "to": 4})["frames"] == frames["frames"][2:5]
    assert master.read("frames", line="a")["count"] == frames["count"]
    assert code(master.get("frames", 422, line="z").json()) == "no-such-line"
    found = master.read("verify")
    assert (found["disagreements"], found["events"]) == ([], master.head())
    prompt = master.questions()[0]["prompt"]
    odds = master.read("odds", prompt=prompt["id"], numbers="1")
    assert {each["who"] for each in odds["expected"]} == {"mutt", "grunthar"}
    assert code(master.get("odds", 422, prompt=prompt["id"], numbers="999").json()) == "no-such-option"
    assert len(json.loads(master.get("export").text.splitlines()[0])["chain"]) == 64


def test_a_rider_joins_with_his_mount(client: TestClient[ASGIApp]) -> None:
    master = opened(client, system="swordspath", combatants=[{"who": "bruno"}, {"who": "silk"}])
    joined = master.post("join", who="lady-ysolde")["events"]
    assert [event["name"] for event in joined if event["is"] == "combatant-joined"] == [
        "warhorse",
        "lady-ysolde",
    ]
    assert next(each["mount"] for each in joined if each.get("name") == "lady-ysolde") == "warhorse"
