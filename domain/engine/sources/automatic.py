"""A source that needs nobody: policies choose and the seed throws. Simulations are played with it."""

from collections.abc import Mapping

from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.sources.policies import BeatSoFar, Foresight, Policy, Tactic
from domain.engine.sources.source import Source
from domain.facts.choice import Choice, Key, phrase
from domain.facts.dice import parse
from domain.facts.seeded_dice import SeededDice
from domain.facts.state import State
from domain.facts.thrower import Thrower


class Automatic(Source):
    """A source in which policies choose, `policy` for everybody not named in `each`, and the seed throws.

    Those named in `tactics` choose by the state at their prompt; what is not offered there is a `ValueError`.
    """

    def __init__(
        self,
        thrower: Thrower | SeededDice,
        policy: Policy,
        each: dict[str, Policy] | None = None,
        tactics: Mapping[str, Tactic] | None = None,
    ) -> None:
        self._thrower, self._policy, self._each = thrower, policy, each or {}
        self._tactics: Mapping[str, Tactic] = tactics or {}
        self._foreseen = any(isinstance(each, Foresight) for each in self._tactics.values())
        self._before: State | None = None
        self._faces: dict[Key, tuple[int, ...]] = {}
        self._picks: dict[Key, tuple[Choice, ...]] = {}

    def begin(self, state: State) -> None:
        """Another beat is to be played from that state: what is asked in it is kept for who looks ahead."""
        if self._foreseen:
            self._before, self._faces, self._picks = state, {}, {}

    def drawn(self, dice: str, key: Key, throw: int) -> tuple[int, ...]:
        found = self._thrower.faces(parse(dice), key, throw)
        if self._foreseen:
            self._faces[key] = found
        return found

    def faces(self, prompt: RollPrompt) -> tuple[tuple[int, ...], str] | None:
        return self.drawn(prompt.dice, prompt.key, prompt.throw), "seeded"

    def picks(self, prompt: ChoicePrompt, state: State) -> tuple[Choice, ...] | None:
        by = prompt.by
        if by in self._tactics:
            picks = self._by_tactic(self._tactics[by], prompt, state)
        else:
            picks = self._each.get(by, self._policy)(prompt)
        if self._foreseen:
            self._picks[prompt.key] = picks
        return picks

    def _by_tactic(self, tactic: Tactic, prompt: ChoicePrompt, state: State) -> tuple[Choice, ...]:
        if isinstance(tactic, Foresight) and self._before is not None:
            picks = tactic.look(BeatSoFar(self._before, (), self._faces, self._picks), state, prompt)
        else:
            picks = tactic(state, prompt)
        if not prompt.takes(picks):
            said = ", ".join(map(phrase, picks)) or "nothing"
            raise ValueError(
                f"the tactic of {prompt.by} chooses {said} at {prompt.key}, which is not offered"
            )
        return picks

    def would(self, prompt: ChoicePrompt, state: State) -> tuple[Choice, ...] | None:
        return self.picks(prompt, state)
