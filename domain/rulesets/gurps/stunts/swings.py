"""Swinging on a rope, a lamp or a chandelier (GUR-117 to GUR-120)."""

from collections.abc import Iterator

from domain.engine.menus.needs import Needs, When, need
from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Grade
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.collisions import hit_ground
from domain.rulesets.gurps.core.place import around
from domain.rulesets.gurps.core.terrain import ROPES, feature, height
from domain.rulesets.gurps.move.footing import chosen, no_cliff, no_foe, open_, roomy, spot
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.move.needs import FAR, short_of
from domain.rulesets.gurps.stunts.needs import STUNT, hopeful, lands, once
from domain.rulesets.gurps.stunts.ropes import (
    HANDS,
    IN_REACH,
    LEGS,
    high_up,
    hops,
    jumping,
    leaps,
    needed,
    reached,
    rope_at,
)
from domain.rulesets.gurps.stunts.stunts import alight, attempt, halt, somewhere, topple, travel, up
from domain.rulesets.gurps.turn.needs import knows_one
from domain.rulesets.gurps.turn.points import HEX, cost, left, pay, price
from domain.rulesets.gurps.turn.waits import interrupts
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("swung", "next-turn", "GUR-117"),)
"""What is counted here, and how long it is kept."""

# -- what it needs


@need("no-such-way", "GUR-119", f"Hang {HANDS} or {LEGS}.")
def by_hands_or_legs(case: Turning, pick: Choice) -> bool:
    """by the hands or by the legs"""
    return pick.how in (HANDS, LEGS)


def steps(case: Turning, pick: Choice) -> bool:
    """Whether it hangs in another hex than theirs."""
    return chosen(case, pick) != case.state.combatants[case.who].at


def over_the_edge(case: Turning, pick: Choice) -> bool:
    """Whether they leap out over an edge for it."""
    return steps(case, pick) and leaps(case.state, case.who, chosen(case, pick))


def dearness(case: Turning, pick: Choice) -> int:
    """Half movement points for the hex where it hangs."""
    to = chosen(case, pick)
    return HEX if leaps(case.state, case.who, to) else price(case.state, case.tables, case.who, to)


def too_dear(case: Turning, pick: Choice) -> str:
    """By how much."""
    return f"{short_of(case, dearness(case, pick))} to step up to it."


@need("too-far", "GUR-117", too_dear)
def can_step(case: Turning, pick: Choice) -> bool:
    """the movement points of the step"""
    return dearness(case, pick) <= left(case.state, case.tables, case.who)


def hangs_high(case: Turning, pick: Choice) -> bool:
    """Whether they have to jump for it."""
    return high_up(case.state, case.who, rope_at(case.state, case.who, chosen(case, pick)))


def leap(case: Turning, pick: Choice) -> tuple[Term, ...]:
    """What is rolled to seize it where it hangs high."""
    return jumping(case.state, case.tables, case.who)


def first_yard(case: Turning, pick: Choice) -> tuple[Term, ...]:
    """What is rolled to swing as far as a yard."""
    return needed(case.state, case.tables, case.who, 1, pick.how)


def no_landing(case: Turning, pick: Choice) -> str:
    """How far it goes."""
    rope = rope_at(case.state, case.who, chosen(case, pick))
    return f"There is no landing within {rope.yards} yards of {spot(rope.at)} that {case.who} can reach."


@need("no-landing", "GUR-118", no_landing)
def a_landing(case: Turning, pick: Choice) -> bool:
    """somewhere to hop off"""
    rope = rope_at(case.state, case.who, chosen(case, pick))
    return bool(hops(case.state, case.tables, case.who, rope, pick.how))


NEEDS: Needs[Turning] = (
    STUNT, once("swung", "swung", "GUR-117", "{who} has swung this turn."),
    knows_one(("acrobatics",), "GUR-119"), form("0,1 by-the-hands", to=True, manner=1),
    by_hands_or_legs, *IN_REACH,
    When("a step away", steps, open_, roomy, no_cliff, can_step),
    When("beyond an edge", over_the_edge, no_foe),
    When(
        "more than a yard above their reach", hangs_high, knows_one(("jumping",), "GUR-117"),
        hopeful(leap),
    ),
    hopeful(first_yard), a_landing,
)  # fmt: skip


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each rope in reach, hanging by the hands or by the legs (GUR-117, GUR-119)."""
    here = case.state.combatants[case.who].at
    for at in (like.to,) if like.to is not None else (here, *around(case.state, here)):
        if feature(case.state, at, ROPES) is not None:
            yield from (Choice("swing-across", to=at, manner=(how,)) for how in (HANDS, LEGS))


# -- how


def swing(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Get hold of it, swing, and hop off (GUR-117 to GUR-120)."""
    who = turn.who
    assert pick.to is not None
    scene.tell(CounterSet(who, "swung", 1, key, "GUR-117"))
    if pick.to != scene[who].at:
        high = height(scene.state, who) if leaps(scene.state, who, pick.to) else None
        points = HEX if high is not None else cost(scene.state, turn.tables, who, pick.to) or HEX
        advance(scene, who, pick.to, "move", key, "GUR-117", high=high)
        pay(scene, who, points, key)
        interrupts(scene, turn, because=key)
    if up(scene.state, who) and _seizes(scene, turn, pick.to, key):
        _hangs(scene, turn, pick, key)
    else:
        alight(scene, turn, "swing", key, "GUR-120")


def _hangs(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Where do they hop off (GUR-118)?"""
    who = turn.who
    assert pick.to is not None
    rope = reached(scene.state, who, pick.to)
    menu = rope and hops(scene.state, turn.tables, who, rope, pick.how)
    if menu:
        said = scene.choose(who, menu, f"{turn.slot}.hops-off", rule="GUR-118")
        if up(scene.state, who) and scene[who].at == pick.to:
            _swings(scene, turn, pick, said.pick, said.key)
            return
    alight(scene, turn, "swing", key, "GUR-120")


def _seizes(scene: Scene, turn: Turn, at: Hex, key: Key) -> bool:
    """One just takes it; for one that hangs high they jump, and may waste their turn or fall (GUR-117)."""
    who = turn.who
    rope = reached(scene.state, who, at)
    if rope is None or not high_up(scene.state, who, rope):
        return True
    needed = jumping(scene.state, turn.tables, who)
    grade, because = attempt(scene, turn.tables, who, needed, f"{turn.slot}.leap", "GUR-117")
    if grade is Grade.CRITICAL_FAILURE:
        topple(scene, who, because, "GUR-117")
    if not grade.passed:
        scene.tell(CounterSet(who, "turn-over", 1, because, "GUR-117"))
    return grade.passed


def _swings(scene: Scene, turn: Turn, pick: Choice, hop: Choice, key: Key) -> None:
    """To where they would, to somewhere on the way, or down (GUR-119, GUR-120)."""
    who = turn.who
    assert pick.to is not None
    assert hop.to is not None
    way = hexes.line(scene[who].at, hop.to)[1:]
    rope = reached(scene.state, who, pick.to)
    most = rope.yards if rope is not None else len(way)
    terms = needed(scene.state, turn.tables, who, len(way), pick.how)
    grade, because = attempt(scene, turn.tables, who, terms, f"{turn.slot}.swing", "GUR-119")
    if not grade.passed:
        way = somewhere(scene, who, way, f"{turn.slot}.comes-off-at", "GUR-120")
        way = _as_far_as(scene.state, who, way)
    pay(scene, who, min(HEX * len(way), left(scene.state, turn.tables, who)), because, "GUR-119")
    travel(scene, turn, way, "swing", because, "GUR-119", aloft=True)
    if not grade.passed:
        halt(scene, who, because, "GUR-120")
    if grade is Grade.CRITICAL_FAILURE and up(scene.state, who):
        hit_ground(scene, turn.tables, who, most, because, turn.slot, "GUR-120")


def _as_far_as(state: State, who: Name, way: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """They come down where there is room: there, or on the way before it."""
    while way and not lands(state, who, way[-1]):
        way = way[:-1]
    return way


ACTS = (TurnAct("swing-across", FAR, NEEDS, candidates, swing),)
