"""A plan of several picks: what may be added to it, and what of its menu is worked out."""

import random
import re
from collections.abc import Callable

import msgspec
import pytest

from domain.engine.menus.acts import differs
from domain.engine.menus.plans import Picking, Plan
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.entrants import Entrant, joining
from domain.facts.choice import Choice
from domain.facts.events import CombatOpened
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State
from domain.facts.thrower import Thrower
from tests.laws.history import LIBRARY, fighters
from tests.laws.test_menus import unlisted

RULES = LIBRARY["swordspath"]

SETTINGS = {
    "contact": "armed-blocks",
    "grab_first": True,
    "escapes": "any",
    "grapples": "many",
    "pin_holder": "limbs-only",
    "older_hold": "always",
}
"""Readings that change what is offered."""


SLOW = (b"0", b"0.2", b"0.4", b"0.7")
"""Base Action Times that leave a combat action or few."""


def each_prompt(
    seed: int, looks: Callable[[ChoicePrompt, random.Random], None], phases: int = 8, slow: bool = False
) -> None:
    """Show every question of a random fight under random readings."""
    chance, dice = random.Random(seed), seed.to_bytes(8, "big")
    chosen = {name: value for name, value in SETTINGS.items() if seed and chance.random() < 0.3}
    raw = msgspec.json.encode(settings_of(RULES.ruleset, chosen))
    begun = CombatOpened("swordspath", RULES.ruleset.version, msgspec.Raw(raw), RULES.tables_hash)
    people = fighters("swordspath", chance, chance.choice((2, 3, 4)))
    if slow:
        people = [slowed(each, chance.choice(SLOW)) for each in people]
    state = fold((begun, *(joining(RULES, raw, each) for each in people)), NOTHING)
    policy = at_random(dice)

    def tactic(now: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        looks(prompt, chance)
        holds = [option for option in prompt.options if option.price == 4]
        picks = (chance.choice(holds),) if holds and chance.random() < 0.5 else ()
        return picks if picks and prompt.takes(picks) else policy(prompt)

    for _ in range(phases):
        if state.over:
            return
        source = Automatic(Thrower(dice), policy, tactics=dict.fromkeys(state.combatants, tactic))
        state = play(RULES.beat, state, source).state


def slowed(fighter: Entrant, bat: bytes) -> Entrant:
    """The same with another Base Action Time."""
    sheet = re.sub(rb'"bat":[^,}]+', b'"bat":' + bat, bytes(fighter.sheet))
    return msgspec.structs.replace(fighter, sheet=msgspec.Raw(sheet))


def adds(prompt: ChoicePrompt, chance: random.Random) -> None:
    picks: tuple[Choice, ...] = ()
    for _ in range(5):
        could = tuple(prompt.besides(picks))
        assert could == tuple(each for each in prompt.options if prompt.takes((*picks, each))), picks
        if not could:
            return
        picks = (*picks, chance.choice(could))


@pytest.mark.parametrize("seed", range(6))
def test_what_may_be_added_to_a_plan_is_what_it_takes_then(seed: int) -> None:
    each_prompt(seed, adds)


@pytest.mark.long
def test_so_in_many_fights() -> None:
    for seed in range(200):
        each_prompt(seed, adds)


def adds_one_by_one(prompt: ChoicePrompt, chance: random.Random) -> None:
    menu = prompt.menu
    assert isinstance(menu, Plan)
    picking = Picking(menu)
    for _ in range(12):
        could = picking.could()
        anew = tuple(menu.besides(picking.picks))
        assert tuple(could) == anew, picking.picks
        assert len(could) == len(anew)
        assert [could[at] for at in range(-len(anew), len(anew))] == [*anew, *anew]
        if not anew:
            return
        picking.add(chance.choice(anew))


@pytest.mark.parametrize("seed", range(20, 26))
def test_what_is_left_of_a_plan_pick_by_pick_is_what_is_left_when_it_is_asked_anew(seed: int) -> None:
    each_prompt(seed, adds_one_by_one, slow=seed % 2 == 0)


def affords(prompt: ChoicePrompt, chance: random.Random) -> None:
    options, budget = prompt.options, prompt.menu.budget
    assert budget is not None
    assert [pick for pick in options if pick.price > budget] == []
    beside = [(pick, *((each,) for each in options if each.act == "close")) for pick in options]
    assert [
        pick for pick, *more in beside if not any(prompt.takes((pick, *each)) for each in ((), *more))
    ] == []


@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_listed_that_is_dearer_than_the_combat_actions_there_are(seed: int) -> None:
    each_prompt(seed, affords, phases=3, slow=True)


def levels(prompt: ChoicePrompt, chance: random.Random) -> None:
    wanted = [chance.choice(prompt.options) for _ in range(4)]
    for like in (*(Choice(each.act, foe=each.foe) for each in wanted), *wanted):
        with unlisted():
            found = tuple(prompt.menu.like(like))
        assert found == tuple(
            each for each in prompt.options if each.act == like.act and not differs(each, like)
        )


@pytest.mark.parametrize("seed", range(3))
def test_a_level_of_a_plan_is_worked_out_alone(seed: int) -> None:
    each_prompt(seed, levels, phases=4)
