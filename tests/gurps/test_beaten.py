"""Which of two options with the same hands is better in every way."""

import json
from operator import le

from msgspec.structs import replace

from domain.facts.choice import Choice
from domain.facts.state import NOTHING, Combatant
from domain.rulesets.gurps.core.acts import Turning
from domain.rulesets.gurps.grapple import locks
from domain.rulesets.gurps.grapple.grapples import numbers
from tests.gurps.test_choices import RULES

SHEET = {"st": 10, "dx": 10, "ht": 10}


def worth(skill: str, skills: dict[str, int]) -> tuple[int, ...]:
    """The numbers of a grapple with that skill."""
    people = {"ann": {**SHEET, "skills": skills}, "bob": SHEET}
    sheets = {
        who: Combatant(who, who, json.dumps(sheet).encode(), pools={"hp": 10, "fp": 10})
        for who, sheet in people.items()
    }
    case = Turning(replace(NOTHING, ruleset="gurps", settings=b"{}", combatants=sheets), RULES.tables, "ann")
    return numbers(case, Choice("grapple", "bob", using=("right-hand", "left-hand", skill)))


def test_a_better_wrestler_still_throws_only_with_judo() -> None:
    skills = {"judo": 12, "wrestling": 14}
    assert not all(map(le, worth("judo", skills), worth("wrestling", skills)))


def test_judo_that_is_better_than_dexterity_beats_it() -> None:
    skills = {"judo": 12}
    assert all(map(le, worth("dx", skills), worth("judo", skills)))


def test_more_than_a_grapple_hangs_on_the_skill_of_a_lock() -> None:
    """Its arm is bent with that skill (GUR-207), and the ST of the hold is lent by it (GUR-202)."""
    people = {"ann": {**SHEET, "skills": {"judo": 12, "wrestling": 13}}, "bob": SHEET}
    crowd = {
        who: Combatant(who, who, json.dumps(sheet).encode(), pools={"hp": 10, "fp": 10})
        for who, sheet in people.items()
    }
    case = Turning(replace(NOTHING, ruleset="gurps", settings=b"{}", combatants=crowd), RULES.tables, "ann")
    hands = "right-hand", "left-hand"
    with_each = [
        locks.numbers(case, Choice("arm-lock", "bob", "right-arm", (*hands, skill)))
        for skill in ("judo", "wrestling")
    ]
    assert with_each == [(12, 12, 10, 1), (13, 13, 12, 0)]
