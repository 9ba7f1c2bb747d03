"""`scuffle serve`, `links`, `link` and `unlink`: fights over HTTP, and who is let in to them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from adapters.cli.desk import Desk, combatant, desk, everywhere, looking_up
from adapters.cli.naming import labelled
from adapters.cli.recorded import state_of
from adapters.cli.shapes import Granted, LinkRow, Links
from adapters.cli.turned import Turned
from adapters.loopback import loopback

if TYPE_CHECKING:
    from adapters.store.links import LinkTable
    from adapters.web.links import Link

BASE = "http://127.0.0.1:8000"


@click.command("serve")
@click.option("--port", type=click.IntRange(0, 65_535), default=8_000, help="The port; 0 takes a free one.")
@click.option("--host", default="127.0.0.1", help="The address to listen on (default: this machine only).")
@click.option("--open-to-network", is_flag=True, help="With --host: let other machines in.")
@click.option("--base", metavar="URL", default="", help="How links begin, if not with that address.")
@click.option("--body", type=click.IntRange(1_000), default=1_000_000, help="Bytes of a request at most.")
@click.option("--rate", type=click.IntRange(1), default=3_000, help="Requests a minute from one address.")
@click.option("--fights", type=click.IntRange(1), default=1_000, help="Fights that are played, at most.")
@click.option(
    "--openings", type=click.IntRange(1), default=300, help="Fights that one address may open in an hour."
)
@click.option("--subscribers", type=click.IntRange(1), default=1_000, help="Who follow fights at once.")
@everywhere
@desk
def serve(
    at: Desk,
    port: int,
    host: str,
    open_to_network: bool,
    base: str,
    body: int,
    rate: int,
    fights: int,
    openings: int,
    subscribers: int,
) -> None:
    """Serve the fights to browsers and to other programs, until Ctrl-C.

    The page is at /, the API under /api, its description at /schema/openapi.json. Only this machine is let
    in, unless --host and --open-to-network say otherwise; there, put something that speaks TLS before it.

    \b
      scuffle serve --port 8000
      scuffle link duel --player mutt
    """
    if not loopback(host) and not open_to_network:
        raise Turned(f"{host} can be reached from other machines; say --open-to-network if that is meant.", 2)
    try:
        from adapters.web.limits import Limits
        from adapters.web.server import Unbound, listen
        from adapters.web.server import serve as run
    except ImportError as error:
        if (error.name or "").split(".")[0] in ("adapters", "domain", "projections"):
            raise
        raise Turned(
            f"Serving wants the extra `web` ({error.name} is missing): pip install 'scuffle[web]'.", 3
        ) from None
    limits = Limits(body=body, rate=rate, fights=fights, openings=openings, subscribers=subscribers)
    at.open(make=True)
    try:
        bound = listen(host, port)
    except Unbound as error:
        raise Turned(str(error), 3) from None
    run(at.path, bound, limits, lambda base: _told(at, base), base=base.rstrip("/"), tables=at.tables)


def _told(at: Desk, base: str) -> None:
    at.paper.line(f"Serving the fights of {at.path} at {base}/ (Ctrl-C ends it).")
    at.paper.out.flush()


@click.command("links")
@click.argument("name")
@looking_up
@desk
def list_links(at: Desk, name: str) -> None:
    """List the links to the fight NAME: who may see and do what. Their tokens nobody knows."""
    name = at.fight(name)
    with _table(at) as table:
        from adapters.web.links import linked

        found = tuple(_row(linked(kept)) for kept in table.of(name))
    if at.json:
        at.paper.json(Links(name, found))
        return
    if not found:
        at.paper.line(f"Nobody has a link to {name}. `scuffle link {name} --gm` makes one.")
        return
    rows = [
        (each.number, each.role, ", ".join(each.names), each.label, each.made, each.revoked or "-")
        for each in found
    ]
    at.paper.table(("link", "role", "for", "label", "made", "revoked"), rows, right="link")


@click.command("link")
@click.argument("name")
@click.option("--gm", is_flag=True, help="For the game master.")
@click.option("--player", multiple=True, metavar="WHO", help="For whoever plays WHO; give it for each.")
@click.option("--spectator", is_flag=True, help="For somebody who only looks.")
@click.option("--label", default="", metavar="TEXT", help="Who gets it, for the record.")
@click.option("--base", default=BASE, metavar="URL", help=f"Where the server is (default: {BASE}).")
@looking_up
@desk
def make_link(
    at: Desk, name: str, gm: bool, player: tuple[str, ...], spectator: bool, label: str, base: str
) -> None:
    """Make a link to the fight NAME, and print it this once.

    \b
      scuffle link duel --player mutt --label Anna
    """
    name = at.fight(name)
    if gm + spectator + bool(player) != 1:
        raise Turned("Say for whom it is: --gm, --player WHO or --spectator.", 2)
    state = state_of(at.record(name))
    names = tuple(dict.fromkeys(combatant(state, who) for who in player))
    label = labelled(label, ("gm",) if gm else names, state.combatants)
    with _table(at) as table:
        from adapters.web.links import Role, address, fresh, hashed, linked

        role = Role.MASTER if gm else Role.SPECTATOR if spectator else Role.PLAYER
        token = fresh()
        link = linked(table.grant(name, hashed(token), role.value, " ".join(names), label))
    where = address(base.rstrip("/"), name, token)
    if at.json:
        at.paper.json(Granted(link.number, link.role.value, link.names, link.label, token, where))
        return
    at.paper.line(where)


@click.command("unlink")
@click.argument("name")
@click.argument("number", type=click.IntRange(1))
@everywhere
@desk
def revoke_link(at: Desk, name: str, number: int) -> None:
    """Revoke the link NUMBER to the fight NAME for good; a server notices at once."""
    name = at.fight(name)
    with _table(at) as table:
        if not table.revoke(name, number):
            raise Turned(f"There is no link {number} to {name} that could be revoked (see `links {name}`).")
    at.paper.line(f"Link {number} to {name} is of no use any more.")


@contextmanager
def _table(at: Desk) -> Iterator[LinkTable]:
    """The links in the record file."""
    from adapters.store.links import LinkTable

    table = LinkTable(str(at.path))
    try:
        yield table
    finally:
        table.close()


def _row(link: Link) -> LinkRow:
    return LinkRow(link.number, link.role.value, link.names, link.label, link.made, link.revoked)
