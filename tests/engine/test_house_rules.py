"""Rulings that stand: what they change, whom they bind, and until when."""

import random

import pytest

from adapters.kit.plain_store import PlainStore
from domain.engine.commands import ruling
from domain.engine.menus.forms import Form
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.facts.choice import Choice
from domain.facts.events import Ruled
from domain.facts.house_rule import HouseRule
from domain.facts.refusal import Refused
from domain.facts.term import Term
from domain.fights import Done
from tests.engine.fight import Fight
from tests.laws.history import LIBRARY, History


def stand(fight: Fight | History, rule: HouseRule) -> Done | Refused:
    """The house rule stands from now on."""
    command = "rule"
    key = ruling.next_ruling(fight.combat)
    asked = Ruled(key, "our custom", stands=rule)
    if isinstance(fight, History):
        return fight.do(command, lambda now: ruling.rule(now, asked))
    return fight.attempt(lambda now: ruling.rule(now, asked))


def at_a_choice(system: str, seed: int) -> tuple[History, ChoicePrompt]:
    """A random fight of the system at a question with at least two acts."""
    history = History(seed, PlainStore(), system)
    while True:
        for prompt in history.combat.asks:
            if isinstance(prompt, ChoicePrompt) and len({pick.act for pick in prompt.options}) > 1:
                return history, prompt
        history.play()


@pytest.mark.parametrize("system", LIBRARY)
def test_a_forbidden_act_is_not_offered_and_is_refused_by_the_ruling(system: str) -> None:
    """Costs seconds: eight fights are played to a choice."""
    for seed in range(8):
        history, prompt = at_a_choice(system, seed)
        pick = random.Random(seed).choice(prompt.options)
        assert isinstance(stand(history, HouseRule("forbids", pick.act)), Done)
        now = next(each for each in history.combat.asks if each.key == prompt.key)
        assert isinstance(now, ChoicePrompt)
        assert [each for each in prompt.options if each.act != pick.act] == list(now.options)
        assert not now.takes((pick,))
        why = now.why_not((pick,))
        assert why is not None
        assert why.code == "forbidden"
        assert "ruling 1" in why.sentence


@pytest.mark.parametrize("system", LIBRARY)
def test_where_nothing_else_is_offered_what_is_forbidden_is_offered_all_the_same(system: str) -> None:
    history, prompt = at_a_choice(system, 3)
    for act in dict.fromkeys(pick.act for pick in prompt.options):
        assert isinstance(stand(history, HouseRule("forbids", act)), Done)
    now = next(each for each in history.combat.asks if each.key == prompt.key)
    assert isinstance(now, ChoicePrompt)
    assert now.options or now.least == 0
    assert now.options == prompt.options or now.least == 0


def test_a_modifier_is_a_term_of_every_such_roll_of_those_whose_it_is() -> None:
    fight = Fight()
    two = HouseRule("modifier", "initiative", Term("house-rule", 2, rule="ruling.1"), ("orcs",))
    assert isinstance(stand(fight, two), Done)
    added = {
        prompt.by: [term.name for term in prompt.modifiers]
        for prompt in fight.combat.asks
        if isinstance(prompt, RollPrompt)
    }
    assert "house-rule" in added["grunthar"]


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        (HouseRule("modifier", "initiatve", Term("house-rule", 2)), "no-such-roll"),
        (HouseRule("modifier", "initiative"), "no-modifier"),
        (HouseRule("forbids", "atack"), "no-such-act"),
        (HouseRule("forbids", "attack", whose=("nobody-here",)), "no-such-combatant"),
        (HouseRule("allows", "attack", despite="PCT-99"), "no-such-condition"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_house_rule_about_nothing_is_refused_by_name(rule: HouseRule, code: str) -> None:
    refused = stand(Fight(), rule)
    assert isinstance(refused, Refused)
    assert refused.code == code


def test_what_does_not_stand_cannot_be_ended() -> None:
    fight = Fight()
    refused = fight.attempt(lambda now: ruling.rule(now, Ruled("ruling.1", "enough", ends="ruling.7")))
    assert isinstance(refused, Refused)
    assert refused.code == "no-such-ruling"


def test_what_a_condition_forbids_is_allowed_despite_its_rule() -> None:
    lifted = 0
    for seed in range(12):
        history, prompt = at_a_choice("gurps", seed)
        for act in history.rules.ruleset.acts(history.rules.tables):
            if act.name not in prompt.menu.acts or act.asked is not None:
                continue
            foe = next(name for name in history.combat.state.combatants if name != prompt.by)
            pick = Choice(act.name, foe)
            why = prompt.why_not((pick,))
            conditions = {each.rule for each in act.conditions() if not isinstance(each, Form)}
            if why is None or why.rule not in conditions:
                continue
            assert isinstance(stand(history, HouseRule("allows", act.name, despite=why.rule)), Done)
            now = next(each for each in history.combat.asks if each.key == prompt.key)
            assert isinstance(now, ChoicePrompt)
            after = now.why_not((pick,))
            assert after is None or after.rule != why.rule
            lifted += 1
            break
    assert lifted


def test_a_house_rule_holds_until_its_number_is_over_and_of_nobody_else() -> None:
    rule = HouseRule("forbids", "kick", whose=("orcs",), until=3)
    assert [rule.holds("grunthar", "orcs", number) for number in (2, 3, 4)] == [True, True, False]
    assert not rule.holds("mutt", "dwarfs", 2)


def test_an_undo_takes_a_house_rule_back() -> None:
    fight = Fight()
    stand(fight, HouseRule("forbids", "attack"))
    assert fight.combat.state.house
    fight.undo()
    assert not fight.combat.state.house
