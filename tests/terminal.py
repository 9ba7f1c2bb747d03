"""A command in a real terminal: what is typed, what the screen shows, what is left to scroll back to."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

import pexpect
import pyte

ROOT = Path(__file__).parents[1]
START = "from adapters.cli.main import main; import sys; sys.exit(main())"
PATIENCE = 60.0
"""Seconds after which a command that says nothing more has failed."""

ALTERNATE = 1049
"""The private mode of a second screen, which leaves nothing behind."""


class Screen(pyte.HistoryScreen):
    """A screen with its scrollback, and with the second screen that pyte lacks."""

    _first: tuple[dict[int, dict[int, pyte.screens.Char]], int, int] | None = None
    """The lines and the cursor of the first screen, while the second is shown."""

    def set_mode(self, *modes: int, **kwargs: bool) -> None:
        super().set_mode(*modes, **kwargs)
        if kwargs.get("private") and ALTERNATE in modes and self._first is None:
            lines = {row: dict(line) for row, line in self.buffer.items()}
            self._first = lines, self.cursor.y, self.cursor.x
            self.erase_in_display(2)

    def reset_mode(self, *modes: int, **kwargs: bool) -> None:
        super().reset_mode(*modes, **kwargs)
        if kwargs.get("private") and ALTERNATE in modes and self._first is not None:
            self.erase_in_display(2)
            lines, self.cursor.y, self.cursor.x = self._first
            for row, line in lines.items():
                self.buffer[row].update(line)
            self._first = None

    def index(self) -> None:
        """A line that leaves the second screen goes nowhere."""
        kept = len(self.history.top)
        super().index()
        if self._first is not None and len(self.history.top) > kept:
            self.history.top.pop()

    @property
    def scrollback(self) -> str:
        """What has left the screen at its top and can be scrolled back to."""
        return "\n".join(
            "".join(line[column].data for column in range(self.columns)).rstrip() for line in self.history.top
        )


class Terminal:
    """One command, from its start to its end; a context that leaves no process behind."""

    def __init__(
        self, words: Sequence[str], env: Mapping[str, str], columns: int = 100, lines: int = 60
    ) -> None:
        """`words` are what follows `scuffle`; `env` what the environment has besides the path."""
        self.screen = Screen(columns, lines, history=10_000)
        self._stream = pyte.Stream(self.screen)
        self._process = pexpect.spawn(
            sys.executable,
            ["-c", START, *words],
            env={"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8", **env},
            cwd=str(ROOT),
            dimensions=(lines, columns),
            encoding="utf-8",
            timeout=PATIENCE,
            echo=True,
        )
        self._process.delaybeforesend = None
        self.keys = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.close(force=True)

    def wait(self, prompt: str = "> ") -> str:
        """All that is written until a line begins with `prompt` and nothing follows; also what it looked
        like raw. Raises `AssertionError` with the screen when it never comes."""
        said = ""
        while not re.search(rf"(?:^|[\n\rhlKJ]){re.escape(prompt)}\Z", said):
            try:
                said += self._process.read_nonblocking(65_536, timeout=PATIENCE)
            except (pexpect.TIMEOUT, pexpect.EOF) as error:
                raise AssertionError(f"{type(error).__name__} before {prompt!r}:\n{said}") from None
        self._stream.feed(said)
        return said

    def type(self, line: str) -> None:
        """Type a line and press Enter; every letter is a key."""
        self.keys += len(line) + 1
        self._process.sendline(line)

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        self._process.sendintr()

    def end(self) -> str:
        """All that is written until the command ends."""
        said = str(self._process.read())
        self._stream.feed(said)
        self._process.close()
        return said

    @property
    def exit_code(self) -> int | None:
        """How the command ended."""
        code = self._process.exitstatus
        return None if code is None else int(code)

    @property
    def shown(self) -> str:
        """What is on the screen now."""
        return "\n".join(line.rstrip() for line in self.screen.display)
