"""Two who write at once, and one who writes twice: heads, command ids and questions that are closed."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from tests.web.table import DUEL, Seat, checked, code, opened

UPHOLD = {"is": "uphold"}


def test_a_command_for_an_older_head_is_refused_with_what_happened_meanwhile(master: Seat) -> None:
    place, prompt = master.place(), master.asked("r1.mutt.declares")
    done = master.post("note", text="the light fails")
    refused = master.post("answer", 412, head=place, prompt=prompt, numbers=[1])
    assert code(refused) == "conflict"
    assert refused["meanwhile"] == [{"version": done["last"], "kind": "noted", "by": "gm"}]
    master.post("answer", head=master.place(), prompt=prompt, numbers=[1])


@pytest.mark.parametrize("beyond", [0, -1, 9])
def test_a_command_for_the_head_of_another_history_is_refused_as_that(master: Seat, beyond: int) -> None:
    head = master.head()
    other = f"{head + beyond}-{'0' * 16}"
    for what, wish in (("note", {"text": "so"}), ("settle", {"key": "x", "why": "so", "change": UPHOLD})):
        refused = master.post(what, 412, head=other, **wish)
        assert code(refused) == "another-history"
        assert "backup" in refused["detail"]
    assert master.head() == head


@pytest.mark.parametrize(
    ("what", "wish"),
    [
        ("undo", {}),
        ("note", {"text": "so"}),
        ("dispute", {"key": "r1.mutt.initiative", "why": "so"}),
        ("fork", {"after": 9, "line": "b"}),
        ("rule", {"why": "so", "end": "draw"}),
    ],
)
def test_every_command_may_name_a_head(master: Seat, what: str, wish: dict[str, object]) -> None:
    master.post("answer", prompt=master.asked("r1.mutt.declares"), numbers=[1])
    before = master.place()
    master.post("note", text="the light fails")
    head = master.head()
    master.post(what, 412, head=before, **wish)
    assert master.head() == head
    master.post(what, head=master.place(), **wish)


def test_an_answer_without_a_head_gets_in_while_its_question_is_open(master: Seat) -> None:
    prompt = master.asked("r1.mutt.declares")
    master.post("note", text="the light fails")
    master.post("answer", prompt=prompt, numbers=[1])
    assert code(master.post("answer", 409, prompt=prompt, numbers=[1])) == "stale-prompt"


def test_an_answer_to_a_question_of_another_line_is_refused(master: Seat) -> None:
    prompt = master.asked("r1.mutt.declares")
    master.post("answer", prompt=master.asked("r1.grunthar.declares"), numbers=[1])
    master.post("undo")
    assert code(master.post("answer", 409, prompt=prompt, numbers=[1])) == "stale-prompt"


@pytest.mark.parametrize(
    ("what", "wish"),
    [
        ("undo", {}),
        ("note", {"text": "so"}),
        ("dispute", {"key": "r1.mutt.initiative", "why": "so"}),
        ("fork", {"after": 9, "line": "b"}),
        ("rethrow", {"key": "r1.mutt.initiative", "why": "so"}),
    ],
)
def test_a_command_that_is_repeated_is_carried_out_once_and_answered_the_same(
    master: Seat, what: str, wish: dict[str, object]
) -> None:
    master.post("answer", prompt=master.asked("r1.mutt.declares"), numbers=[1])
    before = master.place()
    first = master.post(what, command="c1", head=before, **wish)
    head = master.head()
    again = master.post(what, command="c1", head=before, **wish)
    assert {**again, "dropped": []} == {**first, "dropped": []}
    assert master.head() == head


def test_a_redo_and_a_settlement_are_repeated_without_harm(master: Seat) -> None:
    master.post("answer", prompt=master.asked("r1.mutt.declares"), numbers=[1])
    master.post("undo")
    assert (
        master.post("redo", command="r")["last"] == master.post("redo", command="r")["last"] == master.head()
    )
    master.post("dispute", key="r1.mutt.initiative", why="cocked")
    wish = {"key": "r1.mutt.initiative", "change": {"is": "uphold"}, "why": "all saw it"}
    first = master.post("settle", command="s", **wish)
    assert first["verdict"] == "upheld"
    assert master.post("settle", command="s", **wish) == first


def test_two_who_use_the_same_command_id_do_not_meet(master: Seat) -> None:
    mutt, grunthar = master.grant("player", "mutt"), master.grant("player", "grunthar")
    mutt.post("answer", command="1", prompt=mutt.asked("r1.mutt.declares"), numbers=[1])
    done = grunthar.post("answer", command="1", prompt=grunthar.asked("r1.grunthar.declares"), numbers=[1])
    assert done["events"][0]["key"] == "r1.grunthar.declares"


def test_an_opening_that_is_repeated_opens_one_fight(client: TestClient[ASGIApp]) -> None:
    def open_(key: str, status: int = 201, **other: object) -> dict[str, str]:
        made = client.post("/api/fights", json={**DUEL, **other}, headers={"Idempotency-Key": key})
        answer: dict[str, str] = checked(made, status).json()
        return answer

    key = uuid4().hex
    assert open_(key) == open_(key) != open_(uuid4().hex)
    assert code(open_(key, 422, title="other")) == "other-request"
    assert code(open_("short", 422)) == "short-key"
    broken = uuid4().hex
    assert open_(broken, 422, system="percentil")["detail"]
    open_(broken)


def test_a_link_that_is_asked_for_again_is_the_same(master: Seat) -> None:
    key = uuid4().hex
    first = master.post("links", 201, command=key, role="spectator")
    assert master.post("links", 201, command=key, role="spectator") == first
    assert len(master.read("links")["links"]) == 2


def test_many_remarks_at_once_are_all_written(client: TestClient[ASGIApp]) -> None:
    master = opened(client)
    head = master.head()
    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(lambda n: master.post("note", text=f"remark {n}", command=f"n{n}"), range(12)))
    assert sorted(each["last"] for each in done) == list(range(head + 1, head + 13))


@pytest.mark.parametrize("head", ["57", '"57"', '"x"', '""', '"1", "2"', "*"])
def test_a_head_is_named_as_its_etag_is(master: Seat, head: str) -> None:
    asked = master.client.post(f"{master.path}/undo", headers={**master.bearer, "If-Match": head}, json={})
    assert checked(asked, 400).json()["place"] == "If-Match"
