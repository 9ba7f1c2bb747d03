"""What is remembered for a round only, and the turn that is used in it (ADD-51)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.rulesets.shared.conditions import count
from domain.rulesets.shared.durations import Counter, FadingCondition, declared

FADING = declared(
    FadingCondition(name, "round", "ADD-51")
    for name in (
        *("passed", "charging", "braced", "brawled", "struck", "clubbing", "surprised", "closing"),
        *("second-due", "hold-due", "result-due", "one-more", "trussing", "slaying", "countering"),
        *("grappled-again", "may-counter", "may-pummel-again", "may-overbear-again"),
        *("may-grapple-again", "may-follow-up"),
    )
)
"""Conditions that end with the round."""

COUNTERS = declared(
    Counter(name, "round", "ADD-51")
    for name in ("acted", "extras", "asides", "strikes", "fended", "apart")
)  # fmt: skip
"""Counters that begin anew with it: their own, and those versus somebody."""


def spend(scene: Scene, who: Name, because: Key) -> None:
    """The turn of the round is used (ADD-51)."""
    count(scene, who, "acted", 1, because, "ADD-51")
