"""What each error comes to: the exit code, and one sentence for people."""

import os
import sys

from adapters.input.rejected import Rejected


def explain(error: BaseException) -> tuple[int, str]:
    """The exit code and the sentence of an error. Only what is needed to tell it is imported."""
    return foreseen(error) or _fault(error)


def foreseen(error: BaseException) -> tuple[int, str] | None:
    """The same of what is raised to be told; nothing of what nobody foresaw."""
    if isinstance(error, Rejected):
        return error.code, str(error)
    if isinstance(error, ImportError):
        loaded = "adapters.books.systems" in sys.modules  # else it may be our own packages that are missing
        return _of_rules(error) if loaded else None
    return _raised(error) or _of_rules(error) or _of_input(error) or _of_system(error)


def _of_rules(error: BaseException) -> tuple[int, str] | None:
    """What the scripts of somebody else's rule system failed with."""
    from adapters.books.faults import fault_of_rules

    found = fault_of_rules(error)
    return None if found is None else (3, str(found))


def _of_input(error: BaseException) -> tuple[int, str] | None:
    """Values that do not fit."""
    import msgspec

    from domain.facts.dice import BadDice, BadFaces
    from domain.facts.validation import explained

    if isinstance(error, BadDice | BadFaces):
        return 2, str(error)
    return (2, explained(error, object)) if isinstance(error, msgspec.ValidationError) else None


def _raised(error: BaseException) -> tuple[int, str] | None:
    """What is raised to be told."""
    from adapters.books.systems import UnknownName
    from adapters.books.text import BadFile
    from adapters.files.signing_key import NoKey
    from adapters.store.unavailable import StoreUnavailable
    from domain.engine.divergence import RulesDiverged
    from domain.engine.faults import EndlessRules
    from domain.engine.ruleset import Unplayable
    from domain.store import DamagedRecord, UnknownCombat
    from projections.proving.comparison import UnknownLine
    from projections.proving.why import UnknownKey
    from projections.visibility import UnknownViewer

    if isinstance(error, UnknownCombat):
        return 2, f"There is no fight {str(error)!r}."
    if isinstance(error, UnknownName | UnknownViewer | UnknownKey | UnknownLine):
        return 2, str(error)
    if isinstance(error, RulesDiverged):
        return 1, str(error.refusal())
    if isinstance(error, DamagedRecord):
        return 3, f"The record of {error.combat} is damaged: event {error.version} {error.reason}."
    if isinstance(error, BadFile | StoreUnavailable | Unplayable | EndlessRules | NoKey):
        return 3, str(error)
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
