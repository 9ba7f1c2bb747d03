"""What a fighter of the richest rules weighs: blows, aims and holds, as shares of what keeps a foe up."""

from msgspec.structs import replace

from domain.facts.choice import Choice
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.fighter.blows import KnownBlow, exposed, feint_with, known_blows, weigh, worth_at
from domain.rulesets.gurps.fighter.chances import ALL, FALL, STUN, contest, lands, passes
from domain.rulesets.gurps.fighter.holds import choked, hold_worth, lives
from domain.rulesets.gurps.grapple.takedowns import best
from domain.rulesets.shared.fighters import NOTHING, WHOLE
from tests.benchmarks.bouts import ONE, TWO, opened
from tests.benchmarks.fights import rules_of

TABLES = rules_of("gurps").tables
assert isinstance(TABLES, GurpsTables)
BOXERS = opened("gurps", "boxer", "boris")
"""A boxer of 15 with 1d against a foe of no armour."""


def left(state: State, **pools: int) -> State:
    """The foe has so many points."""
    foe = state.combatants[TWO]
    return replace(state, combatants={**state.combatants, TWO: replace(foe, pools={**foe.pools, **pools})})


def known(act: str) -> KnownBlow:
    return next(each for each in known_blows(BOXERS, TABLES, ONE, TWO, NOTHING) if each.blow.act == act)


def test_a_punch_is_made_in_close_combat_and_a_kick_from_a_yard_away() -> None:
    assert (known("punch").reach, known("kick").reach) == (0, 1)


def test_a_point_at_the_torso_is_a_fifth_of_one_who_has_one_left_and_a_fourth_from_none_on() -> None:
    """GUR-177: whoever has none left lasts as long as before, however far below it they are."""
    found = {hp: worth_at(left(BOXERS, hp=hp), TABLES, TWO, 0, 1, "cr")[0][1] for hp in (1, 0, -1, -5)}
    assert found == {1: WHOLE // 5, 0: WHOLE // 4, -1: WHOLE // 4, -5: WHOLE // 4}
    assert [lives(left(BOXERS, hp=hp), TWO) for hp in (1, 0, -1, -5)] == [5, 4, 4, 4]


def test_a_deceptive_blow_gives_up_two_of_skill_for_each_one_off_the_defence() -> None:
    """GUR-155: against a guard of 11 the boxer's 15 pays for one, and not for two."""
    punch = known("punch")
    value = worth_at(BOXERS, TABLES, TWO, punch.dice, punch.adds, punch.kind)[0][1]
    promised = {count: lands(15 - 2 * count, 11 - count) * value // ALL for count in range(3)}
    found = weigh(BOXERS, TABLES, punch, 11, frozenset({"aims"}))
    deep = max(promised, key=lambda count: promised[count])
    assert (found.worth, found.aim.count) == (promised[deep], deep)
    assert deep == 1


def test_a_kick_is_worth_less_by_how_often_it_fails_and_ends_on_the_ground() -> None:
    kick = known("kick")
    assert (kick.number, kick.falls) == (11, ALL - passes(13))
    lost = weigh(BOXERS, TABLES, kick._replace(falls=0), None, NOTHING).worth
    lost -= weigh(BOXERS, TABLES, kick, None, NOTHING).worth
    assert lost == (ALL - passes(11)) * kick.falls * FALL // ALL**2 == 7_595


def test_choking_takes_off_three_points_for_two_of_the_margin() -> None:
    """GUR-042."""
    state = left(BOXERS, hp=5)
    assert lives(state, TWO) == 9
    assert choked(state, TWO, 2 * WHOLE) == WHOLE // 3
    assert choked(state, TWO, 6 * WHOLE) == WHOLE


def test_a_judo_throw_is_worth_a_fall_and_a_stun_and_a_third_where_they_lie_already() -> None:
    """GUR-206."""
    state = opened("gurps", "wrestler skills.judo=16", "boxer")
    throw = Choice("judo-throw", foe=TWO)
    gained = FALL + (ALL - passes(12)) * STUN // ALL
    lying = replace(state.combatants[TWO], posture="lying", intent=Choice("all-out-attack"))
    guardless = replace(state.combatants[TWO], intent=Choice("all-out-attack"))
    up, down = (
        hold_worth(replace(state, combatants={**state.combatants, TWO: each}), TABLES, ONE, throw)
        for each in (guardless, lying)
    )
    assert up == lands(16, None) * gained // ALL
    assert down == lands(16, None) * (gained // 3) // ALL


def test_a_takedown_is_worth_a_fall_by_how_much_oftener_it_is_won_than_lost() -> None:
    """GUR-033: by the best of ST, DX and grappling of each."""
    state = opened("gurps", "wrestler", "boxer")
    mine, theirs = (worth(best(state, TABLES, *each)) for each in ((ONE, TWO), (TWO, ONE)))
    won, lost = contest(mine, theirs)[0], contest(theirs, mine)[0]
    assert won > lost
    found = hold_worth(state, TABLES, ONE, Choice("takedown", foe=TWO))
    assert found == (won - lost) * FALL // WHOLE


def test_what_is_no_hold_is_not_weighed_as_one() -> None:
    assert hold_worth(BOXERS, TABLES, ONE, Choice("punch", foe=TWO)) == 0


def test_a_feint_has_to_reach_as_far_as_the_blow_that_it_goes_before() -> None:
    """GUR-216: fists that box reach nobody a yard away."""
    assert feint_with(BOXERS, ONE, known("punch")) == Choice("feint", foe=TWO, using=("unarmed", "boxing"))
    assert feint_with(BOXERS, ONE, known("kick")) == Choice("feint", foe=TWO, using=("unarmed", "dx"))
    assert feint_with(BOXERS, ONE, known("punch")._replace(reach=1)) is None


def test_a_blow_to_the_groin_stuns_men_only_more() -> None:
    """GUR-175."""
    own, off = sheet(BOXERS, ONE), TABLES.location("groin").knockdown
    assert off < 0
    for traits, knockdown in ((("male",), off), ((), 0)):
        parts = {each.name: each for each in exposed(replace(own, traits=traits), TABLES, "cr")}
        assert parts["groin"].knockdown == knockdown
