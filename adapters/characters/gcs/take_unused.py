"""What of a GCS file nothing else has taken: bonuses of things, limits of traits, things that only weigh."""

from __future__ import annotations

from typing import Final

from adapters.characters.gcs.document import GcsDocument, rows, table, text
from adapters.characters.gcs.features import OF_NO_USE, RowBonus, every_bonus
from adapters.characters.gcs.figure import LeftOut
from adapters.characters.gcs.reading import Importing
from adapters.characters.gcs.rows import SheetRow
from adapters.characters.gcs.traits import PLAIN_BONUSES

COUNTED: Final = (*PLAIN_BONUSES, "size_modifier", "dodge", "parry", "block", "striking_st", "lifting_st")
"""Attributes whose bonuses are counted."""

ELSEWHERE: Final = ("cost_reduction", "contained_weight_reduction")
"""Kinds of bonus that bear on no figure, or are counted where the weight is."""

COUNTS: Final = (
    "dr_bonus", "skill_bonus", "skill_point_bonus", "weapon_bonus", "weapon_damage_bonus",
    "weapon_effective_st_bonus", "weapon_parry_bonus", "weapon_block_bonus",
)  # fmt: skip
"""Kinds of bonus that are counted wherever they fit."""

PLAIN_MODIFIERS: Final = (
    "size", "no fine manipulators", "tough skin", "flexible", "double-jointed", "can't wear armor",
    "both arms", "two arms", "natural",
)  # fmt: skip
"""Modifiers that change what a trait costs, or that are counted."""


def take_unused(at: Importing) -> None:
    """Name it, so that nothing is missing in silence."""
    inner = _formulas(at.found)
    for each in every_bonus(at.found):
        if each.thing and not _counted(each, inner):
            what = each.attribute if each.kind == "attribute_bonus" else each.kind
            said = f"{what.replace('_', ' ')} {each.said}"
            at.left_out.append(LeftOut("bonus", said, "the rules have no place for what it adds to"))
    gone = {each.name for each in at.left_out if each.kind == "trait"}
    for row in at.traits:
        if row.on and row.shown not in gone and not rows(row.values.get("weapons")):
            _limits(at, row)
    idle = dict.fromkeys(row.name for row in at.things if _idle(at, row))
    if idle:
        at.left_out.append(
            LeftOut("things", ", ".join(idle), "they weigh, and no act of the rules uses them")
        )


def _formulas(found: GcsDocument) -> str:
    """What a file's own table says attributes come from: whatever stands in it is counted."""
    defined = rows(table(found.values.get("settings")).get("attributes"))
    return " ".join(text(each.get("attribute_base", each.get("base"))).lower() for each in defined)


def _counted(bonus: RowBonus, inner: str) -> bool:
    if bonus.kind == "attribute_bonus":
        known = bonus.attribute in COUNTED or f"${bonus.attribute}" in inner
        return known and bonus.limitation in ("", "striking_only", "lifting_only")
    if bonus.kind in (*COUNTS, *ELSEWHERE):
        return True
    return bonus.kind not in OF_NO_USE and not bonus.kind.startswith("weapon_")  # strange kinds are named


def _limits(at: Importing, row: SheetRow) -> None:
    """Modifiers of a trait that is counted, which add nothing themselves."""
    for each in row.modifiers:
        name = text(each.get("name"))
        plainly = name.lower().startswith(PLAIN_MODIFIERS)
        if name and not plainly and not rows(each.get("features")) and not rows(each.get("weapons")):
            notes = text(each.get("notes", each.get("local_notes")))
            said = f"{name} ({notes})" if notes else name
            at.left_out.append(
                LeftOut("modifier", f"{said} of {row.name}", "what it modifies is counted in full")
            )


def _idle(at: Importing, row: SheetRow) -> bool:
    """Whether a thing does nothing but weigh, as it is carried."""
    if row.container or rows(row.values.get("weapons")) or "shield" in row.name.lower():
        return False
    if row.on and ("boot" in row.name.lower() or rows(row.values.get("features"))):
        return False
    return not (row.on and any(rows(each.get("features")) for each in row.modifiers))
