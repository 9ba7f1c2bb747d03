"""The sums of the three modes have much in common: points over a score, differences of size, afflictions."""

from collections.abc import Iterable

from domain.facts.choice import Name
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.sheet import AdndSheet, sheet
from domain.rulesets.adnd.status import helpless, prone
from domain.rulesets.adnd.tables import AdndTables, Figure


def kept(terms: Iterable[Term]) -> tuple[Term, ...]:
    """The terms that say something, those below zero as taken away; bounds as they are."""
    return tuple(
        [
            Term(term.name, -term.value, "-", term.rule) if term.value < 0 and term.op == "+" else term
            for term in terms
            if term.value or term.op in ("floor", "cap", "=")
        ]
    )


def per_point(name: str, score: int, figure: Figure, rule: str) -> Term:
    """A figure for each point of a score over some other."""
    return Term(name, max(score - figure.over, 0) * figure.value, rule=rule)


def strength_bonus(tables: AdndTables, mine: AdndSheet) -> int:
    """The Strength damage bonus: as the sheet has it, else by the table, in which any other score has none
    (ADD-01, ADD-02).
    """
    if mine.damage_bonus is not None:
        return mine.damage_bonus
    fitting = [
        row.bonus for row in tables.strength if row.strength == mine.strength and row.percent <= mine.percent
    ]
    return fitting[-1] if fitting else 0


def steps(mine: int, theirs: int, base: int) -> int:
    """Whole tens of per cent of a difference, toward zero, in integers (ADD-60).

    >>> steps(220, 160, 160), steps(160, 220, 220), steps(66, 74, 74)
    (3, -2, -1)
    """
    tenths = 10 * (mine - theirs)
    return tenths // base if tenths >= 0 else -(-tenths // base)


def size(state: State, mine: int, theirs: int) -> int:
    """Steps of a difference relative to the opponent, or to the attacker (Q10)."""
    return steps(mine, theirs, theirs if settings(state).size_base == "opponent" else mine)


def weight(state: State, who: Name, foe: Name, figure: Figure, rule: str) -> Term:
    """Weight, from the attacker's side."""
    return Term(
        "weight", size(state, sheet(state, who).weight, sheet(state, foe).weight) * figure.value, rule=rule
    )


def height(state: State, who: Name, foe: Name, figure: Figure, rule: str) -> Term:
    """Height, from the attacker's side; in a grapple halved if either is prone (ADD-29, Q11)."""
    count = size(state, sheet(state, who).height, sheet(state, foe).height)
    if rule == "ADD-29" and (prone(state, who) or prone(state, foe)):
        return Term("half-height", halved(count, figure.value, settings(state).half_height), rule=rule)
    return Term("height", count * figure.value, rule=rule)


def halved(count: int, value: int, way: str) -> int:
    """Half of so many steps. To the half point a score is rounded down like any score between two rows.

    >>> [halved(3, 5, way) for way in ("whole", "each-step", "exact")]
    [7, 6, 7]
    >>> [halved(-3, 5, way) for way in ("whole", "each-step", "exact")]
    [-7, -6, -8]
    """
    if way == "exact":
        return count * value // 2
    each = abs(value) // 2 * abs(count) if way == "each-step" else abs(count * value) // 2
    return each if count * value >= 0 else -each


def afflictions(state: State, foe: Name, figures: dict[str, Figure], rule: str) -> tuple[Term, ...]:
    """Slowed adds; of stunned and helpless only the higher, or of all only the highest (Q13)."""
    one = state.combatants[foe]
    worse = [
        Term(f"opponent-{name}", figures[name].value, rule=rule)
        for name, so in (("stunned", "stunned" in one.conditions), ("helpless", helpless(one)))
        if so and name in figures
    ]
    slow = [Term("opponent-slowed", figures["slowed"].value, rule=rule)] if "slowed" in one.conditions else []
    worst = [max(worse, key=lambda term: term.value)] if worse else []
    if settings(state).slowed == "highest" and slow and worst:
        return (max((*slow, *worst), key=lambda term: term.value),)
    return (*slow, *worst)


def bounded(state: State, tables: AdndTables, terms: Iterable[Term]) -> tuple[Term, ...]:
    """A chance as it stands, or never sure and never hopeless (Q12)."""
    found = kept(terms)
    if settings(state).sure_chances == "capped":
        sure, hopeless = tables.limits.never_sure.value, tables.limits.never_hopeless.value
        bounds = (
            Term("never-sure", sure, "cap", "ADD-20"),
            Term("never-hopeless", hopeless, "floor", "ADD-20"),
        )
        return (*found, *bounds)
    return found
