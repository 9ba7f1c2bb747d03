"""What of a GCS file is worn and carried to fight with: armour, shields, weapons."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any, Final

from adapters.characters.gcs.attacks import Way, held_in_hand
from adapters.characters.gcs.attributes import Scored
from adapters.characters.gcs.document import rows, text
from adapters.characters.gcs.features import RowBonus, total
from adapters.characters.gcs.figure import LeftOut, Worked
from adapters.characters.gcs.protection import Covering, elsewhere, protection
from adapters.characters.gcs.reading import Importing
from adapters.characters.gcs.rows import SheetRow, signed
from adapters.characters.gcs.skills import SkillList
from adapters.characters.gcs.take_blows import take_damage
from adapters.characters.gcs.weapon_use import weapon_uses
from adapters.input.names import slug
from domain.rulesets.gurps.core.tables import GurpsTables, WeaponKind

SIDES: Final = {"arm": ("right-arm", "left-arm"), "hand": ("right-hand", "left-hand"),
                "leg": ("right-leg", "left-leg"), "foot": ("right-foot", "left-foot")}  # fmt: skip
"""The parts that one row of a file stands for."""

HANDLESS: Final = ("arm", "hand")
LIMBLESS: Final = ("arm", "hand", "leg", "foot", "groin")


def take_armour(at: Importing) -> None:
    """DR by part."""
    whole = protection(at.found, at.bonuses, trusting=at.trusting)
    body = at.sheet.get("body", "humanoid")
    gone = LIMBLESS if body == "vermiform" else ("hand",) if body == "quadruped" else ()
    here = [each for each in whole if each.place not in gone]
    for each in here:
        if each.there and (each.dr or each.figure.stored not in ("", "0") or each.special):
            at.figures.append(each.figure)
    for each in here:
        at.within(f"DR {each.place}", each.dr, 0, 1000)
    torso = next(each for each in whole if each.place == "torso")
    vitals = next(each for each in whole if each.place == "vitals")
    if vitals.dr != torso.dr:
        why = f"the rules cover the vitals with what covers the torso, DR {torso.dr}"
        at.left_out.append(LeftOut("armour", f"vitals {vitals.dr}", why))
    for each in here:
        for kind, dr in each.special.items():
            if dr:
                why = "the rules have one DR against all kinds of damage"
                at.left_out.append(LeftOut("armour", f"{each.place} {signed(dr)} against {kind}", why))
    for place in elsewhere(at.bonuses):
        at.left_out.append(LeftOut("armour", place, "the rules know no such place"))
    worn = _parts([each for each in here if each.place != "vitals"])
    if worn:
        at.sheet["armour"] = worn
    if any(row.on and "boot" in row.name.lower() for row in at.things):
        at.sheet["boots"] = True


def take_shields(at: Importing) -> None:
    """Shields on the arm."""
    for row in at.things:
        db = sum(
            (each.amount for each in total(_of(at, row), "block") or total(_of(at, row), "dodge")),
            Fraction(0),
        )
        weapons = rows(row.values.get("weapons"))
        shield = db > 0 and any(text(each.get("block")) not in ("", "No") for each in weapons)
        said = " ".join((row.name, *row.tags)).lower()
        shield = shield or "shield" in said or "buckler" in said
        if not shield:
            continue
        if not row.on:
            at.remarks.append(f"{row.name} is carried, and not on the arm.")
            continue
        name = _item(at, row.name)
        at.sheet.setdefault("shields", {})[name] = {"db": at.within(f"DB {row.name}", floor(db), 0, 10)}
        at.items[name] = "left-hand" if held_in_hand(row) else "left-arm"
        at.figures.append(Worked(f"DB {row.name}", str(floor(db)), tuple(b.said for b in _of(at, row))))


def _of(at: Importing, row: SheetRow) -> tuple[RowBonus, ...]:
    return tuple(each for each in at.bonuses if each.thing and each.owner == row.name)


def _item(at: Importing, called: str) -> str:
    stem = slug(called)[:40].strip("-") or "thing"
    name, number_ = stem, 2
    while name in at.items:
        name, number_ = f"{stem}-{number_}", number_ + 1
    return name


def stem_of(at: Importing, row: SheetRow) -> str:
    """A short name for a thing."""
    return slug(row.name)[:40].strip("-") or "thing"


def take_weapons(at: Importing, all_: tuple[Way, ...], scored: Scored, skills: SkillList, laden: int) -> None:
    """Things to fight with."""
    for row in at.things:
        ways = [each for each in all_ if each.owner is row or each.owner == row]
        for each in ways:
            if not each.ranged:
                take_damage(at, each, scored)
            if row.on:
                at.figures += weapon_uses(at, each, skills, laden, at.strengths.striking)
        if not ways or any(name == stem_of(at, row) for name in at.sheet.get("shields", {})):
            continue
        kind = _kind(ways, at.tables)
        if kind is None:
            at.left_out.append(LeftOut("weapon", row.shown, "no weapon of the tables does what it does"))
            continue
        name = _item(at, row.name)
        at.sheet.setdefault("weapons", {})[name] = {"kind": kind.id, **_quality(row)}
        at.items[name] = _place(at, kind, row)


def _place(at: Importing, kind: WeaponKind, row: SheetRow) -> str:
    taken = set(at.items.values())
    if not row.on or at.sheet.get("arms", 2) < 1 or taken & {"right-hand", "both-hands"}:
        return "belt"
    two = all(mode.hands == 2 for mode in kind.modes)
    left = bool(taken & {"left-arm", "left-hand"})
    if two and left:
        return "belt"
    either = any(mode.hands == 2 for mode in kind.modes)
    return "both-hands" if either and not left else "right-hand"


def _parts(worn: list[Covering]) -> dict[str, dict[str, Any]]:
    """DR by part; where it is the same all over, once for all."""
    rest = [each for each in worn if each.place != "eye"]
    alike = {(each.dr, each.flexible) for each in rest}
    found: dict[str, dict[str, Any]] = {}
    if len(alike) == 1:
        if rest[0].dr:
            found["all"] = _dr(rest[0])
    else:
        for each in rest:
            if each.dr:
                found |= {part: _dr(each) for part in SIDES.get(each.place, (each.place,))}
    eye = next((each for each in worn if each.place == "eye" and each.dr), None)
    return found if eye is None else found | {"eye": _dr(eye)}


def _dr(each: Covering) -> dict[str, Any]:
    return {"dr": min(each.dr, 1000)} | ({"flexible": True} if each.flexible else {})


def _kind(ways: list[Way], tables: GurpsTables) -> WeaponKind | None:
    """The weapon of the tables that does all that these ways do, if there is one."""
    mine = {(_written(each), each.kind) for each in ways if not each.ranged}
    used = {slug(text(one.get("name"))) for each in ways for one in rows(each.values.get("defaults"))}
    fits = []
    for kind in tables.weapons:
        theirs = {(_plain(mode.damage), mode.kind) for mode in kind.modes if not mode.range}
        if theirs and theirs == mine and all(mode.skill in used for mode in kind.modes):
            fits.append(kind)
    named = slug(ways[0].owner.name)
    return next((kind for kind in fits if kind.id in named), fits[0] if fits else None)


def _written(each: Way) -> str:
    return _plain(
        f"{each.st}{each.base if each.base[:1] in ('', '+', '-') or not each.st else '+' + each.base}"
    )


def _plain(damage: str) -> str:
    return damage.removesuffix("+0").removesuffix("-0")


def _quality(row: SheetRow) -> dict[str, str]:
    said = " ".join((row.name, *(text(each.get("name")) for each in row.modifiers))).lower()
    for word, quality in (("very fine", "very-fine"), ("fine", "fine"), ("cheap", "cheap")):
        if word in said:
            return {"quality": quality}
    return {}
