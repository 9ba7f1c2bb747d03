"""The order of turns: Basic Speed, then DX, then dice; fixed for the fight (GUR-140)."""

from domain.engine.scene import Scene
from domain.facts.choice import Name
from domain.facts.events import BeatBegan, CounterSet
from domain.facts.memo import of_state
from domain.facts.state import State
from domain.rulesets.gurps.core.figures import quarters
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import able, rider_of
from domain.rulesets.shared.durations import Counter
from domain.rulesets.shared.turns import levels, throw_off

COUNTERS = (
    Counter("tie", "fight", "GUR-140"),
    Counter("tie-throws", "fight", "GUR-140"),
    Counter("turns", "fight", "GUR-140"),
)
"""What is counted here, and how long it is kept."""


def rank(state: State, who: Name) -> tuple[int, ...]:
    """Whoever has the higher is earlier: Basic Speed, DX, the dice thrown for it."""
    own = sheet(state, who)
    return quarters(own), own.dx, state.combatants[who].counter("tie")


@of_state
def in_order(state: State) -> tuple[Name, ...]:
    """Everybody who can act, the first first."""
    found = _levels(state)
    return tuple([who for at in sorted(found, reverse=True) for who in found[at]])


def acts(state: State, who: Name) -> bool:
    """Whether somebody has turns of their own: a mount acts on that of its rider, while they can
    (GUR-060)."""
    rider = rider_of(state, who)
    return able(state, who) and not (rider and able(state, rider))


def untied(state: State) -> bool:
    """Whether the order is settled."""
    return not _level(state)


def settle_ties(scene: Scene) -> None:
    """All who are level throw a die, once; those still level throw again in the next beat (GUR-140)."""
    level = _level(scene.state)
    throw = 1 + max(scene[who].counter("tie-throws") for who in level)
    beat = f"t{scene.state.number}.order{throw}"
    scene.tell(BeatBegan(beat, scene.state.number, level, "GUR-140"))
    for die in throw_off(scene, level, beat, "tie", "GUR-140", able):
        who = die.by
        scene.tell(CounterSet(who, "tie", 10 * scene[who].counter("tie") + die.total, die.key, "GUR-140"))
        scene.tell(CounterSet(who, "tie-throws", throw, die.key, "GUR-140"))


def _level(state: State) -> tuple[Name, ...]:
    return tuple([who for level in _levels(state).values() if len(level) > 1 for who in level])


@of_state
def _levels(state: State) -> dict[tuple[int, ...], list[Name]]:
    return levels({who: rank(state, who) for who in state.combatants if acts(state, who)})


def next_up(state: State) -> tuple[Name, int]:
    """Whose turn is next, and in which second; a joiner comes in where they rank."""
    second = max(state.number, 1)
    for now in (second, second + 1):
        for who in in_order(state):
            if state.combatants[who].counter("turns") < now:
                return who, now
    raise AssertionError("somebody always has the next turn")
