"""What falls away: holds end by a rule, those and no others."""

from domain.facts.events import HoldBroken
from domain.facts.state import Hold, State
from domain.rulesets.shared.ending_holds import end_holds
from tests.rulesets.standing import told

STATE = State(
    holds={
        "first": Hold("ann", "ben", "lock"),
        "second": Hold("ben", "ann", "grip"),
        "third": Hold("ann", "cat", "grip"),
    }
)


def test_the_holds_of_which_it_is_so_end_in_the_order_in_which_they_were_taken() -> None:
    assert told(STATE, lambda scene: end_holds(scene, lambda hold: hold.holder == "ann", "k", "T-1")) == [
        HoldBroken("first", "k", "T-1"),
        HoldBroken("third", "k", "T-1"),
    ]


def test_a_hold_that_hangs_on_an_earlier_one_is_looked_at_when_that_has_ended() -> None:
    def script(scene):
        end_holds(scene, lambda hold: hold.kind == "lock" or "first" not in scene.state.holds, "k", "T-1")

    assert [event.hold for event in told(STATE, script)] == ["first", "second", "third"]
