"""Riders: keeping the mount in hand, a mount that shies, and its ram (SPG-40 to SPG-43, SPG-51)."""

from typing import NamedTuple

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import Checked, ConditionGained, Grade, HoldChanged
from domain.facts.hexes import Hex, add, distance, subtract
from domain.facts.state import State
from domain.rulesets.swordspath.blows import LandedBlow, land_blow
from domain.rulesets.swordspath.falls import lie, unseat
from domain.rulesets.swordspath.grapples import in_vain
from domain.rulesets.swordspath.knockouts import Harms
from domain.rulesets.swordspath.levels import PERCENT, WITHIN, control_odds, flat, half_dice, ram_odds
from domain.rulesets.swordspath.movement import shift
from domain.rulesets.swordspath.moves import CONTACT
from domain.rulesets.swordspath.plan import Declaration, Plans, is_act
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.status import (
    able,
    apart,
    contact,
    foes,
    grips_of,
    grips_on,
    is_mount,
    pair,
    seat,
)
from domain.rulesets.swordspath.tables import SwordspathTables
from domain.rulesets.swordspath.throws import straight


class Bolt(NamedTuple):
    """A mount that its rider has lost control of."""

    rider: Name
    mount: Name
    because: Key


def drop_reins(scene: Scene, declared: Plans) -> None:
    """Reins that are dropped count at once (SPG-47)."""
    for act in declared.of("drop-reins"):
        ride = seat(scene.state, act.who)
        if ride is not None and act.what.tool in ride.using:
            left = tuple(hand for hand in ride.using if hand != act.what.tool)
            name = pair(act.who, ride.victim)
            scene.tell(HoldChanged(name, ride.kind, act.key, "SPG-47", using=left))


def control(scene: Scene, tables: SwordspathTables, declared: Plans) -> tuple[Bolt, ...]:
    """A control roll for every rider in the fray; lost, the mount shies (SPG-40, SPG-42, SPG-51)."""
    lost = []
    for rider in tuple(scene.state.combatants):
        ride = seat(scene.state, rider)
        if ride is None or not able(scene.state, rider) or not in_the_fray(scene.state, declared, rider):
            continue
        kept = scene.check(
            rider,
            PERCENT,
            f"{scene.state.beat}.{rider}.control",
            rule="SPG-40",
            against=control_odds(scene.state, tables, rider, len(ride.using)),
            test=flat(scene.state),
            zero=True,
        )
        if not kept.passed:
            scene.tell(ConditionGained(ride.victim, "shying", kept.key, "SPG-42", by=rider))
            lost.append(Bolt(rider, ride.victim, kept.key))
    return tuple(lost)


def in_the_fray(state: State, declared: Plans, rider: Name) -> bool:
    """A foe in contact, or an act by the rider or against them (SPG-51)."""
    if any(apart(state, rider, foe) <= CONTACT for foe in foes(state, rider)):
        return True
    return any(is_act(act.what) and rider in (act.who, act.what.foe) for act in declared.all)


def rams(scene: Scene, tables: SwordspathTables, declared: Plans, harms: Harms) -> None:
    """The mount's AL against MA on 4D; it is not among the strikes that ducks are counted against
    (SPG-43)."""
    numbers: dict[Name, int] = {}
    for act in declared.of("ram"):
        ride = seat(scene.state, act.who)
        if ride is None or not may_ram(scene.state, act, ride.victim):
            near = contact(scene.state, act.who, act.what.foe)
            in_vain(scene, act, "SPG-42" if near and ride is not None else "SPG-46")
            continue
        mount, foe = ride.victim, act.what.foe
        numbers[mount] = numbers.get(mount, 0) + 1
        slot = f"{scene.state.beat}.{mount}.{numbers[mount]}"
        hit = scene.check(
            mount,
            PERCENT,
            f"{slot}.ram",
            rule="SPG-43",
            against=ram_odds(scene.state, tables, mount, foe),
            test=WITHIN,
            zero=True,
            because=act.key,
        )
        grade = Grade.SUCCESS if hit.passed else Grade.FAILURE
        scene.tell(Checked(mount, "ram", grade, hit.key, "SPG-43", foe))
        if hit.passed:
            half = half_dice(scene.state, mount, tables.ram.half_dice, halved=False)
            land_blow(scene, tables, harms, LandedBlow(slot, mount, foe, half))


def may_ram(state: State, act: Declaration, mount: Name) -> bool:
    """In contact with an able foe, and in its rider's hand (SPG-41, SPG-42)."""
    near = able(state, act.who) and able(state, act.what.foe) and contact(state, act.who, act.what.foe)
    return near and "shying" not in state.combatants[mount].conditions


def shy(scene: Scene, tables: SwordspathTables, declared: Plans, lost: tuple[Bolt, ...]) -> None:
    """Mounts out of control go d10 hexes away from their attacker, with all who hang on (SPG-42, SPG-51)."""
    for bolt in lost:
        if bolt.mount not in scene.state.combatants or scene[bolt.mount].down:
            continue
        key = f"{scene.state.beat}.{bolt.mount}.shy"
        dice = f"1d{tables.mounted.shies}"
        rolled = scene.roll(bolt.mount, dice, key, rule="SPG-42", because=bolt.because)
        attacker = attacker_of(scene.state, declared, bolt)
        if attacker is None:
            continue
        start = scene[bolt.mount].at
        to = flight(start, attacker, rolled.total)
        if settings(scene.state).dragged_rider == "unseated":
            for who in company(scene.state, bolt):
                tear_down(scene, who, bolt, rolled.key)
        for who in company(scene.state, bolt):
            shift(scene, who, add(scene[who].at, subtract(to, start)), "shy", rolled.key, "SPG-51")


def tear_down(scene: Scene, who: Name, bolt: Bolt, because: Key) -> None:
    """A rider who is dragged along by another's mount comes off their own, and lies (SPG-51)."""
    ride = seat(scene.state, who)
    if ride is not None and ride.victim != bolt.mount:
        unseat(scene, who, because, "SPG-51")
        lie(scene, who, 1, because, "SPG-51")


def attacker_of(state: State, declared: Plans, bolt: Bolt) -> Hex | None:
    """Where the nearest foe stands who acts on the rider, or else the nearest foe (SPG-51)."""
    near = foes(state, bolt.rider)
    acting = {act.who for act in declared.all if is_act(act.what) and act.what.foe == bolt.rider}
    choice = [foe for foe in near if foe in acting] or list(near)
    if not choice:
        return None
    start = state.combatants[bolt.mount].at
    nearest = min(choice, key=lambda foe: distance(state.combatants[foe].at, start))
    return state.combatants[nearest].at


def flight(start: Hex, attacker: Hex, hexes: int) -> Hex:
    """So far in the direction that most increases the distance; of equal ones the lowest.

    >>> flight(Hex(0, 0), Hex(0, 1), 4)
    Hex(q=0, r=-4)
    """
    ends = [straight(start, direction, hexes) for direction in range(6)]
    return max(ends, key=lambda end: distance(end, attacker))


def company(state: State, bolt: Bolt) -> tuple[Name, ...]:
    """The mount, its rider if they still sit on it, all who hold them or whom they hold, and their mounts."""
    ride = seat(state, bolt.rider)
    if ride is None or ride.victim != bolt.mount:
        return (bolt.mount,)
    hanging = [hold.holder for hold in grips_on(state, bolt.rider)]
    hanging += [hold.victim for hold in grips_of(state, bolt.rider)]
    along = dict.fromkeys(who for who in hanging if not is_mount(state, who))
    seats = (seat(state, who) for who in along)
    return (bolt.mount, bolt.rider, *along, *(ride.victim for ride in seats if ride is not None))
