"""What a fighter of the percentile rules weighs, to the millionth of what keeps a foe up."""

import msgspec
import pytest
from msgspec.structs import replace

from domain.facts.state import State
from domain.rulesets.percentile.fighter import beaten, deciding, pressure
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
