"""Where errors end: each becomes one sentence on stderr and an exit code, and none a traceback."""

import os
import sys
from types import TracebackType

from adapters.cli import aside
from adapters.cli.turned import Turned
from adapters.terminal import clean


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
        self.code, sentence = explain(error)
        try:
            sys.stdout.flush()
        except OSError as fault:
            self.code, sentence = (self.code, sentence) if self.code else explain(fault)
            _let_go()
        if sentence:
            code, rule = _named(error, self.code)
            aside.say(sentence, _shortened(clean(sentence)), error=code, exit=self.code, rule=rule)
        return True


KINDS = {1: "refused", 2: "usage", 3: "unusable", 70: "fault", 130: "interrupted"}
"""For programs, what an exit code says."""


def _named(error: BaseException, code: int) -> tuple[str, str]:
    """The stable code of an error, and the rule that forbids what was wanted, if one does."""
    if isinstance(error, Turned) and error.kind:
        return error.kind, error.rule
    return KINDS.get(code, "usage"), ""


def explain(error: BaseException) -> tuple[int, str]:
    """The exit code and the sentence of an error. Only what is needed to tell it is imported."""
    if isinstance(error, Turned):
        return error.code, str(error)
    if isinstance(error, KeyboardInterrupt):
        return 130, "interrupted"
    if isinstance(error, SystemExit):
        return (error.code, "") if isinstance(error.code, int) else (2, str(error.code or ""))
    if isinstance(error, ImportError):
        return _fault(error)
    return _of_click(error) or _of_ours(error) or _of_system(error) or _fault(error)


def _of_click(error: BaseException) -> tuple[int, str] | None:
    import click

    if isinstance(error, click.exceptions.Exit):
        return error.exit_code, ""
    if isinstance(error, click.Abort):
        return 130, "interrupted"
    if isinstance(error, click.FileError):
        return 3, f"{error.ui_filename} cannot be used: {error.message}."
    if isinstance(error, click.UsageError):
        where = error.ctx.command_path.removeprefix("scuffle").strip() if error.ctx else ""
        more = (
            f" (`scuffle {where} --help` tells more)" if where else " (`scuffle --help` lists the commands)"
        )
        return 2, f"{where}: {_sentence(error)}{more}" if where else f"{_sentence(error)}{more}"
    if isinstance(error, click.ClickException):
        return 2, error.format_message()
    return None


def _sentence(error: "object") -> str:
    import click

    assert isinstance(error, click.UsageError)
    text = " ".join(error.format_message().split())
    return text if text.endswith((".", "?")) else f"{text}."


def _of_ours(error: BaseException) -> tuple[int, str] | None:
    import msgspec

    from adapters.seeds import BadFile, UnknownName
    from adapters.signing_key import NoKey
    from adapters.store.unavailable import StoreUnavailable
    from domain.engine.divergence import RulesDiverged
    from domain.engine.ruleset import Unplayable
    from domain.facts.dice import BadDice, BadFaces
    from domain.facts.misfit import misfit
    from domain.store import DamagedRecord, UnknownCombat
    from projections.proving.comparison import UnknownLine
    from projections.proving.why import UnknownKey
    from projections.sight import UnknownViewer

    if isinstance(error, UnknownCombat):
        return 2, f"There is no fight {str(error)!r}."
    if isinstance(error, UnknownName | UnknownViewer | UnknownKey | UnknownLine | BadDice | BadFaces):
        return 2, str(error)
    if isinstance(error, RulesDiverged):
        return 1, str(error.refusal())
    if isinstance(error, DamagedRecord):
        return 3, f"The record of {error.combat} is damaged: event {error.version} {error.reason}."
    if isinstance(error, BadFile | StoreUnavailable | Unplayable | NoKey):
        return 3, str(error)
    if isinstance(error, msgspec.ValidationError):
        return 2, misfit(error, object)
    return None


def _of_system(error: BaseException) -> tuple[int, str] | None:
    """Files that we open say themselves what is wrong with them; what is left is input and output."""
    if not isinstance(error, OSError):
        return None
    why = (error.strerror or str(error)).lower()
    if error.filename is not None:
        return 3, f"{error.filename} cannot be used: {why}."
    if isinstance(error, IsADirectoryError):
        return 3, f"the input cannot be read: {why}."
    return 3, f"the output cannot be written: {why}."


def _fault(error: BaseException) -> tuple[int, str]:
    """What nobody foresaw. The place is told, so that it can be reported and mended."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "?"
    return 70, (
        f"This is a fault of Scuffle and not yours ({type(error).__name__} at {place}: {error}). "
        "What a command writes is written whole or not at all; `log` shows it. Please report it."
    )


LONGEST = 300
"""Characters of a word; what is longer nobody reads to the end."""


def _shortened(text: str) -> str:
    return " ".join(word if len(word) <= LONGEST else f"{word[:40]}…{word[-1]}" for word in text.split(" "))


def _let_go() -> None:
    """Nobody reads stdout any more; let the interpreter flush what is left into nothing."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  it lives as long as the process
