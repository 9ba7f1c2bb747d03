"""`scuffle db`: how a record file or a database is laid out."""

from __future__ import annotations

import click

from adapters import logging
from adapters.cli.context import Invocation
from adapters.cli.options import everywhere, with_invocation


@click.command("db")
@click.argument("way", metavar="upgrade", type=click.Choice(("upgrade",)))
@click.option("--service", multiple=True, metavar="ROLE", help="A role that is to use it; give it for each.")
@everywhere
@with_invocation
def db_command(at: Invocation, way: str, service: tuple[str, ...]) -> None:
    """Make the tables where there are none, or raise them to today's layout; all of it or nothing.

    In a database of PostgreSQL it wants the role that owns it. Everybody else, servers above all, should come
    as a role that you name with --service: it can read and go on with fights, and can neither change nor
    delete what is recorded. To name it again does no harm.

    \b
      scuffle db upgrade --db postgresql://owner@db.example/fights --service scuffle
    """
    from adapters.store.raising import upgrade

    raised = upgrade(at.address, service)
    logging.log("info", "done", command=f"db {way}", raised=raised)
    at.printer.line(f"{at.place} is laid out as it should be{'' if raised else ', and was before'}.")
    for role in service:
        at.printer.line(f"{role} may read and go on with fights there, and neither change nor delete them.")
