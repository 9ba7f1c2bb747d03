"""How well somebody strikes, parries and blocks with each weapon: levels with all that bears on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from math import floor
from typing import NamedTuple

from adapters.characters.gcs.attacks import Way
from adapters.characters.gcs.document import rows, table, text
from adapters.characters.gcs.features import RowBonus, total
from adapters.characters.gcs.figure import Worked
from adapters.characters.gcs.reading import Importing
from adapters.characters.gcs.rows import amount, plain, signed
from adapters.characters.gcs.skills import SkillList
from adapters.characters.gcs.traits import short

BARE = ("boxing", "brawling", "judo", "karate", "dx")
"""With what the bare hands parry."""


class WeaponLevel(NamedTuple):
    """A level with a weapon before what bears on the weapon alone: of which skill, and how it comes about."""

    level: int
    skill: str
    steps: tuple[str, ...]
    halved: bool


def weapon_uses(at: Importing, each: Way, skills: SkillList, laden: int, st: int) -> Iterator[Worked]:
    """Level, parry and block with a weapon; nothing of what nobody can use."""
    best = _best(each, skills, laden)
    if best is None:
        return
    off, why = _lacking(each, st)
    more = tuple(bonus for bonus in at.bonuses if bonus.kind == "skill_bonus" and _of_weapon(bonus, each))
    level = best.level + off + floor(sum((bonus.amount for bonus in more), Fraction(0)))
    steps = (*best.steps, *why, *(bonus.said for bonus in more))
    stored = table(each.values.get("calc"))
    if not best.halved:
        yield _figure(f"{each.shown}, level", max(level, 0), steps, text(stored.get("level")))
    half = level if best.halved else level // 2
    for what, bought in (("parry", "weapon_parry_bonus"), ("block", "weapon_block_bonus")):
        written = text(each.values.get(what)).lower()
        can = re.search(r"\d", written)
        if each.ranged or not can or (what == "parry" and not at.sheet.get("arms", 2)):
            continue
        plus = int(found[0]) if (found := re.search(r"[+-]?\d+", written)) else 0
        extra = [*defence_bonuses(at, what, best.skill)]
        own = [bonus for bonus in at.bonuses if bonus.kind == bought and _of_weapon(bonus, each)]
        fencing = -laden if what == "parry" and "f" in written else 0
        unsaid = int(_unsaid_reflexes(at, extra))
        value = 3 + half + plus + fencing + unsaid
        value += floor(sum((b.amount for b in (*extra, *own)), Fraction(0)))
        steps = (
            "3",
            f"+{half} half of {best.skill} {level}",
            *((f"{signed(plus)} of the weapon",) if plus else ()),
        )
        steps += ((f"{fencing} load",) if fencing else ()) + tuple(bonus.said for bonus in (*extra, *own))
        steps += ("+1 Combat Reflexes",) * unsaid
        says = re.sub(r"[^\d]", "", text(stored.get(what)))
        yield _figure(f"{each.shown}, {what}", max(value, 0), steps, says)


def _figure(name: str, value: int, steps: tuple[str, ...], says: str) -> Worked:
    return Worked(name, str(value), steps, says, bool(says) and says != "0" and says != str(value))


def _best(each: Way, skills: SkillList, laden: int) -> WeaponLevel | None:
    found = []
    for one in rows(each.values.get("defaults")):
        kind, off = text(one.get("type")).lower(), floor(amount(one.get("modifier")))
        plus = (signed(off),) if off else ()
        if kind in ("skill", "parry", "block"):
            skill = skills.best(text(one.get("name")), text(one.get("specialization")))
            if skill is None or skill.level is None:
                continue
            load = -laden * skill.laden
            steps = (f"{skill.shown} {skill.level}", *((f"{load} load",) if load else ()), *plus)
            level = skill.level + load if kind == "skill" else (skill.level + load) // 2 + 3
            found.append(WeaponLevel(level + off, skill.name.lower(), steps, kind != "skill"))
        elif (value := skills.attribute(kind)) is not None:
            base = floor(min(value, Fraction(20)))
            found.append(WeaponLevel(base + off, kind, (f"{kind.upper()} {base}", *plus), False))
    return max(found, key=lambda one: one.level, default=None)


def _lacking(each: Way, st: int) -> tuple[int, tuple[str, ...]]:
    """What lacks to the ST that a weapon needs comes off the level with it."""
    needs = re.search(r"\d{1,3}", text(each.values.get("strength")))
    less = max(int(needs[0]) - st, 0) if needs else 0
    return -less, ((f"-{less} for ST {st}, {needs[0]} being needed",) if less and needs else ())


def _of_weapon(bonus: RowBonus, each: Way) -> bool:
    """Whether a bonus is for this weapon by name, or because it is its own."""
    how = text(bonus.values.get("selection_type")).replace(" ", "_")
    if not bonus.matches("tags" if "tags" in bonus.values else "category").fits_any(each.owner.tags):
        return False
    if how == "this_weapon":
        return bonus.of.values is each.owner.values and bonus.matches("specialization").fits(each.usage)
    named = how == "weapons_with_name" and bonus.matches("name").fits(each.owner.name)
    return named and bonus.matches("specialization").fits(each.usage)


def defence_bonuses(at: Importing, what: str, skill: str) -> Iterator[RowBonus]:
    """What is added to parries or blocks with that skill; Combat Reflexes once, whatever a file says."""
    reflexes = False
    for each in total(at.bonuses, what):
        if short(each.owner) == "combat reflexes":
            if not reflexes:
                reflexes = True
                yield each
        elif _meant_for(each, skill):
            yield each


def _unsaid_reflexes(at: Importing, said: list[RowBonus]) -> bool:
    """Whether somebody has Combat Reflexes, of which the file does not say what they add."""
    has = "combat-reflexes" in at.sheet.get("traits", ())
    return has and not any(short(each.owner) == "combat reflexes" for each in said)


def _meant_for(bonus: RowBonus, skill: str) -> bool:
    """Whether an Enhanced Parry is for that skill: one for a weapon is for no other, though files add it to
    all."""
    if short(bonus.owner) not in ("enhanced parry", "enhanced block"):
        return True
    names = " ".join(text(each.get("name")) for each in bonus.of.modifiers)
    said = f"{bonus.of.name} {names} {bonus.of.notes}".lower()
    if "all" in re.findall(r"\w+", said) or skill in said:
        return True
    if "bare" in said:
        return skill in BARE
    return said.strip() in ("enhanced parry", "enhanced block", f"enhanced parry {plain(bonus.of.levels)}")
