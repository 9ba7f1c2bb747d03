"""A server that delivers is killed on the way and started again: nothing is lost, and all comes in order."""

import json
from http.server import BaseHTTPRequestHandler
from pathlib import Path

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
