"""Punch, kick and bite of those whose file lists none: everybody has them who has the limb (B271)."""

from __future__ import annotations

from collections.abc import Iterator

from adapters.characters.gcs.attacks import Way, way_of
from adapters.characters.gcs.features import RowBonus
from adapters.characters.gcs.reading import Importing
from adapters.characters.gcs.rows import SheetRow, truly
from adapters.characters.gcs.skills import SkillList

BARE = (
    ("punch", {"st": "thr", "base": "-1"}, ("Boxing", "Brawling", "Karate"), 0, "0"),
    ("kick", {"st": "thr"}, ("Brawling", "Karate"), -2, "No"),
    ("bite", {"st": "thr", "base": "-1"}, ("Brawling",), 0, "No"),
)
"""Each with its damage, the skills that it is used with, what it is worse by, and whether it parries."""


def body_blows(at: Importing, all_: tuple[Way, ...], skills: SkillList) -> Iterator[Way]:
    """Those that are missing, unless the file says that there is none."""
    there = " ".join(f"{each.usage} {each.owner.name}".lower() for each in all_ if not each.thing)
    for name, damage, names, off, parry in BARE:
        said = str(at.found.values.get(f"include_{name}", "yes")).lower()
        if name in there or not truly(said) or not _limb(at, name, there):
            continue
        defaults = [{"type": "dx", "modifier": off}]
        defaults += [{"type": "skill", "name": each, "modifier": off} for each in names]
        values = {"damage": {"type": "cr", **damage}, "reach": "C", "parry": parry, "defaults": defaults}
        yield way_of(values, SheetRow(name.capitalize(), {}, True), skills, False)


def _limb(at: Importing, name: str, there: str) -> bool:
    if name == "punch":
        return bool(at.sheet.get("arms", 2)) and "fist" not in there
    if name == "kick":
        legless = any(each.startswith("no legs") for each in at.names)
        return at.sheet.get("body") != "vermiform" and not legless and not ("hoo" in there or "claw" in there)
    return not any(word in there for word in ("teeth", "beak", "fangs"))


def learnt(at: Importing, each: Way, more: tuple[RowBonus, ...]) -> tuple[int, str]:
    """What the skill of a blow of the body adds to each die by the rules, where the file adds nothing for it
    itself (GUR-201): the number, and how that is said."""
    skill = each.skill.lower()
    if each.thing or each.ranged or any(bonus.of.name.lower() == skill for bonus in more):
        return 0, ""
    above = each.own_level - at.sheet["dx"]
    rows = [row for row in at.tables.damage_training if row.skill == skill and above >= row.above]
    bonus = max((row.bonus for row in rows), default=0)
    return bonus, f"+{bonus} a die {each.skill} [GUR-201]"
