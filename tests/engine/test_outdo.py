"""Where only the winner of two counts, odds branch on who wins, and know each chance exactly."""

from fractions import Fraction

import pytest

from domain.engine import prompts
from domain.engine.odds.branches import Odds, explore
from domain.engine.play import play
from domain.engine.prompts import AT_MOST, Won
from domain.engine.scene import Scene
from domain.facts.events import BeatBegan, CombatEnded, Contested, Rolled, Ruled
from domain.facts.evolve import evolve
from domain.facts.state import Combatant, State
from domain.facts.term import Term
from tests.rulesets.standing import Hand, standing, told

PAIR = standing(Combatant("ann", "red", b"{}"), Combatant("ben", "blue", b"{}"))
STRONG, SKILL = (Term("strength", 2),), (Term("skill", 12),)


def grip(scene: Scene, test: prompts.Test | None = None, ties: str = "") -> Won:
    mine, theirs = (SKILL, (Term("skill", 9),)) if test else (STRONG, ())
    return scene.outdo(
        *("ann", "ben", "3d6", "r1.grip"),
        rule="T-1", mine=mine, theirs=theirs, test=test, ties=ties, tied="T-2",
    )  # fmt: skip


def odds(test: prompts.Test | None = None, ties: str = "", state: State = PAIR, times: int = 1) -> Odds:
    def beat(scene: Scene) -> None:
        scene.tell(BeatBegan("r1", 1, rule="T-1"))
        won = [grip(scene, test, ties).winner for _ in range(times)]
        scene.tell(CombatEnded((), "r1", "T-1", "-".join(who or "nobody" for who in won)))

    return explore(beat, state, (), lambda prompt: prompt.options[:1])


def chances(found: Odds) -> dict[str, Fraction]:
    return {branch.told[-1].how: branch.weight for branch in found.branches}  # type: ignore[union-attr]


def by_hand(ahead: int) -> dict[str, Fraction]:
    """Of all throws of three dice against three; the first has so much more."""
    sums = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    found = dict.fromkeys(("ann", "ben", "nobody"), Fraction(0))
    for one in sums:
        for other in sums:
            margin = one + ahead - other
            found["ann" if margin > 0 else "ben" if margin < 0 else "nobody"] += Fraction(1, 216 * 216)
    return found


@pytest.mark.parametrize(("test", "ahead"), [(None, 2), (AT_MOST, 3)])
def test_the_chance_of_each_winner_is_exact_in_as_many_runs_as_there_are_winners(
    test: prompts.Test | None, ahead: int
) -> None:
    found = odds(test)
    assert chances(found) == by_hand(ahead)
    assert found.runs == 1 + 3


def test_two_of_them_branch_into_the_pairs_of_their_winners() -> None:
    found = odds(times=2)
    once = by_hand(2)
    assert chances(found) == {f"{a}-{b}": once[a] * once[b] for a in once for b in once}
    assert found.runs == 1 + 3 + 9


def test_level_ones_are_won_by_whom_the_rules_name() -> None:
    once = by_hand(2)
    assert chances(odds(ties="ben")) == {"ann": once["ann"], "ben": once["ben"] + once["nobody"]}
    contested = told(PAIR, lambda scene: grip(scene, ties="ben"), 7, 9)[-1]
    assert contested == Contested("ann", "ben", "grip", "ben", 0, "r1.grip.ann", "T-2")


def test_what_came_of_it_is_told_with_by_how_much_it_was_won() -> None:
    contested = told(PAIR, lambda scene: grip(scene, AT_MOST), 8, 9)[-1]
    assert contested == Contested("ann", "ben", "grip", "ann", 4, "r1.grip.ann", "T-1")


@pytest.mark.parametrize("key", ["r1.grip.ann", "r1.grip.ben"])
def test_a_ruling_on_either_roll_is_in_the_odds(key: str) -> None:
    by = 1 if key.endswith("ann") else -1
    ruled = Ruled("ruling.1", "the sun", key, Term("sun", 3 * by))
    assert chances(odds(AT_MOST, state=evolve(PAIR, ruled))) == by_hand(6)


def test_when_the_first_has_been_thrown_the_odds_are_those_of_the_second() -> None:
    def beat(scene: Scene) -> None:
        scene.tell(BeatBegan("r1", 1, rule="T-1"))
        scene.tell(CombatEnded((), "r1", "T-1", grip(scene).winner or "nobody"))

    so_far = [event for event in play(beat, PAIR, Hand(16, 3)).told if isinstance(event, BeatBegan | Rolled)][
        :2
    ]
    found = explore(beat, PAIR, so_far, lambda prompt: prompt.options[:1])
    assert chances(found) == {"ann": Fraction(215, 216), "nobody": Fraction(1, 216)}
