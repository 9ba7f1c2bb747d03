"""What follows from a sheet, as its player knows it: damage, defences, Move (GUR-149 to GUR-203)."""

from collections.abc import Iterator
from decimal import Decimal

from domain.engine.ruleset import SheetFigure
from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.armed import bare_hands, shields
from domain.rulesets.gurps.core.figures import (
    burden,
    dodge,
    fifths_of_lift,
    full_fp,
    full_hp,
    level,
    load,
    move,
    pulling_st,
    speed,
    striking_st,
    will,
)
from domain.rulesets.gurps.core.sheet import sheet, shield_of
from domain.rulesets.gurps.core.tables import DamageDice, GurpsTables
from domain.rulesets.gurps.strike.blows import shod
from domain.rulesets.gurps.strike.damage import trained
from domain.rulesets.gurps.strike.strikes import basic_of, kicks, known

BLOWS = (
    ("punch", "right-hand", ("boxing", "brawling", "karate")),
    ("kick", "right-foot", ("brawling", "karate")),
)
"""Blows that everybody has who has the limb, and the skills that they are better with (GUR-200)."""


def figures(state: State, tables: GurpsTables, who: Name) -> tuple[SheetFigure, ...]:
    """All of them, in the order of a sheet."""
    own, row = sheet(state, who), load(state, tables, who)
    lift = _pounds(fifths_of_lift(pulling_st(state, who)))
    return (
        SheetFigure("HP", str(full_hp(state, who))),
        SheetFigure("FP", str(full_fp(state, who))),
        SheetFigure("Will", str(will(state, who))),
        SheetFigure("Per", str(own.iq if own.per is None else own.per)),
        SheetFigure("Basic Speed", _quarters(speed(state, who))),
        SheetFigure("Thrust", str(tables.thrust(striking_st(own)))),
        SheetFigure("Swing", str(tables.swing(striking_st(own)))),
        SheetFigure("Encumbrance", f"{row.id} ({burden(state, who)} lb, Basic Lift {lift} lb)"),
        SheetFigure("Move", str(move(state, tables, who))),
        *_defences(state, tables, who),
        *_blows(state, tables, who),
    )


def _pounds(fifths: int) -> str:
    """Fifths of a pound as people write them.

    >>> _pounds(145), _pounds(49)
    ('29', '9.8')
    """
    return str(Decimal(fifths) / 5)


def _quarters(count: int) -> str:
    """A number of quarters as people write it.

    >>> _quarters(23), _quarters(24)
    ('5.75', '6')
    """
    return str(Decimal(count) / 4)


def _defences(state: State, tables: GurpsTables, who: Name) -> Iterator[SheetFigure]:
    own = sheet(state, who)
    found = (shield_of(state, who, item) for item in shields(state, who))
    db = max((each.db for each in found if each is not None), default=0)
    more = [Term("shield", db, rule="GUR-160")] if db else []
    if "combat-reflexes" in own.traits:
        more.append(tables.modifier("combat-reflexes"))
    yield _sum("Dodge", (*dodge(state, tables, who), *more))
    skills: list[str] = [name for name in ("boxing", "brawling", "judo", "karate") if name in own.skills]
    for skill in (skills or ["dx"]) if bare_hands(state, who) or own.arms else ():
        half = (Term("half-skill", worth(level(state, tables, who, skill)) // 2, rule="GUR-159"),)
        yield _sum(f"Parry, {skill}", (tables.modifier("parry-base"), *half, *more))
    if db and "shield" in own.skills:
        half = (Term("half-skill", worth(level(state, tables, who, "shield")) // 2, rule="GUR-160"),)
        yield _sum("Block", (tables.modifier("block-base"), *half, *more))


def _sum(name: str, terms: tuple[Term, ...]) -> SheetFigure:
    return SheetFigure(name, str(worth(terms)), terms)


def _blows(state: State, tables: GurpsTables, who: Name) -> Iterator[SheetFigure]:
    own = sheet(state, who)
    for act, limb, skills in BLOWS:
        footless = own.body == "vermiform" or bool(shod(state, who))
        if not own.arms if act == "punch" else footless:
            continue
        yield _blow(state, tables, who, Choice(act, using=(limb, _best(state, who, skills))), "cr")
    bite = Choice("bite", using=("teeth", _best(state, who, ("brawling",))))
    yield _blow(state, tables, who, bite, own.bite)
    for name, each in own.strikers.items():
        skill = _best(state, who, (each.skill,))
        yield _blow(state, tables, who, Choice("strike", using=(name, skill)), each.kind)


def _best(state: State, who: Name, skills: tuple[str, ...]) -> str:
    return known(state, who, ("dx", *skills))[0]


def _blow(state: State, tables: GurpsTables, who: Name, blow: Choice, kind: str) -> SheetFigure:
    basic, skill = basic_of(state, tables, who, blow), blow.using[-1]
    adds = worth(basic.adds) + trained(state, tables, who, skill) * basic.number
    named = blow.act if blow.act != "strike" else blow.using[0]
    dealt = DamageDice(basic.number, adds)
    rolled = level(state, tables, who, skill)
    if kicks(state, who, blow):
        rolled = (*rolled, tables.modifier("kick" if blow.act == "kick" else "kick-with-claws"))
    return SheetFigure(named.capitalize(), f"{dealt} {kind}, {skill} {worth(rolled)}")
