"""What becomes of the successes of a phase: holds taken, changed and ended, in the order of SPG-50."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import HoldChanged, HoldTaken
from domain.facts.state import State
from domain.rulesets.shared.conditions import count
from domain.rulesets.swordspath.ending_positions import drop, end_position
from domain.rulesets.swordspath.grapples import Attempt, Compared
from domain.rulesets.swordspath.knockouts import Harms
from domain.rulesets.swordspath.moves import CHOKE, DRAG, ESCAPES, GRIPS, JOINTS, OPEN, PINS, STRANGLE, rank
from domain.rulesets.swordspath.plan import Plans
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.status import able, named, pair, position
from domain.rulesets.swordspath.tables import SwordspathTables
from domain.rulesets.swordspath.throws import drag, throw
from domain.rulesets.swordspath.timed_holds import wind

TAKEN_BY = {
    CHOKE: "SPG-18",
    STRANGLE: "SPG-19",
    **dict.fromkeys(JOINTS, "SPG-17"),
    **dict.fromkeys(PINS, "SPG-24"),
}
"""The rule of each kind of hold; a grab is SPG-16."""


def apply(scene: Scene, tables: SwordspathTables, declared: Plans, compared: Compared, harms: Harms) -> None:
    """Pairs that part, then escapes, holds, locks and pins, throws, letting go (SPG-34, SPG-47, SPG-50)."""
    for each in compared.clashes:
        end_position(scene, each.who, each.foe, each.key, "SPG-34")
    for each in compared.failed:
        if each.limb and settings(scene.state).failed_lock_escape == "ends":
            drop(scene, pair(each.foe, each.who), each.key, "SPG-17")
    thrown: set[Name] = set()
    for turn in range(4):
        held_fast: list[Attempt] = []
        for each in compared.stands:
            if rank(each.move) != turn or not able(scene.state, each.who) or not able(scene.state, each.foe):
                continue
            if each.move in ESCAPES:
                escape(scene, tables, each)
            elif turn == 3:
                fly(scene, tables, each, harms, thrown)
            else:
                take(scene, tables, each)
                held_fast += [each] if turn == 2 else []
        for each in held_fast:
            lose_grips(scene, each.foe, each.who, each.key)
    let_go(scene, declared, compared)


def let_go(scene: Scene, declared: Plans, compared: Compared) -> None:
    """Holds that are let go; a position won in this same phase is not undone by it (SPG-47)."""
    won = {(each.who, each.foe) for each in compared.stands if each.move not in ESCAPES}
    for act in declared.of("let-go"):
        if (act.who, act.what.foe) not in won:
            drop(scene, pair(act.who, act.what.foe), act.key, "SPG-47")


def fly(scene: Scene, tables: SwordspathTables, each: Attempt, harms: Harms, thrown: set[Name]) -> None:
    """One throw or drag a phase for each victim (SPG-50); the thrower's own place does not matter."""
    if each.foe in thrown:
        return
    thrown.add(each.foe)
    if each.move == DRAG:
        drag(scene, tables, each, harms)
    else:
        throw(scene, tables, each, harms)


def escape(scene: Scene, tables: SwordspathTables, each: Attempt) -> None:
    """Free and disengaged, both ways; in one reading their own position stays (SPG-20, SPG-21, A24)."""
    held = position(scene.state, each.foe, each.who)
    rule = "SPG-20" if held is not None and held.kind in (CHOKE, STRANGLE) else "SPG-21"
    if settings(scene.state).after_escape == "own-kept":
        drop(scene, pair(each.foe, each.who), each.key, rule)
    else:
        end_position(scene, each.who, each.foe, each.key, rule)


def take(scene: Scene, tables: SwordspathTables, each: Attempt) -> None:
    """The new position in place of their old one on that foe; the foe's own as SPG-38 says."""
    if not older_stays(scene.state, each):
        drop(scene, pair(each.foe, each.who), each.key, "SPG-38")
    name, what = pair(each.who, each.foe), each.act.what
    level, rule = tables.move(each.move).pm, TAKEN_BY.get(each.move, "SPG-16")
    if name in scene.state.holds:
        scene.tell(HoldChanged(name, each.move, each.key, rule, what.part, what.using, level))
    else:
        scene.tell(
            HoldTaken(name, each.who, each.foe, each.move, each.key, rule, what.part, what.using, level)
        )
    if each.move in (CHOKE, STRANGLE):
        wind(scene, each.who, each.foe, each.key)
    else:
        count(scene, each.who, "held", 0, each.key, "SPG-19", each.foe)


def older_stays(state: State, each: Attempt) -> bool:
    """Whether the foe's own older hold outlives this success (SPG-38, A12)."""
    older = position(state, each.foe, each.who)
    older_hold = settings(state).older_hold
    if older is None or older_hold != "if-compatible":
        return older_hold == "always"
    return older.kind in OPEN and each.move in OPEN


def lose_grips(scene: Scene, who: Name, to: Name, because: Key) -> None:
    """One who is locked or pinned loses every hold they have on anyone (SPG-50); on the winner as A12
    says."""
    for name in tuple(scene.state.holds):
        hold = named(scene.state, name)
        spared = hold.victim == to and settings(scene.state).older_hold == "always"
        if hold.holder == who and hold.kind in GRIPS and not spared:
            drop(scene, name, because, "SPG-50")
