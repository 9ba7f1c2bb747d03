"""`scuffle demo`: the whole promise in a minute, on a store in memory that is gone afterwards."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from copy import copy
from datetime import UTC, datetime, timedelta
from io import StringIO
from itertools import count

import click

from adapters.cli.context import Invocation
from adapters.cli.options import everywhere, with_invocation
from adapters.cli.sessions.play import PlaySession
from adapters.cli.terminal.printer import Printer
from adapters.store.memory import MemoryStore
from projections.visibility import GM

KICK = "t1.karateka.attack"

TYPED = (
    "kick boris face",
    "3 4 2",
    f"why {KICK} --depth 2",
    f"settle {KICK} --faces 3,4,3",
    "settle yes the two was a three",
    "6",
    "q",
)
"""What is said at the table of a brawl: two answers in a line, dice as they lie, and what was wrong."""


class DemoInvocation(Invocation):
    """A desk without a file, on which the same fight always comes out the same."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self._numbers = count(1)
        ticks = count()
        self._store = MemoryStore(
            clock=lambda: EVENING + timedelta(seconds=7 * next(ticks)), chance=lambda length: bytes(length)
        )

    def fresh_id(self) -> str:
        return f"demo-{next(self._numbers)}"

    def close(self) -> None:
        """Forget everything."""
        self._store.close()


EVENING = datetime(2026, 11, 5, 20, 14, tzinfo=UTC)
"""When the demonstration is played, so that it is the same every time."""


class TypedLines:
    """Lines as somebody types them: each is seen as it is read."""

    def __init__(self, printer: Printer, lines: Iterable[str]) -> None:
        self._printer, self._lines = printer, iter(lines)

    def isatty(self) -> bool:
        """As at a terminal, at which somebody types."""
        return True

    def readline(self) -> str:
        """The next line, printed as it would stand there when typed; empty at the end."""
        line = next(self._lines, "")
        self._printer.line(line)
        return line and f"{line}\n"


@click.command("demo")
@everywhere
@with_invocation
def demo_command(at: Invocation) -> None:
    """Tell a brawl in a minute: played at the table, a roll looked at, put right and audited.

    Nothing is kept, nothing is fetched, and it is the same every time. What is shown are real commands and
    what they print.
    """
    stage = DemoInvocation(at.plain)
    try:
        Demonstration(at.printer, stage).tell()
    finally:
        stage.close()


class Demonstration:
    """The demonstration on its printer."""

    def __init__(self, printer: Printer, stage: DemoInvocation) -> None:
        self.printer, self.stage = printer, stage

    def tell(self) -> None:
        """All of it, in a minute of reading."""
        self.printer.prose(
            "A brawl in a minute. After `$` stands a real command, after `>` what is typed. Sister Wei's "
            "player throws real dice; Boris has no player: a tactic chooses for him."
        )
        brawl = "karateka@guests boris@house --at karateka=0,0,3 --at boris=0,1,0"
        self._show(f"new tavern {brawl} --hand karateka --seed no-secret-for-this-demo-1", quiet=True)
        self._do("declare tavern t1.karateka.maneuver attack", quiet=True)
        self._sit("tavern", TYPED, "boris=brawler")
        self._scene("Nothing is erased", "")
        self._show(f"audit tavern {KICK} --brief")
        self._scene("Your turn", "")
        for line in ("scuffle new duel grunthar mutt", "scuffle play duel"):
            self.printer.line(f"  $ {line}")

    def _scene(self, heading: str, text: str) -> None:
        self.printer.line()
        self.printer.heading(heading)
        if text:
            self.printer.prose(text)

    def _show(self, command: str, quiet: bool = False) -> None:
        """Print a command line and carry it out; `quiet` keeps back what it prints."""
        self.printer.line()
        self.printer.line(f"  $ scuffle {command}")
        self._do(command, quiet)

    def _sit(self, fight: str, typed: Iterable[str], *handed: str) -> None:
        """People play on, with all that they say, and what is in the hands of tactics."""
        self.printer.line()
        tactics = "".join(f" --tactic {each}" for each in handed)
        self.printer.line(f"  $ scuffle play {fight} --as gm{tactics}")
        desk = copy(self.stage)
        desk.printer, desk.viewer = self.printer, GM
        PlaySession(desk, fight, handed, TypedLines(self.printer, typed)).hold()

    def _do(self, command: str, quiet: bool = False) -> None:
        from adapters.cli.group import SCUFFLE

        self.stage.printer = Printer(self.printer.plain, StringIO()) if quiet else self.printer
        self.stage.actor = ""
        SCUFFLE.run(shlex.split(command), self.stage)
