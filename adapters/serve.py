"""`scuffle serve`: fights over HTTP, and webhooks while it runs.

The command line, the server and webhooks know nothing of each other. They meet here, in a command that the
command line finds by its name in the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network

import click

from adapters.cli.context import Invocation
from adapters.cli.options import everywhere, with_invocation
from adapters.cli.terminal.printer import warn
from adapters.hook_commands import runner_of
from adapters.input.rejected import Rejected
from adapters.web.loopback import loopback


def _networks(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(str(ip_network(each)) if "/" in each else str(ip_address(each)) for each in value)
    except ValueError as error:
        raise Rejected(f"--proxy names no address and no network: {error}.", 2) from None


@click.command("serve")
@click.option("--port", type=click.IntRange(0, 65_535), default=8_000, help="The port; 0 takes a free one.")
@click.option("--host", default="127.0.0.1", help="The address to listen on (default: this machine only).")
@click.option("--open-to-network", is_flag=True, help="With --host: let other machines in.")
@click.option("--base", metavar="URL", default="", help="How links begin, if not with that address.")
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=_networks,
    help="An address or network whose X-Forwarded-For is believed; give it for each.",
)
@click.option("--body", type=click.IntRange(1_000), default=1_000_000, help="Bytes of a request at most.")
@click.option("--rate", type=click.IntRange(1), default=3_000, help="Requests a minute from one address.*")
@click.option("--fights", type=click.IntRange(1), default=1_000, help="Fights that are played, at most.")
@click.option(
    "--openings", type=click.IntRange(1), default=300, help="Fights that one address may open in an hour.*"
)
@click.option("--subscribers", type=click.IntRange(1), default=1_000, help="Who follow fights at once.*")
@everywhere
@with_invocation
def serve_command(
    at: Invocation,
    port: int,
    host: str,
    open_to_network: bool,
    base: str,
    proxies: tuple[str, ...],
    body: int,
    rate: int,
    fights: int,
    openings: int,
    subscribers: int,
) -> None:
    """Serve the fights to browsers and to other programs, until Ctrl-C.

    The page is at /, the API under /api, its description at /schema/openapi.json. Only this machine is let
    in, unless --host and --open-to-network say otherwise; there, put something that speaks TLS before it.

    Several servers may serve one database of PostgreSQL, and a client may come to any of them. Limits marked
    with * each of them counts by itself; the others hold for all together.

    GET /health answers while it runs, and GET /ready while it can be given work.

    \b
      scuffle serve --port 8000
      scuffle link duel --player mutt
    """
    if not loopback(host) and not open_to_network:
        raise Rejected(
            f"{host} can be reached from other machines; say --open-to-network if that is meant.", 2
        )
    try:
        from adapters.web.limits import Limits
        from adapters.web.server import Unbound, listen
        from adapters.web.server import serve as run
    except ImportError as error:
        if (error.name or "").split(".")[0] in ("adapters", "domain", "projections"):
            raise
        raise Rejected(
            f"Serving wants the extra `web` ({error.name} is missing): pip install 'scuffle[web]'.", 3
        ) from None
    limits = Limits(body=body, rate=rate, fights=fights, openings=openings, subscribers=subscribers)
    at.open(make=True)
    try:
        bound = listen(host, port)
    except Unbound as error:
        raise Rejected(str(error), 3) from None
    with _delivering(at):
        run(
            at.address,
            bound,
            limits,
            lambda base: _told(at, base),
            base=base.rstrip("/"),
            tables=at.tables,
            proxies=proxies,
        )


@contextmanager
def _delivering(at: Invocation) -> Iterator[None]:
    """Webhooks are delivered to meanwhile. Without their extra it is said that they are not, where there are
    any."""
    try:
        runner = runner_of(at)
    except Rejected as missing:
        with at.open().hooks() as hooks:
            if hooks.all():
                warn(str(missing))
        yield
        return
    runner.start()
    try:
        yield
    finally:
        runner.close()


def _told(at: Invocation, base: str) -> None:
    at.printer.line(f"Serving the fights of {at.place} at {base}/ (Ctrl-C ends it).")
    at.printer.out.flush()
