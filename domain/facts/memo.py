"""Remembering what follows from a state while it lasts: states never change, so what was found holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from domain.facts.state import State

Found = TypeVar("Found", bound=Callable[..., Any])


def of_state(found: Found) -> Found:
    """Remember the answers about the last state that was asked about: the first argument, known by identity.

    The other arguments must hash, and are given by position. State and answers are swapped as one pair, so
    that threads never mix them.
    """
    last: list[tuple[State | None, dict[Any, Any]]] = [(None, {})]

    @wraps(found)
    def known(state: State, *args: Any) -> Any:
        was, answers = last[0]
        if was is not state:
            answers = {}
            last[0] = (state, answers)
        try:
            return answers[args]
        except KeyError:
            answer = answers[args] = found(state, *args)
            return answer

    return cast(Found, known)


def of_rules(found: Found) -> Found:
    """The same for what also depends on the tables: the second argument, known by identity too."""
    last: list[tuple[State | None, object, dict[Any, Any]]] = [(None, None, {})]

    @wraps(found)
    def known(state: State, tables: object, *args: Any) -> Any:
        was, by, answers = last[0]
        if was is not state or by is not tables:
            answers = {}
            last[0] = (state, tables, answers)
        try:
            return answers[args]
        except KeyError:
            answer = answers[args] = found(state, tables, *args)
            return answer

    return cast(Found, known)
