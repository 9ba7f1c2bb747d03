"""Which of two options with the same hands is better in every way."""

import json
from operator import le

from msgspec.structs import replace

from domain.facts.choice import Choice
from domain.facts.state import NOTHING, Combatant
from domain.rulesets.gurps.core.acts import Turning
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
