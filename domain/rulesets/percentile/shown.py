"""What follows from a sheet, as its player knows it: points by area, numbers needed, damage, flight."""

from collections.abc import Iterator

from domain.engine.ruleset import SheetFigure
from domain.facts.choice import Name
from domain.facts.counted import counted
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.percentile.numbers import (
    agility,
    damage,
    half_feet,
    initiative,
    limit,
    number,
    penalty,
    reach,
)
from domain.rulesets.percentile.settings import PercentileSettings, settings
from domain.rulesets.percentile.sheet import PercentileSheet, sheet
from domain.rulesets.percentile.tables import PercentileTables


def figures(state: State, tables: PercentileTables, who: Name) -> tuple[SheetFigure, ...]:
    """All of them, in the order of a sheet."""
    own, chosen = sheet(state, who), settings(state)
    pools = state.combatants[who].pools
    least = min(pools.values(), default=own.dp)
    began = initiative(own.dex, own.initiative)
    return (
        SheetFigure("DP", f"{least} in each of {counted(len(tables.areas), 'area')}", _points(own, least)),
        SheetFigure("Initiative", f"1d10{worth(began):+d}", began),
        *_skills(own, chosen, tables),
        SheetFigure("Dodge", _needed(chosen, worth(agility(own.agi))), agility(own.agi)),
        SheetFigure("Damage", f"the tens die{own.db:+d}", (Term("damage-bonus", own.db, rule="PCT-25"),)),
        *_armour(own, chosen, tables),
        SheetFigure("Flight", _flight(own, chosen)),
    )


def _points(own: PercentileSheet, whole: int) -> tuple[Term, ...]:
    plain = Term("max-dp", own.dp, rule="PCT-08")
    return (plain, Term("arm", whole - own.dp, rule="PCT-26")) if whole > own.dp else (plain,)


def _needed(chosen: PercentileSettings, value: int) -> str:
    return f"under {value}" if chosen.comparison == "strict" else f"{value} or less"


def _skills(
    own: PercentileSheet, chosen: PercentileSettings, tables: PercentileTables
) -> Iterator[SheetFigure]:
    """The number needed with one action, with as many as there may be, and how far a blow may be bumped."""
    for name, skill in own.skills.items():
        plain = number(skill.rating, 0, 0)
        many = limit(chosen, own, name)
        said = [_needed(chosen, worth(plain))]
        if many > 1:
            last = many - 1 if chosen.many_actions == "rising" else 0
            off = penalty(chosen.many_actions, many, last, tables.penalty)
            which = "the last of" if last else "each of"
            said.append(f"{_needed(chosen, skill.rating - off)} for {which} {many} actions")
        far = max(reach(5, skill.level, False)) - 5
        said.append(f"bumps by {counted(far, 'area')}")
        yield SheetFigure(name.replace("-", " ").capitalize(), ", ".join(said), plain)


def _armour(
    own: PercentileSheet, chosen: PercentileSettings, tables: PercentileTables
) -> Iterator[SheetFigure]:
    """What comes off each blow, for the areas that are better covered apart (PCT-26)."""
    arm = own.arm if chosen.armour == "damage" else 0
    if arm:
        yield SheetFigure("Armour", f"{arm} off every blow", (Term("natural-armour", arm, rule="PCT-26"),))
    for area in tables.areas:
        if worn := own.worn.get(area.part, 0):
            off = tuple(term for term in damage(0, 0, worn, arm)[1] if term.name.endswith("-armour"))
            terms = tuple(Term(term.name, term.value, rule=term.rule) for term in off)
            yield SheetFigure(f"Armour, {area.label}", f"{worth(terms)} off every blow", terms)


def _flight(own: PercentileSheet, chosen: PercentileSettings) -> str:
    first = half_feet(own.fig, chosen.half_flight)
    feet = f"{first // 2}.5" if first % 2 else str(first // 2)
    return f"{feet} ft in the first round, {own.fig} ft in each after"
