"""What each error comes to: the exit code, and one sentence for people."""

import os

from adapters.input.rejected import Rejected


def explain(error: BaseException) -> tuple[int, str]:
    """The exit code and the sentence of an error. Only what is needed to tell it is imported."""
    if isinstance(error, Rejected):
        return error.code, str(error)
    if isinstance(error, ImportError):
        return _fault(error)
    return _of_ours(error) or _of_system(error) or _fault(error)


def _of_ours(error: BaseException) -> tuple[int, str] | None:
    import msgspec

    from adapters.books.systems import UnknownName
    from adapters.books.text import BadFile
    from adapters.files.signing_key import NoKey
    from adapters.store.unavailable import StoreUnavailable
    from domain.engine.divergence import RulesDiverged
    from domain.engine.ruleset import Unplayable
    from domain.facts.dice import BadDice, BadFaces
    from domain.facts.validation import explained
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
        return 2, explained(error, object)
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
