"""Throws, rolled out of or not, and dragging a rider off their horse (SPG-25, SPG-26, SPG-44, SPG-52)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import HoldChanged, HoldTaken, Moved
from domain.facts.hexes import FACINGS, Hex, charted, neighbour
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.swordspath.ending_positions import drop
from domain.rulesets.swordspath.falls import injury, lie, phases_to_stand, saddle, stand, unseat
from domain.rulesets.swordspath.grapples import Attempt
from domain.rulesets.swordspath.injuries import points, ten_to_hundred
from domain.rulesets.swordspath.knockouts import FULL, STARRED, Harms, hurt
from domain.rulesets.swordspath.levels import PERCENT, fall_odds, flat, roll_out_odds
from domain.rulesets.swordspath.moves import ADVANTAGE, GRABS, GRIPS, OPEN
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.status import DOWN, mounted, named, pair, position
from domain.rulesets.swordspath.tables import SwordspathTables


def throw(scene: Scene, tables: SwordspathTables, each: Attempt, harms: Harms) -> None:
    """One hex and down, or three and on their feet (SPG-25, SPG-26); either way out of every hold
    (SPG-50)."""
    who, foe = each.who, each.foe
    rolls_out = scene.check(
        foe,
        PERCENT,
        f"{scene.state.beat}.{foe}.roll-out",
        rule="SPG-26",
        against=roll_out_odds(scene.state, tables, foe),
        test=flat(scene.state),
        zero=True,
        because=each.key,
    )
    keeps = settings(scene.state).after_throw == "holding" and not rolls_out.passed
    come_loose(scene, who, foe, each.key, keeps=keeps)
    hexes = tables.throw.rolled if rolls_out.passed else tables.throw.thrown
    to = straight(scene[foe].at, FACINGS.index(each.act.what.how), hexes)
    how, rule = ("roll-out", "SPG-26") if rolls_out.passed else ("thrown", "SPG-25")
    scene.tell(Moved(foe, scene[foe].at, to, how, rolls_out.key, rule))
    if rolls_out.passed:
        if scene[foe].posture == DOWN:
            stand(scene, foe, rolls_out.key)
        return
    lie(scene, foe, phases_to_stand(scene, tables, foe, rolls_out.key), rolls_out.key, "SPG-26")
    win(scene, who, foe, tables.move(each.move).pm, each.key, "SPG-26")
    land(scene, tables, each, harms)


def straight(start: Hex, direction: int, hexes: int) -> Hex:
    """So many hexes on in a direction, as far as there are any."""
    at = start
    for _ in range(hexes):
        there = neighbour(at, direction)
        if not charted(there):
            break
        at = there
    return at


def come_loose(scene: Scene, who: Name, foe: Name, because: Key, *, keeps: bool) -> None:
    """The thrown one's holds end, and those on them, but for the thrower's if they `keeps` their grip (A19).

    An advantage is no hold: it ends only between the two, where there is a newer position (6.7).
    """
    for name in tuple(scene.state.holds):
        hold = named(scene.state, name)
        ends = (hold.holder, hold.victim)
        mine = foe in ends and (hold.kind in GRIPS or (hold.kind == ADVANTAGE and who in ends))
        if mine and not (keeps and hold.holder == who and hold.kind in OPEN):
            drop(scene, name, because, "SPG-50")


def win(scene: Scene, who: Name, foe: Name, level: int, because: Key, rule: str) -> None:
    """The position of a throw: a grip that was kept has its level; else it is an advantage."""
    kept = position(scene.state, who, foe)
    if kept is not None:
        scene.tell(HoldChanged(pair(who, foe), kept.kind, because, rule, kept.part, kept.using, level))
    else:
        scene.tell(HoldTaken(pair(who, foe), who, foe, ADVANTAGE, because, rule, level=level))


def land(scene: Scene, tables: SwordspathTables, each: Attempt, harms: Harms) -> None:
    """(30) PD*, or (10-100) PD of a throw that is meant to injure (SPG-26, A4, A5)."""
    if each.move == "throw-injuring":
        rolled = ten_to_hundred(scene, tables, each.who, "harm", each.key, "SPG-26")
        terms = points(scene.state, tables, rolled.total, "SPG-26")
        hurt(scene, tables, harms, each.foe, FULL, terms, rolled.key, "SPG-26")
        return
    most, because = tables.throw.points, each.key
    if settings(scene.state).thirty == "rolled":
        harm = f"{scene.state.beat}.{each.who}.harm"
        rolled = scene.roll(each.who, f"1d{most}", harm, rule="SPG-26", because=each.key)
        most, because = rolled.total, rolled.key
    hurt(scene, tables, harms, each.foe, STARRED, (Term("throw", most, rule="SPG-26"),), because, "SPG-26")


def drag(scene: Scene, tables: SwordspathTables, each: Attempt, harms: Harms) -> None:
    """Off the horse: the victim rolls their fall, both are down, a grab is kept (SPG-44, SPG-45, SPG-52)."""
    who, foe = each.who, each.foe
    feet = saddle(scene.state, foe)
    if not feet:
        return
    unhurt = scene.check(
        foe,
        PERCENT,
        f"{scene.state.beat}.{foe}.fall",
        rule="SPG-45",
        against=fall_odds(scene.state, tables, foe, feet),
        test=flat(scene.state),
        zero=True,
        because=each.key,
    )
    unseat(scene, foe, each.key, "SPG-44")
    if mounted(scene.state, who):
        unseat(scene, who, each.key, "SPG-52")
    let_fall(scene, who, foe, each.key)
    win(scene, who, foe, tables.move(each.move).pm, each.key, "SPG-52")
    if unhurt.passed:
        lie(scene, foe, 1, each.key, "SPG-44")
    else:
        lie(scene, foe, phases_to_stand(scene, tables, foe, unhurt.key), unhurt.key, "SPG-45")
        hurt(scene, tables, harms, foe, STARRED, injury(tables, feet), unhurt.key, "SPG-45")
    lie(scene, who, 1, each.key, "SPG-52")


def let_fall(scene: Scene, who: Name, foe: Name, because: Key) -> None:
    """One who is dragged loses their holds; of the other's on them a grab is kept (SPG-50, SPG-52)."""
    for name in tuple(scene.state.holds):
        if lost_in_drag(scene.state, name, who, foe):
            drop(scene, name, because, "SPG-50")


def lost_in_drag(state: State, name: str, who: Name, foe: Name) -> bool:
    """Whether a hold between the two ends when one is dragged off a mount (SPG-39)."""
    hold = state.holds[name]
    if hold.holder == foe:
        return hold.kind in GRIPS or (hold.kind == ADVANTAGE and hold.victim == who)
    return (hold.holder, hold.victim) == (who, foe) and hold.kind not in GRABS
