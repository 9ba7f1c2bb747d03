"""Plans that are carried out at the same time: what stands beside what, and who meant each other."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from domain.facts.choice import Choice, Name


class Doing(NamedTuple):
    """What somebody does."""

    who: Name
    pick: Choice


def abreast(plans: Mapping[Name, Sequence[Choice]]) -> tuple[tuple[Doing, ...], ...]:
    """The plans step by step: what all do first, what all do second; a shorter plan is over sooner.

    >>> plans = {"ann": (Choice("jab"), Choice("jab")), "ben": (Choice("guard"),)}
    >>> [[f"{who} {pick.act}" for who, pick in step] for step in abreast(plans)]
    [['ann jab', 'ben guard'], ['ann jab']]
    """
    longest = max((len(plan) for plan in plans.values()), default=0)
    return tuple(
        tuple(Doing(who, plan[at]) for who, plan in plans.items() if at < len(plan)) for at in range(longest)
    )


def pairs(step: Sequence[Doing]) -> tuple[tuple[Doing, ...], ...]:
    """Those who mean each other are together, two by two; everybody else stands alone. In order of entry.

    >>> step = (Doing("ann", Choice("grab", "ben")), Doing("cid", Choice("hit", "ann")),
    ...         Doing("ben", Choice("grab", "ann")))
    >>> [[who for who, _ in together] for together in pairs(step)]
    [['ann', 'ben'], ['cid']]
    """
    met: set[Name] = set()
    found: list[tuple[Doing, ...]] = []
    for mine in step:
        if mine.who in met:
            continue
        other = next((each for each in step if aimed_at_each_other(mine, each) and each.who not in met), None)
        found.append((mine,) if other is None else (mine, other))
        met.update(each.who for each in found[-1])
    return tuple(found)


def aimed_at_each_other(mine: Doing, other: Doing) -> bool:
    """Whether the two do it to each other."""
    return mine.pick.foe == other.who and other.pick.foe == mine.who and mine.who != other.who
