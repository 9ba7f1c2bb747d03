"""Grappling opposed: everybody rolls on the positions of the phase before, then successes are compared."""

from collections.abc import Iterable
from typing import NamedTuple

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import Checked, Grade
from domain.facts.state import State
from domain.rulesets.swordspath.injuries import wrench
from domain.rulesets.swordspath.knockouts import Harms
from domain.rulesets.swordspath.levels import PERCENT, WITHIN, grapple_odds
from domain.rulesets.swordspath.moves import DRAG, ESCAPE_FROM, ESCAPES, JOINTS, OPEN, THROWS
from domain.rulesets.swordspath.plan import Declaration, Plans
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.status import able, contact, mounted, position
from domain.rulesets.swordspath.tables import SwordspathTables


class Attempt(NamedTuple):
    """A move that was rolled for; `limb` is one in a joint lock from which they tried to get."""

    act: Declaration
    key: Key
    passed: bool
    limb: str = ""

    @property
    def who(self) -> Name:
        """Who tries it."""
        return self.act.who

    @property
    def foe(self) -> Name:
        """On whom."""
        return self.act.what.foe

    @property
    def move(self) -> str:
        """Which grapple it is."""
        return self.act.what.act


class Compared(NamedTuple):
    """The successes that stand, those that disengage their pair of fighters, and the failures."""

    stands: tuple[Attempt, ...]
    clashes: tuple[Attempt, ...]
    failed: tuple[Attempt, ...]


def attempts(scene: Scene, tables: SwordspathTables, declared: Plans, harms: Harms) -> tuple[Attempt, ...]:
    """All grapple rolls, on the phase's start: AL against DL on 4B (SPG-29 to SPG-31, SPG-37)."""
    made = []
    for act in declared.grapples:
        if not possible(scene.state, act):
            in_vain(scene, act, "SPG-46" if not contact(scene.state, act.who, act.what.foe) else "SPG-39")
            continue
        limb = act.what.part if in_joint_lock(scene.state, act) else ""
        if limb and settings(scene.state).lock_injury == "before":
            wrench(scene, tables, harms, act.who, limb, act.key)
        if not possible(scene.state, act):
            continue
        verdict = scene.check(
            act.who,
            PERCENT,
            f"{scene.state.beat}.{act.who}.grapple",
            rule="SPG-31",
            against=grapple_odds(scene.state, tables, act.who, act.what.act, act.what.foe),
            test=WITHIN,
            zero=True,
            because=act.key,
        )
        made.append(Attempt(act, verdict.key, verdict.passed, limb))
    return tuple(made)


def possible(state: State, act: Declaration) -> bool:
    """Whether a move can be tried now: both there, in contact, and what it is done to as it was."""
    who, foe, move = act.who, act.what.foe, act.what.act
    if not able(state, who) or not able(state, foe) or not contact(state, who, foe):
        return False
    if move in ESCAPES:
        hold = position(state, foe, who)
        return hold is not None and hold.kind in ESCAPE_FROM
    if move == DRAG:
        return mounted(state, foe)
    return not (move in THROWS and mounted(state, foe))


def in_joint_lock(state: State, act: Declaration) -> bool:
    """Whether a move is an attempt to get out of a joint lock (SPG-22)."""
    hold = position(state, act.what.foe, act.who)
    return act.what.act in ESCAPES and hold is not None and hold.kind in JOINTS


def in_vain(scene: Scene, act: Declaration, why: str = "SPG-46") -> None:
    """An act whose foe is out of reach (or what else `why` names), or gone, is void, and its CA are spent
    (SPG-46, SPG-47)."""
    rule = why if able(scene.state, act.what.foe) else "SPG-47"
    scene.tell(Checked(act.who, act.what.act, Grade.FAILURE, act.key, rule, act.what.foe, act.what.part))


def compare(scene: Scene, made: tuple[Attempt, ...]) -> Compared:
    """Pair by pair, what became of each move (SPG-32 to SPG-36, SPG-38)."""
    stands: list[Attempt] = []
    clashes: list[Attempt] = []
    for each in made:
        answers = [other for other in made if (other.who, other.foe) == (each.foe, each.who)]
        against = [other for other in answers if other.passed]
        rule = "SPG-36" if against or not answers else "SPG-33"
        if each.passed:
            mine = [
                other for other in made if other.passed and (other.who, other.foe) == (each.who, each.foe)
            ]
            clash = bool(against) and not coexist((*mine, *against))
            rule = "SPG-34" if clash else "SPG-38" if against else "SPG-32"
            (clashes if clash else stands).append(each)
        grade = Grade.SUCCESS if each.passed else Grade.FAILURE
        scene.tell(Checked(each.who, each.move, grade, each.key, rule, each.foe, each.act.what.part))
    return Compared(tuple(stands), tuple(clashes), tuple(each for each in made if not each.passed))


def coexist(successes: Iterable[Attempt]) -> bool:
    """Only open holds stand beside each other (SPG-38, A11)."""
    return all(each.move in OPEN for each in successes)


def injuries(scene: Scene, tables: SwordspathTables, made: tuple[Attempt, ...], harms: Harms) -> None:
    """Whoever tried to get out of a joint lock is hurt by it, whatever came of it (SPG-22, A9)."""
    if settings(scene.state).lock_injury == "after":
        for each in made:
            if each.limb:
                wrench(scene, tables, harms, each.who, each.limb, each.key)
