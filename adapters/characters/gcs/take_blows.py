"""What of a GCS file somebody strikes with that is no thing: punches, kicks, teeth, claws, tails."""

from __future__ import annotations

from typing import Any

from adapters.characters.gcs.attacks import Way, adds_of, damage_said, dealt, reach_of, same_damage
from adapters.characters.gcs.attributes import Scored
from adapters.characters.gcs.body_blows import body_blows, learnt
from adapters.characters.gcs.document import rows, table, text
from adapters.characters.gcs.features import RowBonus
from adapters.characters.gcs.figure import LeftOut, Worked
from adapters.characters.gcs.progression import as_written
from adapters.characters.gcs.reading import Importing
from adapters.characters.gcs.skills import SkillList
from adapters.characters.gcs.traits import short
from adapters.characters.gcs.weapon_use import weapon_uses
from adapters.input.names import slug


def take_blows(at: Importing, all_: tuple[Way, ...], scored: Scored, skills: SkillList, laden: int) -> None:
    """Blows of the body, and natural weapons."""
    strikers: dict[str, dict[str, Any]] = {}
    for each in (*(one for one in all_ if not one.thing), *body_blows(at, all_, skills)):
        take_damage(at, each, scored)
        at.figures += weapon_uses(at, each, skills, laden, at.strengths.striking)
        _blow(at, each, at.strengths.of(each), strikers)
    if strikers:
        at.sheet["strikers"] = strikers


def take_damage(at: Importing, each: Way, scored: Scored) -> None:
    """The dice of a blow as the file's table rolls them, if they are dice."""
    stronger = blow_bonuses(at, each, scored, ("weapon_effective_st_bonus",))
    st, more = at.strengths.of(each, stronger), blow_bonuses(at, each, scored)
    found = dealt(each, at.by, st, more)
    if found is None:
        return
    for one in (*stronger, *more):
        if one.thing and not each.thing:
            why = "a fight counts nothing that a thing adds to a blow of the body"
            at.left_out.append(LeftOut("bonus", f"{one.said} to {each.shown}", why))
    by_st = tuple(f"with {bonus.said} to ST" for bonus in stronger if each.st)
    steps = (damage_said(each, st), *by_st, *(bonus.said for bonus in more))
    if (bonus := learnt(at, each, more))[0]:
        found, steps = found._replace(adds=found.adds + bonus[0] * found.number), (*steps, bonus[1])
    if each.owner.name == "Kick" and at.sheet.get("boots"):
        found, steps = found._replace(adds=found.adds + 1), (*steps, "+1 boots")
    says = text(table(each.values.get("calc")).get("damage"))
    value = f"{as_written(at.found, found)} {each.kind}".strip()
    at.figures.append(Worked(each.shown, value, steps, says, bool(says) and not same_damage(says, value)))


def _blow(at: Importing, each: Way, st: int, strikers: dict[str, dict[str, Any]]) -> None:
    said = f"{each.usage} {each.owner.name}".lower()
    written = adds_of(each, at.by, st)
    if each.ranged or each.st not in ("", "thr", "sw"):
        at.left_out.append(LeftOut("attack", each.shown, "the rules know blows of the body only"))
        return
    if "punch" in said and (written, each.kind) == ("thr-1", "cr"):
        return
    if "kick" in said and (written, each.kind) == ("thr", "cr"):
        return
    if "bite" in said and written == "thr-1" and each.kind in ("cr", "cut", "imp"):
        if each.kind != "cr":
            at.sheet["bite"] = each.kind
        return
    if written is None or each.kind not in ("cr", "cut", "imp", "pi"):
        why = f"damage {text(each.base) or each.st} {each.kind} is none that the rules know"
        at.left_out.append(LeftOut("attack", each.shown, why.replace("  ", " ")))
        return
    own: dict[str, Any] = {"damage": written}
    if each.kind != "cr":
        own["kind"] = each.kind
    if reach_of(each.reach) != (0,):
        own["reach"] = list(reach_of(each.reach))
    skill = slug(each.skill)
    usable = {slug(text(one.get("name"))) for one in rows(each.values.get("defaults"))}
    if skill in at.known_skills and skill != "brawling":
        own["skill"] = skill
    elif usable and "brawling" not in usable:
        own["skill"] = "dx"
    if "kick" in said or "hoof" in said or "hooves" in said:
        own["kick"] = True
    plainly = short(each.owner.name) in ("natural attacks", "striker") and each.usage
    stem = slug(each.usage if plainly else short(each.owner.name))
    usage = slug(each.usage)
    name = stem or usage or "blow"
    if name in strikers and usage:
        name = f"{stem}-{usage}"
    while name in strikers:
        name = f"{name}-more"
    strikers[name] = own


def blow_bonuses(
    at: Importing, each: Way, scored: Scored, kinds: tuple[str, ...] = ("weapon_bonus", "weapon_damage_bonus")
) -> tuple[RowBonus, ...]:
    """What skills, traits and things add to a blow, as the file says it, percentages last; in a fight the
    rules count what a skill adds by themselves."""
    fits = (one for one in at.bonuses if one.kind in kinds and _adds_to(one, each, scored))
    return tuple(sorted(fits, key=lambda bonus: bonus.percent))


def _adds_to(bonus: RowBonus, each: Way, scored: Scored) -> bool:
    how = text(bonus.values.get("selection_type")).replace(" ", "_")
    if not bonus.matches("tags" if "tags" in bonus.values else "category").fits_any(each.owner.tags):
        return False
    if how == "this_weapon":
        return bonus.of.values is each.owner.values and bonus.matches("specialization").fits(each.usage)
    if how == "weapons_with_name":
        return bonus.matches("name").fits(each.owner.name) and bonus.matches("specialization").fits(
            each.usage
        )
    used = [
        one
        for one in rows(each.values.get("defaults"))
        if text(one.get("name")).lower() == each.skill.lower()
    ]
    if not used or not bonus.matches("name").fits(each.skill) or not bonus.matches("usage").fits(each.usage):
        return False
    special = bonus.matches("specialization").fits_any(text(one.get("specialization")) for one in used)
    return special and bonus.high_enough(each.own_level - scored.whole("dx"))
