"""What a blow could have done at most, and what none does to the dead."""

import json

from msgspec.structs import replace

from domain.engine.play import play
from domain.engine.scene import Scene
from domain.engine.sources.given import Given
from domain.facts.state import NOTHING, Combatant, Hold, State
from domain.facts.term import Term
from domain.rulesets.gurps.core.injury import DEAD, Wound, drop_held, injure
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.strike.charges import largest
from domain.rulesets.gurps.strike.damage import Blow
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
