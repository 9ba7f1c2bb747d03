"""The way to the fights: the server's API, in this process or far away, with somebody's link.

So an assistant sees what the holder of that link sees and does what they may do, by the same code: nothing
here decides who may see what.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import httpx2
import msgspec

from adapters.input.names import one_of
from adapters.output.problem import TYPE, Problem

Answer = TypeVar("Answer")

QUERY = dict[str, str | int | list[int]]


class Access(msgspec.Struct, frozen=True):
    """What somebody comes with: a token, the fights that it is for, whether they may open fights, and whether
    their token is for those as well, so that they need no link to them."""

    token: str
    fights: tuple[str, ...] = ()
    opens: bool = False
    everywhere: bool = False


class TurnedDown(Exception):
    """Something that is not done, with a code, a sentence that says what would be, and the place."""

    def __init__(self, code: str, sentence: str, place: str = "", rule: str = "") -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.place, self.rule = code, sentence, place, rule


class Door:
    """How an assistant gets to the fights. `client` gives what speaks for an address; `let_in` knows what a
    token is for."""

    def __init__(
        self,
        client: Callable[[str], httpx2.AsyncClient],
        let_in: Callable[[str], Awaitable[Access]],
    ) -> None:
        self._client, self._let_in = client, let_in

    async def caller(self, token: str, address: str = "") -> Visitor:
        """Whoever comes with that token from that address."""
        return Visitor(self._client(address), await self._let_in(token))


class Visitor:
    """Somebody who asks, for one request."""

    def __init__(self, client: httpx2.AsyncClient, access: Access) -> None:
        self._client, self.access = client, access

    def fight(self, name: str) -> str:
        """The fight of that name, or the only one that there is. Raises `Rejected`, `TurnedDown`."""
        known = self.access.fights
        if name:
            return one_of("fight", name, known)
        if len(known) == 1:
            return known[0]
        if not known:
            sentence = "There is no fight that you may see; connect with the link of one."
            raise TurnedDown("no-fight", sentence, "fight")
        raise TurnedDown("which-fight", "Say in `fight` which one; `list_fights` has their names.", "fight")

    async def read(self, path: str, kind: type[Answer], query: QUERY | None = None) -> Answer:
        """What the API answers to a reading. Raises `TurnedDown`."""
        return _decoded(await self._asked("GET", path, query=query), kind)

    async def text(self, path: str) -> str:
        """The same of a picture or a text."""
        return (await self._asked("GET", path)).text

    async def send(
        self, path: str, body: msgspec.Struct, kind: type[Answer], *, key: str = "", head: str = ""
    ) -> Answer:
        """Have something done, under a key, knowing a head. Raises `TurnedDown`."""
        headers = {"Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        if head:
            headers["If-Match"] = f'"{head}"'
        done = await self._asked("POST", path, headers, msgspec.json.encode(body))
        return _decoded(done, kind)

    async def _asked(
        self,
        method: str,
        path: str,
        headers: dict[str, str] | None = None,
        body: bytes | None = None,
        query: QUERY | None = None,
    ) -> httpx2.Response:
        bearer = {"Authorization": f"Bearer {self.access.token}"} if self.access.token else {}
        try:
            found = await self._client.request(
                method, path, headers={**bearer, **(headers or {})}, content=body, params=query
            )
        except httpx2.HTTPError as error:
            why = str(error) or type(error).__name__
            raise TurnedDown("no-server", f"The server cannot be reached ({why}); try again.") from None
        if found.status_code >= 400:
            raise _turned_down(found)
        return found


def _decoded(found: httpx2.Response, kind: type[Answer]) -> Answer:
    try:
        return msgspec.json.decode(found.content, type=kind)
    except msgspec.DecodeError:
        raise TurnedDown("no-server", "What answers there is another version of Scuffle, or none.") from None


def _turned_down(found: httpx2.Response) -> TurnedDown:
    try:
        problem = msgspec.json.decode(found.content, type=Problem)
    except msgspec.DecodeError:
        return TurnedDown("no-server", f"What answers there is no Scuffle (status {found.status_code}).")
    return TurnedDown(problem.type.removeprefix(TYPE), problem.detail, problem.place, problem.rule)
