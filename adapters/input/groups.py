"""One answer for many: `orcs: attack pell`, `all three orcs attack pell`, `ann, bob: dodge`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from adapters.input.names import named_so
from adapters.input.rejected import Rejected
from domain.facts.choice import Key, Name, label
from domain.facts.state import State

_GROUP = re.compile(r"(?P<who>[^:]+):\s*(?P<answer>\S.*)")


class GroupAnswer(NamedTuple):
    """What all of these answer, each for themselves, to questions of that `word` in the round, turn or phase
    of that `number`; to one that is put again to the same person, they answer themselves."""

    members: tuple[Name, ...]
    word: str
    number: int
    answer: str

    def meant_for(self, state: State, key: Key, by: Name) -> bool:
        """Whether it answers that question."""
        asked = label(key, state.combatants)
        return by in self.members and (asked, state.number) == (self.word, self.number) and "#" not in key


def group_answer(state: State, key: Key, text: str) -> GroupAnswer | None:
    """What a line says for several, at the question of that key; `None` if it is no such line."""
    found = _GROUP.fullmatch(text)
    who, said = (found["who"].lower(), found["answer"]) if found else _all_of(state, text)
    if not who.strip():
        return None
    parted = [word.strip() for word in re.split(r",\s*|\s+and\s+", who.strip())]
    each = [_members(state, word) for word in parted]
    if not any(each):
        return None
    if strange := [word for word, members in zip(parted, each, strict=True) if not members]:
        raise Rejected(f"Nobody here is called {strange[0]!r}; the others are, so nothing was taken.", 2)
    names = [name for members in each for name in members]
    return GroupAnswer(tuple(dict.fromkeys(names)), label(key, state.combatants), state.number, said)


def _all_of(state: State, text: str) -> tuple[str, str]:
    """Whom a line like `all three orcs attack` speaks of, and what they do; nobody if it is none."""
    first, *_ = words = text.split() or [""]
    if first.lower() in _ALL:
        for many in (2, 3):
            who = " ".join(words[:many]).lower()
            if words[many:] and _members(state, who):
                return who, " ".join(words[many:])
    return "", ""


def _members(state: State, who: str) -> Sequence[Name]:
    """Those who are called so: somebody, a side, `all`, `all orcs`, `all three orcs`; nobody where that may
    be one or another. Raises `Rejected` where they are not so many."""
    people = state.combatants
    if who == "all":
        return tuple(people)
    words = who.split()
    grouped = len(words) > 1 and words[0] in _ALL
    number = words[1] if len(words) == 3 else "two" if words[:1] == ["both"] else ""
    one = words[-1] if grouped and len(words) <= 3 and number in ("", *_NUMBERS) else who
    sides = [name for name, each in people.items() if one in (each.side, f"{each.side}s")]
    found = [name for name in sides or named_so(state, one) if not (grouped and people[name].down)]
    if found and grouped and number and _NUMBERS.index(number) + 2 != len(found):
        raise Rejected(f"There are {len(found)} of {one}, not {number}: {', '.join(found)}.", 2)
    return found if sides or grouped or len(found) == 1 else ()


_ALL = ("all", "both")
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
