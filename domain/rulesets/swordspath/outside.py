"""What follows a leave or a decree in the middle of a phase (SPG-07, SPG-14, SPG-39, SPG-48)."""

from functools import partial

from domain.engine.news import News
from domain.engine.outside import Outside
from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import ConditionGained, CounterSet, Damaged
from domain.rulesets.swordspath.knockouts import collapse, knockout_roll
from domain.rulesets.swordspath.levels import LATER, STILL, actions, penalties
from domain.rulesets.swordspath.moves import RIDE
from domain.rulesets.swordspath.opening import loosen
from domain.rulesets.swordspath.status import SIDES, able, fighters
from domain.rulesets.swordspath.tables import SwordspathTables


def answer(tables: SwordspathTables, scene: Scene, news: News) -> None:
    """Who is out lies there and holds nobody; decreed points ask for their Knockout Roll at once (SPG-14)."""
    because = scene.state.beat
    for who in tuple(scene.state.combatants):
        down = scene[who].down
        if down and down not in ("left", "yielded") and not news.was_down(who):
            collapse(scene, tables, who, because, "SPG-39")
    loosen(scene, because)
    for who in filter(news.before.combatants.__contains__, fighters(scene.state)):
        reckon(scene, tables, news, who, because)
    if SIDES.decided(scene.state):
        return
    for event in news.events:
        if isinstance(event, Damaged) and event.points > 0 and able(scene.state, event.who):
            knockout_roll(scene, tables, event.who, because)


def reckon(scene: Scene, tables: SwordspathTables, news: News, who: Name, because: Key) -> None:
    """Penalties that came with it: before they declare they count at once, after it from the next phase."""
    if "actions" not in scene[who].counters:
        return
    plan = f"{because}.{who}.declares"
    if not (scene.said(plan) or plan in news.answered):
        if actions(news.before, tables, who) != (left := actions(scene.state, tables, who)):
            scene.tell(CounterSet(who, "actions", left, because, "SPG-07"))
        return
    had = dict(penalties(news.before, tables, who))
    has = dict(penalties(scene.state, tables, who))
    for name in (*has, *had):
        if (name in has) != (name in had):
            mark = f"{LATER if name in has else STILL}{name}"
            scene.tell(ConditionGained(who, mark, because, "SPG-07"))


OUTSIDE = Outside(
    answers=lambda tables: partial(answer, tables),
    parting="SPG-39",
    outlasts=((RIDE, "SPG-51"),),
    decided=SIDES.decided,
)
