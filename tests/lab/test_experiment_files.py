"""Experiments as files: what varies, and one clear error before the first fight."""

import re
from pathlib import Path

import pytest

from adapters.books.systems import UnknownName
from adapters.books.text import BadFile
from adapters.input.rejected import Rejected
from adapters.lab.plan import ExperimentPlan
from adapters.lab.reading import read_plan
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
    DUEL.replace("percentile", "percentil"): "no rule system 'percentil'; did you mean 'percentile'?",
    DUEL.replace("grunthar", "grunther"): "experiment.toml: combatant 1: There is no combatant 'grunther'",
    DUEL + "[vary]\ncomparisn = [1, 2]\n": "tactic, ground or house_rules; did you mean 'comparison'?",
    DUEL + "[vary]\ncomparison = 3\n": "vary, comparison: give a list of values to try, or a range",
    DUEL + '[vary]\ngrunthar.db = "9..1"\n': "vary, grunthar.db: '9..1' holds nothing",
    DUEL + '[vary]\ngrunthar.db = "1..9999"\n': "holds more than 1,000 values",
    DUEL + '[vary]\ngrunthar.db = "1..99"\nmutt.db = "1..99"\n': "9,801 combinations are more than 1,000",
    DUEL + '[vary]\ncomparison = ["strict", "loose"]\n': "variant 'comparison=loose': settings: ",
    DUEL + '[vary]\ngrunthar.dbb = [1]\n': "variant 'dbb=1': combatant 1 (grunthar): there is",
    DUEL + '[vary]\nmutt.side = ["dwarfs", "orcs"]\n': "Variant 'side=orcs' cannot be played",
    DUEL + '[vary]\ntactics.mutt = ["chanc"]\n': "The system percentile has no tactic 'chanc'",
    DUEL + '[[variant]]\nname = "a"\n[[variant]]\nname = "a"\n': "there are two called 'a'",
    DUEL + '[vary]\ncomparison = ["strict"]\n[[variant]]\nname = "a"\n': "one of the two",
    'house_rules = ["be nice"]' + DUEL: "'be nice' is no house rule",
    DUEL + '[vary]\nhouse_rules = ["be nice"]\n': "Variant 'house_rules=be nice': 'be nice' is no house rule",
    DUEL + "[vary]\nhouse_rules = [3]\n": "variant 'house_rules=3': house_rules: it must be a list",
    DUEL + '[settings]\nby_hand = "all"\n': "nobody throws by hand in an experiment",
    "batch = 1\n" + DUEL.replace("batch = 4", "").replace("= 6", "= 1_000_000"): "let `batch` be more than 1",
    DUEL.replace('side = "', 'count = 60\nside = "'): "combatants: 120 are more than 100",
}  # fmt: skip
"""Files that cannot be used, and what is said of each."""


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_file_that_cannot_be_used_is_told_in_one_sentence(text: str, tmp_path: Path) -> None:
    with pytest.raises((BadFile, Rejected, UnknownName)) as error:
        plan(tmp_path, text)
    assert WRONG[text] in str(error.value)
    assert "\n" not in str(error.value)


def test_the_example_of_the_page_about_files_can_be_played(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "seeds" / "README.md").read_text()
    (example,) = re.findall(r"^<!-- experiment -->\n```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    found = plan(tmp_path, example)
    assert [(each.variant, len(each.people)) for each in found.variants] == [("one good one", 2), ("two", 3)]
