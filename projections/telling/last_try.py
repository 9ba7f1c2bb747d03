"""The last thing that one tried against another, and how likely it was."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from domain.facts.chances import MOST_WORK, distribution, work
from domain.facts.choice import Choice, Key, Name
from domain.facts.dice import parse
from domain.facts.events import Checked, Declared, Rolled
from domain.facts.state import State


class LastTry(NamedTuple):
    """The last thing that one tried against another, and what is known of it."""

    who: Name = ""
    foe: Name = ""
    act: str = ""
    part: str = ""
    chance: Fraction | None = None
    landed: bool = False
    tried: bool = False
    slot: Key = ""
    open: bool = False
    """Whether its dice were good, and what it comes to is still to be seen."""


def held_by(who: Name, state: State) -> LastTry:
    """What costs somebody whom nobody struck: the hold of whoever alone has one on them, if anything."""
    holds = [hold for hold in state.holds.values() if hold.victim == who]
    if not holds or len({hold.holder for hold in holds}) > 1:
        return LastTry()
    return LastTry(holds[-1].holder, who, holds[-1].kind, holds[-1].part)


def aimed(event: Declared) -> Choice | None:
    """The first thing that is declared against somebody else."""
    return next((pick for pick in event.picks if pick.foe not in ("", event.by)), None)


def chance_of(roll: Rolled, check: Checked | None = None) -> Fraction | None:
    """How likely a roll was to pass, exactly; nothing for one that has no number to meet, or whose
    dice or test are beyond this.

    >>> roll = Rolled("r1.ann.hit", "ann", "3d6", (3, 3, 4), 10, target=10, test="at-most", grade="success")
    >>> chance_of(roll)
    Fraction(1, 2)
    """
    held = check or roll
    tests = {"at-most": int.__le__, "under": int.__lt__, "at-least": int.__ge__}
    if held.target is None or held.test not in tests:
        return None
    dice = parse(roll.dice)
    if work(dice) > MOST_WORK:
        return None
    passes, chances = tests[held.test], distribution(dice)
    zero = max(chances) if roll.zero else None
    return sum(
        (part for total, part in chances.items() if passes(0 if total == zero else total, held.target)),
        Fraction(0),
    )
