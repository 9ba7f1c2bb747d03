"""How far a blow hurls its victim, along which path, and what they run into (GUR-183, GUR-184)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import Moved
from domain.facts.hexes import Hex, add, line, neighbour, subtract
from domain.facts.state import State
from domain.rulesets.gurps.core.collisions import collide, crash, plunge
from domain.rulesets.gurps.core.falls import stay_up, tear_loose
from domain.rulesets.gurps.core.figures import strength
from domain.rulesets.gurps.core.injury import Wound
from domain.rulesets.gurps.core.place import covers
from domain.rulesets.gurps.core.riding import keep_seat
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.status import able, mount_of, rider_of
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import drop, height, level_at, passable, soft, too_high
from domain.rulesets.gurps.defend.defence import sidesteps

BALANCE = ("acrobatics", "judo")
"""Skills that keep one up instead of DX (GUR-184)."""


def hurled(state: State, who: Name, wound: Wound, kind: str) -> int:
    """Yards: crushing always, cutting only when DR stopped it, nothing else (GUR-183)."""
    if kind == "cr" or (kind == "cut" and not wound.penetrating):
        return yards(state, who, wound.basic)
    return 0


def yards(state: State, who: Name, basic: int) -> int:
    """One for each full ST-2 of basic damage; for each point, if their ST is 3 or less (GUR-183)."""
    return basic // max(strength(state, who) - 2, 1)


def knock_back(
    scene: Scene, tables: GurpsTables, who: Name, foe: Name, far: int, because: Key, slot: Key
) -> None:
    """They fly straight away from `who`, until something stops them, and fall or keep up (GUR-184).

    What stops them is run into with the velocity of the whole flight. Keys: `slot.FOE.balance`,
    `slot.FOE.collision`. A rider keeps their seat or is off.
    """
    if not far:
        return
    if mount_of(scene.state, foe):
        off = (tables.each("knockback-seat", far - 1),) if far > 1 else ()
        keep_seat(scene, tables, foe, because, slot, "GUR-184", *off)
        return
    for to in path(scene.state, who, foe, far):
        if not passable(scene.state, to) or too_high(scene.state, to, height(scene.state, foe)):
            crash(scene, tables, foe, far, because, slot, "GUR-184", hard=not soft(scene.state, to))
            break
        if _run_into(scene, tables, foe, to, far, because, slot):
            break
        _fly(scene, tables, foe, to, because, slot)
    tear_loose(scene, foe, because)
    off = (tables.each("knockback", far - 1),) if far > 1 else ()
    stay_up(scene, tables, foe, because, f"{slot}.{foe}.balance", "GUR-184", skills=BALANCE, more=off)


def path(state: State, who: Name, foe: Name, far: int) -> tuple[Hex, ...]:
    """The hexes of their flight: away from the other, or, out of close combat, where that one faces."""
    start = state.combatants[foe].at
    away = subtract(start, state.combatants[who].at)
    if away == Hex(0, 0):
        away = subtract(neighbour(start, state.combatants[who].facing), start)
    return line(start, add(start, Hex(away.q * far, away.r * far)))[1 : far + 1]


def _run_into(
    scene: Scene, tables: GurpsTables, foe: Name, to: Hex, far: int, because: Key, slot: Key
) -> bool:
    """Whoever stands in the way stops them, unless they dodge (GUR-184, GUR-220)."""
    for other in in_the_way(scene.state, foe, to):
        if settings(scene.state).hurled_dodge and sidesteps(scene, tables, other, foe, slot, "GUR-220"):
            continue
        collide(scene, tables, foe, other, far, because, slot)
        return True
    return False


def in_the_way(state: State, who: Name, at: Hex) -> tuple[Name, ...]:
    """Those on their feet in a hex; one flies and runs over who lies there."""
    return tuple(
        other
        for other, one in state.combatants.items()
        if other != who and able(state, other) and one.posture != "lying" and at in covers(state, other)
        and mount_of(state, who) != other and not mount_of(state, other)
    )  # fmt: skip


def _fly(scene: Scene, tables: GurpsTables, foe: Name, to: Hex, because: Key, slot: Key) -> None:
    """A yard of it, and down where there is no floor any more (GUR-188)."""
    was = height(scene.state, foe)
    deep = drop(scene.state, to, was)
    now = was if deep else level_at(scene.state, to, was)
    scene.tell(Moved(foe, scene[foe].at, to, "knockback", because, "GUR-183", now))
    if rider := rider_of(scene.state, foe):
        scene.tell(Moved(rider, scene[rider].at, to, "knockback", because, "GUR-060", now))
    plunge(scene, tables, foe, deep, because, slot)
