"""Secret answers at one terminal that people share: it is handed over, and nothing is left to be read."""

from collections.abc import Callable

from adapters.cli.terminal.printer import Printer

OPEN, CLOSE = "\x1b[?1049h\x1b[2J\x1b[H", "\x1b[2J\x1b[3J\x1b[H\x1b[?1049l"
"""To a second screen and back: what is written on it never comes to where one can scroll back."""


class SecretScreen:
    """A second screen for whoever answers unseen. Only where people are `shared` a terminal."""

    def __init__(self, printer: Printer, shared: bool) -> None:
        self._printer, self._shared = printer, shared
        self._for = ""

    def hand_over(self, who: str, secret: bool, read: Callable[[], str | None]) -> bool:
        """Ask for the right person before a secret question; `False` if the input ends there."""
        if not self._shared or not secret:
            self.close()
            return True
        if self._for == who:
            return True
        self.close()
        self._printer.out.write(OPEN)
        self._for = who
        self._printer.line(f"This is for {who} alone. Hand them the keyboard; Enter, once nobody else looks.")
        return read() is not None

    def close(self) -> None:
        """Back to the screen of all, with nothing left of the other."""
        if self._for:
            self._for = ""
            self._printer.out.write(CLOSE)
            self._printer.out.flush()
