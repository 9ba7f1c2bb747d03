"""A source of answers that are given beforehand; whatever is not among them waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.sources.source import Source
from domain.facts.choice import Choice, Key
from domain.facts.state import State

Choose = Callable[[ChoicePrompt, State], tuple[Choice, ...] | None]
"""What is picked at a prompt in a state, or `None` to wait."""


class Given(Source):
    """Dice by key, choices by a function: what odds and foresight look ahead with."""

    def __init__(self, faces: Mapping[Key, tuple[int, ...]], choose: Choose) -> None:
        self._faces, self._choose = faces, choose

    def thrown(self, faces: Mapping[Key, tuple[int, ...]]) -> Given:
        """The same with these rolls more."""
        return Given({**self._faces, **faces}, self._choose)

    def faces(self, prompt: RollPrompt) -> tuple[tuple[int, ...], str] | None:
        found = self._faces.get(prompt.key)
        return None if found is None else (found, "scripted")

    def picks(self, prompt: ChoicePrompt, state: State) -> tuple[Choice, ...] | None:
        return self._choose(prompt, state)
