"""Numbers worked out before your sight: the steps of a sum, and the exact chance of a grade."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Final

import msgspec

from domain.engine.prompts import AT_LEAST, AT_MOST, UNDER
from domain.facts.chances import MOST_WORK, distribution, work
from domain.facts.dice import Dice, parse
from domain.facts.events import Grade
from domain.facts.term import Term, worth
from projections.says import says

Grading = Callable[[int, int], Grade]
"""How a total does against a target."""

GRADINGS: Mapping[str, Grading] = {test.word: test.grade for test in (UNDER, AT_MOST, AT_LEAST)}
"""What the test words of a record mean where no rule system says more of them."""

_GRADES = frozenset(grade.value for grade in Grade)


class SumStep(msgspec.Struct, frozen=True):
    """One step of a sum, worked from left to right."""

    name: Annotated[str, says("code of the term; its wording is in the system's words")]
    op: Annotated[str, says("+ - x / floor cap =")]
    value: int
    rule: Annotated[str, says("rule id, or empty")]
    total: Annotated[int, says("what it comes to up to here")]


class GradeChance(msgspec.Struct, frozen=True):
    """How likely a grade was before the dice were thrown; exact."""

    grade: str
    fraction: Annotated[str, says("in lowest terms, such as 37/100; 0 or 1 when it was certain")]
    percent: Annotated[str, says("to two places, such as 26.46")]


def steps(terms: Iterable[Term], start: int = 0) -> tuple[SumStep, ...]:
    """The terms with the running total.

    >>> [step.total for step in steps((Term("rating", 57), Term("several-actions", 20, "-")))]
    [57, 37]
    """
    found = []
    for term in terms:
        start = worth((term,), start)
        found.append(SumStep(term.name, term.op, term.value, term.rule, start))
    return tuple(found)


def chance(
    dice: str, zero: bool, test: str, target: int, grade: str, gradings: Mapping[str, Grading] = GRADINGS
) -> GradeChance | None:
    """The chance that these dice come to that grade against `target`; `None` where it cannot be told.

    That is: an unknown test word or grade, several dice of which a highest face counts zero, or more dice
    than are worth the wait.

    >>> chance("1d100", True, "under", 37, "success")
    GradeChance(grade='success', fraction='37/100', percent='37')
    """
    grading = gradings.get(test)
    if grading is None or grade not in _GRADES:
        return None
    exact = _exact(parse(dice), zero, grading, target, Grade(grade))
    return None if exact is None else GradeChance(grade, str(exact), percent(exact))


@lru_cache(maxsize=4096)
def _exact(dice: Dice, zero: bool, grading: Grading, target: int, grade: Grade) -> Fraction | None:
    if work(dice) > MOST_WORK:
        return None
    if zero and (len(dice.pools) > 1 or dice.pools[0].count > 1):
        return None
    counted_as_zero = dice.pools[0].sides * dice.pools[0].sign + dice.plus if zero else None
    return sum(
        (
            likely
            for total, likely in distribution(dice).items()
            if grading(0 if total == counted_as_zero else total, target) is grade
        ),
        Fraction(0),
    )


LONG: Final = 24
"""Letters of a fraction beyond which nobody reads it."""


def exactly(fraction: Fraction | str) -> str:
    """A fraction as people read it: in lowest terms, or as a decimal of twelve places when that is too long.

    >>> exactly("21/50"), exactly(Fraction(10**30, 3 * 10**30 + 1))
    ('21/50', '0.333333333333')
    """
    text = str(fraction)
    if len(text) <= LONG:
        return text
    value = Fraction(text)
    whole, rest = divmod(round(abs(value) * 10**12), 10**12)
    return f"{'-' if value < 0 else ''}{whole}.{rest:012}"


def percent(exact: Fraction) -> str:
    """Per cent to two places, halves to even, without idle zeros; never 0 or 100 for what is not certain.

    >>> percent(Fraction(2646, 10000)), percent(Fraction(1, 3)), percent(Fraction(1, 46656))
    ('26.46', '33.33', 'under 0.01')
    """
    hundredths = round(exact * 10_000)
    if exact > 0 and not hundredths:
        return "under 0.01"
    if exact < 1 and hundredths == 10_000:
        return "over 99.99"
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".") if rest else str(whole)
