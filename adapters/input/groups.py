"""One answer for many: `orcs: attack pell`, `all: as it comes`, `ann, bob: dodge`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from domain.facts.choice import Key, Name, label
from domain.facts.state import State

_GROUP = re.compile(r"(?P<who>[^:]+):\s*(?P<answer>\S.*)")


class GroupAnswer(NamedTuple):
    """What those who are `left` answer, each for themselves, to a question of that `word` in the round, turn
    or phase of that `number`."""

    left: tuple[Name, ...]
    word: str
    number: int
    answer: str

    def meant_for(self, state: State, key: Key, by: Name) -> bool:
        """Whether it answers that question."""
        asked = label(key, state.combatants)
        return by in self.left and asked == self.word and state.number == self.number

    def without(self, who: Name) -> GroupAnswer:
        """The same when one has answered."""
        return self._replace(left=tuple(each for each in self.left if each != who))


def group_answer(state: State, key: Key, text: str) -> GroupAnswer | None:
    """What a line says for several, at the question of that key; `None` if it is no such line."""
    found = _GROUP.fullmatch(text)
    if found is None:
        return None
    names: list[Name] = []
    for word in re.split(r",\s*|\s+and\s+", found["who"].strip().lower()):
        members = _members(state, word.strip())
        if not members:
            return None
        names += members
    return GroupAnswer(
        tuple(dict.fromkeys(names)), label(key, state.combatants), state.number, found["answer"]
    )


def _members(state: State, word: str) -> Sequence[Name]:
    people = state.combatants
    if word == "all":
        return tuple(people)
    return [name for name, one in people.items() if word in (name, one.side, one.called.lower())]
