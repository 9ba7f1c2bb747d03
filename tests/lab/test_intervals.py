"""Intervals of shares and means, and differences between pairs: what is claimed of them holds."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from adapters.lab.differences import LEAST_PAIRS, MATTERS, Paired, differences, doubt
from adapters.lab.intervals import Sums, mean, share
from adapters.lab.watched import stopped_mean, watched_share


def pair(pairs: int, gained: int, lost: int) -> Paired:
    return Paired(Sums(pairs, gained - lost, gained + lost), MATTERS, gained, lost)


def numbers(*values: int, scale: float = 0.0) -> Paired:
    return Paired(Sums(len(values), sum(values), sum(each * each for each in values)), scale)


@pytest.mark.parametrize("true", [0.02, 0.3, 0.5])
def test_about_ninety_five_of_a_hundred_intervals_hold_the_true_share(true: float) -> None:
    """Costs seconds: whoever asks first loads scipy."""
    from scipy.stats import binom

    of = 60
    held = [share(times, of).low <= true <= share(times, of).high for times in range(of + 1)]
    assert 0.93 < sum(binom.pmf(times, of, true) for times in range(of + 1) if held[times]) < 1


def test_a_share_that_was_never_won_may_yet_be_won_and_nothing_played_says_nothing() -> None:
    never = share(0, 30)
    assert (never.share, never.low) == (0, 0)
    assert 0.09 < never.high < 0.13
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)
    assert (watched_share(0, 0).low, watched_share(0, 0).high) == (0, 1)


def test_whoever_looks_again_and_again_is_not_fooled_more_than_five_times_in_a_hundred() -> None:
    """Costs seconds: thousands of intervals. Wilson's, looked at like that, misses far more often."""
    dice, true, fooled, fooled_by_wilson = Random(1), 0.5, 0, 0
    for _ in range(60):
        won, watched, wilson = 0, False, False
        for number in range(1, 401):
            won += dice.random() < true
            if number % 40 == 0:
                sure, plain = watched_share(won, number), share(won, number)
                watched |= not sure.low <= true <= sure.high
                wilson |= not plain.low <= true <= plain.high
        fooled += watched
        fooled_by_wilson += wilson
    assert fooled <= 3
    assert fooled_by_wilson > 6


def test_whoever_ends_the_fights_when_a_difference_shows_is_not_fooled_more_often_either() -> None:
    """Of a thousand pairs, looked at after every hundred. McNemar's and Student's tests are, far more."""
    dice, fooled, fooled_by_plain = Random(2), 0, 0
    for _ in range(60):
        gained = lost = 0
        early = plain = False
        for number in range(100, 1001, 100):
            fell = [dice.random() for _ in range(100)]
            gained, lost = gained + sum(each < 0.1 for each in fell), lost + sum(each > 0.9 for each in fell)
            early |= doubt(replace(pair(number, gained, lost), early=True)) <= 0.05
            plain |= doubt(pair(number, gained, lost)) <= 0.05
        fooled += early
        fooled_by_plain += plain
    assert fooled <= 3
    assert fooled_by_plain > 6


def test_a_mean_of_fights_that_were_ended_early_has_a_wider_interval_about_the_same_middle() -> None:
    sums = numbers(*range(100)).sums
    plain, early = mean(sums), stopped_mean(sums)
    assert early.mean == plain.mean
    assert early.low < plain.low < plain.high < early.high
    assert stopped_mean(numbers(4, 4, 4).sums).low == 4
    assert stopped_mean(Sums(0, 0, 0)) == mean(Sums(0, 0, 0))


def test_a_mean_lies_in_the_middle_of_its_interval_and_all_alike_leave_no_doubt() -> None:
    found = mean(numbers(3, 5, 7, 9).sums)
    assert found.mean == 6
    assert found.mean - found.low == pytest.approx(found.high - found.mean)
    assert mean(numbers(4, 4, 4).sums).low == 4


def test_wins_that_went_one_way_only_are_more_than_chance() -> None:
    found = differences({"a": pair(1000, 120, 60)})["a"]
    assert found.verdict == "more than chance"
    assert found.difference == pytest.approx(0.06)
    assert 0 < found.low < 0.06 < found.high
    assert (found.gained, found.lost, found.wanted) == (120, 60, 0)


def test_a_difference_that_many_more_fights_would_tell_says_how_many() -> None:
    found = differences({"a": pair(100, 14, 8)})["a"]
    assert found.verdict == "too few fights to say"
    again = differences({"a": pair(found.wanted * 2, 14 * found.wanted // 50, 8 * found.wanted // 50)})["a"]
    assert again.verdict == "more than chance"


def test_no_difference_is_said_only_where_a_large_one_can_be_ruled_out() -> None:
    found = differences({"few": pair(100, 0, 0)})["few"], differences({"many": pair(4000, 0, 0)})["many"]
    assert [each.verdict for each in found] == ["too few fights to say", "no difference that matters"]
    swings = differences({"swings": pair(40_000, 9_000, 8_990)})["swings"]
    assert swings.verdict == "no difference that matters"


@pytest.mark.parametrize("many", [1, LEAST_PAIRS - 1])
def test_of_a_mean_over_a_few_pairs_nothing_is_said(many: int) -> None:
    found = differences({"a": numbers(*([5, 6] * many)[:many])})["a"]
    assert (found.verdict, found.wanted) == ("too few fights to say", LEAST_PAIRS)


def test_a_mean_that_is_always_the_same_amount_higher_is_more_than_chance() -> None:
    assert differences({"a": numbers(*[2] * LEAST_PAIRS)})["a"].verdict == "more than chance"
    assert differences({"a": numbers(*[0] * LEAST_PAIRS)})["a"].verdict == "no difference that matters"


@pytest.mark.parametrize("early", [False, True])
def test_an_interval_holds_zero_exactly_where_nothing_is_claimed(early: bool) -> None:
    for gained, lost in product(range(0, 40, 6), repeat=2):
        among = {"this": pair(200, gained, lost), "that": pair(200, 30, 5), "none": pair(200, 7, 7)}
        for found in differences({name: replace(each, early=early) for name, each in among.items()}).values():
            assert (found.low > 0 or found.high < 0) is (found.verdict == "more than chance")


def test_of_many_variants_that_are_all_alike_hardly_one_is_called_different() -> None:
    dice = Random(3)
    alike = {}
    for name in range(100):
        told = [dice.random() < 0.5 for _ in range(60)]
        alike[name] = pair(300, sum(told), 60 - sum(told))
    assert sum(doubt(each) <= 0.05 for each in alike.values()) >= 3
    assert sum(each.verdict == "more than chance" for each in differences(alike).values()) == 0


def test_a_real_difference_is_still_found_among_many_that_are_none() -> None:
    among = {"real": pair(500, 90, 30)} | {str(name): pair(500, 30 + name % 3, 30) for name in range(40)}
    found = differences(among)
    assert [name for name, each in found.items() if each.verdict == "more than chance"] == ["real"]
    assert found["real"].confidence == pytest.approx(float(1 - Fraction(5, 100) / 41), abs=1e-6)
