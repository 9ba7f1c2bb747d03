"""Every route on records with which today's rules disagree: it works, or it says in plain words why not."""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.store.envelope import StoredBody
from adapters.store.link import Role
from adapters.store.memory import MemoryStore
from adapters.web.routes.router import routers
from adapters.web.service import Service
from tests.diverged.records import AIMED, CHOICE, LATER, RECORDS, ROLL
from tests.web.conftest import client, log, service  # noqa: F401  the server of the tests of the web
from tests.web.table import Json, Seat, code
from tests.web.test_feed import listening

READS = (
    *("", "standing", "prompts", "log", "audit", "lines", "frames", "export", "links", "board.svg"),
    *("board.txt", "verify", "receipt", "timeline", "moment", "badge", "page.html"),
    "combatants/mutt",
)
"""What needs no rules to be read."""

MOVES: dict[str, Json] = {
    "undo": {},
    "redo": {},
    "fork": {"after": 6, "line": "other"},
    "note": {"text": "so"},
    "links": {"role": "spectator"},
}
"""What is done without rules."""

NEEDS: dict[str, tuple[Json, ...]] = {
    "answer": ({"prompt": "0/r1.mutt.declares", "numbers": [1]},),
    "roll": ({"prompt": "0/r1.mutt.initiative", "draw": True},),
    "dice": ({"faces": [1]},),
    "withdraw": ({"key": "r1.mutt.declares"},),
    "always": ({"prompt": "0/r1.mutt.declares", "wishes": [{"act": "attack"}]},),
    "ask-me": ({"who": "mutt"},),
    "tactics": ({"who": ["mutt"], "tactic": "fighter"},),
    "dispute": ({"key": CHOICE, "why": "so"},),
    "preview": (
        {"key": LATER, "change": {"is": "faces", "faces": [1]}},
        {"key": LATER, "change": {"is": "not-made"}, "newer": True},
        {"key": CHOICE, "change": {"is": "instead", "numbers": [1]}},
        {"key": CHOICE, "change": {"is": "forgotten", "roll": AIMED}},
    ),
    "preview/drawn": ({"key": LATER, "change": {"is": "faces", "faces": [1]}},),
    "settle": (
        {"key": LATER, "change": {"is": "uphold"}, "why": "so"},
        {"key": LATER, "change": {"is": "number", "modifier": 2}, "why": "so"},
    ),
    "carry-on": ({},),
    "rule": ({"why": "so", "damage": [{"who": "mutt", "pool": "area-1", "points": 1}]},),
    "rethrow": ({"key": ROLL, "why": "so"}, {"key": "r1.mutt.initiative", "why": "so"}),
    "set": ({"name": "comparison", "value": "inclusive"},),
    "rest": ({"rounds": 1},),
    "rerun": ({},),
    "begin": ({},),
    "salt": ({"commit": "0" * 64},),
    "reveal": ({"early": True},),
    "join": ({"who": "mutt", "name": "glum"},),
    "leave": ({"who": "mutt"},),
}

PLAYED = {"answer", "roll", "dice", "rule", "set", "leave", "join", "rest"}
"""What plays on."""

FOLLOWED = {"events", "socket"}
ASKED = {
    "cards",
    "compare",
    "cards/{version:int}",
    "combatants/{who:str}",
    "why/{key:str}",
    "inputs/{key:str}",
    "odds",
    "links/{number:int}",
}

_numbers = count()


@cache
def bodies(kind: str) -> tuple[StoredBody, ...]:
    """Such a record, made once."""
    with MemoryStore() as store:
        RECORDS[kind](store)
        return tuple(each.body for each in store.envelopes("duel"))


def seat(service: Service, client: TestClient[ASGIApp], kind: str, role: Role = Role.MASTER) -> Seat:  # noqa: F811
    """Somebody with a link to such a fight, which is his alone."""
    name = f"{kind}-{next(_numbers)}"
    service.store.restore(name, bodies(kind))
    _, token = service.grant(name, role)
    return Seat(client, name, token)


def test_every_route_of_a_fight_is_walked() -> None:
    prefix = "/api/fights/{fight:str}"
    paths = {route.path.removeprefix(prefix).strip("/") for route in Litestar(routers()).routes
             if route.path.startswith(prefix)}  # fmt: skip
    read = {*READS} - {"combatants/mutt"}
    assert paths == {*read, *MOVES, *NEEDS, *FOLLOWED, *ASKED}


@pytest.mark.parametrize("kind", RECORDS)
def test_such_a_fight_is_read_and_gone_back_in(
    service: Service,  # noqa: F811
    client: TestClient[ASGIApp],  # noqa: F811
    kind: str,
) -> None:
    for role in (Role.MASTER, Role.SPECTATOR):
        reader = seat(service, client, kind, role)
        for what in READS:
            reader.get(what, 403 if what == "links" and role is Role.SPECTATOR else 200)
        assert reader.get("odds").status_code == 200 if kind == "earlier" else reader.get("odds", 409)
        assert reader.read("why/r1.mutt.initiative")["lines"]
        assert reader.read("cards", key="r1.mutt.initiative")["lines"]
    writer = seat(service, client, kind)
    for what, wish in MOVES.items():
        writer.post(what, 201 if what == "links" else 200, **wish)
    assert client.delete(f"{writer.path}/links/2", headers=writer.bearer).status_code == 204


@pytest.mark.parametrize("kind", RECORDS)
def test_what_needs_the_rules_says_so(
    service: Service,  # noqa: F811
    client: TestClient[ASGIApp],  # noqa: F811
    kind: str,
) -> None:
    expected = "unplayable" if kind in ("missing", "tables") else "rules-"
    for what, all_ in NEEDS.items():
        for wish in all_:
            writer = seat(service, client, kind)
            done = client.post(f"{writer.path}/{what}", headers=writer.bearer, json=wish)
            assert done.status_code in (200, 409, 422), f"{what}: {done.text}"
            if kind != "earlier" and what in PLAYED:
                assert code(done.json()).startswith(expected), done.text


@pytest.mark.parametrize("kind", RECORDS)
def test_it_is_followed_as_it_happens(
    service: Service,  # noqa: F811
    client: TestClient[ASGIApp],  # noqa: F811
    kind: str,
) -> None:
    master = seat(service, client, kind)
    with listening(master, query="after=0") as listener:
        known = listener.until(lambda heard: len(heard) == len(bodies(kind)))[-2]["id"]
        master.post("undo")
        assert listener.until(lambda heard: len(heard) > len(bodies(kind)))[-1]["event"]["is"] == "head-moved"
    with client.websocket_connect(f"{master.path}/socket") as socket:
        socket.send_json({"token": master.token, "after": known})
        assert socket.receive_json()["version"] == len(bodies(kind))
