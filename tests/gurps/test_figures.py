"""No figure of the book stands in a script of GURPS: all are rows of `tables.toml`, with rule and mark."""

import ast
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from adapters.books.rulebook import rulebook
from adapters.books.systems import ruleset
from adapters.books.tables import raw_tables, rules, rules_finder, tables
from adapters.books.text import BadFile
from adapters.books.toml import fit
from adapters.examples.check import check
from domain.rulesets import gurps
from domain.rulesets.gurps.core.modifiers import ModifierName, ThresholdName
from domain.rulesets.gurps.core.tables import GurpsTables
from tests.figures import Scripts, held, numbers
from tests.sources import nodes

SCRIPTS = Scripts(
    sorted(path for path in Path(gurps.__file__).parent.rglob("*.py") if path.parent.name != "fighter")
)
"""The scripts, without the tactic that has files of its own: what it weighs is ours and no rule's."""

WORDING = {
    "least": "never below zero, or below a point (GUR-150)",
    "at-least": "a point, if anything gets through (GUR-171)",
    "half-rounded-up": "what rounding up is",
    "halved": "half of something",
    "half": "half of something",
    "half-skill": "half of the skill (GUR-159)",
    "doubled": "twice the thrust (GUR-064)",
    "crippled-at": "one more than the limb bears (GUR-172)",
    "basic-speed": "speed is counted in quarters (GUR-149)",
}
"""The terms in whose values a number may stand: the rule's own wording, no figure of its own."""

UNITS = {
    "YARD": "eighths of a foot",
    "STEP_UP": "a yard in eighths of a foot",
    "HEX": "half movement points of a hex",
    "FULL": "a hex is full",
    "BREATHLESS": "the level of a hold, a mark",
    "OPEN": "left and right",
    "TOWARDS": "a mark",
    "MOST_DICE": "what the program counts",
    "MOST_ADDS": "what the program counts",
}
"""The constants that hold numbers: units and marks, no figures of the book."""


FORMULAS = {
    "graded": "what a success roll is: every front-end knows it (GUR-142, GUR-143)",
    "margin": "the same (A51)",
    "rescaled": "extreme scores are brought nearer to 10, by setting (GUR-147)",
    "basic_lift": "whole pounds of it (GUR-193)",
    "fifths_of_lift": "ST x ST / 5, to the nearest whole from 10 up (GUR-193)",
    "_load": "pounds in fifths, as Basic Lift is",
    "_pounds": "the same, written",
    "reeling": "a third of the HP (GUR-177)",
    "tired": "a third of the FP (GUR-179)",
    "velocity_of": "the square root of a fall of so many eighths of a foot (GUR-187)",
    "collision": "hundredths of HP x velocity, rounded (GUR-055)",
    "_strength": "a die for each full 10 of ST beyond the table (GUR-151)",
    "shock_of": "full tenths of the HP (GUR-173)",
    "step": "a tenth of the Move, rounded up (GUR-139)",
    "settle_ties": "the throw-offs of a tie, one behind another",
    "high_up": "a quarter more than a height (GUR-117)",
    "within": "a tenth of the way aside (GUR-118)",
    "farthest": "three quarters of a length (GUR-118)",
    "gain": "a quarter of a broad jump, in eighths of a foot (GUR-124)",
    "at_hand": "two thirds of a height, in eighths of a foot",
    "maneuver": "a tactic of ours, no rule",
    "numbers": "twice the mean of a die",
    "largest": "the most that dice show",
    "greatest_thrust": "the most that dice show",
    "crash": "the most that dice show",
    "dice": "dice have six sides",
    "heft": "hundredths of a pound",
    "weight_on": "hundredths of a pound",
    "strong_enough": "hundredths of a pound",
    "quarters": "speed is counted in quarters (GUR-149)",
    "basic_move": "speed is counted in quarters (GUR-149)",
    "_dodge": "speed is counted in quarters (GUR-149)",
    "__post_init__": "speed is counted in quarters (GUR-149)",
    "_quarters": "speed is counted in quarters (GUR-149)",
    "move": "a load leaves fifths of the Move (GUR-193)",
    "reaches": "feet of a yard",
    "within_their_height": "inches of a foot, and its eighths",
    "high_enough": "inches of a foot, and its eighths",
    "sides": "sides of a hex",
    "nearest_to": "sides of a hex",
    "astray": "sides of a hex",
    "_turned": "sides of a hex",
}
"""The functions that reckon with numbers beyond 2: formulas of a rule, units and what dice show."""


def test_no_script_writes_a_modifier_as_a_number() -> None:
    written = [
        (path, name) for path, name, value in SCRIPTS.terms() if numbers(value) and name not in WORDING
    ]
    assert not written, "these are rows of tables.toml: tables.modifier(...)"


def test_no_constant_of_a_script_holds_figures() -> None:
    kept = [(path, name) for path, name in SCRIPTS.constants() if name not in UNITS]
    assert not kept, "these are rows of tables.toml: tables.modifier(...), tables.limit(...)"


def test_no_script_reckons_with_a_figure_but_in_the_formulas_that_are_listed() -> None:
    assert [(path, name) for path, name in SCRIPTS.reckoning() if name not in FORMULAS] == []
    assert set(FORMULAS) == {name for _, name in SCRIPTS.reckoning()}


def test_what_may_stand_in_scripts_does() -> None:
    assert {name for _, name, value in SCRIPTS.terms() if numbers(value)} - {""} == set(WORDING)
    assert {name for _, name in SCRIPTS.constants()} == set(UNITS)


@pytest.mark.parametrize(
    ("text", "found"),
    [("POSTURES = {'standing': -5}", True), ("X = (('dx', -2), 'y')", True), ("X: int = 2 * 3", True),
     ("X = counter('a', 2)", False), ("X = {'a': 'b'}", False), ("X = True", False)],
)  # fmt: skip
def test_the_scan_finds_numbers_in_constants(text: str, found: bool) -> None:
    (made,) = ast.parse(text).body
    assert isinstance(made, ast.Assign | ast.AnnAssign)
    assert made.value is not None
    assert held(made.value) is found


OURS = tables(ruleset("gurps"))
assert isinstance(OURS, GurpsTables)


def test_every_figure_is_asked_for_and_cites_a_rule_that_there_is() -> None:
    known = {each.id for each in rulebook(ruleset("gurps"))}
    asked = {
        node.value
        for path in SCRIPTS.paths
        if path.name != "modifiers.py"
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert isinstance(OURS, GurpsTables)
    for name, row in (*OURS.modifiers.items(), *OURS.limits.items()):
        assert name in asked, name
        assert row.rule in known, name
    assert set(OURS.modifiers) == set(get_args(ModifierName))
    assert set(OURS.limits) == set(get_args(ThresholdName))


def mine(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_ones_own_file_changes_single_figures(tmp_path: Path) -> None:
    own = tables(
        ruleset("gurps"), mine(tmp_path, "modifiers.determined.value = 5\nlimits.evaluated.value = 4\n")
    )
    assert isinstance(own, GurpsTables)
    assert isinstance(OURS, GurpsTables)
    assert own.modifier("determined") == msgspec.structs.replace(OURS.modifier("determined"), value=5)
    assert own.limit("evaluated") == 4
    assert own.modifier("kick") == OURS.modifier("kick")
    assert own.limit("aimed") == OURS.limit("aimed")


BAD: list[tuple[Any, str]] = [
    (lambda raw: raw["modifiers"].update(determind=raw["modifiers"]["determined"]),
     "modifiers: there is no 'determind'; did you mean 'determined'?"),
    (lambda raw: raw["modifiers"].pop("determined"),
     "modifiers: there is none for 'determined'."),
    (lambda raw: raw["limits"].pop("struggle"),
     "limits: there is none for 'struggle'."),
    (lambda raw: raw["modifiers"]["determined"].update(value=1_000),
     "modifiers, determined: value goes from -100 to 100, not 1000."),
    (lambda raw: raw["modifiers"]["blunt-trauma"].update(value=0),
     "modifiers, blunt-trauma: value goes from 1 to 100, not 0."),
]  # fmt: skip


@pytest.mark.parametrize(("change", "told"), BAD, ids=[told for _, told in BAD])
def test_a_figure_that_is_missing_or_unknown_is_told(change: Any, told: str) -> None:
    gurps = ruleset("gurps")
    raw = raw_tables(gurps)
    raw = {**raw, "modifiers": {name: dict(row) for name, row in raw["modifiers"].items()}}
    raw["limits"] = dict(raw["limits"])
    change(raw)
    with pytest.raises(BadFile) as refused:
        fit(raw, gurps.tables, "mine.toml")
    assert str(refused.value) == f"mine.toml: {told}"


def test_a_fight_that_was_opened_before_there_were_modifiers_is_played_on(tmp_path: Path) -> None:
    own = mine(tmp_path, "gravity = 200\n")
    ours, theirs = rules(ruleset("gurps")), rules(ruleset("gurps"), own)
    assert ours.older_hash == "4e178aac855ff41d8028ca48577ba6fe"
    assert len({ours.older_hash, theirs.older_hash, ours.tables_hash, theirs.tables_hash}) == 4
    assert rules_finder(own)("gurps", theirs.older_hash).tables == theirs.tables
    assert rules_finder(own)("gurps", ours.older_hash).tables == ours.tables
    assert rules_finder()("gurps", ours.older_hash) == ours


FIGHT = """
title = "One attack"
ruleset = "gurps"
tables = {{ modifiers.kick.value = -4, limits.effective-skill.value = {least} }}

[[combatants]]
name = "ann"
at = [0, 1]
sheet = {{ st = 11, dx = 12, ht = 10, basic_speed = 6, skills = {{ brawling = 13 }} }}

[[combatants]]
name = "bob"
at = [0, 0]
facing = 3
sheet = {{ st = 11, dx = 12, ht = 10 }}

[[steps]]
declare = {{ t1.ann.maneuver = "attack" }}
expect = {{ asks = ["t1.ann.does"] }}

[[steps]]
declare = {{ t1.ann.does = "kick bob right-foot brawling" }}
expect = {expect}
"""


@pytest.mark.parametrize(
    ("least", "expect"),
    [(9, '{ asks = ["t1.ann.aims"] }'),
     (10, '{ asks = ["t1.ann.does"], refused = { code = "hopeless", rule = "GUR-144" } }')],
)  # fmt: skip
def test_a_fight_goes_by_ones_own_figures(tmp_path: Path, least: int, expect: str) -> None:
    assert check(mine(tmp_path, FIGHT.format(least=least, expect=expect))).failures == ()
