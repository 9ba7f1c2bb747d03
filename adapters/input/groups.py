"""One answer for many: `orcs: attack pell`, `all: as it comes`, `ann, bob: dodge`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

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
