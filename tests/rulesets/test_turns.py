"""The order of turns, as every system has it that has one."""

import msgspec

from domain.engine.scene import Scene
from domain.facts.events import Rolled
from domain.facts.state import Combatant, State
from domain.rulesets.shared.turns import levels, next_up, ordered, throw_off
from tests.rulesets.standing import standing, told

SPEED = {"ann": 5, "ben": 7, "cat": 5, "dan": 9, "eve": 7}


def test_the_highest_is_first_and_those_who_are_level_stand_together_in_order_of_entry() -> None:
    assert ordered(SPEED) == (("dan",), ("ben", "eve"), ("ann", "cat"))


def test_the_first_that_differs_decides_of_several_that_are_compared() -> None:
    ranks = {"ann": (1, 0, 18), "ben": (1, 1, 3), "cat": (0, 1, 18)}
    assert ordered(ranks) == (("ben",), ("ann",), ("cat",))


def test_levels_are_told_in_order_of_entry_whatever_their_rank() -> None:
    assert list(levels(SPEED).items()) == [
        (5, ["ann", "cat"]),
        (7, ["ben", "eve"]),
        (9, ["dan"]),
    ]
    assert ordered({}) == ()


def test_those_who_are_level_throw_a_die_each_if_they_still_take_part() -> None:
    state = standing(*(Combatant(name, name, b"{}", down="out" if name == "ben" else "") for name in SPEED))

    def up(state: State, who: str) -> bool:
        return not state.combatants[who].down

    def script(scene: Scene) -> None:
        thrown = throw_off(scene, ("ann", "ben", "cat"), "r1.tie1", "die", "T-1", up)
        assert [(die.by, die.total) for die in thrown] == [("ann", 3), ("cat", 6)]

    rolls = [event for event in told(state, script, 3, 6) if isinstance(event, Rolled)]
    assert [(each.key, each.dice, each.rule) for each in rolls] == [
        ("r1.tie1.ann.die", "1d6", "T-1"),
        ("r1.tie1.cat.die", "1d6", "T-1"),
    ]


def test_whose_turn_is_next_is_told_by_whose_beat_it_was() -> None:
    everybody = standing(*(Combatant(name, name, b"{}") for name in SPEED))

    def after(*who: str, out: str = "") -> tuple[str, ...]:
        state = msgspec.structs.replace(everybody, order=ordered(SPEED), who=who)
        return next_up(state, lambda state, who: who != out)

    assert after() == ("dan",)
    assert after("dan") == ("ben", "eve")
    assert after("dan", out="ben") == ("eve",)
    assert after("ben", "eve") == after("eve") == ("ann", "cat")
    assert after("ann", "cat") == ()
