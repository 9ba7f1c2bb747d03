"""Odds over a chain of beats: circles in closed form, states that are alike, the limit."""

from fractions import Fraction

import msgspec
import pytest

from domain.engine.odds.branches import explore
from domain.engine.odds.course import follow
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import Rules
from domain.engine.scene import Scene
from domain.facts.choice import Choice
from domain.facts.events import BeatBegan, CounterSet, Damaged
from domain.facts.state import NOTHING, Combatant, State
from tests.adnd.ring import RULES

START = msgspec.structs.replace(NOTHING, combatants={"ann": Combatant("ann", "a", b"{}", pools={"hp": 6})})
BEATS = "beats"


def first(prompt: ChoicePrompt) -> tuple[Choice, ...]:
    return prompt.options[:1]


def going(state: State) -> bool:
    return state.combatants["ann"].counter("open") == 1


def alike(state: State) -> State:
    """Neither the name of the beat nor its number changes what comes."""
    ann = state.combatants["ann"]
    counters = {name: value for name, value in ann.counters.items() if name != BEATS}
    return msgspec.structs.replace(
        state, beat="", combatants={"ann": msgspec.structs.replace(ann, counters=counters)}
    )


def dice(beat) -> Rules:  # type: ignore[no-untyped-def]
    """Rules with one script, whose act is open as long as Ann's counter says so."""
    ruleset = msgspec.structs.replace(RULES.ruleset, unfinished=going, alike=alike)
    return msgspec.structs.replace(RULES, ruleset=ruleset, beat=beat)


def begin(scene: Scene) -> str:
    number = scene["ann"].counter(BEATS) + 1
    scene.tell(BeatBegan(f"beat{number}", 1, ("ann",)))
    scene.tell(CounterSet("ann", BEATS, number, f"beat{number}", ""))
    return f"beat{number}"


def until_a_six(scene: Scene) -> None:
    beat = begin(scene)
    thrown = scene.roll("ann", "1d6", f"{beat}.die", rule="")
    scene.tell(CounterSet("ann", "open", int(thrown.total < 6), thrown.key, ""))


def there_and_back(scene: Scene) -> None:
    """A circle over two states: from either it ends with one half."""
    beat = begin(scene)
    thrown = scene.roll("ann", "1d2", f"{beat}.die", rule="")
    scene.tell(CounterSet("ann", "open", int(thrown.total == 1), thrown.key, ""))
    scene.tell(CounterSet("ann", "side", 1 - scene["ann"].counter("side"), thrown.key, ""))


def wear_down(scene: Scene) -> None:
    """One point on 1 to 5 of 6, and again, to the last; a six ends it."""
    beat = begin(scene)
    thrown = scene.roll("ann", "1d6", f"{beat}.die", rule="")
    if thrown.total < 6:
        scene.tell(Damaged("ann", "hp", 1, thrown.key, ""))
    scene.tell(
        CounterSet("ann", "open", int(thrown.total < 6 and scene["ann"].pools["hp"] > 0), thrown.key, "")
    )


def for_ever(scene: Scene) -> None:
    beat = begin(scene)
    scene.tell(CounterSet("ann", "open", 1, beat, ""))


def rolls(course) -> Fraction:  # type: ignore[no-untyped-def]
    return sum((each.weight for each in course.beats), Fraction(0))


def test_a_state_that_returns_to_itself_is_worked_out_in_closed_form() -> None:
    found = follow(dice(until_a_six), START, (), first)
    assert found.unexplored == 0
    assert sum(end.weight for end in found.ends) == 1
    assert rolls(found) == 6
    assert found.runs < 20


def test_a_circle_over_several_states_is_as_exact() -> None:
    found = follow(dice(there_and_back), START, (), first)
    assert found.unexplored == 0
    assert rolls(found) == 2
    last = {
        side: sum(end.weight for end in found.ends if end.state.combatants["ann"].counter("side") == side)
        for side in (0, 1)
    }
    assert last == {1: Fraction(2, 3), 0: Fraction(1, 3)}


def test_a_chain_is_followed_to_its_last_beat() -> None:
    found = follow(dice(wear_down), START, (), first)
    spent = sum(end.weight for end in found.ends if not end.state.combatants["ann"].pools["hp"])
    assert spent == Fraction(5, 6) ** 6
    assert found.unexplored == 0


def test_what_lies_beyond_the_limit_is_told_as_unexplored() -> None:
    found = follow(dice(wear_down), START, (), first, limit=8)
    assert 0 < found.unexplored < 1
    assert sum(end.weight for end in found.ends) + found.unexplored == 1


def test_an_act_that_never_ends_is_unexplored() -> None:
    found = follow(dice(for_ever), START, (), first, limit=50)
    assert (found.ends, found.unexplored) == ((), 1)


@pytest.mark.parametrize("beat", [until_a_six, wear_down])
def test_without_an_act_under_way_the_odds_are_those_of_one_beat(beat) -> None:  # type: ignore[no-untyped-def]
    rules = dice(beat)
    found = follow(rules, START, (), first, goes_on=lambda state: False)
    once = explore(rules.beat, START, (), first)
    assert [(end.weight, end.state) for end in found.ends] == [(b.weight, b.state) for b in once.branches]
