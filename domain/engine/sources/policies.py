"""Sources that need nobody: a policy chooses and the seed throws. Simulations are played with them."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from domain.engine.prompts import ChoicePrompt
from domain.facts.brief import Brief
from domain.facts.choice import Choice, Key
from domain.facts.events import AnyEvent
from domain.facts.state import State

Policy = Callable[[ChoicePrompt], tuple[Choice, ...]]
"""How a combatant without a player chooses. Must depend on the prompt alone."""

Tactic = Callable[[State, ChoicePrompt], tuple[Choice, ...]]
"""How somebody chooses who looks about: by the state at the moment of the prompt as well."""


class BeatSoFar(NamedTuple):
    """A beat up to a prompt: the state before it, what is recorded of it, and besides faces and picks by
    key."""

    before: State
    recorded: Sequence[AnyEvent] = ()
    faces: Mapping[Key, tuple[int, ...]] = {}
    picks: Mapping[Key, tuple[Choice, ...]] = {}


class Foresight:
    """The tactic of one who plays out what comes of their options; to that end they are told the beat so
    far."""

    def __call__(self, state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        """What they pick where it is not known."""
        raise NotImplementedError

    def look(self, sofar: BeatSoFar, state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        """What they pick, by what comes of it."""
        raise NotImplementedError


class NamedTactic(Brief, frozen=True):
    """A tactic that a combatant can be handed: its name, what they do with it (a verb first), and how it is
    made.

    `make` is given the system's tables and a seed, for those who choose at random; one who `foresees` is made
    of the rules and a seed instead.
    """

    name: str
    about: str
    make: Callable[[Any, bytes], Tactic]
    foresees: Callable[[Any, bytes], Foresight] | None = None


def at_random(seed: bytes) -> Policy:
    """Any of the options that are `near`, all alike; the same seed and prompt give the same choice."""
    base = hashlib.blake2b(key=seed, digest_size=8)

    def choose(prompt: ChoicePrompt) -> tuple[Choice, ...]:
        mixed = base.copy()
        mixed.update(prompt.key.encode())
        return prompt.menu.drawn(int.from_bytes(mixed.digest(), "big"))

    return choose
