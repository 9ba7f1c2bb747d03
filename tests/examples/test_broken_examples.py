"""A game master's mistakes: each gives one clear line with the file, the step and the mend."""

from pathlib import Path

import pytest

from adapters.books.text import BadFile
from adapters.examples.check import check, play

HEAD = """
title = "A brawl"
ruleset = "percentile"

[[combatants]]
from = "mutt"
side = "dwarfs"

[[combatants]]
from = "grunthar"
side = "orcs"
"""

FIRST = """
[[steps]]
note = "They throw, and Mutt attacks"
dice = { r1.mutt.initiative = 8, r1.grunthar.initiative = 3, r1.mutt.1.attack = 14 }
[steps.declare]
r1.mutt.declares = "actions 2"
r1.grunthar.declares = "actions 2"
r1.mutt.1.action = "attack grunthar"
r1.mutt.1.grunthar.dodges = "stand"
"""

NOW = "brawl.toml: step 1 (They throw, and Mutt attacks): "
THEN = "brawl.toml: step 2: "
STAYS = """
[[steps]]
"""


def failures(tmp_path: Path, text: str) -> tuple[str, ...]:
    (tmp_path / "brawl.toml").write_text(text, encoding="utf-8")
    return check(tmp_path / "brawl.toml").failures


def test_the_fight_as_such_is_right(tmp_path: Path) -> None:
    assert failures(tmp_path, HEAD + FIRST) == ()


@pytest.mark.parametrize(
    ("change", "into", "line"),
    [
        (
            ", r1.mutt.1.attack = 14",
            "",
            NOW + "the die r1.mutt.1.attack (1d100 by mutt) is "
            "missing; give it under `dice`, or say with `asks` that the step ends there",
        ),
        (
            "attack = 14 }",
            "attack = 14, r1.mutt.2.attack = 15 }",
            NOW + "the die r1.mutt.2.attack = 15 is left over: r1.mutt.2.attack is not asked",
        ),
        (
            "initiative = 8",
            "initiative = 11",
            NOW + "the die r1.mutt.initiative: die 1 of 1d10 shows 1 to 10, not 11",
        ),
        (
            "attack = 14",
            'attack = "7 7 7"',
            NOW + "the die r1.mutt.1.attack: 1d100 shows one number from 00 to 99, not 7 7 7",
        ),
        (
            "attack grunthar",
            "attack gruntha",
            NOW + "refused: There is no 'gruntha' here; mutt may attack grunthar. [no-such-target, PCT-60]",
        ),
        (
            'r1.mutt.declares = "actions 2"',
            'r1.mutt.declares = "actions"',
            NOW + "r1.mutt.declares: 'actions' may mean 'actions 1 "
            "martial-arts', 'actions 2 martial-arts', 'actions 3 martial-arts'; say which.",
        ),
        (
            "dice = {",
            "dise = {",
            "brawl.toml: step 1: there is no field 'dise' here; did you mean 'dice'?",
        ),
        (
            'from = "mutt"',
            'from = "mut"',
            "brawl.toml: combatant 1: There is no combatant 'mut'; did you mean 'mutt'?",
        ),
        (
            'from = "mutt"',
            'from = "mutt.toml"',
            "brawl.toml: combatant 1: There is no file ",
        ),
        (
            'from = "mutt"',
            "",
            "brawl.toml: combatant 1: give `from` (a combatant or a file) or a `sheet`, one of the two.",
        ),
        (
            'from = "grunthar"',
            'from = "mutt"',
            "brawl.toml: combatant 2: there is a 'mutt' already; give this one a `name`.",
        ),
        (
            'side = "orcs"',
            'side = "orcs"\noverride = { skills.boxing.rateing = 3 }',
            "combatant 2 (grunthar): skills, boxing: there is no field 'rateing' here; did you mean "
            "'rating'?",
        ),
        (
            'ruleset = "percentile"',
            'ruleset = "percentil"',
            "brawl.toml: There is no rule system 'percentil'; did you mean 'percentile'?",
        ),
        (
            'ruleset = "percentile"',
            'ruleset = "percentile"\nsettings = { comparison = "lax" }',
            "brawl.toml: settings: comparison: it cannot be 'lax'; there could be inclusive, strict.",
        ),
        ('title = "A brawl"', "", "brawl.toml: the field 'title' is missing."),
        ('title = "A brawl"', "title = A brawl", "is not TOML: Invalid value (at line 2, column 9)."),
        (
            "[[steps]]",
            "[[steps]]\nundo = true\nredo = true",
            "brawl.toml: step 1: undo and redo must stand in steps of their own.",
        ),
    ],
)
def test_a_mistake_gives_one_line(tmp_path: Path, change: str, into: str, line: str) -> None:
    text = (HEAD + FIRST).replace(change, into, 1)
    assert text != HEAD + FIRST

    found = failures(tmp_path, text)

    assert len(found) == 1
    assert line in found[0]
    assert "\n" not in found[0]


@pytest.mark.parametrize(
    ("expectation", "line"),
    [
        ("checks = { r1.mutt.1.attack = { target = 57 } }", "r1.mutt.1.attack: target: expected 57, is 37"),
        (
            "checks = { r1.mutt.1.attack = { passed = false } }",
            "r1.mutt.1.attack: passed: expected false, is true",
        ),
        (
            "checks = { r1.mutt.1.attack = { modifiers = { rating = 57 } } }",
            "r1.mutt.1.attack: modifiers: expected rating 57, is rating 57, several-actions -20",
        ),
        (
            "checks = { r1.mut.1.attack = { passed = true } }",
            "There is no check of 'r1.mut.1.attack'; did you mean 'r1.mutt.1.attack'?",
        ),
        (
            'rolls = { r1.mutt.1.attack = { faces = "1 5" } }',
            "r1.mutt.1.attack: faces: expected [15], is [14]",
        ),
        ("rolls = { r1.mutt.1.attack = { total = 15 } }", "r1.mutt.1.attack: total: expected 15, is 14"),
        (
            "rolls = { r1.mutt.1.attak = { passed = true } }",
            "There is no roll 'r1.mutt.1.attak'; did you mean 'r1.mutt.1.attack'?",
        ),
        ("state = { mutt.counters.actions = 2 }", "mutt.counters.actions: expected 2, is 1"),
        ("state = { mutt.conditions = [] }", "mutt.conditions: expected [], is ['attacked']"),
        ("state = { mut.down = '' }", "mut.down: There is no combatant 'mut'; did you mean 'mutt'?"),
        ("state = { mutt.pools.area-11 = 1 }", "mutt.pools.area-11: There is no entry 'area-11'"),
        ("state = { over = true }", "over: expected true, is false"),
        ("state = { number = true }", "number: expected true, is 1"),
        ("state = { order = [] }", "order: expected [], is [['mutt'], ['grunthar']]"),
        ("asks = []", "asks: expected nothing, open is r1.mutt.1.aim"),
        (
            'offers = { r1.mutt.1.aim = ["area-4"] }',
            "r1.mutt.1.aim: expected no other options, there is also 'aim area-1'",
        ),
        (
            'offers = { r1.mutt.1.aim = { includes = ["area-9"] } }',
            "r1.mutt.1.aim: expected 'area-9' among the options",
        ),
        (
            'offers = { r1.mutt.1.aim = { excludes = ["area-4"] } }',
            "r1.mutt.1.aim: expected no option 'area-4'",
        ),
        ('offers = { r1.mutt.1.aims = ["x"] }', "There is no open prompt 'r1.mutt.1.aims'"),
        (
            'events = [{ is = "damaged" }]',
            "expected in this order the event damaged; it did not occur",
        ),
        (
            'events = [{ is = "damagd" }]',
            "There is no event 'damagd'; did you mean 'damaged'?",
        ),
        (
            'events = [{ is = "damaged", whom = "mutt" }]',
            "There is no field of damaged 'whom'; did you mean 'who'?",
        ),
        ("refused = {}", "expected a refusal (of any kind), nothing was refused"),
        (
            "checks = { r1.mutt.1.attack = {} }",
            "`checks` of `expect` checks nothing of r1.mutt.1.attack; say what must hold of it.",
        ),
        (
            "offers = { r1.mutt.1.aim = { includes = [] } }",
            "`offers` of `expect` checks nothing of r1.mutt.1.aim; say what must hold of it.",
        ),
        (
            "odds = { passes = { r1.mutt.1.attack = 1 }, damage = {} }",
            "`odds` of `expect` checks nothing of damage; say what must hold of it.",
        ),
        (
            'odds = { answers = { replies = "take" }, damage = { grunthar = 9 } }',
            "odds: mean damage to grunthar: expected 9, is 8 (8)",
        ),
        (
            'odds = { answers = { replies = "duck" }, damage = { grunthar = 9 } }',
            "odds: r1.mutt.1.grunthar.replies: 'duck' is not offered; there is 'block boxing', 'take'",
        ),
        (
            'odds = { passes = { r1.mutt.1.attack = "lots" } }',
            "odds: r1.mutt.1.attack passes: 'lots' is no number",
        ),
    ],
)
def test_what_is_not_as_expected_gives_one_line(tmp_path: Path, expectation: str, line: str) -> None:
    found = failures(tmp_path, f"{HEAD}{FIRST}{STAYS}expect = {{ {expectation} }}\n")

    assert len(found) == 1
    assert found[0].startswith(THEN)
    assert line in found[0]


def test_events_are_wanted_in_their_order(tmp_path: Path) -> None:
    wanted = """
[steps.expect]
events = [{ is = "rolled", key = "r1.mutt.1.attack" }, { is = "rolled", key = "r1.mutt.initiative" }]
absent = [{ is = "declared", by = "mutt" }]
"""
    assert failures(tmp_path, HEAD + FIRST + wanted) == (
        NOW + "expected in this order the event rolled with key = 'r1.mutt.initiative'; it did not occur",
        NOW + "expected no event declared with by = 'mutt'; it occurred",
    )


def test_every_unmet_expectation_has_a_line_of_its_own(tmp_path: Path) -> None:
    wanted = "[[steps]]\nexpect = { asks = [], state = { over = true, mutt.counters.actions = 5 } }\n"

    assert len(failures(tmp_path, HEAD + FIRST + wanted)) == 3


def test_a_refusal_that_is_not_expected_is_told_with_its_rule(tmp_path: Path) -> None:
    wrong = '[[steps]]\ndeclare = { r1.mutt.1.aim = "area-8" }\n'

    (line,) = failures(tmp_path, HEAD + FIRST + wrong)

    assert line.startswith(THEN + "refused: aim area-8: the blow can be bumped to")
    assert "[out-of-bump, PCT-29]" in line


def test_another_refusal_than_the_expected_one_is_told(tmp_path: Path) -> None:
    wrong = """
[[steps]]
declare = { r1.mutt.1.aim = "area-8" }
expect = { refused = { code = "no-such-target" } }
"""
    (line,) = failures(tmp_path, HEAD + FIRST + wrong)

    assert line.startswith(THEN + "expected one refusal (code 'no-such-target'), there is: aim area-8")


def test_a_fight_that_cannot_begin_must_say_so(tmp_path: Path) -> None:
    (line,) = failures(tmp_path, HEAD.replace('"orcs"', '"dwarfs"'))

    assert line == "brawl.toml: refused: A fight needs combatants on at least two sides. [one-side, PCT-62]"


def test_a_missing_file_gives_one_line(tmp_path: Path) -> None:
    assert check(tmp_path / "none.toml").failures == (f"There is no file {tmp_path / 'none.toml'}.",)


def test_an_example_that_cannot_be_played_cannot_be_replayed(tmp_path: Path) -> None:
    text = (HEAD + FIRST).replace(", r1.mutt.1.attack = 14", "")
    (tmp_path / "brawl.toml").write_text(text, encoding="utf-8")

    with pytest.raises(BadFile, match=r"brawl\.toml: step 1 .* the die r1\.mutt\.1\.attack"):
        play(tmp_path / "brawl.toml")
