"""Experiments as files: what varies, and one clear error before the first fight."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from msgspec import inspect

from adapters.books.systems import UnknownName, ruleset
from adapters.books.text import BadFile
from adapters.books.toml import fit
from adapters.input.rejected import Rejected
from adapters.lab.experiment import Experiment
from adapters.lab.plan import ExperimentPlan
from adapters.lab.reading import read_plan
from adapters.lab.varied import values_of
from tests.lab.written import DUEL, written


def plan(folder: Path, text: str) -> ExperimentPlan:
    return read_plan(written(folder, text))


def test_ranges_and_lists_are_combined(tmp_path: Path) -> None:
    varied = plan(
        tmp_path,
        DUEL
        + '[vary]\ncomparison = ["strict", "inclusive"]\ngrunthar.skills.boxing.rating = "50..60 by 5"\n',
    )
    assert [each.variant for each in varied.variants] == [
        f"comparison={which}, rating={rating}" for which in ("strict", "inclusive") for rating in (50, 55, 60)
    ]
    assert [each.settings["comparison"] for each in varied.variants] == ["strict"] * 3 + ["inclusive"] * 3
    assert b'"rating":55' in bytes(varied.variants[1].people[0].sheet)


def test_people_settings_tables_tactics_and_ground_may_all_be_other(tmp_path: Path) -> None:
    (tmp_path / "pit.toml").write_text('[ground]\nmap = """\n.   .   .\n  .   .\n.   .   .\n"""\n')
    listed = plan(
        tmp_path,
        """
        title = "All"
        ruleset = "gurps"
        combatants = [{ from = "alma", side = "a" }, { from = "boris", side = "b", count = 2 }]

        [[variant]]
        name = "plain"

        [[variant]]
        name = "other"
        values.alma = { from = "boxer", skills.boxing = 12, at = [0, 1], facing = 3 }
        values.boris.count = 1
        values.held_dodge = true
        values.tactics.b = "chance"
        values.tables.modifiers.determined = { value = 5, mark = "known" }
        values.ground = "pit.toml"
        """,
    )
    one, other = listed.variants
    assert [each.name for each in one.people] == ["alma", "boris-1", "boris-2"]
    assert [each.name for each in other.people] == ["alma", "boris"]
    assert [tuple(each.people[0].at) for each in (one, other)] != [(0, 1)] * 2
    assert tuple(other.people[0].at) == (0, 1)
    assert b'"boxing":12' in bytes(other.people[0].sheet)
    assert (one.settings["held_dodge"], other.settings["held_dodge"]) == (False, True)
    assert (one.tactics["boris-1"], other.tactics["boris"]) == ("fighter", "chance")
    assert one.tables_hash != other.tables_hash
    assert (len(one.ground), len(other.ground)) == (0, 8)
    assert listed.sides == ("a", "b")


def test_a_house_rule_stands_from_the_beginning(tmp_path: Path) -> None:
    made = plan(tmp_path, 'house_rules = ["-50 to grunthar\'s attack"]' + DUEL)
    fight = made.matchup(0)
    assert [each.of for each in fight.start.house.values()] == ["attack"]
    assert fight.play(made.secret(0)).events != plan(tmp_path, DUEL).matchup(0).play(made.secret(0)).events


def test_house_rules_vary_as_one_sentence_or_several(tmp_path: Path) -> None:
    one, two = "-50 to grunthar's attack", "no block for mutt"
    made = plan(tmp_path, DUEL + f'[vary]\nhouse_rules = ["", "{one}", ["{one}", "{two}"]]\n')
    assert [each.house_rules for each in made.variants] == [(), (one,), (one, two)]
    assert [len(made.matchup(number).start.house) for number in range(3)] == [0, 1, 2]
    assert made.variants[0].variant == "house_rules=none"
    assert made.variants[2].variant == f"house_rules={one}; {two}"


WRONG = {
    "title = 3": "experiment.toml: title: it must be a text",
    DUEL.replace("ruleset", "system"): "experiment.toml: write `ruleset` instead of `system`",
    DUEL.replace("number", "numbr"): "there is no field 'numbr' here; did you mean 'number'?",
    DUEL.replace("= 6", "= 0"): "experiment.toml: number: it must be a whole number, 1 or more",
    DUEL.replace("percentile", "percentil"): "ruleset: There is no rule system 'percentil'; did you",
    DUEL.replace("grunthar", "grunther"): "experiment.toml: combatant 1: There is no combatant 'grunther'",
    DUEL + "[vary]\ncomparisn = [1, 2]\n": "comparisn is nothing that can vary; did you mean 'comparison'?",
    DUEL + "[vary]\nnumber = [1, 2]\n": "number is nothing that can vary: a path begins with a combatant",
    DUEL + '[vary]\n"grunthar..db" = [1]\n': "'grunthar..db' is no path: write words with single dots",
    DUEL + "[vary]\ngrunthar = [1]\n": "say what of grunthar, such as grunthar.from",
    DUEL + '[vary]\ngrunthar.db = "1-9"\n': "'1-9' is no range; write whole numbers as 10..16",
    DUEL + '[vary]\ngrunthar.db = "1..9 by 0"\n': "'1..9 by 0' never gets on; write a step of 1 or more",
    DUEL + "[vary]\ntables.penalti.step = [1]\n": "there is no 'penalti' there; did you mean 'penalty'?",
    DUEL + "[settings]\nround_cap = 9_000_000_000\n": "settings, round_cap: Numbers go from -1,000,000,000",
    DUEL + "[[variant]]\nname = 'a\\nb'\n".replace("'", '"'): "variant 1, name: it must be a text on one",
    DUEL.replace('side = "orcs"', 'name = "Big Bad"'): "combatant 1, name: it must be a text of lower case",
    DUEL.replace('side = "orcs"', 'name = "mutt-1"').replace('"dwarfs"', '"b"\ncount = 2'): "called 'mutt-1'",
    DUEL.replace('side = "orcs"', "at = [0]"): "combatant 1, at: it must be a list of 2 entries, not 1.",
    DUEL.replace('side = "orcs"', 'side = "dwarfs"'): "The experiment cannot be played: A fight needs",
    DUEL.replace("number = 6", "number = " + 5_000 * "9"): "its numbers are too long",
    DUEL + "[vary]\ncomparison = 3\n": "vary, comparison: give a list of values to try, or a range",
    DUEL + '[vary]\ngrunthar.db = "9..1"\n': "vary, grunthar.db: '9..1' holds nothing; did you mean '1..9'?",
    DUEL + '[vary]\ngrunthar.db = "1..9999"\n': "holds more than 1,000 values",
    DUEL + '[vary]\ngrunthar.db = "1..99"\nmutt.db = "1..99"\n': "9,801 combinations are more than 1,000",
    DUEL + '[vary]\ncomparison = ["strict", "loose"]\n': "variant 'comparison=loose': settings: ",
    DUEL + '[vary]\ngrunthar.dbb = [1]\n': "variant 'dbb=1': combatant 1 (grunthar): there is",
    DUEL + '[vary]\nmutt.side = ["dwarfs", "orcs"]\n': "Variant 'side=orcs' cannot be played",
    DUEL + '[vary]\ntactics.mutt = ["chanc"]\n': "tactics: The system percentile has no tactic 'chanc'",
    DUEL + '[[variant]]\nname = "a"\n[[variant]]\nname = "a"\n': "there are two called 'a'",
    DUEL + '[vary]\ncomparison = ["strict"]\n[[variant]]\nname = "a"\n': "one of the two",
    'house_rules = ["be nice"]' + DUEL: "experiment.toml: house rule 1: 'be nice' is no house rule",
    DUEL + '[vary]\nhouse_rules = ["be nice"]\n': "Variant 'house_rules=be nice', house rule 1: 'be",
    DUEL + "[vary]\nhouse_rules = [3]\n": "variant 'house_rules=3': house_rules: it must be a list",
    DUEL + '[settings]\nby_hand = "all"\n': "nobody throws by hand in an experiment",
    f'house_rules = ["{"a" * 301}"]' + DUEL: "house_rule 1: it must be a text, 300 or less characters",
    "batch = 1\n" + DUEL.replace("batch = 4", "").replace("= 6", "= 1_000_000"): "let `batch` be more than 1",
    DUEL.replace('side = "', 'count = 60\nside = "'): "combatants: 120 are more than 100",
}  # fmt: skip
"""Files that cannot be used, and what is said of each."""


def patterns(type_: inspect.Type, seen: set[object]) -> Iterator[str]:
    """All patterns of texts within a type."""
    if isinstance(type_, inspect.StrType) and type_.pattern:
        yield type_.pattern
    if isinstance(type_, inspect.StructType):
        if type_.cls in seen:
            return
        seen.add(type_.cls)
    for field in getattr(type_, "fields", ()):
        yield from patterns(field.type, seen)
    for name in ("type", "item_type", "key_type", "value_type"):
        if isinstance(inner := getattr(type_, name, None), inspect.Type):
            yield from patterns(inner, seen)
    for name in ("types", "item_types"):
        for inner in getattr(type_, name, ()):
            yield from patterns(inner, seen)


@pytest.mark.parametrize("system", ["percentile", "swordspath", "adnd", "gurps"])
def test_no_file_brings_an_error_that_shows_a_pattern_instead_of_words(system: str) -> None:
    found = ruleset(system)
    wanted = {
        pattern
        for kind in (Experiment, found.sheet, found.tables, found.settings)
        for pattern in patterns(inspect.type_info(kind), set())
    }
    assert wanted
    for pattern in wanted:
        kind = Annotated[str, msgspec.Meta(pattern=pattern)]
        with pytest.raises(BadFile) as error:
            fit("\x00", kind, "file.toml")
        assert "that fits" not in str(error.value)


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_file_that_cannot_be_used_is_told_in_one_sentence(text: str, tmp_path: Path) -> None:
    with pytest.raises((BadFile, Rejected, UnknownName)) as error:
        plan(tmp_path, text)
    assert WRONG[text] in str(error.value)
    assert "\n" not in str(error.value)


def test_what_varies_by_a_long_text_has_a_short_name_of_its_own(tmp_path: Path) -> None:
    long = [[f"-{points} to grunthar's attack until {rounds}" for rounds in range(2, 9)] for points in (1, 2)]
    one, two = plan(tmp_path, DUEL + f"[vary]\nhouse_rules = {long}\n").variants
    assert len(one.variant) == len(two.variant) == 200
    assert one.variant.endswith("… #1")
    assert two.variant.endswith("… #2")


def test_spaces_may_stand_in_a_range() -> None:
    assert values_of("ann.st", " 10 .. 14 by  2 ") == [10, 12, 14]


def test_the_example_of_the_page_about_files_can_be_played(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "seeds" / "README.md").read_text()
    (example,) = re.findall(r"^<!-- experiment -->\n```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    found = plan(tmp_path, example)
    assert [(each.variant, len(each.people)) for each in found.variants] == [("one good one", 2), ("two", 3)]
