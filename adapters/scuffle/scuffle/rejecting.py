"""What is raised to a Python caller: `Rejected` for all that was foreseen, whatever room it comes from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from adapters.input.rejected import Rejected, rejection
from adapters.output.errors import foreseen
from domain.facts.refusal import Refused

Given = ParamSpec("Given")
Found = TypeVar("Found")


def rejecting(function: Callable[Given, Found]) -> Callable[Given, Found]:
    """The same function, which raises nothing foreseen but `Rejected`."""

    @wraps(function)
    def told(*args: Given.args, **more: Given.kwargs) -> Found:
        try:
            return function(*args, **more)
        except Rejected:
            raise
        except Exception as error:
            known = foreseen(error)
            if known is None:
                raise
            raise Rejected(known.sentence, known.exit, kind=known.code, rule=known.rule) from error

    return told


def allowed(found: Found | Refused) -> Found:
    """What was found. Raises `Rejected` for a refusal."""
    if isinstance(found, Refused):
        raise rejection(found)
    return found
