"""Every modifier row alone, and all together (ADD-20, ADD-23, ADD-28, ADD-29, ADD-39)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from domain.facts.choice import Name
from domain.facts.events import AnyEvent, ConditionGained, HoldTaken, PostureChanged
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.adnd import grapple, overbear, pummel
from domain.rulesets.adnd.sheet import remarks, sheet
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.adnd.terms import strength_bonus
from tests.adnd.ring import BARE, HERE, RULES, after, fighter, standing

TABLES = RULES.tables
assert isinstance(TABLES, AdndTables)
Sums = Callable[[State, AdndTables, Name, Name], tuple[Term, ...]]


class Row(NamedTuple):
    """What one row of a table is worth: scores of both, what they carry, what befell the opponent."""

    value: int
    mine: dict[str, Any] = {}
    theirs: dict[str, Any] = {}
    hand: dict[str, str] = {}
    arm: bool = False
    befallen: tuple[str, ...] = ()
    both: tuple[str, ...] = ()


def clubbing(state: State, tables: AdndTables, who: Name, foe: Name) -> tuple[Term, ...]:
    held = next(iter(state.combatants[who].items), "fists")
    return pummel.result(state, tables, who, foe, held)


BUTTS = {
    "weapons": {
        "mace": {"to_hit": 10, "damage": "1d6", "butt": "metal"},
        "axe": {"to_hit": 10, "damage": "1d6", "butt": "wooden"},
    }
}
PUMMEL_BASE = {
    "opponent's AC": Row(70, theirs={"ac": 7}),
    "negative AC": Row(-20, theirs={"ac": -2}),
    "dexterity": Row(14, {"dexterity": 14}),
    "strength over 15": Row(2, {"strength": 17}),
    "own AC": Row(8, {"ac": 8}),
    "negative own AC": Row(3, {"ac": -3}),
    "slowed": Row(10, befallen=("slowed",)),
    "stunned": Row(20, befallen=("stunned",)),
    "fast": Row(-5, theirs={"move": 13}),
    "no faster than 12": Row(0, theirs={"move": 12}),
    "fast but down": Row(0, theirs={"move": 13}, befallen=("kneeling",)),
    "hasted": Row(-10, befallen=("hasted",)),
    "encumbered": Row(100, theirs={"move": 13}, befallen=("encumbered",)),
}
PUMMEL_RESULT = {
    "strength over 12": Row(3, {"strength": 15}),
    "exceptional strength": Row(6 + 14, {"strength": 18, "percent": 79}),
    "18/00": Row(6 + 20, {"strength": 18, "percent": 100}),
    "wooden butt": Row(5, BUTTS, hand={"axe": "hand"}),
    "mailed fist": Row(5, {"mailed_fists": True}),
    "metal pommel": Row(10, BUTTS, hand={"mace": "hand"}),
    "slowed": Row(10, befallen=("slowed",)),
    "stunned": Row(20, befallen=("stunned",)),
    "helpless": Row(30, befallen=("asleep",)),
    "stunned and helpless": Row(30, befallen=("asleep", "stunned")),
    "slowed and helpless": Row(40, befallen=("asleep", "slowed")),
    "their dexterity over 14": Row(-6, theirs={"dexterity": 17}),
    "their dexterity, stunned": Row(20, theirs={"dexterity": 17}, befallen=("stunned",)),
    "shield": Row(-10, arm=True),
    **{name: Row(-10, theirs={"armour": name}) for name in ("leather", "padded")},
    **{name: Row(-20, theirs={"armour": name}) for name in ("chain", "ring", "scale", "studded")},
    **{name: Row(-40, theirs={"armour": name}) for name in ("plate", "banded", "splint")},
    "natural": Row(0, theirs={"armour": "natural"}),
    "cloak": Row(-30, theirs={"cloak": True}),
    "open helmet": Row(-5, theirs={"helmet": "open"}),
    "nasal": Row(-10, theirs={"helmet": "nasal"}),
    "visored": Row(-20, theirs={"helmet": "visored"}),
}
GRAPPLE_BASE = {
    "own AC by type": Row(80, {"ac_type": 8}),
    "above 10": Row(100, {"ac_type": 12}),
    "below 0": Row(0, {"ac_type": -3}),
    "magical armour": Row(2, {"armour_plus": 2}),
    "dexterity": Row(13, {"dexterity": 13}),
    **{name: Row(10, theirs={"armour": name}) for name in ("leather", "padded")},
    **{name: Row(20, theirs={"armour": name}) for name in ("ring", "scale", "chain", "studded")},
    **{name: Row(30, theirs={"armour": name}) for name in ("plate", "splint", "banded")},
    "slowed": Row(20, befallen=("slowed",)),
    "stunned": Row(20, befallen=("stunned",)),
    "slowed and stunned once": Row(20, befallen=("slowed", "stunned")),
    "2 inches faster": Row(0, {"move": 9}, {"move": 11}),
    "3 inches faster": Row(-10, {"move": 9}, {"move": 12}),
    "6 inches faster": Row(-20, {"move": 9}, {"move": 15}),
    "slower": Row(0, {"move": 15}, {"move": 9}),
    "hasted": Row(-20, befallen=("hasted",)),
}
HOLD = {
    "dexterity": Row(15, {"dexterity": 15}),
    "strength": Row(17, {"strength": 17}),
    "exceptional strength": Row(18 + 5, {"strength": 18, "percent": 50}),
    "slowed": Row(10, befallen=("slowed",)),
    "stunned": Row(20, befallen=("stunned",)),
    "helpless": Row(30, befallen=("paralysed",)),
    "heavier": Row(15, {"weight": 220}, {"weight": 160}),
    "lighter": Row(-10, {"weight": 160}, {"weight": 220}),
    "taller": Row(15, {"height": 78}, {"height": 60}),
    "taller, prone": Row(7, {"height": 78}, {"height": 60}, befallen=("flat",)),
    "shorter": Row(-5, {"height": 66}, {"height": 74}),
    "their dexterity": Row(-4, theirs={"dexterity": 16}),
    "their strength": Row(-4, theirs={"strength": 16}),
    "their exceptional strength": Row(-6 - 5, theirs={"strength": 18, "percent": 50}),
    "banded": Row(-10, theirs={"armour": "banded"}),
    "plate": Row(-10, theirs={"armour": "plate"}),
    "splint": Row(0, theirs={"armour": "splint"}),
    "gorget and helmet": Row(-10, theirs={"gorget": True, "helmet": "open"}),
    "gorget alone": Row(0, theirs={"gorget": True}),
    "shield": Row(-10, arm=True),
}
OVERBEAR = {
    "strength": Row(12, {"strength": 12}),
    "exceptional strength": Row(18 + 14, {"strength": 18, "percent": 75}),
    "slowed": Row(10, befallen=("slowed",)),
    "one foot": Row(10, befallen=("foot",)),
    "slowed and one foot once": Row(10, befallen=("slowed", "foot")),
    "rush": Row(15, both=("charging",)),
    "stunned": Row(20, befallen=("stunned",)),
    "both feet": Row(20, befallen=("foot", "other foot")),
    "stunned and slowed": Row(30, befallen=("stunned", "slowed")),
    "heavier": Row(20, {"weight": 250}, {"weight": 200}),
    "lighter": Row(-50, {"weight": 150}, {"weight": 300}),
    "taller, never halved": Row(15, {"height": 78}, {"height": 60}, befallen=("flat",)),
    "their strength": Row(-2, theirs={"strength": 16}),
    "their exceptional strength": Row(-4 - 10, theirs={"strength": 18, "percent": 50}),
    "their dexterity": Row(-2, theirs={"dexterity": 15}),
    "braced": Row(-10, befallen=("braced",)),
}
SHEETS: tuple[tuple[Sums, dict[str, Row]], ...] = (
    (pummel.base, PUMMEL_BASE),
    (clubbing, PUMMEL_RESULT),
    (grapple.base, GRAPPLE_BASE),
    (grapple.result, HOLD),
    (overbear.result, OVERBEAR),
)
CASES = [
    pytest.param(sums, row, id=f"{sums.__module__.rpartition('.')[2]}-{sums.__name__}-{name}")
    for sums, rows in SHEETS
    for name, row in rows.items()
]


def stage(*rows: Row, at: Hex = HERE) -> State:
    """Two bare fighters to whom all these rows apply."""
    mine, theirs = {**BARE}, {**BARE}
    hand: dict[str, str] = {}
    for row in rows:
        mine.update(row.mine)
        theirs.update(row.theirs)
        hand.update(row.hand)
    arm = {"buckler": "arm"} if any(row.arm for row in rows) else {}
    theirs["shields"] = {"buckler": {}}
    state = standing(fighter("a", at=at, items=hand, **mine), fighter("b", items=arm, **theirs))
    for row in rows:
        state = after(state, *(befalls(event) for event in row.befallen))
        state = after(state, *(ConditionGained("a", condition, "r1", "ADD-50") for condition in row.both))
    return state


def befalls(what: str) -> AnyEvent:
    if what in ("flat", "kneeling"):
        return PostureChanged("b", what, "r1", "ADD-50")
    if what.endswith("foot"):
        return HoldTaken(what, "a", "b", "leg-grip", "r1", "ADD-53")
    return ConditionGained("b", what, "r1", "ADD-50", 9)


@pytest.mark.parametrize(("sums", "row"), CASES)
def test_a_row_alone_is_worth_what_is_printed(sums: Sums, row: Row) -> None:
    assert worth(sums(stage(row), TABLES, "a", "b")) == row.value
    assert worth(sums(stage(Row(0)), TABLES, "a", "b")) == 0


TOGETHER = (
    (
        pummel.base,
        ("opponent's AC", "dexterity", "strength over 15", "own AC", "slowed", "stunned", "fast", "hasted"),
    ),
    (
        clubbing,
        (
            "exceptional strength",
            "metal pommel",
            "slowed",
            "their dexterity over 14",
            "shield",
            "plate",
            "cloak",
            "visored",
        ),
    ),
    (
        grapple.base,
        ("own AC by type", "magical armour", "dexterity", "chain", "slowed", "6 inches faster", "hasted"),
    ),
    (
        grapple.result,
        (
            *(
                "dexterity",
                "exceptional strength",
                "slowed",
                "stunned",
                "heavier",
                "taller",
                "their dexterity",
            ),
            *("their exceptional strength", "plate", "gorget and helmet", "shield"),
        ),
    ),
    (
        overbear.result,
        (
            *("exceptional strength", "one foot", "rush", "stunned", "heavier", "their exceptional strength"),
            *("their dexterity", "braced"),
        ),
    ),
)


@pytest.mark.parametrize(("sums", "names"), TOGETHER, ids=["pummel", "blow", "grapple", "hold", "overbear"])
def test_rows_together_add_up(sums: Sums, names: tuple[str, ...]) -> None:
    rows = [dict(SHEETS)[sums][name] for name in names]
    assert worth(sums(stage(*rows), TABLES, "a", "b")) == sum(row.value for row in rows)


@pytest.mark.parametrize(
    ("sums", "gone"),
    [(clubbing, -6 - 10), (grapple.result, -6 - 10), (overbear.result, -6)],
    ids=["blow", "hold", "overbear"],
)
def test_from_behind_dexterity_and_shield_are_void(sums: Sums, gone: int) -> None:
    row = Row(0, theirs={"dexterity": 17}, arm=True)
    front, behind = stage(row), stage(row, at=Hex(0, 1))
    assert worth(sums(front, TABLES, "a", "b")) - worth(sums(behind, TABLES, "a", "b")) == gone


def test_the_strength_bonus_is_an_input_or_that_of_the_table() -> None:
    def bonus(**scores: Any) -> int:
        return strength_bonus(TABLES, sheet(standing(fighter("a", **scores), fighter("b")), "a"))

    found = [bonus(strength=s, percent=p) for s, p in ((3, 0), (15, 0), (16, 0), (17, 0), (18, 0))]
    assert found == [0, 0, 1, 1, 2]
    assert [bonus(strength=18, percent=p) for p in (1, 50, 51, 75, 76, 90, 91, 99, 100)] == [
        3,
        3,
        3,
        3,
        4,
        4,
        5,
        5,
        6,
    ]
    assert bonus(strength=18, damage_bonus=9) == 9


@pytest.mark.parametrize("strength", [19, 20, 25, 50])
def test_a_strength_that_the_list_does_not_know_has_no_bonus_and_is_remarked(strength: int) -> None:
    """ADD-02: 'else 0'."""
    giant = sheet(standing(fighter("a", strength=strength), fighter("b")), "a")
    assert strength_bonus(TABLES, giant) == 0
    assert any("ADD-02" in remark for remark in remarks(giant))
    given = sheet(standing(fighter("a", strength=strength, damage_bonus=7), fighter("b")), "a")
    assert strength_bonus(TABLES, given) == 7
    assert not remarks(given)
