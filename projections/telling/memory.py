"""What a narrator keeps in mind: the blow that is going on, what was thrown for it, what happened before."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from domain.engine.prompts import RollPrompt
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import (
    AnyEvent,
    BeatBegan,
    Checked,
    CombatantJoined,
    Damaged,
    Declared,
    HoldBroken,
    HoldChanged,
    HoldTaken,
    Recovered,
    Rolled,
    tag,
)
from domain.facts.state import State
from projections.telling.keys import cause_of, label_of, slot_of
from projections.telling.particulars import Particulars, of_choice, of_roll, own
from projections.telling.words import Words, fits

ROLL: Final = frozenset(
    ("by", "dice", "faces", "source", "total", "target", "test", "grade", "gap", "fell", "bumped")
)
"""What an outcome inherits from the roll that caused it, and whatever comes later in the blow."""

BLOW: Final[tuple[str, ...]] = ("who", "act", "foe", "using")
"""What a blow inherits from the choice that announced it; its `part` is the one named last."""


_OWN_ONLY: Final[dict[type, Collection[str]]] = {
    Rolled: ROLL,
    **dict.fromkeys((HoldTaken, HoldChanged, HoldBroken), ("part", "using")),
}
"""What is never inherited: nothing of another roll is a roll's, no blow's part a hold's."""


class Recall:
    """What a narrator keeps in mind while they follow one line of a fight."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._slots: dict[Key, Particulars] = {}
        self._earlier: dict[Key, Particulars] = {}
        self._rolls: dict[Key, Particulars] = {}
        self._seen: set[tuple[str, str]] = set()
        self._thrown = 0
        self._blow: tuple[Name, Name] = ("", "")
        self._blow_before: tuple[Name, Name] = ("", "")
        self._full: dict[tuple[Name, str], int] = {}

    def copy(self) -> Recall:
        """Another that remembers the same, to come back to when the head of history moves."""
        twin = Recall(self._words)
        twin._slots = {slot: dict(known) for slot, known in self._slots.items()}
        twin._earlier = dict(self._earlier)
        twin._rolls = dict(self._rolls)
        twin._seen = set(self._seen)
        twin._thrown = self._thrown
        twin._blow, twin._blow_before = self._blow, self._blow_before
        twin._full = self._full
        return twin

    def about(self, event: AnyEvent, before: State, after: State) -> Particulars:
        """Everything there is to say of `event`, which made `after` of `before`."""
        if isinstance(event, BeatBegan):
            self._new_beat()
        elif isinstance(event, CombatantJoined):
            self._full = {**self._full, **{(event.name, pool): most for pool, most in event.pools.items()}}
        cause = cause_of(event)
        mine = own(event, before, after)
        mine["label"] = label_of(cause, after)
        if isinstance(event, Rolled):
            self._thrown += 1
            mine.update(self._fall(event, mine["label"]))
            mine["reply"] = _reply(event, after)
        elif isinstance(event, Damaged | Recovered):
            mine["full"] = self._full.get((event.who, event.pool))
        elif isinstance(event, Declared) and mine.get("foe"):
            mine.update(self._answers(event.by, mine["foe"]))
        known = {**self._inherited(cause, mine), **mine}
        for name in _OWN_ONLY.get(type(event), ()):
            if name not in mine:
                known.pop(name, None)
        if "target" in known and "total" in known:
            known["gap"] = abs(known["total"] - known["target"])
        if "fell" in known and "part" in mine:
            known["bumped"] = known["fell"] != mine["part"]
        known.update(self._place_in_beat(event, mine, after))
        known.update(_condition_of(known, after))
        self._keep(event, cause, known)
        return known

    def asked(self, roll: Rolled | RollPrompt, state: State, expected: Particulars) -> Particulars:
        """Everything there is to say of dice before they are thrown, with the number that is `expected` where
        they are judged later. Nothing is kept in mind of it."""
        mine = of_roll(roll) | expected
        mine["label"], mine["reply"] = label_of(roll.key, state), _reply(roll, state)
        mine |= self._planned(roll, mine["label"])
        known = {**self._inherited(roll.key, mine), **mine}
        for name in ROLL - mine.keys():
            known.pop(name, None)
        known |= {"first": True, "rolls": self._thrown, "number": state.number, "beat": state.beat}
        known.update(_condition_of(known, state))
        return known

    def _planned(self, roll: Rolled | RollPrompt, label: str) -> Particulars:
        """What of a plan of several acts is tried with a roll: that which its number counts."""
        acts = self._words.tries.get(label, ())
        plan: tuple[Choice, ...] = self._slots.get(slot_of(roll.because), {}).get("plan", ())
        tried = [pick for pick in plan if any(fits({"act": act}, {"act": pick.act}) for act in acts)]
        number = slot_of(roll.key).rpartition(".")[2]
        at = int(number) - 1 if number.isdecimal() else 0
        return of_choice(tried[at]) if 0 <= at < len(tried) else {}

    def _new_beat(self) -> None:
        self._earlier, self._slots, self._rolls = self._slots, {}, {}
        self._seen, self._thrown = set(), 0
        self._blow_before, self._blow = self._blow, ("", "")

    def _fall(self, event: Rolled, label: str) -> Particulars:
        """Which part the last digit of the die stands for."""
        parts = self._words.locations.get(label)
        return {"fell": parts[event.faces[-1] % 10 % len(parts)]} if parts and event.faces else {}

    def _answers(self, who: Name, foe: Name) -> Particulars:
        """Whether they come again, or hit back at one who went for them just before."""
        before, self._blow = self._blow_before, (who, foe)
        return {"again": before == (who, foe), "back": before == (foe, who)}

    def _inherited(self, cause: Key, mine: Particulars) -> Particulars:
        slot = slot_of(cause)
        if not slot:
            return {}
        known: Particulars = {}
        for end in [at for at, letter in enumerate(slot) if letter == "."] + [len(slot)]:
            known.update(self._slots.get(slot[:end], {}))
        if not known:
            known.update(self._earlier.get(slot, {}))
        if cause in self._rolls:
            known = {name: value for name, value in known.items() if name not in ROLL} | self._rolls[cause]
        if "foe" not in mine and known.get("foe") == mine.get("who", known.get("who")):
            known["foe"] = known.get("who")
        return known

    def _place_in_beat(self, event: AnyEvent, mine: Particulars, after: State) -> Particulars:
        kind = mine.get("condition") or mine.get("counter") or mine["label"]
        first = (tag(event), kind) not in self._seen
        self._seen.add((tag(event), kind))
        return {"first": first, "rolls": self._thrown, "number": after.number, "beat": after.beat}

    def _keep(self, event: AnyEvent, cause: Key, known: Particulars) -> None:
        slot = slot_of(cause)
        if not slot:
            return
        if isinstance(event, Rolled | Checked):
            rolled = {name: known[name] for name in ROLL if name in known}
            self._rolls[cause] = {**self._rolls.get(cause, {}), **rolled}
            self._slots.setdefault(slot, {}).update(rolled)
        elif isinstance(event, Declared):
            blow = self._slots.setdefault(slot, {})
            if len(event.picks) > 1 or "plan" in blow:
                blow["plan"] = event.picks
            if blow.get("who") == event.by and any(pick.foe for pick in event.picks):
                blow.clear()
            for name in BLOW:
                if name in known:
                    blow.setdefault(name, known[name])
            if "part" in known:
                blow["part"] = known["part"]


def _reply(event: Rolled | RollPrompt, state: State) -> bool:
    """Whether it is the roll of the other of two who try against each other: its key ends in their name."""
    *slot, last = event.key.split(".")
    names = [word for word in slot if word in state.combatants]
    return last.partition("#")[0] == event.by and names[-1:] != [event.by]


def _condition_of(known: Particulars, state: State) -> Particulars:
    """Whether the two are out of the fight, or off their feet."""
    found: Particulars = {}
    for one, out, lies in (("who", "out", "lies"), ("foe", "foe_out", "foe_lies")):
        fighter = state.combatants.get(known.get(one) or "")
        if fighter is not None:
            found[out], found[lies] = bool(fighter.down), fighter.posture != "standing"
    return found
