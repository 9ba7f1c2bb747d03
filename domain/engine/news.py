"""What comes from outside the scripts at prompts: rulings with what they decree, joins, leaves, settings."""

from __future__ import annotations

from typing import NamedTuple, get_args

from domain.facts.choice import Key, Name
from domain.facts.events import (
    AnyEvent,
    CombatantJoined,
    CombatantLeft,
    Declared,
    Rolled,
    Ruled,
    RulesChanged,
    SettingChanged,
)
from domain.facts.state import State

RULING = "ruling."
"""Keys of rulings begin so; an outcome with such a cause was decreed and not derived."""


class News(NamedTuple):
    """What came from outside at one word of a person: a leave, or a ruling with all that it decreed."""

    events: tuple[AnyEvent, ...]
    before: State
    after: State

    def was_down(self, who: Name) -> str:
        """Why they were out of the fight before it; empty if they were in it, or came in only now."""
        fighter = self.before.combatants.get(who)
        return fighter.down if fighter else ""

    @property
    def answered(self) -> tuple[Key, ...]:
        """The answers to open prompts that were given before it, although they are read after it."""
        first = self.events[0]
        return first.after if isinstance(first, Ruled) else ()


FOREIGN = frozenset((Ruled, CombatantJoined, CombatantLeft, SettingChanged, RulesChanged))
"""Events that come from outside the scripts, at any prompt."""


DECREED = frozenset(
    kind
    for kind in get_args(AnyEvent)
    if "because" in kind.__struct_fields__ and kind not in (Rolled, Declared)
)
"""Events that a ruling may have brought, and not a script: their cause says which."""


def foreign(event: AnyEvent) -> bool:
    """Whether the event came from outside the script: a ruling, what it decreed, a join, a leave, a
    setting."""
    kind = type(event)
    if kind in FOREIGN:
        return True
    return kind in DECREED and event.because.startswith(RULING)  # type: ignore[union-attr]


def begins(event: AnyEvent) -> bool:
    """Whether a foreign event stands for itself, and was not decreed by the ruling before it."""
    return isinstance(event, Ruled) or not hasattr(event, "because")
