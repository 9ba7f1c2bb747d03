"""The present, as one viewer may see it."""

import msgspec
import pytest
from jsonschema import Draft202012Validator

from domain.engine.combat import Combat
from domain.engine.commands import answering, head_moves, ruling
from domain.engine.menus.menu import Menu
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import Rules
from domain.engine.scene import Scene
from domain.facts.choice import Choice
from domain.facts.events import BeatBegan, DisputeSettled, Noted, RollDisputed, Rolled, Ruled
from domain.facts.state import Condition
from domain.facts.term import Term
from domain.fights import Fights
from domain.rulesets.percentile.round import roll_initiative
from projections.open_prompts import OpenChoice, OpenRoll
from projections.proving.audit import AuditRow, audit
from projections.proving.why import Why, why
from projections.standing import Answered, PoolNow, Standing, standing
from tests.projections.table import (
    BLOCKED,
    DECLARED,
    DUEL,
    HIT,
    MISS,
    OPENING,
    RULES,
    RULESET,
    TAKEN,
    Table,
    written,
)

SCHEMA = Draft202012Validator(msgspec.json.schema(Standing))


def now(table: Table, viewer: str = "gm") -> Standing:
    """How the fight stands; whatever is looked at must fit the schema."""
    stands = standing(table.record, table.combat, viewer)
    SCHEMA.validate(msgspec.json.decode(msgspec.json.encode(stands)))
    return stands


def test_it_says_which_fight_this_is_and_where_it_stands() -> None:
    stands = now(Table().play(*TAKEN))
    assert (stands.combat, stands.title, stands.ruleset, stands.version) == (
        "duel",
        "A duel",
        "percentile",
        "1",
    )
    assert (stands.beat, stands.number, stands.who) == ("r1.mutt.2", 1, ("mutt",))
    assert stands.order == (("mutt",), ("grunthar",))
    assert (stands.begun, stands.over, stands.winners) == (True, False, ())
    assert (stands.line, [line.name for line in stands.lines]) == ("a", ["a"])


def test_a_combatant_is_shown_with_what_he_has_lost_and_what_holds_of_him() -> None:
    _, mutt = now(Table().play(*TAKEN)).combatants
    assert (mutt.name, mutt.called, mutt.side, mutt.at, mutt.posture) == (
        "mutt",
        "Mutt",
        "dwarfs",
        (0, 0),
        "standing",
    )
    assert mutt.pools["area-0"] == PoolNow(44, 58)
    assert mutt.pools["area-1"] == PoolNow(58, 58)
    assert mutt.parts[0] == "area-0"
    assert mutt.conditions == {"attacked": Condition()}
    assert (mutt.counters["actions"], mutt.counters["turns"]) == (1, 1)
    assert mutt.intent == Choice("actions", using=("martial-arts",), count=2)
    assert mutt.down == ""


def test_options_are_numbered_and_the_id_names_line_and_key() -> None:
    (prompt,) = now(Table().play(*MISS)).asks
    assert isinstance(prompt, OpenChoice)
    assert (prompt.id, prompt.key, prompt.by, prompt.rule) == (
        "0/r1.grunthar.1.action",
        "r1.grunthar.1.action",
        "grunthar",
        "PCT-18",
    )
    assert [(option.number, option.text) for option in prompt.options] == [
        (1, "attack mutt boxing"),
        (2, "hold"),
        (3, "flee"),
    ]
    assert (prompt.least, prompt.most, prompt.budget, prompt.hidden) == (1, 1, None, False)


def test_after_an_undo_the_question_has_another_id() -> None:
    table = Table().play(*MISS)
    table.undo()
    (prompt,) = now(table).asks
    assert prompt.id == f"{len(table.record.rows)}/r1.mutt.1.attack"


def test_dice_are_wanted_with_the_number_needed_and_how_it_comes_about() -> None:
    (prompt,) = now(Table().play(*BLOCKED[:-1]), "public").asks
    assert isinstance(prompt, OpenRoll)
    assert (prompt.by, prompt.dice, prompt.target, prompt.test, prompt.zero, prompt.throw) == (
        "grunthar",
        "1d100",
        42,
        "under",
        True,
        0,
    )
    assert [(step.op, step.name, step.value, step.total) for step in prompt.modifiers] == [
        ("+", "rating", 62, 62),
        ("-", "several-actions", 20, 42),
    ]


def test_a_secret_question_shows_its_options_to_him_who_may_see_the_answer() -> None:
    table = Table().play(*DECLARED[:2])
    for viewer, shown in (
        ("gm", {"mutt", "grunthar"}),
        ("mutt", {"mutt"}),
        ("dwarfs", set()),
        ("public", set()),
    ):
        asks = [prompt for prompt in now(table, viewer).asks if isinstance(prompt, OpenChoice)]
        assert (
            {prompt.by for prompt in asks if prompt.options}
            == {prompt.by for prompt in asks if not prompt.hidden}
            == shown
        )


def test_a_blind_roll_hides_its_number_from_him_who_throws_it() -> None:
    def listen(scene: Scene) -> None:
        scene.tell(BeatBegan("r1", 1, rule="PCT-15"))
        scene.check(
            "mutt", "1d100", "r1.mutt.listen", rule="X-1", against=(Term("ears", 40),), seen_by=("gm",)
        )

    table = Table()
    blind = at_the_table(table, listen)
    assert [
        prompt.target for prompt in standing(table.record, blind).asks if isinstance(prompt, OpenRoll)
    ] == [40]
    (prompt,) = standing(table.record, blind, "mutt").asks
    assert prompt == OpenRoll(
        id="0/r1.mutt.listen", key="r1.mutt.listen", by="mutt", rule="X-1", hidden=True, dice="1d100"
    )


def at_the_table(table: Table, beat) -> Combat:  # type: ignore[no-untyped-def]
    """The fight as others see it whose rules have this beat."""
    others = Rules(RULESET, RULES.tables, RULES.tables_hash, beat)
    return Fights(table.store, lambda name, tables: others).load("duel")


def test_it_says_whose_answers_are_in_and_not_what_they_are() -> None:
    table = Table().play(*DECLARED[:3])
    stands = now(table, "public")
    assert stands.answered == (Answered("r1.mutt.declares", "mutt"),)
    assert [prompt.by for prompt in stands.asks] == ["grunthar"]
    assert stands == msgspec.structs.replace(
        now(Table().play(*DECLARED[:2], ("r1.mutt.declares", "dodge")), "public"), viewer="public"
    )


def test_a_fight_that_is_over_asks_nothing_and_names_the_winners() -> None:
    table = Table().play(*MISS, ("r1.grunthar.1.action", "flee"))
    stands = now(table)
    assert (stands.over, stands.winners, stands.asks) == (True, ("dwarfs",), ())


def test_lines_are_listed_and_the_one_of_the_head_is_named() -> None:
    table = Table().play(*HIT)
    table.fights.fork("duel", 4, "what if", by="gm", id="fork")
    stands = now(table.play(OPENING[0]))
    assert stands.line == "what if"
    assert [(line.name, line.head) for line in stands.lines] == [("a", False), ("what if", True)]


def test_disputes_are_open_until_they_are_settled_whatever_is_undone() -> None:
    table = Table().play(*BLOCKED)
    for roll, why_ in (("r1.mutt.2.grunthar.block", "cocked"), ("r1.mutt.1.attack", "too fast")):
        table.fights.note("duel", RollDisputed(roll, why_), by="mutt", id=table.id())
    first, second = (row.version for row in table.record.rows if isinstance(row.event, RollDisputed))
    table.undo()
    assert [(each.version, each.roll, each.why, each.by) for each in now(table, "public").disputes] == [
        (first, "r1.mutt.2.grunthar.block", "cocked", "mutt"),
        (second, "r1.mutt.1.attack", "too fast", "mutt"),
    ]
    table.fights.note("duel", DisputeSettled(first, "upheld"), by="gm", id=table.id())
    assert [each.version for each in now(table).disputes] == [second]


def test_without_the_rules_the_same_is_shown_and_nothing_asked() -> None:
    table = Table().play(*TAKEN)
    table.fights.note("duel", Noted("hm"), by="gm", id=table.id())
    bare = standing(table.record, unplayable="There is no rule system 'percentile'.")
    assert bare.unplayable == "There is no rule system 'percentile'."
    assert msgspec.structs.replace(bare, unplayable="", asks=now(table).asks) == now(table)


def test_changed_rules_are_told_and_only_the_game_master_reads_what_is_recorded() -> None:
    def all_must_dodge(scene: Scene) -> None:
        scene.tell(BeatBegan("r1", 1, rule="PCT-15"))
        roll_initiative(scene, "r1")
        scene.together(
            [
                ChoicePrompt(f"r1.{who}.declares", who, Menu.plain((Choice("dodge"),)), "PCT-17", (who,))
                for who in ("mutt", "grunthar")
            ]
        )

    table = Table().play(*DECLARED[:3])
    changed = at_the_table(table, all_must_dodge)
    assert changed.diverged is not None
    told = {
        viewer: standing(table.record, changed, viewer).diverged for viewer in ("gm", "grunthar", "public")
    }
    assert "'actions 2 martial-arts' is not possible here" in told["gm"]
    assert (
        told["grunthar"]
        == told["public"]
        == ("Today's rules disagree with event 10 (declared r1.mutt.declares) in r1.")
    )


def test_rules_that_go_on_where_the_record_ends_are_told_without_what_they_would_throw() -> None:
    table = Table(by_hand="")

    def more(scene: Scene) -> None:
        scene.tell(BeatBegan("r1", 1, rule="PCT-15"))
        roll_initiative(scene, "r1")
        scene.roll("mutt", "1d100", "r1.mutt.luck", rule="X-1")

    stands = standing(table.record, at_the_table(table, more), "public")
    assert stands.diverged == "Today's rules go on where the record ends."


def test_a_ruling_on_a_roll_yet_to_be_thrown_is_in_its_number() -> None:
    table = Table().play(*BLOCKED[:-1])
    key = ruling.next_ruling(table.combat)
    ruled = Ruled(key, "sand in his sight", "r1.mutt.2.grunthar.block", Term("sand", 10, "-"))
    table.do(lambda combat: ruling.rule(combat, ruled))
    (prompt,) = now(table).asks
    assert isinstance(prompt, OpenRoll)
    assert (prompt.target, prompt.modifiers[-1].name, prompt.modifiers[-1].total) == (32, "sand", 32)


def test_a_roll_that_is_thrown_again_says_how_often() -> None:
    table = Table().play(*BLOCKED)
    table.do(lambda combat: head_moves.rethrow(combat, "r1.mutt.2.grunthar.block", "off the table"))
    (prompt,) = now(table).asks
    assert isinstance(prompt, OpenRoll)
    assert (prompt.key, prompt.throw) == ("r1.mutt.2.grunthar.block", 1)


def test_a_fight_that_waits_for_people_has_not_begun() -> None:
    stands = standing(written())
    assert (stands.begun, stands.order, [each.name for each in stands.combatants]) == (
        False,
        (),
        ["mutt", "grunthar"],
    )


@pytest.mark.parametrize("steps", [(), DECLARED[:3], DECLARED, HIT, BLOCKED])
@pytest.mark.parametrize("viewer", ["gm", "mutt", "orcs", "public"])
def test_what_is_printed_fits_the_schema_and_comes_back_the_same(steps, viewer: str) -> None:  # type: ignore[no-untyped-def]
    stands = now(Table(DUEL).play(*steps), viewer)
    assert msgspec.json.decode(msgspec.json.encode(stands), type=Standing) == stands


@pytest.mark.parametrize("shape", [Standing, AuditRow, Why])
def test_every_shape_and_every_field_that_needs_it_is_documented(shape: type[msgspec.Struct]) -> None:
    for name, part in msgspec.json.schema(shape)["$defs"].items():
        assert part.get("description") or name == "Hex", name


def test_the_audit_and_the_reasons_fit_their_schemas() -> None:
    table = Table().play(*BLOCKED)
    rows = msgspec.json.decode(msgspec.json.encode(audit(table.record)))
    Draft202012Validator(msgspec.json.schema(tuple[AuditRow, ...])).validate(rows)
    for row in table.record.rows:
        if isinstance(row.event, Rolled):
            reason = msgspec.json.decode(msgspec.json.encode(why(table.record, row.event.key)))
            Draft202012Validator(msgspec.json.schema(Why)).validate(reason)


def test_a_late_answer_is_refused_by_the_id_that_was_shown() -> None:
    table = Table().play(*MISS)
    shown = now(table).asks[0].id
    table.undo()
    table.throws("r1.mutt.1.attack", 53)
    late = answering.answer(table.combat, shown, (Choice("hold"),))
    assert getattr(late, "code", "") == "stale-prompt"
