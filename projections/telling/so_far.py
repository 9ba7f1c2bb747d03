"""The sentence that was told last, and how another goes on from it with pronouns for those in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.facts.choice import Name
from projections.telling.pronouns import plain_whom
from projections.telling.wording import Said, put


class SoFar(NamedTuple):
    """The sentence that was told last, as it was told and with all names, and who is in it, as they come."""

    text: str = ""
    named: str = ""
    people: tuple[Name, ...] = ()

    def and_then(self, text: str, named: str, people: Iterable[Name]) -> SoFar:
        """The sentence with more of it."""
        return SoFar(self.text + text, self.named + named, (*self.people, *people))

    def in_short(self, pattern: str, said: Said, named: str, joined: bool = False) -> str:
        """What is said now, the phrase `pattern`, with pronouns for those whom the sentence before, or with
        `joined` so far, makes plain; `named` is the same with names."""
        fighters = said.state.combatants
        first = self.people[0] if self.people and not joined else ""
        goes_by = {who: fighters[who].pronouns or "they" for who in self.people if who in fighters}
        in_mind = plain_whom(goes_by, first)
        return (put(pattern, said._replace(in_mind=in_mind)) or named) if in_mind else named
