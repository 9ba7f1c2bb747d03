"""Levels of skills and techniques: points on a difficulty, or what a default gives, and what is added."""

from fractions import Fraction
from math import floor
from typing import Any, Final

from adapters.characters.gcs.attributes import Scored
from adapters.characters.gcs.document import GcsDocument, number, rows, table, text
from adapters.characters.gcs.features import RowBonus
from adapters.characters.gcs.figure import Worked
from adapters.characters.gcs.rows import amount, filled, plain, signed, skills
from adapters.characters.gcs.skill_rows import SkillDefault, SkillLevel, SkillRow

EASE: Final = {"e": 0, "a": -1, "h": -2, "vh": -3, "w": -3}
"""The level that one point buys, beside the attribute, by difficulty."""

ROUNDS: Final = 12
"""How often levels are worked out anew while skills lift one another by their defaults."""


ALIKE: Final = 30
"""Skills of one name, by their specialisations, that a default looks among."""


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
        self._known, self._laden, self._trusting = known, laden, trusting
        settings = table(found.values.get("settings"))
        self._half = settings.get("use_half_stat_defaults") is True
        self.skills = [SkillRow(row) for row in skills(found) if row.on]
        self._lifting = tuple(each for each in bonuses if each.kind == "skill_bonus")
        self._giving = tuple(each for each in bonuses if each.kind == "skill_point_bonus")
        self._named_so: dict[str, list[SkillRow]] = {}
        for skill in self.skills:
            self._named_so.setdefault(skill.name.lower(), []).append(skill)
            skill.spent, skill.added = self._points(skill), tuple(self._added(skill))
            skill.bonus = sum((each.amount for each in skill.added), Fraction(0))
        self._settle()
        for skill in self.skills:
            self._figure(skill)

    def best(self, name: str, special: str = "") -> SkillRow | None:
        """The best skill of that name, of a specialisation if one is said."""
        named = [
            one for one in self._named_so.get(name.lower(), ())
            if one.level is not None and special.lower() in ("", one.special.lower())
        ]  # fmt: skip
        return max(named, key=lambda one: one.level or 0, default=None)

    def hindered(self, skill: SkillRow) -> int:
        """How many levels the load takes from a skill."""
        return self._laden * skill.laden

    def attribute(self, said: str) -> Fraction | None:
        """An attribute by its id, `10` for a constant; nothing for one that is not known."""
        name = {"perception": "per"}.get(said.lower(), said.lower())
        if name in self._known.numbers:
            return self._known.numbers[name]
        return None if number(name) is None else amount(name)

    # -- how levels come about

    def _settle(self) -> None:
        """Levels by points alone, then, from the highest down, what defaults lift them to, until nothing
        changes: a skill that was lifted by another lifts that one no more."""
        for skill in self.skills:
            if not skill.technique:
                skill.level, skill.steps, _ = self._skill(skill, None)
        order = sorted(self.skills, key=lambda one: -1000 if one.level is None else -one.level)
        for _ in range(ROUNDS):
            before = [one.level for one in order]
            for skill in order:
                skill.from_ = None
                found = (
                    self._technique(skill) if skill.technique else self._skill(skill, self._default(skill))
                )
                skill.level, skill.steps, skill.from_ = found
            if before == [one.level for one in order]:
                break

    def _figure(self, skill: SkillRow) -> None:
        """What is shown of it, beside what the file stores."""
        level, steps = skill.level, skill.steps
        calc = number(table(skill.row.values.get("calc")).get("level"))
        stored = None if calc is None else int(calc)
        of = skill.from_ if skill.technique and skill.from_ else skill
        off = self.hindered(of)
        differs = stored is not None and level is not None and stored not in (level, level - off)
        if stored is not None and stored > 0 and (level is None or (differs and self._trusting)):
            level, steps = stored + off, ("as the file says", *((f"+{off} load",) if off else ()))
        skill.level = level
        shown = "" if stored is None else str(stored)
        skill.figure = Worked(skill.shown, "none" if level is None else str(level), steps, shown, differs)

    def _added(self, skill: SkillRow) -> list[RowBonus]:
        return [
            each
            for each in self._lifting
            if text(each.values.get("selection_type")).replace(" ", "_") in ("", "skills_with_name")
            and each.matches("name").fits(skill.name)
            and each.matches("specialization").fits(skill.special)
            and each.matches("tags" if "tags" in each.values else "category").fits_any(skill.row.tags)
        ]

    def _base(self, skill: SkillRow) -> tuple[Fraction, str] | None:
        """What its points are added to, and how that is called."""
        attribute, hard = skill.difficulty
        value = self.attribute(attribute)
        if value is None or hard not in EASE:
            return None
        start = Fraction(floor(value / 2) + 5) if self._half else value
        return start, attribute.upper() if len(attribute) == 2 else attribute.capitalize()

    def _skill(self, skill: SkillRow, default: SkillDefault | None) -> SkillLevel:
        hard, base = skill.difficulty[1], self._base(skill)
        if base is None:
            return SkillLevel(
                None, (f"its difficulty {text(skill.row.values.get('difficulty'))!r} is not known",)
            )
        start, called = base
        points, more = skill.spent
        spent = (
            floor(points / 3) if hard == "w" else floor(points + (max(default.worth, 0) if default else 0))
        )
        if spent >= 1:
            relative = EASE[hard] + (0 if spent == 1 else 1 if spent < 4 else 1 + spent // 4)
        elif default is not None and default.level > 0:
            relative = default.level - floor(start)
        else:
            return SkillLevel(None, ("no points in it",))
        level = start + relative
        steps = [f"{called} {plain(start)}", f"{signed(relative)} for {plain(points)} points{more}"]
        lifted = default is not None and (default.worth > 0 or level < default.level or spent < 1)
        if default is not None and lifted:
            steps.append(f"from {default.called}")
            level = max(level, Fraction(default.level))
        steps += [each.said for each in skill.added]
        return SkillLevel(
            floor(level + skill.bonus), tuple(steps), default.of if default and lifted else None
        )

    def _points(self, skill: SkillRow) -> tuple[Fraction, str]:
        given = [
            each
            for each in self._giving
            if each.matches("name").fits(skill.name)
            and each.matches("specialization").fits(skill.special)
            and each.matches("tags" if "tags" in each.values else "category").fits_any(skill.row.tags)
        ]
        points = skill.points + sum((each.amount for each in given), Fraction(0))
        return max(points, Fraction(0)), "".join(f", {each.said}" for each in given)

    def _default(self, skill: SkillRow) -> SkillDefault | None:
        """The best default, if there is one."""
        base, hard = self._base(skill), skill.difficulty[1]
        if base is None or hard == "w":
            return None
        least = floor(base[0] + EASE[hard])
        best: SkillDefault | None = None
        for each in rows(skill.row.values.get("defaults")):
            found = self._defaulted(each, skill)
            if found is not None and (best is None or found.level > best.level):
                best = found
        if best is None or best.level < least:
            return best
        above = best.level - least
        return best._replace(worth=above + 1 if above < 2 else 4 * (above - 1))

    def _defaulted(self, default: dict[str, Any], skill: SkillRow) -> SkillDefault | None:
        kind, off = text(default.get("type")).lower(), floor(amount(default.get("modifier")))
        if kind in ("skill", "parry", "block"):
            found = [
                (one.level - floor(one.bonus), one)
                for one in self._others(default, skill)
                if one.level is not None
            ]
            if not found:
                return None
            level, one = max(found, key=lambda each: each[0])
            if kind != "skill":
                level = level // 2 + 3
            return SkillDefault(level + off, f"{one.shown} {signed(off)}", one)
        value = self.attribute(kind)
        if value is None:
            return None
        if self._half:
            value = Fraction(floor(value / 2) + 5)
        return SkillDefault(floor(min(value, Fraction(20))) + off, f"{kind.upper()} {signed(off)}")

    def _others(self, default: dict[str, Any], skill: SkillRow) -> list[SkillRow]:
        """Skills that a default names, learnt ones only, and none that has its own level from this one."""
        name = filled(text(default.get("name")), skill.row.values).lower()
        special = filled(text(default.get("specialization")), skill.row.values).lower()
        return [
            one
            for one in self._named_so.get(name, ())[:ALIKE]
            if special in ("", one.special.lower())
            and (one.technique or one.spent[0] > 0)
            and not _comes_from(one, skill)
        ]

    def _technique(self, skill: SkillRow) -> SkillLevel:
        default = table(skill.row.values.get("default"))
        kind, off = text(default.get("type")).lower(), floor(amount(default.get("modifier")))
        of: SkillRow | None = None
        if kind == "skill":
            known = [one for one in self._others(default, skill) if one.level is not None]
            of = max(known, key=lambda one: one.level or 0, default=None)
            if of is None or of.level is None:
                return SkillLevel(None, (f"{text(default.get('name')) or 'its skill'} is not learnt",))
            base, called = of.level, of.shown
        else:
            found = self._defaulted({**default, "modifier": 0}, skill)
            if found is None:
                return SkillLevel(None, ("its default is not known",))
            base, called, of = found.level, found.called.removesuffix(" +0"), found.of
        hard = text(skill.row.values.get("difficulty")).lower().rpartition("/")[2]
        points = floor(skill.spent[0])
        bought = max(points - (1 if hard == "h" else 0), 0)
        level = base + off + bought + floor(skill.bonus)
        steps = [
            f"{called} {base}",
            f"{signed(off)} default",
            *((f"{signed(bought)} for {points} points",) if bought else ()),
            *(each.said for each in skill.added),
        ]
        limit = number(skill.row.values.get("limit"))
        if limit is not None and level > base + limit:
            level = base + int(limit)
            steps.append(f"at most {called} {signed(int(limit))}")
        return SkillLevel(level, tuple(steps), of)


def _comes_from(one: SkillRow, skill: SkillRow) -> bool:
    """Whether a skill is that one, or has its level from it, through however many others."""
    at: SkillRow | None = one
    for _ in range(ROUNDS):
        if at is None:
            return False
        if at is skill:
            return True
        at = at.from_
    return True
