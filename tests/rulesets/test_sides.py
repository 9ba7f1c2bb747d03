"""The end of a fight by sides, as every rule system has it."""

import pytest

from adapters.books.systems import ruleset
from domain.engine.scene import Scene
from domain.facts.events import BeatBegan, CombatEnded
from domain.facts.state import Combatant, State
from domain.rulesets.adnd.status import SIDES as WEAPONLESS
from domain.rulesets.gurps.core.status import SIDES as GURPS
from domain.rulesets.percentile.status import SIDES as PERCENTILE
from domain.rulesets.shared.sides import Sides
from domain.rulesets.swordspath.status import SIDES as PATH
from tests.rulesets.standing import standing, told

SIDES = Sides("T-1")


def of(*sides: str) -> State:
    """Fighters of those sides; a side in capitals is one who is out of the fight."""
    return standing(
        *(
            Combatant(f"f{number}", side.lower(), b"{}", down="out" if side.isupper() else "")
            for number, side in enumerate(sides)
        )
    )


def test_the_sides_left_stand_in_order_of_entry_each_once() -> None:
    assert SIDES.left(of("red", "GREEN", "blue", "red", "green")) == ("red", "blue", "green")


@pytest.mark.parametrize(
    ("sides", "decided"),
    [
        (("red", "blue"), False),
        (("red", "BLUE"), True),
        (("RED", "blue", "blue"), True),
        (("RED", "blue", "red"), False),
        (("RED", "BLUE"), True),
        ((), True),
    ],
)
def test_a_fight_is_decided_when_at_most_one_side_has_anybody_left(
    sides: tuple[str, ...], decided: bool
) -> None:
    assert SIDES.decided(of(*sides)) is decided is (len(SIDES.left(of(*sides))) < 2)


def test_it_ends_for_the_side_that_is_left() -> None:
    assert told(of("red", "BLUE"), lambda scene: SIDES.end(scene, "r1.ann.blow")) == [
        CombatEnded(("red",), "r1.ann.blow", "T-1", "decided")
    ]


def test_it_is_a_draw_when_nobody_is_left() -> None:
    assert told(of("RED", "BLUE"), lambda scene: SIDES.end(scene, "r1")) == [
        CombatEnded((), "r1", "T-1", "decided")
    ]


def test_it_goes_on_while_two_sides_are_left() -> None:
    def script(scene: Scene) -> None:
        assert not SIDES.end(scene, "r1")
        assert not SIDES.end_between(scene, "r1.end")

    assert told(of("red", "blue"), script) == []


def test_what_decides_it_between_two_beats_ends_it_in_a_beat_of_its_own() -> None:
    assert told(of("red", "BLUE"), lambda scene: SIDES.end_between(scene, "r1.end")) == [
        BeatBegan("r1.end", 1, rule="T-1"),
        CombatEnded(("red",), "r1.end", "T-1", "decided"),
    ]


def test_a_fight_needs_two_sides_and_says_who_does_not_count() -> None:
    assert SIDES.why_not_enough(of("red", "blue")) is None
    refused = SIDES.why_not_enough(of("red", "red"), but="; mounts do not count")
    assert refused is not None
    assert (refused.code, refused.rule) == ("one-side", "T-1")
    assert refused.sentence == "A fight needs combatants on at least two sides; mounts do not count."


@pytest.mark.parametrize(
    ("system", "sides"),
    [("percentile", PERCENTILE), ("adnd", WEAPONLESS), ("swordspath", PATH), ("gurps", GURPS)],
)
def test_every_system_refuses_a_fight_of_one_side_by_the_rule_that_would_end_it(
    system: str, sides: Sides
) -> None:
    refused = ruleset(system).why_not_begin(standing(number=0))
    assert refused is not None
    assert (refused.code, refused.rule) == ("one-side", sides.rule)
