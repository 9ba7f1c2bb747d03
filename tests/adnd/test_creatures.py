"""Creatures without a player: mode by kind, wits and exact odds, variable by numbers (ADD-47, ADD-61)."""

from collections import Counter
from fractions import Fraction
from typing import TypeGuard

import msgspec
import pytest
from msgspec.structs import replace

from adapters.books.systems import folder
from adapters.books.toml import read_toml
from domain.engine.menus.menu import Menu
from domain.engine.odds.branches import Odds, explore
from domain.engine.odds.prospects import preferring
from domain.engine.odds.simulation import simulate
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import Rules
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import Policy, at_random
from domain.engine.sources.tactics import tactics_for
from domain.facts.choice import Choice, Name
from domain.facts.events import (
    AnyEvent,
    CombatantDowned,
    ConditionGained,
    Declared,
    IntentSet,
    PostureChanged,
)
from domain.facts.state import State
from domain.facts.thrower import Thrower
from domain.rulesets.adnd.attack import MODES
from domain.rulesets.adnd.expected_harm import by_row, expected, modifier
from domain.rulesets.adnd.menus import TURNS
from domain.rulesets.adnd.monsters import creature
from domain.rulesets.adnd.needs import Turning
from domain.rulesets.adnd.tables import AdndTables
from tests.adnd.ring import RULES, RULESET, after, fighter, known, standing

TABLES = RULES.tables
assert isinstance(TABLES, AdndTables)
T54 = (fighter("a", intelligence=12, dexterity=12, strength=12, ac=8, ac_type=8), fighter("b"))


def turn(state: State, who: Name, number: int) -> Menu:
    return TURNS.menu(Turning(state, who, number))


def attacks(state: State, who: Name, number: int) -> tuple[Choice, ...]:
    menu = turn(state, who, number)
    return tuple(choice for mode in MODES for choice in menu.like(Choice(mode)))


def picked(state: State, who: Name, options: tuple[Choice, ...] = (), seed: bytes = b"x") -> Choice:
    menu = Menu.plain(options) if options else turn(state, who, 1)
    return creature(TABLES, seed)(state, ChoicePrompt(f"r1.{who}.1.action", who, menu, "ADD-51"))[0]


def test_what_each_mode_promises_is_the_exact_mean() -> None:
    """T54."""
    state = standing(*T54)
    found = {choice.act: expected(state, TABLES, "a", choice) for choice in attacks(state, "a", 1)}
    assert found == {"pummel": 20, "grapple": Fraction("4.2136"), "overbear": Fraction(161, 85)}


def test_the_most_effective_mode_is_the_one_that_promises_most_and_not_the_first_in_a_list() -> None:
    assert picked(standing(*T54), "a").act == "pummel"
    armoured = standing(
        fighter("a", intelligence=12, dexterity=18, strength=18, weight=300, height=80),
        fighter(
            "b", ac=-5, armour="plate", helmet="visored", cloak=True, dexterity=5, strength=3, weight=120
        ),
    )
    means = {choice.act: expected(armoured, TABLES, "a", choice) for choice in attacks(armoured, "a", 1)}
    best = max(means, key=lambda act: means[act])
    assert best != "pummel"
    assert picked(armoured, "a").act == best


def test_a_tie_goes_to_pummel_before_grapple_before_overbear() -> None:
    hopeless = standing(
        fighter("a", intelligence=12, ac_type=-10, ac=0, dexterity=0, strength=0), fighter("b", ac=-20)
    )
    assert {expected(hopeless, TABLES, "a", choice) for choice in attacks(hopeless, "a", 1)} == {0}
    assert picked(hopeless, "a").act == "pummel"


def test_a_pummel_that_cannot_miss_promises_much_where_its_base_is_hopeless() -> None:
    """ADD-20: against one who lies there bare there is no base roll."""
    state = standing(fighter("a", ac_type=-10), fighter("b", ac=-20))
    pummel = Choice("pummel", foe="b", using=("fists",))
    assert expected(state, TABLES, "a", pummel) == 0
    assert expected(after(state, PostureChanged("b", "prone", "", "ADD-50")), TABLES, "a", pummel) == 20


def test_what_would_go_on_for_ever_counts_as_a_hundred() -> None:
    """ADD-61: a table of one's own, in which every row of an overbearing attacks again."""
    rows = tuple(replace(row, damage=3, effects=("again",)) for row in TABLES.overbear.rows)
    own = replace(TABLES, overbear=replace(TABLES.overbear, rows=rows))
    sure = standing(fighter("a", strength=12), fighter("b", ac=10))
    assert expected(sure, own, "a", Choice("overbear", foe="b")) == 300


def test_rolls_per_row_and_the_mean_of_an_attack() -> None:
    """T14, T15, T16: Brandt on Osk, -17, and the plain table."""
    state = standing(known("brandt"), known("osk"))
    choice = Choice("pummel", foe="osk", using=("fists",))
    rows = by_row(TABLES, "pummel", modifier(state, TABLES, "brandt", choice))
    assert [chance * 100 for _, chance in rows] == [17, 20, 20, 20, 20, 3, 0]
    assert expected(state, TABLES, "brandt", choice) == 2 * Fraction(76, 100) * Fraction(109, 19)
    again = sum(chance for row, chance in by_row(TABLES, "pummel", ()) if "again" in row.effects)
    assert 1 / (1 - again) == Fraction(5, 2)


def test_the_promise_of_a_pummel_agrees_with_the_odds_of_the_scripts() -> None:
    """Equal columns and dice that are used alike cancel out: what is left is the promise."""
    raw = read_toml(folder(RULESET) / "tables.toml")
    raw["variable"] |= {"attacker": "1d1", "defender": "1d1"}
    rules = Rules.of(RULESET, msgspec.convert(raw, AdndTables))
    start = standing(
        fighter("a", dexterity=14, strength=17), fighter("b", hp=500, ac=5, armour="scale"), rules=rules
    )

    def policy(prompt: ChoicePrompt) -> tuple[Choice, ...]:
        wanted = [option for option in prompt.options if option.act in ("ready", "pummel", "result")]
        return (wanted[0],)

    opened = explore(rules.beat, start, (), policy).branches[0].state
    reached = explore(rules.beat, opened, (), policy).branches
    through = next(branch for branch in reached if "result-due" in branch.state.combatants["a"].conditions)
    blows = explore(rules.beat, through.state, (), policy).branches
    mean = sum(branch.weight * (500 - branch.state.combatants["b"].pools["hp"]) for branch in blows)
    again = sum(branch.weight for branch in blows if "result-due" in branch.state.combatants["a"].conditions)
    promise = expected(start, TABLES, "a", Choice("pummel", foe="b", using=("fists",)))
    assert promise == 2 * through.weight * mean / (1 - again)


@pytest.mark.parametrize(("who", "acts"), [("wolf", {"overbear"}), ("bear", {"grapple"})])
def test_beasts_overbear_and_huggers_hug(who: str, acts: set[str]) -> None:
    """T41."""
    assert {picked(standing(known(who), fighter("b")), who, seed=bytes([n])).act for n in range(20)} == acts


def test_the_dull_choose_at_random_among_the_legal_modes_and_the_bright_the_best() -> None:
    """T41: an orc of Intelligence 8; a bandit of 12."""
    dull = Counter(
        picked(standing(fighter("orc", intelligence=8), fighter("b")), "orc", seed=bytes([n])).act
        for n in range(250)
    )
    assert set(dull) == {"pummel", "grapple", "overbear"}
    assert min(dull.values()) > 50
    bandit = standing(fighter("bandit", intelligence=12), fighter("b"))
    assert {picked(bandit, "bandit", seed=bytes([n])).act for n in range(20)} == {"pummel"}


def test_a_wolf_bites_what_it_has_borne_down_and_grapples_from_the_ground() -> None:
    state = standing(known("wolf"), fighter("b"))
    borne = after(state, ConditionGained("b", "overborne", "r1", "ADD-41"))
    assert picked(borne, "wolf").act == "strike"
    lying = after(borne, PostureChanged("wolf", "prone", "r1", "ADD-53"))
    assert picked(lying, "wolf").act == "grapple"


def test_those_who_are_up_are_attacked_before_those_who_lie_unconscious() -> None:
    state = standing(known("bear"), fighter("b", "road"), fighter("c", "road"))
    state = after(state, CombatantDowned("b", "unconscious", "r1", "ADD-10"))
    assert picked(state, "bear").foe == "c"


@pytest.mark.parametrize(
    ("ac", "attacker", "defender"), [(0, "base", "base"), (6, "result", "base"), (10, "result", "result")]
)
def test_the_variable_goes_where_the_numbers_say(ac: int, attacker: str, defender: str) -> None:
    """ADD-61: bases 20, 80 and 120."""
    state = standing(fighter("a"), fighter("b", ac=ac))
    state = after(state, IntentSet("a", Choice("pummel", foe="b", using=("fists",)), "r1", "ADD-51"))
    uses = (Choice("base"), Choice("result"))
    choose = creature(TABLES, b"")
    assert choose(state, ChoicePrompt("r1.a.1.uses", "a", Menu.plain(uses), "ADD-05"))[0].act == attacker
    assert choose(state, ChoicePrompt("r1.a.1.b.uses", "b", Menu.plain(uses), "ADD-06"))[0].act == defender


def test_a_simulation_can_hand_creatures_their_tactic() -> None:
    start = standing(
        known("wolf", "wood"), known("bear", "wood"), known("orc", "road"), known("knight", "road")
    )
    each = tactics_for(RULES, dict.fromkeys(start.combatants, "creature"), b"seed")
    source = Automatic(Thrower(b"dice"), at_random(b"nobody"), tactics=each)
    played = simulate(RULES.beat, start, source)
    assert played.state.over
    said = {(e.by, e.picks[0].act) for e in played.events if isinstance(e, Declared)}
    assert ("wolf", "pummel") not in said
    assert ("bear", "overbear") not in said


def test_odds_are_those_of_what_a_creature_chooses() -> None:
    start = standing(known("brandt", "road"), known("bear", "wood"))

    def trusting(*words: str) -> Policy:
        return preferring("ready", "pummel", *words)

    opened = explore(RULES.beat, start, (), trusting()).branches[0].state
    tactics = tactics_for(RULES, {"bear": "creature"}, b"seed")
    found = explore(RULES.beat, opened, (), trusting("result"), tactics=tactics)
    wanted = {"brandt": "result", "bear": "base"}
    said = {(e.by, e.picks[0].act) for branch in found.branches for e in branch.told if uses(e)}
    assert said == set(wanted.items())

    def told(prompt: ChoicePrompt) -> tuple[Choice, ...]:
        return trusting(wanted[prompt.by])(prompt)

    assert ends(found) == ends(explore(RULES.beat, opened, (), told))


def uses(event: AnyEvent) -> TypeGuard[Declared]:
    return isinstance(event, Declared) and event.key.endswith(".uses")


def ends(odds: Odds) -> list[tuple[Fraction, str]]:
    return sorted((branch.weight, repr(branch.state)) for branch in odds.branches)
