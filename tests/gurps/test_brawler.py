"""Fighters without a player: their fights end, the same every time, and they do what is offered."""

import msgspec
import pytest

from adapters.books.lineup import lined_up
from domain.engine.odds.simulation import simulate
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import Tactic, at_random
from domain.entrants import joining
from domain.facts.choice import Choice, Name
from domain.facts.events import CombatOpened
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State
from domain.facts.thrower import Thrower
from domain.rulesets.gurps.brawler import brawler
from domain.rulesets.gurps.core.tables import GurpsTables
from tests.gurps.test_choices import RULES, RULESET, entrants


def watched(picked: list[Choice]) -> Tactic:
    """The tactic, and a note of everything that it picks; it picks one of what is offered."""
    tables = RULES.tables
    assert isinstance(tables, GurpsTables)
    choose = brawler(tables, b"")

    def noted(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        picks = choose(state, prompt)
        assert prompt.takes(picks)
        picked.extend(picks)
        return picks

    return noted


def fought(one: Name, other: Name, seed: bytes) -> tuple[State, list[Choice]]:
    picked: list[Choice] = []
    people = [each for side, who in zip("ab", (one, other), strict=True) for each in entrants(who, 1, side)]
    raw = msgspec.json.encode(settings_of(RULESET, {}))
    begun = CombatOpened(RULESET.name, RULESET.version, msgspec.Raw(raw), RULES.tables_hash)
    state = fold([begun, *(joining(RULES, raw, each) for each in lined_up(people, RULESET.radius))], NOTHING)
    tactics = dict.fromkeys(state.combatants, watched(picked))
    source = Automatic(Thrower(seed), at_random(seed), tactics=tactics)
    return simulate(RULES.beat, state, source, 120).state, picked


@pytest.mark.parametrize(("one", "other"), [("ida", "ivo"), ("shield-bearer", "ogre"), ("tiger", "boris")])
def test_a_fight_between_two_of_them_ends(one: Name, other: Name) -> None:
    state, picked = fought(one, other, b"7")
    assert state.over
    assert fought(one, other, b"7")[1] == picked


def test_a_wrestler_grapples_and_a_boxer_punches() -> None:
    acts = {pick.act for pick in fought("wrestler", "boxer", b"1")[1]}
    assert {"grapple", "punch"} <= acts
