"""What rows add to attributes, skills, armour and blows: every bonus with whose it is."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from adapters.characters.gcs.document import GcsDocument, number, rows, table, text
from adapters.characters.gcs.rows import (
    SheetRow,
    amount,
    everything_carried,
    filled,
    signed,
    skills,
    traits,
    truly,
)

OF_NO_USE = (
    "reaction_bonus", "conditional_modifier", "cost_reduction", "spell_bonus", "spell_point_bonus",
    "contained_weight_reduction", "trait_bonus", "trait_point_bonus",
)  # fmt: skip
"""Kinds of bonus that bear on nothing a fight is played with, or are counted where the weight is."""

USED = (
    "attribute_bonus",
    "dr_bonus",
    "skill_bonus",
    "skill_point_bonus",
    "weapon_bonus",
    "weapon_damage_bonus",
    "weapon_effective_st_bonus",
    "weapon_parry_bonus",
    "weapon_block_bonus",
)


class BonusFits(NamedTuple):
    """What a bonus is for: a way to compare, and with what."""

    compare: str
    with_: str

    def fits(self, said: str) -> bool:
        """Whether that is what it is for, whatever its capitals."""
        said, with_ = said.lower(), self.with_.lower()
        match self.compare:
            case "is":
                return said == with_
            case "is_not":
                return said != with_
            case "contains":
                return with_ in said
            case "does_not_contain":
                return with_ not in said
            case "starts_with":
                return said.startswith(with_)
            case "does_not_start_with":
                return not said.startswith(with_)
            case "ends_with":
                return said.endswith(with_)
            case "does_not_end_with":
                return not said.endswith(with_)
            case _:
                return True

    def fits_any(self, all_: Iterable[str]) -> bool:
        """Whether one of them is; none at all are what is compared with nothing."""
        said = tuple(all_)
        return any(map(self.fits, said)) if said else self.fits("")


class RowBonus(NamedTuple):
    """One bonus: `amount` with all its levels, and the row that it comes from."""

    kind: str
    amount: Fraction
    owner: str
    thing: bool
    values: dict[str, Any]
    of: SheetRow

    @property
    def attribute(self) -> str:
        """The attribute that it is for, by the id of later versions."""
        said = text(self.values.get("attribute")).lower().replace(" ", "_")
        return {"perception": "per", "speed": "basic_speed", "move": "basic_move"}.get(said, said)

    @property
    def limitation(self) -> str:
        """For what of an attribute it counts: empty, `striking_only`, `lifting_only`."""
        said = text(self.values.get("limitation")).lower().replace(" ", "_")
        return "" if said == "none" else said

    @property
    def special(self) -> str:
        """The kind of damage that an armour bonus is for; empty for all."""
        said = text(self.values.get("specialization")).lower()
        return "" if said in ("all", "") else said

    @property
    def places(self) -> tuple[str, ...]:
        """Where an armour bonus counts."""
        found = self.values.get("locations", self.values.get("location"))
        listed = found if isinstance(found, list) else [found]
        return tuple(text(each).lower() for each in listed if text(each))

    @property
    def per_die(self) -> bool:
        """Whether it is added for each die; most versions of the program wrote `per_level` for that."""
        old = self.kind.startswith("weapon") and truly(self.values.get("per_level"))
        return old or truly(self.values.get("per_die"))

    @property
    def percent(self) -> bool:
        """Whether it makes something so many hundredths larger."""
        return truly(self.values.get("percent"))

    @property
    def said(self) -> str:
        """As a step of a sum: `+1 Combat Reflexes`."""
        each = "%" if self.percent else " a die" if self.per_die else ""
        return f"{signed(self.amount)}{each} {self.owner}"

    def high_enough(self, relative: int) -> bool:
        """Whether it counts for a skill of that level beside its attribute."""
        found = table(self.values.get("level"))
        asked = number(found.get("qualifier")) or 0
        match text(found.get("compare")).lower().replace(" ", "_"):
            case "is":
                return relative == asked
            case "is_not":
                return relative != asked
            case "at_most":
                return relative <= asked
            case "any" | "is_anything":
                return True
            case _:
                return relative >= asked

    def matches(self, key: str) -> BonusFits:
        """What it is compared with under that name."""
        found = table(self.values.get(key))
        how = text(found.get("compare")).lower().replace(" ", "_")
        with_ = filled(text(found.get("qualifier")), self.values)
        how = how or ("is" if with_ else "is_anything")
        return BonusFits({"any": "is_anything"}.get(how, how), with_)


def bonuses(found: GcsDocument) -> tuple[RowBonus, ...]:
    """Every bonus that counts: of traits and modifiers switched on, of skills, of what is worn or wielded."""
    return tuple(bonus for bonus in every_bonus(found) if bonus.kind in USED)


def strange_kinds(found: GcsDocument) -> tuple[str, ...]:
    """Kinds of bonus that nobody here knows, with whose they are."""
    strange = (each for each in every_bonus(found) if each.kind not in (*USED, *OF_NO_USE))
    strange = (each for each in strange if not each.kind.startswith("weapon_"))
    return tuple(dict.fromkeys(f"{each.kind.replace('_', ' ')} of {each.owner}" for each in strange))


def every_bonus(found: GcsDocument) -> Iterator[RowBonus]:
    """Every bonus that counts, whether or not anything here knows what it is for."""
    for row in traits(found):
        if row.on:
            yield from _of(row, False, own=not row.container)
    for row in skills(found):
        yield from _of(row, False)
    for row in everything_carried(found):
        if row.on:
            yield from _of(row, True)


def _of(row: SheetRow, thing: bool, *, own: bool = True) -> Iterator[RowBonus]:
    if own:
        for each in rows(row.values.get("features")):
            yield _bonus(each, row, row.levels, row.name, thing)
    for modifier in row.modifiers:
        as_trait = truly(modifier.get("use_level_from_trait"))
        levels = row.levels if as_trait else amount(modifier.get("levels")) or row.levels
        for each in rows(modifier.get("features")):
            yield _bonus(each, row, levels, f"{row.name} ({text(modifier.get('name'))})", thing)


def _bonus(values: dict[str, Any], row: SheetRow, levels: Fraction, owner: str, thing: bool) -> RowBonus:
    kind = text(values.get("type"))
    plainly = amount(values.get("amount"))
    by_level = "leveled" if kind.startswith("weapon") else "per_level"
    each = plainly * levels if truly(values.get(by_level)) else plainly
    put = {"replacements": table(row.values.get("replacements"))}
    return RowBonus(kind, each, owner, thing, {**values, **put}, row)


def total(found: Iterable[RowBonus], attribute: str, limitation: str = "") -> tuple[RowBonus, ...]:
    """The bonuses on an attribute under that limitation."""
    return tuple(
        each
        for each in found
        if each.kind == "attribute_bonus" and each.attribute == attribute and each.limitation == limitation
    )


def placed_like_others(found: Iterable[RowBonus]) -> Iterator[tuple[RowBonus, tuple[str, ...]]]:
    """Armour bonuses with where each counts: one of a thing that names no place counts where the others of
    that thing do."""
    armour = [each for each in found if each.kind == "dr_bonus"]
    for each in armour:
        if each.places:
            yield each, each.places
        elif each.thing:
            stem = each.owner.partition(" (")[0]
            same = [
                place for other in armour if other.owner.partition(" (")[0] == stem for place in other.places
            ]
            yield each, tuple(dict.fromkeys(same))
