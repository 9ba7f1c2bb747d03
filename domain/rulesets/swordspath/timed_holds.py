"""Holds that work by time: choke and strangle, phase by phase (SPG-18, SPG-19)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import CounterSet, Damaged
from domain.facts.term import Term, worth
from domain.rulesets.swordspath.knockouts import FULL
from domain.rulesets.swordspath.moves import CHOKE, STRANGLE
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.status import is_mount
from domain.rulesets.swordspath.tables import SwordspathTables


def wind(scene: Scene, holder: Name, victim: Name, because: Key) -> None:
    """A hold is taken anew: the clock will stand at 0 at the end of this phase, or at 1 (A2)."""
    first = 0 if settings(scene.state).first_held_phase == "landing" else -1
    scene.tell(CounterSet(holder, "held", first, because, "SPG-19", victim))


def tick(scene: Scene, tables: SwordspathTables, because: Key) -> None:
    """One phase more for every hold that is still on; damage goes on growing after the knock-out (SPG-19)."""
    for name in tuple(scene.state.holds):
        hold = scene.state.holds.get(name)
        if hold is None or hold.kind not in (CHOKE, STRANGLE) or is_mount(scene.state, hold.victim):
            continue
        phases = scene[hold.holder].counter("held", hold.victim) + 1
        scene.tell(CounterSet(hold.holder, "held", phases, because, "SPG-19", hold.victim))
        if phases > 0:
            choke = hold.kind == CHOKE
            clock = tables.clocks.choke if choke else tables.clocks.strangle
            rule = "SPG-18" if choke else "SPG-19"
            terms = growth(settings(scene.state).choke_damage, clock.times, phases, rule)
            scene.tell(Damaged(hold.victim, FULL, worth(terms), because, rule, terms=terms))


def growth(way: str, times: int, phases: int, rule: str) -> tuple[Term, ...]:
    """The points of phase N: what makes the total `times` x N x N, or that product itself (A1).

    >>> [worth(growth("total", 10, n, "")) for n in (1, 2, 3)], worth(growth("per-phase", 10, 2, ""))
    ([10, 30, 50], 40)
    """
    if way == "per-phase":
        square = Term("phases-held", phases, "x", rule)
        return (Term("phases-held", phases, rule=rule), square, Term("a-phase", times, "x", rule))
    odd = 2 * phases - 1
    return (Term("growth", odd, rule=rule), Term("a-phase", times, "x", rule))
