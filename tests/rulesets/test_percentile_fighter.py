"""What a fighter of the percentile rules weighs, to the millionth of what keeps a foe up."""

import msgspec
import pytest
from msgspec.structs import replace

from domain.facts.state import State
from domain.rulesets.percentile.fighter import armour, beaten, deciding, dodging, pressure, unblocked
from domain.rulesets.percentile.tables import PercentileTables
from tests.benchmarks.bouts import ONE, TWO, opened
from tests.benchmarks.fights import rules_of

TABLES = rules_of("percentile").tables
assert isinstance(TABLES, PercentileTables)
START = opened("percentile", "grunthar", "mutt")


def with_left(points: int) -> State:
    """Of sixty points an area, so many are left of one on which they can be knocked out; people may run."""
    state = opened("percentile", "grunthar dp=60", "mutt")
    one = state.combatants[ONE]
    weak = replace(one, pools={**one.pools, deciding(state, TABLES)[0]: points})
    giving = msgspec.json.decode(state.settings) | {"gives_up": "when-beaten"}
    return replace(state, settings=msgspec.json.encode(giving), combatants={**state.combatants, ONE: weak})


@pytest.mark.parametrize(("points", "runs"), [(60, False), (20, False), (19, True)])
def test_whoever_has_a_third_left_fights_on_and_with_less_thinks_of_running(points: int, runs: bool) -> None:
    """PCT-51."""
    assert beaten(with_left(points), TABLES, ONE) == runs


def test_a_blow_is_worth_its_mean_on_the_area_where_it_is_most() -> None:
    """PCT-24, PCT-29: 11 to 16 and the tens die below 62, bumped by two areas; 439 points of a hundred blows
    on the third area, of its 58."""
    hits = [faces for faces in range(62) if abs(faces % 10 - 2) <= 2]
    points = sum(faces // 10 + 11 for faces in hits)
    assert pressure(START, TABLES, ONE, TWO, "boxing", 62) == points * 1_000_000 // (100 * 58) == 75_689


def with_actions(state: State, who: str, left: int) -> State:
    one = state.combatants[who]
    return replace(
        state, combatants={**state.combatants, who: replace(one, counters={**one.counters, "actions": left})}
    )


@pytest.mark.parametrize(("left", "worth"), [(0, 75_689), (1, 75_689 * 43 // 100)])
def test_a_blow_is_blocked_as_often_as_a_foe_of_57_can_as_long_as_they_have_an_action(
    left: int, worth: int
) -> None:
    """PCT-34: 57 of a hundred are under 57, with the 00 that counts zero."""
    assert unblocked(with_actions(START, TWO, left), TABLES, ONE, TWO, "boxing", 62) == worth


@pytest.mark.parametrize(("actions", "own"), [(0, 0), (1, 1), (2, 2)])
def test_a_dodge_costs_all_actions_that_are_left(actions: int, own: int) -> None:
    """PCT-43."""
    _, once = dodging(with_actions(START, ONE, 1), TABLES, ONE, TWO)
    assert once > 0
    assert dodging(with_actions(START, ONE, actions), TABLES, ONE, TWO)[1] == own * once


def test_a_dodge_saves_what_its_agility_takes_off_each_attack_that_is_to_come() -> None:
    """PCT-43, PCT-45: of 34, against a foe of 57 who is attacking and has two actions more."""
    plain, dodged = (pressure(START, TABLES, TWO, ONE, "martial-arts", needed) for needed in (57, 57 - 34))
    saved, _ = dodging(with_actions(START, TWO, 2), TABLES, ONE, TWO)
    assert saved == (plain - dodged) * 3 * 34 // 100


def test_natural_armour_takes_off_a_blow_where_it_is_no_cushion() -> None:
    """PCT-26."""
    cushion = msgspec.json.encode(msgspec.json.decode(START.settings) | {"armour": "pool"})
    assert (armour(START, ONE, "area-0"), armour(START, TWO, "area-0")) == (2, 0)
    assert armour(replace(START, settings=cushion), ONE, "area-0") == 0
