"""Taking down a foe whom one holds (GUR-031 to GUR-035)."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.engine.menus import acts
from domain.engine.menus.acts import Question
from domain.engine.menus.menu import Menu, Offered
from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Faced, Moved
from domain.facts.hexes import FACINGS, neighbour
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.acts import Turn, TurnAct, form, that_alone
from domain.rulesets.gurps.core.contests import outdo
from domain.rulesets.gurps.core.falls import fall
from domain.rulesets.gurps.core.figures import dx, level, trained_st
from domain.rulesets.gurps.core.holds import enfeebled, free_all, on, skill_of
from domain.rulesets.gurps.core.place import on_map
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import Grappling, sheet
from domain.rulesets.gurps.core.status import able
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import passable
from domain.rulesets.gurps.grapple.follow_ups import FOLLOW_UP, FOLLOWS, held_ones, on_their_feet
from domain.rulesets.gurps.turn.attacks import count_attack


def takedown(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """A Quick Contest of whatever each does best; the loser lies (GUR-033, GUR-035, A17, A18)."""
    who, foe = turn.who, made.foe
    count_attack(scene, who, foe, key)
    mine = (*best(scene.state, turn.tables, who, foe), *postured(scene.state, turn.tables, who))
    theirs = best(scene.state, turn.tables, foe, who)
    found = outdo(scene, who, foe, "takedown", mine, theirs, f"{turn.slot}.takedown", "GUR-033")
    if not able(scene.state, who) or not able(scene.state, foe):
        return
    if found.winner == who:
        laid_low(scene, turn, who, foe, found.key)
    elif found.winner == foe:
        laid_low(scene, turn, foe, who, found.key)


def best(state: State, tables: GurpsTables, who: Name, other: Name) -> tuple[Term, ...]:
    """The best of ST, DX and grappling skills, as they are now for one who is held (GUR-033, A14).

    Training adds to the ST of one who has that skill in use, in a hold on the other (GUR-202).
    """
    skills = tuple(skill_of(hold) for _, hold in on(state, who, other))
    st = (*trained_st(state, tables, who, skills), *enfeebled(state, tables, who))
    scores = [st, dx(state, tables, who)]
    known = sheet(state, who).skills
    scores += [level(state, tables, who, skill) for skill in Grappling if skill in known]
    if settings(state).takedown_dx == "full":
        scores = [tuple(term for term in terms if term.name != "grappled") for terms in scores]
    return max(scores, key=worth)


def postured(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """Not on their feet the attacker's score suffers as a blow would (GUR-034, A15)."""
    posture = state.combatants[who].posture
    off = tables.posture(posture).attack
    return (Term(posture, off, rule="GUR-034"),) if off else ()


def laid_low(scene: Scene, turn: Turn, winner: Name, loser: Name, because: Key) -> None:
    """They lie in the winner's hex and one next to it that the winner chooses; their own grips end
    (GUR-035)."""
    free_all(scene, loser, because, "GUR-035")
    if settings(scene.state).takedown_hold == "ends":
        free_all(scene, winner, because, "GUR-035", foe=loser)
    if scene[loser].at != scene[winner].at:
        scene.tell(Moved(loser, scene[loser].at, scene[winner].at, "takedown", because, "GUR-035"))
    key = f"{turn.slot}.lays" if winner == turn.who else f"{turn.slot}.{winner}.lays"
    lay(scene, winner, loser, key, because, "GUR-035")


class Laying(NamedTuple):
    """Who lays whom."""

    state: State
    who: Name
    loser: Name


def lay(scene: Scene, winner: Name, loser: Name, key: Key, because: Key, rule: str) -> None:
    """Which way they lie, over two hexes (GUR-035, GUR-221)."""
    if on_map(scene.state) and scene[loser].posture != "lying" and able(scene.state, winner):
        said = scene.choose_unless(None, winner, directions(scene.state, winner, loser), key, rule=rule)
        if said is not None:
            facing = FACINGS.index(said.pick.how)
            if facing != scene[loser].facing:
                scene.tell(Faced(loser, facing, said.key, rule))
    fall(scene, loser, because, rule)


@need("not-so", "GUR-198", "Lay {foe} which way? One of " + ", ".join(FACINGS) + ".")
def a_way(case: Laying, pick: Choice) -> bool:
    """in one of the six directions"""
    return pick.foe == case.loser and pick.how in FACINGS


@need("no-room", "GUR-035", "There is no room for the legs of {foe} to the {manner}.")
def room_that_way(case: Laying, pick: Choice) -> bool:
    """where there is room for their legs"""
    at = case.state.combatants[case.loser].at
    return passable(case.state, neighbour(at, FACINGS.index(pick.how)))


def ways(case: Laying, like: Choice) -> Iterator[Choice]:
    """All six."""
    return (Choice("lay", foe=case.loser, manner=(way,)) for way in FACINGS)


def laid(case: Laying) -> tuple[Name, ...]:
    """Whom they lay."""
    return (case.loser,)


LIES = Question("says which way somebody comes to lie who is taken down", "GUR-035")

LAY = acts.Act("lay", (form("boris south", manner=1), a_way, room_that_way), ways, laid, asked=LIES)
ASKED = (LAY,)


def directions(state: State, winner: Name, loser: Name) -> Menu:
    """The ways in which somebody can be laid where they are."""
    return Offered(Laying(state, winner, loser), {"lay": LAY})


ACTS = (
    TurnAct(
        "takedown", FOLLOW_UP, (FOLLOWS, on_their_feet("GUR-032"), form("boris")), that_alone, takedown,
        held_ones,
    ),
)  # fmt: skip
