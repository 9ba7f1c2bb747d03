"""Falling over, keeping up, and losing hold of whom one is torn from (GUR-065, GUR-172, GUR-184)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import ConditionGained, PostureChanged
from domain.facts.state import Hold, State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.figures import dx, level
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.status import mount_of, rider_of
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.shared.ending_holds import end_holds


def stay_up(
    scene: Scene,
    tables: GurpsTables,
    who: Name,
    because: Key,
    key: Key,
    rule: str,
    *,
    skills: tuple[str, ...] = (),
    more: tuple[Term, ...] = (),
) -> bool:
    """Roll DX, or the best of these skills and DX, or fall; whether they are still up."""
    if scene[who].posture == "lying" or scene[who].down:
        return False
    needed = (*best(scene.state, tables, who, skills), *more)
    if hopeless(scene.state, tables, needed):
        fall(scene, who, because, rule)
        return False
    verdict = scene.check(who, DICE, key, rule=rule, against=needed, test=SUCCESS)
    if not verdict.passed:
        fall(scene, who, verdict.key, rule)
    return verdict.passed


def best(state: State, tables: GurpsTables, who: Name, skills: tuple[str, ...]) -> tuple[Term, ...]:
    """The best of DX and the skills that they know, without shock: no balance roll has it (GUR-173)."""
    known = tuple(skill for skill in skills if skill in sheet(state, who).skills)
    each = [dx(state, tables, who), *(level(state, tables, who, skill) for skill in known)]
    return max((_steady(terms) for terms in each), key=worth)


def _steady(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    return tuple(term for term in terms if term.name != "shock")


def hopeless(state: State, tables: GurpsTables, needed: tuple[Term, ...]) -> bool:
    """Whether a roll is not even made, its score being too low (GUR-144, A66)."""
    return settings(state).hopeless_rolls == "failed" and worth(needed) < tables.limit("effective-skill")


def fall(scene: Scene, who: Name, because: Key, rule: str) -> None:
    """They go down: off their mount, or with their rider (GUR-060, GUR-062)."""
    if mount_of(scene.state, who):
        scene.tell(ConditionGained(who, "unseated", because, rule))
    if scene[who].posture != "lying":
        scene.tell(PostureChanged(who, "lying", because, rule))
    if rider := rider_of(scene.state, who):
        fall(scene, rider, because, "GUR-060")


def tear_loose(scene: Scene, who: Name, because: Key) -> None:
    """Holds end whose two are neither in one hex nor in neighbouring ones (GUR-065)."""

    def torn(hold: Hold) -> bool:
        return who in (hold.holder, hold.victim) and apart(scene.state, hold.holder, hold.victim) > 1

    end_holds(scene, torn, because, "GUR-065")
