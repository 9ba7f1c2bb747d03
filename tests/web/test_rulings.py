"""The game master's word over the API: house rules, and whatever is decreed as structure."""

from litestar.testing import TestClient
from litestar.types import ASGIApp

from tests.web.table import Seat, code, opened


def test_a_house_rule_stands_is_listed_and_is_ended(master: Seat) -> None:
    rule = {"says": "modifier", "of": "initiative", "points": 2, "whose": ["orcs"], "until": 4}
    master.post("rule", why="our custom", standing=rule)
    (stands,) = master.read()["standing"]["house"]
    assert (stands["key"], stands["why"], stands["rule"]["whose"]) == ("ruling.1", "our custom", ["orcs"])
    master.post("rule", why="enough", no_longer="ruling.1")
    assert master.read()["standing"]["house"] == []


def test_what_a_house_rule_forbids_is_no_option_any_more(master: Seat) -> None:
    act = master.questions()[0]["prompt"]["options"][0]["choice"]["act"]
    refused = master.post("rule", 422, why="x", standing={"says": "forbids", "of": f"{act}x"})
    assert "did you mean" in refused["detail"]
    master.post("rule", why="not here", standing={"says": "forbids", "of": "attack"})
    assert master.read()["standing"]["house"][0]["rule"]["of"] == "attack"


def test_one_ruling_says_one_thing(master: Seat) -> None:
    both = master.post("rule", 422, why="x", no_longer="ruling.1", down=[{"who": "mutt"}])
    assert code(both) == "does-not-fit"
    assert "relieve, move, posture, hold, release, hand" in both["detail"]


def test_people_are_moved_and_turned(master: Seat) -> None:
    master.post("rule", why="so it was", move=[{"who": "mutt", "to": [2, 1], "facing": 4}])
    mutt = master.read()["standing"]["combatants"][1]
    assert (mutt["at"], mutt["facing"]) == ([2, 1], 4)


def test_an_answer_stands_over_the_api_until_they_ask_to_be_asked(master: Seat) -> None:
    mutt = master.grant("player", "mutt")
    for each in ("mutt", "grunthar"):
        master.post("answer", prompt=master.asked(f"r1.{each}.declares"), numbers=[1])
    first = master.questions()[0]["prompt"]
    other = "mutt" if first["by"] == "grunthar" else "grunthar"
    refused = master.post("always", 422, prompt=first["id"], wishes=[{"act": "atack"}])
    assert "did you mean 'attack'" in refused["detail"]
    master.post("answer", prompt=first["id"], numbers=[1])
    asked = master.questions()[0]["prompt"]
    assert asked["by"] == other
    said = master.post("always", prompt=asked["id"], wishes=[asked["options"][0]["choice"]])
    assert any(event["is"] == "declared" and event.get("standing") for event in said["events"])
    (stands,) = master.read()["standing"]["stands"]
    assert stands["who"] == other
    if other == "mutt":
        mutt.post("ask-me", who="mutt")
    else:
        assert code(mutt.post("ask-me", 403, who="grunthar")) == "not-yours-to-answer"
        master.post("ask-me", who="grunthar")
    assert master.read()["standing"]["stands"] == []


def test_what_could_stand_says_less_than_one_option_and_is_sent_as_it_is(client: TestClient[ASGIApp]) -> None:
    """Costs a second: a GURPS fight is opened and moved in, with all its menus."""
    people = [
        {"who": "alma", "side": "a", "at": [0, 0], "facing": 3},
        {"who": "boris", "side": "b", "at": [0, 4], "facing": 0},
    ]
    table = opened(client, system="gurps", combatants=people)
    for pick in ({"act": "move"}, {"act": "move", "to": [1, 0]}, {"act": "end"}):
        (asked,) = table.questions()
        table.post("answer", prompt=asked["prompt"]["id"], picks=[pick])
    (asked,) = table.questions()
    offered = {each["text"]: each for each in asked["could_stand"]}
    assert list(offered) == ["face the nearest foe", "face towards Boris"]
    wish = offered["face towards Boris"]
    table.post("always", prompt=asked["prompt"]["id"], wishes=wish["wishes"], best=wish["best"])
    (stands,) = table.read()["stands"]
    assert stands["text"] == "Alma's facing is answered unasked: face towards Boris."
    wrong = table.post(
        "always", 422, prompt=table.questions()[0]["prompt"]["id"], wishes=[{"act": "dodge", "foe": "x"}]
    )
    assert code(wrong) == "no-such-combatant"


def test_a_ruling_of_more_points_than_anybody_could_have_is_turned_down(master: Seat) -> None:
    before = master.head()
    for what in ("damage", "recover"):
        lost = {"who": "mutt", "pool": "head", "points": 10_001}
        refused = master.post("rule", 400, why="a mountain fell", **{what: [lost]})
        assert (code(refused), refused["place"]) == ("does-not-fit", f"{what}[0].points")
        assert "10000" in refused["detail"]
    assert master.head() == before
