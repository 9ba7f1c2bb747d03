"""What follows from a sheet, as its player knows it: armour classes, and their own part of each attack."""

from collections.abc import Iterator

from domain.engine.ruleset import SheetFigure
from domain.facts.choice import Name
from domain.facts.counted import counted
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.adnd import grapple, overbear, pummel
from domain.rulesets.adnd.armour_class import ac, ac_type
from domain.rulesets.adnd.sheet import sheet
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.adnd.terms import strength_bonus


def figures(state: State, tables: AdndTables, who: Name) -> tuple[SheetFigure, ...]:
    """All of them, in the order of a sheet; what an opponent adds to an attack comes to it in the fight."""
    own = sheet(state, who)
    bonus = strength_bonus(tables, own)
    return (
        SheetFigure("AC", str(ac(state, tables, who))),
        SheetFigure("AC, from behind", str(ac(state, tables, who, rear=True))),
        SheetFigure("AC by type", str(ac_type(state, tables, who))),
        SheetFigure("Damage bonus", f"{bonus:+d}", (Term("strength-bonus", bonus, rule="ADD-02"),)),
        _own("Pummel, base chance", pummel.own_base(state, tables, who), " %"),
        _own("Pummel, blow", pummel.own_result(state, tables, who, "fists")),
        *(
            _own(f"Pummel, {name}", pummel.own_result(state, tables, who, name))
            for name, weapon in own.weapons.items()
            if weapon.butt
        ),
        _own("Grapple and overbear, base chance", grapple.own_base(state, tables, who), " %"),
        _own("Grapple, hold", grapple.own_result(state, tables, who)),
        _own("Overbear, result", overbear.own_result(state, tables, who)),
        *_routines(state, who),
    )


def _own(name: str, terms: tuple[Term, ...], unit: str = "") -> SheetFigure:
    return SheetFigure(name, f"{worth(terms):+d}{unit}, before the opponent", terms)


def _routines(state: State, who: Name) -> Iterator[SheetFigure]:
    own = sheet(state, who)
    bare = (("natural", own.natural), ("open hand", own.open_hand))
    for name, each in (*own.weapons.items(), *bare):
        if each is not None:
            many = f", {counted(each.attacks, 'attack')} a round" if each.attacks > 1 else ""
            yield SheetFigure(name.capitalize(), f"{each.to_hit} to hit, {each.damage}{many}")
