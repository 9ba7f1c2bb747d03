"""Remembering what follows from a state while it lasts: states never change, so what was found holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast

from domain.facts.state import State

Found = TypeVar("Found", bound=Callable[..., Any])

UNKNOWN: Final = object()
"""Stands for what has not been asked about a state."""


def of_state(found: Found) -> Found:
    """Remember the answers about the last state that was asked about: the first argument, known by identity.

    The other arguments must hash, and are given by position. State and answers are swapped as one pair, so
    that threads never mix them.
    """
    if _arguments(found) == 1:
        return cast(Found, _of_one(found))
    if _arguments(found) == 2:
        return cast(Found, _of_two(found))
    last: tuple[State | None, dict[Any, Any]] = (None, {})

    @wraps(found)
    def known(state: State, *args: Any) -> Any:
        nonlocal last
        was, answers = last
        if was is not state:
            answers = {}
            last = (state, answers)
        answer = answers.get(args, UNKNOWN)
        if answer is UNKNOWN:
            answer = answers[args] = found(state, *args)
        return answer

    return cast(Found, known)


def of_rules(found: Found) -> Found:
    """The same for what also depends on the tables: the second argument, known by identity too."""
    if _arguments(found) == 3:
        return cast(Found, _of_three(found))
    last: tuple[State | None, object, dict[Any, Any]] = (None, None, {})

    @wraps(found)
    def known(state: State, tables: object, *args: Any) -> Any:
        nonlocal last
        was, by, answers = last
        if was is not state or by is not tables:
            answers = {}
            last = (state, tables, answers)
        answer = answers.get(args, UNKNOWN)
        if answer is UNKNOWN:
            answer = answers[args] = found(state, tables, *args)
        return answer

    return cast(Found, known)


MOST_KNOWN: Final = 4_096
"""So many answers about sheets are remembered."""


def of_sheet(found: Found) -> Found:
    """Remember what follows from a sheet and tables: the first two arguments, known by identity, for neither
    changes. The other arguments must hash, and are given by position."""
    answers: dict[tuple[Any, ...], tuple[object, object, Any]] = {}

    @wraps(found)
    def known(sheet: object, tables: object, *args: Any) -> Any:
        asked = (id(sheet), id(tables), *args)
        answer = answers.get(asked)
        if answer is None:  # what is remembered keeps both alive, so that no other has their identity
            if len(answers) >= MOST_KNOWN:
                answers.clear()
            answer = answers[asked] = (sheet, tables, found(sheet, tables, *args))
        return answer[2]

    return cast(Found, known)


# -- the same for so many arguments, which is what scripts ask most: no tuple is made to look them up by


def _of_one(found: Callable[[State], Any]) -> Callable[[State], Any]:
    last: tuple[State | None, Any] = (None, None)

    @wraps(found)
    def known(state: State) -> Any:
        nonlocal last
        was, answer = last
        if was is not state:
            answer = found(state)
            last = (state, answer)
        return answer

    return known


def _of_two(found: Callable[[State, Any], Any]) -> Callable[[State, Any], Any]:
    last: tuple[State | None, dict[Any, Any]] = (None, {})

    @wraps(found)
    def known(state: State, about: Any) -> Any:
        nonlocal last
        was, answers = last
        if was is not state:
            answers = {}
            last = (state, answers)
        answer = answers.get(about, UNKNOWN)
        if answer is UNKNOWN:
            answer = answers[about] = found(state, about)
        return answer

    return known


def _of_three(found: Callable[[State, Any, Any], Any]) -> Callable[[State, Any, Any], Any]:
    last: tuple[State | None, object, dict[Any, Any]] = (None, None, {})

    @wraps(found)
    def known(state: State, tables: object, about: Any) -> Any:
        nonlocal last
        was, by, answers = last
        if was is not state or by is not tables:
            answers = {}
            last = (state, tables, answers)
        answer = answers.get(about, UNKNOWN)
        if answer is UNKNOWN:
            answer = answers[about] = found(state, tables, about)
        return answer

    return known


def _arguments(found: Callable[..., Any]) -> int:
    """How many a function takes, of which none may be left out; 0 where that cannot be told."""
    code = getattr(found, "__code__", None)
    if code is None or found.__defaults__ or code.co_flags & 0x0C:
        return 0
    return int(code.co_argcount) - hasattr(found, "__self__")
