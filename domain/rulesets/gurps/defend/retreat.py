"""The step back from an attack: what it needs, when it is made, who comes after (GUR-162, GUR-218, A74)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.engine.menus.needs import Throughout, When, lacking, need
from domain.engine.scene import Scene
from domain.facts.cached import CachedIterable
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Moved
from domain.facts.hexes import Hex, distance, line
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import maneuver
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.entry_side import enters
from domain.rulesets.gurps.core.hauling import held_fast, moved_off
from domain.rulesets.gurps.core.place import apart, around, blocking, in_hex
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.status import PINNED, foes, holds_of, mount_of, stunned
from domain.rulesets.gurps.core.terrain import drop, height, level_at, passable, too_high
from domain.rulesets.gurps.defend.cases import Defending
from domain.rulesets.gurps.turn.maneuvers import of
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("retreated", "next-turn", "GUR-218"),)
"""What is counted here, and how long it is kept."""

BACK = "retreat"
"""Begins the manner of a defence with a step back, whose hex is `to`."""


# -- what it needs


@need("melee-only", "GUR-218", "A retreat answers melee attacks only, not shots.")
def melee(case: Defending, pick: Choice) -> bool:
    """not from what is shot"""
    return not case.attack.ranged


@need(
    "ran-in",
    "GUR-082",
    "{who} has moved more than a step, and cannot retreat from the thrust that stops them.",
)
def not_run_in(case: Defending, pick: Choice) -> bool:
    """nor from a stop thrust, having come more than a step nearer"""
    return case.attack.retreat


@need("retreated", "GUR-218", "{who} has retreated already since their last turn.")
def not_retreated(case: Defending, pick: Choice) -> bool:
    """not retreated yet since their turn"""
    one = case.state.combatants[case.who]
    return not any(one.counter("retreated", foe) for foe in case.state.combatants)


@need(
    "too-low", "GUR-218",
    lambda case, pick: f"{case.who} is {case.state.combatants[case.who].posture} and cannot retreat.",
)  # fmt: skip
def not_on_their_knees(case: Defending, pick: Choice) -> bool:
    """neither sitting nor kneeling"""
    return case.state.combatants[case.who].posture not in ("sitting", "kneeling")


@need("stunned", "GUR-218", "{who} is stunned and cannot retreat.")
def unstunned(case: Defending, pick: Choice) -> bool:
    """nor stunned"""
    return not stunned(case.state, case.who)


@need("held", "GUR-218", "{who} is held and cannot step away.")
def not_held_fast(case: Defending, pick: Choice) -> bool:
    """nor held fast"""
    return not held_fast(case.state, case.who)


@need("pinning", "GUR-038", "{who} is pinning somebody and cannot step away.")
def pinning_nobody(case: Defending, pick: Choice) -> bool:
    """pinning nobody"""
    return not any(hold.kind == PINNED for _, hold in holds_of(case.state, case.who))


@need("mounted", "GUR-060", "{who} is riding and cannot retreat.")
def on_foot(case: Defending, pick: Choice) -> bool:
    """on no mount"""
    return not mount_of(case.state, case.who)


@need("no-retreat", "GUR-153", "A Move and Attack leaves {who} no retreat.")
def retreat_left(case: Defending, pick: Choice) -> bool:
    """not in a Move and Attack"""
    return of(maneuver(case.state, case.who)).retreats


@need("not-next", "GUR-162", "A retreat is one step: name a hex next to {who}.")
def a_step(case: Defending, pick: Choice) -> bool:
    """into a hex next to theirs"""
    return pick.to in around(case.state, case.state.combatants[case.who].at)


def hex_of(pick: Choice) -> Hex:
    """Where a retreat leads."""
    assert pick.to is not None
    return pick.to


@need("no-farther", "GUR-218", lambda case, pick: f"A retreat must lead farther away from {case.foe}.")
def farther(case: Defending, pick: Choice) -> bool:
    """farther from the attacker"""
    from_, at = case.state.combatants[case.foe].at, case.state.combatants[case.who].at
    return distance(hex_of(pick), from_) > distance(at, from_)


@need("occupied", "GUR-218", "Somebody is there: {who} can only retreat into a free hex.")
def unoccupied(case: Defending, pick: Choice) -> bool:
    """where nobody is"""
    return not in_hex(case.state, hex_of(pick))


@need("no-room", "GUR-218", "There is no room to stand there.")
def room(case: Defending, pick: Choice) -> bool:
    """and there is room to stand"""
    return passable(case.state, hex_of(pick))


@need("too-high", "GUR-137", "The ground there is more than a yard higher: no step leads up.")
def no_higher(case: Defending, pick: Choice) -> bool:
    """at most a yard higher"""
    return not too_high(case.state, hex_of(pick), height(case.state, case.who))


@need("edge", "GUR-188", "It is more than a yard down there: no step leads down.")
def no_deeper(case: Defending, pick: Choice) -> bool:
    """at most a yard lower"""
    return not drop(case.state, hex_of(pick), height(case.state, case.who))


def whom_they_are_upon(case: Defending, pick: Choice) -> str:
    """Who is in the way."""
    foe = blocking(case.state, case.who, hex_of(pick))
    return f"{case.who} is in the hex of {foe}, and can get past {foe} only by evading."


@need("must-evade", "GUR-107", whom_they_are_upon)
def not_past_them(case: Defending, pick: Choice) -> bool:
    """not beyond a foe in whose hex they are"""
    return not blocking(case.state, case.who, hex_of(pick))


RETREATING = Throughout(
    melee, not_run_in, not_retreated, not_on_their_knees, unstunned, not_held_fast, pinning_nobody, on_foot,
    retreat_left,
)  # fmt: skip
"""What a retreat needs, wherever it leads (GUR-038, GUR-082, GUR-153, GUR-218)."""

INTO = (a_step, farther, unoccupied, room, no_higher, no_deeper, not_past_them)
"""What it needs of the hex (GUR-107, GUR-137, GUR-162, GUR-188, GUR-218)."""

RETREAT = When("with a retreat", lambda case, pick: pick.to is not None, RETREATING, *INTO)


def with_steps(case: Defending, like: Choice, plain: Iterable[Choice]) -> Iterator[Choice]:
    """Each where they are, and with every retreat."""
    steps: Iterable[Hex] = ()
    a_step = like.to is not None or not like.manner or BACK in like.manner
    if a_step and RETREATING.met(case, like):
        steps = (like.to,) if like.to is not None else _around(case)
    for each in plain:
        yield each
        yield from (Choice(each.act, using=each.using, to=to, manner=(BACK, *each.manner)) for to in steps)


def _around(case: Defending) -> Iterable[Hex]:
    """The hexes that they can step into, each looked at when it is needed."""
    return CachedIterable(to for to in around(case.state, case.state.combatants[case.who].at)
                  if not lacking(INTO, case, Choice("", to=to)))  # fmt: skip


# -- how it goes


def begins(scene: Scene, attack: Attack, to: Hex, because: Key) -> None:
    """The retreat of this turn is spent; from a blow they are in the other hex before their defence is
    rolled for.

    From an attack that lays hold of them they get away only by a defence that holds; otherwise they were
    too slow, or by setting the attacker comes after them, if they can (A74).
    """
    foe = attack.foe
    scene.tell(CounterSet(foe, "retreated", 1, because, "GUR-162", attack.who))
    if not attack.seizes or _comes_after(scene.state, attack):
        steps_back(scene, foe, to, because)


def steps_back(scene: Scene, foe: Name, to: Hex, because: Key) -> None:
    """A step away from the attacker (GUR-218)."""
    at = scene[foe].at
    scene.tell(Moved(foe, at, to, "retreat", because, "GUR-218"))
    moved_off(scene, foe, at, because)


def _comes_after(state: State, attack: Attack) -> bool:
    """By setting, unless they are held themselves, or stay with somebody whom they pin (GUR-009, GUR-038,
    A74)."""
    tied = held_fast(state, attack.who) or any(hold.kind == PINNED for _, hold in holds_of(state, attack.who))
    return settings(state).retreat_from_hold == "followed" and not tied


def follows(scene: Scene, attack: Attack, because: Key) -> None:
    """By setting into the hex that the foe has stepped back to, once no defence has held (A74).

    Whoever grabs with a weapon stays where they are.
    """
    who = attack.who
    if not attack.seizes or attack.armed or not _comes_after(scene.state, attack):
        return
    for to in line(scene[who].at, scene[attack.foe].at)[1:]:
        start = scene[who].at
        within = {foe: apart(scene.state, who, foe) == 0 for foe in foes(scene.state, who)}
        stands = level_at(scene.state, to, height(scene.state, who))
        scene.tell(Moved(who, start, to, "follow", because, "GUR-006", stands))
        if mount := mount_of(scene.state, who):
            scene.tell(Moved(mount, scene[mount].at, to, "follow", because, "GUR-060", stands))
        for foe, close in within.items():
            enters(scene, who, foe, start, because, within=close)
        moved_off(scene, who, start, because)
