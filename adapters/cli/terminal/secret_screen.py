"""Secret answers at one terminal that people share: it is handed over, and nothing is left to be read."""

from adapters.cli.terminal.printer import Printer
from domain.facts.choice import Name

OPEN, CLOSE = "\x1b[?1049h\x1b[2J\x1b[H", "\x1b[2J\x1b[3J\x1b[H\x1b[?1049l"
"""To a second screen and back: what is written on it never comes to where one can scroll back."""


WIPE = "\x1b[1A\x1b[2K\r"
"""The line that was typed last is gone."""


class SecretScreen:
    """A second screen for whoever answers unseen, where people share a terminal."""

    def __init__(self, printer: Printer) -> None:
        self._printer = printer
        self.open_for: Name = ""
        """Who sits before it, as they have said; empty while anybody may look."""

    def call(self, called: str) -> None:
        """Ask for that person, below what all may read; once alone they say so."""
        self.close()
        self._printer.line()
        self._printer.prose(
            f"This is for {called} alone. Hand them the keyboard; Enter, once nobody else looks."
        )

    def open(self, who: Name) -> None:
        """To the second screen: whoever was called sits before it, alone."""
        self._printer.out.write(OPEN)
        self.open_for = who

    def wipe(self) -> None:
        """Nobody reads what was typed too early: it may be a secret."""
        self._printer.out.write(WIPE)

    def close(self) -> None:
        """Back to the screen of all, with nothing left of the other."""
        if self.open_for:
            self.open_for = ""
            self._printer.out.write(CLOSE)
            self._printer.out.flush()
