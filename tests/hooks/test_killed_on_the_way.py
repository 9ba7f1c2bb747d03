"""A server that delivers is killed on the way and started again: nothing is lost, and all comes in order."""

import json
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from threading import Event

import httpx
import pytest

from tests.cli.conftest import typed
from tests.hooks.receiver import Posted, Receiver
from tests.web.served import Served

NOTES = 12


def hang_up(request: BaseHTTPRequestHandler) -> None:
    """It was read, and is not answered."""


def remarks(posted: list[Posted]) -> list[str]:
    """What was taken, each delivery once, in the order in which it came first."""
    once = {each.headers["webhook-id"]: each.body for each in posted if each.status == 204}
    events = [event["event"] for body in once.values() for event in json.loads(body)["data"]["events"]]
    return [event["text"] for event in events if event["is"] == "noted"]


@pytest.mark.wire
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_killed_server_resumes_in_order_and_loses_nothing(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Costs seconds: servers are started, killed and started again."""
    address = str(request.getfixturevalue("postgres")) if kind == "postgres" else str(tmp_path / "fights.db")
    options = ("--db", address)

    def say(line: str) -> str:
        return typed(tmp_path / "unused.db", [*line.split(), *options]).output

    say("new duel grunthar@orcs mutt@dwarfs --hand all")
    wanted = [f"remark-{number}" for number in range(NOTES)]
    with Receiver(204, hang_up, 500, 204, hang_up) as receiver:
        say(f"hook add duel {receiver.base}/a --allow 127.0.0.1")
        served, beside = Served(Path(address), *options), Served(Path(address), *options)
        try:
            for number, text in enumerate(wanted):
                say(f"note duel {text}")
                if number % 4 == 3:
                    receiver.until(lambda posted, number=number: len(posted) >= number)  # type: ignore[misc]
                    served.kill()
                    served, beside = beside, Served(Path(address), *options)
            posted = receiver.until(lambda posted: len(remarks(posted)) == NOTES, 40)
        finally:
            served.stop()
            beside.stop()
    assert remarks(posted) == wanted
    bodies: dict[str, set[bytes]] = {}
    for each in posted:
        bodies.setdefault(each.headers["webhook-id"], set()).add(each.body)
    assert all(len(found) == 1 for found in bodies.values()), "a repeat has the same body"
    assert len(posted) >= NOTES + 3, "what was not taken came again"


@pytest.mark.wire
def test_a_receiver_that_stalls_keeps_nobody_waiting_for_an_answer(tmp_path: Path) -> None:
    """The receiver answers nothing before all others have been answered."""
    db, answered = tmp_path / "fights.db", Event()

    def stalls(request: BaseHTTPRequestHandler) -> None:
        answered.wait(30)
        request.wfile.write(b"HTTP/1.1 204 Taken\r\nContent-Length: 0\r\n\r\n")

    typed(db, "new duel grunthar@orcs mutt@dwarfs --hand all")
    link = typed(db, "link duel --gm").output.strip()
    headers = {"Authorization": f"Bearer {link.rpartition('=')[2]}"}
    with Receiver(*[stalls] * 4) as receiver:
        for _ in range(4):
            typed(db, f"hook add duel {receiver.base}/a --from-start --allow 127.0.0.1")
        served = Served(db)
        try:
            receiver.until(lambda posted: len(posted) == 4)
            with httpx.Client(base_url=f"{served.base}/api/fights/duel", headers=headers) as client:
                for number in range(10):
                    told = client.post("/note", json={"text": f"remark {number}"})
                    assert told.status_code in (200, 201), told.text
                    assert client.get("/log").status_code == 200
            assert len(receiver.posted) == 4
            answered.set()
            receiver.until(lambda posted: len(posted) > 8)
        finally:
            answered.set()
            served.stop()
