"""Wounds, falls and fatigue at their edges: the most, the least, and what none does to whoever is out."""

import json

import pytest
from msgspec.structs import replace

from domain.engine.play import play
from domain.engine.scene import Scene
from domain.engine.sources.given import Given
from domain.facts.choice import Choice
from domain.facts.state import NOTHING, Combatant, Condition, Hold, State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn
from domain.rulesets.gurps.core.fatigue import breathe
from domain.rulesets.gurps.core.injury import DEAD, UNCONSCIOUS, Wound, drop_held, injure
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.grapple.locks import trap
from domain.rulesets.gurps.strike.charges import largest
from domain.rulesets.gurps.strike.damage import Blow
from domain.rulesets.gurps.strike.impact import Ram, meet
from tests.gurps.test_choices import RULES

assert isinstance(RULES.tables, GurpsTables)
TABLES = RULES.tables
SHEET = json.dumps({"st": 10, "dx": 10, "ht": 10}).encode()
NOBODY = Given({}, lambda prompt, state: ())
BOB = Combatant("bob", "b", SHEET, pools={"hp": 10, "fp": 10})


def state(bob: Combatant = BOB) -> State:
    ann = Combatant("ann", "a", SHEET, pools={"hp": 10, "fp": 10})
    return replace(NOTHING, ruleset="gurps", settings=b"{}", combatants={"ann": ann, "bob": bob})


def test_the_largest_injury_is_that_of_a_six_on_each_die_and_of_a_point_at_least() -> None:
    blows = [
        Blow("ann", "bob", "torso", 1, (Term("thrust", off),), "imp", "k", "GUR-096") for off in (1, -6, -9)
    ]
    assert [largest(state(), TABLES, blow) for blow in blows] == [14, 2, 2]


def test_nothing_is_done_to_the_dead() -> None:
    done: list[Wound] = []

    def beat(scene: Scene) -> None:
        done.append(injure(scene, TABLES, "bob", "torso", 5, "cr", "k", "GUR-169", slot="t1.ann"))

    played = play(beat, state(replace(BOB, down=DEAD)), NOBODY)
    assert done == [Wound(5, 0, 0)]
    assert played.told == ()


def test_whoever_drops_a_weapon_takes_it_out_of_the_grip_on_it_and_out_of_no_other() -> None:
    """GUR-172, GUR-175."""
    bob = replace(BOB, items={"sword": "right-hand", "buckler": "left-arm"})
    holds = {
        "on the sword": Hold("ann", "bob", "weapon", "sword", ("right-hand",)),
        "on another": Hold("bob", "ann", "weapon", "spear", ("left-hand",)),
        "on the wrist": Hold("ann", "bob", "grapple", "sword", ("left-hand",)),
    }
    before = replace(state(bob), holds=holds)
    after = play(lambda scene: drop_held(scene, "bob", "k", "GUR-175"), before, NOBODY).state
    assert after.combatants["bob"].items == {"sword": "ground", "buckler": "left-arm"}
    assert set(after.holds) == {"on another", "on the wrist"}


def test_a_shield_that_adds_to_nothing_leaves_nothing_to_compare_and_the_other_rolls_to_stay_up() -> None:
    """GUR-057, GUR-063: zero against zero, where the shield is no part of what is compared."""
    buckler = json.dumps({"st": 10, "dx": 10, "ht": 10, "shields": {"buckler": {"db": 1}}}).encode()
    ann = Combatant("ann", "a", buckler, pools={"hp": 10}, items={"buckler": "left-arm"}, posture="standing")
    people = {"ann": ann, "bob": replace(BOB, posture="standing")}
    start = replace(state(), settings=b'{"rush_bonus": "extra"}', combatants=people)
    ram, dice = Ram("ann", "bob", "rush", "dx", 1, "buckler"), {"damage": (1,), "bob.damage": (1,)}
    source = Given({f"t1.ann.{key}": faces for key, faces in dice.items()}, lambda prompt, state: ())
    asked = play(lambda scene: meet(scene, TABLES, ram, "k", "t1.ann"), start, source).asks
    assert [prompt.key for prompt in asked] == ["t1.ann.bob.balance"]


def test_whoever_is_at_the_end_of_their_strength_goes_on_with_a_single_point() -> None:
    """GUR-179."""
    for points, lost in ((0, False), (1, True), (2, True)):
        bob = replace(BOB, pools={"hp": 10, "fp": points}, conditions={"exhausted": Condition()})
        turn = Turn(TABLES, "bob", "t1.bob", lambda scene, turn, pick, key: None)
        after = play(lambda scene, turn=turn: breathe(scene, turn), state(bob), NOBODY).state
        assert ("exhausted" not in after.combatants["bob"].conditions) == lost


@pytest.mark.parametrize(("down", "attacks"), [("", 1), (UNCONSCIOUS, 0)])
def test_a_lock_is_no_attack_on_one_who_is_out_by_the_time_it_is_aimed(down: str, attacks: int) -> None:
    """GUR-207."""
    aimed = Given({}, lambda prompt, state: (Choice("aim", part="right-arm"),))
    lock = Choice("arm-lock", foe="bob", part="right-arm", using=("right-hand", "left-hand", "judo"))
    turn = Turn(TABLES, "ann", "t1.ann", lambda scene, turn, pick, key: None)
    skilled = json.dumps({"st": 10, "dx": 10, "ht": 10, "skills": {"judo": 15}}).encode()
    start = state(replace(BOB, down=down, posture="standing"))
    ann = replace(start.combatants["ann"], sheet=skilled, posture="standing")
    start = replace(start, combatants={**start.combatants, "ann": ann})
    after = play(lambda scene: trap(scene, turn, lock, "k"), start, aimed).state
    assert after.combatants["ann"].counter("attacks") == attacks
