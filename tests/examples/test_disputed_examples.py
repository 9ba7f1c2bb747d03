"""Examples that dispute a roll: what they expect of a correction is held against it, mistakes are told."""

import tomllib
from pathlib import Path

import pytest

import seeds
from adapters.examples.check import play
from adapters.examples.example import OUTSIDE, WAYS
from domain.facts.events import DisputeSettled, SaltOpened
from tests.examples.test_broken_examples import FIRST, HEAD, failures

BEGUN = HEAD + FIRST
FIGHTS = Path(seeds.__file__).parent / "percentile" / "fights"
ATTACK = "r1.mutt.1.attack"
NO_DIFFERENCE = """
[steps.expect.correction]
differences = [{ who = "mutt", what = "counter", name = "actions", was = 1, is = 1 }]
"""


def disputed(settlement: str, expect: str = "", key: str = ATTACK) -> str:
    return f"""{BEGUN}
[[steps]]
dispute = {{ key = "{key}", why = "a doubt" }}

[[steps]]
settle = {{ key = "{key}", why = "settled"{settlement} }}
{expect}
"""


def settled(tmp_path: Path) -> list[str]:
    """The verdicts in the record of the brawl."""
    entries = play(tmp_path / "brawl.toml")
    return [each.event.verdict for each in entries if isinstance(each.event, DisputeSettled)]


def test_a_disputed_roll_can_be_settled_in_an_example(tmp_path: Path) -> None:
    text = disputed(", faces = 99", '[steps.expect]\nasks = ["r1.grunthar.1.action"]\n')
    assert failures(tmp_path, text) == ()
    assert settled(tmp_path) == ["corrected"]


@pytest.mark.parametrize(
    ("settlement", "expect", "line"),
    [
        ("", "", f"{ATTACK}: say how it is settled, by one of upheld, faces, target, modifier, "),
        (", faces = 99, target = 3", "", f"{ATTACK}: say how it is settled, by one of "),
        (", faces = 101", "", f"the die {ATTACK}: 1d100 shows one number from 00 to 99, not 101"),
        (", faces = 14", "", f"refused: {ATTACK} has these faces already. [nothing-to-correct]"),
        (', instead = "hold"', "", f"{ATTACK} is a roll; give `faces`, `target`, `modifier` or `verdict`"),
        (", fases = 99", "", "there is no field 'fases' here; did you mean 'faces'?"),
        (
            ", faces = 99",
            '[steps.expect.correction]\nkept = ["r1.mutt.2.attack"]\n',
            "correction: kept: expected [r1.mutt.2.attack], is []",
        ),
        (
            ", faces = 99",
            '[steps.expect.correction]\ndifferences = [{ who = "mutt", what = "down" }]\n',
            "correction: expected the difference who = 'mutt', what = 'down'; it is not among them",
        ),
        (", faces = 15", NO_DIFFERENCE, "correction: expected the difference who = 'mutt', what = 'counter'"),
        (
            ", upheld = true",
            "[steps.expect.correction]\nkept = []\n",
            "correction: nothing was corrected, or previewed, in this step",
        ),
    ],
)
def test_what_is_wrong_with_a_settlement_is_told(
    tmp_path: Path, settlement: str, expect: str, line: str
) -> None:
    found = failures(tmp_path, disputed(settlement, expect))
    assert any(line in each for each in found), found


def test_a_difference_that_was_not_expected_is_told(tmp_path: Path) -> None:
    text = disputed(', instead = "hold"', "[steps.expect.correction]\ndifferences = []\n", "r1.mutt.1.action")
    found = failures(tmp_path, text)
    assert found
    assert all("expected no other difference, there is also who = 'mutt', " in each for each in found)


def test_a_choice_has_no_faces_and_a_key_that_does_not_stand_is_refused(tmp_path: Path) -> None:
    (found,) = failures(tmp_path, disputed(", faces = 3", key="r1.mutt.1.action"))
    assert found.endswith("r1.mutt.1.action is a choice; give `instead`, not `faces`")
    preview = '\n[[steps]]\npreview = { key = "r1.mutt.1.atack", faces = 3 }\n'
    (found,) = failures(tmp_path, BEGUN + preview)
    assert (
        "There is no roll or choice 'r1.mutt.1.atack' on this line; did you mean 'r1.mutt.1.attack'?" in found
    )


def test_a_preview_needs_no_dispute_and_records_nothing(tmp_path: Path) -> None:
    text = f'{BEGUN}\n[[steps]]\npreview = {{ key = "{ATTACK}", faces = 99 }}\n'
    text += '[steps.expect]\nasks = ["r1.mutt.1.aim"]\ncorrection = { kept = [] }\n'
    assert failures(tmp_path, text) == ()
    assert settled(tmp_path) == []


SALTS = ("commit", "open")


def test_a_waiting_fight_takes_words_and_is_not_asked_anything_before_it_begins(tmp_path: Path) -> None:
    head = HEAD.replace('ruleset = "percentile"', 'ruleset = "percentile"\nwaiting = true')
    steps = (f'[[steps]]\nsalt = {{ {does} = "abracadabra" }}\nexpect = {{ asks = [] }}\n' for does in SALTS)
    salted = "".join(steps)
    text = f'{head}{salted}[[steps]]\nbegin = true\nexpect = {{ asks = ["r1.mutt.initiative"] }}\n'
    assert failures(tmp_path, text) == ()
    entries = play(tmp_path / "brawl.toml")
    assert [each.event.by for each in entries if isinstance(each.event, SaltOpened)] == ["gm"]
    early = failures(tmp_path, head + FIRST)
    assert any("The fight has not begun; nothing is asked" in each for each in early)


def test_two_things_from_outside_stand_in_steps_of_their_own(tmp_path: Path) -> None:
    text = f'{BEGUN}\n[[steps]]\ncarry_on = true\ndispute = {{ key = "{ATTACK}", why = "a doubt" }}\n'
    assert failures(tmp_path, text) == (
        "brawl.toml: step 2: dispute and carry_on must stand in steps of their own.",
    )


def test_every_kind_of_step_and_every_way_to_settle_has_a_worked_example() -> None:
    steps = [
        step
        for path in sorted(FIGHTS.glob("*.toml"))
        for step in tomllib.loads(path.read_text(encoding="utf-8")).get("steps", ())
    ]
    ways = [step[field] for step in steps for field in ("settle", "preview") if field in step]
    assert {field for field in OUTSIDE if any(field in step for step in steps)} == set(OUTSIDE)
    assert {way for way in WAYS if any(way in each for each in ways)} == set(WAYS)
