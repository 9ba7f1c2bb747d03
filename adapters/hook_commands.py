"""`scuffle hook`: webhooks are made, listed, tried and taken away by whoever has the record file at hand.

No request to a server ever names an address. The command line and webhooks know nothing of each other; they
meet here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from adapters.cli.context import Invocation
from adapters.cli.options import everywhere, looking_up, numbered, reading, with_invocation
from adapters.input.rejected import Rejected
from adapters.output.shapes import HookMade, HookRow, HooksListed

if TYPE_CHECKING:
    from adapters.hooks.running import HookRunner
    from adapters.store.hooks import Hook, HookTable

FORMATS = ("scuffle", "discord", "text")


@click.group("hook", context_settings={"help_option_names": ["-h", "--help"]})
def hook_command() -> None:
    """Post what happens in a fight to other programs and to chats, while `serve` or `hook run` runs.

    \b
      scuffle hook add duel https://hooks.example/scuffle
      scuffle hook add duel https://discord.com/api/webhooks/... --format discord --as public
      scuffle hook list
      scuffle hook resume duel 1                      # one that had stopped goes on

    Each delivery is made at least once and in order, and signed as Standard Webhooks has it. What is taken is
    answered with a status of 2xx; all else is tried again, later each time, for about a day. Then the webhook
    stops, and `list` says why.
    """


@hook_command.command("add")
@click.argument("name")
@click.argument("url")
@click.option("--format", "format", type=click.Choice(FORMATS), default="scuffle", help="How it is told.")
@click.option("--allow", multiple=True, metavar="HOST", help="This host may be private, and without TLS.")
@click.option("--from-start", is_flag=True, help="Tell all that was before, too.")
@reading
@with_invocation
def add_command(
    at: Invocation, name: str, url: str, format: str, allow: tuple[str, ...], from_start: bool
) -> None:
    """Tell URL what happens in the fight NAME from now on, as far as its viewer (--as, else public) sees.

    `scuffle` posts the events as the feed has them, `discord` the story as that chat's incoming webhook takes
    it, `text` the same as plain text. The secret that signs deliveries is printed this once.
    """
    from adapters.hooks.secret import fresh_secret
    from adapters.hooks.url import BadHookUrl, must_be_public, parse_hook_url
    from adapters.store.hooks import HookTarget, TooManyHooks
    from projections.visibility import PUBLIC

    name = at.fight(name)
    try:
        found = parse_hook_url(url)
        if not (allowed := _allowed(found.host, allow)):
            must_be_public(found)
        target = HookTarget(url, format, at.viewer or PUBLIC, allowed, fresh_secret())
        with _table(at) as hooks:
            hook = hooks.add(name, target, *((0, "") if from_start else at.open().head(name)))
    except (BadHookUrl, TooManyHooks) as error:
        raise Rejected(str(error), 2) from None
    if at.json:
        at.printer.json(HookMade(name, hook.number, found.shown, hook.format, hook.viewer, hook.secret))
        return
    at.printer.prose(
        f"Webhook {hook.number} of {name} tells {found.shown} what happens after event {hook.position}, as "
        f"{hook.viewer} sees it, while `scuffle serve` or `scuffle hook run` runs."
    )
    if format != "discord":
        at.printer.prose("Its deliveries are signed with this secret, which is shown this once:")
        at.printer.line(hook.secret)


def _allowed(host: str, allow: tuple[str, ...]) -> bool:
    """Whether the host is named; raises `Rejected` where another is, which would be of no use."""
    names = {each.lower().strip("[]").rstrip(".") for each in allow}
    if others := names - {host}:
        raise Rejected(f"--allow {min(others)} is of no use: the address names {host}.", 2)
    return bool(names)


@hook_command.command("list")
@click.argument("name", default="")
@looking_up
@with_invocation
def list_command(at: Invocation, name: str) -> None:
    """List the webhooks of the fight NAME, or of all fights: how far each has come, and why one stopped."""
    from adapters.hooks.url import parse_hook_url

    name = at.fight(name) if name else ""
    with _table(at) as hooks:
        rows = tuple(
            HookRow(
                *(hook.combat, hook.number, parse_hook_url(hook.url).shown, hook.format, hook.viewer),
                *(hook.allowed, hook.position, at.open().last(hook.combat), hook.failures, hook.why),
                *(hook.due, hook.stopped),
            )
            for hook in hooks.all(name)
        )
    if at.json:
        at.printer.json(HooksListed(rows))
        return
    if not rows:
        at.printer.line("There are no webhooks. `scuffle hook add FIGHT URL` makes one.")
        return
    heading = ("fight", "hook", "to", "format", "as", "told", "of", "how it stands")
    told = [
        (row.combat, row.number, row.to, row.format, row.viewer, row.told, row.last, _standing(row))
        for row in rows
    ]
    at.printer.table(heading, told, right="hook told of")


def _standing(row: HookRow) -> str:
    if row.stopped:
        return f"stopped: {row.why}"
    if row.failures:
        return f"{row.failures} failed, again at {row.due[11:19]} UTC: {row.why}"
    return "up to date" if row.told == row.last else "has more to tell"


@hook_command.command("remove")
@numbered
@with_invocation
def remove_command(at: Invocation, name: str, number: int) -> None:
    """Take the webhook NUMBER of the fight NAME away, with its secret."""
    name = at.fight(name)
    with _table(at) as hooks:
        _found(hooks, name, number)
        hooks.remove(name, number)
    at.printer.line(f"Webhook {number} of {name} is gone.")


@hook_command.command("resume")
@click.option("--from-now", is_flag=True, help="Leave out what was not delivered by now.")
@numbered
@with_invocation
def resume_command(at: Invocation, name: str, number: int, from_now: bool) -> None:
    """Have the webhook NUMBER of the fight NAME go on at once, with what it was at when it stopped."""
    name = at.fight(name)
    with _table(at) as hooks:
        hook = _found(hooks, name, number)
        fresh = hooks.resume(hook, *(at.open().head(name) if from_now else ()))
    if fresh is None:
        raise Rejected(f"Webhook {number} of {name} was changed at the same moment; try again.", 1)
    at.printer.line(f"Webhook {number} of {name} goes on after event {fresh.position}.")


@hook_command.command("test")
@numbered
@with_invocation
def test_command(at: Invocation, name: str, number: int) -> None:
    """Post something to the webhook NUMBER of the fight NAME at once, and tell how it was answered."""
    name = at.fight(name)
    with _wanting_the_extra():
        from adapters.hooks.attempts import said, taken, tried
        from adapters.hooks.posting import HookPost, NotDelivered
        from adapters.hooks.url import parse_hook_url
        from adapters.store.clock import now
    with _table(at) as hooks:
        hook = _found(hooks, name, number)
    shown = parse_hook_url(hook.url).shown
    try:
        answer = tried(hook, HookPost(), now(), at.fresh_id())
    except NotDelivered as error:
        raise Rejected(f"{shown} was not reached: {error}.", 3) from None
    if not taken(answer):
        raise Rejected(f"{shown} was reached, but {said(answer)}.", 3)
    at.printer.line(f"{shown} took it: it answered {answer.status}.")


@hook_command.command("run")
@everywhere
@with_invocation
def run_command(at: Invocation) -> None:
    """Deliver to all webhooks until Ctrl-C, where no server runs; beside one it waits for its turn."""
    runner = runner_of(at)
    at.printer.line(f"Delivering to the webhooks of {at.place} (Ctrl-C ends it).")
    at.printer.out.flush()
    try:
        runner.run()
    except KeyboardInterrupt:
        at.printer.line("Ended.")
    finally:
        runner.close()


def runner_of(at: Invocation) -> HookRunner:
    """What delivers, on a store of its own. Raises `Rejected` where the extra is missing."""
    with _wanting_the_extra():
        from adapters.hooks.running import HookRunner
    at.open(make=True)
    return HookRunner(at.address)


@contextmanager
def _wanting_the_extra() -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        if (error.name or "").split(".")[0] in ("adapters", "domain", "projections"):
            raise
        raise Rejected(
            f"Webhooks want the extra `hooks` ({error.name} is missing): pip install 'scuffle[hooks]'.", 3
        ) from None


@contextmanager
def _table(at: Invocation) -> Iterator[HookTable]:
    """The webhooks of the fights."""
    with at.open().hooks() as table:
        yield table


def _found(hooks: HookTable, name: str, number: int) -> Hook:
    hook = hooks.find(name, number)
    if hook is None:
        raise Rejected(f"There is no webhook {number} of {name} (see `hook list {name}`).", 2)
    return hook
