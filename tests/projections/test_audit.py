"""The audit: every roll with its number, its odds, its cause and what came of it."""

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.engine.commands import answering, head_moves, ruling
from domain.engine.prompts import AT_MOST, RollPrompt
from domain.engine.sources.policies import at_random
from domain.facts.dice import parse, total
from domain.facts.events import (
    BeatBegan,
    Checked,
    Declared,
    Event,
    Grade,
    HeadMoved,
    OrderSet,
    Outcome,
    Recovered,
    Rolled,
    Ruled,
)
from domain.facts.term import Term
from projections.proving.arithmetic import GradeChance, chance, percent
from projections.proving.audit import AuditRow, audit
from projections.visibility import redact
from tests.projections.table import BLOCKED, DUEL, HIT, MISS, OPENING, TAKEN, Table, written


def rows(table: Table) -> dict[str, AuditRow]:
    """The rolls that stand, by key."""
    return {row.key: row for row in audit(table.record) if row.stands}


# -- one roll


def test_a_roll_is_listed_with_who_threw_what_when_and_who_wrote_it() -> None:
    row = rows(Table().play(*MISS))["r1.mutt.1.attack"]
    assert (row.who, row.by, row.at) == ("mutt", "mutt", "2026-03-01T20:00:00.000Z")
    assert (row.dice, row.faces, row.shown, row.dropped, row.total) == ("1d100", (53,), "(53)", (), 53)
    assert (row.source, row.throw, row.zero, row.rule) == ("hand", 0, True, "PCT-22")
    assert (row.line, row.stands, row.left, row.sealed) == ("a", True, None, False)


def test_an_attack_that_is_judged_after_the_dodge_has_the_number_of_its_judgement() -> None:
    row = rows(Table().play(*MISS))["r1.mutt.1.attack"]
    assert (row.target, row.test, row.grade) == (37, "under", "failure")
    assert [(step.name, step.op, step.value, step.rule, step.total) for step in row.modifiers] == [
        ("rating", "+", 57, "PCT-23", 57),
        ("several-actions", "-", 20, "PCT-20", 37),
    ]
    assert row.chance == GradeChance("failure", "63/100", "63")


def test_a_roll_without_a_number_shows_how_its_total_comes_about() -> None:
    row = rows(Table().play(*OPENING))["r1.mutt.initiative"]
    assert (row.target, row.test, row.grade, row.chance) == (None, "", "", None)
    assert [(step.name, step.value, step.total) for step in row.modifiers] == [("tenth-of-dex", 4, 12)]
    assert row.total == 12


def test_a_roll_names_what_led_to_it_and_what_came_of_it() -> None:
    row = rows(Table().play(*TAKEN))["r1.grunthar.1.attack"]
    assert row.cause is not None
    assert (row.cause.kind, row.cause.key, row.cause.text) == (
        "declared",
        "r1.grunthar.1.action",
        "attack mutt boxing",
    )
    assert [(each.kind, each.text, each.rule) for each in row.caused] == [
        ("checked", "grunthar attack mutt success", "PCT-23"),
        ("damaged", "mutt area-0 -14", "PCT-26"),
    ]


def test_a_block_follows_from_the_answer_to_the_hit_and_an_initiative_from_the_round() -> None:
    found = rows(Table().play(*BLOCKED))
    causes = {key: row.cause and (row.cause.kind, row.cause.key) for key, row in found.items()}
    assert causes["r1.mutt.2.grunthar.block"] == ("declared", "r1.mutt.2.grunthar.replies")
    assert causes["r1.grunthar.initiative"] == causes["r1.mutt.initiative"] == ("beat-began", "r1")


def test_an_attack_follows_from_its_announcement_though_its_target_answered_in_between() -> None:
    cause = rows(Table().play(*MISS))["r1.mutt.1.attack"].cause
    assert cause is not None
    assert (cause.key, cause.text) == ("r1.mutt.1.action", "attack grunthar martial-arts")


def test_a_dodge_called_beforehand_follows_from_the_attack_that_it_answers() -> None:
    table = Table().play(
        *OPENING, ("r1.mutt.declares", "dodge"), ("r1.grunthar.declares", "actions 1 boxing")
    )
    table.play(("r1.grunthar.1.action", "attack mutt boxing"), ("r1.grunthar.1.attack", 30))
    table.play(("r1.grunthar.1.mutt.dodge", 20))
    found = rows(table)
    cause = found["r1.grunthar.1.mutt.dodge"].cause
    assert cause is not None
    assert cause.key == "r1.grunthar.1.attack"
    attack = found["r1.grunthar.1.attack"]
    assert (attack.target, [step.total for step in attack.modifiers]) == (24, [62, 24])


def test_of_two_who_strike_at_once_each_has_his_own_cause() -> None:
    table = Table().play(("r1.grunthar.initiative", 9), ("r1.mutt.initiative", 8))
    table.play(("r1.grunthar.declares", "actions 1 boxing"), ("r1.mutt.declares", "actions 1 martial-arts"))
    table.play(
        ("r1.grunthar.1.action", "attack mutt boxing"), ("r1.mutt.1.action", "attack grunthar martial-arts")
    )
    table.play(("r1.grunthar.1.attack", 99), ("r1.mutt.1.attack", 99))
    found = rows(table)
    for who in ("grunthar", "mutt"):
        cause = found[f"r1.{who}.1.attack"].cause
        assert cause is not None
        assert cause.key == f"r1.{who}.1.action"


# -- what was undone, thrown again, ruled


def test_an_undone_roll_stays_with_the_line_it_lies_on_and_what_undid_it() -> None:
    table = Table().play(*BLOCKED)
    table.undo()
    moved = len(table.record.rows)
    table.throws("r1.mutt.2.grunthar.block", 53)
    first, second = (row for row in audit(table.record) if row.key == "r1.mutt.2.grunthar.block")
    assert (first.faces, first.line, first.stands) == ((35,), "a", False)
    assert first.left is not None
    assert (first.left.version, first.left.how, first.left.by) == (moved, "undo", "gm")
    assert (second.faces, second.line, second.stands, second.left) == ((53,), "b", True, None)


def test_what_came_of_a_roll_is_told_of_its_own_line_only() -> None:
    table = Table().play(*HIT)
    table.says("r1.grunthar.1.mutt.replies", "block martial-arts")
    table.throws("r1.grunthar.1.mutt.block", 99)
    for _ in range(2):
        table.undo()
    table.says("r1.grunthar.1.mutt.replies", "take")
    attack = rows(table)["r1.grunthar.1.attack"]
    standing_ = {row.version for row in table.record.rows if row.stands}
    assert [each.kind for each in attack.caused] == ["checked", "damaged"]
    assert {each.version for each in attack.caused} <= standing_


def test_a_roll_that_was_undone_twice_names_the_last_move_that_left_it() -> None:
    table = Table().play(*BLOCKED)
    table.undo()
    table.fights.redo("duel", by="gm", id="redo")
    table.undo()
    (row,) = (row for row in audit(table.record) if row.key == "r1.mutt.2.grunthar.block")
    assert row.left is not None
    assert row.left.version == len(table.record.rows)


def test_an_undone_roll_names_an_order_once_that_was_set_anew_on_several_lines() -> None:
    table = Table().play(*OPENING)
    last = [row for row in table.record.rows if isinstance(row.event, Rolled)][-1].event
    assert isinstance(last, Rolled)
    for faces in ((*last.faces,), (*last.faces,)):
        while not any(prompt.key == last.key for prompt in table.combat.asks):
            table.undo()
        table.throws(last.key, *faces)
    while any(isinstance(row.event, Rolled) for row in table.record.standing()):
        table.undo()
    first = next(row for row in audit(table.record) if not row.stands)
    orders = [each.text for each in first.caused if each.kind == "order-set"]
    assert len(orders) == 1


def test_a_roll_thrown_again_by_ruling_names_the_ruling() -> None:
    table = Table().play(*BLOCKED)
    table.do(lambda now: head_moves.rethrow(now, "r1.mutt.2.grunthar.block", "off the table"))
    table.throws("r1.mutt.2.grunthar.block", 53)
    first, second = (row for row in audit(table.record) if row.key == "r1.mutt.2.grunthar.block")
    assert (first.throw, first.rulings) == (0, ())
    assert first.left is not None
    assert (first.left.how, first.left.on) == ("ruled", "r1.mutt.2.grunthar.block")
    assert second.throw == 1
    assert [(each.kind, each.key, each.text) for each in second.rulings] == [
        ("ruled", "ruling.1", "throw 2: off the table")
    ]


def test_a_modifier_by_ruling_is_in_the_number_and_in_the_odds() -> None:
    table = Table().play(*BLOCKED[:-1])
    ruled = Ruled("ruling.1", "sand in his sight", "r1.mutt.2.grunthar.block", Term("sand", 10, "-"))
    table.do(lambda now: ruling.rule(now, ruled))
    table.throws("r1.mutt.2.grunthar.block", 35)
    row = rows(table)["r1.mutt.2.grunthar.block"]
    assert (row.target, row.grade, row.chance) == (32, "failure", GradeChance("failure", "17/25", "68"))
    assert [each.text for each in row.rulings] == ["- 10 sand: sand in his sight"]


def test_a_verdict_by_ruling_has_no_odds() -> None:
    table = Table().play(*BLOCKED[:-1])
    ruled = Ruled("ruling.1", "he slips", "r1.mutt.2.grunthar.block", verdict="failure")
    table.do(lambda now: ruling.rule(now, ruled))
    table.throws("r1.mutt.2.grunthar.block", 35)
    row = rows(table)["r1.mutt.2.grunthar.block"]
    assert (row.total, row.target, row.grade, row.chance) == (35, 42, "failure", None)


def test_a_ruling_between_an_attack_and_its_judgement_is_on_the_attack() -> None:
    table = Table().play(
        *OPENING, ("r1.mutt.declares", "dodge"), ("r1.grunthar.declares", "actions 1 boxing")
    )
    table.play(("r1.grunthar.1.action", "attack mutt boxing"), ("r1.grunthar.1.attack", 30))
    late = Ruled("ruling.1", "mud", "r1.grunthar.1.attack", Term("mud", 5, "-"))
    record = table.record
    before = [row.version for row in record.rows if isinstance(row.event, Rolled)][-1]
    events = [row.event for row in record.rows[3:before]]
    judged = Checked(
        "grunthar", "attack", Grade.FAILURE, "r1.grunthar.1.attack", "PCT-23", "mutt", "", 0, 19, "under"
    )
    (row,) = (row for row in audit(written(*events, late, judged)) if row.key == "r1.grunthar.1.attack")
    assert [each.key for each in row.rulings] == ["ruling.1"]
    assert (row.target, row.grade) == (19, "failure")


def test_a_total_thrown_by_hand_counts_as_it_is() -> None:
    rolled = Rolled("r1.mutt.force", "mutt", "2d6+1", (9,), 12, modifiers=(Term("might", 3),), source="total")
    (row,) = audit(written(rolled))
    assert (row.shown, row.source, [step.total for step in row.modifiers]) == ("(9 in all)", "total", [12])


# -- secrets


def test_a_blind_roll_is_listed_with_nothing_of_what_it_came_to() -> None:
    blind = Rolled(
        "r1.mutt.listen",
        "mutt",
        "3d6",
        (6, 5, 4),
        15,
        target=9,
        test="at-most",
        grade="failure",
        modifiers=(Term("ears", 9),),
        seen_by=("gm",),
    )
    (row,) = audit(redact(written(blind), "mutt"))
    assert (row.sealed, row.faces, row.shown, row.total) == (True, (), "", 0)
    assert (row.target, row.test, row.grade, row.chance, row.modifiers) == (None, "", "", None, ())


def test_the_cause_of_a_roll_is_hidden_while_it_is_a_secret() -> None:
    secret = Declared("r1.mutt.1.trick", "mutt", (), seen_by=("mutt",))
    (row,) = audit(redact(written(secret, Rolled("r1.mutt.1.luck", "mutt", "1d6", (2,), 2)), "public"))
    assert row.cause is not None
    assert (row.cause.key, row.cause.text) == ("r1.mutt.1.trick", "hidden")


# -- laws


def led_to(key: str, outcome: Outcome) -> bool:
    """Whether an outcome names that roll; an order, one of those that were thrown for it."""
    if isinstance(outcome, OrderSet):
        return key.endswith(".initiative") and outcome.because.endswith(".initiative")
    return key == outcome.because


def repeated(outcome: Outcome, told: list[Event]) -> bool:
    """Whether it is an order that was set so on another line."""
    return isinstance(outcome, OrderSet) and outcome in told


@pytest.mark.parametrize("seed", range(12))
def test_every_outcome_of_a_roll_is_found_under_it_and_under_no_other(seed: int) -> None:
    table = wild(seed)
    record = table.record
    parents = {
        row.version: row.event.to if isinstance(row.event, HeadMoved) else row.version - 1
        for row in record.rows
    }
    expected: dict[int, set[int]] = {}
    for row in record.rows:
        if not isinstance(row.event, Outcome):
            continue
        version = row.version
        while version:
            cause = record.rows[version - 1]
            if isinstance(row.event, OrderSet) and isinstance(cause.event, BeatBegan):
                break
            if isinstance(cause.event, Rolled) and led_to(cause.event.key, row.event):
                told = [record.rows[at - 1].event for at in expected.get(cause.version, ())]
                if (row.stands or not cause.stands) and not repeated(row.event, told):
                    expected.setdefault(cause.version, set()).add(row.version)
                if not isinstance(row.event, OrderSet):
                    break
            version = parents[version]
    found = audit(record)
    assert {row.version: {each.version for each in row.caused} for row in found if row.caused} == expected
    assert [row.version for row in found] == [
        row.version for row in record.rows if isinstance(row.event, Rolled)
    ]
    assert all((row.left is None) == row.stands for row in found)


@pytest.mark.parametrize("seed", range(6))
def test_the_steps_of_every_roll_come_to_its_number_or_its_total(seed: int) -> None:
    for row in audit(wild(seed).record):
        if row.modifiers:
            assert row.modifiers[-1].total == (row.total if row.target is None else row.target)


def wild(seed: int) -> Table:
    """A random fight of three with undos and re-throws."""
    chance_ = random.Random(seed)
    table = Table((*DUEL, ("mutt-2", "orcs")), bytes([seed, 1]), by_hand=chance_.choice(("", "all")))
    for _ in range(60):
        if not table.combat.asks or chance_.random() < 0.15:
            table.fights.undo("duel", by="gm", id=table.id())
            continue
        thrown = [row.event.key for row in table.record.standing() if isinstance(row.event, Rolled)]
        if thrown and chance_.random() < 0.1:
            key = chance_.choice(thrown)
            table.do(lambda now, key=key: head_moves.rethrow(now, key, "off the table"))  # type: ignore[misc]
            continue
        prompt = chance_.choice(table.combat.asks)
        if isinstance(prompt, RollPrompt):
            table.throws(prompt.key, *(chance_.randint(1, pool.sides) for pool in parse(prompt.dice).pools))
        else:
            picks = at_random(chance_.randbytes(8))(prompt)
            table.do(
                lambda now, prompt=prompt, picks=picks: answering.answer(now, prompt.key, picks), prompt.by
            )  # type: ignore[misc]
    return table


DICE = st.sampled_from(
    ("1d6", "1d10", "1d100", "2d6", "3d6", "2d6kh1", "1d6+2", "2d4-1d4", "1d10-3", "2d6kl1+1")
)


@given(DICE, st.sampled_from(("under", "at-most", "at-least")), st.integers(-5, 110), st.booleans())
def test_chances_are_those_of_counting_every_throw(dice: str, test: str, target: int, zero: bool) -> None:
    what = parse(dice)
    lone = len(what.pools) == 1 and what.pools[0].count == 1
    odds = chance(dice, zero, test, target, "success")
    if zero and not lone:
        assert odds is None
        return
    throws = list(product(*(range(1, pool.sides + 1) for pool in what.pools for _ in range(pool.count))))
    totals = [0 if zero and faces[0] == what.pools[0].sides else total(what, faces) for faces in throws]
    passes = {
        "under": lambda each: each < target,
        "at-most": lambda each: each <= target,
        "at-least": lambda each: each >= target,
    }[test]
    exact = Fraction(sum(map(passes, totals)), len(totals))
    other = chance(dice, zero, test, target, "failure")
    assert odds is not None
    assert other is not None
    assert Fraction(odds.fraction) == exact
    assert Fraction(odds.fraction) + Fraction(other.fraction) == 1


def test_a_systems_own_grading_gives_its_criticals_their_chance() -> None:
    def grading(thrown: int, target: int) -> Grade:
        return Grade.CRITICAL_SUCCESS if thrown <= 4 else AT_MOST.grade(min(thrown, 17), min(target, 16))

    assert chance("3d6", False, "at-most", 12, "critical-success") == GradeChance(
        "critical-success", "0", "0"
    )
    found = chance("3d6", False, "at-most", 12, "critical-success", {"at-most": grading})
    assert found == GradeChance("critical-success", "1/54", "1.85")


def test_a_chance_that_cannot_be_told_is_not_guessed() -> None:
    assert chance("1d100", False, "by-the-stars", 50, "success") is None
    assert chance("1d100", False, "under", 50, "splendid") is None
    assert chance("1000d1000000", False, "under", 50, "success") is None
    assert chance("500d500kh250", False, "under", 50, "success") is None


@given(st.fractions(0, 1))
def test_per_cent_is_within_half_a_hundredth_and_certain_only_when_it_is(exact: Fraction) -> None:
    text = percent(exact)
    assert (text in ("0", "100")) == (exact in (0, 1))
    if text not in ("under 0.01", "over 99.99"):
        assert abs(Fraction(text) - exact * 100) <= Fraction(1, 200)


def test_what_only_restores_is_no_damage() -> None:
    healed = Recovered("mutt", "life", 3, "r1.mutt.luck", "R-1", terms=(Term("luck", 3),))
    (row,) = audit(written(Rolled("r1.mutt.luck", "mutt", "1d6", (3,), 3), healed))
    assert [(each.kind, each.text) for each in row.caused] == [("recovered", "mutt life +3")]
