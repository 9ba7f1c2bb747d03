"""What a fight comes to so far: who lands and who misses, who is ahead, what turned it, what decided it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from domain.facts.chances import MOST_WORK, distribution, work
from domain.facts.choice import Name
from domain.facts.dice import parse
from domain.facts.events import (
    AnyEvent,
    BeatBegan,
    Checked,
    CombatantDowned,
    CombatantJoined,
    CombatEnded,
    Damaged,
    Declared,
    HoldTaken,
    PostureChanged,
    Recovered,
    Rolled,
)
from domain.facts.state import State
from projections.telling.particulars import Particulars

LONG_ODDS: Final = Fraction(1, 6)
"""What came off against these is worth a remark."""

COMES_BACK: Final = Fraction(1, 4)
"""Whoever was so far behind and is ahead has come back."""

IN_A_ROW: Final = 3
"""After so many misses a blow that lands is worth a remark."""


class LastTry(NamedTuple):
    """The last thing that one tried against another, and what is known of it."""

    who: Name = ""
    foe: Name = ""
    act: str = ""
    part: str = ""
    chance: Fraction | None = None
    landed: bool = False
    tried: bool = False


class Chronicle:
    """Follows one line of a fight. All that it knows follows from the events so far."""

    def __init__(self) -> None:
        self._blow = LastTry()
        self._meant: frozenset[tuple[Name, str, Name]] = frozenset()
        """What is to be tried in this beat: by whom, what, against whom."""
        self._misses: dict[Name, int] = {}
        self._lost: dict[Name, Fraction] = {}
        self._full: dict[Name, dict[str, int]] = {}
        self._least: dict[Name, Fraction] = {}
        self._bled = False
        self._decided = LastTry()
        self._hurt_by: dict[Name, LastTry] = {}
        self._remarks: list[Particulars] = []

    def copy(self) -> Chronicle:
        """Another that knows the same."""
        twin = Chronicle()
        twin._blow, twin._decided, twin._bled = self._blow, self._decided, self._bled
        twin._misses, twin._lost, twin._least = dict(self._misses), dict(self._lost), dict(self._least)
        twin._hurt_by, twin._meant = dict(self._hurt_by), self._meant
        twin._full, twin._remarks = dict(self._full), list(self._remarks)
        return twin

    def begins(self, event: AnyEvent) -> bool:
        """Whether something new begins with this event, so that what was remarked of the last blow is due."""
        if isinstance(event, Declared):
            return bool(event.picks and event.picks[0].foe and event.picks[0].foe != event.by)
        return isinstance(event, BeatBegan | CombatEnded)

    def hear(self, event: AnyEvent, state: State) -> bool:
        """Take in an event after which the fight is as `state` says; whether it is a turning point."""
        match event:
            case CombatantJoined():
                self._full[event.name] = {pool: most for pool, most in event.pools.items() if most > 0}
            case Declared() if self.begins(event):
                pick = event.picks[0]
                self._blow = LastTry(event.by, pick.foe, pick.act)
                self._meant |= {(event.by, each.act, each.foe) for each in event.picks}
            case Rolled() if event.by == self._blow.who:
                self._blow = self._blow._replace(
                    tried=True, chance=self._blow.chance or (chance_of(event) if event.passed else None)
                )
            case BeatBegan():
                self._meant = frozenset()
            case Checked():
                self._try(event)
            case Damaged() | Recovered():
                return self._hurt(event, state)
            case HoldTaken():
                self._blow = self._blow._replace(landed=True)
                return True
            case PostureChanged():
                felled = event.who != self._blow.who and event.posture != "standing"
                self._blow = self._blow._replace(landed=self._blow.landed or event.who == self._blow.foe)
                return felled
            case CombatantDowned():
                blow = self._blow if self._blow.foe == event.who else self._hurt_by.get(event.who)
                self._decided = blow or LastTry()
                return True
            case CombatEnded():
                return True
        return False

    def known_of(self, who: Name, foe: Name) -> Particulars:
        """What a sentence about these two may remember."""
        found: Particulars = {}
        if misses := self._misses.get(who, 0):
            found["misses"] = misses
        mine, theirs = self._lost.get(who, Fraction(0)), self._lost.get(foe, Fraction(0))
        if who and foe:
            found |= {"ahead": mine < theirs, "behind": mine > theirs}
        return found | {"hurt": mine * 2 > 1, "foe_hurt": theirs * 2 > 1}

    def over(self) -> tuple[Particulars, ...]:
        """The blow is over: what is to be said of it."""
        self._settle()
        found, self._remarks = tuple(self._remarks), []
        return found

    def ending(self, event: CombatEnded, state: State) -> tuple[Particulars, ...]:
        """What is to be said at the end: the blow that decided it and its odds, and what it cost."""
        found: list[Particulars] = []
        last = self._decided
        if last.who and last.foe and last.act and state.combatants[last.foe].down:
            said = self._of(last, "decided")
            found.append(said)
            if last.chance is not None and last.chance < Fraction(1, 2):
                found.append(said | {"turn": "odds"})
        mounts = {fighter.mount for fighter in state.combatants.values()}
        for name, fighter in state.combatants.items():
            won = fighter.side in event.winners and fighter.down != "left" and name not in mounts
            if won and self._full.get(name):
                lost = self._lost.get(name, Fraction(0))
                left, full = self._left(name, state)
                cost = "unhurt" if not lost else "dear" if lost * 2 > 1 else "cost"
                found.append({"turn": cost, "who": name, "left": left, "full": full})
        return tuple(found)

    def _try(self, event: Checked) -> None:
        """Of several things that were announced together, this is the one that is tried now."""
        meant = (event.who, event.act, event.foe)
        if meant in self._meant and meant != (self._blow.who, self._blow.act, self._blow.foe):
            self._settle()
            self._blow = LastTry(event.who, event.foe, event.act)
        self._blow = self._blow._replace(tried=True)

    def _settle(self) -> None:
        """The blow is over: it came to something or it did not."""
        blow, self._blow = self._blow, LastTry()
        if not blow.who or not (blow.tried or blow.landed):
            return
        missed = self._misses.get(blow.who, 0)
        if not blow.landed:
            self._misses[blow.who] = missed + 1
            return
        self._misses[blow.who] = 0
        if self._remarks:
            return
        if missed >= IN_A_ROW:
            self._remarks.append(self._of(blow, "at-last") | {"misses": missed})
        elif blow.chance is not None and blow.chance <= LONG_ODDS:
            self._remarks.append(self._of(blow, "long-odds"))

    def _of(self, blow: LastTry, turn: str) -> Particulars:
        found = {"turn": turn, "who": blow.who, "foe": blow.foe, "act": blow.act, "chance": blow.chance}
        return {name: value for name, value in (found | {"part": blow.part}).items() if value}

    def _hurt(self, event: Damaged | Recovered, state: State) -> bool:
        by_foe = self._blow.foe == event.who
        if by_foe and event.points and isinstance(event, Damaged):
            self._blow = self._blow._replace(landed=True, part=event.part)
            self._hurt_by[event.who] = self._blow
        if not event.points or not self._full.get(event.who, {}).get(event.pool):
            return False
        before, after = self._lost.get(event.who, Fraction(0)), self._worst(event.who, state)
        was_behind = self._at_worst(event.who)
        self._lost = {**self._lost, event.who: after}
        if isinstance(event, Recovered):
            return False
        blow = self._blow
        turn = ""
        if by_foe and not self._bled:
            turn = "first-blood"
        if before * 2 <= 1 < after * 2:
            turn = "below-half"
        if by_foe and was_behind >= COMES_BACK and self._lost.get(blow.who, Fraction(0)) < after:
            turn = "comeback"
            self._least[blow.who] = Fraction(0)
        self._bled = self._bled or by_foe
        if turn:
            left, most = self._left(event.who, state)
            said = {"turn": turn, "who": event.who, "left": left, "full": most, "pool": event.pool}
            if by_foe:
                said["foe"] = blow.who
            self._remarks = [said]
        return bool(turn)

    def _at_worst(self, victim: Name) -> Fraction:
        """How far behind whoever strikes has been at the worst."""
        who = self._blow.who
        gap = self._lost.get(who, Fraction(0)) - self._lost.get(victim, Fraction(0))
        self._least[who] = max(self._least.get(who, Fraction(0)), gap)
        return self._least[who]

    def _worst(self, who: Name, state: State) -> Fraction:
        """The part that is gone of the pool of which most is."""
        pools = state.combatants[who].pools
        parts = [Fraction(most - pools[pool], most) for pool, most in self._full[who].items()]
        return max((Fraction(0), *parts))

    def _left(self, who: Name, state: State) -> tuple[int, int]:
        """What is left of the pool of which most is gone, and what it was."""
        pools, full = state.combatants[who].pools, self._full.get(who, {})
        worst = max(full, key=lambda pool: Fraction(full[pool] - pools[pool], full[pool]), default="")
        return (pools[worst], full[worst]) if worst else (0, 0)


def chance_of(roll: Rolled) -> Fraction | None:
    """How likely a roll was to pass, exactly; nothing for one that has no number to meet, or whose
    dice or test are beyond this.

    >>> roll = Rolled("r1.ann.hit", "ann", "3d6", (3, 3, 4), 10, target=10, test="at-most", grade="success")
    >>> chance_of(roll)
    Fraction(1, 2)
    """
    tests = {"at-most": int.__le__, "under": int.__lt__, "at-least": int.__ge__}
    if roll.target is None or roll.test not in tests or roll.zero:
        return None
    dice = parse(roll.dice)
    if work(dice) > MOST_WORK:
        return None
    passes = tests[roll.test]
    return sum(
        (part for total, part in distribution(dice).items() if passes(total, roll.target)), Fraction(0)
    )
