"""What a foe may do about an attack: dodges, parries, blocks, a step back (GUR-158 to GUR-166, GUR-218)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.facts import hexes
from domain.facts.choice import Choice, Name
from domain.facts.hexes import Arc
from domain.facts.state import State
from domain.rulesets.gurps.core.able import (
    PINNED,
    able,
    body_of,
    holding,
    holds_of,
    holds_on,
    mount_of,
    pinned,
    stunned,
)
from domain.rulesets.gurps.core.acts import maneuver, manner
from domain.rulesets.gurps.core.armed import bare_parries, blocking_shields, parrying_modes
from domain.rulesets.gurps.core.figures import basic_lift, strength
from domain.rulesets.gurps.core.place import apart, around, blocking, came_in, in_hex, lies_in
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet, weapon_of
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.core.terrain import passable
from domain.rulesets.gurps.turn.maneuvers import of

if TYPE_CHECKING:
    from domain.rulesets.gurps.strike.attack import Attack


NONE = Choice("no-defence")

RULES = {"dodge": "GUR-158", "parry": "GUR-159", "block": "GUR-160"}

WIDE = ("boxing", "judo", "karate")
"""Skills whose parry gains as much from a retreat as a dodge does (GUR-162)."""

LIGHT = ("grapple", "grab", "choke-hold", "arm-lock")
"""Attacks that come in with a hand only (GUR-084)."""


def defences(state: State, tables: Tables, attack: Attack) -> Iterator[Choice]:
    """Every defence left to the foe, with and without a step back (GUR-021, GUR-153, GUR-161, GUR-166)."""
    foe = attack.foe
    if pinned(state, foe) or maneuver(state, foe) == "all-out-attack" or not able(state, foe):
        return
    if manner(state, foe) == "undefended":
        return
    if lies_in(state, foe, attack.who) is Arc.REAR:
        return
    steps = tuple(retreats(state, attack))
    for plain in (*_dodges(state, foe), *_parries(state, tables, attack), *_blocks(state, attack)):
        yield plain
        yield from (_back(plain, to) for to in steps)


def _back(plain: Choice, to: hexes.Hex) -> Choice:
    return Choice(plain.act, using=plain.using, to=to, manner=("retreat", *plain.manner))


def _dodges(state: State, foe: Name) -> Iterator[Choice]:
    yield Choice("dodge")
    fighter = state.combatants[foe]
    again = "tumbled" in fighter.conditions or fighter.counter("stunt")
    if "acrobatics" in sheet(state, foe).skills and not again:
        yield Choice("dodge", manner=("acrobatic",))


def _parries(state: State, tables: Tables, attack: Attack) -> Iterator[Choice]:
    """With each weapon that can and each free hand (GUR-012, GUR-083, GUR-163, GUR-166, GUR-203)."""
    foe = attack.foe
    if not of(maneuver(state, foe)).parries or attack.ranged:
        return
    for item in dict.fromkeys(holding(state, foe).values()):
        if _can_parry(state, tables, attack, item):
            yield Choice("parry", using=(item,))
    light = settings(state).bare_slam_parry and mass(state, attack) <= basic_lift(strength(state, foe))
    if attack.heavy and not light:
        return
    yield from bare_parries(state, foe)


def mass(state: State, attack: Attack) -> int:
    """The ST that a bodily attack counts by in pounds: of the mount, where that is what comes (GUR-084)."""
    body = body_of(state, attack.who) if "body" in attack.using else attack.who
    return sheet(state, body).st


def _can_parry(state: State, tables: Tables, attack: Attack, item: str) -> bool:
    """Whether a weapon can, here and against so much weight (GUR-083, GUR-085, GUR-166)."""
    foe = attack.foe
    if not parrying_modes(state, tables, foe, item, close=_within(state, attack)):
        return False
    both = state.combatants[foe].items[item] == "both-hands"
    lifts = basic_lift(strength(state, foe)) * (2 if both else 1)
    return attack.armed or heft(state, attack) <= 100 * lifts


def heft(state: State, attack: Attack) -> int:
    """Hundredths of a pound that an unarmed attack counts as for a parry: ST, or a tenth of it (GUR-084)."""
    st = mass(state, attack)
    light = attack.held or attack.act in LIGHT
    if not light and not attack.heavy and settings(state).strike_weight == "a-tenth":
        light = True
    return 10 * st if light else 100 * st


def _within(state: State, attack: Attack) -> bool:
    """In close combat already; the attack that brings a foe in still meets every defence (GUR-166)."""
    return apart(state, attack.who, attack.foe) == 0 and not came_in(state, attack.who, attack.foe)


def _blocks(state: State, attack: Attack) -> Iterator[Choice]:
    """Once a turn, not in close combat (GUR-160, GUR-166)."""
    foe = attack.foe
    if not _within(state, attack) and "blocked" not in state.combatants[foe].conditions:
        yield from (Choice("block", using=(shield,)) for shield in blocking_shields(state, foe))


def retreats(state: State, attack: Attack) -> Iterator[hexes.Hex]:
    """The free hexes that somebody may step back into from an attack (GUR-082, GUR-162, GUR-218).

    A pinner stays where he is (GUR-038), and nobody backs past a foe in whose hex he is (GUR-107).
    """
    foe = attack.foe
    fighter = state.combatants[foe]
    if (
        not attack.retreat
        or any(key.startswith("retreated:") and value for key, value in fighter.counters.items())
        or fighter.posture in ("sitting", "kneeling")
        or stunned(state, foe)
        or held_fast(state, foe)
        or any(hold.kind == PINNED for _, hold in holds_of(state, foe))
        or mount_of(state, foe)
        or not of(maneuver(state, foe)).retreats
    ):
        return
    from_ = state.combatants[attack.who].at
    for to in around(state, fighter.at):
        farther = hexes.distance(to, from_) > hexes.distance(fighter.at, from_)
        if farther and not in_hex(state, to) and passable(state, to) and not blocking(state, foe, to):
            yield to


def held_fast(state: State, who: Name) -> bool:
    """Held by somebody whom he cannot simply drag along (GUR-009, GUR-010, GUR-021, A7).

    With more than twice the holder's ST he moves as he likes, with twice it only in a Move manoeuvre.
    """
    if pinned(state, who):
        return True
    return any(
        strength(state, who) < 2 * strength(state, hold.holder)
        or (strength(state, who) == 2 * strength(state, hold.holder) and maneuver(state, who) != "move")
        for _, hold in holds_on(state, who)
    )


def fencing_weapon(state: State, tables: Tables, foe: Name, pick: Choice) -> bool:
    weapon = weapon_of(state, foe, pick.using[0]) if pick.act == "parry" else None
    kind = tables.weapon(weapon.kind) if weapon else None
    return kind is not None and kind.fencing
