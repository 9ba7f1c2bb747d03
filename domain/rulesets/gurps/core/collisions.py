"""Bodies that run into each other, into a wall or onto the ground (GUR-185 to GUR-189, GUR-220)."""

from fractions import Fraction
from math import isqrt

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import Moved, Rolled
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.falls import fall, tear_loose
from domain.rulesets.gurps.core.figures import full_hp, level
from domain.rulesets.gurps.core.injury import Armour, injure
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.tables import DamageDice, GurpsTables
from domain.rulesets.gurps.core.terrain import height, soft

YARD = 24
"""Eighths of a foot."""


def force(state: State, tables: GurpsTables, who: Name, velocity: int, times: int = 1) -> DamageDice:
    """The dice of a body in a collision: HP when whole, times velocity (GUR-055, GUR-185, GUR-186)."""
    product = times * full_hp(state, who) * velocity
    return tables.collision(product, lower=settings(state).collision_bounds == "lower")


def rolled(scene: Scene, who: Name, dice: DamageDice, more: tuple[Term, ...], key: Key, rule: str) -> Rolled:
    """The crushing damage that a body does in a collision; never less than zero (GUR-150)."""
    adds = (Term("adds", dice.adds, rule="GUR-055"),) if dice.adds else ()
    least = Term("least", 0, "floor", "GUR-150")
    return scene.roll(who, f"{dice.number}d6", key, rule=rule, adding=(*adds, *more, least))


def collide(
    scene: Scene, tables: GurpsTables, who: Name, other: Name, velocity: int, because: Key, slot: Key
) -> None:
    """Each does their own dice to the other, and nobody defends (GUR-185, GUR-220)."""
    if not velocity:
        return
    first = rolled(
        scene, who, force(scene.state, tables, who, velocity), (), f"{slot}.{who}.collision", "GUR-185"
    )
    second = rolled(
        scene, other, force(scene.state, tables, other, velocity), (), f"{slot}.{other}.collision", "GUR-185"
    )
    injure(scene, tables, other, "torso", first.total, "cr", first.key, "GUR-185", slot=slot)
    injure(scene, tables, who, "torso", second.total, "cr", second.key, "GUR-185", slot=slot)


def crash(
    scene: Scene,
    tables: GurpsTables,
    who: Name,
    velocity: int,
    because: Key,
    slot: Key,
    rule: str,
    *,
    hard: bool = True,
    armour: Armour = "all",
    greatest: bool = False,
) -> int:
    """They run into what does not move, and take their own dice; of twice their HP if it is hard (GUR-186).

    With the `greatest` damage nothing is rolled (GUR-123). Returns the HP lost.
    """
    dice = force(scene.state, tables, who, velocity, 2 if hard else 1)
    if not dice.number:
        return 0
    if greatest:
        most = max(6 * dice.number + dice.adds, 0)
        return injure(
            scene, tables, who, "torso", most, "cr", because, rule,
            slot=slot, armour=armour, terms=(Term("greatest-damage", most, rule=rule),),
        ).injury  # fmt: skip
    die = rolled(scene, who, dice, (), f"{slot}.{who}.collision", rule)
    return injure(
        scene, tables, who, "torso", die.total, "cr", die.key, rule, slot=slot, armour=armour
    ).injury


def hit_ground(
    scene: Scene,
    tables: GurpsTables,
    who: Name,
    velocity: int,
    because: Key,
    slot: Key,
    rule: str = "GUR-188",
    *,
    greatest: bool = False,
) -> None:
    """They strike the ground on their torso, where all DR is as flexible, and lie there (GUR-188)."""
    hard = not soft(scene.state, scene[who].at)
    fall(scene, who, because, rule)
    crash(scene, tables, who, velocity, because, slot, rule, hard=hard, armour="flexible", greatest=greatest)


def velocity_of(gravity: int, eighths: int) -> int:
    """Yards a second after a fall of so many eighths of a foot: the nearest whole (GUR-187).

    >>> [velocity_of(214, 24 * yards) for yards in (1, 3, 10, 17, 50)], velocity_of(214, 56)
    ([5, 8, 15, 19, 33], 7)
    """
    square = Fraction(gravity * eighths, 10 * YARD)
    return (isqrt(int(4 * square)) + 1) // 2


def plunge(
    scene: Scene,
    tables: GurpsTables,
    who: Name,
    eighths: int,
    because: Key,
    slot: Key,
    rule: str = "GUR-188",
    *,
    controlled: bool = False,
    greatest: bool = False,
) -> None:
    """They fall so many eighths of a foot and strike the ground (GUR-187, GUR-188).

    Where they can direct the fall, a success with Acrobatics takes some yards off it (GUR-189).
    """
    if eighths <= 0:
        return
    at, down = scene[who].at, max(height(scene.state, who) - eighths, 0)
    scene.tell(Moved(who, at, at, "fall", because, rule, down))
    tear_loose(scene, who, because)
    deep = eighths
    if controlled and "acrobatics" in sheet(scene.state, who).skills:
        needed = level(scene.state, tables, who, "acrobatics")
        key = f"{slot}.{who}.controlled-fall"
        if scene.check(who, DICE, key, rule="GUR-189", against=needed, test=SUCCESS).passed:
            deep = max(eighths - tables.limit("controlled-fall") * YARD, 0)
    if not deep:
        return
    velocity = velocity_of(tables.gravity, deep)
    hit_ground(scene, tables, who, velocity, because, slot, rule, greatest=greatest)
