"""Evading: past a foe through his hex, or over him (GUR-088 to GUR-090, GUR-106 to GUR-109)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Contested, CounterSet
from domain.facts.hexes import Arc, Hex
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.able import able, foes, holding, holds_on, pinned, stunned
from domain.rulesets.gurps.core.acts import Deed, Turn, maneuver
from domain.rulesets.gurps.core.armed import parry_skill, parrying_modes
from domain.rulesets.gurps.core.figures import dx, level
from domain.rulesets.gurps.core.place import apart, around, lies_in
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.success import DICE, SUCCESS
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.core.terrain import passable
from domain.rulesets.gurps.defend.parrying import counterblow
from domain.rulesets.gurps.move.movement import advance, why_not
from domain.rulesets.gurps.strike.charges import barring
from domain.rulesets.gurps.stunts.jumps import high_jump
from domain.rulesets.gurps.stunts.stunts import dodge_after
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS, of
from domain.rulesets.gurps.turn.points import HEX, cost, crowded, forward, left, onward, pace, pay
from domain.rulesets.gurps.turn.waits import interrupts

POSTURES = {"standing": -5, "crouching": -5, "kneeling": -2, "sitting": -2, "crawling": -2, "lying": 5}
ARCS = {Arc.LEFT: 2, Arc.RIGHT: 2, Arc.REAR: 5}
"""On the evader's score: how the foe stands, and from where one comes (GUR-107)."""

WAYS = {"": "dx", "acrobatics": "acrobatics", "leap": "jumping"}
"""What the contest is rolled with (GUR-106, GUR-108)."""


# -- when


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Past each foe next to him, or in whose hex he is, to each hex beyond (GUR-107)."""
    if why_not(state, who) is not None or holds_on(state, who):
        return
    for foe in foes(state, who):
        if apart(state, who, foe) > 1:
            continue
        for to in beyond(state, who, foe):
            if reaches(state, tables, who, foe, to):
                yield from (
                    Choice("evade", foe=foe, to=to, manner=how) for how in ways(state, tables, who, foe)
                )


def beyond(state: State, who: Name, foe: Name) -> tuple[Hex, ...]:
    """The hexes on the far side of the foe's (GUR-107)."""
    here, there = state.combatants[who].at, state.combatants[foe].at
    if state.combatants[who].counter("carries", foe):
        return ()
    came = state.combatants[who].counter("entered", foe)
    if here == there and came:
        start = hexes.neighbour(here, came + 2)
    elif hexes.distance(here, there) == 1:
        start = here
    else:
        return ()
    return tuple(to for to in around(state, there) if hexes.distance(start, to) > 1)


def reaches(state: State, tables: Tables, who: Name, foe: Name, to: Hex) -> bool:
    """Whether there is a way, and movement enough to get beyond (GUR-107)."""
    if not passable(state, to) or crowded(state, who, to) or not passable(state, state.combatants[foe].at):
        return False
    if barring(state, who, state.combatants[foe].at) or barring(state, who, to):
        return False
    if maneuver(state, who) == "all-out-attack" and not forward(state, who, to):
        return False
    points = price(state, tables, who, foe, to)
    if points is None:
        return False
    if pace(state, who) == "step":
        points = HEX * (1 if state.combatants[who].at == state.combatants[foe].at else 2)
    return points <= left(state, tables, who)


def price(state: State, tables: Tables, who: Name, foe: Name, to: Hex) -> int | None:
    """Half movement points into his hex and out of it; only out, if he is in it already."""
    there = state.combatants[foe].at
    out = onward(state, tables, who, to)
    if state.combatants[who].at == there:
        return out
    into = cost(state, tables, who, there)
    return None if into is None else into + out


def ways(state: State, tables: Tables, who: Name, foe: Name) -> Iterator[tuple[str, ...]]:
    """By DX, by Acrobatics, over him if he jumps higher than the foe is tall (GUR-106, GUR-108)."""
    own = sheet(state, who).skills
    yield ()
    if "acrobatics" in own:
        yield ("acrobatics",)
    if high_jump(state, tables, who) > sheet(state, foe).height:
        yield ("leap",)


# -- how


def evade(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """He lets one pass, as he must if he can do nothing, or a Quick Contest decides (GUR-107, GUR-109)."""
    who, foe = turn.who, pick.foe
    options = tuple(answers(scene.state, turn.tables, who, foe))
    if len(options) == 1:
        _through(scene, turn, pick, key)
        return
    said = scene.choose(foe, options, f"{turn.slot}.{foe}.bars-the-way", rule="GUR-107")
    if not able(scene.state, who) or not _there(scene.state, who, foe):
        return
    if said.pick.act == "let-pass" or not able(scene.state, foe):
        _through(scene, turn, pick, said.key)
    else:
        _contest(scene, turn, pick, said.pick, said.key)


def _there(state: State, who: Name, foe: Name) -> bool:
    return hexes.distance(state.combatants[who].at, state.combatants[foe].at) <= 1


def answers(state: State, tables: Tables, who: Name, foe: Name) -> Iterator[Choice]:
    """Let him pass, stand in his way, or hold a weapon before him who comes from the front (GUR-088)."""
    yield Choice("let-pass")
    if not able(state, foe) or stunned(state, foe) or pinned(state, foe):
        return
    yield Choice("stand-in-the-way")
    if (
        settings(state).realistic_charges
        and lies_in(state, foe, who) is Arc.FRONT
        and of(maneuver(state, foe)).parries
    ):
        for item in dict.fromkeys(holding(state, foe).values()):
            if maneuver(state, foe) != "all-out-attack" and parrying_modes(state, tables, foe, item):
                yield Choice("obstruct", using=(item,))


def _contest(scene: Scene, turn: Turn, pick: Choice, answer: Choice, key: Key) -> None:
    """A win brings him past, a tie or a loss stops him (GUR-089, GUR-109)."""
    who, foe = turn.who, pick.foe
    rule = "GUR-089" if answer.act == "obstruct" else "GUR-107"
    result = scene.contest(
        who, foe, DICE, f"{turn.slot}.evades", rule=rule,
        mine=score(scene.state, turn.tables, who, pick),
        theirs=_against(scene.state, turn.tables, foe, answer), test=SUCCESS,
    )  # fmt: skip
    scene.tell(Contested(who, foe, "evade", result.winner, result.margin, result.key, rule))
    if answer.act == "obstruct":
        count = scene[foe].counter("parries", answer.using[0])
        scene.tell(CounterSet(foe, "parries", count + 1, result.key, "GUR-090", answer.using[0]))
    if pick.manner:
        dodge_after(scene, who, result.winner == who, result.key)
    if result.winner == who:
        _through(scene, turn, pick, result.key)
        return
    if result.winner == foe and pick.manner:
        scene.tell(CounterSet(who, "open-to", 1, result.key, "GUR-109", foe))
    if answer.act == "obstruct":
        _obstructed(scene, turn, pick, answer, result.winner == foe, result.key)
    else:
        _stopped(scene, turn, pick, result.key)


def score(state: State, tables: Tables, who: Name, pick: Choice) -> tuple[Term, ...]:
    """DX, Acrobatics or Jumping, by the foe's posture and the side one comes from (GUR-106 to GUR-108)."""
    skill = WAYS[pick.manner[0] if pick.manner else ""]
    posture = state.combatants[pick.foe].posture
    terms = [*level(state, tables, who, skill), Term(posture, POSTURES.get(posture, -5), rule="GUR-107")]
    if more := ARCS.get(lies_in(state, pick.foe, who), 0):
        terms.append(Term(f"from-the-{'rear' if more == 5 else 'side'}", more, rule="GUR-107"))
    return tuple(terms)


def _against(state: State, tables: Tables, foe: Name, answer: Choice) -> tuple[Term, ...]:
    """DX, or the skill of the weapon that he holds before him (GUR-089)."""
    if answer.act != "obstruct":
        return tuple(term for term in dx(state, foe) if term.name != "shock")
    return level(state, tables, foe, parry_skill(state, tables, foe, answer.using[0]))


def _through(scene: Scene, turn: Turn, pick: Choice, because: Key) -> None:
    """Into his hex and out on the far side (GUR-107)."""
    who = turn.who
    assert pick.to is not None
    _into(scene, turn, pick.foe, because)
    interrupts(scene, turn.tables, who, turn.slot, because=because)
    if able(scene.state, who) and not stunned(scene.state, who) and not scene[who].counter("turn-over"):
        points = onward(scene.state, turn.tables, who, pick.to)
        advance(scene, who, pick.to, "evade", because, "GUR-107")
        pay(scene, who, points, because)


def _into(scene: Scene, turn: Turn, foe: Name, because: Key) -> None:
    """Into the foe's hex, if he is not in it (GUR-107)."""
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
    """Before the weapon; if it won, its half wound decides what he may still do (GUR-090, A63)."""
    who, foe = turn.who, pick.foe
    if won:
        item = answer.using[0]
        counterblow(scene, turn.tables, foe, who, item, "torso", because, turn.slot, "GUR-090", halved=True)
    elif able(scene.state, who):
        scene.tell(CounterSet(who, "stopped", 1, because, "GUR-089"))


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why one cannot get past him."""
    why = why_not(state, who)
    if why is not None:
        return why
    if holds_on(state, who):
        return Refused("held", f"{who} is held: nobody evades so.", "GUR-107")
    if pick.foe not in foes(state, who) or apart(state, who, pick.foe) > 1:
        return Refused("not-next", f"{who} evades a foe who is next to him.", "GUR-107")
    if pick.manner == ("leap",):
        return Refused("too-tall", f"{who} does not jump higher than {pick.foe} is tall.", "GUR-108")
    return Refused("no-way-past", f"{who} finds no way past there, or has not movement enough.", "GUR-107")


DEEDS = (Deed(("evade",), tuple(MANEUVERS), offers, evade, refuses),)
