"""Jumps, high and broad, from a stand or a run (GUR-101, GUR-133 to GUR-136, GUR-219)."""

from collections.abc import Iterator
from fractions import Fraction

from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.hexes import Hex
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.able import able, body_of, foes, holds_of, holds_on, stunned
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.collisions import plunge
from domain.rulesets.gurps.core.figures import basic_move, load
from domain.rulesets.gurps.core.place import blocking, in_hex, on_map
from domain.rulesets.gurps.core.running import came_from
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.core.terrain import FLOORS, ROPES, drop, height, kinds, passable, too_high
from domain.rulesets.gurps.move.movement import advance, why_not
from domain.rulesets.gurps.strike.charges import barring
from domain.rulesets.gurps.turn.points import HEX, allowance, crowded, left
from domain.rulesets.gurps.turn.waits import interrupts

WITHIN = ("move", "move-and-attack")
"""A jump is part of these (GUR-214)."""

FLAT = (*FLOORS, *ROPES, "banister")
"""What is not in the way of a jump, however high it is or hangs."""

CALM = 2
"""Seconds of Concentrate just before, after which a jump in combat is a full one (GUR-136)."""


# -- how high and how far


def high_jump(state: State, tables: Tables, who: Name) -> Fraction:
    """Inches, from the run of this turn (GUR-133, GUR-135, GUR-136)."""
    base = spring(state, who)
    standing = max(6 * base - 10, 0)
    return min(6 * (base + run(state, who)) - 10, 2 * standing) * lessened(state, tables, who)


def broad_jump(state: State, tables: Tables, who: Name, yards: int | None = None) -> Fraction:
    """Feet, from the run of this turn, or from so many yards (GUR-134 to GUR-136)."""
    base = spring(state, who)
    far = run(state, who) if yards is None else yards
    standing = max(2 * base - 3, 0)
    return min(2 * (base + far) - 3, 2 * standing) * lessened(state, tables, who)


def spring(state: State, who: Name) -> int:
    """Basic Move, or half of the Jumping skill if that is more; a mount's for its rider (GUR-135)."""
    body = body_of(state, who)
    return max(basic_move(state, body), sheet(state, body).skills.get("jumping", 0) // 2)


def run(state: State, who: Name) -> int:
    """Yards of his straight run of this turn (GUR-135)."""
    return state.combatants[who].counter("run")


def lessened(state: State, tables: Tables, who: Name) -> Fraction:
    """Half in combat unless two seconds of Concentrate went before; less by what he carries (GUR-136)."""
    share = Fraction(load(state, tables, who).fifths, 5)
    calm = state.combatants[who].counter("concentrated") >= CALM
    return share / 2 if settings(state).in_combat and not calm else share


# -- as a part of a move


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Straight ahead, each whole yard as far as the jump goes (GUR-101, GUR-214, A64).

    Beyond a foe in whose hex he is he comes by evading, with a leap if he likes (GUR-107, GUR-108).
    """
    fighter = state.combatants[who]
    if why_not(state, who) is not None or fighter.counter("jumped"):
        return
    if holds_on(state, who) or holds_of(state, who):
        return
    if state.combatants[body_of(state, who)].posture not in ("standing", "crouching"):
        return
    for way in (fighter.facing,) if on_map(state) else (0, 3):
        for number in range(1, reaches(state, tables, who, way) + 1):
            path = flight(fighter.at, way, number)
            if blocking(state, who, path[-1]):
                break
            if not all(clears(state, tables, who, over) for over in path[:-1]):
                break
            if lands(state, who, path[-1]):
                yield Choice("jump", to=path[-1])


def reaches(state: State, tables: Tables, who: Name, way: int) -> int:
    """Whole yards of a jump that way; a run helps only straight on (GUR-135, A64)."""
    start, now = came_from(state, who), state.combatants[who].at
    along = start != now and hexes.facing_towards(start, now) == way
    yards = int(broad_jump(state, tables, who, run(state, who) if along else 0) / 3)
    return min(yards, left(state, tables, who) // HEX) if settings(state).jump_points == "within" else yards


def flight(start: Hex, way: int, yards: int) -> tuple[Hex, ...]:
    """The hexes of a jump, the last of which it ends in."""
    path = [start]
    for _ in range(yards):
        path.append(hexes.neighbour(path[-1], way))
    return tuple(path[1:])


def clears(state: State, tables: Tables, who: Name, over: Hex) -> bool:
    """Whether he comes over a hex: not through a wall or somebody on his feet, not over what is too high."""
    if any(
        one for one in in_hex(state, over) if able(state, one) and state.combatants[one].posture != "lying"
    ):
        return False
    if "wall" in kinds(state, over) or barring(state, who, over):
        return False
    if too_high(state, over, height(state, who)):
        return False
    tall = max((each.height for each in state.ground if each.at == over and each.kind not in FLAT), default=0)
    return Fraction(12 * (tall - height(state, who)), 8) <= high_jump(state, tables, who)


def lands(state: State, who: Name, to: Hex) -> bool:
    """Whether he can come down there: no obstacle, no foe, no crowd."""
    standing = any(foe in in_hex(state, to) for foe in foes(state, who))
    if too_high(state, to, height(state, who)):
        return False
    return (
        passable(state, to) and not crowded(state, who, to) and not standing and not barring(state, who, to)
    )


def _flies_on(state: State, who: Name) -> bool:
    return able(state, who) and not stunned(state, who) and not state.combatants[who].counter("turn-over")


def jump(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Hex by hex; where he lands the movement of his turn ends (A64)."""
    who = turn.who
    assert pick.to is not None
    scene.tell(CounterSet(who, "jumped", 1, key, "GUR-135"))
    for to in hexes.line(scene[who].at, pick.to)[1:]:
        if not _flies_on(scene.state, who) or barring(scene.state, who, to):
            break
        high = height(scene.state, who)
        over = drop(scene.state, to, high)
        advance(scene, who, to, "jump", key, "GUR-134", high=high if over else None)
        interrupts(scene, turn.tables, who, turn.slot, because=key)
    high = height(scene.state, who)
    deep = drop(scene.state, scene[who].at, high)
    if deep:
        plunge(scene, turn.tables, who, deep, key, turn.slot, controlled=_flies_on(scene.state, who))
    if not _flies_on(scene.state, who):
        return
    spent = max(allowance(scene.state, turn.tables, who), scene[who].counter("spent"))
    scene.tell(CounterSet(who, "spent", spent, key, "GUR-134"))
    scene.tell(CounterSet(who, "stopped", 1, key, "GUR-134"))


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why he cannot jump there."""
    why = why_not(state, who)
    if why is not None:
        return why
    for _, hold in holds_on(state, who):
        return Refused("held", f"{who} is held by {hold.holder} and jumps nowhere.", "GUR-009")
    for _, hold in holds_of(state, who):
        return Refused("holding", f"{who} holds {hold.victim}: he lets go of him before he jumps.", "GUR-049")
    if pick.to is not None and (foe := blocking(state, who, pick.to)):
        return Refused("must-evade", f"Beyond {foe} {who} gets only by evading him.", "GUR-107")
    where = f"{who} jumps straight ahead, as far as his run carries him, to where he can stand."
    return Refused("cannot-jump", where, "GUR-134")


DEEDS = (Deed(("jump",), WITHIN, offers, jump, refuses),)
