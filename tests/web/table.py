"""Somebody at a table who asks the server: a client with a link, in so many words."""

from __future__ import annotations

from typing import Any

from httpx import Client, Response

Json = dict[str, Any]

DUEL: Json = {
    "system": "percentile",
    "combatants": [{"who": "grunthar", "side": "orcs"}, {"who": "mutt", "side": "dwarfs"}],
    "seed": "a secret seed of ours 1",
}
"""Both declare in secret how many actions they take; the dice of the round are thrown by the seed."""


class Seat:
    """The holder of a link."""

    def __init__(self, client: Client, fight: str, token: str) -> None:
        self.client, self.fight, self.token = client, fight, token
        self.path = f"/api/fights/{fight}"
        self.bearer = {"Authorization": f"Bearer {token}"}

    def get(self, what: str = "", status: int = 200, **query: Any) -> Response:
        """Read something; fails the test when it is answered otherwise than with `status`."""
        path = f"{self.path}/{what}" if what else self.path
        return checked(self.client.get(path, headers=self.bearer, params=query), status)

    def read(self, what: str = "", **query: Any) -> Json:
        """What reading gives."""
        found: Json = self.get(what, **query).json()
        return found

    def post(self, what: str, status: int = 200, command: str = "", head: str = "", **wish: Any) -> Json:
        """Have something done, under a command id and knowing a head, if they are given."""
        headers = dict(self.bearer)
        if command:
            headers["Idempotency-Key"] = command
        if head:
            headers["If-Match"] = f'"{head}"'
        done = checked(self.client.post(f"{self.path}/{what}", headers=headers, json=wish), status)
        found: Json = done.json()
        return found

    def place(self) -> str:
        """The place of the last event, which names the history as well."""
        place: str = self.read()["head"]
        return place

    def head(self) -> int:
        """The position of the last event."""
        last: int = self.read("standing")["last"]
        return last

    def questions(self) -> list[Json]:
        """What is asked, with the options as he sees them."""
        found: list[Json] = self.read("prompts")["prompts"]
        return found

    def asked(self, key: str) -> str:
        """The id of the open question of that key."""
        (found,) = [each["prompt"]["id"] for each in self.questions() if each["prompt"]["key"] == key]
        return str(found)

    def grant(self, role: str, *names: str, label: str = "") -> Seat:
        """Hand a link out; the seat of whoever gets it."""
        given = self.post("links", 201, role=role, names=list(names), label=label)
        return Seat(self.client, self.fight, given["token"])


def checked(response: Response, status: int) -> Response:
    """The response, if it has that status; problems must be told as such."""
    assert response.status_code == status, response.text
    if status >= 400:
        assert response.headers["content-type"] == "application/problem+json"
        problem = response.json()
        assert problem["type"].startswith("urn:scuffle:problem:")
        assert problem["status"] == status
        assert problem["detail"]
        assert problem["place"]
    return response


def opened(client: Client, **other: Any) -> Seat:
    """A new fight, at which the game master sits."""
    made = checked(client.post("/api/fights", json={**DUEL, **other}), 201).json()
    return Seat(client, made["combat"], made["token"])


def code(problem: Json) -> str:
    """The code of a problem."""
    return str(problem["type"]).removeprefix("urn:scuffle:problem:")
