"""What follows from a sheet, as its player knows it: actions, Attack Levels, impact, chances of their own."""

from collections.abc import Iterator
from fractions import Fraction

from domain.engine.ruleset import SheetFigure
from domain.facts.choice import Name
from domain.facts.counted import counted
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.swordspath.levels import actions, fall_odds, half_dice, level, penalties, roll_out_odds
from domain.rulesets.swordspath.movement import pace
from domain.rulesets.swordspath.sheet import PARTS, SwordspathSheet, sheet
from domain.rulesets.swordspath.tables import Strike, SwordspathTables

FALL = 5
"""Feet of the fall whose chance is shown: that from the saddle that most mounts have."""


def figures(state: State, tables: SwordspathTables, who: Name) -> tuple[SheetFigure, ...]:
    """All of them, in the order of a sheet; a mount has few."""
    own = sheet(state, who)
    if own.mount is not None:
        return tuple(_mount(state, tables, who, own))
    attack = level(state, tables, who)
    return (
        SheetFigure("MA", str(worth(attack)), attack),
        SheetFigure("Combat actions", str(actions(state, tables, who)), _actions(state, tables, who)),
        SheetFigure("KV", str(own.kv or tables.knockout.value)),
        SheetFigure("MV", counted(pace(state, tables, who), "hex")),
        *(_strike(state, tables, who, each) for each in tables.strikes if _able(own, each)),
        *_moves(tables, worth(attack)),
        *_armour(own),
        *_chances(state, tables, who, own),
    )


def _actions(state: State, tables: SwordspathTables, who: Name) -> tuple[Term, ...]:
    """The steps of the actions, where BAT is a whole number of sixths; a fraction is no term."""
    product = Fraction(sheet(state, who).bat) * tables.prices.per_bat
    off = penalties(state, tables, who)
    whole = product.denominator == 1 and not off
    return (Term("bat-in-actions", int(product), rule="SPG-02"),) if whole else ()


def _able(own: SwordspathSheet, strike: Strike) -> bool:
    """Whether they have what the stroke is made with."""
    return bool({"weapon": own.weapons, "shield": own.shields}.get(strike.limb, ("bare",)))


def _strike(state: State, tables: SwordspathTables, who: Name, strike: Strike) -> SheetFigure:
    terms = (*level(state, tables, who), Term("weapon-class", strike.wc, rule="SPG-09"))
    dice = [
        f"{length} {_halves(half_dice(state, who, half, False))} for {dict(strike.ca.each())[length]} CA"
        for length, half in strike.half_dice.each()
    ]
    return SheetFigure(_called(strike.id), f"AL {worth(terms)}, {', '.join(dice)}", terms)


def _moves(tables: SwordspathTables, attack: int) -> Iterator[SheetFigure]:
    """The AL of each grappling move, those of a kind together: MA and the move's difficulty (SPG-15)."""
    kinds: dict[str, list[str]] = {}
    for each in tables.moves:
        kind, _, of = each.id.partition("-")
        kinds.setdefault(kind, []).append(f"{of.replace('-', ' ')} {attack + each.dr}".strip())
    for kind, said in kinds.items():
        yield SheetFigure(_called(kind), f"AL {', '.join(said)}")


def _called(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _armour(own: SwordspathSheet) -> Iterator[SheetFigure]:
    for part in PARTS:
        if worn := own.armour.get(part, 0):
            yield SheetFigure(f"Armour, {part.replace('-', ' ')}", f"{worn} off the impact")


def _chances(
    state: State, tables: SwordspathTables, who: Name, own: SwordspathSheet
) -> Iterator[SheetFigure]:
    out = roll_out_odds(state, tables, who)
    yield SheetFigure("Roll out", f"{max(worth(out), 0)} %", out)
    if own.fall_recovery:
        fall = fall_odds(state, tables, who, FALL)
        yield SheetFigure(f"Fall of {FALL} feet", f"{worth(fall)} %", fall)


def _mount(state: State, tables: SwordspathTables, who: Name, own: SwordspathSheet) -> Iterator[SheetFigure]:
    assert own.mount is not None
    moved = tables.movement.mount if own.mv is None else own.mv
    terms = [Term("mount-level", own.mount.al, rule="SPG-43")]
    if tables.ram.wc:
        terms.append(Term("weapon-class", tables.ram.wc, rule="SPG-43"))
    impact = half_dice(state, who, tables.ram.half_dice, halved=False)
    yield SheetFigure("MV", counted(moved, "hex"))
    yield SheetFigure("Ram", f"AL {worth(terms)}, {_halves(impact)}", tuple(terms))


def _halves(number: int) -> str:
    return "1 half die" if number == 1 else f"{number} half dice"
