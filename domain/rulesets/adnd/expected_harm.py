"""What a mode promises: the mean damage of a round, exactly (ADD-61)."""

from fractions import Fraction

from domain.facts.chances import distribution
from domain.facts.choice import Choice, Name
from domain.facts.dice import parse
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.adnd import grapple, overbear, pummel
from domain.rulesets.adnd.attack import base
from domain.rulesets.adnd.sheet import sheet
from domain.rulesets.adnd.tables import AdndTables, Row
from domain.rulesets.adnd.terms import strength_bonus


def expected(state: State, tables: AdndTables, who: Name, choice: Choice) -> Fraction:
    """The mean damage this round of an attack, without variables, fending, counters or hit points (ADD-61).

    p is the chance of the base, m the mean of one result roll, c the chance of a row that strikes or attacks
    again: 2pm / (1 - c) for a pummel, pm for a grapple, pm / (1 - pc) for overbearing. Where a blow would go
    go on for ever (c = 1) it counts as a hundred.
    """
    chance = reach(state, tables, who, choice)
    rows = by_row(tables, choice.act, modifier(state, tables, who, choice))
    bonus = strength_bonus(tables, sheet(state, who))
    mean = sum((weight * harm(row, bonus) for row, weight in rows), Fraction(0))
    again = sum((weight for row, weight in rows if "again" in row.effects), Fraction(0))
    if choice.act == "pummel":
        return 2 * chance * mean / max(1 - again, Fraction(1, 100))
    if choice.act == "overbear":
        return chance * mean / max(1 - chance * again, Fraction(1, 100))
    return chance * mean


def reach(state: State, tables: AdndTables, who: Name, choice: Choice) -> Fraction:
    """The chance that the base roll is made: sure against the helpless, else kept within 0 and 1."""
    if choice.act == "pummel" and pummel.automatic(state, choice.foe):
        return Fraction(1)
    needed = worth(base(state, tables, who, choice.foe, choice.act))
    return Fraction(min(max(needed, 0), 100), 100)


def modifier(state: State, tables: AdndTables, who: Name, choice: Choice) -> tuple[Term, ...]:
    """What is added to a result roll of that attack, variables aside."""
    if choice.act == "pummel":
        return pummel.result(state, tables, who, choice.foe, choice.tool if choice.using else "fists")
    if choice.act == "overbear":
        return overbear.result(state, tables, who, choice.foe)
    return grapple.result(state, tables, who, choice.foe)


def by_row(tables: AdndTables, act: str, adding: tuple[Term, ...]) -> tuple[tuple[Row, Fraction], ...]:
    """Every row of the mode's table with its exact chance."""
    rows, tops = tables.rows(act), tables.tops(act)
    chances = [Fraction(0)] * len(rows)
    for face, chance in distribution(parse("1d100")).items():
        total = worth(adding, face)
        chances[next((at for at, top in enumerate(tops) if total <= top), len(tops))] += chance
    return tuple(zip(rows, chances, strict=True))


def harm(row: Row, bonus: int) -> int:
    """The damage of a row with the Strength bonus; none where the row has none."""
    return row.damage + bonus if row.damage else 0
