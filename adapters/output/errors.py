"""What each error comes to, in one table: a stable code for programs, an exit code, a sentence for people."""

from __future__ import annotations

import os
import sys
from collections import namedtuple

from adapters.input.rejected import Rejected

Told = namedtuple(
    "Told", ("code", "exit", "sentence", "rule"), defaults=("",)
)  # `typing` is not loaded for it
"""An error as it is told: its code, the exit code of the command line, its sentence, the id of a rule."""

REFUSED, USAGE, UNUSABLE, FAULT = 1, 2, 3, 70
"""Exit codes: the rules or the record are against it; it is said wrongly; a file or a system cannot be used;
a fault of ours."""

CODES = {REFUSED: "refused", USAGE: "usage", UNUSABLE: "unusable", FAULT: "fault"}
"""What an exit code says by itself."""

TABLE = {
    "domain.store:UnknownCombat": ("no-such-fight", USAGE),
    "domain.store:DamagedRecord": ("damaged-record", UNUSABLE),
    "domain.engine.divergence:RulesDiverged": ("rules-diverged", REFUSED),
    "domain.engine.ruleset:Unplayable": ("unplayable", UNUSABLE),
    "domain.engine.faults:EndlessRules": ("rules-fail", UNUSABLE),
    "domain.facts.dice:BadDice": ("usage", USAGE),
    "domain.facts.dice:BadFaces": ("usage", USAGE),
    "projections.proving.comparison:UnknownLine": ("no-such-line", USAGE),
    "projections.proving.why:UnknownKey": ("no-such-key", USAGE),
    "projections.replay:NoSuchFrame": ("no-such-event", USAGE),
    "projections.visibility:UnknownViewer": ("no-such-viewer", USAGE),
    "adapters.books.systems:UnknownName": ("no-such-name", USAGE),
    "adapters.books.systems:BrokenSystem": ("broken-system", UNUSABLE),
    "adapters.books.text:BadFile": ("unusable", UNUSABLE),
    "adapters.files.signing_key:NoKey": ("no-receipts", UNUSABLE),
    "adapters.input.choices:NotClear": ("usage", USAGE),
    "adapters.store.unavailable:StoreUnavailable": ("store-unavailable", UNUSABLE),
    "msgspec:ValidationError": ("usage", USAGE),
}
"""By class; a class that is not here is told as the nearest above it that is."""


def explain(error: BaseException) -> Told:
    """How an error is told. Only what is needed to tell it is imported."""
    return foreseen(error) or _fault(error)


def foreseen(error: BaseException) -> Told | None:
    """The same of what is raised to be told; nothing of what nobody foresaw."""
    if isinstance(error, Rejected):
        return Told(error.kind or CODES[error.code], error.code, str(error), error.rule)
    if isinstance(error, ImportError):
        loaded = "adapters.books.systems" in sys.modules  # else it may be our own packages that are missing
        return _of_rules(error) if loaded else None
    for kind in type(error).__mro__:
        if known := TABLE.get(f"{kind.__module__}:{kind.__qualname__}"):
            return Told(*known, _sentence(error))
    return _of_rules(error) or _of_system(error)


def _sentence(error: BaseException) -> str:
    """What an error of the table says; of most it is their own text."""
    import msgspec

    from domain.engine.divergence import RulesDiverged
    from domain.facts.validation import explained
    from domain.store import DamagedRecord, UnknownCombat

    match error:
        case UnknownCombat():
            return f"There is no fight {str(error)!r}."
        case RulesDiverged():
            return str(error.refusal())
        case DamagedRecord():
            return error.sentence
        case msgspec.ValidationError():
            return explained(error, object)
    return str(error)


def _of_rules(error: BaseException) -> Told | None:
    """What the scripts of somebody else's rule system failed with."""
    from adapters.books.faults import fault_of_rules

    found = fault_of_rules(error)
    return None if found is None else Told("rules-fail", UNUSABLE, str(found))


def _of_system(error: BaseException) -> Told | None:
    """Files that we open say themselves what is wrong with them; what is left is input and output."""
    if not isinstance(error, OSError):
        return None
    why = (error.strerror or str(error)).lower()
    if error.filename is not None:
        return Told("unusable", UNUSABLE, f"{error.filename} cannot be used: {why}.")
    if isinstance(error, IsADirectoryError):
        return Told("unusable", UNUSABLE, f"the input cannot be read: {why}.")
    return Told("unusable", UNUSABLE, f"the output cannot be written: {why}.")


def _fault(error: BaseException) -> Told:
    """What nobody foresaw. The place is told, so that it can be reported and mended."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "?"
    return Told(
        "fault", FAULT,
        f"This is a fault of Scuffle and not yours ({type(error).__name__} at {place}: {error}). "
        "What a command writes is written whole or not at all; `log` shows it. Please report it.",
    )  # fmt: skip


LONGEST = 300
"""Characters of a word; what is longer nobody reads to the end."""


def shortened(text: str) -> str:
    """A sentence in which no word is longer than anybody reads."""
    return " ".join(word if len(word) <= LONGEST else f"{word[:40]}…{word[-1]}" for word in text.split(" "))
