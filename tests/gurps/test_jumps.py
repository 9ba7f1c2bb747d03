"""How high and how far: Basic Move and the run, in the open and in combat, as GUR-133 to GUR-136 have it."""

import json
from fractions import Fraction

import pytest
from msgspec.structs import replace

from domain.facts.choice import Choice
from domain.facts.events import Feature
from domain.facts.hexes import Hex
from domain.facts.state import NOTHING, Combatant, Condition, State
from domain.rulesets.gurps.core.acts import Turning
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.stunts.climbing import within_their_height
from domain.rulesets.gurps.stunts.jumps import broad_jump, high_enough, high_jump
from domain.rulesets.gurps.stunts.tictacs import ALOFT, gain
from tests.gurps.test_choices import RULES

assert isinstance(RULES.tables, GurpsTables)
TABLES = RULES.tables


def jumper(move: int, ran: int = 0, jumping: int = 0, in_combat: bool = False, calm: int = 0) -> State:
    """Somebody of that Basic Move after a run of so many yards and so many seconds of Concentrate."""
    skills = {"jumping": jumping} if jumping else {}
    sheet = {"st": 10, "dx": 10, "ht": 10, "basic_move": move, "skills": skills}
    ann = Combatant("ann", "a", json.dumps(sheet).encode(), pools={"hp": 10, "fp": 10})
    ann = replace(ann, counters={"run": ran, "concentrated": calm})
    settings = json.dumps({"in_combat": in_combat}).encode()
    return replace(NOTHING, ruleset="gurps", settings=settings, combatants={"ann": ann})


@pytest.mark.parametrize(
    ("move", "ran", "inches", "feet"),
    [
        (1, 0, 0, 0),  # 6 - 10 and 2 - 3 are less than nothing
        (1, 9, 0, 0),  # twice nothing
        (2, 0, 2, 1),
        (5, 0, 20, 7),
        (5, 1, 26, 9),
        (5, 3, 38, 13),
        (5, 4, 40, 14),  # twice the jump from a stand, not 44 and 15
        (6, 2, 38, 13),
    ],
)
def test_a_run_adds_its_yards_and_at_most_doubles_the_jump(
    move: int, ran: int, inches: int, feet: int
) -> None:
    state = jumper(move, ran)
    assert (high_jump(state, TABLES, "ann"), broad_jump(state, TABLES, "ann")) == (inches, feet)


def test_half_the_skill_stands_for_the_move_where_it_is_more() -> None:
    assert [broad_jump(jumper(5, jumping=skill), TABLES, "ann") for skill in (11, 12, 13)] == [7, 9, 9]


def test_in_combat_a_jump_is_halved_unless_two_seconds_of_concentrate_went_before() -> None:
    found = [broad_jump(jumper(5, in_combat=True, calm=calm), TABLES, "ann") for calm in (1, 2)]
    assert found == [Fraction(7, 2), 7]


def test_ones_own_figures_are_jumped_by() -> None:
    doubled = {
        name: replace(row, value=2 * row.value) for name, row in TABLES.limits.items() if "jump" in name
    }
    own = replace(TABLES, limits={**TABLES.limits, **doubled})
    assert [high_jump(jumper(5, 1), own, "ann"), broad_jump(jumper(5, 1), own, "ann")] == [52, 18]


@pytest.mark.parametrize(("eighths", "clears"), [(25, True), (26, False)])
def test_what_is_jumped_over_is_as_high_as_the_jump_at_most(eighths: int, clears: bool) -> None:
    state = replace(jumper(5, ran=3), ground=(Feature(Hex(0, -1), "barrier", height=eighths),))
    assert high_jump(state, TABLES, "ann") == 38
    over = Choice("jump", to=Hex(0, -2))
    assert bool(high_enough.met(Turning(state, TABLES, "ann"), over)) is clears


@pytest.mark.parametrize(
    ("limit", "aloft", "eighths"),
    [("never-beyond", 0, 14), ("never-beyond", 50, 10), ("never-beyond", 60, 0), ("never-beyond", 70, 0),
     ("reached", 70, 14)],
)  # fmt: skip
def test_a_tic_tac_gains_a_quarter_of_the_broad_jump_and_by_setting_ends_at_the_top(
    limit: str, aloft: int, eighths: int
) -> None:
    state = replace(jumper(5), settings=json.dumps({"in_combat": False, "tictac_limit": limit}).encode())
    ann = replace(state.combatants["ann"], conditions={ALOFT: Condition(aloft)} if aloft else {})
    assert gain(replace(state, combatants={"ann": ann}), TABLES, "ann") == eighths


@pytest.mark.parametrize(("eighths", "climbs"), [(47, True), (48, True), (49, False)])
def test_what_is_climbed_is_no_higher_than_the_climber(eighths: int, climbs: bool) -> None:
    """GUR-129: six feet are 48 eighths of a foot."""
    sheet = json.dumps({"st": 10, "dx": 10, "ht": 10, "height": 72}).encode()
    ann = Combatant("ann", "a", sheet, pools={"hp": 10, "fp": 10})
    ahead = Hex(0, -1)
    ground = (Feature(ahead, "barrier", height=eighths),)
    state = replace(NOTHING, ruleset="gurps", settings=b"{}", ground=ground, combatants={"ann": ann})
    climb = Choice("climb", to=ahead)
    assert bool(within_their_height.met(Turning(state, TABLES, "ann"), climb)) is climbs
