"""The straight run that somebody has made this turn, which is the velocity of their slam (GUR-054)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.hexes import Hex, distance, facing_towards
from domain.facts.state import State
from domain.rulesets.shared.conditions import count
from domain.rulesets.shared.durations import Counter

COUNTERS = (
    Counter("run", "next-turn", "GUR-054"),
    Counter("run-q", "spent", "GUR-054"),
    Counter("run-r", "spent", "GUR-054"),
    Counter("last-run", "spent", "GUR-054"),
    Counter("last-way", "spent", "GUR-054"),
    Counter("last-toward", "spent", "GUR-054"),
)
"""What is counted here, and how long it is kept."""


def ran(scene: Scene, who: Name, start: Hex, because: Key) -> None:
    """They have gone on from `start` to where they are: their run goes on, or a new one begins there (A27).

    A way is straight as long as nobody could have come to its end in fewer hexes.
    """
    yards = scene[who].counter("run")
    origin = came_from(scene.state, who) if yards else start
    if distance(origin, scene[who].at) != yards + 1:
        origin, yards = start, 0
    for counter, value in (("run-q", origin.q), ("run-r", origin.r), ("run", yards + 1)):
        count(scene, who, counter, value, because, "GUR-054")


def remember_run(scene: Scene, who: Name, because: Key) -> None:
    """How far and which way they ran last turn: on something slippery they may skid (GUR-110, GUR-112)."""
    yards = scene[who].counter("run")
    way = 1 + facing_towards(came_from(scene.state, who), scene[who].at) if _away(scene.state, who) else 0
    for counter, value in (("last-run", yards if way else 0), ("last-way", way)):
        count(scene, who, counter, value, because, "GUR-110")


def _away(state: State, who: Name) -> bool:
    return came_from(state, who) != state.combatants[who].at


def came_from(state: State, who: Name) -> Hex:
    """Where their straight run of this turn began; where they are, if they have not run."""
    fighter = state.combatants[who]
    if not fighter.counter("run"):
        return fighter.at
    return Hex(fighter.counter("run-q"), fighter.counter("run-r"))


def approach(state: State, who: Name, towards: Hex) -> int:
    """Yards of their straight run by which they have come nearer to a hex (GUR-054, A27)."""
    nearer = distance(came_from(state, who), towards) - distance(state.combatants[who].at, towards)
    return min(max(nearer, 0), state.combatants[who].counter("run"))
