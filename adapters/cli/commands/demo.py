"""`scuffle demo`: the whole promise in a minute, on a store in memory that is gone afterwards."""

from __future__ import annotations

import shlex
from datetime import UTC, datetime, timedelta
from io import StringIO
from itertools import count

import click

from adapters.cli.context import Invocation
from adapters.cli.options import everywhere, with_invocation
from adapters.cli.terminal.printer import Printer
from adapters.store.memory import MemoryStore

BLOCK = "r1.mutt.2.grunthar.block"

ROUND = (
    "roll duel r1.grunthar.initiative 3",
    "roll duel r1.mutt.initiative 8",
    "declare duel r1.mutt.declares 2 actions",
    "declare duel r1.grunthar.declares 2 actions",
    "declare duel r1.mutt.1.action attack",
    "declare duel r1.mutt.1.grunthar.dodges stand",
    "roll duel r1.mutt.1.attack 53",
    "declare duel r1.grunthar.1.action attack",
    "roll duel r1.grunthar.1.attack 30",
    "declare duel r1.grunthar.1.aim head",
    "declare duel r1.grunthar.1.mutt.replies take",
    "declare duel r1.mutt.2.action attack",
    "roll duel r1.mutt.2.attack 14",
    "declare duel r1.mutt.2.aim stomach",
    "declare duel r1.mutt.2.grunthar.replies block",
    f"roll duel {BLOCK} 35",
    "roll duel r2.grunthar.initiative 9",
)
"""The first round of the chapter's worked fight, with a block that is hard to believe, and a die more."""


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


@click.command("demo")
@everywhere
@with_invocation
def demo_command(at: Invocation) -> None:
    """Tell a whole fight in a minute: played, disputed, put right, undone, thrown again and audited.

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
        """All of it, in under a minute of reading."""
        self.printer.prose(
            "A fight in a minute. After `$` stands a real command, and under it what it prints."
        )
        self._scene("Two fighters", "An orc and a dwarf differ, with real dice.")
        self._show("new duel grunthar@orcs mutt@dwarfs --hand all --seed no-secret-for-a-demo", quiet=True)
        for command in ROUND:
            self._do(command, quiet=True)
        self.printer.line()
        self.printer.prose("Somewhat later:")
        self._show("log duel")
        self._scene("A disputed block", "Mutt's player does not believe that 35.")
        self._show(f"dispute duel {BLOCK} --by mutt --why 'tens and ones swapped'", quiet=True)
        self._show(f"why duel {BLOCK} --depth 3")
        self._scene(
            "Put right",
            "The number is right, but the tens die shows 5: it was 53. "
            "All that followed is worked out again.",
        )
        self._show(f"settle duel {BLOCK} --faces 53 --why 'the tens die shows 5'")
        self._scene("Undone, and thrown again", "Mutt's die rolls off the table.")
        self._show("roll duel r2.mutt.initiative 2", quiet=True)
        self._show("undo duel")
        self._show("roll duel r2.mutt.initiative 7", quiet=True)
        self._scene("Nothing is erased", "Both throws are recorded.")
        self._show(f"audit duel {BLOCK} --brief")
        self._show("verify duel")
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

    def _do(self, command: str, quiet: bool = False) -> None:
        from adapters.cli.group import SCUFFLE

        self.stage.printer = Printer(self.printer.plain, StringIO()) if quiet else self.printer
        self.stage.actor = ""
        SCUFFLE.run(shlex.split(command), self.stage)
