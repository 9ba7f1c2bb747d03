"""Exact tests of even dice, held against all outcomes there are, and what a report makes of them."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import msgspec
import pytest

from adapters.kit.plain_store import PlainStore
from domain.disputes import dispute, settle
from domain.engine.commands import answering
from domain.engine.correction.correct import Faces
from domain.facts.events import CombatOpened, Rolled
from domain.store import Entry
from projections.proving.arithmetic import GRADINGS
from projections.proving.fairness import DiceQuestion, Fairness, fairness
from projections.proving.throws import Throws
from projections.proving.uniformity import extremes, halves, holm, level, multinomial, passes
from projections.record import Record, record
from projections.visibility import redact
from tests.engine.fight import Fight
from tests.laws.history import History
from tests.projections.fights import random_fight

ALPHAS = [Fraction(1, n) for n in (2, 4, 10, 20, 50, 100)]


def thrown(*faces: int, die: int = 6, by: str = "mutt", combat: str = "duel", **more: object) -> Record:
    """A record of nothing but these faces, one a roll."""
    events = [CombatOpened("percentile", "1", msgspec.Raw(b"{}"), "")]
    for number, face in enumerate(faces, 1):
        events.append(Rolled(f"r{number}.{by}.attack", by, f"1d{die}", (face,), face, **more))  # type: ignore[arg-type]
    return record(combat, [Entry(version, event, by) for version, event in enumerate(events, 1)])


def asked(report: Fairness, asks: str, who: str = "mutt") -> DiceQuestion:
    return next(each for each in report.questions if (each.asks, each.who) == (asks, who))


# -- the tests themselves


def likelihood_ordered(counts: tuple[int, ...]) -> Fraction:
    """The multinomial test in its plainest form: every sequence of throws there is."""

    def strayed(of: tuple[int, ...]) -> int:
        result = 1
        for count in of:
            result *= count**count
        return result

    throws, sides = sum(counts), len(counts)
    far = 0
    for faces in product(range(sides), repeat=throws):
        far += strayed(tuple(faces.count(face) for face in range(sides))) >= strayed(counts)
    return Fraction(far, sides**throws)


@pytest.mark.parametrize(
    "counts",
    [(3, 0), (2, 2), (4, 1, 1), (2, 2, 2), (5, 0, 0), (3, 1, 1, 0), (1, 1, 1, 1), (2, 1, 0, 0, 2)],
)
def test_the_multinomial_test_counts_every_outcome_that_strays_as_far(counts: tuple[int, ...]) -> None:
    assert multinomial(counts) == likelihood_ordered(counts)


def test_the_sum_and_the_halves_are_those_of_every_outcome_there_is() -> None:
    totals = Counter(map(sum, product(range(1, 5), repeat=5)))
    for total in totals:
        strayed = abs(2 * total - 25)
        expected = sum(many for other, many in totals.items() if abs(2 * other - 25) >= strayed)
        assert level(total, 5, 4) == Fraction(expected, 4**5)
    for high in range(9):
        far = sum(comb(8, n) for n in range(9) if abs(n - 4) >= abs(high - 4))
        assert halves(high, 8) == Fraction(far, 2**8)


@pytest.mark.parametrize("alpha", ALPHAS)
def test_no_test_cries_wolf_more_often_than_it_says(alpha: Fraction) -> None:
    """Over all outcomes of five four-sided dice, and of checks with chances of their own."""
    rejected: Counter[str] = Counter()
    for faces in product(range(1, 5), repeat=5):
        counts = tuple(faces.count(face) for face in range(1, 5))
        found = {
            "multinomial": multinomial(counts),
            "extremes": extremes(counts),
            "level": level(sum(faces), 5, 4),
        }
        rejected.update(name for name, chance in found.items() if chance is not None and chance <= alpha)
    assert all(Fraction(many, 4**5) <= alpha for many in rejected.values())

    chances = [Fraction(1, 10), Fraction(1, 2), Fraction(37, 100), Fraction(9, 10)]
    often = Fraction(0)
    for went in product((True, False), repeat=len(chances)):
        weight = Fraction(1)
        for hit, chance in zip(went, chances, strict=True):
            weight *= chance if hit else 1 - chance
        often += weight * (passes(sum(went), chances)[0] <= alpha)
    assert often <= alpha


def test_the_bounds_are_no_smaller_than_the_exact_chances() -> None:
    for counts in ((9, 1, 1, 1), (12, 0, 0, 0), (3, 3, 3, 3), (5, 4, 2, 1)):
        one_face = Fraction(sum(comb(12, n) * 3 ** (12 - n) for n in range(max(counts), 13)), 4**12)
        assert extremes(counts) >= min(1, one_face)
    chances = [Fraction(1, 4)] * 1_001
    bound, exact = passes(300, chances)
    assert not exact
    assert bound >= passes(300, chances[:1_000])[0]
    assert passes(250, [*chances[:999], Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)])[0] == 1


def test_what_is_too_much_work_is_said_to_be() -> None:
    assert multinomial([10] * 10) is None
    assert level(500, 1_000, 100) is None
    assert multinomial([10, 10, 10]) is not None


def test_holm_keeps_the_order_and_never_lets_a_later_answer_count_more() -> None:
    found = holm([Fraction(1, 100), Fraction(1, 50), Fraction(1, 49), Fraction(9, 10)])
    assert found == (Fraction(4, 100), Fraction(3, 50), Fraction(3, 50), Fraction(9, 10))
    assert holm([]) == ()


# -- the report


def test_even_dice_are_usual() -> None:
    report = fairness([thrown(*range(1, 7), *range(1, 7))])

    assert report.throws == 12
    assert [each.verdict for each in report.questions] == ["usual"] * 2
    level_ = asked(report, "level")
    assert (level_.die, level_.method) == ("d6", "sum")
    assert level_.observed == level_.expected == "mean 3.5"
    assert report.says == "2 questions about 12 throws: no answer is unlikely."


def test_a_die_that_shows_one_face_too_often_is_unlikely_and_nobody_is_accused() -> None:
    report = fairness([thrown(*[3, 4] * 10)])

    faces = asked(report, "faces")
    assert (faces.verdict, faces.method) == ("extremely unlikely", "multinomial")
    assert faces.observed == "most often 3 10x, 4 10x; 4 of 6 faces never"
    assert asked(report, "level").verdict == "usual"
    assert "unlikely" in report.says
    assert "cheat" not in msgspec.json.encode(report).decode().lower()


def test_dice_that_fall_high_are_unlikely_though_every_face_is_different() -> None:
    report = fairness([thrown(*range(71, 96), die=100)])

    assert asked(report, "level").verdict == "extremely unlikely"
    assert asked(report, "faces").verdict == "usual"
    assert report.questions[0].asks == "level"


def test_the_more_is_asked_the_more_unusual_an_answer_must_be() -> None:
    suspect = thrown(6, 6, 6, 6, 5, 6, 5, 4, 6, 2, 6, 3)
    alone = asked(fairness([suspect]), "level")
    others = [thrown(*range(1, 7), *range(1, 7), by=f"guard-{n}", combat=f"brawl-{n}") for n in range(40)]
    among_many = asked(fairness([suspect, *others]), "level")

    assert alone.one_in == among_many.one_in
    assert alone.verdict == "very unlikely"
    assert among_many.verdict == "usual"


def test_dice_of_several_fights_count_together_and_each_throw_once() -> None:
    six = thrown(*[6] * 6, combat="one"), thrown(*[6] * 6, combat="two")
    assert fairness([six[0]]).few == {"mutt d6": 6}
    assert asked(fairness(six), "faces").throws == 12
    twice = thrown(*[6] * 12)
    rows = (*twice.rows, *(row for row in twice.rows if isinstance(row.event, Rolled)))
    again = record("duel", [msgspec.structs.replace(row.entry, version=n) for n, row in enumerate(rows, 1)])
    report = fairness([again])
    assert (report.throws, report.left_out) == (12, {"again": 12})


def test_many_throws_are_tested_by_what_can_be_worked_out() -> None:
    report = fairness([thrown(*range(1, 101), *range(1, 51), *range(51, 101), die=100)])
    assert {each.method for each in report.questions} == {"single-faces", "halves"}
    assert {each.verdict for each in report.questions} == {"usual"}
    loaded = fairness([thrown(*range(1, 101), *[93] * 70, die=100)])
    assert {each.verdict for each in loaded.questions} == {"extremely unlikely"}
    assert "at most once in" in asked(loaded, "faces").says
    odd = fairness([thrown(*range(1, 102), *range(1, 102), die=101)])
    assert asked(odd, "level").observed == "100 of 200 high"


def test_luck_is_how_many_more_checks_passed_than_the_odds_said() -> None:
    lucky = thrown(*[7] * 12, die=100, target=37, test="under", grade="success")
    report = fairness([lucky])

    (luck,) = report.luck
    assert (luck.checks, luck.passed, luck.expected, luck.gain) == (12, 12, "4.32", "+7.68")
    checks = asked(report, "checks")
    assert (checks.observed, checks.expected, checks.die) == ("12", "4.32", "")
    assert checks.verdict == "extremely unlikely"
    ruled = thrown(*[99] * 12, die=100, target=37, test="under", grade="success")
    assert fairness([ruled]).luck == ()


def test_only_faces_that_are_known_count_and_what_is_left_out_is_said() -> None:
    fight = Fight().open_round()
    fight.say("r1.mutt.1.action", "attack grunthar")
    fight.say("r1.mutt.1.grunthar.dodges", "stand")
    fight.attempt(lambda now: answering.throw_total(now, "r1.mutt.1.attack", 99))
    dispute(fight.fights, "fight", "r1.mutt.initiative", "a doubt", by="gm", id="d")
    settle(fight.fights, "fight", "r1.mutt.initiative", Faces((9,)), "it was a 9", by="gm", id="s")
    report = fairness([record("fight", fight.store.entries("fight"))])

    assert report.left_out == {"corrected": 1, "total": 2}
    assert report.few == {"grunthar d10": 1, "mutt d10": 1}
    assert report.says == "There are too few throws to ask anything of them (2)."


def test_what_a_viewer_may_not_see_is_left_out() -> None:
    history = History(3, PlainStore(), "tiny-boxing")
    for _ in range(30):
        history.step()
    whole = record("fight", history.store.entries("fight"))
    blind = [row for row in whole.rows if isinstance(row.event, Rolled) and row.event.seen_by]
    report = fairness([redact(whole, "public")])
    assert report.left_out.get("hidden", 0) == len(blind)


def test_checks_that_are_judged_later_count_with_the_number_they_were_held_against() -> None:
    looked = Throws()
    fight = random_fight(7)
    looked.take(fight, GRADINGS)
    judged = sum(len(checks) for checks in looked.checks.values())
    rolls = [row for row in fight.standing() if isinstance(row.event, Rolled)]
    assert 0 < judged <= len(rolls)
    for checks in looked.checks.values():
        assert all(0 <= chance <= 1 for _, chance in checks)


def test_of_fair_fights_few_reports_find_anything_unlikely() -> None:
    """Costs a second: whole fights, by chance."""
    reports = [fairness([random_fight(seed) for seed in range(at, at + 2)]) for at in range(0, 16, 2)]
    unusual = sum(any(each.verdict != "usual" for each in report.questions) for report in reports)
    assert all(report.questions for report in reports)
    assert unusual <= 1
    for report in reports:
        assert msgspec.json.decode(msgspec.json.encode(report), type=Fairness) == report
