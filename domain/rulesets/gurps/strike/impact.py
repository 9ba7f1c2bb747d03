"""What a slam that hits does to the two, and who falls (GUR-055 to GUR-057, GUR-063)."""

from typing import NamedTuple

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.hexes import Arc
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.collisions import force, rolled
from domain.rulesets.gurps.core.falls import fall, stay_up
from domain.rulesets.gurps.core.injury import injure
from domain.rulesets.gurps.core.place import lies_in
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import shield_of
from domain.rulesets.gurps.core.status import body_of
from domain.rulesets.gurps.core.tables import DamageDice, GurpsTables
from domain.rulesets.gurps.strike.damage import all_out, trained
from domain.rulesets.gurps.strike.knockback import knock_back, yards


class Ram(NamedTuple):
    """A slam under way: who at whom, of which kind, by which skill, how fast, behind which shield."""

    who: Name
    foe: Name
    act: str
    skill: str
    velocity: int
    shield: str = ""


def meet(scene: Scene, tables: GurpsTables, ram: Ram, because: Key, slot: Key) -> None:
    """Both roll their dice, both are hurt, and the rolls are compared: `slot.damage`, `slot.FOE.damage`.

    Riders meet with the bodies of their mounts (GUR-060).
    """
    me, other = body_of(scene.state, ram.who), body_of(scene.state, ram.foe)
    behind = lies_in(scene.state, other, ram.who) is Arc.REAR
    my_dice = force(scene.state, tables, me, ram.velocity)
    more = extra(scene.state, tables, ram, my_dice)
    mine, my_key = _thrown(scene, me, my_dice, more, f"{slot}.damage", because)
    their_dice = force(scene.state, tables, other, ram.velocity)
    theirs, their_key = _thrown(scene, other, their_dice, (), f"{slot}.{ram.foe}.damage", because)
    injure(scene, tables, other, "torso", mine, "cr", my_key, "GUR-055", slot=slot, behind=behind)
    if not ram.shield or settings(scene.state).rush_harm == "rusher":
        injure(scene, tables, me, "torso", theirs, "cr", their_key, "GUR-055", slot=slot)
    if settings(scene.state).slam_knockback:
        knock_back(scene, tables, me, other, yards(scene.state, other, mine), my_key, slot)
    basic = mine
    if ram.shield and settings(scene.state).rush_bonus == "extra":
        basic = max(mine - bonus(scene.state, ram), 0)
    _compare(scene, tables, me, other, ram.foe, basic, theirs, my_key, slot)


def _thrown(
    scene: Scene, who: Name, dice: DamageDice, more: tuple[Term, ...], key: Key, because: Key
) -> tuple[int, Key]:
    """The damage, and the key of its roll; without velocity there is none (A22)."""
    if not dice.number:
        return 0, because
    die = rolled(scene, who, dice, more, key, "GUR-055")
    return die.total, die.key


def extra(state: State, tables: GurpsTables, ram: Ram, dice: DamageDice) -> tuple[Term, ...]:
    """What is added to the slammer's dice: all-out, Sumo, the shield (GUR-056, GUR-063, GUR-202)."""
    terms = list(all_out(state, tables, ram.who, dice.number, "strong-slam"))
    if ram.skill == "sumo-wrestling" and (each := trained(state, tables, ram.who, ram.skill)):
        terms.append(Term(ram.skill, each * dice.number, rule="GUR-202"))
    if ram.shield:
        terms.append(Term("shield", bonus(state, ram), rule="GUR-063"))
    return tuple(terms)


def bonus(state: State, ram: Ram) -> int:
    """The DB of the shield that is rushed with."""
    shield = shield_of(state, ram.who, ram.shield)
    return shield.db if shield is not None else 0


def _compare(
    scene: Scene,
    tables: GurpsTables,
    me: Name,
    other: Name,
    foe: Name,
    mine: int,
    theirs: int,
    because: Key,
    slot: Key,
) -> None:
    """Who does twice as much fells the other; who does as much makes them roll DX (GUR-057, A24, A25)."""
    if not mine and not theirs and settings(scene.state).nought_slams == "both-fall":
        fall(scene, other, because, "GUR-057")
        fall(scene, me, because, "GUR-057")
    elif mine and mine >= 2 * theirs:
        fall(scene, other, because, "GUR-057")
    elif theirs and theirs >= 2 * mine:
        fall(scene, me, because, "GUR-057")
    elif mine >= theirs:
        stay_up(scene, tables, other, because, f"{slot}.{foe}.balance", "GUR-057")
