"""Tactics as combatants are handed them: which there are, by what seed they choose, and who is to choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.engine.combat import Combat
from domain.engine.odds.looking_ahead import LooksAhead
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import Rules, Ruleset
from domain.engine.sources.policies import BeatSoFar, Foresight, NamedTactic, Tactic, at_random
from domain.facts.choice import Choice, Name
from domain.facts.seed import Seed
from domain.facts.seeded_dice import words_of
from domain.facts.state import State

UNSEEDED = b"no seed"
"""For a fight whose seed is not at hand or lies open: what they choose follows from the prompts alone."""


def by_chance(tables: Any, seed: bytes) -> Tactic:
    """The tactic of one who takes any of what is offered."""
    policy = at_random(seed)

    def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        return policy(prompt)

    return choose


CHANCE = NamedTactic("chance", "takes any of what is offered, all alike", by_chance)
"""The tactic that every system has."""


BEST = NamedTactic(
    "best",
    "plays out each option over what the dice can show, and takes the best; slow",
    by_chance,
    LooksAhead,
)
"""The tactic that every system has for who wants to see it played well, and has time."""

FIGHTER = "fighter"
"""What the tactic is called that plays to win, in every system that has one."""


def usual(ruleset: Ruleset) -> str:
    """The tactic of one who is handed none where nobody is asked: to win, if the system has such a one."""
    return next((each.name for each in ruleset.tactics if each.name == FIGHTER), CHANCE.name)


def tactics_of(ruleset: Ruleset) -> dict[str, NamedTactic]:
    """The tactics that a combatant of this system can be handed, by name."""
    return {each.name: each for each in (CHANCE, BEST, *ruleset.tactics)}


def tactics_for(rules: Rules, given: Mapping[Name, str], seed: bytes) -> dict[Name, Tactic]:
    """The tactics of combatants, by their names in `tactics_of`; the same seed gives the same choices."""
    known = tactics_of(rules.ruleset)
    made = {name: _made(rules, known[name], seed) for name in set(given.values())}
    return {who: made[name] for who, name in given.items()}


def _made(rules: Rules, named: NamedTactic, seed: bytes) -> Tactic:
    return named.make(rules.tables, seed) if named.foresees is None else named.foresees(rules, seed)


def tactics_in_fight(combat: Combat, given: Mapping[Name, str]) -> dict[Name, Tactic]:
    """The tactics of combatants in a fight: what is left to chance follows from the fight's seed."""
    seed = UNSEEDED if combat.seed is None else _choices(combat.seed, combat)
    return tactics_for(combat.rules, given, seed)


def _choices(seed: Seed, combat: Combat) -> bytes:
    return seed.choices(words_of(combat.state, combat.salting), combat.state.derivation)


def next_answer(
    combat: Combat, tactics: Mapping[Name, Tactic]
) -> tuple[ChoicePrompt, tuple[Choice, ...]] | None:
    """The first open prompt to somebody with a tactic, and what they pick; or `None`."""
    for prompt in combat.asks:
        if isinstance(prompt, ChoicePrompt) and prompt.by in tactics:
            tactic = tactics[prompt.by]
            if isinstance(tactic, Foresight):
                sofar = BeatSoFar(combat.passage.before, combat.passage.events)
                return prompt, tactic.look(sofar, combat.state, prompt)
            return prompt, tactic(combat.state, prompt)
    return None
