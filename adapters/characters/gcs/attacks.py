"""Blows of the body and things to fight with: which skill each is used with, and what it does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from math import floor
from typing import Any, Final, NamedTuple

from adapters.characters.gcs.document import GcsDocument, rows, table, text
from adapters.characters.gcs.features import RowBonus
from adapters.characters.gcs.progression import Progression
from adapters.characters.gcs.rows import NESTED, SheetRow, amount, everything_carried, skills, traits, truly
from adapters.characters.gcs.skills import SkillList
from domain.rulesets.gurps.core.tables import DamageDice

KINDS: Final = {
    "thrust": "thr", "thr_leveled": "thr", "thr_(leveled)": "thr", "swing": "sw", "sw_leveled": "sw",
    "sw_(leveled)": "sw", "none": "",
}  # fmt: skip
"""Other words for thrust and swing, of other versions."""

BY_STRENGTH: Final = ("thr", "sw", "lifting_thr", "lifting_sw")


class Strengths(NamedTuple):
    """The ST that blows are made with: for thrust and swing, and for those by Lifting ST."""

    striking: int
    lifting: int

    def of(self, attack: Way, more: tuple[RowBonus, ...] = ()) -> int:
        """That of an attack, with what is added for it alone: a thing may be made for a ST, takes up to three
        times what it needs, and some take a multiple."""
        st = self.lifting if attack.st.startswith("lifting") else self.striking
        st = floor(amount(attack.owner.values.get("rated_strength"))) or st
        st += floor(sum((each.amount for each in more if not each.percent), Fraction(0)))
        st += floor(st * sum((each.amount for each in more if each.percent), Fraction(0)) / 100)
        st = max(st, 0)
        own = re.search(r"\d{1,3}", text(attack.values.get("strength")))
        st = min(st, 3 * int(own[0])) if own and attack.thing and int(own[0]) else st
        return floor(st * (amount(table(attack.values.get("damage")).get("st_mul")) or 1))


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
    older = found.form != "JSON" or found.version < NESTED
    for row in traits(found):
        if row.on and not row.container:
            yield from (way_of(each, row, known, False, older) for each in rows(row.values.get("weapons")))
    for row in skills(found):
        yield from (way_of(each, row, known, False) for each in rows(row.values.get("weapons")))
    for row in everything_carried(found):
        yield from (way_of(each, row, known, True) for each in rows(row.values.get("weapons")))


def way_of(values: dict[str, Any], row: SheetRow, known: SkillList, thing: bool, older: bool = False) -> Way:
    """A way to strike, as a row of weapons says it; in an `older` file a trait's levels multiply it."""
    damage = values.get("damage")
    st, base, kind, per_die = "", "", "", 0
    if isinstance(damage, dict):
        st, base = text(damage.get("st")).lower(), text(damage.get("base")).replace(" ", "")
        kind, per_die = text(damage.get("type")), floor(amount(damage.get("modifier_per_die")))
        base = _with_levels(base, text(damage.get("base_leveled")).replace(" ", ""), row, older and not thing)
    elif damage:
        st, base, kind = _written(text(damage))
    st = st.replace(" ", "_")
    st = KINDS.get(st, st)
    skill, level, own_level = _skill(values, known)
    melee = text(values.get("type"))
    ranged = melee == "ranged_weapon" or (not melee and text(values.get("id"))[:1] == "W")
    return Way(
        row, text(values.get("usage")), kind.lower(), st, base, per_die, text(values.get("reach")),
        text(values.get("parry")), skill, level, own_level, thing, ranged, values,
    )  # fmt: skip


def _with_levels(base: str, more: str, row: SheetRow, multiplied: bool) -> str:
    """The dice beyond ST, with so much `more` for each level of their owner; in older files `base` is itself
    what each level of a trait gives."""
    levels, plainly = floor(row.levels), _dice_of(base)
    if levels < 1 or plainly is None or not (more or (multiplied and base)):
        return base
    each = _dice_of(more)
    if each is None:
        return more
    times = levels if multiplied and not more else 1
    number, adds = plainly.number * times + each.number * levels, plainly.adds * times + each.adds * levels
    return f"{number}d{adds:+d}" if number else f"{adds:+d}"


def _written(said: str) -> tuple[str, str, str]:
    """The parts of a damage that is one text, as the oldest files have it: `sw+1 cut`.

    >>> _written("thr-1 cr"), _written("1d+2 imp")
    (('thr', '-1', 'cr'), ('', '1d+2', 'imp'))
    """
    found = re.match(r"\s*(thr|sw)?\s*([+-]?\d*d?[+-]?\d*)\s*(?:\([^)]*\))?\s*(\S*)", said.lower())
    return (found[1] or "", found[2] or "", found[3] or "") if found else ("", "", said)


def _skill(values: dict[str, Any], known: SkillList) -> tuple[str, int, int]:
    """The best of the skills that it is used with under the load that is carried, with the level of the blow
    and that of the skill without a load; DX where nothing is learnt."""
    dx = floor(known.attribute("dx") or 10)
    untrained = _off(values, "dx")
    best = ("dx", -dx if untrained is None else dx + untrained, dx)
    for each in rows(values.get("defaults")):
        off = floor(amount(each.get("modifier")))
        if text(each.get("type")).lower() != "skill":
            continue
        one = known.best(text(each.get("name")), text(each.get("specialization")))
        if one is None or one.level is None:
            continue
        level = one.level + off - known.hindered(one)
        if level >= best[1]:
            best = (one.name, level, one.level)
    return best


def _off(values: dict[str, Any], attribute: str) -> int | None:
    """By how much something is worse with that attribute alone; nothing for what is no use with it."""
    found = [
        floor(amount(each.get("modifier")))
        for each in rows(values.get("defaults"))
        if text(each.get("type")).lower() == attribute
    ]
    return max(found, default=None)


def dealt(attack: Way, by: Progression, st: int, more: tuple[RowBonus, ...] = ()) -> DamageDice | None:
    """The dice of an attack by that ST; nothing for damage that is no dice."""
    basic = _dice_of(attack.base)
    if basic is None or (attack.st and attack.st not in BY_STRENGTH):
        return None
    if attack.st:
        own = (by.thrust if attack.st.endswith("thr") else by.swing)(st)
        times = floor(attack.owner.levels) if leveled(attack) else 1
        basic = DamageDice(times * own.number + basic.number, times * own.adds + basic.adds)
    adds = basic.adds + attack.per_die * basic.number
    plainly = [each for each in more if not each.percent]
    adds += sum(floor(each.amount * (basic.number if each.per_die else 1)) for each in plainly)
    part = sum((each.amount for each in more if each.percent), Fraction(0))
    return _enlarged(DamageDice(basic.number, adds), part)


def _enlarged(dealt: DamageDice, part: Fraction) -> DamageDice:
    """Dice that are so many hundredths more: as many whole dice as the average has, the rest as adds.

    >>> str(_enlarged(DamageDice(1, 0), Fraction(50))), str(_enlarged(DamageDice(2, 2), Fraction(-50)))
    ('1d+2', '1d+1')
    """
    if not part:
        return dealt
    die, times = Fraction(7, 2), (100 + part) / 100
    adds = dealt.adds * times
    if die * dealt.number + dealt.adds < 0:
        return DamageDice(max(floor(dealt.number * times), 0), int(adds))
    rest = die * dealt.number * times
    number = max(floor(rest / die), 0)
    return DamageDice(number, int(adds + floor(rest - number * die + Fraction(1, 2))))


def _dice_of(base: str) -> DamageDice | None:
    """Dice and adds, of which either may be missing; nothing for other dice, or for a formula.

    >>> _dice_of("-1"), _dice_of("2d"), _dice_of(""), _dice_of("5 * $st")
    (DamageDice(number=0, adds=-1), DamageDice(number=2, adds=0), DamageDice(number=0, adds=0), None)
    """
    found = re.fullmatch(r"(?:\+?(\d{1,3})d6?)?([+-]?\d{1,4})?", base)
    return DamageDice(int(found[1] or 0), int(found[2] or 0)) if found else None


def leveled(attack: Way) -> bool:
    """Whether each level of its owner strikes as hard as ST does."""
    damage = table(attack.values.get("damage"))
    return truly(damage.get("leveled")) or "leveled" in text(damage.get("st")).lower()


def adds_of(attack: Way, by: Progression, st: int) -> str | None:
    """Its damage as a sheet writes it, `thr+1` or `1d+2`; nothing for what a sheet cannot say."""
    plainly = attack.st in ("thr", "sw") and "d" not in attack.base and not leveled(attack)
    if plainly and not table(attack.values.get("damage")).get("st_mul"):
        basic = (by.thrust if attack.st == "thr" else by.swing)(st)
        adds = (
            int(attack.base) if re.fullmatch(r"[+-]?\d{1,3}", attack.base) else 0
        ) + attack.per_die * basic.number
        return f"{attack.st}{adds:+d}" if adds else attack.st
    found = dealt(attack, by, st)
    return None if found is None or found.number < 1 else str(found)


def same_damage(says: str, value: str) -> bool:
    """Whether a file says that damage, without armour divisors and fragments."""
    return " ".join(re.sub(r"\([^)]*\)|\[[^]]*\]", "", says).split()) == value


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
