"""`scuffle links`, `link` and `unlink`: who is let in to a fight over HTTP, and as what."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from adapters.books.recorded import state_of
from adapters.cli.context import Invocation
from adapters.cli.options import looking_up, numbered, with_invocation
from adapters.input.names import combatant, labelled
from adapters.input.rejected import Rejected
from adapters.output.shapes import Granted, LinkRow, Links

if TYPE_CHECKING:
    from adapters.store.link import Link
    from adapters.store.links import LinkTable

BASE = "http://127.0.0.1:8000"


@click.command("links")
@click.argument("name")
@looking_up
@with_invocation
def links_command(at: Invocation, name: str) -> None:
    """List the links to the fight NAME: who may see and do what. Their tokens nobody knows."""
    name = at.fight(name)
    with _table(at) as table:
        from adapters.store.link import linked

        found = tuple(_row(linked(kept)) for kept in table.of(name))
    if at.json:
        at.printer.json(Links(name, found))
        return
    if not found:
        at.printer.line(f"Nobody has a link to {name}. `scuffle link {name} --gm` makes one.")
        return
    rows = [
        (each.number, _kind(each), ", ".join(each.names), each.label, each.made, each.revoked or "-")
        for each in found
    ]
    at.printer.table(("link", "role", "for", "label", "made", "revoked"), rows, right="link")


@click.command("link")
@click.argument("name")
@click.option("--gm", is_flag=True, help="For the game master.")
@click.option("--player", multiple=True, metavar="WHO", help="For whoever plays WHO; give it for each.")
@click.option("--spectator", is_flag=True, help="For somebody who only looks.")
@click.option("--overlay", is_flag=True, help="For a broadcast: the fight as it is laid over a video.")
@click.option("--assistant", is_flag=True, help="A program gets it, which gives no dice of its own.")
@click.option("--label", default="", metavar="TEXT", help="Who gets it, for the record.")
@click.option("--base", default=BASE, metavar="URL", help=f"Where the server is (default: {BASE}).")
@looking_up
@with_invocation
def link_command(
    at: Invocation,
    name: str,
    gm: bool,
    player: tuple[str, ...],
    spectator: bool,
    overlay: bool,
    assistant: bool,
    label: str,
    base: str,
) -> None:
    """Make a link to the fight NAME, and print it this once.

    \b
      scuffle link duel --player mutt --label Anna
      scuffle link duel --overlay        # a transparent page, as a browser source of a streaming program
    """
    name = at.fight(name)
    if gm + spectator + overlay + bool(player) != 1:
        raise Rejected("Say for whom it is: --gm, --player WHO, --spectator or --overlay.", 2)
    state = state_of(at.record(name))
    names = tuple(dict.fromkeys(combatant(state, who) for who in player))
    label = labelled(label, ("gm",) if gm else names, state.combatants)
    with _table(at) as table:
        from adapters.store.link import Role, address, fresh, hashed, kept_role, linked

        role = Role.MASTER if gm else Role.PLAYER if player else Role.SPECTATOR
        token = fresh()
        kept = kept_role(role, assistant)
        link = linked(table.grant(name, hashed(token), kept, " ".join(names), label))
    where = address(base.rstrip("/"), name, token, "overlay" if overlay else "")
    if at.json:
        at.printer.json(
            Granted(link.number, link.role.value, link.names, link.label, token, where, assistant)
        )
        return
    at.printer.line(where)


@click.command("unlink")
@numbered
@with_invocation
def unlink_command(at: Invocation, name: str, number: int) -> None:
    """Revoke the link NUMBER to the fight NAME for good; a server notices at once."""
    name = at.fight(name)
    with _table(at) as table:
        if not table.revoke(name, number):
            raise Rejected(f"There is no link {number} to {name} that could be revoked (see `links {name}`).")
    at.printer.line(f"Link {number} to {name} is of no use any more.")


@contextmanager
def _table(at: Invocation) -> Iterator[LinkTable]:
    """The links to the fights."""
    table = at.open().links()
    try:
        yield table
    finally:
        table.close()


def _kind(row: LinkRow) -> str:
    return f"{row.role}'s assistant" if row.assistant else row.role


def _row(link: Link) -> LinkRow:
    return LinkRow(
        link.number, link.role.value, link.names, link.label, link.made, link.revoked, link.assistant
    )
