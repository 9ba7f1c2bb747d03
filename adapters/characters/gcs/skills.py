"""Levels of skills and techniques: points on a difficulty, or what a default gives, and what is added."""

from fractions import Fraction
from math import floor
from typing import Any, Final

from adapters.characters.gcs.attributes import Scored
from adapters.characters.gcs.document import GcsDocument, number, rows, table, text
from adapters.characters.gcs.features import RowBonus
from adapters.characters.gcs.figure import Worked
from adapters.characters.gcs.rows import SheetRow, amount, filled, plain, signed, skills

EASE: Final = {"e": 0, "a": -1, "h": -2, "vh": -3, "w": -3}
"""The level that one point buys, beside the attribute, by difficulty."""

DEEPEST: Final = 12
"""Skills that default to one another in a row."""


class SkillRow:
    """One skill or technique of the file."""

    __slots__ = ("bonus", "default", "figure", "level", "name", "points", "row", "special", "technique")

    def __init__(self, row: SheetRow) -> None:
        self.row = row
        self.name, self.special = row.text("name"), row.text("specialization")
        self.points = amount(row.values.get("points"))
        kind = text(row.values.get("type"))
        self.technique = kind == "technique" or (
            kind != "skill" and isinstance(row.values.get("default"), dict)
        )
        self.level: int | None = None
        self.bonus = Fraction(0)
        self.default: tuple[int, str] | None = None
        self.figure: Worked | None = None

    @property
    def shown(self) -> str:
        """Its name as people write it."""
        return f"{self.name} ({self.special})" if self.special else self.name

    @property
    def difficulty(self) -> tuple[str, str]:
        """The attribute and how hard it is."""
        attribute, _, hard = text(self.row.values.get("difficulty")).lower().replace(" ", "").rpartition("/")
        return {"perception": "per"}.get(attribute, attribute), hard


class SkillList:
    """All skills of a file with their levels; `laden` is the level of encumbrance that some suffer by."""

    def __init__(
        self,
        found: GcsDocument,
        known: Scored,
        bonuses: tuple[RowBonus, ...],
        laden: int,
        trusting: bool,
    ):
        self._known, self._bonuses, self._laden, self._trusting = known, bonuses, laden, trusting
        settings = table(found.values.get("settings"))
        self._half = settings.get("use_half_stat_defaults") is True
        self.skills = [SkillRow(row) for row in skills(found) if row.on]
        for skill in self.skills:
            self._reckon(skill, ())

    def best(self, name: str) -> SkillRow | None:
        """The best skill of that name, whatever its specialisation."""
        named = [one for one in self.skills if one.name.lower() == name.lower() and one.level is not None]
        return max(named, key=lambda one: one.level or 0, default=None)

    def attribute(self, said: str) -> Fraction | None:
        """An attribute by its id, `10` for a constant; nothing for one that is not known."""
        name = {"perception": "per"}.get(said.lower(), said.lower())
        if name in self._known.numbers:
            return self._known.numbers[name]
        return None if number(name) is None else amount(name)

    # -- how levels come about

    def _reckon(self, skill: SkillRow, chain: tuple[SkillRow, ...]) -> int | None:
        if skill.level is not None or skill in chain or len(chain) > DEEPEST:
            return skill.level
        if skill.technique:
            level, steps = self._technique(skill, (*chain, skill))
        else:
            level, steps = self._skill(skill, (*chain, skill))
        calc = number(table(skill.row.values.get("calc")).get("level"))
        stored = None if calc is None else int(calc)
        off = self._laden * floor(amount(skill.row.values.get("encumbrance_penalty_multiplier")))
        differs = stored is not None and level is not None and stored not in (level, level - off)
        if stored is not None and stored > 0 and (level is None or (differs and self._trusting)):
            level, steps = stored + off, ("as the file says", *((f"+{off} load",) if off else ()))
        skill.level = level
        shown = "" if stored is None else str(stored)
        skill.figure = Worked(skill.shown, "none" if level is None else str(level), steps, shown, differs)
        return level

    def _added(self, skill: SkillRow) -> list[RowBonus]:
        kinds = [each for each in self._bonuses if each.kind == "skill_bonus"]
        return [
            each
            for each in kinds
            if text(each.values.get("selection_type")).replace(" ", "_") in ("", "skills_with_name")
            and each.matches("name").fits(skill.name)
            and each.matches("specialization").fits(skill.special)
            and each.matches("tags" if "tags" in each.values else "category").fits_any(skill.row.tags)
        ]

    def _skill(self, skill: SkillRow, chain: tuple[SkillRow, ...]) -> tuple[int | None, tuple[str, ...]]:
        attribute, hard = skill.difficulty
        value = self.attribute(attribute)
        if value is None or hard not in EASE:
            return None, (f"its difficulty {text(skill.row.values.get('difficulty'))!r} is not known",)
        start, called = value, attribute.upper() if len(attribute) == 2 else attribute.capitalize()
        if self._half:
            start = Fraction(floor(start / 2) + 5)
        points, more = self._points(skill)
        default = None if hard == "w" else self._default(skill, floor(start + EASE[hard]), chain)
        spent = floor(points / 3) if hard == "w" else floor(points + (max(default[2], 0) if default else 0))
        if spent >= 1:
            relative = EASE[hard] + (0 if spent == 1 else 1 if spent < 4 else 1 + spent // 4)
        elif default is not None and default[2] < 0:
            relative = default[0] - floor(start)
        else:
            return None, ("no points in it",)
        level = start + relative
        steps = [f"{called} {plain(start)}", f"{signed(relative)} for {plain(points)} points{more}"]
        if default is not None and (default[2] > 0 or level < default[0]):
            steps.append(f"from {default[1]}")
            level = max(level, Fraction(default[0]))
        added = self._added(skill)
        skill.bonus = sum((each.amount for each in added), Fraction(0))
        return floor(level + skill.bonus), (*steps, *(each.said for each in added))

    def _points(self, skill: SkillRow) -> tuple[Fraction, str]:
        given = [
            each
            for each in self._bonuses
            if each.kind == "skill_point_bonus"
            and each.matches("name").fits(skill.name)
            and each.matches("specialization").fits(skill.special)
            and each.matches("tags" if "tags" in each.values else "category").fits_any(skill.row.tags)
        ]
        points = skill.points + sum((each.amount for each in given), Fraction(0))
        return max(points, Fraction(0)), "".join(f", {each.said}" for each in given)

    def _default(
        self, skill: SkillRow, base: int, chain: tuple[SkillRow, ...]
    ) -> tuple[int, str, int] | None:
        """The best default: its level, how it is called, and the points that it is worth."""
        best: tuple[int, str] | None = None
        for each in rows(skill.row.values.get("defaults")):
            level, called = self._defaulted(each, skill, chain)
            if level is not None and (best is None or level > best[0]):
                best = (level, called)
        if best is None:
            return None
        level = best[0]
        if level < base:
            return level, best[1], -max(level, 0)
        worth = 1 if level == base else 2 if level == base + 1 else 4 * (level - base - 1)
        return level, best[1], worth

    def _defaulted(
        self, default: dict[str, Any], skill: SkillRow, chain: tuple[SkillRow, ...]
    ) -> tuple[int | None, str]:
        kind, off = text(default.get("type")).lower(), floor(amount(default.get("modifier")))
        if kind in ("skill", "parry", "block"):
            found = self._named(default, skill, chain)
            levels = [(one.level - floor(one.bonus), one) for one in found if one.level is not None]
            if not levels:
                return None, ""
            level, one = max(levels, key=lambda each: each[0])
            if kind != "skill":
                level = level // 2 + 3
            return level + off, f"{one.shown} {signed(off)}"
        value = self.attribute(kind)
        if value is None:
            return None, ""
        if self._half:
            value = Fraction(floor(value / 2) + 5)
        return floor(min(value, Fraction(20))) + off, f"{kind.upper()} {signed(off)}"

    def _named(self, default: dict[str, Any], skill: SkillRow, chain: tuple[SkillRow, ...]) -> list[SkillRow]:
        name = filled(text(default.get("name")), skill.row.values).lower()
        special = filled(text(default.get("specialization")), skill.row.values).lower()
        found = [
            one
            for one in self.skills
            if one not in chain
            and one.name.lower() == name
            and special in ("", one.special.lower())
            and (one.technique or self._points(one)[0] > 0)
        ]
        for one in found:
            self._reckon(one, chain)
        return found

    def _technique(self, skill: SkillRow, chain: tuple[SkillRow, ...]) -> tuple[int | None, tuple[str, ...]]:
        default = table(skill.row.values.get("default"))
        kind, off = text(default.get("type")).lower(), floor(amount(default.get("modifier")))
        if kind == "skill":
            known = [one for one in self._named(default, skill, chain) if one.level is not None]
            best = max(known, key=lambda one: one.level or 0, default=None)
            if best is None or best.level is None:
                return None, (f"{text(default.get('name')) or 'its skill'} is not learnt",)
            base, called = best.level, best.shown
        else:
            level, called = self._defaulted({**default, "modifier": 0}, skill, chain)
            if level is None:
                return None, ("its default is not known",)
            base = level
        hard = text(skill.row.values.get("difficulty")).lower().rpartition("/")[2]
        points = floor(self._points(skill)[0])
        bought = max(points - (1 if hard == "h" else 0), 0)
        added = self._added(skill)
        level = base + off + bought + floor(sum((each.amount for each in added), Fraction(0)))
        steps = [
            f"{called} {base}",
            f"{signed(off)} default",
            *((f"{signed(bought)} for {points} points",) if bought else ()),
        ]
        steps += [each.said for each in added]
        limit = number(skill.row.values.get("limit"))
        if limit is not None and level > base + limit:
            level = base + int(limit)
            steps.append(f"at most {called} {signed(int(limit))}")
        return level, tuple(steps)
