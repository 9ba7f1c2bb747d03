"""An assistant as tests have it: a client of the protocol, and the fights that it comes to."""

from __future__ import annotations

import json
from contextlib import ExitStack
from itertools import count
from typing import Any

import msgspec
from anyio.from_thread import BlockingPortal
from mcp import Client
from mcp.types import TextResourceContents

from adapters.assistants.door import Door, TurnedDown
from adapters.assistants.server import assistant_server
from adapters.input import requests
from adapters.output.responses import Opened
from adapters.store.link import Role
from adapters.web.service import Service

Json = dict[str, Any]

OPENINGS: dict[str, tuple[Json, ...]] = {
    "percentile": ({"who": "grunthar"}, {"who": "mutt"}),
    "swordspath": ({"who": "bruno"}, {"who": "derek"}),
    "adnd": ({"who": "brandt"}, {"who": "osk"}),
    "gurps": ({"who": "alma", "at": [0, 0], "facing": 3}, {"who": "boris", "at": [0, 1]}),
}
"""Two who fight, of each system; in GURPS they stand face to face."""

SEED = "5eed" * 16
"""A seed of our own: the dice of a fight that is opened with it are always the same."""

_keys = count(1)


def fresh() -> str:
    """A key that no other command has."""
    return f"a-key-of-our-own-{next(_keys)}"


class Assistant:
    """Somebody's assistant, connected."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self._portal, self._client = portal, client

    def tools(self) -> list[Any]:
        """What it can use."""
        return self._portal.call(self._client.list_tools).tools

    def use(self, tool: str, **said: Any) -> Json:
        """What a tool answers; fails the test when it is refused."""
        found = self._portal.call(self._client.call_tool, tool, said)
        assert not found.is_error, found.content
        told: Json = found.structured_content
        assert json.loads(found.content[0].text) == told
        return told

    def refused(self, tool: str, **said: Any) -> Json:
        """Why a tool does nothing; fails the test when it does."""
        found = self._portal.call(self._client.call_tool, tool, said)
        assert found.is_error, found.content
        problem: Json = json.loads(found.content[0].text)
        assert problem["sentence"].endswith((".", "?", "..."))
        return problem

    def tried(self, tool: str, **said: Any) -> Json:
        """What a tool answers, or why it does nothing."""
        found: Json = json.loads(self._portal.call(self._client.call_tool, tool, said).content[0].text)
        return found

    def resources(self) -> list[str]:
        """What there is to read."""
        return [str(each.uri) for each in self._portal.call(self._client.list_resources).resources]

    def read(self, uri: str) -> str:
        """A resource."""
        (found,) = self._portal.call(self._client.read_resource, uri).contents
        assert isinstance(found, TextResourceContents)
        return found.text

    def open(self, system: str, **other: Any) -> Json:
        """A new fight of two."""
        return self.use(
            "open_fight", system=system, combatants=OPENINGS[system], idempotency_key=fresh(), **other
        )

    def answer(self, fight: str, wanted: str = "") -> Json:
        """Answer what is asked: the option that begins so, or the best, or as few as it takes."""
        asked = self.use("ask", fight=fight)
        question = next(each for each in asked["open"] if each["prompt"] == asked["prompt"])
        if wanted:
            numbers = [self.number(fight, wanted)]
        elif asked.get("rows") and question.get("least"):
            numbers = [next((row["best"] for row in asked["rows"] if row["best"]), 1)]
        else:
            numbers = list(range(1, question.get("least", 0) + 1))
        prompt = asked["prompt"]
        return self.use("answer", fight=fight, prompt=prompt, numbers=numbers, idempotency_key=fresh())

    def play(self, fight: str, most: int) -> int:
        """Answer so often, or until nothing is asked any more; how often."""
        for done in range(most):
            if not self.use("ask", fight=fight)["open"]:
                assert self.use("look", fight=fight)["over"]
                return done
            self.answer(fight)
        return most

    def number(self, fight: str, wanted: str) -> int:
        """The option whose text begins so, as somebody finds it who goes from level to level."""
        asked = self.use("ask", fight=fight)
        for row in asked.get("rows", ()):
            if wanted.startswith(row["text"]) or row["text"].startswith(wanted):
                asked = self.use("ask", fight=fight, row=row["row"])
                break
        return next(each["number"] for each in asked["options"] if each["text"].startswith(wanted))


class Table:
    """Fights in this process, and those who come to them."""

    def __init__(self, portal: BlockingPortal, service: Service, door: Door) -> None:
        self.portal, self.service, self.door = portal, service, door
        self._stack = ExitStack()

    def seat(self, token: str) -> Assistant:
        """An assistant that comes with that token."""
        client = Client(assistant_server(self.door, token))
        self._stack.enter_context(self.portal.wrap_async_context_manager(client))
        return Assistant(self.portal, client)

    def master(self) -> Assistant:
        """The assistant of whoever sits at this machine and says that they are the game master."""
        assert self.service.local is not None
        return self.seat(self.service.local.token)

    def send(self, token: str, path: str, body: msgspec.Struct) -> str:
        """What the API itself answers to whoever has that token: JSON, or the code of a problem."""

        async def sent() -> str:
            caller = await self.door.caller(token)
            path_ = f"/api/fights/{path}"
            try:
                return bytes(await caller.send(path_, body, msgspec.Raw, key=fresh())).decode()
            except TurnedDown as problem:
                return problem.code

        return self.portal.call(sent)

    def opened(self, system: str, **settings: str) -> str:
        """A fight whose dice are always the same, as no assistant can open one."""
        comers = tuple(msgspec.convert(each, requests.JoinRequest) for each in OPENINGS[system])

        async def send() -> Opened:
            caller = await self.door.caller("")
            body = requests.OpenRequest(system, comers, settings=dict(settings), seed=SEED)
            return await caller.send("/api/fights", body, Opened)

        return self.portal.call(send).combat

    def player(self, fight: str, *names: str) -> Assistant:
        """The assistant of a player, or of a spectator."""
        _, token = self.service.grant(fight, Role.PLAYER if names else Role.SPECTATOR, names)
        return self.seat(token)

    def close(self) -> None:
        """All go home."""
        self._stack.close()
