"""`scuffle mcp`: fights for assistants.

The command line, the server and the assistants know nothing of each other. They meet here: the server's API
is asked within this process, or far away, and the command line finds the command by its name in the
catalogue.
"""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import click

from adapters.cli.context import Invocation
from adapters.cli.options import sitting, with_invocation
from adapters.input.rejected import Rejected

if TYPE_CHECKING:
    import httpx2

    from adapters.assistants.door import Access, Door
    from adapters.store.link import LocalUser
    from adapters.web.service import Service

HERE = "http://scuffle.local"
"""What the server in this process is called, where nobody else reaches it."""

PAGE = "http://127.0.0.1:8000"
"""Where `scuffle serve` is, if nothing else is said."""

FIGHT, TOKEN = re.compile("[a-z0-9-]+"), re.compile("[A-Za-z0-9_-]+")
"""What a link names."""

PATIENCE = 60.0
"""Seconds for an answer of a server that is elsewhere."""


@click.command("mcp")
@click.option(
    "--link",
    metavar="LINK",
    envvar="SCUFFLE_LINK",
    default="",
    help="Come with this link, to the server that it names; with a bare token to the fights at hand. "
    "In $SCUFFLE_LINK nobody else on this machine sees it.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=None,
    help="Speak HTTP at that port (0: a free one), on this machine only; else standard input and output.",
)
@click.option(
    "--base", metavar="URL", default=PAGE, help=f"With --port: how links to opened fights begin ({PAGE})."
)
@sitting
@with_invocation
def mcp_command(at: Invocation, link: str, port: int | None, base: str) -> None:
    """Let assistants that speak the Model Context Protocol see fights and play in them.

    Without a link it is you at your own fights: somebody who only looks, unless --as says who you are: `gm`,
    or a combatant. Over HTTP each comes with the token of their link (Authorization: Bearer TOKEN), at /mcp;
    who comes without one may only open a fight.

    \b
      scuffle mcp --as gm
      SCUFFLE_LINK='https://table.example/#fight=duel&token=...' scuffle mcp
      scuffle mcp --port 8010
    """
    try:
        from adapters.assistants.server import assistant_server
        from adapters.assistants.transports import over_stdio
        from adapters.web.service import Service
    except ImportError as error:
        if (error.name or "").split(".")[0] in ("adapters", "domain", "projections"):
            raise
        raise Rejected(
            f"Assistants want the extra `mcp` ({error.name} is missing): pip install 'scuffle[mcp]'.", 3
        ) from None
    import anyio

    if port is not None:
        if link or at.viewer or at.actor:
            raise Rejected("Over HTTP each comes with a link: leave out --link, --as and --by.", 2)
        _serve(at, port, base.rstrip("/"))
        return
    if link and (at.viewer or at.actor):
        raise Rejected("A link says who you are: leave out --as and --by.", 2)
    if "#" in link or "://" in link:
        anyio.run(_far_away, _read_link(link))
        return
    if link:
        _must_be_known(at, link)
    at.open(make=True)
    local = None if link else local_user(at)
    service = Service(at.address, tables=at.tables, local=local)
    try:
        token = link if local is None else local.token
        anyio.run(over_stdio, assistant_server(at_hand(service), token))
    finally:
        service.close()


def _must_be_known(at: Invocation, token: str) -> None:
    """Raises `Rejected` for a token that nobody was given; no file is made to look for it."""
    from adapters.store.link import hashed

    known = None
    if at.open().combats():
        table = at.open().links()
        known = table.find(hashed(token))
        table.close()
    if known is None:
        raise Rejected(f"{at.place} knows no such token; `scuffle link` makes a link.", 2)


def local_user(at: Invocation) -> LocalUser:
    """Whoever runs this at their own fights. Only somebody who says so is more than a spectator."""
    from adapters.store.link import LocalUser, Role
    from projections.visibility import GM, PUBLIC

    viewer = at.viewer or PUBLIC
    role = {GM: Role.MASTER, PUBLIC: Role.SPECTATOR}.get(viewer, Role.PLAYER)
    names = (viewer,) if role is Role.PLAYER else ()
    return LocalUser(secrets.token_urlsafe(32), role, names, at.actor)


def at_hand(service: Service) -> Door:
    """The way to the fights of this machine."""
    import httpx2

    from adapters.assistants.door import Access, Door
    from adapters.store.link import Role
    from adapters.web.app import application

    app: Any = application(service)

    def client(address: str) -> httpx2.AsyncClient:
        inside = httpx2.ASGITransport(app, client=(address or "127.0.0.1", 0))
        return httpx2.AsyncClient(transport=inside, base_url=HERE, timeout=None, trust_env=False)

    def let_in(token: str) -> Access:
        link = service.link(token)
        if link is not None and link.number == 0:
            master = link.role is Role.MASTER
            return Access(token, service.store.combats(), opens=master, everywhere=master)
        return Access(token, (link.fight,) if link else (), opens=not token)

    async def looked_up(token: str) -> Access:
        return await service.look_up(lambda: let_in(token))

    return Door(client, looked_up)


class FarLink(NamedTuple):
    """What a link says: where its server is, the fight, and the token."""

    base: str
    fight: str
    token: str


def _read_link(link: str) -> FarLink:
    """What a link says. Raises `Rejected`."""
    wrong = Rejected("A link looks like https://table.example/#fight=duel&token=...; copy all of it.", 2)
    try:
        parts = urlsplit(link)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        raise wrong from None
    said = {name: values[0] for name, values in parse_qs(parts.fragment).items()}
    fight, token = said.get("fight", ""), said.get("token", "")
    if not good or not link.isascii() or not FIGHT.fullmatch(fight) or not TOKEN.fullmatch(token):
        raise wrong
    base = f"{parts.scheme}://{parts.netloc}{parts.path.removesuffix('/overlay').rstrip('/')}"
    return FarLink(base, fight, token)


async def _far_away(link: FarLink) -> None:
    """Speak of the fight to which a link leads, by the server there."""
    import httpx2

    from adapters.assistants.door import Access, Door
    from adapters.assistants.server import assistant_server
    from adapters.assistants.transports import over_stdio

    async def let_in(token: str) -> Access:
        return Access(token, (link.fight,))

    async with httpx2.AsyncClient(base_url=link.base, timeout=PATIENCE) as client:
        await over_stdio(assistant_server(Door(lambda _: client, let_in), link.token))


def _serve(at: Invocation, port: int, base: str) -> None:
    """Speak HTTP until Ctrl-C, with the manners of the server around it."""
    from adapters.assistants.server import assistant_server
    from adapters.assistants.transports import PATH, over_http
    from adapters.web.limits import Limits
    from adapters.web.middleware import RequestGuard
    from adapters.web.server import Unbound, listen, serve

    def guarded(service: Service, hosts: tuple[str, ...]) -> Any:
        app: Any = over_http(assistant_server(at_hand(service)), service.limits.body)
        return RequestGuard(app, service.limits, hosts)

    def told(here: str) -> None:
        at.printer.line(f"Serving the fights of {at.place} to assistants at {here}{PATH} (Ctrl-C ends it).")
        at.printer.out.flush()

    at.open(make=True)
    try:
        bound = listen("127.0.0.1", port)
    except Unbound as error:
        raise Rejected(str(error), 3) from None
    serve(at.address, bound, Limits(), told, base=base, tables=at.tables, making=guarded)
