"""Stun: what it takes, and how long it lasts (ADD-57, Q6)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.state import State
from domain.rulesets.adnd.holds import lapse, let_all_go
from domain.rulesets.adnd.settings import settings
from domain.rulesets.shared.conditions import clear, gain

STUNNED = "stunned"


def stun(scene: Scene, who: Name, by: Name, because: Key) -> None:
    """The rest of this round and all of the next; the later end counts and nothing adds up (ADD-57).

    The condition's level is its last round; 0: until a turn of their own is lost. One unconscious is not
    stunned.
    """
    if scene[who].down:
        return
    until = last_round(scene.state, who)
    gain(scene, who, STUNNED, because, "ADD-57", level=until, by=by)
    let_all_go(scene, who, because)
    lapse(scene, because)


def last_round(state: State, who: Name) -> int:
    """The last round of a stun that begins now; 0 until a turn of theirs is lost (Q6)."""
    if settings(state).stun == "next-turn":
        return 0
    was = state.combatants[who].conditions.get(STUNNED)
    return max(state.number + 1, was.level if was is not None else 0)


def end_stuns(scene: Scene, because: Key) -> None:
    """Step 5 of the round: stuns that are due end (ADD-51, ADD-57)."""
    if settings(scene.state).stun == "next-turn":
        return
    for who in tuple(scene.state.combatants):
        found = scene[who].conditions.get(STUNNED)
        if found is not None and found.level <= scene.state.number:
            clear(scene, who, STUNNED, because, "ADD-57")


def lose_turn(scene: Scene, who: Name, because: Key) -> None:
    """In the other reading of Q6 a stun is over when it has cost a turn."""
    clear(scene, who, STUNNED, because, "ADD-57")
