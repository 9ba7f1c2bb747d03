"""A term is one step of a sum: a modifier on a number needed, or a part of the damage."""

from collections.abc import Iterable
from typing import Annotated, Final

import msgspec

MOST: Final = 2**53 - 1
"""The largest number of a record, either way: every reader of JSON knows it exactly."""

Amount = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]


class Term(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One named step of a calculation, worked from left to right.

    `name` is a code (its wording lives in a system's `words.toml`), `op` one of `+ - x / floor cap =`:
    add, take away, multiply, divide rounding down, not below, not above, replace. `rule` is a rule id.
    """

    name: str
    value: Amount
    op: str = "+"
    rule: str = ""


def worth(terms: Iterable[Term], start: int = 0) -> int:
    """The value of the terms worked from left to right on `start`.

    >>> worth((Term("tens-die", 5), Term("bonus", 9), Term("armour", 20, "-"), Term("least", 0, "floor")))
    0
    """
    total = start
    for term in terms:
        op = term.op
        if op == "+":
            total += term.value
        elif op == "-":
            total -= term.value
        elif op == "x":
            total *= term.value
        elif op == "/":
            total //= term.value
        elif op == "floor":
            total = max(total, term.value)
        elif op == "cap":
            total = min(total, term.value)
        elif op == "=":
            total = term.value
        else:
            raise ValueError(f"no such operation: {op!r} (use + - x / floor cap =)")
    return total
