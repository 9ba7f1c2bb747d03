"""What an experiment's rows come to: figures, differences between pairs, sentences, always the same bytes."""

from pathlib import Path

from adapters.books.rulebook import rulebook
from adapters.books.systems import ruleset
from adapters.lab.frames import frames
from adapters.lab.intervals import share
from adapters.lab.summarizing import summarized, written
from adapters.lab.summary import ExperimentSummary
from adapters.lab.watched import stopped_share
from adapters.lab.words import in_short, measure_sentences
from tests.lab.made import INCLUSIVE, STRICT, Fights, made, won
from tests.lab.written import DUEL, ran


def of(folder: Path, strict: Fights, inclusive: Fights) -> ExperimentSummary:
    return summarized(frames(made(folder, {STRICT: strict, INCLUSIVE: inclusive})))


def test_wins_draws_ends_and_lengths_are_those_of_the_rows(tmp_path: Path) -> None:
    found = of(tmp_path, [("orcs", 1), ("orcs", 2), ("dwarfs", 3), (None, 10)], won(1, 3))
    strict = found.variants[0]
    assert {side: one.wins.times for side, one in strict.sides.items()} == {"orcs": 2, "dwarfs": 1}
    assert (strict.draws.times, strict.draws.share, strict.fights) == (1, 0.25, 4)
    assert {how: share.times for how, share in strict.ends.items()} == {"knocked-out": 3, "round-cap": 1}
    assert (strict.rounds.mean.mean, strict.rounds.least, strict.rounds.middle, strict.rounds.most) == (
        4,
        1,
        2,
        10,
    )
    assert strict.sides["orcs"].harm_given.mean == 4
    assert [each.name for each in found.axes] == ["comparison"]


def test_a_pair_says_in_how_many_fights_it_decided(tmp_path: Path) -> None:
    found = of(tmp_path, won(60, 140), won(110, 90, rounds=6))
    (pair,) = found.pairs
    assert (pair.first, pair.second, pair.pairs, pair.alike) == (STRICT, INCLUSIVE, 200, 0)
    orcs = pair.wins["orcs"]
    assert (orcs.gained, orcs.lost, orcs.difference, orcs.verdict) == (50, 0, 0.25, "more than chance")
    assert pair.measures["rounds"].difference == 1
    assert pair.measures["orcs.falls"].verdict == "no difference that matters"


def test_only_fights_that_both_have_played_are_compared(tmp_path: Path) -> None:
    found = of(tmp_path, won(40, 40), won(30, 20))
    assert [one.fights for one in found.variants] == [80, 50]
    assert found.pairs[0].pairs == 50


def test_where_fights_were_ended_early_a_share_has_an_interval_that_holds_all_the_same(
    tmp_path: Path,
) -> None:
    whole, early = of(tmp_path, won(50, 30), won(40, 10)).variants
    assert (whole.sides["orcs"].wins, early.sides["orcs"].wins) == (share(50, 80), stopped_share(40, 50))
    assert early.sides["orcs"].wins.low < share(40, 50).low
    assert (whole.early, early.early) == (False, True)


def test_where_one_of_two_was_ended_early_their_differences_hold_all_the_same(tmp_path: Path) -> None:
    (early,) = of(tmp_path / "early", won(30, 40), won(45, 5)).pairs
    (whole,) = of(tmp_path / "whole", won(30, 20), won(45, 5)).pairs
    assert (early.early, whole.early) == (True, False)
    for name in ("rounds", "orcs.falls"):
        assert early.measures[name].difference == whole.measures[name].difference
    mine, theirs = early.wins["orcs"], whole.wins["orcs"]
    assert (mine.gained, mine.lost) == (theirs.gained, theirs.lost)
    assert mine.low < theirs.low < theirs.high < mine.high
    assert mine.p > theirs.p


def test_what_was_not_played_yet_is_left_out(tmp_path: Path) -> None:
    found = summarized(frames(made(tmp_path, {INCLUSIVE: won(3, 1)})))
    assert [one.variant for one in found.variants] == [INCLUSIVE]
    assert found.pairs == ()


def test_it_is_told_in_sentences_with_what_they_are_worth(tmp_path: Path) -> None:
    first, second = in_short(of(tmp_path, won(60, 140), won(110, 90)))
    assert first == (
        "With comparison strict orcs won 30.0 % (24.1 to 36.7) of 200 fights; dwarfs 70.0 % (63.3 to 75.9)."
    )
    assert second == (
        "With comparison inclusive orcs won 55.0 % (48.1 to 61.7), 25.0 points more than with strict: more "
        "than chance explains (18.9 to 31.1)."
    )
    few = in_short(of(tmp_path / "few", won(30, 70), won(34, 66)))[1]
    assert "4.0 points more than with strict: too few fights to say" in few
    none = in_short(of(tmp_path / "none", won(30, 70), won(30, 70)))[1]
    assert none.endswith("as with strict: not one fight went otherwise.")


def test_what_else_changed_is_told_where_it_is_more_than_chance(tmp_path: Path) -> None:
    found = of(tmp_path, won(20, 20, rounds=5), [*won(20, 20, rounds=7)])
    told = [*measure_sentences(found.pairs[0].measures)]
    assert told[0] == "2.0 more rounds a fight (2.0 to 2.0)"
    assert not any("falls" in each for each in told)


def test_of_many_variants_a_few_are_told_and_the_ends(tmp_path: Path) -> None:
    text = DUEL + '[vary]\n"grunthar.mig" = "40..50"\n"grunthar.agi" = [30, 31]\n'
    names = [f"mig={mig}, agi={agi}" for mig in range(40, 51) for agi in (30, 31)]
    fights = {name: won(10 + place, 30 - place) for place, name in enumerate(names)}
    told = in_short(summarized(frames(made(tmp_path, fights, text))))
    assert len(told) == 7
    assert "points more than with agi 30: " in told[1]
    assert told[-1] == "orcs won most with agi 31, mig 50 (77.5 %), and least with agi 30, mig 40 (25.0 %)."


def test_a_variant_that_was_not_fought_out_is_warned_of(tmp_path: Path) -> None:
    found = of(tmp_path, won(1, 1, drawn=8), won(5, 5))
    assert "8 of 10 fights ended by the cap" in found.variants[0].undecided
    assert found.variants[1].undecided == ""


def test_the_same_rows_give_the_same_bytes_however_they_lie_in_parts(tmp_path: Path) -> None:
    fights = {STRICT: won(11, 7, 2), INCLUSIVE: won(9, 9, 2, rounds=8)}
    one, three = (made(tmp_path, fights, parts=parts) for parts in (1, 3))
    bytes_of = [written(summarized(frames(folder)), folder).read_bytes() for folder in (one, three, one)]
    assert bytes_of[0] == bytes_of[1] == bytes_of[2]


def test_a_rule_that_was_applied_is_not_among_those_that_never_were(tmp_path: Path) -> None:
    found = summarized(frames(ran(tmp_path, DUEL).folder))
    applied = {each.name for each in found.variants[0].rules}
    assert applied
    assert found.never
    assert applied.isdisjoint(found.never)
    known = [rule.id for rule in rulebook(ruleset("percentile"))]
    assert [*found.never] == [each for each in known if each in found.never]
    assert {each.name for each in found.variants[0].acts} >= {"attack"}


def test_of_a_part_that_is_not_whole_nothing_is_counted(tmp_path: Path) -> None:
    out = made(tmp_path, {STRICT: won(6, 3), INCLUSIVE: won(6, 3)}, parts=3)
    (out / "digests" / "00004.json").unlink()  # which is written last
    strict, inclusive = summarized(frames(out)).variants
    assert (strict.fights, strict.acts[0].times) == (6, 6)
    assert (inclusive.fights, inclusive.acts[0].times) == (9, 9)
