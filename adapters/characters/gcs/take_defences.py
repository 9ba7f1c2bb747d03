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
from adapters.characters.gcs.weapon_use import defence_bonuses
from adapters.input.names import slug


def take_defences(at: Importing, scored: Scored, laden: int) -> None:
    """Dodge, parry and block as the player knows them."""
    speed = floor(scored.numbers["basic_speed"])
    base = speed + 3 if scored.dodge is None else floor(scored.dodge)
    off = at.tables.loads[laden].dodge
    reflexes = "combat-reflexes" in at.sheet.get("traits", ())
    db = max((each["db"] for each in at.sheet.get("shields", {}).values()), default=0)
    steps = [f"{speed} whole part of Basic Speed", "+3"] if scored.dodge is None else [f"{base} bought"]
    others = [
        each
        for each in total(at.bonuses, "dodge")
        if short(each.owner) != "combat reflexes" and not _of_shield(at, each)
    ]
    more = floor(sum((each.amount for each in others), unsaid(at, "enhanced dodge")))
    if more or scored.dodge is not None:
        at.sheet["dodge"] = max(base + more + off, 0)
        steps += [each.said for each in others] or [f"{signed(more)} Enhanced Dodge"]
    if off:
        steps.append(f"{off} load")
    if reflexes:
        steps.append("+1 Combat Reflexes, once")
    if db:
        steps.append(f"+{db} shield")
    value = max(base + more + off + reflexes + db, 1)
    wounded = max(-(-(base + more + reflexes + db) // scored.worn) + off, 1)
    stored = rows_of_numbers(table(at.found.values.get("calc")).get("dodge"))
    says = str(stored[laden]) if laden < len(stored) else ""
    differs = bool(says) and says not in (str(value), str(wounded))
    at.figures.append(Worked("Dodge", str(value), tuple(steps), says, differs))
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
        more = _bought(at, "parry", name)
        steps = ["3", f"+{level // 2} half of {name} {level}"]
        steps += ["+1 Combat Reflexes"] * reflexes + [f"+{db} shield"] * bool(db)
        steps += [each.said for each in more]
        value = 3 + level // 2 + reflexes + db + floor(sum(each.amount for each in more))
        at.figures.append(Worked(f"Parry, {name}", str(value), tuple(steps)))
    if "shield" in skills and db:
        level, more = skills["shield"], _bought(at, "block", "shield")
        steps = ["3", f"+{level // 2} half of shield {level}", *["+1 Combat Reflexes"] * reflexes]
        steps += [f"+{db} shield", *(each.said for each in more)]
        value = 3 + level // 2 + reflexes + db + floor(sum(each.amount for each in more))
        at.figures.append(Worked("Block", str(value), tuple(steps)))


def _bought(at: Importing, what: str, skill: str) -> list[RowBonus]:
    """What is added beside Combat Reflexes and the shield."""
    found = defence_bonuses(at, what, skill)
    return [each for each in found if short(each.owner) != "combat reflexes" and not _of_shield(at, each)]


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
