"""The step back from an attack: when it is made, and who comes after (GUR-162, GUR-218, A74)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import CounterSet, Moved
from domain.facts.hexes import Hex, line
from domain.facts.state import State
from domain.rulesets.gurps.core.able import PINNED, foes, holds_of, mount_of
from domain.rulesets.gurps.core.entering import enters
from domain.rulesets.gurps.core.holds import moved_off
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.terrain import height, level_at
from domain.rulesets.gurps.defend.guards import held_fast

if TYPE_CHECKING:
    from domain.rulesets.gurps.strike.attack import Attack


def begins(scene: Scene, attack: Attack, to: Hex, because: Key) -> None:
    """The retreat of this turn is spent; from a blow he is in the other hex before his defence is rolled for.

    From an attack that lays hold of him he gets away only by a defence that holds; otherwise he was too slow,
    or by setting the attacker comes after him, if he can (A74).
    """
    foe = attack.foe
    scene.tell(CounterSet(foe, "retreated", 1, because, "GUR-162", attack.who))
    if not attack.seizes or _comes_after(scene.state, attack):
        steps_back(scene, foe, to, because)


def steps_back(scene: Scene, foe: Name, to: Hex, because: Key) -> None:
    """A step away from the attacker (GUR-218)."""
    at = scene[foe].at
    scene.tell(Moved(foe, at, to, "retreat", because, "GUR-218"))
    moved_off(scene, foe, at, because)


def _comes_after(state: State, attack: Attack) -> bool:
    """By setting, unless he is held himself, or stays with somebody whom he pins (GUR-009, GUR-038, A74)."""
    tied = held_fast(state, attack.who) or any(hold.kind == PINNED for _, hold in holds_of(state, attack.who))
    return settings(state).retreat_from_hold == "followed" and not tied


def follows(scene: Scene, attack: Attack, because: Key) -> None:
    """By setting into the hex that the foe has stepped back to, once no defence has held (A74).

    Whoever grabs with a weapon stays where he is.
    """
    who = attack.who
    if not attack.seizes or attack.armed or not _comes_after(scene.state, attack):
        return
    for to in line(scene[who].at, scene[attack.foe].at)[1:]:
        start = scene[who].at
        within = {foe: apart(scene.state, who, foe) == 0 for foe in foes(scene.state, who)}
        stands = level_at(scene.state, to, height(scene.state, who))
        scene.tell(Moved(who, start, to, "follow", because, "GUR-006", stands))
        if mount := mount_of(scene.state, who):
            scene.tell(Moved(mount, scene[mount].at, to, "follow", because, "GUR-060", stands))
        for foe, close in within.items():
            enters(scene, who, foe, start, because, within=close)
        moved_off(scene, who, start, because)
