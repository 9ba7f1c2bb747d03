"""What a question offers, in random fights of every system."""

import random

import msgspec
import pytest

from domain.commands import joining
from domain.engine.asks import Prompt
from domain.engine.play import play
from domain.engine.policies import Automatic, at_random
from domain.engine.ruleset import settings_of
from domain.facts.choice import Choice
from domain.facts.events import CombatOpened
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State
from domain.facts.thrower import Thrower
from tests.laws.history import LIBRARY, fighters

BEATS = 12


def opened(system: str, chance: random.Random) -> State:
    rules = LIBRARY[system]
    raw = msgspec.json.encode(settings_of(rules.ruleset, {}))
    begun = CombatOpened(system, rules.ruleset.version, msgspec.Raw(raw), rules.tables_hash)
    people = fighters(system, chance, 2 if system == "tiny-boxing" else 4)
    return fold([begun, *(joining(rules, raw, each) for each in people)], NOTHING)


@pytest.mark.parametrize("system", sorted(LIBRARY))
def test_no_question_offers_the_same_option_twice(system: str) -> None:
    state, seed = opened(system, random.Random(system)), system.encode()
    policy, seen = at_random(seed), 0

    def looks(now: State, prompt: Prompt) -> tuple[Choice, ...]:
        nonlocal seen
        seen += 1
        assert len(set(prompt.options)) == len(prompt.options), prompt.key
        return policy(prompt)

    for _ in range(BEATS):
        if state.over:
            break
        source = Automatic(Thrower(seed), policy, tactics=dict.fromkeys(state.combatants, looks))
        state = play(LIBRARY[system].beat, state, source).state

    assert seen
