"""Every system declares its counters: no script names another, and no fight ever sets one."""

import ast
import random
from pathlib import Path

import pytest

import domain.rulesets
import tests.tiny.tiny_boxing
from domain.engine.play import play
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.engine.vocabulary import Kind, Vocabulary, concrete
from domain.facts.events import ConditionGained, CounterSet
from domain.facts.state import State
from domain.facts.thrower import Thrower
from tests.laws.history import LIBRARY
from tests.laws.test_options import opened
from tests.sources import nodes

HOMES = {
    **{system: Path(domain.rulesets.__path__[0]) / system for system in LIBRARY},
    "tiny-boxing": Path(tests.tiny.tiny_boxing.__path__[0]),
}

PLACES = {"CounterSet": 1, "count": 2}
"""Which argument of what sets a counter is its name."""


def named(script: Path) -> set[str]:
    """The counters that a script sets or reads by a word of its own."""
    found = set()
    for node in nodes(script):
        if not isinstance(node, ast.Call):
            continue
        word = node.func.id if isinstance(node.func, ast.Name) else ""
        sets = word in PLACES
        reads = isinstance(node.func, ast.Attribute) and node.func.attr == "counter"
        at = PLACES.get(word, 0)
        if (sets or reads) and len(node.args) > at and isinstance(node.args[at], ast.Constant):
            found.add(str(node.args[at].value))
    return found


@pytest.mark.parametrize("system", LIBRARY)
def test_no_script_names_a_counter_that_its_system_does_not_declare(system: str) -> None:
    scripts = sorted(HOMES[system].rglob("*.py"))
    assert scripts
    unknown = {
        script.name: named(script) - set(LIBRARY[system].vocabulary.words["counter"]) for script in scripts
    }
    assert {name: words for name, words in unknown.items() if words} == {}


@pytest.mark.parametrize("system", LIBRARY)
def test_no_fight_sets_a_counter_or_a_condition_that_its_system_does_not_declare(system: str) -> None:
    declared, strange, told = LIBRARY[system].vocabulary, set(), 0
    for seed in range(6):
        state, policy = opened(system, random.Random(seed)), at_random(bytes((seed,)))
        source = Automatic(Thrower(bytes((seed,))), policy)
        for _ in range(12):
            if state.over:
                break
            played = play(LIBRARY[system].beat, state, source)
            state = played.state
            for event in played.told:
                if isinstance(event, CounterSet):
                    told += 1
                    strange |= undeclared(declared, "counter", event.counter, state)
                elif isinstance(event, ConditionGained):
                    strange |= undeclared(declared, "condition", event.condition, state)
    assert strange == set()
    assert told


def undeclared(declared: Vocabulary, kind: Kind, word: str, state: State) -> set[str]:
    """The word, if it is not declared."""
    words = declared.words.get(kind, ())
    return {word} - set(concrete(words, word, state))
