"""Odds of a declaration: by closed form, by another library, and by a hundred thousand fights."""

from fractions import Fraction
from math import isqrt

import pytest
from msgspec.structs import replace

from domain.engine.odds.contests import Contests
from domain.engine.odds.prospects import preferring, prospects
from domain.facts.choice import Choice
from domain.facts.events import Contested
from tests.engine.fight import Fight


def at_the_attack(**settings: object) -> Fight:
    """Grunthar (42 with two actions) is about to attack Mutt, who may block at 37."""
    fight = Fight(**settings)
    fight.throw("r1.grunthar.initiative", "9")
    fight.throw("r1.mutt.initiative", "1")
    fight.say("r1.mutt.declares", "actions 2")
    fight.say("r1.grunthar.declares", "actions 2")
    return fight


ATTACK = ("r1.grunthar.1.action", (Choice("attack", foe="mutt", using=("boxing",)),))


def test_t39_an_attack_at_42_against_a_block_at_37_is_exact() -> None:
    found = prospects(at_the_attack().combat, preferring("block"), ATTACK)
    mutt = found.prospects[1]
    assert mutt.harmed.value == Fraction(42, 100) * Fraction(63, 100) == Fraction(2646, 10000)
    assert mutt.points.value == Fraction(530, 100) * Fraction(63, 100) == Fraction(3339, 1000)
    assert mutt.harmed.low == mutt.harmed.high
    assert (found.sampled, found.unexplored) == (0, 0)
    assert sum(weight for _, weight in mutt.spread) == 1
    assert [each.downed.value for each in found.prospects] == [0, 0]


def test_every_roll_against_a_number_is_told_with_its_chance() -> None:
    found = prospects(at_the_attack().combat, preferring("block"), ATTACK)
    hit, blocked = Fraction(42, 100), Fraction(37, 100)
    told = {trial.key: (trial.thrown.value, trial.passes.value) for trial in found.trials}
    assert told == {
        "r1.grunthar.1.attack": (1, hit),
        "r1.grunthar.1.mutt.block": (hit, hit * blocked),
    }
    assert [(trial.test, trial.target) for trial in found.trials] == [("under", 42), ("under", 37)]


def test_what_was_tried_tells_of_the_rolls_as_well_and_of_no_points_below_none() -> None:
    found = prospects(at_the_attack().combat, preferring("block"), ATTACK, limit=1, samples=400)
    attack = found.trials[0]
    assert attack.passes.low <= Fraction(42, 100) <= attack.passes.high
    assert attack.if_thrown == attack.passes  # it is thrown on every way
    assert all(each.points.low >= 0 for each in found.prospects)


def test_a_dodge_first_lowers_the_odds_as_the_closed_form_says() -> None:
    found = prospects(at_the_attack().combat, preferring("dodge", "stay"), ATTACK)
    made = Fraction(38, 100)
    assert found.prospects[1].harmed.value == made * Fraction(4, 100) + (1 - made) * Fraction(42, 100)


def test_the_odds_agree_with_another_library() -> None:
    icepool = pytest.importorskip("icepool")
    die, block = icepool.z(100), icepool.z(100) < 37
    hit = die.map(lambda face: face // 10 + 11 if face < 42 else 0)
    lost = icepool.map(lambda blocked, points: 0 if blocked else points, block, hit)
    found = prospects(at_the_attack().combat, preferring("take", "block"), ATTACK)
    assert found.prospects[1].points.value == hit.mean()
    found = prospects(at_the_attack().combat, preferring("block"), ATTACK)
    assert found.prospects[1].points.value == lost.mean()
    assert dict(found.prospects[1].spread) == {points: lost.probability(points) for points in lost.outcomes()}


def test_beyond_the_limit_the_odds_are_sampled_and_their_interval_holds_the_truth() -> None:
    """Costs a second: thousands of tries."""
    found = prospects(at_the_attack().combat, preferring("block"), ATTACK, limit=20, samples=4_000)
    mutt = found.prospects[1]
    assert found.sampled == 4_000
    assert 0 < found.unexplored < 1
    assert mutt.harmed.low <= Fraction(2646, 10000) <= mutt.harmed.high
    assert mutt.points.low <= Fraction(3339, 1000) <= mutt.points.high
    assert mutt.harmed.high - mutt.harmed.low < Fraction(1, 20)


@pytest.mark.long
def test_a_hundred_thousand_simulated_attacks_agree_with_the_exact_odds() -> None:
    found = prospects(at_the_attack().combat, preferring("block"), ATTACK, limit=1, samples=100_000)
    mutt = found.prospects[1]
    assert mutt.harmed.low <= Fraction(2646, 10000) <= mutt.harmed.high
    assert mutt.points.low <= Fraction(3339, 1000) <= mutt.points.high


def test_every_contest_on_the_way_is_told_with_who_wins_it_unless_it_is_over() -> None:
    who, foe = "ann", "ben"
    contests = Contests((Contested(who, foe, "grab", who, 0, "r1.ann.does", "BA-07"),))
    for winner, share in ((who, 50), (foe, 30), ("", 20)):
        over = Contested(who, foe, "grab", who, 0, "r1.ann.does", "BA-07")
        contests.add(
            Fraction(share, 100), (over, Contested(who, foe, "grab", winner, 0, "r2.ann.does", "BA-07"))
        )
    ((held, *shares),) = contests.found()
    assert (held.key, held.who, held.foe, held.act) == ("r2.ann.does", who, foe, "grab")
    assert shares == [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)]


def test_what_is_gone_of_a_pool_that_is_only_spent_is_no_harm() -> None:
    combat = at_the_attack().combat
    ruleset = replace(combat.rules.ruleset, spent=tuple(combat.state.combatants["mutt"].pools))
    unhurt = replace(combat, rules=replace(combat.rules, ruleset=ruleset))
    found = prospects(unhurt, preferring("block"), ATTACK)
    assert [(each.harmed.value, each.points.value) for each in found.prospects] == [(0, 0), (0, 0)]
    assert found.trials == prospects(combat, preferring("block"), ATTACK).trials


def test_the_interval_of_what_was_tried_is_1_96_standard_errors_to_twelve_places() -> None:
    found = prospects(at_the_attack().combat, preferring("block"), ATTACK, limit=1, samples=100)
    points, spread = found.prospects[1].points, found.prospects[1].spread
    mean = sum(weight * each for each, weight in spread)
    variance = sum(weight * (each - mean) ** 2 for each, weight in spread)
    error = Fraction(isqrt(int(variance / 100 * 10**24)), 10**12)
    assert points.value == mean
    assert points.high - mean == Fraction(196, 100) * error
