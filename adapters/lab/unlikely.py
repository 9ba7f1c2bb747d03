"""How likely it was that a roll went as it went."""

from __future__ import annotations

from functools import lru_cache

from domain.engine.prompts import Test
from domain.facts.chances import MOST_WORK, distribution, work
from domain.facts.dice import parse


@lru_cache(maxsize=50_000)
def chance(dice: str, zero: bool, test: Test, target: int, grade: str) -> float | None:
    """The chance of that grade, from 0 to 1; `None` of dice that are too many to count.

    With `zero` a highest total counts zero.

    >>> from domain.engine.prompts import AT_MOST, UNDER
    >>> chance("1d100", True, UNDER, 42, "success"), round(chance("3d6", False, AT_MOST, 4, "success"), 4)
    (0.42, 0.0185)
    """
    what = parse(dice)
    if work(what) > MOST_WORK:
        return None
    totals = distribution(what)
    highest = max(totals)
    found = sum(
        each
        for total, each in totals.items()
        if test.grade(what.plus if zero and total == highest else total, target) == grade
    )
    return float(found)
