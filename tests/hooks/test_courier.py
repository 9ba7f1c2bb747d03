"""What is delivered to a webhook, in which order, how often, and what follows when it is not taken."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from standardwebhooks.webhooks import Webhook

from adapters.hooks.courier import LONGEST, TRIES, Courier
from adapters.hooks.payload import EVENTS
from adapters.hooks.posting import Answer, NotDelivered
from adapters.store.hooks import Hook
from domain.facts.choice import Choice
from domain.facts.events import CombatantJoined, CombatEnded, Declared, HeadMoved, Noted, Revealed
from tests.hooks.table import Table, hurt


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.store.close()


# -- what is delivered


def test_every_command_is_a_delivery_of_its_own_and_they_come_in_order(table: Table) -> None:
    table.write(hurt(3))
    table.write(HeadMoved(4, "undo"))
    table.write(HeadMoved(4, "corrected"), hurt(5))
    table.write(Noted("so"), CombatEnded(("a",), "r1", "PCT-1"))
    sent = table.deliver()
    assert table.types(sent) == [
        "fight.opened", "fight.continued", "fight.undone", "fight.corrected", "fight.ended",
    ]  # fmt: skip
    assert [(each.told["data"]["first"], each.told["data"]["last"]) for each in sent] == [
        (1, 4), (5, 5), (6, 6), (7, 8), (9, 10),
    ]  # fmt: skip
    assert [event["event"]["is"] for event in sent[3].told["data"]["events"]] == ["head-moved", "damaged"]
    assert table.deliver() == []


def test_a_delivery_is_signed_as_the_library_of_the_receiver_verifies_it(table: Table) -> None:
    table.now = datetime.now(UTC)  # the library takes nothing that is old
    (sent,) = table.deliver()
    assert Webhook(table.hook.secret).verify(sent.body, dict(sent.headers)) == sent.told
    assert sent.headers["Content-Type"] == "application/json"
    assert sent.headers["Content-Length"] == str(len(sent.body))


def test_what_is_too_much_for_one_body_comes_in_parts_each_under_an_id_of_its_own(table: Table) -> None:
    table.deliver()
    table.write(*(Noted(f"remark {number}") for number in range(2 * EVENTS + 1)))
    sent = table.deliver()
    assert [(each.told["data"]["part"], each.told["data"]["parts"]) for each in sent] == [
        (1, 3),
        (2, 3),
        (3, 3),
    ]
    assert len({each.id for each in sent}) == 3
    assert [len(each.told["data"]["events"]) for each in sent] == [EVENTS, EVENTS, 1]


def test_parts_are_small_in_bytes_as_well(table: Table) -> None:
    table.deliver()
    table.write(*(Noted("a" * 90_000) for _ in range(3)))
    assert [len(each.body) < 200_500 for each in table.deliver()] == [True, True]


@pytest.mark.parametrize("format", ["discord", "text"])
def test_a_chat_is_told_together_what_was_written_meanwhile(format: str) -> None:
    table = Table(format=format)
    table.write(hurt(3))
    table.write(hurt(2))
    (sent,) = table.deliver()
    text = sent.told["content"] if format == "discord" else sent.body.decode()
    assert "Mutt" in text
    assert text.count("Brandt loses") == 2
    table.write(HeadMoved(5, "undo"))
    (undone,) = table.deliver()
    assert "goes back to before" in undone.body.decode()
    if format == "discord":
        assert sent.told["allowed_mentions"] == {"parse": []}
    else:
        assert sent.headers["Content-Type"] == "text/plain; charset=utf-8"


def test_what_tells_nothing_is_no_message_and_is_done_with() -> None:
    table = Table(format="discord")
    table.deliver()
    table.write(HeadMoved(4, "forked"))
    table.write(Declared("r1.mutt.number", "mutt", (Choice("number", count=3),), "PCT-2", seen_by=("mutt",)))
    assert all(each.told["content"] for each in table.deliver())
    assert table.hook.position == table.store.last("duel")


# -- what is not taken


def test_what_is_not_taken_holds_up_what_comes_after_and_is_repeated_under_its_id() -> None:
    table = Table(204, 500, NotDelivered("nobody is there"), 204)
    table.write(hurt(3))
    table.write(hurt(2))
    first = table.deliver()
    assert table.types(first) == ["fight.opened", "fight.continued"]
    assert (table.hook.failures, table.hook.why) == (1, "it answered 500")
    assert table.deliver() == [], "it is not due yet"
    table.wait()
    table.restart()
    (second,) = table.deliver()
    assert (second.id, second.body) == (first[1].id, first[1].body)
    assert table.hook.why == "nobody is there"
    table.wait()
    third, last = table.deliver()
    assert (third.id, third.body) == (second.id, second.body)
    assert last.told["data"]["first"] == 6
    assert (table.hook.failures, table.hook.why, table.hook.due) == (0, "", "")


def test_a_repeat_has_the_same_body_whatever_was_written_and_undone_meanwhile() -> None:
    table = Table(204, 500)
    table.write(hurt(3))
    _, first = table.deliver()
    table.write(HeadMoved(4, "undo"))
    table.write(hurt(1))
    table.wait()
    table.restart()
    again = table.deliver()
    assert (again[0].id, again[0].body) == (first.id, first.body)
    assert first.told["data"]["events"][0]["stands"], "it stood when it was written"


def everything(courier: Courier, hook: Hook | None) -> None:
    while hook is not None:
        hook = courier.deliver(hook)


class Killed(BaseException):
    """The process is gone."""


@pytest.mark.parametrize("format", ["scuffle", "discord"])
@pytest.mark.parametrize("dies", ["before it is posted", "before it is noted"])
def test_whoever_is_killed_at_any_moment_loses_nothing_and_the_next_repeats_it(
    format: str, dies: str
) -> None:
    """The receiver, which leaves out what it has had, hears what it would have heard without any of that."""
    table, other = Table(format=format), Table(format=format)
    for each in (table, other):
        for points in (3, 2, 1):
            each.write(hurt(points))

    def post(*args: Any) -> Answer:
        if dies == "before it is noted":
            table.post(*args)
        raise Killed

    for _ in range(3):
        courier = Courier(table.store, table.hooks, table.turn, post, table.clock)
        with pytest.raises(Killed):
            everything(courier, table.hook)
    table.restart()
    table.deliver()
    other.deliver()
    once = {each.id: bare(each.body) for each in table.post.sent}
    assert list(once.values()) == [bare(each.body) for each in other.post.sent]


def bare(body: bytes) -> bytes:
    """A body without the links of the chain, which differ from store to store."""
    return re.sub(rb'"id":"\d+-[0-9a-f]{16}"', b"", body)


def test_pauses_grow_up_to_a_bound_and_after_many_attempts_it_stops_and_says_why() -> None:
    table = Table(*[503] * TRIES)
    pauses = []
    for _ in range(TRIES - 1):
        table.deliver()
        pauses.append(table.wait().total_seconds())
    assert pauses[:4] == [1, 2, 4, 8]
    assert pauses == sorted(pauses)
    assert max(pauses) == LONGEST
    assert 20 < sum(pauses) / 3_600 < 30, "about a day"
    assert not table.hook.stopped
    table.deliver()
    assert (table.hook.why, bool(table.hook.stopped)) == ("it answered 503", True)
    assert table.deliver() == []
    assert table.hooks.resume(table.hook)
    (again,) = table.deliver()
    assert {each.id for each in table.post.sent} == {again.id}


@pytest.mark.parametrize(
    ("after", "seconds"),
    [
        ("120", 120),
        ("0.5", 1),
        ("Thu, 01 Jan 2026 00:03:00 GMT", 180),
        ("999999", LONGEST),
        ("soon", 1),
        ("-5", 1),
    ],
)
def test_no_attempt_is_made_before_the_receiver_wants_it_within_reason(after: str, seconds: int) -> None:
    table = Table(Answer(429, after, "slowly"))
    table.deliver()
    assert table.wait().total_seconds() == seconds
    assert table.hook.why == "it answered 429: slowly"


@pytest.mark.parametrize(("format", "status"), [("scuffle", 410), ("text", 410), ("discord", 404)])
def test_whoever_says_that_it_is_gone_is_not_asked_again(format: str, status: int) -> None:
    table = Table(status, format=format)
    assert len(table.deliver()) == 1
    assert table.hook.stopped
    assert table.hook.why == f"it answered {status}"


def test_one_that_goes_on_from_now_leaves_out_what_was_not_delivered() -> None:
    table = Table(410)
    table.deliver()
    assert table.hooks.resume(table.hook, *table.store.head("duel"))
    table.write(hurt(1))
    assert [each.told["data"]["first"] for each in table.deliver()] == [5]


def test_another_history_under_the_same_name_stops_it() -> None:
    table = Table()
    table.deliver()
    hook = table.hook
    assert table.hooks.resume(hook, hook.position, "ab" * 32)
    table.write(hurt(1))
    assert table.deliver() == []
    assert re.search("^the record is another than .*--from-now", table.hook.why)
    assert table.hook.stopped


class Others:
    """The turn of somebody else."""

    def mine(self) -> bool:
        return False

    def close(self) -> None:
        """Nothing is ours."""


def test_nothing_is_delivered_when_it_is_not_ones_turn(table: Table) -> None:
    table.turn = Others()
    table.restart()
    assert table.deliver() == []
    assert table.hook.position == 0


def test_what_somebody_changed_meanwhile_is_left_alone(table: Table) -> None:
    stale = table.hook
    table.deliver()
    assert table.courier.deliver(stale) is None
    assert len(table.post.sent) == 1


# -- secrets


@pytest.mark.parametrize("format", ["scuffle", "discord", "text"])
@pytest.mark.parametrize("viewer", ["public", "brandt", "b", "gm", "mutt"])
def test_twins_that_differ_in_a_secret_alone_are_told_alike_to_whoever_may_not_see_it(
    format: str, viewer: str
) -> None:
    """Also once it has been undone, and after another of its kind was revealed."""
    told = []
    for count in (1, 3):
        table = Table(format=format, viewer=viewer)
        secret = Declared(
            "r1.mutt.number", "mutt", (Choice("number", count=count),), "PCT-2", seen_by=("mutt",)
        )
        table.write(secret, command=f"count-{count}" if viewer in ("gm", "mutt") else "same")
        table.write(HeadMoved(4, "undo"))
        shown = Declared("r1.mutt.number", "mutt", (Choice("number", count=2),), "PCT-2", seen_by=("mutt",))
        table.write(shown)
        table.write(Revealed(("r1.mutt.number",), "r1.mutt.number", "PCT-2"))
        table.write(hurt(1))
        told.append([bare(each.body) for each in table.deliver()])
        assert len(table.post.sent) == (6 if format == "scuffle" else 1)
    if format == "scuffle" and viewer in ("gm", "mutt"):
        assert told[0] != told[1]
    if viewer not in ("gm", "mutt"):
        assert told[0] == told[1]


def test_a_viewer_who_is_not_in_the_fight_yet_sees_what_everybody_sees() -> None:
    table = Table(format="text", viewer="glum")
    table.write(hurt(1))
    assert len(table.deliver()) == 1
    table.write(CombatantJoined("glum", "a", msgspec.Raw(b'{"skill":40}'), pools={"life": 9}))
    assert len(table.deliver()) == 1
