"""Vaulting over obstacles and diving through openings (GUR-129 to GUR-132)."""

from domain.engine.menus.needs import Needs, need
from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.counted import counted
from domain.facts.events import CounterSet, Feature, Grade, Moved
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.collisions import crash, plunge
from domain.rulesets.gurps.core.figures import move
from domain.rulesets.gurps.core.injury import injure
from domain.rulesets.gurps.core.off_balance import ALOFT, off_balance
from domain.rulesets.gurps.core.running import came_from
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import able
from domain.rulesets.gurps.core.tables import GurpsTables, dice
from domain.rulesets.gurps.core.terrain import drop, floor, height, level_at, obstacle, soft
from domain.rulesets.gurps.move.footing import (
    chosen,
    each_at,
    floored,
    footing,
    nearby,
    next_to_them,
    open_,
    roomy,
    spot,
    this_side,
)
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.move.needs import FAR
from domain.rulesets.gurps.stunts.needs import (
    LANDING,
    STUNT,
    an_obstacle,
    from_the_ground,
    hopeful,
    in_the_air,
    upright,
)
from domain.rulesets.gurps.stunts.stunts import attempt, best_of, halt, land, topple, up
from domain.rulesets.gurps.turn.needs import knows_one
from domain.rulesets.gurps.turn.points import HEX, left, pay
from domain.rulesets.gurps.turn.waits import interrupts
from domain.rulesets.shared.durations import Counter

COUNTERS = (
    Counter("vaults", "next-turn", "GUR-131"),
    Counter("vault-run", "next-turn", "GUR-129"),
)
"""What is counted here, and how long it is kept."""

DIVES = ("window", "gap")
"""One dives through these, which is harder (GUR-131)."""

HARMS = "harms-"
"""A manner such as `harms-1d-2-cut`: what it does to whoever is stuck in it (GUR-132)."""

LIGHT = "light"
"""A manner of what is not solid: one does not strike it hard (GUR-132)."""


# -- what it needs


@need("too-far", "GUR-129", "{who} has no movement point left to {act}.")
def a_point_left(case: Turning, pick: Choice) -> bool:
    """a movement point left"""
    return left(case.state, case.tables, case.who) >= HEX


def too_short(case: Turning, pick: Choice) -> str:
    """How far it should have been."""
    return f"{case.who} has not run {counted(case.tables.limit('vault-run'), 'yard')} at it."


@need("no-run", "GUR-129", too_short)
def has_run(case: Turning, pick: Choice) -> bool:
    """a run that is long enough; by setting the first run does for a second one"""
    fighter = case.state.combatants[case.who]
    run, had = fighter.counter("run"), fighter.counter("vault-run")
    now = run - had if run >= had else run
    return _runs_on(case.state, case.who) or now >= case.tables.limit("vault-run")


def _runs_on(state: State, who: Name) -> bool:
    """For a second vault in a turn the run of the first will do (A65)."""
    return bool(state.combatants[who].counter("vaults")) and settings(state).second_vault == "once"


@footing("no-run", "GUR-129", lambda state, who, at: f"{who} has not run straight at {spot(at)}.")
def straight_at(state: State, who: Name, at: Hex) -> bool:
    """straight at it"""
    run = state.combatants[who].counter("run")
    return _runs_on(state, who) or hexes.distance(came_from(state, who), at) == run + 1


def other_act(case: Turning, pick: Choice) -> str:
    """Which it is."""
    there = there_is(case.state, chosen(case, pick))
    done = "dived through" if act_of(there) == "dive" else "vaulted"
    return f"A {there.kind} is {done}: {act_of(there)}, and not {pick.act}."


@need("other-act", "GUR-131", other_act)
def its_act(case: Turning, pick: Choice) -> bool:
    """dived through if it is a window or a gap, else vaulted"""
    return act_of(there_is(case.state, chosen(case, pick))) == pick.act


@footing("too-high", "GUR-129", lambda state, who, at: f"{who} cannot reach the top of it with their hands.")
def at_hand(state: State, who: Name, at: Hex) -> bool:
    """no higher than two thirds of their height"""
    high = there_is(state, at).height - height(state, who)
    return high <= sheet(state, who).height * 8 * 2 // (12 * 3)


@footing("too-high", "GUR-126", lambda state, who, at: f"{who} is not high enough in the air for it.")
def below_them(state: State, who: Name, at: Hex) -> bool:
    """no higher than the height that they have won"""
    return there_is(state, at).height <= state.combatants[who].height


def on_its_far_side(case: Turning, pick: Choice) -> Hex:
    """Where they come down."""
    return beyond(case.state, case.who, chosen(case, pick))


def rolled(case: Turning, pick: Choice) -> tuple[Term, ...]:
    """What is rolled for it."""
    return needed(case.state, case.tables, case.who, there_is(case.state, chosen(case, pick)))


NEEDS: Needs[Turning] = (
    from_the_ground(STUNT), in_the_air(upright), a_point_left, from_the_ground(has_run),
    knows_one(("acrobatics",), "GUR-130"), form("0,1", to=True),
    an_obstacle, next_to_them, its_act, from_the_ground(straight_at, at_hand), in_the_air(below_them),
    this_side, roomy,
    *each_at((floored, open_, *LANDING), on_its_far_side, "beyond it"), hopeful(rolled),
)  # fmt: skip


# -- how it goes


def there_is(state: State, at: Hex) -> Feature:
    """The obstacle on a hex that is known to have one."""
    there = obstacle(state, at)
    assert there is not None
    return there


def act_of(there: Feature) -> str:
    """What one does with it."""
    return "dive" if there.kind in DIVES else "vault"


def beyond(state: State, who: Name, at: Hex) -> Hex:
    """The hex on the far side of one next to theirs."""
    way = hexes.subtract(at, state.combatants[who].at)
    return hexes.add(at, way)


def needed(state: State, tables: GurpsTables, who: Name, there: Feature) -> tuple[Term, ...]:
    """Acrobatics, harder for a dive and for each before; after a tic-tac the worse (GUR-126, GUR-131)."""
    usual = (tables.modifier("dive"),) if there.kind in DIVES else ()
    more = list(off_balance(state, who, *usual))
    if before := state.combatants[who].counter("vaults"):
        more.append(tables.each("attempts-before", before))
    return best_of(state, tables, who, ("acrobatics",), *more)


def vault(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Past it for a movement point, or caught in it, or into it (GUR-130 to GUR-132)."""
    who = turn.who
    assert pick.to is not None
    there = obstacle(scene.state, pick.to)
    if there is None:
        return
    terms = needed(scene.state, turn.tables, who, there)
    grade, because = attempt(scene, turn.tables, who, terms, f"{turn.slot}.{pick.act}", "GUR-130")
    scene.tell(CounterSet(who, "vaults", scene[who].counter("vaults") + 1, because, "GUR-131"))
    if grade.passed:
        _passes(scene, turn, pick, there, because)
    elif grade is Grade.CRITICAL_FAILURE:
        _into(scene, turn, there, because)
    else:
        _caught(scene, turn, there, because)


def _passes(scene: Scene, turn: Turn, pick: Choice, there: Feature, because: Key) -> None:
    """Both hexes for one movement point, and on (GUR-130)."""
    who, to, was = turn.who, beyond(scene.state, turn.who, there.at), height(scene.state, turn.who)
    base = was - scene[who].conditions[ALOFT].level if ALOFT in scene[who].conditions else was
    advance(scene, who, there.at, pick.act, because, "GUR-130", high=max(there.height, was))
    interrupts(scene, turn, because=because)
    if not up(scene.state, who) or scene[who].at != there.at:
        return
    deep = drop(scene.state, to, base)
    under = base if deep else level_at(scene.state, to, base)
    advance(scene, who, to, pick.act, because, "GUR-130", high=under)
    pay(scene, who, HEX, because, "GUR-130")
    scene.tell(CounterSet(who, "vault-run", scene[who].counter("run"), because, "GUR-129"))
    land(scene, who, because)
    if deep:
        plunge(scene, turn.tables, who, deep, because, turn.slot, controlled=True)


def _caught(scene: Scene, turn: Turn, there: Feature, because: Key) -> None:
    """Lying on it, or under it; what is sharp still hurts (GUR-132)."""
    who = turn.who
    under = floor(scene.state, there.at, height(scene.state, who)) if there.kind == "gap" else there.height
    land(scene, who, because)
    advance(scene, who, there.at, pick_how(there), because, "GUR-132", high=under)
    topple(scene, who, because, "GUR-132")
    _hurts(scene, turn, there, because)


def pick_how(there: Feature) -> str:
    """How one comes to lie there."""
    return "under" if there.kind == "gap" else "on-top"


def _hurts(scene: Scene, turn: Turn, there: Feature, because: Key) -> None:
    """The dice and the kind of damage that its manner names (GUR-132)."""
    who = turn.who
    manner = next((word.removeprefix(HARMS) for word in there.manner if word.startswith(HARMS)), "")
    text, _, kind = manner.rpartition("-")
    if not text or not able(scene.state, who):
        return
    least = Term("least", 0 if kind == "cr" else 1, "floor", "GUR-150")
    number, adds = dice(text)
    more = (Term("adds", adds, rule="GUR-132"),) if adds else ()
    die = scene.roll(who, f"{number}d6", f"{turn.slot}.harm", rule="GUR-132", adding=(*more, least))
    injure(scene, turn.tables, who, "torso", die.total, kind, die.key, "GUR-132", slot=turn.slot)


def _into(scene: Scene, turn: Turn, there: Feature, because: Key) -> None:
    """Into it with the speed of their run, if it is solid; they lie before it (GUR-132, A61)."""
    who = turn.who
    velocity = scene[who].counter("run")
    if settings(scene.state).stunt_speed == "move":
        velocity = move(scene.state, turn.tables, who)
    if LIGHT not in there.manner:
        hard = not soft(scene.state, there.at)
        crash(scene, turn.tables, who, velocity, because, turn.slot, "GUR-132", hard=hard)
    at, high = scene[who].at, height(scene.state, who)
    under = floor(scene.state, at, high)
    land(scene, who, because)
    if under != high:
        scene.tell(Moved(who, at, at, "fall", because, "GUR-132", under))
    topple(scene, who, because, "GUR-132")
    halt(scene, who, because, "GUR-132")
    scene.tell(CounterSet(who, "turn-over", 1, because, "GUR-132"))


ACTS = tuple(TurnAct(name, FAR, NEEDS, nearby, vault) for name in ("vault", "dive"))
