"""The protocol of whatever answers a script: for dice and choices it is asked, and may wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.facts.choice import Choice, Key
from domain.facts.state import State


class Source(Protocol):
    """Where answers come from: people, seeded dice, the record, a policy, every possibility."""

    def faces(self, prompt: RollPrompt) -> tuple[tuple[int, ...], str] | None:
        """The faces and where they came from, or `None` to wait."""

    def drawn(self, dice: str, key: Key, throw: int) -> tuple[int, ...] | None:
        """The faces, where nobody has to be asked who would want to know what they are for; else `None`."""
        return None

    def picks(self, prompt: ChoicePrompt, state: State) -> tuple[Choice, ...] | None:
        """What was picked, the state being as it is at the prompt; or `None` to wait."""

    def would(self, prompt: ChoicePrompt, state: State) -> tuple[Choice, ...] | None:
        """What `picks` would answer, where it can be told without anybody being asked; else `None`."""
        return None

    def arrival(self, prompts: Sequence[ChoicePrompt]) -> Sequence[ChoicePrompt]:
        """Prompts that are open together, in the order in which their answers arrive."""
        return prompts
