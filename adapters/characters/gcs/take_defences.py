"""What of a GCS file keeps blows off, and what else there is in it: wounds, spells."""

from __future__ import annotations

from math import floor
from typing import Any

from adapters.characters.gcs.attributes import Scored
from adapters.characters.gcs.document import rows, rows_of_numbers, table, text
from adapters.characters.gcs.features import RowBonus, total
from adapters.characters.gcs.figure import LeftOut, Worked
from adapters.characters.gcs.reading import Importing
from adapters.characters.gcs.rows import signed
from adapters.characters.gcs.take_body import unsaid
from adapters.characters.gcs.traits import (
    short,
)
from adapters.input.names import slug


def take_defences(at: Importing, scored: Scored, laden: int) -> None:
    """Dodge, parry and block as the player knows them."""
    base = floor(scored.numbers["basic_speed"]) + 3
    off = at.tables.loads[laden].dodge
    reflexes = "combat-reflexes" in at.sheet.get("traits", ())
    db = max((each["db"] for each in at.sheet.get("shields", {}).values()), default=0)
    steps = [f"{floor(scored.numbers['basic_speed'])} whole part of Basic Speed", "+3"]
    others = [
        each
        for each in total(at.bonuses, "dodge")
        if short(each.owner) != "combat reflexes" and not _of_shield(at, each)
    ]
    more = floor(sum((each.amount for each in others), unsaid(at, "enhanced dodge")))
    if more:
        at.sheet["dodge"] = max(base + more + off, 0)
        steps += [each.said for each in others] or [f"{signed(more)} Enhanced Dodge"]
    if off:
        steps.append(f"{off} load")
    if reflexes:
        steps.append("+1 Combat Reflexes, once")
    if db:
        steps.append(f"+{db} shield")
    value = base + more + off + reflexes + db
    stored = rows_of_numbers(table(at.found.values.get("calc")).get("dodge"))
    says = str(stored[laden]) if laden < len(stored) else ""
    at.figures.append(Worked("Dodge", str(value), tuple(steps), says, bool(says) and says != str(value)))
    _parries(at, reflexes, db, off)
    for what in ("parry", "block"):
        extra = [
            each
            for each in total(at.bonuses, what)
            if short(each.owner) != "combat reflexes" and not _of_shield(at, each)
        ]
        for each in extra:
            why = f"the rules have no {what} that is bought"
            at.left_out.append(LeftOut("defence", f"{each.said} to {what}", why))


def _parries(at: Importing, reflexes: bool, db: int, off: int) -> None:
    skills = at.sheet.get("skills", {})
    bare = [name for name in ("boxing", "brawling", "judo", "karate") if name in skills]
    if at.sheet.get("arms", 2) == 0:
        bare = []  # whatever a file stores: nobody parries without an arm
    elif not bare:
        bare = ["dx"]
    for name in bare:
        level = skills.get(name, at.sheet["dx"])
        level += off if name in ("judo", "karate") else 0
        steps = ["3", f"+{level // 2} half of {name} {level}"]
        steps += ["+1 Combat Reflexes"] * reflexes + [f"+{db} shield"] * bool(db)
        value = 3 + level // 2 + reflexes + db
        at.figures.append(Worked(f"Parry, {name}", str(value), tuple(steps)))
    if "shield" in skills and db:
        level = skills["shield"]
        steps = [
            "3",
            f"+{level // 2} half of shield {level}",
            *["+1 Combat Reflexes"] * reflexes,
            f"+{db} shield",
        ]
        at.figures.append(Worked("Block", str(3 + level // 2 + reflexes + db), tuple(steps)))


def _of_shield(at: Importing, bonus: RowBonus) -> bool:
    return bonus.thing and (slug(bonus.owner)[:40].strip("-") in at.sheet.get("shields", {}))


def take_rest(at: Importing, scored: Scored) -> None:
    """Wounds, and spells."""
    for name, points in scored.lost.items():
        at.remarks.append(
            f"The file has them at {scored.whole(name) - points} of {scored.whole(name)} {name.upper()}; "
            f"they come whole, and `rule --damage WHO:{name}:{points}` takes it from them."
        )
    for row in rows(at.found.values.get("spells")):
        _spells(at, row, 0)


def _spells(at: Importing, row: dict[str, Any], deep: int) -> None:
    if row.get("children") and deep < 20:
        for each in rows(row["children"]):
            _spells(at, each, deep + 1)
    elif name := text(row.get("name")):
        at.left_out.append(LeftOut("spell", name, "the rules know no spells"))
