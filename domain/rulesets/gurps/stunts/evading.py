"""Evading: past a foe through their hex, or over them (GUR-088 to GUR-090, GUR-106 to GUR-109)."""

from collections.abc import Iterator

from domain.engine.menus.acts import replace
from domain.engine.menus.needs import Needs, Together, When, lacking, need
from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.hexes import Arc, Hex
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, their_foes
from domain.rulesets.gurps.core.armed import parry_skill
from domain.rulesets.gurps.core.contests import outdo
from domain.rulesets.gurps.core.figures import dx, level
from domain.rulesets.gurps.core.modifiers import ModifierName
from domain.rulesets.gurps.core.place import apart, around, lies_in
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import able, stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.move.footing import (
    STANDING_ROOM,
    ahead_of_them,
    chosen,
    each_at,
    floored,
    no_cliff,
    no_edge,
    open_,
    roomy,
    spot,
    unbarred,
)
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.move.needs import GOING, MOVING, held_by_nobody, not_seated, short_of
from domain.rulesets.gurps.strike.parrying import counterblow
from domain.rulesets.gurps.stunts.jumps import high_jump
from domain.rulesets.gurps.stunts.obstruction import LET_PASS, answers
from domain.rulesets.gurps.stunts.stunts import dodge_after
from domain.rulesets.gurps.turn.needs import FOE
from domain.rulesets.gurps.turn.points import HEX, cost, left, onward, pace, pay, price
from domain.rulesets.gurps.turn.waits import interrupts
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("open-to", "next-turn", "GUR-109"),)
"""What is counted here, and how long it is kept."""

POSTURES: dict[str, ModifierName] = {
    "standing": "evade-standing",
    "crouching": "evade-crouching",
    "kneeling": "evade-kneeling",
    "sitting": "evade-sitting",
    "crawling": "evade-crawling",
    "lying": "evade-lying",
}
ARCS: dict[Arc, ModifierName] = {
    Arc.LEFT: "evade-from-the-side",
    Arc.RIGHT: "evade-from-the-side",
    Arc.REAR: "evade-from-the-rear",
}
"""On the evader's score: how the foe stands, and from where one comes (GUR-107)."""

WAYS = {"": "dx", "acrobatics": "acrobatics", "leap": "jumping"}
"""What the contest is rolled with (GUR-106, GUR-108)."""


# -- what it needs


def their_hex(case: Turning, pick: Choice) -> Hex:
    """Where the foe is."""
    return case.state.combatants[pick.foe].at


def in_it(case: Turning, pick: Choice) -> bool:
    """Whether the two share a hex."""
    return case.state.combatants[case.who].at == their_hex(case, pick)


def into_it(case: Turning, pick: Choice) -> bool:
    """Whether the foe's hex is still to be entered."""
    return not in_it(case, pick)


def comes_from(case: Turning, pick: Choice) -> Hex:
    """The hex on this side of the foe's: their own, or that from which they came in."""
    here = case.state.combatants[case.who].at
    came = case.state.combatants[case.who].counter("entered", pick.foe)
    return hexes.neighbour(here, came + 2) if in_it(case, pick) else here


@need("not-next", "GUR-107", "{foe} is not next to {who}, and only a foe who is can be evaded.")
def beside(case: Turning, pick: Choice) -> bool:
    """they are next to them, or in the same hex"""
    here, there = case.state.combatants[case.who].at, their_hex(case, pick)
    return hexes.distance(here, there) <= 1 and apart(case.state, case.who, pick.foe) <= 1


@need("taken-along", "GUR-049", "{who} takes {foe} along, and does not need to get past them.")
def not_taken_along(case: Turning, pick: Choice) -> bool:
    """whom they do not take along"""
    return not case.state.combatants[case.who].counter("carries", pick.foe)


@need("not-entered", "GUR-107", "{who} did not come into the hex of {foe}, and can simply move on.")
def entered(case: Turning, pick: Choice) -> bool:
    """in the same hex: they have come into it themselves"""
    return not in_it(case, pick) or bool(case.state.combatants[case.who].counter("entered", pick.foe))


def not_beyond(case: Turning, pick: Choice) -> str:
    """Of whom."""
    return f"{spot(chosen(case, pick))} is not on the far side of {pick.foe}."


@need("not-beyond", "GUR-107", not_beyond)
def on_the_far_side(case: Turning, pick: Choice) -> bool:
    """to a hex next to the foe's, on its far side"""
    to = chosen(case, pick)
    return to in around(case.state, their_hex(case, pick)) and hexes.distance(comes_from(case, pick), to) > 1


@need("too-far", "GUR-107", "{who} does not have the movement left to get beyond {foe}.")
def can_start(case: Turning, pick: Choice) -> bool:
    """movement for a hex beyond theirs, and for their own unless they are in it"""
    least = HEX if in_it(case, pick) else 2 * HEX
    return least <= left(case.state, case.tables, case.who)


def dearness(case: Turning, pick: Choice) -> int:
    """Half movement points into their hex and out of it; only out, if they are in it already."""
    state, tables, who = case.state, case.tables, case.who
    if pace(state, who) == "step":
        return HEX if in_it(case, pick) else 2 * HEX
    out = onward(state, tables, who, chosen(case, pick))
    return out if in_it(case, pick) else price(state, tables, who, their_hex(case, pick)) + out


def too_dear(case: Turning, pick: Choice) -> str:
    """By how much."""
    return f"{short_of(case, dearness(case, pick))} to get beyond {pick.foe}."


@need("too-far", "GUR-107", too_dear)
def can_get_beyond(case: Turning, pick: Choice) -> bool:
    """movement enough to get beyond"""
    return dearness(case, pick) <= left(case.state, case.tables, case.who)


def by(pick: Choice) -> str:
    """Plainly, which is empty, or how else."""
    return pick.how


@need("no-such-way", "GUR-106", "Evade plainly, by acrobatics or with a leap.")
def a_way(case: Turning, pick: Choice) -> bool:
    """plainly, by acrobatics or with a leap"""
    return by(pick) in WAYS


@need("not-learnt", "GUR-106", "{who} has never learnt acrobatics.")
def learnt_for_it(case: Turning, pick: Choice) -> bool:
    """by acrobatics: learnt"""
    return by(pick) != "acrobatics" or "acrobatics" in sheet(case.state, case.who).skills


@need("too-tall", "GUR-108", "{who} does not jump higher than {foe} is tall.")
def over_them(case: Turning, pick: Choice) -> bool:
    """with a leap: they jump higher than the foe is tall"""
    if by(pick) != "leap":
        return True
    return high_jump(case.state, case.tables, case.who) > sheet(case.state, pick.foe).height


PASSING = Together(
    FOE, MOVING, held_by_nobody("GUR-107"), beside, not_taken_along, entered, can_start,
    *each_at((floored, open_, unbarred), their_hex, "where the foe is"),
    When("coming into their hex", into_it, not_seated, *each_at((roomy, no_edge, no_cliff), their_hex)),
)  # fmt: skip
"""What evading a foe needs of the two, wherever it leads (GUR-107)."""

NEEDS: Needs[Turning] = (
    PASSING, form("boris 0,1", to=True, manner=(0, 1)),
    on_the_far_side, *STANDING_ROOM, unbarred, ahead_of_them, can_get_beyond, a_way, learnt_for_it, over_them,
)  # fmt: skip


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """To each hex on the far side, in each way that they master."""
    plain = Choice("evade", foe=like.foe)
    ways = [pick for how in WAYS if masters(case, pick := replace(plain, manner=(how,) if how else ()))]
    start = comes_from(case, like)
    for to in (like.to,) if like.to is not None else around(case.state, their_hex(case, like)):
        if hexes.distance(start, to) > 1:
            yield from (replace(pick, to=to) for pick in ways)


def masters(case: Turning, pick: Choice) -> bool:
    """Whether they can evade in that way, to wherever it is."""
    return lacking((learnt_for_it, over_them), case, pick) is None


# -- how


def evade(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """They let one pass, as they must if they can do nothing, or a Quick Contest decides (GUR-107,
    GUR-109)."""
    who, foe = turn.who, pick.foe
    menu = answers(scene.state, turn.tables, foe, who)
    said = scene.choose_unless(LET_PASS, foe, menu, f"{turn.slot}.{foe}.bars-the-way", rule="GUR-107")
    if said is None:
        _through(scene, turn, pick, key)
        return
    if not able(scene.state, who) or not _there(scene.state, who, foe):
        return
    if said.pick.act == "let-pass" or not able(scene.state, foe):
        _through(scene, turn, pick, said.key)
    else:
        _contest(scene, turn, pick, said.pick, said.key)


def _there(state: State, who: Name, foe: Name) -> bool:
    return hexes.distance(state.combatants[who].at, state.combatants[foe].at) <= 1


def _contest(scene: Scene, turn: Turn, pick: Choice, answer: Choice, key: Key) -> None:
    """A win brings them past, a tie or a loss stops them (GUR-089, GUR-109)."""
    who, foe = turn.who, pick.foe
    rule = "GUR-089" if answer.act == "obstruct" else "GUR-107"
    mine = score(scene.state, turn.tables, who, pick)
    theirs = _against(scene.state, turn.tables, foe, answer)
    result = outdo(scene, who, foe, "evade", mine, theirs, f"{turn.slot}.evades", rule, tied=rule)
    if answer.act == "obstruct":
        count = scene[foe].counter("parries", answer.tool)
        scene.tell(CounterSet(foe, "parries", count + 1, result.key, "GUR-090", answer.tool))
    if pick.manner:
        dodge_after(scene, turn.tables, who, result.winner == who, result.key)
    if result.winner == who:
        _through(scene, turn, pick, result.key)
        return
    if result.winner == foe and pick.manner:
        scene.tell(CounterSet(who, "open-to", 1, result.key, "GUR-109", foe))
    if answer.act == "obstruct":
        _obstructed(scene, turn, pick, answer, result.winner == foe, result.key)
    else:
        _stopped(scene, turn, pick, result.key)


def score(state: State, tables: GurpsTables, who: Name, pick: Choice) -> tuple[Term, ...]:
    """DX, Acrobatics or Jumping, by the foe's posture and the side one comes from (GUR-106 to GUR-108)."""
    skill = WAYS[by(pick)]
    posture = state.combatants[pick.foe].posture
    arc = ARCS.get(lies_in(state, pick.foe, who))
    beside = () if arc is None else (tables.modifier(arc),)
    return (*level(state, tables, who, skill), tables.modifier(POSTURES[posture]), *beside)


def _against(state: State, tables: GurpsTables, foe: Name, answer: Choice) -> tuple[Term, ...]:
    """DX, or the skill of the weapon that they hold before them (GUR-089)."""
    if answer.act != "obstruct":
        return tuple(term for term in dx(state, tables, foe) if term.name != "shock")
    return level(state, tables, foe, parry_skill(state, tables, foe, answer.tool))


def _through(scene: Scene, turn: Turn, pick: Choice, because: Key) -> None:
    """Into their hex and out on the far side (GUR-107)."""
    who = turn.who
    assert pick.to is not None
    _into(scene, turn, pick.foe, because)
    interrupts(scene, turn, because=because)
    if able(scene.state, who) and not stunned(scene.state, who) and not scene[who].counter("turn-over"):
        points = onward(scene.state, turn.tables, who, pick.to)
        advance(scene, who, pick.to, "evade", because, "GUR-107")
        pay(scene, who, points, because)


def _into(scene: Scene, turn: Turn, foe: Name, because: Key) -> None:
    """Into the foe's hex, if they are not in it (GUR-107)."""
    to = scene[foe].at
    if scene[turn.who].at != to:
        points = cost(scene.state, turn.tables, turn.who, to) or HEX
        advance(scene, turn.who, to, "evade", because, "GUR-107")
        pay(scene, turn.who, points, because)


def _stopped(scene: Scene, turn: Turn, pick: Choice, because: Key) -> None:
    """In the foe's hex, or by setting before it, and no more movement (A63)."""
    who, foe = turn.who, pick.foe
    if settings(scene.state).failed_evade == "his-hex":
        _into(scene, turn, foe, because)
    scene.tell(CounterSet(who, "stopped", 1, because, "GUR-109"))


def _obstructed(scene: Scene, turn: Turn, pick: Choice, answer: Choice, won: bool, because: Key) -> None:
    """Before the weapon; if it won, its half wound decides what they may still do (GUR-090, A63)."""
    who, foe = turn.who, pick.foe
    if won:
        item = answer.tool
        counterblow(scene, turn.tables, foe, who, item, "torso", because, turn.slot, "GUR-090", halved=True)
    elif able(scene.state, who):
        scene.tell(CounterSet(who, "stopped", 1, because, "GUR-089"))


ACTS = (TurnAct("evade", GOING, NEEDS, candidates, evade, their_foes),)
