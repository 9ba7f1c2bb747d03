"""The command `scuffle` itself: it imports the module of the command that is called, and no other."""

from collections.abc import Sequence
from importlib import import_module

import click

from adapters import logging
from adapters.cli.catalogue import COMMANDS, overview
from adapters.cli.context import Invocation
from adapters.cli.options import everywhere
from adapters.cli.terminal import stderr
from adapters.input.rejected import Rejected


class Scuffle(click.Group):
    """A group whose commands stand in the catalogue."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, line = COMMANDS[cmd_name]
        found = vars(import_module(module)).values()
        command = next(each for each in found if isinstance(each, click.Command) and each.name == cmd_name)
        command.short_help = line
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of that name; another is refused with those that are spelt nearly so."""
        if args[0] not in COMMANDS:
            from adapters.input.names import near

            raise click.UsageError(f"There is no command {args[0]!r}{near(args[0], COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(overview() + "\n")

    def run(self, words: Sequence[str], at: Invocation | None = None) -> None:
        """Carry out one command line, at a desk if one is given. Errors come through as they are."""
        for number, word in enumerate(words, 1):
            if not word.isascii() and any("\ud800" <= letter <= "\udfff" for letter in word):
                raise click.UsageError(f"Argument {number} is not text in UTF-8: {word!r}.")
        logging.configure("warning", stderr.in_json())
        at = at or Invocation()
        with self.make_context("scuffle", list(words), obj=at) as ctx:
            try:
                self.invoke(ctx)
            except Rejected as error:
                at.put_in_words(error)
                raise


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        click.echo(f"scuffle {version('scuffle')}")
        ctx.exit()


@click.group(cls=Scuffle, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version)
@everywhere
def SCUFFLE() -> None:
    """Record a fight blow by blow."""
