"""A ruling that stands: what a table has agreed to play otherwise, for whom, of what, and until when."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from domain.facts.choice import Key, Name
from domain.facts.term import Count, Term

RULE_ID = re.compile(r"[A-Z]{2,5}-\d{1,4}")
"""How the rules of a sheet are numbered."""

Words = Annotated[
    tuple[Annotated[str, msgspec.Meta(min_length=1, max_length=100)], ...], msgspec.Meta(max_length=50)
]

Says = Literal["modifier", "forbids", "allows"]
"""What a house rule does: change rolls, forbid an act, or allow one that a condition forbids."""


class HouseRule(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a standing ruling says.

    says      whether it changes rolls by its `modifier`, forbids `of` as an act, or allows it
    of        for a modifier the rolls: the last word of their keys, such as `defence`, or the id of the rule
              by which they are thrown; else the act
    whose     names of combatants or of sides; empty: everybody's
    despite   of what is allowed, the id of the rule whose conditions it need not meet
    called    what people call such rolls, where that is not `of`
    until     the number of the last round, turn or phase in which it holds; 0: until a ruling ends it
    """

    says: Says
    of: str
    modifier: Term | None = None
    whose: Words = ()
    despite: str = ""
    until: Count = 0
    called: Annotated[str, msgspec.Meta(max_length=100)] = ""

    def holds_at(self, number: int) -> bool:
        """Whether it holds in the round, turn or phase of that number."""
        return not self.until or number <= self.until

    def holds(self, who: Name, side: str, number: int) -> bool:
        """Whether it holds of that combatant at that time."""
        return self.holds_at(number) and (not self.whose or who in self.whose or side in self.whose)

    def changes(self, label: str, rule: str) -> bool:
        """Whether it changes a roll whose key ends in that word, counted or not, thrown by that rule."""
        return self.says == "modifier" and self.of in (label, label.rstrip("0123456789"), rule)


HouseRules = dict[Key, HouseRule]
"""The standing rulings of a fight, by the keys of the rulings that began them."""
