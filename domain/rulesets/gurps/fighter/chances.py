"""Chances of three dice, in 216ths, and what a wound is worth: figures that are worked out once."""

from functools import lru_cache

from domain.facts.chances import distribution
from domain.facts.dice import parse
from domain.facts.events import Grade
from domain.rulesets.gurps.core.skill_rolls import DICE, graded, margin
from domain.rulesets.shared.fighters import WHOLE

ALL = 216
"""All that three dice can show."""

_WAYS = {total: int(chance * ALL) for total, chance in distribution(parse(DICE)).items()}


@lru_cache(maxsize=256)
def passes(target: int) -> int:
    """In how many of all throws a roll against that score is made.

    >>> passes(10), passes(3), passes(30)
    (108, 4, 212)
    """
    return sum(ways for total, ways in _WAYS.items() if graded(total, target).passed)


@lru_cache(maxsize=256)
def critical(target: int) -> int:
    """In how many it is a critical success, against which nobody defends."""
    return sum(ways for total, ways in _WAYS.items() if graded(total, target) is Grade.CRITICAL_SUCCESS)


@lru_cache(maxsize=4096)
def lands(target: int, defence: int | None) -> int:
    """In how many an attack gets home against a defence, if there is any."""
    if target < 3:
        return 0
    sure, hit = critical(target), passes(target)
    if defence is None or defence < 3:
        return hit
    return sure + (hit - sure) * (ALL - passes(defence)) // ALL


@lru_cache(maxsize=4096)
def contest(mine: int, theirs: int) -> tuple[int, int]:
    """Out of a million, how often a quick contest is won, and the sum of the margins by which it is."""
    won = total = 0
    for first, ways in _WAYS.items():
        for second, others in _WAYS.items():
            by = margin(first, mine) - margin(second, theirs)
            if by > 0:
                won, total = won + ways * others, total + ways * others * by
    return won * WHOLE // ALL**2, total * WHOLE // ALL**2


@lru_cache(maxsize=1024)
def feints(mine: int, theirs: int) -> tuple[tuple[int, int], ...]:
    """By how much a feint lowers defences (GUR-216): each margin above 0, and out of a million how often.

    >>> sum(often for _, often in feints(16, 12)), feints(16, 12)[0]
    (784265, (1, 81661))
    """
    found: dict[int, int] = {}
    for first, ways in _WAYS.items():
        for second, others in _WAYS.items() if graded(first, mine).passed else ():
            by = margin(first, mine) - (margin(second, theirs) if graded(second, theirs).passed else 0)
            if by > 0:
                found[by] = found.get(by, 0) + ways * others
    return tuple((by, ways * WHOLE // ALL**2) for by, ways in sorted(found.items()))


STUN, FALL = WHOLE * 2 // 5, WHOLE // 8
"""What it is worth that somebody is stunned and lies there, or only lies."""


@lru_cache(maxsize=65536)
def wound(
    number: int,
    adds: int,
    least: int,
    dr: int,
    halves: int,
    life: int,
    full: int,
    ht: int,
    off: int,
    shocks: bool,
    cripples: int,
) -> int:
    """What a blow that lands is worth: HP as a share of a life, and the chances to stun and to knock out.

    number, adds  its dice, never less than `least`; `halves` is its multiplier (GUR-150, GUR-170)
    life          HP until the foe is likely out, `full` the HP of one who is whole (GUR-177)
    ht            what they roll against where it stuns (GUR-175), with `off` for a major wound there;
                  `shocks`: any wound there does
    cripples      beyond the HP divided by this it cripples; 0 for nothing (GUR-172)
    """  # fmt: skip
    total = 0
    dice = distribution(parse(f"{number}d6")) if number else {0: 1}
    for thrown, chance in dice.items():
        through = max(thrown + adds, least) - dr
        if through <= 0:
            continue
        injury = max(through * halves // 2, 1)
        crippled = bool(cripples) and injury > full // cripples
        if crippled:
            injury = full // cripples + 1
        worth = min(injury * WHOLE // life, WHOLE)
        major = crippled or injury * 2 > full
        if major or shocks:
            score = ht + off if major else ht
            worth += (WHOLE - worth) * knocked_out(score) // ALL
            worth += (ALL - passes(score)) * STUN // ALL
        total += int(min(worth, WHOLE) * chance * WHOLE)
    return total // WHOLE


@lru_cache(maxsize=64)
def knocked_out(ht: int) -> int:
    """In how many throws a roll is failed by 5 or more, which knocks out (GUR-175)."""
    return sum(
        ways
        for total, ways in _WAYS.items()
        if not graded(total, ht).passed and (total - ht >= 5 or graded(total, ht) is Grade.CRITICAL_FAILURE)
    )
