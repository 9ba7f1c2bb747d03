"""Dice from a dice app or a smart die: typed once, for the open roll of the sender, and of nobody else."""

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from tests.web.table import Seat, code, opened


@pytest.fixture
def table(client: TestClient[ASGIApp]) -> Seat:
    """The game master of a duel in which everybody throws by hand; Grunthar throws first, then Mutt."""
    return opened(client, settings={"by_hand": "all"})


def test_dice_from_elsewhere_go_to_the_open_roll_of_the_sender(table: Seat) -> None:
    anna = table.grant("player", "grunthar", label="Anna's dice app")
    done = anna.post("dice", command="throw-1", faces=[8])
    event = done["events"][0]
    assert (event["key"], event["faces"], event["source"]) == ("r1.grunthar.initiative", [8], "hand")
    assert {prompt["key"] for prompt in done["asks"]} == {"r1.mutt.initiative"}
    (thrown,) = table.read("audit", key="r1.grunthar.initiative")["rolls"]
    assert (thrown["by"], thrown["source"], thrown["faces"]) == ("Anna's dice app", "hand", [8])


def test_nobody_sends_dice_for_somebody_elses_roll(table: Seat) -> None:
    mutt, head = table.grant("player", "mutt"), table.head()
    assert code(mutt.post("dice", 409, command="early", faces=[8])) == "no-open-roll"
    assert code(table.grant("spectator").post("dice", 403, command="b", faces=[8])) == "players-only"
    assert table.head() == head
    table.post("dice", command="gm", faces=[8])
    assert mutt.post("dice", command="early", faces=[8])["events"][0]["by"] == "mutt"


def test_a_throw_that_is_sent_twice_counts_once(table: Seat) -> None:
    first = table.post("dice", command="throw-1", faces=[8])
    assert table.post("dice", command="throw-1", faces=[8]) == first
    assert code(table.post("dice", 422, command="throw-1", faces=[9])) == "other-request"
    assert code(table.post("dice", 422, faces=[9])) == "wants-key"
    assert table.head() == first["last"]


def test_dice_are_refused_when_no_roll_is_open(master: Seat) -> None:
    problem = master.post("dice", 409, command="a", faces=[8])
    assert (code(problem), problem["place"]) == ("no-open-roll", "faces")


def test_all_dice_of_a_roll_come_together(client: TestClient[ASGIApp]) -> None:
    """In GURPS, where a roll is of three dice: one alone is refused with what is wanted."""
    sides = [{"who": "alma", "at": [0, 0], "facing": 3}, {"who": "boris", "at": [0, 1]}]
    master = opened(client, system="gurps", combatants=sides, settings={"by_hand": "all"})
    for act in ("attack", "kick", "torso"):
        (question,) = master.questions()
        number = next(each["number"] for each in question["prompt"]["options"] if act in each["text"])
        master.post("answer", prompt=question["prompt"]["id"], numbers=[number])
    assert master.questions()[0]["prompt"]["dice"] == "3d6"
    problem = master.post("dice", 422, command="a", faces=[3])
    assert code(problem) == "impossible-faces"
    assert "3d6" in problem["detail"]
    assert master.post("dice", command="b", faces=[3, 3, 4])["events"][0]["faces"] == [3, 3, 4]
