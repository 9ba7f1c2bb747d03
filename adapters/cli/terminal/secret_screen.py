"""Secret answers at one terminal that people share: it is handed over, and nothing is left to be read."""

from adapters.cli.terminal.printer import Printer
from domain.facts.choice import Name

OPEN, CLOSE = "\x1b[?1049h\x1b[2J\x1b[H", "\x1b[2J\x1b[3J\x1b[H\x1b[?1049l"
"""To a second screen and back: what is written on it never comes to where one can scroll back."""


class SecretScreen:
    """A second screen for whoever answers unseen, where people share a terminal."""

    def __init__(self, printer: Printer) -> None:
        self._printer = printer
        self.open_for: Name = ""
        """Who sits before it; empty while everybody looks at the first screen."""

    def hand_over(self, who: Name, called: str) -> bool:
        """To the second screen, for that person alone; whether it was theirs already."""
        if self.open_for == who:
            return True
        self.close()
        self._printer.out.write(OPEN)
        self.open_for = who
        self._printer.line(
            f"This is for {called} alone. Hand them the keyboard; Enter, once nobody else looks."
        )
        return False

    def close(self) -> None:
        """Back to the screen of all, with nothing left of the other."""
        if self.open_for:
            self.open_for = ""
            self._printer.out.write(CLOSE)
            self._printer.out.flush()
