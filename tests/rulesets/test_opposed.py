"""Opposed totals, and tables thrown on: the shared ways to compare dice and to read a row."""

import pytest

from domain.engine.scene import Scene
from domain.facts.events import Contested
from domain.facts.state import Combatant
from domain.facts.term import Term
from domain.rulesets.shared.opposed import oppose
from domain.rulesets.shared.rows import Band, row_of
from tests.rulesets.standing import standing, told

PAIR = standing(Combatant("ann", "red", b"{}"), Combatant("ben", "blue", b"{}"))

PARTS = (Band(1, "head"), Band(4, "body"), Band(6, "legs"))


@pytest.mark.parametrize(
    ("faces", "winner", "margin"), [((5, 3), "ann", 4), ((1, 6), "ben", 3), ((2, 4), "", 0)]
)
def test_the_higher_total_wins_by_what_it_is_higher_and_level_totals_are_nobodys(
    faces: tuple[int, int], winner: str, margin: int
) -> None:
    def script(scene: Scene) -> None:
        found = oppose(scene, "ann", "ben", "1d6", "r1.grip", rule="T-1", mine=(Term("strength", 2),))
        assert (found.winner, found.margin) == (winner, margin)

    first, second, contested = told(PAIR, script, *faces)
    assert (first.key, second.key) == ("r1.grip.ann", "r1.grip.ben")
    assert contested == Contested("ann", "ben", "grip", winner, margin, "r1.grip.ann", "T-1")


def test_level_totals_are_won_by_whom_the_rules_name() -> None:
    def script(scene: Scene) -> None:
        assert oppose(scene, "ann", "ben", "1d6", "r1.grip", rule="T-1", ties="ann").winner == "ann"

    contested = told(PAIR, script, 4, 4)[-1]
    assert contested == Contested("ann", "ben", "grip", "ann", 0, "r1.grip.ann", "T-1")


@pytest.mark.parametrize(("face", "part"), [(1, "head"), (2, "body"), (4, "body"), (5, "legs"), (6, "legs")])
def test_a_die_falls_in_a_row_of_the_table_and_the_last_row_is_open(face: int, part: str) -> None:
    def script(scene: Scene) -> None:
        assert row_of(scene, "ann", "1d6", "r1.where", PARTS, rule="T-2") == (part, "r1.where")

    assert len(told(PAIR, script, face)) == 1
