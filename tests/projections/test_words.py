"""Words: what a system calls things, proof-read before anybody sits down at a table."""

import random
import sys
from pathlib import Path

import msgspec
import pytest

from adapters.books.systems import ruleset
from adapters.books.text import BadFile
from adapters.books.words import words
from domain.engine.prompts import ChoicePrompt
from domain.facts.choice import Choice
from domain.facts.events import Checked, ConditionGained, CounterSet, Damaged, Declared, IntentSet, Rolled
from domain.facts.state import State
from domain.facts.term import Term
from projections.telling.keys import about
from projections.telling.memory import BLOW, ROLL
from projections.telling.names import called
from projections.telling.phrase import BadPhrase, fill, parse
from projections.telling.plain import PLAIN
from projections.telling.prompts import asked, options
from projections.telling.proofreading import KINDS, MORE, OWN_TOPICS, faults, may_ask
from projections.telling.sums import added, reckoned
from projections.telling.wording import VOCABULARY
from projections.telling.words import CounterWording, EventWording, NumberRange, OptionWording, Words, fits
from tests.projections.fights import random_fight
from tests.projections.table import BLOCKED, DECLARED, HIT, RULESET, Table

PERCENTILE = words(RULESET)


# -- the words of the percentile system


def test_the_percentile_words_pass_the_proof_reader() -> None:
    assert faults(PERCENTILE) == ()


def test_everything_that_percentile_fights_bring_up_has_a_word() -> None:
    wordless: set[tuple[str, str]] = set()

    def needs(kind: str, known: object, name: str) -> None:
        if name and name not in known:  # type: ignore[operator]
            wordless.add((kind, name))

    for number in range(12):
        for row in random_fight(number).rows:
            event = row.event
            if isinstance(event, Rolled | Checked | Damaged):
                terms = event.terms if isinstance(event, Damaged) else event.modifiers
                for term in terms:
                    needs("term", PERCENTILE.terms, term.name)
            if isinstance(event, Rolled | Declared):
                needs("label", PERCENTILE.labels, event.key.rpartition(".")[2])
            if isinstance(event, Rolled):
                needs("grade", PERCENTILE.grades, event.grade)
                needs("test", PERCENTILE.tests, event.test)
            if isinstance(event, Declared | IntentSet):
                picks = event.picks if isinstance(event, Declared) else (event.intent or Choice("hold"),)
                for pick in picks:
                    needs("act", PERCENTILE.acts, pick.act)
                    needs("part", PERCENTILE.parts, pick.part)
                    for using in pick.using:
                        needs("using", PERCENTILE.using, using)
            if isinstance(event, CounterSet):
                needs("counter", PERCENTILE.counters, event.counter)
            if isinstance(event, ConditionGained) and not event.condition.startswith("disabled-"):
                needs("condition", PERCENTILE.conditions, event.condition)
    assert wordless == set()


def test_every_setting_has_a_word() -> None:
    assert set(PERCENTILE.settings) == set(RULESET.settings.__struct_fields__)


def test_the_parts_are_called_as_the_tables_call_them() -> None:
    tables = Table().combat.rules.tables
    assert {area.part: area.label for area in tables.areas} == PERCENTILE.parts  # type: ignore[attr-defined]
    assert PERCENTILE.locations["attack"] == tuple(area.part for area in tables.areas)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("half_feet", "said"), [(43, "21 1/2 ft"), (44, "22 ft"), (0, "0 ft")])
def test_half_feet_are_told_in_feet(half_feet: int, said: str) -> None:
    assert PERCENTILE.value("fled", half_feet) == said


def test_a_useless_part_is_named_in_its_condition() -> None:
    assert PERCENTILE.condition("disabled-area-4") == "without the use of the right arm"


def test_a_prompt_says_what_is_asked_and_its_options_read_alike_to_nobody() -> None:
    table = Table().play(*DECLARED)
    (prompt,) = table.combat.asks
    assert isinstance(prompt, ChoicePrompt)
    assert asked(PERCENTILE, table.combat.state, prompt) == "Mutt, your action?"
    assert options(PERCENTILE, table.combat.state, prompt.by, prompt.options) == (
        "attack Grunthar with martial arts",
        "hold back and keep the action",
        "run for it",
    )


def test_whoever_answers_an_attack_is_told_by_whom() -> None:
    table = Table().play(*HIT)
    (prompt,) = table.combat.asks
    assert asked(PERCENTILE, table.combat.state, prompt) == "Mutt, Grunthar has hit you. Block it or take it?"


def test_dice_to_be_thrown_are_asked_for_with_their_number() -> None:
    table = Table().play(*BLOCKED[:-1])
    (prompt,) = table.combat.asks
    assert asked(PERCENTILE, table.combat.state, prompt) == "Grunthar throws 1d100 to block Mutt, under 42"


def test_every_question_of_the_percentile_system_has_words_of_its_own() -> None:
    events = [row.event for number in range(12) for row in random_fight(number).rows]
    labels = {event.key.rpartition(".")[2] for event in events if isinstance(event, Declared | Rolled)}
    assert labels == set(PERCENTILE.prompts)


# -- a system that says little or nothing


def test_without_words_things_go_by_their_codes() -> None:
    none = Words()
    assert none.term(Term("several-actions", 20, "-")) == "several actions"
    assert none.part("left-arm") == "left arm"
    assert none.condition("knocked-out") == "knocked out"
    assert none.counter("parries-left") == "parries left"
    assert none.value("parries-left", 2) == "2"


def test_without_words_a_question_can_still_be_read() -> None:
    table = Table().play(*BLOCKED[:-1])
    (prompt,) = table.combat.asks
    assert asked(Words(), table.combat.state, prompt) == "Grunthar throws 1d100 for block, under 42"
    table = Table().play(*DECLARED)
    (prompt,) = table.combat.asks
    assert isinstance(prompt, ChoicePrompt)
    assert asked(Words(), table.combat.state, prompt) == "Mutt, your action?"
    assert (
        options(Words(), table.combat.state, "mutt", prompt.options)[0] == "attack Grunthar with martial arts"
    )


def test_a_choice_with_a_sequel_names_it() -> None:
    choice = Choice("step", count=2, then=(Choice("strike", foe="mutt", part="left-arm"),))
    assert options(Words(), State(), "rufus", (choice,)) == ("step 2, then strike Mutt to the left arm",)


def test_namesakes_go_by_their_names_and_others_as_they_are_called() -> None:
    table = Table((("mutt", "dwarfs"), ("mutt-2", "dwarfs"), ("grunthar", "orcs")))
    names = [called(table.combat.state, name) for name in ("mutt", "mutt-2", "grunthar", "goblin-7")]
    assert names == ["Mutt", "Mutt 2", "Grunthar", "Goblin 7"]


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("r1.mutt.2.attack", "Mutt's attack"),
        ("r1.mutt.2.grunthar.block", "Grunthar's block"),
        ("r1.mutt.2", "Mutt's turn"),
        ("r3", "round 3"),
        ("r1.mutt.2.attack#2", "Mutt's attack (2)"),
        ("ruling.3", "ruling 3"),
        ("r1.weather", "the weather"),
        ("r1.mutt.strike.grunthar", "Grunthar's die in Mutt's strike"),
        ("r1.mutt.strike.mutt", "Mutt's strike"),
        ("r1.mutt.2.strike.grunthar#2", "Grunthar's die in Mutt's strike (2)"),
        ("r1.quicker.mutt", "Mutt's quicker"),
        ("r1.mutt.2.grunthar", "Grunthar's turn"),
        ("r1.mutt+grunthar.grunthar", "Grunthar's turn"),
    ],
)
def test_a_key_can_be_read_aloud(key: str, said: str) -> None:
    assert about(PERCENTILE, Table().combat.state, key) == said


def test_sums_are_put_in_words() -> None:
    number = (Term("rating", 57), Term("several-actions", 20, "-"), Term("ruled", 30, "="))
    assert reckoned(PERCENTILE, number) == "rating 57 - several actions 20: by ruling 30"
    parry = (
        Term("judo", 16),
        Term("half-skill", 2, "/"),
        Term("parry-base", 3),
        Term("no-more-than", 9, "cap"),
    )
    assert reckoned(words(ruleset("gurps")), parry) == "Judo 16 / 2 (half the skill) + base 3, no more than 9"
    assert added((Term("tenth-of-dex", 4), Term("haste", 2))) == "+ 4 + 2"


# -- phrases


def test_a_spare_stretch_is_left_out_and_a_needed_place_voids_the_phrase() -> None:
    known = {"who": "Mutt", "points": 1, "foe": ""}
    assert fill("{who} loses {points} point{points:s}[ to {foe}]", known.get) == "Mutt loses 1 point"
    assert fill("{who} loses to {foe}", known.get) is None


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("{who:'s}", "Mutt's"),
        ("{n:word}", "two"),
        ("{n:times}", "twice"),
        ("{many:times}", "40 times"),
        ("{many:word}", "40"),
        ("{part:a}", "an arm"),
        ("{leg:a}", "a leg"),
        ("{part:cap}", "Arm"),
    ],
)
def test_places_have_forms(place: str, said: str) -> None:
    assert fill(place, {"who": "Mutt", "n": 2, "many": 40, "part": "arm", "leg": "leg"}.get) == said


@pytest.mark.parametrize(
    ("phrase", "wrong"),
    [
        ("{who", "the '{' at character 1 has no partner"),
        ("who}", "the '}' at character 4 has no partner"),
        ("[ with [ {using}]", "the '[' at character 8 has no partner"),
        ("{who} hits[", "a '[' is never closed"),
        ("{who:loud}", "there is no form 'loud'"),
        ("{}", "names no place"),
    ],
)
def test_a_phrase_that_is_none_says_why(phrase: str, wrong: str) -> None:
    with pytest.raises(BadPhrase, match=wrong.replace("[", r"\[").replace("{", r"\{")):
        parse(phrase)


@pytest.mark.parametrize(
    ("wanted", "fitting", "not_fitting"),
    [
        ("attack", "attack", "block"),
        ("disabled-*", "disabled-area-4", "dodging"),
        (("attack", "block"), "block", "dodge"),
        (NumberRange(least=1), 1, 0),
        (NumberRange(most=-1), -3, 0),
        (NumberRange(least=1, most=3), 2, 4),
        (True, "somebody", None),
        (False, None, "somebody"),
        (0, 0, 1),
        ("boxing", ("wrestling", "boxing"), ("wrestling",)),
    ],
)
def test_a_line_fits_what_it_wants(wanted: object, fitting: object, not_fitting: object) -> None:
    when = {"it": wanted}
    assert fits(when, {"it": fitting})  # type: ignore[arg-type]
    assert not fits(when, {"it": not_fitting})  # type: ignore[arg-type]


# -- the proof-reader


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (
            Words(phrases={"damaged": (EventWording(prose="fine"), EventWording(terse="{pionts}"))}),
            "phrases.damaged, line 2, terse: there is no place {pionts} here; did you mean {points}?",
        ),
        (
            Words(phrases={"order-set": (EventWording(prose=("{order}", "{points} won")),)}),
            "phrases.order-set, line 1, prose: there is no place {points} here",
        ),
        (
            Words(phrases={"damagd": (EventWording(prose="x"),)}),
            "phrases.damagd: there is no event 'damagd'; did you mean 'damaged'?",
        ),
        (
            Words(phrases={"rolled": (EventWording(when={"lable": "attack"}, prose="x"),)}),
            "phrases.rolled, line 1, when: there is no particular 'lable'; did you mean 'label'?",
        ),
        (
            Words(phrases={"rolled": (EventWording(when={"grade": "succes"}, prose="x"),)}),
            "phrases.rolled, line 1, when: there is no grade 'succes'; did you mean 'success'?",
        ),
        (
            Words(phrases={"damaged": (EventWording(proof="{pionts}"),)}),
            "phrases.damaged, line 1, proof: there is no place {pionts} here; did you mean {points}?",
        ),
        (
            Words(phrases={"rolled": (EventWording(when={"grade": "success"}),)}),
            "phrases.rolled, line 1: it tells nothing; give it `prose`, `terse` or `proof`",
        ),
        (
            Words(phrases={"rolled": (EventWording(prose="{who} [rolls"),)}),
            "phrases.rolled, line 1, prose: a '[' is never closed",
        ),
        (Words(heading="Round {nmber}"), "heading: there is no place {nmber} here; did you mean {number}?"),
        (Words(prompts={"aim": "{points}?"}), "prompts.aim: there is no place {points} here"),
        (Words(choices=(OptionWording("{fo}"),)), "choices, entry 1, text: there is no place {fo} here"),
        (Words(conditions={"numb-*": "{limb}"}), "conditions.numb-*: there is no place {limb} here"),
        (
            Words(parts={"head": "head"}, locations={"attack": ("haed",)}),
            "locations.attack: there is no part 'haed'; did you mean 'head'?",
        ),
    ],
)
def test_what_would_go_wrong_at_a_table_is_found_with_its_place(wrong: Words, fault: str) -> None:
    (found,) = faults(wrong)
    assert found.startswith(fault)


def test_a_bad_file_names_itself_the_place_and_the_mend(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / f"seeds_{tmp_path.name.replace('-', '_')}"
    package.mkdir()
    (package / "__init__.py").write_text("")
    file = package / "words.toml"
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    system = msgspec.structs.replace(RULESET, folder=package.name)
    assert words(system) == Words()
    file.write_text('[[phrases.noted]]\nprose = "{txt}"\n')
    with pytest.raises(BadFile) as refused:
        words(system)
    place = f"{file}: phrases.noted, line 1, prose: there is no place {{txt}} here; did you mean {{text}}?"
    assert str(refused.value) == place
    file.write_text("heeding = 'Round {number}'\n")
    with pytest.raises(BadFile, match="heeding"):
        words(system)


def test_every_event_has_a_plain_phrase_in_either_style_and_they_are_sound() -> None:
    assert set(PLAIN) == {*KINDS, *OWN_TOPICS}
    for lines in PLAIN.values():
        assert any(line.prose is not None for line in lines)
        assert any(line.terse is not None for line in lines)
    assert faults(Words(phrases=PLAIN)) == ()


def test_everything_that_may_be_asked_can_be_said_or_is_a_plain_truth() -> None:
    truths = {"first", "same", "sealed", "secret", "several", "again", "back", "bumped", "alone", "started"}
    truths |= {"tied", "together", "unchanged", "draw", "one", "zero", "bodily"}
    truths |= {"out", "lies", "foe_out", "foe_lies", "won", "ahead", "behind", "hurt", "foe_hurt", "pronouns"}
    unsaid = {
        "key",
        "keys",
        "because",
        "on",
        "roll",
        "name",
        "seen_by",
        "dropped",
        "then",
        "after",
        "modified",
        "reply",
    }
    unsaid |= {"best", "standing", "path", "wish"}
    unsaid |= {"after_grade", "modifiers", "terms", "intent", "settings", "commitment", "sheet", "pools"}
    unsaid |= {"parts", "items", "at", "called", "holder", "victim", "followed", "derivation"}
    everything = {name for topic in KINDS for name in may_ask(topic)} | {*ROLL, *BLOW}
    assert everything - set(VOCABULARY) - truths - unsaid == set()
    assert set(MORE) <= set(KINDS)


def test_counters_need_a_divisor_that_divides() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"name": "run", "divisor": 0}, CounterWording)


def test_the_proof_reader_lets_nothing_past_that_a_random_fight_would_trip_over() -> None:
    chance = random.Random(7)
    for topic in chance.sample(sorted(KINDS), 8):
        for name in sorted(may_ask(topic) & set(VOCABULARY)):
            assert faults(Words(phrases={topic: (EventWording(prose=f"[{{{name}}}]"),)})) == ()
