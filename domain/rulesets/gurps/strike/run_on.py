"""On past one who dodged, into whoever or whatever is beyond (GUR-053, GUR-058, GUR-059, GUR-212)."""

from collections.abc import Iterator

from domain.engine.menus import acts
from domain.engine.menus.acts import Question
from domain.engine.menus.menu import Offered
from domain.engine.menus.needs import Case, need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.counted import counted
from domain.facts.hexes import Hex, add, line, subtract
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.acts import Turn, Turning, form
from domain.rulesets.gurps.core.collisions import crash
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.status import able, body_of, stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import passable
from domain.rulesets.gurps.defend.defence import sidesteps
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.strike.attack import to_hit
from domain.rulesets.gurps.strike.impact import Ram, meet
from domain.rulesets.gurps.strike.knockback import in_the_way
from domain.rulesets.gurps.turn.points import HEX, left, pay
from domain.rulesets.gurps.turn.waits import interrupts


def enter(scene: Scene, who: Name, to: Hex, how: str, because: Key, rule: str) -> None:
    """Into the foe's hex, also one that they have stepped back into."""
    for each in line(scene[who].at, to)[1:] if scene[who].at != to else ():
        advance(scene, who, each, how, because, rule)


def how_far(case: Turning, pick: Choice) -> str:
    """At least."""
    return f"{case.who} runs on by {counted(case.tables.limit('run-on'), 'yard')} or more."


@need("too-short", "GUR-053", how_far)
def beyond_them(case: Turning, pick: Choice) -> bool:
    """far enough"""
    return pick.count >= case.tables.limit("run-on")


def yards_left(case: Turning) -> int:
    """As far as their movement goes, at a point for each."""
    return left(case.state, case.tables, case.who) // HEX


def dear(case: Turning, pick: Choice) -> str:
    """By how much."""
    return f"{case.who} has {yards_left(case)} of the {pick.count} movement points for that."


@need("too-far", "GUR-066", dear)
def as_far_as_they_go(case: Turning, pick: Choice) -> bool:
    """as far as movement is left"""
    return pick.count <= yards_left(case)


def distances(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each number of yards."""
    least = case.tables.limit("run-on")
    return (Choice("run-on", count=yards) for yards in range(least, yards_left(case) + 1))


HOW_FAR = Question("says how far one runs on past a foe who has dodged", "GUR-053")

RUN_ON = {
    "run-on": acts.Act(
        "run-on", (form("3", count=True), beyond_them, as_far_as_they_go), distances, asked=HOW_FAR
    )
}
"""How far they run on, where they have a choice."""

ASKED = tuple(RUN_ON.values())


def run_on(scene: Scene, turn: Turn, ram: Ram, because: Key) -> None:
    """They must run on, as far as movement is left; a hex costs one point (GUR-066)."""
    who = turn.who
    far = left(scene.state, turn.tables, who) // HEX
    if far > turn.tables.limit("run-on"):
        menu = Offered(Case(scene.state, turn.tables, who), RUN_ON)
        far = scene.choose(who, menu, f"{turn.slot}.runs-on", rule="GUR-053").pick.count
    for number, to in enumerate(beyond(scene.state, ram, far), 1):
        if not able(scene.state, who) or stunned(scene.state, who) or scene[who].counter("turn-over"):
            return
        if not passable(scene.state, to):
            body = body_of(scene.state, who)
            velocity = ram.velocity + number - 1
            crash(scene, turn.tables, body, velocity, because, turn.slot, "GUR-058", hard=False)
            return
        for other in in_the_way(scene.state, who, to):
            if other != ram.foe and strikes(scene, turn, ram, other):
                enter(scene, who, to, "run-on", because, "GUR-059")
                hit = ram._replace(foe=other, velocity=ram.velocity + number)
                meet(scene, turn.tables, hit, because, f"{turn.slot}.{other}")
                return
        pay(scene, who, HEX, because, "GUR-066")
        advance(scene, who, to, "run-on", because, "GUR-053")
        interrupts(scene, turn)


def beyond(state: State, ram: Ram, far: int) -> tuple[Hex, ...]:
    """The hexes beyond, the way they came."""
    now = state.combatants[ram.who].at
    start = Hex(state.combatants[ram.who].counter("run-q"), state.combatants[ram.who].counter("run-r"))
    way = subtract(now, start)
    return line(now, add(now, Hex(way.q * far, way.r * far)))[1 : far + 1]


def strikes(scene: Scene, turn: Turn, ram: Ram, other: Name) -> bool:
    """Whether they hit somebody whom they did not aim at, who may dodge (GUR-059, GUR-212)."""
    needed = wrong_target(scene.state, turn.tables, Attack(ram.act, ram.who, other, ram.skill, "GUR-059"))
    key = f"{turn.slot}.{other}.wrong-target"
    verdict = scene.check(ram.who, DICE, key, rule="GUR-212", against=needed, test=SUCCESS)
    return verdict.passed and not sidesteps(scene, turn.tables, other, ram.who, turn.slot, "GUR-212")


def wrong_target(state: State, tables: GurpsTables, attack: Attack) -> tuple[Term, ...]:
    """9, or the skill if it is lower (GUR-212)."""
    skill = worth(to_hit(state, tables, attack._replace(capped=False)))
    return (tables.modifier("wrong-target"), Term("skill", skill, "cap", "GUR-212"))
