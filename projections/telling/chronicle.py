"""What a fight comes to so far: who lands and who misses, who is ahead, what turned it, what decided it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from domain.facts.choice import Key, Name, label
from domain.facts.events import (
    AnyEvent,
    BeatBegan,
    Checked,
    CombatantDowned,
    CombatantJoined,
    CombatantLeft,
    CombatEnded,
    Damaged,
    Declared,
    HoldBroken,
    HoldTaken,
    PostureChanged,
    Recovered,
    Rolled,
)
from domain.facts.state import State
from projections.telling.keys import cause_of, slot_of
from projections.telling.last_try import LastTry, aimed, chance_of, held_by
from projections.telling.particulars import Particulars

NOTHING_LOST: Final = Fraction(0)
"""The share that somebody has lost of whom nothing is known."""

LONG_ODDS: Final = Fraction(1, 6)
"""What came off against these is worth a remark."""

COMES_BACK: Final = Fraction(1, 4)
"""Whoever was so far behind and is ahead has come back."""

IN_A_ROW: Final = 3
"""After so many misses a blow that lands is worth a remark."""


class Chronicle:
    """Follows one line of a fight. All that it knows follows from the events so far."""

    def __init__(self, taken: tuple[str, ...] = ()) -> None:
        self._taken = taken
        """Pools in which points taken are counted, from zero."""
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
        self._worst_hits: dict[Name, tuple[int, LastTry]] = {}
        """The try that has hurt somebody most in this beat."""
        self._hardest: tuple[Fraction, LastTry] = (Fraction(0), LastTry())
        """The try that has cost somebody the most at once, as a part of what they had."""
        self._said: dict[Key, Name] = {}
        """What was declared in this beat, by whom."""
        self._slots: dict[Key, LastTry] = {}
        """By slot, what was tried there and may still come to something, be it in a later beat."""
        self._number = 0
        self._dice: Rolled | None = None
        """What was thrown last for the blow."""
        self._remarks: list[Particulars] = []

    def copy(self) -> Chronicle:
        """Another that knows the same."""
        twin = Chronicle(self._taken)
        twin._blow, twin._decided, twin._bled = self._blow, self._decided, self._bled
        twin._misses, twin._lost, twin._least = dict(self._misses), dict(self._lost), dict(self._least)
        twin._hurt_by, twin._meant = dict(self._hurt_by), self._meant
        twin._worst_hits, twin._hardest = dict(self._worst_hits), self._hardest
        twin._said, twin._dice, twin._slots = dict(self._said), self._dice, dict(self._slots)
        twin._full, twin._remarks, twin._number = dict(self._full), list(self._remarks), self._number
        return twin

    def begins(self, event: AnyEvent) -> bool:
        """Whether something new begins with this event, so that what was remarked of the last blow is due."""
        if isinstance(event, Declared):
            return aimed(event) is not None
        return isinstance(event, BeatBegan | CombatEnded)

    def hear(self, event: AnyEvent, state: State) -> bool:
        """Take in an event after which the fight is as `state` says; whether it is a turning point."""
        if isinstance(event, Declared):
            self._said[event.key] = event.by
        else:
            self._turn_to(slot_of(cause_of(event)))
        match event:
            case CombatantJoined():
                self._full[event.name] = {pool: most for pool, most in event.pools.items() if most > 0}
            case Declared() if (pick := aimed(event)) is not None:
                self._blow = LastTry(event.by, pick.foe, pick.act, slot=slot_of(event.key))
                self._slots[self._blow.slot] = self._blow
                self._meant |= {(event.by, each.act, each.foe) for each in event.picks}
            case Rolled():
                self._roll(event)
            case BeatBegan():
                self._meant, self._said, self._worst_hits = frozenset(), {}, {}
                if event.number != self._number:
                    self._number, self._slots = event.number, {}
            case Checked():
                self._try(event)
            case Damaged() | Recovered():
                return self._hurt(event, state)
            case HoldTaken():
                self._blow = self._blow._replace(landed=True)
                return True
            case HoldBroken():
                return True
            case PostureChanged():
                self._blow = self._blow._replace(landed=self._blow.landed or event.who == self._blow.foe)
                wished = self._said.get(event.because) == event.who
                return event.posture != "standing" and not wished
            case CombatantDowned():
                blow = self._blow if self._blow.foe == event.who else self._hurt_by.get(event.who)
                if event.who in self._worst_hits:
                    _, blow = self._worst_hits[event.who]
                gave_up = self._said.get(event.because) == event.who
                self._decided = LastTry() if gave_up or blow is None else blow
                return True
            case CombatantLeft():
                self._decided = LastTry()
            case CombatEnded():
                return True
        return False

    def known_of(self, who: Name, foe: Name) -> Particulars:
        """What a sentence about these two may remember."""
        found: Particulars = {}
        if misses := self._misses.get(who, 0):
            found["misses"] = misses
        mine, theirs = self._lost.get(who, NOTHING_LOST), self._lost.get(foe, NOTHING_LOST)
        if who and foe:
            apart = mine is not theirs
            found["ahead"], found["behind"] = apart and mine < theirs, apart and mine > theirs
        found["hurt"], found["foe_hurt"] = _over_half(mine), _over_half(theirs)
        return found

    @property
    def open(self) -> bool:
        """Whether the dice of the last try were good, and what it comes to is still to be seen."""
        return self._blow.open and not self._blow.landed

    def over(self) -> tuple[Particulars, ...]:
        """The blow is over: what is to be said of it."""
        self._settle()
        found, self._remarks = tuple(self._remarks), []
        return found

    def ending(self, event: CombatEnded, state: State) -> tuple[Particulars, ...]:
        """What is to be said at the end: the blow that decided it and its odds, and what it cost.

        No blow decides a fight that nobody wins, or from which the last of the losers went by themselves.
        """
        found: list[Particulars] = []
        last, fighters = self._decided, state.combatants
        beaten = last.foe in fighters and fighters[last.foe].side not in event.winners
        if event.winners and last.who and beaten and last.act and fighters[last.foe].down:
            said = self._of(last, "decided")
            found.append(said)
            if last.chance is not None and last.chance < Fraction(1, 2):
                found.append(said | {"turn": "odds"})
        mounts = {fighter.mount for fighter in fighters.values()}
        up = [name for name, fighter in fighters.items() if not fighter.down and name not in mounts]
        if not event.winners:
            standing = tuple((name, *self._left(name, state)) for name in up if self._full.get(name))
            whole = bool(standing) and all(left >= full for _, left, full in standing)
            if standing:
                turn = "whole" if whole else "standing"
                found.append({"turn": turn, "who": standing[0][0], "standing": standing})
            _, hardest = self._hardest
            return (*found, self._of(hardest, "hardest")) if hardest.act and not whole else tuple(found)
        ways: dict[str, tuple[Name, ...]] = {}
        for name, fighter in fighters.items():
            if fighter.down and fighter.side not in event.winners and name not in mounts:
                ways[fighter.down] = (*ways.get(fighter.down, ()), name)
        if sum(map(len, ways.values())) > 1:
            losers = tuple((names, how) for how, names in ways.items())
            found.append({"turn": "beaten", "who": losers[0][0][0], "beaten": losers})
        return (*found, *(self._cost(name, state) for name in up if fighters[name].side in event.winners))

    def _cost(self, who: Name, state: State) -> Particulars:
        """What the fight has cost somebody who won it."""
        pools, lost = state.combatants[who].pools, self._lost.get(who, Fraction(0))
        if self._full.get(who):
            left, full = self._left(who, state)
            cost = "unhurt" if not lost else "dear" if lost * 2 > 1 else "cost"
            return {"turn": cost, "who": who, "left": left, "full": full}
        pool = min(self._taken, key=lambda each: pools.get(each, 0), default="")
        if taken := -pools.get(pool, 0):
            return {"turn": "taken", "who": who, "taken": taken, "pool": pool}
        return {"turn": "unhurt", "who": who}

    def _turn_to(self, slot: Key) -> None:
        """Of several things that are tried at once, this is the one that goes on now."""
        while slot and slot not in self._slots:
            slot = slot_of(slot)
        blow = self._blow
        if not slot or slot == blow.slot:
            return
        if blow.slot and not blow.landed and (blow.open or not blow.tried):
            self._slots[blow.slot] = blow
        else:
            self._settle()
        self._blow = self._slots[slot]

    def _try(self, event: Checked) -> None:
        """Of several things that were announced together, this is the one that is tried now."""
        meant = (event.who, event.act, event.foe)
        if meant in self._meant and meant != (self._blow.who, self._blow.act, self._blow.foe):
            slot = self._blow.slot
            self._settle()
            self._blow = LastTry(event.who, event.foe, event.act, slot=slot)
        self._blow = self._blow._replace(tried=True)
        if self._blow.chance is None and self._dice is not None and event.grade.passed:
            self._blow = self._blow._replace(chance=chance_of(self._dice, event))

    def _roll(self, event: Rolled) -> None:
        """Dice for the blow, or against it: a defence that failed makes it less likely by as much as it was
        likely to succeed, and of a contest nobody knows the chance by one of its dice."""
        blow = self._blow
        if event.by == blow.who:
            self._dice = event
            chance = chance_of(event) if event.passed else None
            self._blow = blow._replace(tried=True, open=event.passed, chance=blow.chance or chance)
        elif event.by == blow.foe and blow.chance is not None and not blow.landed:
            theirs = None if label(event.key, (event.by,)) == blow.act else chance_of(event)
            kept_off = theirs is not None and event.passed
            chance = None if theirs is None else blow.chance * (1 - theirs)
            self._blow = blow._replace(chance=chance, open=blow.open and not kept_off)

    def _settle(self) -> None:
        """The blow is over: it came to something or it did not."""
        blow, self._blow = self._blow, LastTry()
        if not blow.who or not (blow.tried or blow.landed):
            return
        if blow.open and not blow.landed:
            self._slots[blow.slot] = blow._replace(open=False, chance=None)
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
        if event.points and not by_foe and isinstance(event, Damaged):
            self._hurt_by[event.who] = held_by(event.who, state)
        if by_foe and event.points and isinstance(event, Damaged):
            self._blow = self._blow._replace(landed=True, part=event.part)
            self._hurt_by[event.who] = self._blow
            most, worst = self._worst_hits.get(event.who, (0, self._blow))
            same = (worst.who, worst.act, worst.part) == (self._blow.who, self._blow.act, self._blow.part)
            points = event.points + most * same
            if points > most:
                self._worst_hits[event.who] = (points, self._blow)
            part = Fraction(points, self._full.get(event.who, {}).get(event.pool, 1))
            self._hardest = max(self._hardest, (part, self._blow), key=lambda each: each[0])
        if not event.points:
            return False
        if not self._full.get(event.who, {}).get(event.pool):
            return self._counted(event, by_foe)
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
        paid_back = by_foe and self._hurt_by.get(blow.who, LastTry()).who == event.who
        if paid_back and was_behind >= COMES_BACK and self._lost.get(blow.who, Fraction(0)) < after:
            turn = "comeback"
            self._least[blow.who] = Fraction(0)
        self._bled = self._bled or isinstance(event, Damaged)
        if turn:
            left, most = self._left(event.who, state)
            said = {"turn": turn, "who": event.who, "left": left, "full": most, "pool": event.pool}
            if by_foe:
                said["foe"] = blow.who
            self._remarks = [said]
        return bool(turn)

    def _counted(self, event: Damaged | Recovered, by_foe: bool) -> bool:
        """Harm of which nobody can say how much is left: only the first of it is worth a remark."""
        harm = isinstance(event, Damaged)
        first = by_foe and harm and not self._bled
        self._bled = self._bled or harm
        if first:
            self._remarks = [{"turn": "first-blood", "who": event.who, "foe": self._blow.who}]
        return first

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


def _over_half(share: Fraction) -> bool:
    return share.numerator * 2 > share.denominator
