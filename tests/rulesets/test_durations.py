"""What lasts for a while is told when it comes, when it changes and when it ends, and not otherwise."""

from domain.facts.events import ConditionGained, ConditionLost, CounterSet
from domain.facts.state import Combatant, Condition, State
from domain.rulesets.shared.conditions import clear, count, gain
from domain.rulesets.shared.durations import Counter, FadingCondition, declared, fade, lapse
from tests.rulesets.standing import standing, told

COUNTERS = declared([Counter("shots", "turn", "T-1"), Counter("parries", "round", "T-2")])
FADING = declared([FadingCondition("winded", "turn", "T-3"), FadingCondition("shying", "round", "T-4")])


def ann(counters: dict[str, int] | None = None, *conditions: str) -> State:
    held = {each: Condition() for each in conditions}
    return standing(Combatant("ann", "red", b"{}", counters=counters or {}, conditions=held))


def test_a_counter_ends_with_its_lifetime_whomever_it_is_kept_against() -> None:
    state = ann({"shots": 2, "parries": 1, "parries:ben": 3, "wounds": 1})
    assert told(state, lambda scene: lapse(scene, "ann", COUNTERS, "round", "r2")) == [
        CounterSet("ann", "parries", 0, "r2", "T-2"),
        CounterSet("ann", "parries", 0, "r2", "T-2", "ben"),
    ]


def test_a_counter_that_stands_at_zero_does_not_end() -> None:
    assert told(ann({"shots": 0}), lambda scene: lapse(scene, "ann", COUNTERS, "turn", "r2")) == []


def test_a_counter_that_names_its_turn_waits_for_it() -> None:
    state = ann({"shots": 3, "shots:ben": 4})
    assert told(state, lambda scene: lapse(scene, "ann", COUNTERS, "turn", "r2", most=3)) == [
        CounterSet("ann", "shots", 0, "r2", "T-1")
    ]


def test_a_mark_ends_with_its_lifetime() -> None:
    state = ann(None, "shying", "winded", "blind")
    assert told(state, lambda scene: fade(scene, "ann", FADING, "turn", "r2")) == [
        ConditionLost("ann", "winded", "r2", "T-3")
    ]
    assert told(ann(None), lambda scene: fade(scene, "ann", FADING, "turn", "r2")) == []


def test_a_condition_that_names_its_round_waits_for_it() -> None:
    named = declared([FadingCondition(name, "named-round", "T-5") for name in ("dazed", "stunned")])
    dazed = {"dazed": Condition(level=2), "stunned": Condition(level=3)}
    state = standing(Combatant("ann", "red", b"{}", conditions=dazed))
    assert told(state, lambda scene: fade(scene, "ann", named, "named-round", "r3", most=2)) == [
        ConditionLost("ann", "dazed", "r3", "T-5")
    ]


def test_a_condition_is_told_when_it_comes_and_again_only_if_it_is_of_another_kind() -> None:
    assert told(ann(), lambda scene: gain(scene, "ann", "held-off", "k", "T-5")) == [
        ConditionGained("ann", "held-off", "k", "T-5")
    ]
    assert told(ann(None, "held-off"), lambda scene: gain(scene, "ann", "held-off", "k", "T-5")) == []
    assert told(ann(None, "held-off"), lambda scene: gain(scene, "ann", "held-off", "k", "T-5", level=1)) == [
        ConditionGained("ann", "held-off", "k", "T-5", 1)
    ]
    assert told(
        ann(None, "held-off"), lambda scene: gain(scene, "ann", "held-off", "k", "T-5", by="ben")
    ) == [ConditionGained("ann", "held-off", "k", "T-5", 0, "ben")]


def test_a_condition_that_somebody_has_not_cannot_go() -> None:
    assert told(ann(), lambda scene: clear(scene, "ann", "winded", "k", "T-5")) == []
    assert told(ann(None, "winded"), lambda scene: clear(scene, "ann", "winded", "k", "T-5")) == [
        ConditionLost("ann", "winded", "k", "T-5")
    ]


def test_a_counter_is_told_when_it_changes_each_against_whom_it_is_kept() -> None:
    state = ann({"shots:ben": 2})
    assert told(state, lambda scene: count(scene, "ann", "shots", 2, "k", "T-5", "ben")) == []
    assert told(state, lambda scene: count(scene, "ann", "shots", 0, "k", "T-5")) == []
    assert told(state, lambda scene: count(scene, "ann", "shots", 2, "k", "T-5", "cat")) == [
        CounterSet("ann", "shots", 2, "k", "T-5", "cat")
    ]
