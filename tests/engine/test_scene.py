"""The scene: verbs, keys, and the record that is read before anybody is asked."""

from fractions import Fraction

import msgspec
import pytest

from domain.engine.divergence import RulesDiverged
from domain.engine.menus.plans import PlainPlan
from domain.engine.odds.branches import classes, explore, faces_of
from domain.engine.play import play
from domain.engine.prompts import AT_LEAST, UNDER, ChoicePrompt, RollPrompt
from domain.engine.rolling import comes_to
from domain.engine.scene import Scene
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.engine.sources.source import Source
from domain.facts.choice import Choice
from domain.facts.dice import parse, total
from domain.facts.events import BeatBegan, CounterSet, Declared, Grade, Noted, Rolled, Ruled
from domain.facts.state import NOTHING, Combatant, State
from domain.facts.term import Term, worth
from domain.facts.thrower import Thrower

SEED = Automatic(Thrower(b"seed"), at_random(b"policy"))
SKILL = (Term("skill", 12), Term("tired", 2, "-"))


def beat(scene: Scene) -> None:
    scene.tell(BeatBegan("r1", 1))
    scene.check("ann", "3d6", "r1.ann.jab", rule="T-1", against=SKILL)
    scene.choose("ann", (Choice("stand"), Choice("fall")), "r1.ann.says", rule="T-2")
    scene.roll("ann", "2d6kl1+1", "r1.ann.force", rule="T-3", adding=(Term("strength", 2, "x"),))


class Nobody(Source):
    """Answers nothing."""

    def faces(self, prompt):
        return None

    def picks(self, prompt, state):
        return None


def test_a_recorded_beat_is_read_back_without_asking_anybody() -> None:
    told = play(beat, NOTHING, SEED).told
    assert play(beat, NOTHING, Nobody(), told).told == told


@pytest.mark.parametrize("cut", range(4))
def test_a_beat_cut_anywhere_goes_on_to_the_same_end(cut: int) -> None:
    told = play(beat, NOTHING, SEED).told
    assert play(beat, NOTHING, SEED, told[:cut]).told == told


def test_a_roll_keeps_every_face_and_says_which_were_dropped() -> None:
    rolled = play(beat, NOTHING, SEED).told[-1]
    assert isinstance(rolled, Rolled)
    assert len(rolled.faces) == 2
    assert len(rolled.dropped) == 1
    assert rolled.total == (min(rolled.faces) + 1) * 2


def test_the_target_is_what_its_modifiers_work_out_to() -> None:
    check = play(beat, NOTHING, SEED).told[1]
    assert isinstance(check, Rolled)
    assert (check.target, check.test) == (10, "at-most")
    assert worth(check.modifiers) == 10
    assert check.grade == (Grade.SUCCESS if check.total <= 10 else Grade.FAILURE)


@pytest.mark.parametrize(
    "change",
    [
        lambda told: [told[0], Noted("x"), *told[2:]],
        lambda told: [told[1], *told[1:]],
        lambda told: [*told, told[-1]],
        lambda told: [told[0], told[1], Declared("r1.ann.says", "ann", (Choice("fly"),), "T-2")],
        lambda told: [told[0], Rolled("r1.ann.jab", "ann", "3d6", (1, 1, 1), 18, target=10)],
    ],
)
def test_a_record_that_says_something_else_than_the_rules_is_a_divergence_and_never_guessed(change) -> None:
    told = list(play(beat, NOTHING, SEED).told)
    with pytest.raises(RulesDiverged) as found:
        play(beat, NOTHING, SEED, tuple(change(told)))
    assert found.value.now
    assert "picks" not in str(found.value)


def test_one_and_the_same_sum_itemized_otherwise_is_no_divergence_and_stays_as_it_was_recorded() -> None:
    told = list(play(beat, NOTHING, SEED).told)
    older = (Term("worn-out", 10), Term("none", 0))
    told[1] = msgspec.structs.replace(told[1], modifiers=older)
    told[3] = msgspec.structs.replace(told[3], modifiers=(Term("arm", 2, "x"),))
    assert list(play(beat, NOTHING, SEED, tuple(told)).told) == told


@pytest.mark.parametrize("terms", [(Term("skill", 11),), (Term("skill", 12), Term("tired", 3, "-"))])
def test_a_sum_that_comes_to_something_else_is_a_divergence(terms: tuple[Term, ...]) -> None:
    told = list(play(beat, NOTHING, SEED).told)
    told[1] = msgspec.structs.replace(told[1], modifiers=terms)
    with pytest.raises(RulesDiverged):
        play(beat, NOTHING, SEED, tuple(told))
    told = list(play(beat, NOTHING, SEED).told)
    told[3] = msgspec.structs.replace(told[3], modifiers=terms)
    with pytest.raises(RulesDiverged):
        play(beat, NOTHING, SEED, tuple(told))


def test_a_repeated_question_in_a_beat_gets_a_number() -> None:
    def twice(scene: Scene) -> None:
        for _ in range(3):
            scene.roll("ann", "1d6", "r1.ann.blow", rule="T-1")

    keys = [event.key for event in play(twice, NOTHING, SEED).told if isinstance(event, Rolled)]
    assert keys == ["r1.ann.blow", "r1.ann.blow#2", "r1.ann.blow#3"]


def test_a_die_marked_from_zero_counts_its_highest_face_as_zero() -> None:
    def percentile(scene: Scene) -> None:
        scene.roll("ann", "1d100", "r1.ann.blow", rule="T-1", zero=True, against=(Term("n", 1),), test=UNDER)

    class Hundred(Nobody):
        def faces(self, prompt):
            return (100,), "hand"

    (rolled,) = play(percentile, NOTHING, Hundred()).told
    assert isinstance(rolled, Rolled)
    assert (rolled.faces, rolled.total, rolled.passed) == ((100,), 0, True)


def test_a_ruling_on_a_roll_to_come_is_part_of_its_number() -> None:
    def at_least(scene: Scene) -> None:
        scene.check("ann", "1d20", "r1.ann.hit", rule="T-1", against=(Term("ac", 11),), test=AT_LEAST)

    ruled = Ruled("ruling.1", "fog", "r1.ann.hit", Term("ruled", 4))
    told = play(at_least, NOTHING, SEED, (ruled,)).told
    assert told[0] == ruled
    assert isinstance(told[1], Rolled)
    assert told[1].target == 15


def test_a_prompt_for_several_picks_holds_them_to_number_and_budget() -> None:
    prompt = ChoicePrompt(
        "k",
        "ann",
        PlainPlan((Choice("jab", price=1), Choice("hook", price=2)), most=3, budget=3),
        "T",
    )
    jab, hook = prompt.options
    assert prompt.takes((jab, hook))
    refused = [prompt.why_not(picks) for picks in ((hook, hook), (), (Choice("kick"),))]
    assert [(each.code, each.rule) for each in refused if each] == [
        ("too-dear", "T"), ("how-many", "T"), ("not-offered", "T"),
    ]  # fmt: skip


def test_odds_branch_only_on_what_a_script_may_read() -> None:
    odds = explore(beat, NOTHING, (), lambda prompt: prompt.options[:1])
    assert sum(branch.weight for branch in odds.branches) == 1
    passed = sum(
        b.weight
        for b in odds.branches
        for e in b.told
        if isinstance(e, Rolled) and e.key == "r1.ann.jab" and e.passed
    )
    assert passed == Fraction(1, 2)
    assert len(odds.branches) == 2 * 6


def test_a_limit_on_the_runs_leaves_the_rest_named_as_unexplored() -> None:
    odds = explore(beat, NOTHING, (), lambda prompt: prompt.options[:1], limit=5)
    assert odds.runs == 5
    assert 0 < odds.unexplored < 1
    assert sum(branch.weight for branch in odds.branches) + odds.unexplored == 1


@pytest.mark.parametrize(
    "dice", ["3d6", "1d100", "2d6kh1", "2d6kl1", "3d6kh2", "1d6-1d4", "2d6+1d4+3", "2d-1", "1d8"]
)
def test_every_total_of_the_odds_has_faces_that_show_it(dice: str) -> None:
    what = parse(dice)
    prompt = RollPrompt("k", "ann", dice, (), None, "", False, "", (), 0, lambda seen: seen)
    found = classes(prompt)
    assert sum(chance for chance, _ in found) == 1
    assert sorted(total(what, faces) for _, faces in found) == sorted(
        {total(what, faces_of(dice, total(what, f))) for _, f in found}
    )


def test_odds_tell_rows_apart_by_the_total_with_all_that_is_added() -> None:
    def table(scene: Scene) -> None:
        scene.tell(BeatBegan("r1", 1))
        row = scene.pick(
            "ann", "1d100", "r1.ann.result", rule="T-4", rows=(0, 20), adding=(Term("low", -17),)
        )
        scene.tell(CounterSet("ann", "row", row.row, row.key, "T-4"))

    ann = State(combatants={"ann": Combatant("ann", "reds", b"{}")})
    odds = explore(table, ann, (), lambda prompt: prompt.options[:1])
    found = {branch.state.combatants["ann"].counter("row"): branch.weight for branch in odds.branches}
    assert found == {0: Fraction(17, 100), 1: Fraction(20, 100), 2: Fraction(63, 100)}


def test_no_more_branches_are_kept_in_mind_than_runs_are_left_for_and_none_is_lost() -> None:
    def wide(scene: Scene) -> None:
        scene.tell(BeatBegan("r1", 1))
        for number in range(3):
            scene.roll("ann", "1d500", f"r1.die{number}", rule="").total.bit_length()

    odds = explore(wide, NOTHING, (), lambda prompt: prompt.options[:1], limit=40)
    assert odds.runs == 40
    assert sum(branch.weight for branch in odds.branches) + odds.unexplored == 1


def test_a_roll_against_a_number_comes_to_its_margin_and_any_other_to_its_total() -> None:
    rolled = Rolled("r1.ann.jab", "ann", "3d6", (4, 4, 3), 11)
    assert comes_to(rolled, None) == comes_to(rolled, UNDER) == 11
    assert comes_to(msgspec.structs.replace(rolled, target=13), UNDER) == 2
