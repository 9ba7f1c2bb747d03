"""Why a roll came out as it did, as a tree and as lines."""

import pytest

from domain.engine.commands import head_moves, ruling
from domain.facts.events import Contested, Declared, Rolled, Ruled, SettingChanged
from domain.facts.term import Term
from projections.proving.evidence import Evidence
from projections.proving.rule_settings import RuleSetting, rule_settings
from projections.proving.why import UnknownKey, Why, why
from projections.telling.words import Words
from projections.visibility import redact
from tests.projections.table import BLOCKED, DECLARED, MISS, OPENING, RULESET, TAKEN, Table, written

WORDLESS = Words()
SETTINGS = rule_settings(RULESET.settings)
BLOCK = "r1.mutt.2.grunthar.block"


def told(table: Table, key: str, words: Words = WORDLESS) -> str:
    return "\n".join(Evidence(table.record, words).lines(why(table.record, key, settings=SETTINGS)))


def under(node: Why, code: str) -> list[Why]:
    """The children of that code."""
    return [child for child in node.children if child.code == code]


def test_a_block_is_derived_from_the_rating_to_the_beginning_of_the_turn() -> None:
    assert told(Table().play(*BLOCKED), BLOCK) == (
        "r1.mutt.2.grunthar.block: 1d100 (35) = 35, under 42: success [PCT-35]\n"
        "  number needed: 42 [PCT-35]\n"
        "    rating 62 [PCT-23]\n"
        "      by the setting comparison = strict [Q2, PCT-23]\n"
        "    - several actions 20 = 42 [PCT-20]\n"
        "      by the setting many_actions = each [Q1, PCT-20]\n"
        "  faces: thrown by hand\n"
        "  chance of success: 21/50 = 42 %\n"
        "  because of r1.mutt.2.grunthar.replies: block with boxing [PCT-34]\n"
        "    because of r1.mutt.2.aim: aim to the area 3 [PCT-29]\n"
        "      because of r1.mutt.2.attack: 1d100 (14) = 14, under 37: success [PCT-22]\n"
        "        because of r1.mutt.2.action: attack Grunthar with martial arts [PCT-18]\n"
        "          because of beat r1.mutt.2 [PCT-40]"
    )


def test_a_hit_shows_the_damage_step_by_step_under_what_came_of_it() -> None:
    node = why(Table().play(*TAKEN).record, "r1.grunthar.1.attack", settings=SETTINGS)
    checked, damaged = under(node, "so")
    assert checked.says == ("checked", "grunthar", "attack", "mutt", "success")
    assert (damaged.says, damaged.rule) == (("damaged", "mutt", "area-0", "-14"), "PCT-26")
    assert [(term.says, term.rule) for term in damaged.children] == [
        (("tens-die", "3"), "PCT-24"),
        (("+", "damage-bonus", "11", "=", "14"), "PCT-25"),
    ]


def test_armour_is_read_by_its_setting() -> None:
    table = Table().play(*BLOCKED[:-1])
    table.throws(BLOCK, 99)
    node = why(table.record, "r1.mutt.2.attack", settings=SETTINGS)
    armour = under(node, "so")[-1].children[-1]
    assert armour.says == ("-", "natural-armour", "2", "=", "8")
    assert armour.children == (Why("setting", ("armour", "=", "damage"), rule="Q11, PCT-26"),)


def test_a_total_is_worked_out_from_the_dice_on() -> None:
    node = why(Table().play(*OPENING).record, "r1.mutt.initiative", settings=SETTINGS)
    (total,) = under(node, "total")
    assert node.says == ("1d10", "(8)", "+", "4", "=", "12")
    assert [term.says for term in total.children] == [("dice", "8"), ("+", "tenth-of-dex", "4", "=", "12")]


def test_a_setting_is_shown_as_it_was_when_the_roll_was_made() -> None:
    table = Table().play(*BLOCKED)
    table.do(lambda now: ruling.change(now, SettingChanged("many_actions", "flat", "simpler")))
    assert "many_actions = each [Q1, PCT-20]" in told(table, BLOCK)
    other = Table(many_actions="flat").play(*BLOCKED)
    assert "many_actions = flat [Q1, PCT-20]" in told(other, BLOCK)


def test_a_setting_that_was_changed_on_another_line_does_not_count() -> None:
    table = Table().play(*BLOCKED[:-1])
    table.do(lambda now: ruling.change(now, SettingChanged("many_actions", "flat", "simpler")))
    table.undo()
    table.throws(BLOCK, 35)
    assert "many_actions = each [Q1, PCT-20]" in told(table, BLOCK)


def test_readings_are_parsed_from_any_description_that_begins_with_ids() -> None:
    said = {"luck": "X-9, Z-1: whether the stars count", "plain": "no ids here", "by": "Z-1: another"}
    settings_chosen = {name: RuleSetting(text) for name, text in said.items()}
    record = written(
        SettingChanged("luck", "stars"),
        SettingChanged("by", True),
        Rolled("r1.mutt.luck", "mutt", "1d6", (2,), 2, target=3, test="under", grade="success", rule="Z-1"),
    )
    settings = under(why(record, "r1.mutt.luck", settings=settings_chosen), "setting")
    assert [(each.says, each.rule) for each in settings] == [
        (("luck", "=", "stars"), "X-9, Z-1"),
        (("by", "=", "True"), "Z-1"),
    ]


def test_the_same_roll_on_another_line_is_shown_beside_it() -> None:
    table = Table().play(*BLOCKED)
    table.undo()
    table.throws(BLOCK, 53)
    node = why(table.record, BLOCK)
    assert node.says[:2] == ("1d100", "(53)")
    assert [(each.says[1], each.says[-3:]) for each in under(node, "also")] == [
        ("(35)", ("on line", "a", "undone")),
    ]


def test_an_undone_roll_is_reached_by_its_version_and_says_what_undid_it() -> None:
    table = Table().play(*BLOCKED)
    (version,) = (row.version for row in table.record.rows if getattr(row.event, "key", "") == BLOCK)
    table.undo()
    table.throws(BLOCK, 53)
    node = why(table.record, BLOCK, version=version)
    assert node.says[:2] == ("1d100", "(35)")
    assert [each.says for each in under(node, "left")] == [("undo", "by", "gm")]
    assert [each.says[-1] for each in under(node, "also")] == ["stands"]


def test_rulings_and_throwing_again_are_told() -> None:
    table = Table().play(*BLOCKED[:-1])
    table.do(lambda now: ruling.rule(now, Ruled("ruling.1", "sand", BLOCK, Term("sand", 10, "-"))))
    table.throws(BLOCK, 35)
    table.do(lambda now: head_moves.rethrow(now, BLOCK, "off the table"))
    table.throws(BLOCK, 12)
    text = told(table, BLOCK)
    assert "    - sand 10 = 32\n" in text
    assert "  faces: thrown by hand, thrown again\n" in text
    assert "  ruled: ruling.1: - 10 sand: sand\n" in text
    assert "  ruled: ruling.2: throw 2: off the table\n" in text
    assert "  also thrown: 1d100 (35) = 35, under 32: failure, on line a, undone" in text


def test_a_choice_and_a_ruling_have_their_reasons_too() -> None:
    table = Table().play(*MISS)
    assert told(table, "r1.mutt.1.action").splitlines()[:2] == [
        "r1.mutt.1.action: attack Grunthar with martial arts [PCT-18]",
        "  because of beat r1.mutt.1 [PCT-40]",
    ]
    table.do(lambda now: ruling.rule(now, Ruled("ruling.1", "a bottle flies")))
    assert told(table, "ruling.1") == "ruling.1: a bottle flies"


def test_terms_are_worded_by_whoever_is_given_the_words() -> None:
    words = Words(terms={"several-actions": "several actions"}, tests={"under": "below"})
    text = told(Table().play(*BLOCKED), BLOCK, words)
    assert "- several actions 20 = 42" in text
    assert "(35) = 35, below 42: success" in text
    assert "faces: thrown by hand" in text


def test_the_key_may_be_given_as_the_id_of_a_prompt() -> None:
    record = Table().play(*BLOCKED).record
    assert why(record, f"0/{BLOCK}") == why(record, BLOCK)


def test_a_wrong_key_is_answered_with_the_nearest_ones() -> None:
    record = Table().play(*BLOCKED).record
    with pytest.raises(
        UnknownKey, match=r"There is no roll 'r1\.mutt\.2\.grunthar\.bock' in this record\."
    ) as wrong:
        why(record, "r1.mutt.2.grunthar.bock")
    assert wrong.value.near[0] == BLOCK
    with pytest.raises(UnknownKey, match="audit lists the rolls with their keys"):
        why(written(), "r1.mutt.1.attack")
    with pytest.raises(UnknownKey):
        why(record, BLOCK, version=1)


def test_what_is_hidden_from_a_viewer_is_hidden_in_the_reasons() -> None:
    table = Table().play(*DECLARED[:3])
    node = why(redact(table.record, "grunthar"), "r1.mutt.declares")
    assert node.says == ("hidden",)
    blind = Rolled(
        "r1.mutt.listen", "mutt", "1d100", (7,), 7, target=9, test="under", grade="success", seen_by=("gm",)
    )
    record = redact(written(blind, Declared("r1.mutt.reacts", "mutt", ())), "mutt")
    assert why(record, "r1.mutt.listen") == Why("roll", ("1d100", "hidden"), "r1.mutt.listen", "", 4)
    (cause,) = under(why(record, "r1.mutt.reacts"), "because")
    assert cause.says == ("1d100", "hidden")


@pytest.mark.parametrize("who", ["mutt", "grunthar"])
def test_both_rolls_of_two_totals_tell_who_won_and_by_how_much(who: str) -> None:
    duel = written(
        Rolled("r1.shove.mutt", "mutt", "1d20", (12,), 15, modifiers=(Term("brawn", 3),), rule="T-1"),
        Rolled("r1.shove.grunthar", "grunthar", "1d20", (9,), 9, rule="T-1"),
        Contested("mutt", "grunthar", "shove", "mutt", 6, "r1.shove.mutt", "T-2"),
    )
    (so,) = under(why(duel, f"r1.shove.{who}"), "so")
    assert (so.says, so.rule) == (("contested", "mutt", "shove", "grunthar", "mutt", "6"), "T-2")
    told = list(Evidence(duel, WORDLESS).lines(why(duel, f"r1.shove.{who}")))
    how = "Mutt threw 15 and Grunthar threw 9: Mutt wins the shove by 6"
    assert f"  so {how} [T-2]" in told
