"""Points taken and what they lead to: the Knockout Roll, and being out (SPG-14, SPG-28, 6.6)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import CombatantDowned, Damaged
from domain.facts.term import Term, worth
from domain.rulesets.shared.conditions import count
from domain.rulesets.swordspath.ending_positions import drop
from domain.rulesets.swordspath.falls import injury, lie, saddle, unseat
from domain.rulesets.swordspath.levels import PERCENT, WITHIN, knockout_odds, quarters
from domain.rulesets.swordspath.moves import CHOKE, RIDE, STRANGLE
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.status import able, seat
from domain.rulesets.swordspath.tables import SwordspathTables

FULL, STARRED = "pd", "pd-star"
"""The pools of points taken: PD, and PD* which counts a quarter for survival and recovery (SPG-28)."""

Harms = dict[Name, Key]
"""Who took points in this phase that call for a Knockout Roll, and by what."""


def hurt(
    scene: Scene,
    tables: SwordspathTables,
    harms: Harms,
    who: Name,
    pool: str,
    terms: tuple[Term, ...],
    because: Key,
    rule: str,
    part: str = "",
) -> None:
    """Somebody takes points; if any, they will roll at the end of the phase, or at once (A14)."""
    points = worth(terms)
    scene.tell(Damaged(who, pool, points, because, rule, part=part, terms=terms))
    if points > 0:
        harms.setdefault(who, because)
        if settings(scene.state).knockout == "at-once":
            knockout_roll(scene, tables, who, because)


def knockout_rolls(scene: Scene, tables: SwordspathTables, harms: Harms) -> None:
    """Once for everybody who took points in the phase, if they are still awake (SPG-14)."""
    if not harms or settings(scene.state).knockout == "at-once":
        return
    for who in tuple(scene.state.combatants):
        if who in harms:
            knockout_roll(scene, tables, who, harms[who])


def knockout_roll(scene: Scene, tables: SwordspathTables, who: Name, because: Key) -> None:
    """A Knockout Roll of one who is still able: who fails it is out (SPG-14)."""
    if not able(scene.state, who):
        return
    out = scene.check(
        who,
        PERCENT,
        f"{scene.state.beat}.{who}.knockout",
        rule="SPG-14",
        against=knockout_odds(scene.state, tables, who),
        test=WITHIN,
        zero=True,
        because=because,
    )
    if out.passed:
        knock_out(scene, tables, who, out.key, "SPG-14")


def knock_out(scene: Scene, tables: SwordspathTables, who: Name, because: Key, rule: str) -> None:
    """Out to the end of the fight (SPG-48): their holds end (SPG-39), and off their mount they fall
    (SPG-51)."""
    if not able(scene.state, who):
        return
    scene.tell(CombatantDowned(who, "unconscious", because, rule))
    collapse(scene, tables, who, because, rule)


def collapse(scene: Scene, tables: SwordspathTables, who: Name, because: Key, rule: str) -> None:
    """One who is out lets go of whom they hold, comes off their mount, and lies there."""
    for name in tuple(scene.state.holds):
        if scene.state.holds[name].holder == who and scene.state.holds[name].kind != RIDE:
            drop(scene, name, because, "SPG-39")
    feet = saddle(scene.state, who)
    if seat(scene.state, who) is not None:
        unseat(scene, who, because, "SPG-51")
        terms = injury(tables, feet)
        scene.tell(Damaged(who, STARRED, worth(terms), because, "SPG-45", terms=terms))
    lie(scene, who, 0, because, rule)


def held_out(scene: Scene, tables: SwordspathTables, because: Key) -> None:
    """Choked for two phases or strangled for ten: out, without a roll (SPG-18, SPG-19, A3)."""
    for name in tuple(scene.state.holds):
        hold = scene.state.holds.get(name)
        if hold is None or hold.kind not in (CHOKE, STRANGLE) or not able(scene.state, hold.victim):
            continue
        choke = hold.kind == CHOKE
        clock = tables.clocks.choke if choke else tables.clocks.strangle
        if scene[hold.holder].counter("held", hold.victim) >= clock.phases:
            knock_out(scene, tables, hold.victim, because, "SPG-18" if choke else "SPG-19")


def survival(scene: Scene, because: Key) -> None:
    """What counts for survival and recovery, in quarters of a point (SPG-28)."""
    for who in tuple(scene.state.combatants):
        count(scene, who, "survival", quarters(scene.state, who), because, "SPG-28")
