"""Combatants whom the server plays by a tactic, as the game master handed it to them."""

from litestar.testing import TestClient
from litestar.types import ASGIApp

from tests.web.table import DUEL, Seat, checked, code, opened

MUTT_ALONE = [
    {"who": "grunthar", "side": "orcs"},
    {"who": "mutt", "side": "dwarfs", "tactic": "fighter"},
]


def choosers(master: Seat) -> dict[str, set[str]]:
    """Who chose for whom, by the record."""
    found: dict[str, set[str]] = {}
    for entry in master.get("export").text.splitlines()[1:]:
        if '"is":"declared"' in entry:
            for who in ("grunthar", "mutt"):
                if f'"by":"{who}"' in entry:
                    found.setdefault(who, set()).add("fighter" if '"by":"fighter"' in entry else "people")
    return found


def test_who_was_handed_a_tactic_at_the_opening_is_played_by_it(client: TestClient[ASGIApp]) -> None:
    master = opened(client, combatants=MUTT_ALONE)
    present = master.read()
    assert present["tactics"] == {"mutt": "fighter"}
    assert [each["key"] for each in present["standing"]["answered"]] == ["r1.mutt.declares"]
    master.post("answer", prompt=master.asked("r1.grunthar.declares"), numbers=[1])
    assert {each["prompt"]["by"] for each in master.questions()} == {"grunthar"}
    assert choosers(master) == {"grunthar": {"people"}, "mutt": {"fighter"}}


def test_an_undo_goes_back_to_what_a_person_did_and_the_tactic_waits(client: TestClient[ASGIApp]) -> None:
    master = opened(client, combatants=MUTT_ALONE)
    master.post("answer", prompt=master.asked("r1.grunthar.declares"), numbers=[1])
    assert "Grunthar" in master.read("undo")["what"]
    master.post("undo")
    assert {each["prompt"]["key"] for each in master.questions()} >= {"r1.grunthar.declares"}
    head = master.head()
    master.post("note", text="a remark moves nobody")
    assert master.head() == head + 1


def test_the_game_master_takes_a_tactic_back_and_hands_it_on(master: Seat) -> None:
    master.post("tactics", who=["mutt", "grunthar"], tactic="fighter")
    assert master.read()["tactics"] == {"mutt": "fighter", "grunthar": "fighter"}
    assert choosers(master) == {"grunthar": {"fighter"}, "mutt": {"fighter"}}
    over = bool(master.read("standing")["over"])
    master.post("tactics", who=["mutt"])
    assert master.read()["tactics"] == {"grunthar": "fighter"}
    roles = [(each["role"], each["label"], bool(each["revoked"])) for each in master.read("links")["links"]]
    assert roles[1:] == [("tactic", "fighter", True), ("tactic", "fighter", False)]
    assert over or {each["prompt"]["by"] for each in master.questions()} <= {"mutt", "grunthar"}


def test_only_the_game_master_hands_out_tactics_that_there_are(
    client: TestClient[ASGIApp], master: Seat
) -> None:
    player = master.grant("player", "mutt")
    assert code(player.post("tactics", 403, who=["mutt"], tactic="fighter")) == "master-only"
    assert "fighter" in master.post("tactics", 422, who=["mutt"], tactic="wizard")["detail"]
    assert "best" not in str(client.get("/api/systems/percentile").json()["tactics"])
    wrong = client.post("/api/fights", json={**DUEL, "combatants": [{"who": "mutt", "tactic": "wizard"}]})
    assert checked(wrong, 422).json()["place"] == "combatants[0].tactic"
    assert "tactics" in master.post("links", 422, role="tactic", names=["mutt"])["detail"]
