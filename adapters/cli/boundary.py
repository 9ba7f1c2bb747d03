"""Where errors end: each becomes one sentence on stderr and an exit code, and none a traceback."""

import os
import sys
from collections.abc import Callable
from types import TracebackType

from adapters import logging
from adapters.cli.terminal import stderr
from adapters.output.errors import CODES, UNUSABLE, USAGE, Told, explain, foreseen, shortened
from adapters.output.terminal import clean


class Boundary:
    """A block that ends the program's work; afterwards `code` is the exit code."""

    def __init__(self) -> None:
        self.code = 0

    def __enter__(self) -> "Boundary":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if error is None:
            return True
        if isinstance(error, BrokenPipeError):
            _let_go()
            self.code = 141
            return True
        code, self.code, sentence, rule = _explained(error)
        if isinstance(error, Exception):
            logging.trace(error)
        try:
            sys.stdout.flush()
        except OSError as fault:
            if not self.code:
                code, self.code, sentence, rule = explain(fault)
            _let_go()
        if sentence:
            stderr.say(sentence, shortened(clean(sentence)), error=code, exit=self.code, rule=rule)
        return True


class LineBoundary:
    """A line of a sitting: what is wrong with it is told, and the sitting goes on.

    Whatever nobody foresaw, and a terminal that is gone, end it all the same.
    """

    def __init__(self, tell: Callable[[Told], None]) -> None:
        self._tell = tell

    def __enter__(self) -> "LineBoundary":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception) or (isinstance(error, OSError) and error.filename is None):
            return False
        found = _of_click(error, "") or foreseen(error)
        if found is not None and found.sentence:
            self._tell(found)
        return found is not None


INTERRUPTED = Told("interrupted", 130, "interrupted")


def _explained(error: BaseException) -> Told:
    """How whatever ends a command is told."""
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(error, SystemExit):
        if isinstance(error.code, int):
            return _ended(error.code)
        return Told("usage", USAGE, str(error.code or ""))
    if "click" in sys.modules and (found := _of_click(error)) is not None:
        return found
    return explain(error)


def _ended(code: int) -> Told:
    return Told(CODES.get(code, "usage"), code, "")


def _of_click(error: BaseException, program: str = "scuffle ") -> Told | None:
    """What the command line itself finds; `program` stands before the commands that are named."""
    import click

    if isinstance(error, click.exceptions.Exit):
        return _ended(error.exit_code)
    if isinstance(error, click.Abort):
        return INTERRUPTED
    if isinstance(error, click.FileError):
        return Told("unusable", UNUSABLE, f"{error.ui_filename} cannot be used: {error.message}.")
    if isinstance(error, click.UsageError):
        where = error.ctx.command_path.removeprefix("scuffle").strip() if error.ctx else ""
        more = (
            f" (`{program}{where} --help` tells more)" if where else " (`scuffle --help` lists the commands)"
        )
        said = f"{where}: {_sentence(error)}{more}" if where else f"{_sentence(error)}{more}"
        return Told("usage", USAGE, said)
    if isinstance(error, click.ClickException):
        return Told("usage", USAGE, error.format_message())
    return None


def _sentence(error: "object") -> str:
    import click

    assert isinstance(error, click.UsageError)
    text = " ".join(error.format_message().split())
    return text if text.endswith((".", "?")) else f"{text}."


def _let_go() -> None:
    """Nobody reads stdout any more; let the interpreter flush what is left into nothing."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  it lives as long as the process
