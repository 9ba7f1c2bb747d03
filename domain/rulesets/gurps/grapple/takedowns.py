"""Taking down a foe whom one holds (GUR-031 to GUR-035)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Faced, Moved
from domain.facts.hexes import neighbour
from domain.facts.refusal import Refused
from domain.facts.state import Hold, State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.able import able, holds_of
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.contests import quick
from domain.rulesets.gurps.core.falls import fall
from domain.rulesets.gurps.core.figures import dx, level, trained_st
from domain.rulesets.gurps.core.holds import enfeebled, free_all, later, on, skill_of
from domain.rulesets.gurps.core.place import FACINGS, on_map
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import Grappling, sheet
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.core.terrain import passable
from domain.rulesets.gurps.turn.attacks import count_attack, may_attack_now

FOLLOW_UP = ("attack", "all-out-attack")
"""Manoeuvres in which one goes on from a hold (GUR-031)."""

UPRIGHT = ("standing", "crouching")


def follow_ups(state: State, who: Name) -> Iterator[tuple[str, Hold]]:
    """His holds that he may go on from now: taken on an earlier turn, an attack left (GUR-031)."""
    for name, hold in holds_of(state, who):
        goes_on = able(state, hold.victim) and may_attack_now(state, who, hold.victim)
        if goes_on and later(state, who, name):
            yield name, hold


def not_yet(state: State, who: Name, pick: Choice) -> Refused | None:
    """Why nothing at all can follow: no hold, too soon, no attack left."""
    mine = tuple(on(state, who, pick.foe)) if pick.foe else holds_of(state, who)
    if not mine:
        whom = pick.foe or "anybody"
        return Refused("not-holding", f"{who} does not hold {whom}: grapple first.", "GUR-031")
    if not any(later(state, who, name) for name, _ in mine):
        return Refused("too-soon", f"{who} has only just taken hold: from his next turn on.", "GUR-031")
    if not any(may_attack_now(state, who, hold.victim) for _, hold in mine):
        return Refused("no-attack-left", f"{who} has no attack left this turn.", "GUR-153")
    return None


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Every foe on his feet whom he holds (GUR-032)."""
    for foe in dict.fromkeys(hold.victim for _, hold in follow_ups(state, who)):
        if state.combatants[foe].posture in UPRIGHT:
            yield Choice("takedown", foe=foe)


def takedown(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """A Quick Contest of whatever each does best; the loser lies (GUR-033, GUR-035, A17, A18)."""
    who, foe = turn.who, made.foe
    count_attack(scene, who, foe, key)
    mine = (*best(scene.state, turn.tables, who, foe), *postured(scene.state, turn.tables, who))
    theirs = best(scene.state, turn.tables, foe, who)
    found = quick(scene, who, foe, "takedown", mine, theirs, f"{turn.slot}.takedown", "GUR-033")
    if not able(scene.state, who) or not able(scene.state, foe):
        return
    if found.winner == who:
        laid_low(scene, turn, who, foe, found.key)
    elif found.winner == foe:
        laid_low(scene, turn, foe, who, found.key)


def best(state: State, tables: Tables, who: Name, other: Name) -> tuple[Term, ...]:
    """The best of ST, DX and grappling skills, as they are now for one who is held (GUR-033, A14).

    Training adds to the ST of one who has that skill in use, in a hold on the other (GUR-202).
    """
    skills = tuple(skill_of(hold) for _, hold in on(state, who, other))
    scores = [(*trained_st(state, tables, who, skills), *enfeebled(state, who)), dx(state, who)]
    known = sheet(state, who).skills
    scores += [level(state, tables, who, skill) for skill in Grappling if skill in known]
    if settings(state).takedown_dx == "full":
        scores = [tuple(term for term in terms if term.name != "grappled") for terms in scores]
    return max(scores, key=worth)


def postured(state: State, tables: Tables, who: Name) -> tuple[Term, ...]:
    """Not on his feet the attacker's score suffers as a blow would (GUR-034, A15)."""
    posture = state.combatants[who].posture
    off = tables.posture(posture).attack
    return (Term(posture, off, rule="GUR-034"),) if off else ()


def laid_low(scene: Scene, turn: Turn, winner: Name, loser: Name, because: Key) -> None:
    """He lies in the winner's hex and one next to it that the winner chooses; his own grips end (GUR-035)."""
    free_all(scene, loser, because, "GUR-035")
    if settings(scene.state).takedown_hold == "ends":
        free_all(scene, winner, because, "GUR-035", foe=loser)
    if scene[loser].at != scene[winner].at:
        scene.tell(Moved(loser, scene[loser].at, scene[winner].at, "takedown", because, "GUR-035"))
    key = f"{turn.slot}.lays" if winner == turn.who else f"{turn.slot}.{winner}.lays"
    lay(scene, winner, loser, key, because, "GUR-035")


def lay(scene: Scene, winner: Name, loser: Name, key: Key, because: Key, rule: str) -> None:
    """Which way he lies, over two hexes (GUR-035, GUR-221)."""
    if on_map(scene.state) and scene[loser].posture != "lying" and able(scene.state, winner):
        options = directions(scene.state, loser)
        if options:
            said = scene.choose(winner, options, key, rule=rule)
            facing = FACINGS.index(said.pick.manner[0])
            if facing != scene[loser].facing:
                scene.tell(Faced(loser, facing, said.key, rule))
    fall(scene, loser, because, rule)


def directions(state: State, who: Name) -> tuple[Choice, ...]:
    """The ways in which somebody can be laid where he is."""
    at = state.combatants[who].at
    return tuple(
        Choice("lay", foe=who, manner=(FACINGS[way],))
        for way in range(6)
        if passable(state, neighbour(at, way))
    )


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why he cannot take somebody down."""
    why = not_yet(state, who, pick)
    if why is not None:
        return why
    return Refused(
        "not-standing", f"Only somebody on his feet is taken down, and {pick.foe or 'he'} is not.", "GUR-032"
    )


DEEDS = (Deed(("takedown",), FOLLOW_UP, offers, takedown, refuses),)
