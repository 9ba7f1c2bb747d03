"""Blows of the body and things to fight with: which skill each is used with, and what it does."""

import re
from collections.abc import Iterator
from fractions import Fraction
from math import floor
from typing import Any, Final, NamedTuple

from adapters.characters.gcs.document import GcsDocument, rows, text
from adapters.characters.gcs.features import RowBonus
from adapters.characters.gcs.rows import SheetRow, amount, everything_carried, skills, traits
from adapters.characters.gcs.skills import SkillList
from domain.rulesets.gurps.core.tables import DamageDice, GurpsTables

THRUST: Final = ("thr", "thrust", "lifting thr", "thr_leveled")
SWING: Final = ("sw", "swing", "sw_leveled")


class Way(NamedTuple):
    """One way to strike: `st` is `thr`, `sw` or empty, `base` the dice and adds beyond it.

    `per_die` is added for each die; `level` is that of the blow by the best `skill`, `own_level` that of the
    skill itself.
    """

    owner: SheetRow
    usage: str
    kind: str
    st: str
    base: str
    per_die: int
    reach: str
    parry: str
    skill: str
    level: int
    own_level: int
    thing: bool
    ranged: bool
    values: dict[str, Any]

    @property
    def shown(self) -> str:
        """As people call it: `Natural Attacks, Kick`."""
        return f"{self.owner.name}, {self.usage}" if self.usage else self.owner.name


def attacks(found: GcsDocument, known: SkillList) -> tuple[Way, ...]:
    """Every way to strike, of traits, skills and things at hand."""
    return tuple(_all(found, known))


def _all(found: GcsDocument, known: SkillList) -> Iterator[Way]:
    for row in traits(found):
        if row.on and not row.container:
            yield from (_attack(each, row, known, False) for each in rows(row.values.get("weapons")))
    for row in skills(found):
        yield from (_attack(each, row, known, False) for each in rows(row.values.get("weapons")))
    for row in everything_carried(found):
        yield from (_attack(each, row, known, True) for each in rows(row.values.get("weapons")))


def _attack(values: dict[str, Any], row: SheetRow, known: SkillList, thing: bool) -> Way:
    damage = values.get("damage")
    st, base, kind, per_die = "", "", "", 0
    if isinstance(damage, dict):
        st, base = text(damage.get("st")).lower(), text(damage.get("base")).replace(" ", "")
        kind, per_die = text(damage.get("type")), floor(amount(damage.get("modifier_per_die")))
        leveled = text(damage.get("base_leveled"))
        if leveled and row.levels and not base:
            base = _times(leveled, row.levels)
    elif damage:
        st, base, kind = _written(text(damage))
    st = "thr" if st in THRUST else "sw" if st in SWING else "" if st in ("", "none") else st
    skill, level, own_level = _skill(values, known)
    melee = text(values.get("type"))
    ranged = melee == "ranged_weapon" or (not melee and text(values.get("id"))[:1] == "W")
    return Way(
        row, text(values.get("usage")), kind.lower(), st, base, per_die, text(values.get("reach")),
        text(values.get("parry")), skill, level, own_level, thing, ranged, values,
    )  # fmt: skip


def _times(leveled: str, levels: Fraction) -> str:
    """Damage of so much a level."""
    each = _dice_of(leveled.replace(" ", ""))
    return leveled if each is None else f"{each.number * floor(levels)}d{each.adds * floor(levels):+d}"


def _written(said: str) -> tuple[str, str, str]:
    """The parts of a damage that is one text, as the oldest files have it: `sw+1 cut`.

    >>> _written("thr-1 cr"), _written("1d+2 imp")
    (('thr', '-1', 'cr'), ('', '1d+2', 'imp'))
    """
    found = re.match(r"\s*(thr|sw)?\s*([+-]?\d*d?[+-]?\d*)\s*(?:\([^)]*\))?\s*(\S*)", said.lower())
    return (found[1] or "", found[2] or "", found[3] or "") if found else ("", "", said)


def _skill(values: dict[str, Any], known: SkillList) -> tuple[str, int, int]:
    """The best of the skills that it is used with, with the level of the blow and that of the skill; DX where
    nothing is learnt."""
    dx = floor(known.attribute("dx") or 10)
    best = ("dx", dx + _off(values, "dx"), dx)
    for each in rows(values.get("defaults")):
        off = floor(amount(each.get("modifier")))
        if text(each.get("type")).lower() != "skill":
            continue
        one = known.best(text(each.get("name")))
        if one is not None and one.level is not None and one.level + off >= best[1]:
            best = (one.name, one.level + off, one.level)
    return best


def _off(values: dict[str, Any], attribute: str) -> int:
    """By how much something is worse with that attribute alone."""
    found = [
        floor(amount(each.get("modifier")))
        for each in rows(values.get("defaults"))
        if text(each.get("type")).lower() == attribute
    ]
    return max(found, default=0)


def strength_of(attack: Way, st: int) -> int:
    """The ST that an attack is made with: a thing takes up to three times its own."""
    own = re.search(r"\d{1,3}", text(attack.values.get("strength")))
    most = 3 * int(own[0]) if own and attack.thing else 0
    return min(st, most) if most else st


def dealt(attack: Way, st: int, tables: GurpsTables, more: tuple[RowBonus, ...] = ()) -> DamageDice | None:
    """The dice of an attack by that ST; nothing for damage that is no dice."""
    basic = _dice_of(attack.base)
    plainly = {"thr": tables.thrust, "sw": tables.swing}.get(attack.st)
    if basic is None or (plainly is None and attack.st):
        return None
    if plainly is not None:
        own = plainly(st)
        basic = DamageDice(own.number + basic.number, own.adds + basic.adds)
    adds = basic.adds + attack.per_die * basic.number
    adds += sum(floor(each.amount * (basic.number if each.per_die else 1)) for each in more)
    return DamageDice(basic.number, adds)


def _dice_of(base: str) -> DamageDice | None:
    """Dice and adds, of which either may be missing; nothing for other dice, or for a formula.

    >>> _dice_of("-1"), _dice_of("2d"), _dice_of(""), _dice_of("5 * $st")
    (DamageDice(number=0, adds=-1), DamageDice(number=2, adds=0), DamageDice(number=0, adds=0), None)
    """
    found = re.fullmatch(r"(?:\+?(\d{1,3})d6?)?([+-]?\d{1,4})?", base)
    return DamageDice(int(found[1] or 0), int(found[2] or 0)) if found else None


def adds_of(attack: Way, st: int, tables: GurpsTables) -> str | None:
    """Its damage as a sheet writes it, `thr+1` or `1d+2`; nothing for what a sheet cannot say."""
    if attack.st not in ("", "thr", "sw"):
        return None
    if attack.st and "d" not in attack.base:
        basic = (tables.thrust if attack.st == "thr" else tables.swing)(st)
        adds = (
            int(attack.base) if re.fullmatch(r"[+-]?\d{1,3}", attack.base) else 0
        ) + attack.per_die * basic.number
        return f"{attack.st}{adds:+d}" if adds else attack.st
    found = dealt(attack, st, tables)
    return None if found is None or found.number < 1 else str(found)


def reach_of(said: str) -> tuple[int, ...]:
    """Yards of a reach.

    >>> reach_of("C,1"), reach_of("1-3*"), reach_of("2, 3")
    ((0, 1), (1, 2, 3), (2, 3))
    """
    yards: set[int] = set()
    for part in re.split(r"[,\s]+", said.upper().replace("*", "")):
        found = re.fullmatch(r"(C|\d{1,2})(?:-(\d{1,2}))?", part)
        if found:
            first = 0 if found[1] == "C" else int(found[1])
            yards |= set(range(first, int(found[2] or first) + 1))
    return tuple(sorted(each for each in yards if each <= 10)) or (0,)


def held_in_hand(row: SheetRow) -> bool:
    """Whether a shield is held in the hand, as a buckler is, and not strapped on."""
    defaults = (each for one in rows(row.values.get("weapons")) for each in rows(one.get("defaults")))
    named = {text(each.get("specialization")).lower() for each in defaults} - {""}
    return "buckler" in row.name.lower() or named == {"buckler"}


def damage_said(attack: Way, st: int) -> str:
    """How the damage of an attack is written, with the ST that it goes by."""
    plus = f"{attack.per_die:+d} a die" if attack.per_die else ""
    said = " ".join(filter(None, (attack.st + (f" {attack.base}" if attack.base else ""), plus)))
    return f"{said} by ST {st}" if attack.st else said
