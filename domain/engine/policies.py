"""Sources that need nobody: a policy chooses and the seed throws. Simulations are played with them."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from domain.engine.asks import Prompt, RollAsk, Source
from domain.engine.plans import Picking, Plan
from domain.engine.play import Beat, play
from domain.facts.choice import Choice, Key
from domain.facts.dice import parse
from domain.facts.events import AnyEvent
from domain.facts.state import State
from domain.facts.thrower import Thrower

Policy = Callable[[Prompt], tuple[Choice, ...]]
"""How a combatant without a player chooses. Must depend on the prompt alone."""

Tactic = Callable[[State, Prompt], tuple[Choice, ...]]
"""How one chooses who looks about him: by the state at the moment of the question as well."""


class NamedTactic(msgspec.Struct, frozen=True):
    """A tactic that a combatant can be handed: its name, what he does with it (a verb first), and how it is
    made.

    `make` is given the system's tables and a seed, for those who choose at random.
    """

    name: str
    about: str
    make: Callable[[Any, bytes], Tactic]


def at_random(seed: bytes) -> Policy:
    """Any of the options, all alike; the same seed and prompt give the same choice."""
    base = hashlib.blake2b(key=seed, digest_size=8)

    def choose(prompt: Prompt) -> tuple[Choice, ...]:
        mixed = base.copy()
        mixed.update(prompt.key.encode())
        number = int.from_bytes(mixed.digest(), "big")
        menu = prompt.menu
        if not isinstance(menu, Plan):
            could = menu.all
            return (could[number % len(could)],) if could else ()
        number, count = divmod(number, menu.most - menu.least + 1)
        picking = Picking(menu)
        for _ in range(menu.least + count):
            left = picking.could()
            if not left:
                break
            number, index = divmod(number, len(left))
            picking.add(left[index])
        return picking.picks

    return choose


class Automatic(Source):
    """A source in which policies choose, `policy` for everybody not named in `each`, and the seed throws.

    Those named in `tactics` choose by the state at their question.
    """

    def __init__(
        self,
        thrower: Thrower,
        policy: Policy,
        each: dict[str, Policy] | None = None,
        tactics: Mapping[str, Tactic] | None = None,
    ) -> None:
        self._thrower, self._policy, self._each = thrower, policy, each or {}
        self._tactics: Mapping[str, Tactic] = tactics or {}

    def drawn(self, dice: str, key: Key, throw: int) -> tuple[int, ...] | None:
        return self._thrower.faces(parse(dice), key, throw)

    def faces(self, ask: RollAsk) -> tuple[tuple[int, ...], str] | None:
        return self._thrower.faces(parse(ask.dice), ask.key, ask.throw), "seeded"

    def picks(self, prompt: Prompt, state: State) -> tuple[Choice, ...] | None:
        if prompt.by in self._tactics:
            return self._tactics[prompt.by](state, prompt)
        return self._each.get(prompt.by, self._policy)(prompt)

    def would(self, prompt: Prompt, state: State) -> tuple[Choice, ...] | None:
        return self.picks(prompt, state)

    def arrival(self, prompts: Sequence[Prompt]) -> Sequence[Prompt]:
        return prompts


class Simulated(msgspec.Struct, frozen=True):
    """A fight played out: all that happened in it, and how it ended."""

    events: tuple[AnyEvent, ...]
    state: State


def simulate(beat: Beat, state: State, source: Automatic, beats: int = 1_000_000) -> Simulated:
    """Play from `state`, an opened fight before a beat, to its end (or for so many beats)."""
    events: list[AnyEvent] = []
    for _ in range(beats):
        if state.over:
            break
        played = play(beat, state, source)
        events.extend(played.told)
        state = played.state
    return Simulated(tuple(events), state)
