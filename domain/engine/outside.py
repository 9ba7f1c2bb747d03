"""What comes into a beat from outside, a leave or a decree, is answered before anybody is asked again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from domain.engine.news import News
from domain.engine.play import Beat
from domain.engine.scene import Scene
from domain.facts.brief import Brief
from domain.facts.events import HoldBroken
from domain.facts.refusal import Refused
from domain.facts.state import State


def decided(state: State) -> bool:
    """Whether at most one side has anybody left."""
    return len({one.side for one in state.combatants.values() if not one.down}) < 2


def why_one_side(state: State) -> Refused | None:
    """Why a fight cannot begin: there are not two sides."""
    if not decided(state):
        return None
    return Refused("one-side", "A fight needs combatants on at least two sides.")


class Outside(Brief, frozen=True):
    """How a rule system answers what comes from outside.

    answers    given the tables, the script that does what the rules say of it: unconscious at 0, a fall
    parting    the rule by which holds end with somebody who left or fell
    outlasts   kinds of holds that do not end with their holder's fall, each with the rule that says so; with
               one who leaves they end like all others
    decided    whether the fight is, so that the beat is cut short and the next one ends it
    """

    answers: Callable[[Any], Callable[[Scene, News], None]] = lambda tables: lambda scene, news: None
    parting: str = ""
    outlasts: tuple[tuple[str, str], ...] = ()
    decided: Callable[[State], bool] = decided


def watched(beat: Callable[[Scene, Any], None], outside: Outside, tables: msgspec.Struct) -> Beat:
    """The beat by these tables, in which whatever comes from outside is answered where it stands."""
    answers = outside.answers(tables)

    def answer(scene: Scene, news: News) -> None:
        if not scene.state.over:
            answers(scene, news)
            end_holds_of(scene, outside)
        if scene.state.over or outside.decided(scene.state):
            scene.cut()

    def run(scene: Scene) -> None:
        scene.watch(answer)
        beat(scene, tables)

    return run


def end_holds_of(scene: Scene, outside: Outside) -> None:
    """No hold of or on one who has left stays, nor one of a fallen holder, unless a rule says otherwise."""
    lasting = {kind for kind, _ in outside.outlasts}
    for name, hold in tuple(scene.state.holds.items()):
        holder, victim = scene[hold.holder], scene[hold.victim]
        left = "left" in (holder.down, victim.down)
        if left or (holder.down and hold.kind not in lasting):
            scene.tell(HoldBroken(name, scene.state.beat, outside.parting))
