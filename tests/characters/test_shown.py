"""A sheet as its player knows it: what is written on it, and what follows by the rules, in every system."""

import pytest

from adapters.books.combatants import Character, character
from adapters.books.systems import ruleset
from adapters.books.tables import rules
from adapters.characters.shown import SheetShown, sheet_shown


def shown(system: str, who: str) -> SheetShown:
    """One of the combatants that come along."""
    found = ruleset(system)
    return sheet_shown(rules(found, None), who, character(found, who))


FOLLOWS = {
    ("percentile", "grunthar"): {
        "DP": "63 in each of 10 areas", "Initiative": "1d10+3", "Dodge": "under 34",
        "Boxing": "under 62, under 42 for each of 2 actions, bumps by 2 areas", "Damage": "the tens die+11",
        "Armour": "2 off every blow", "Flight": "22 ft in the first round, 43 ft in each after",
    },
    ("adnd", "brandt"): {
        "AC": "10", "AC, from behind": "10", "AC by type": "10", "Damage bonus": "+1",
        "Pummel, base chance": "+26 %, before the opponent", "Pummel, blow": "+5, before the opponent",
        "Grapple and overbear, base chance": "+114 %, before the opponent",
        "Grapple, hold": "+31, before the opponent", "Overbear, result": "+17, before the opponent",
    },
    ("adnd", "knight"): {"AC": "2", "AC, from behind": "3", "Sword": "11 to hit, 1d8"},
    ("swordspath", "plunder"): {
        "MA": "4", "Combat actions": "6", "KV": "10", "MV": "5 hexes",
        "Punch": "AL 6, short 1 half die for 1 CA, normal 2 half dice for 2 CA, long 3 half dice for 3 CA",
        "Grab": "AL arm 2, leg 1, body 1, head 0, both arms -1",
        "Throw": "AL 0, injuring -4", "Roll out": "40 %",
    },
    ("swordspath", "sergeant-holt"): {"MA": "1", "Armour, body": "2 off the impact"},
    ("gurps", "boris"): {"Dodge": "8", "Punch": "1d-2 cr, dx 11", "Move": "5"},
}  # fmt: skip


@pytest.mark.parametrize(("system", "who"), FOLLOWS)
def test_what_follows_from_a_sheet_is_what_its_player_works_out(system: str, who: str) -> None:
    found = {each.name: each.value for each in shown(system, who).follows}
    assert {name: found.get(name) for name in FOLLOWS[system, who]} == FOLLOWS[system, who]


def test_a_mount_shows_what_it_is_ridden_for() -> None:
    assert [each.name for each in shown("swordspath", "warhorse").follows] == ["MV", "Ram"]


def test_a_sum_shows_its_steps_with_their_rules() -> None:
    (base,) = [each for each in shown("adnd", "brandt").follows if each.name == "Pummel, base chance"]
    assert base.steps == ("+14 dexterity [ADD-20]", "+2 strength [ADD-20]", "+10 own ac [ADD-20]")


def test_figures_of_one_thing_are_no_list_of_things() -> None:
    written = {each.name: each.value for each in shown("adnd", "bear").written}
    assert written["Natural attacks"] == "attacks=2 to_hit=9 damage=1d6"


def test_a_figure_that_stands_first_needs_no_name_and_is_not_said_twice() -> None:
    written = {each.name: each.value for each in shown("gurps", "ida").written}
    assert written["Weapons"] == "staff quarterstaff"
    known = Character({"st": 10, "dx": 10, "ht": 10, "weapons": {"quarterstaff": {"kind": "quarterstaff"}}})
    alike = sheet_shown(rules(ruleset("gurps")), "ann", known).written
    assert [each.value for each in alike if each.name == "Weapons"] == ["quarterstaff"]
