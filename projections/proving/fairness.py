"""How the dice fell for everybody who threw them: exact tests of the faces, and luck against the odds."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Annotated, NamedTuple

import msgspec

from domain.facts.choice import Name
from domain.facts.counted import counted
from projections.proving.arithmetic import GRADINGS, Grading, percent
from projections.proving.throws import Throws
from projections.proving.uniformity import extremes, halves, holm, level, multinomial, passes
from projections.record import Record
from projections.says import says

FEW = 10
"""Fewer throws, or checks, than these are not asked about."""

SELDOM = 10**12
"""What comes about more seldom than once in so many times is told as once in so many."""


class DiceQuestion(msgspec.Struct, frozen=True):
    """One question put to the dice of somebody, and how unusual the answer is."""

    who: Annotated[str, says("the combatant whose rolls they are")]
    die: Annotated[str, says("such as d100; empty for checks of all dice")]
    asks: Annotated[str, says("faces (does any come too often or too seldom), level (high or low), checks")]
    method: Annotated[
        str,
        says("multinomial, single-faces, sum, halves, poisson-binomial or chebyshev; see the README of it"),
    ]
    throws: Annotated[int, says("how many faces, or checks, there are")]
    observed: str
    expected: Annotated[str, says("what even dice give in the mean")]
    percent: Annotated[str, says("the chance, or for single-faces and chebyshev a bound, of straying so far")]
    one_in: Annotated[int, says("the same as once in so many times")]
    among: Annotated[int, says("once in so many such reports, for all the questions in it")]
    verdict: Annotated[str, says("usual, unlikely, very unlikely or extremely unlikely")]
    says: Annotated[str, says("the answer in a sentence")]


class Luck(msgspec.Struct, frozen=True):
    """How somebody's checks went against the odds that they had."""

    who: str
    checks: Annotated[int, says("standing rolls that were held against a number, with known chances")]
    passed: int
    expected: Annotated[str, says("how many were to be expected: the sum of their chances")]
    gain: Annotated[str, says("how many more passed than that; with a minus, how many fewer")]


class Fairness(msgspec.Struct, frozen=True):
    """How the dice of one fight or of several fell."""

    fights: tuple[str, ...]
    throws: Annotated[int, says("dice that were looked at")]
    questions: Annotated[tuple[DiceQuestion, ...], says("most unusual first")]
    luck: tuple[Luck, ...]
    few: Annotated[dict[str, int], says("who threw what too seldom to be asked about, and how often")]
    left_out: Annotated[
        dict[str, int],
        says("rolls not looked at: total (faces unknown), scripted, corrected, hidden, again (written anew)"),
    ]
    says: Annotated[str, says("the whole in a sentence or two")]


def fairness(records: Iterable[Record], gradings: Mapping[str, Grading] = GRADINGS) -> Fairness:
    """Exact tests of all faces of one or more fights, by combatant and die, and the luck of each with checks.

    Each die is asked two things: whether any face is too common or too rare, and whether it falls high or
    low; each combatant, whether they passed more or fewer checks than their chances said. How, and who
    thought of it, `uniformity` says. Where so many questions are asked, some answer would look unusual for
    nothing; Holm's correction sees to it that of twenty reports on even dice nineteen find nothing unlikely.
    Whether somebody is to be blamed no number can say.

    Every throw counts once, also one that was undone (else undoing the bad ones would look like luck); one
    written again by a correction does not. How many throws there were is taken as given, although a fight
    ends with a good one. Damage is not held against its mean, for which the rules would have to be run again.
    """
    thrown = Throws()
    fights = []
    for record in records:
        fights.append(record.combat)
        thrown.take(record, gradings)
    asked = sorted((*_of_dice(thrown), *_of_checks(thrown)), key=lambda each: each.chance)
    among = holm([each.chance for each in asked])
    questions = tuple(_answered(each, late, len(asked)) for each, late in zip(asked, among, strict=True))
    throws = sum(counts.total() for counts in thrown.faces.values())
    return Fairness(
        tuple(fights),
        throws,
        questions,
        tuple(_luck(thrown)),
        _few(thrown),
        dict(sorted(thrown.left_out.items())),
        _told(questions, throws),
    )


class _Asked(NamedTuple):
    """A question before it is known how many there are."""

    who: Name
    die: str
    asks: str
    method: str
    throws: int
    observed: str
    expected: str
    chance: Fraction


def _of_dice(thrown: Throws) -> Iterator[_Asked]:
    """Two questions for every combatant and die that was thrown often enough."""
    for (who, sides), counts in thrown.faces.items():
        throws = counts.total()
        if throws >= FEW and sides > 1:
            yield _faces(who, sides, throws, counts)
            yield _level(who, sides, throws, counts)


def _of_checks(thrown: Throws) -> Iterator[_Asked]:
    """One question for everybody with checks enough."""
    for who, checks in thrown.checks.items():
        passed, chances = sum(hit for hit, _ in checks), [likely for _, likely in checks]
        if len(checks) >= FEW:
            likely, exact = passes(passed, chances)
            method = "poisson-binomial" if exact else "chebyshev"
            expected = decimal(sum(chances, Fraction(0)))
            yield _Asked(who, "", "checks", method, len(checks), str(passed), expected, likely)


def _luck(thrown: Throws) -> Iterator[Luck]:
    """How everybody fared, most fortunate first."""
    found = []
    for who, checks in thrown.checks.items():
        passed, expected = sum(hit for hit, _ in checks), sum((each for _, each in checks), Fraction(0))
        luck = Luck(who, len(checks), passed, decimal(expected), decimal(passed - expected, signed=True))
        found.append((expected - passed, luck))
    return (luck for _, luck in sorted(found, key=lambda each: each[0]))


def _few(thrown: Throws) -> dict[str, int]:
    """Who threw what too seldom."""
    return {
        f"{who} d{sides}": counts.total()
        for (who, sides), counts in thrown.faces.items()
        if counts.total() < FEW
    }


def _faces(who: Name, sides: int, throws: int, counts: Counter[int]) -> _Asked:
    every = [counts[face] for face in range(1, sides + 1)]
    exact = multinomial(every)
    often = ", ".join(f"{face} {many}x" for face, many in sorted(counts.most_common(3)))
    method, likely = ("single-faces", extremes(every)) if exact is None else ("multinomial", exact)
    observed = f"most often {often}; {every.count(0)} of {sides} faces never"
    return _Asked(
        who,
        f"d{sides}",
        "faces",
        method,
        throws,
        observed,
        f"each {decimal(Fraction(throws, sides))}x",
        likely,
    )


def _level(who: Name, sides: int, throws: int, counts: Counter[int]) -> _Asked:
    total = sum(face * many for face, many in counts.items())
    exact = level(total, throws, sides)
    if exact is not None:
        mean, even = decimal(Fraction(total, throws)), decimal(Fraction(sides + 1, 2))
        return _Asked(who, f"d{sides}", "level", "sum", throws, f"mean {mean}", f"mean {even}", exact)
    high = sum(many for face, many in counts.items() if 2 * face > sides + 1)
    either = throws - counts[(sides + 1) // 2] if sides % 2 else throws
    observed, expected = f"{high} of {either} high", f"{decimal(Fraction(either, 2))} high"
    return _Asked(who, f"d{sides}", "level", "halves", throws, observed, expected, halves(high, either))


def _answered(asked: _Asked, among: Fraction, questions: int) -> DiceQuestion:
    verdict = _verdict(among)
    one_in, in_all = _seldom(asked.chance), _seldom(among)
    bound = "at most " if asked.method in ("single-faces", "chebyshev") else ""
    throws = counted(asked.throws, "throw" if asked.die else "check")
    what = f"{asked.die}, {throws}" if asked.die else throws
    said = f"{asked.who}, {what}: {asked.observed}, expected {asked.expected}: {verdict}."
    if verdict != "usual":
        said += (
            f" Even dice stray so far {bound}once in {one_in:,} times, and in one of {in_all:,} reports "
            f"with {counted(questions, 'question')} like this one."
        )
    return DiceQuestion(*asked[:7], percent(asked.chance), one_in, in_all, verdict, said)


def _verdict(among: Fraction) -> str:
    """How unusual it is, all questions of the report considered."""
    if among > Fraction(1, 20):
        return "usual"
    if among > Fraction(1, 100):
        return "unlikely"
    return "very unlikely" if among > Fraction(1, 1000) else "extremely unlikely"


def _seldom(chance: Fraction) -> int:
    return min(SELDOM, chance.denominator // chance.numerator)


def _told(questions: tuple[DiceQuestion, ...], throws: int) -> str:
    if not questions:
        return f"There are too few throws to ask anything of them ({throws})."
    unusual = sum(each.verdict != "usual" for each in questions)
    about = f"{counted(len(questions), 'question')} about {counted(throws, 'throw')}"
    if not unusual:
        return f"{about}: no answer is unlikely."
    return (
        f"{about}: {unusual} unlikely. Of twenty reports on even "
        "dice one says so of something: it is a reason to look at the dice, and proves nothing."
    )


def decimal(value: Fraction, places: int = 2, *, signed: bool = False) -> str:
    """A fraction as people write it, to so many places, halves to even, without idle zeros.

    >>> decimal(Fraction(7, 2)), decimal(Fraction(-2, 3)), decimal(Fraction(3), signed=True)
    ('3.5', '-0.67', '+3')
    """
    scaled = round(value * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    sign = "-" if scaled < 0 else "+" if signed and scaled else ""
    return f"{sign}{whole}" + (f".{rest:0{places}d}".rstrip("0") if rest else "")
