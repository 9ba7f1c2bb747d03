"""What a question offers, in random fights of every system."""

import random

import msgspec
import pytest

from domain.engine.menus.menu import Offered
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import Policy, at_random
from domain.engine.unknown_words import with_mistyped_word
from domain.entrants import joining
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
    """Costs a second, of GURPS: all options of many questions are listed."""
    state, seed = opened(system, random.Random(system)), system.encode()
    policy, seen = at_random(seed), 0

    def looks(now: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
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


@pytest.mark.parametrize("system", sorted(LIBRARY))
def test_all_that_is_ever_offered_can_be_looked_up(system: str) -> None:
    rules = LIBRARY[system]
    known = {act.name for act in rules.ruleset.acts(rules.tables)}
    unknown: set[str] = set()
    for seed in range(12 if known else 0):
        state, policy = opened(system, random.Random(seed)), at_random(bytes([seed]))

        def looks(now: State, prompt: ChoicePrompt, policy: Policy = policy) -> tuple[Choice, ...]:
            unknown.update(set(prompt.menu.acts) - known)
            return policy(prompt)

        for _ in range(BEATS):
            if state.over:
                break
            tactics = dict.fromkeys(state.combatants, looks)
            source = Automatic(Thrower(bytes([seed])), policy, tactics=tactics)
            state = play(rules.beat, state, source).state

    assert unknown == set()


@pytest.mark.parametrize("foe", ["tim", "zorro"])
@pytest.mark.parametrize("system", ["adnd", "gurps", "percentile", "swordspath"])
def test_a_foe_that_nobody_is_is_refused_with_those_there_are_and_with_no_other_word(
    system: str, foe: str
) -> None:
    rules, said = LIBRARY[system], []
    state, policy = opened(system, random.Random(1)), at_random(b"1")

    def looks(now: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        for pick in (msgspec.structs.replace(each, foe=foe) for each in prompt.options if each.foe):
            why = prompt.why_not((pick,))
            assert why is not None
            said.append(with_mistyped_word(now, rules.vocabulary, prompt, (pick,), why).sentence)
        return policy(prompt)

    while not said:
        source = Automatic(Thrower(b"1"), policy, tactics=dict.fromkeys(state.combatants, looks))
        state = play(rules.beat, state, source).state

    assert [each for each in said if "did you mean" in each] == []
    assert all(any(name in each for name in state.combatants) for each in said)


@pytest.mark.parametrize("system", ["adnd", "percentile"])
def test_a_menu_that_recurs_lists_what_it_would_list_anew(system: str) -> None:
    seen = 0
    for seed in range(20):
        state, policy = opened(system, random.Random(seed)), at_random(bytes([seed]))

        def looks(now: State, prompt: ChoicePrompt, policy: Policy = policy) -> tuple[Choice, ...]:
            nonlocal seen
            if isinstance(prompt.menu, Offered):
                seen += 1
                menu = prompt.menu
                anew = tuple(pick for act in menu.acts for pick in menu.like(Choice(act)))
                assert menu.all == menu.near == anew, prompt.key
            return policy(prompt)

        for _ in range(5 * BEATS):
            if state.over:
                break
            source = Automatic(Thrower(bytes([seed])), policy, tactics=dict.fromkeys(state.combatants, looks))
            state = play(LIBRARY[system].beat, state, source).state

    assert seen


@pytest.mark.parametrize("system", sorted(LIBRARY))
def test_whatever_is_not_offered_is_refused_with_a_sentence(system: str) -> None:
    rules, seed, tried = LIBRARY[system], system.encode(), 0
    state, policy = opened(system, random.Random(system)), at_random(seed)

    def tries(now: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        nonlocal tried
        some = {option.act for option in prompt.options} | {*rules.vocabulary.words.get("act", ()), "dance"}
        for act in sorted(some):
            for pick in (Choice(act), Choice(act, foe="nobody"), Choice(act, foe=prompt.by, part="nowhere")):
                if pick not in prompt.options:
                    tried += 1
                    refused = prompt.why_not((pick,))
                    assert refused is not None
                    assert refused.sentence
        return policy(prompt)

    for _ in range(3):
        if state.over:
            break
        source = Automatic(Thrower(seed), policy, tactics=dict.fromkeys(state.combatants, tries))
        state = play(rules.beat, state, source).state

    assert tried
