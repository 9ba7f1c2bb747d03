"""What follows a leave or a decree: wounds, falls, holds that nobody keeps any more (GUR-065, GUR-181)."""

from functools import partial

from domain.engine.news import News
from domain.engine.outside import Outside
from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import ConditionGained, Damaged, HoldBroken, ItemMoved, PostureChanged
from domain.rulesets.gurps.core.falls import fall
from domain.rulesets.gurps.core.fatigue import overdraw
from domain.rulesets.gurps.core.figures import FP, HP
from domain.rulesets.gurps.core.holds import tidy
from domain.rulesets.gurps.core.injury import collapse, cripple, crippling, feel, knockdown, survives
from domain.rulesets.gurps.core.status import able, decided, mount_of, rider_of
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.strike.stuck import STUCK

CRIPPLED = "crippled-"


def answer(tables: GurpsTables, scene: Scene, news: News) -> None:
    """Whoever is down falls and lets go, no hold is of one who is gone, points taken below 0 are borne."""
    because = scene.state.beat
    for who in tuple(scene.state.combatants):
        was, now = news.was_down(who), scene[who].down
        if now == "left" and was != "left":
            gone(scene, who, because)
        elif now and not was:
            collapse(scene, who, because, "GUR-181")
    for event in news.events:
        befall(scene, tables, event, because)
    tidy(scene, because)
    if not decided(scene.state):
        bear(scene, tables, news, because)


def bear(scene: Scene, tables: GurpsTables, news: News, because: Key) -> None:
    """What waits below 0: death by each full HP (GUR-178), a HP for each FP and a faint at -1 x FP (GUR-179).

    Who is at 0 HP or less rolls when their turn comes (GUR-177). A wound brings what wounds bring (A76).
    """
    for who, was in news.before.combatants.items():
        now = news.after.combatants[who].pools
        if able(scene.state, who) and now[HP] < was.pools[HP]:
            survives(scene, tables, who, was.pools[HP], because, because, now[HP])
        for wound in suffered(news, who, HP):
            if able(scene.state, who):
                maims = crippling(scene.state, tables, who, wound.part, wound.points)
                knockdown(scene, tables, who, wound.part, wound.points, because, because, maims)
        if able(scene.state, who) and now[FP] < was.pools[FP]:
            below = min(was.pools[FP], 0) - min(now[FP], 0) if suffered(news, who, FP) else 0
            overdraw(scene, tables, who, below, because, because)


def suffered(news: News, who: Name, pool: str) -> tuple[Damaged, ...]:
    """Points that were taken of them by something, or somewhere; any others are merely gone (A76)."""
    return tuple(
        event
        for event in news.events
        if isinstance(event, Damaged) and (event.who, event.pool) == (who, pool) and told_how(event)
    )


def told_how(event: Damaged) -> bool:
    """Whether it is said what the points were lost by, or where."""
    return bool(event.kind or event.part)


def befall(scene: Scene, tables: GurpsTables, event: object, because: Key) -> None:
    """The rule that answers one thing that was decreed."""
    if isinstance(event, PostureChanged) and (event.posture == "lying" or scene[event.who].down):
        fall(scene, event.who, because, "GUR-181" if scene[event.who].down else "GUR-060")
    elif isinstance(event, Damaged) and event.pool == HP and told_how(event):
        feel(scene, event.who, event.points, because)
        if crippling(scene.state, tables, event.who, event.part, event.points):
            cripple(scene, event.who, event.part, because)
    elif isinstance(event, ConditionGained) and event.condition.startswith(CRIPPLED):
        cripple(scene, event.who, event.condition.removeprefix(CRIPPLED), because)


def gone(scene: Scene, who: Name, because: Key) -> None:
    """They take along what is stuck in them, and their rider has nothing to sit on (GUR-060, GUR-211)."""
    for name, hold in tuple(scene.state.holds.items()):
        if who in (hold.holder, hold.victim):
            scene.tell(HoldBroken(name, because, "GUR-211" if hold.kind == STUCK else "GUR-065"))
            if hold.kind == STUCK and hold.victim == who:
                scene.tell(ItemMoved(hold.holder, hold.part, "lost", because, "GUR-211"))
    rider = rider_of(scene.state, who)
    if rider and mount_of(scene.state, rider) == who:
        fall(scene, rider, because, "GUR-060")


OUTSIDE = Outside(
    answers=lambda tables: partial(answer, tables),
    parting="GUR-065",
    outlasts=((STUCK, "GUR-211"),),
    decided=decided,
)
