"""No figure of the book stands in a script: all are rows of `tables.toml`; what may stand is listed with why.

GURPS, which has the most, is looked at in `tests/gurps/test_figures.py`.
"""

from pathlib import Path

import pytest

from domain.rulesets import adnd, percentile, swordspath
from tests.figures import Scripts, numbers

TACTICS = ("fighter.py", "outlook.py", "expected_harm.py", "hold_worth.py")
"""What a tactic weighs is ours and no rule's."""

SCRIPTS = {
    system.__name__.rpartition(".")[2]: Scripts(
        [path for path in sorted(Path(str(system.__file__)).parent.rglob("*.py")) if path.name not in TACTICS]
    )
    for system in (adnd, percentile, swordspath)
}

TERMS = {
    "adnd": {
        "opponent-hampered", "opponent-hasted", "shield", "rush", "braced", "one-foot-or-slowed",
        "both-feet-or-stunned", "mailed-fist", "magical-cloak",
    },
    "percentile": {"tenth-of-dex", "no-less-than"},
    "swordspath": {"half-die", "no-less-than", "mount-level"},
}  # fmt: skip
"""Whose value is nothing where they do not apply, a half, a tenth, or no less than nothing: the wording."""

CONSTANTS = {
    "adnd": {
        "EXTRA": "which of the attacks of a round is beyond the usual two: a mark in keys",
        "DEPTH": "which posture is lower than which",
        "ROUND": "a round",
        "LISTED": "the last row of the printed lists: a warning goes by it",
    },
    "percentile": {},
    "swordspath": {
        "CONTACT": "contact is the next hex (SPG-09)",
        "EIGHTHS": "eighths of a foot",
        "FEW": "what is remembered",
        "MOST": "what a sheet may hold",
        "FALL": "the fall that is shown",
        "ENOUGH": "more than anything costs",
    },
}
"""Units, marks and bounds, each with why."""

FORMULAS = {
    "adnd": {
        "own_armour": "per cent",
        "lasting_part": "quarters of a point (ADD-09)",
        "remarks": "exceptional Strength goes with 18 (ADD-03): a warning goes by it",
        "tenths": "tens of per cent of exceptional Strength (ADD-03)",
        "steps": "tenths of a difference (ADD-60)",
        "why_not_asked": "pieces of a key",
    },
    "percentile": {
        "initiative": "a tenth of DEX (PCT-12)",
        "reach": "ten areas (PCT-29)",
        "_skills": "the middle of ten areas",
        "bumps": "the ones of percentile dice (PCT-29)",
        "blow": "the tens of percentile dice (PCT-26)",
        "land": "the tens of percentile dice (PCT-26)",
        "why_not_asked": "pieces of a key",
    },
    "swordspath": {
        "apply": "quarters of a turn",
        "__post_init__": "the last of percentile dice",
        "__init__": "sides of a hex",
    },
}
"""The functions that reckon with numbers beyond 2: formulas of a rule, units and what dice show."""


@pytest.mark.parametrize("system", SCRIPTS)
def test_no_script_writes_a_modifier_as_a_number(system: str) -> None:
    written = {name for _, name, value in SCRIPTS[system].terms() if numbers(value)}
    assert written - {""} == TERMS[system], "what is new is a row of tables.toml"


@pytest.mark.parametrize("system", SCRIPTS)
def test_no_constant_of_a_script_holds_figures(system: str) -> None:
    kept = {name for _, name in SCRIPTS[system].constants()}
    assert kept == set(CONSTANTS[system]), "what is new is a row of tables.toml"


@pytest.mark.parametrize("system", SCRIPTS)
def test_no_script_reckons_with_a_figure_but_in_the_formulas_that_are_listed(system: str) -> None:
    made = {name for _, name in SCRIPTS[system].reckoning()}
    assert made == set(FORMULAS[system]), "what is new is a row of tables.toml"
