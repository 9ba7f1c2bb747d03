"""What a fighter of the weaponless rules weighs, to the ten-thousandth of a point."""

import pytest

from domain.engine.menus.menu import Menu
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.given import Given
from domain.facts.choice import Choice, label
from domain.facts.events import ConditionGained, IntentSet
from domain.facts.state import State
from domain.rulesets.adnd.fighter import attacks, promises
from domain.rulesets.adnd.fighter import fighter as tactic
from domain.rulesets.adnd.outlook import Outlook, chance, outlook
from domain.rulesets.adnd.tables import AdndTables
from tests.adnd.ring import RULES, after, fighter, standing

TABLES = RULES.tables
assert isinstance(TABLES, AdndTables)
FISTS = Choice("pummel", foe="b", using=("fists",))


def test_of_a_grapple_the_points_the_stuns_and_the_holds_are_weighed_and_that_nobody_falls() -> None:
    found = outlook(standing(fighter("a"), fighter("b")), TABLES, "a", Choice("grapple", foe="b"))
    holds = ((0, 0), (2000, 1), (1500, 2), (1500, 3), (1500, 5), (1000, 6), (2500, 8))
    assert found == Outlook(points=43_000, stuns=2_500, falls=0, counters=0, slips=0, holds=holds)
    assert found.points == sum(often * points for often, points in holds)


def test_what_neither_harms_nor_hinders_a_foe_promises_nothing() -> None:
    state = standing(fighter("a"), fighter("b"))
    assert promises(state, TABLES, "a", Choice("pass"), 1) == 0


def uses(ac: int, hp: int, dexterity: int) -> State:
    """A pummeling of which the variables are still to be put to use."""
    state = standing(fighter("a", dexterity=dexterity), fighter("b", ac=ac, hp=hp))
    return after(state, IntentSet("a", FISTS, "r1", "ADD-51"))


@pytest.mark.parametrize(
    ("state", "on_base", "on_result", "mine", "theirs"),
    [
        (uses(1, 20, 10), 174_000, 168_300, "base", "result"),
        (uses(2, 20, 10), 224_000, 224_400, "result", "result"),
        (uses(2, 20, 16), 244_000, 240_631, "base", "result"),
        (uses(0, 10, 10), 248_000, 211_200, "base", "base"),
    ],
    ids=["a little better", "a little worse", "of more dexterity", "a foe with few points"],
)
def test_a_variable_goes_where_it_does_a_little_more(
    state: State, on_base: int, on_result: int, mine: str, theirs: str
) -> None:
    """ADD-05, ADD-06: theirs is 5 for the attacker, and the other's takes off 3."""
    told = [outlook(state, TABLES, "a", FISTS, onto) for onto in ((5, 0), (0, 5))]
    assert [attacks(state, TABLES, "a", FISTS, each) for each in told] == [on_base, on_result]
    choose, menu = tactic(TABLES, b""), Menu.plain((Choice("base"), Choice("result")))
    assert choose(state, ChoicePrompt("r1.a.1.uses", "a", menu, "ADD-05"))[0].act == mine
    assert choose(state, ChoicePrompt("r1.a.1.b.uses", "b", menu, "ADD-06"))[0].act == theirs


def test_a_strike_that_cannot_miss_promises_all_of_its_mean() -> None:
    """ADD-15: two bites of 3.5 each; those that need a 20 get home once in twenty."""
    bites = Choice("strike", foe="b", using=("natural",))
    for needed, points in ((1, 70_000), (0, 70_000), (2, 66_500), (20, 3_500), (21, 0)):
        natural = {"damage": "1d6", "attacks": 2, "to_hit": needed}
        state = standing(fighter("a", natural=natural), fighter("b", ac=10))
        assert outlook(state, TABLES, "a", bites).points == points


@pytest.mark.parametrize(("stunned", "asked"), [(False, True), (True, False)])
def test_whoever_loses_their_turn_is_not_asked_to_join_an_attack(stunned: bool, asked: bool) -> None:
    """ADD-59, and the reading in which a stunned one's turn comes and is lost."""
    three = (
        fighter("a", "road", dexterity=18),
        fighter("c", "road", dexterity=16),
        fighter("b", dexterity=3),
    )
    state = standing(*three, stun="next-turn")
    said: list[str] = []

    def choose(prompt: ChoicePrompt, state: State) -> tuple[Choice, ...] | None:
        said.append(label(prompt.key, state.combatants))
        if said[-1] == "declares":
            return (Choice("ready"),)
        return (FISTS,) if prompt.key == "r1.a.1.action" else None

    opened = play(RULES.beat, state, Given({}, choose)).state
    if stunned:
        opened = after(opened, ConditionGained("c", "stunned", "r1", "ADD-45"))
    play(RULES.beat, opened, Given({}, choose))
    assert "action" in said
    assert ("joins" in said) == asked


@pytest.mark.parametrize(("number", "act"), [(1, "pummel"), (2, "grapple")])
def test_two_pummelings_of_a_first_pass_are_worth_more_than_a_grapple_and_one_of_the_second_is_not(
    number: int, act: str
) -> None:
    """ADD-22."""
    state, grapple = standing(fighter("a"), fighter("b")), Choice("grapple", foe="b")
    worth = [
        attacks(state, TABLES, "a", each, outlook(state, TABLES, "a", each)) for each in (FISTS, grapple)
    ]
    assert worth == [200_000, 255_599]
    menu = Menu.plain((FISTS, grapple))
    found = tactic(TABLES, b"")(state, ChoicePrompt(f"r1.a.{number}.action", "a", menu, "ADD-51"))
    assert found[0].act == act


def test_a_chance_is_none_at_least_and_a_hundred_at_most() -> None:
    assert [chance(needed) for needed in (-1, 0, 1, 100, 101)] == [0, 0, 1, 100, 100]
