"""What follows a leave or a decree: who is at 0 falls, who is gone is awaited no more (ADD-10, ADD-59)."""

from domain.engine.news import News
from domain.engine.outside import Outside
from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import PostureChanged
from domain.facts.state import State
from domain.rulesets.adnd.ending import resting
from domain.rulesets.adnd.harm import drop, fall_if_spent, hit_points, sleep
from domain.rulesets.adnd.holds import lapse, stood_up
from domain.rulesets.adnd.status import GONE, SIDES, present
from domain.rulesets.shared.conditions import clear

ROUND = 1
"""How long somebody sleeps who was put to it with hit points left: as at exactly 0 (ADD-10)."""


def answer(scene: Scene, news: News) -> None:
    """Whoever is at 0 falls (ADD-10), whoever is out holds nothing and is held by nobody (ADD-52, ADD-54)."""
    because = scene.state.beat
    for who in present(scene.state):
        if not scene[who].down and hit_points(scene.state, who) <= 0:
            fall_if_spent(scene, who, "", because)
        elif scene[who].down and not news.was_down(who):
            drop(scene, who, "", because)
        fell_asleep = scene[who].down == "unconscious" and news.was_down(who) != "unconscious"
        if fell_asleep and not scene[who].counter("clock"):
            sleep(scene, who, max(ROUND, 1 - hit_points(scene.state, who)), because, "ADD-10")
    for who in tuple(scene.state.combatants):
        if scene[who].down in GONE and news.was_down(who) not in GONE:
            await_no_more(scene, who, because)
    for event in news.events:
        if isinstance(event, PostureChanged) and event.posture == "standing":
            stood_up(scene, event.who, because)
    lapse(scene, because)


def await_no_more(scene: Scene, who: Name, because: Key) -> None:
    """Results that were to be rolled on one who is gone are dropped (ADD-59)."""
    for other in tuple(scene.state.combatants):
        due = scene[other].conditions.get("result-due")
        if due is not None and who in (other, due.by):
            clear(scene, other, "result-due", because, "ADD-59")


def decided(state: State) -> bool:
    """At most one side has anybody left, and it is not resting yet (ADD-62)."""
    return SIDES.decided(state) and not resting(state)


OUTSIDE = Outside(answers=lambda tables: answer, parting="ADD-54", decided=decided)
