"""A blow that has hit: where, with what impact, and what it does (SPG-11, 5D, 5E)."""

from typing import NamedTuple

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.swordspath.figures import LocationRow
from domain.rulesets.swordspath.knockouts import FULL, Harms, hurt
from domain.rulesets.swordspath.levels import PERCENT
from domain.rulesets.swordspath.sheet import sheet
from domain.rulesets.swordspath.status import able
from domain.rulesets.swordspath.tables import SwordspathTables


class LandedBlow(NamedTuple):
    """A hit: the slot of its keys, who struck whom, and its half dice of impact."""

    slot: Key
    who: Name
    foe: Name
    half_dice: int


def land_blow(scene: Scene, tables: SwordspathTables, harms: Harms, blow: LandedBlow) -> None:
    """Location by d%, impact by whole dice and perhaps a half one, blunt damage by location (SPG-11)."""
    ends = [location.to for location in tables.locations[:-1]]
    row = scene.pick(blow.who, PERCENT, f"{blow.slot}.location", rule="SPG-11", rows=ends, zero=True).row
    terms: list[Term] = []
    whole, odd = divmod(blow.half_dice, 2)
    because = ""
    if whole:
        impact = scene.roll(blow.who, f"{whole}d6", f"{blow.slot}.impact", rule="SPG-11")
        because = impact.key
        terms.append(Term("impact", impact.total, rule="SPG-11"))
    if odd:
        half = scene.roll(blow.who, "1d6", f"{blow.slot}.half-die", rule="SPG-11")
        because = half.key
        terms.append(Term("half-die", -(-half.total // 2), rule="SPG-11"))
    if able(scene.state, blow.foe):
        location = tables.locations[row]
        felt = effect(scene.state, blow.foe, location, terms)
        hurt(scene, tables, harms, blow.foe, FULL, felt, because, "SPG-11", location.part)


def effect(state: State, foe: Name, location: LocationRow, impact: list[Term]) -> tuple[Term, ...]:
    """Impact less armour, and what table 5D makes of it."""
    worn = sheet(state, foe).armour.get(location.part, 0)
    terms = [*impact]
    if worn:
        terms += [Term("armour", worn, "-", "SPG-11"), Term("no-less-than", 0, "floor", "SPG-11")]
    return (*terms, Term("table-5d", location.damage(worth(terms)), "=", "SPG-11"))
