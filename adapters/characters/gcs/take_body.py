"""What of a GCS file makes the body: attributes, size, load, arms, traits, skills."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Final

from adapters.characters.gcs import profile
from adapters.characters.gcs.attributes import Scored
from adapters.characters.gcs.document import rows, rows_of_numbers, table, text
from adapters.characters.gcs.figure import LeftOut, Worked
from adapters.characters.gcs.load import load
from adapters.characters.gcs.load import pounds as pounds_of
from adapters.characters.gcs.progression import as_written, basic_lift
from adapters.characters.gcs.reading import Importing
from adapters.characters.gcs.rows import plain, signed
from adapters.characters.gcs.skills import SkillList
from adapters.characters.gcs.traits import (
    body_of,
    counted,
    extra_arms,
    levels_of,
    mark,
    one_sided,
    short,
    without_hands,
)
from adapters.input.names import slug
from domain.rulesets.gurps.core.figures import fifths_of_lift, load_of
from domain.rulesets.gurps.core.tables import Load

STRENGTHS: Final = ("arm st", "striking st", "lifting st")
"""Traits of strength for some things, whose levels count where a file does not say what they add."""


BOUGHT: Final = ("parry", "block")
"""Defences of which the rules know nothing that is added."""


def take_scores(at: Importing, scored: Scored) -> None:
    """Attributes, and what follows from them."""
    numbers = scored.numbers
    for name in ("st", "dx", "iq", "ht"):
        at.sheet[name] = _score(at, name.upper(), scored.whole(name))
    follows = {"hp": numbers["st"], "fp": numbers["ht"], "will": numbers["iq"], "per": numbers["iq"]}
    for name, of in follows.items():
        if numbers[name] != of:
            at.sheet[name] = _score(at, name.upper(), scored.whole(name))
    speed = numbers["basic_speed"]
    if speed != (numbers["dx"] + numbers["ht"]) / 4:
        quarters = max(floor(speed * 4), 0)
        if Fraction(quarters, 4) != speed:
            at.remarks.append(f"Basic Speed {plain(speed)} is no number of quarters; it is rounded down.")
        at.sheet["basic_speed"] = float(Fraction(quarters, 4))
    if numbers["basic_move"] != floor(speed):
        at.sheet["basic_move"] = at.within("Basic Move", scored.whole("basic_move"), 0, 100)
    striking = floor(numbers["striking_st"] + unsaid(at, "striking st") + unsaid(at, "arm st"))
    lifting = floor(numbers["lifting_st"] + unsaid(at, "lifting st") + unsaid(at, "arm st"))
    for name, more in (("striking_st", striking), ("lifting_st", lifting)):
        if more:
            at.sheet[name] = at.within(name.replace("_st", " ST").capitalize(), more, -100, 1000)
    at.figures += scored.figures
    _take_strength(at, scored.whole("st"), striking)


def _take_strength(at: Importing, st: int, striking: int) -> None:
    """Thrust and swing as the file's table rolls them; a fight goes by the Basic Set's."""
    stored = table(at.found.values.get("calc"))
    other = []
    for name, which, here in (
        ("Thrust", at.by.thrust, at.tables.thrust),
        ("Swing", at.by.swing, at.tables.swing),
    ):
        value, says = str(as_written(at.found, which(st + striking))), text(stored.get(name.lower()))
        told = [f"ST {st}" + (f" {signed(striking)} Striking ST" if striking else "")]
        if at.by.name != "basic_set":
            told.append(f"by {at.by.name.replace('_', ' ')}")
        at.figures.append(Worked(name, value, tuple(told), says, bool(says) and says != value))
        if here(max(st + striking, 1)) != which(st + striking):
            other.append(f"{name.lower()} {here(max(st + striking, 1))}")
    if other:
        at.remarks.append(f"In a fight the Basic Set's table gives {' and '.join(other)}.")


def unsaid(at: Importing, name: str) -> Fraction:
    """Levels of a trait of which the file does not say what it adds."""
    return levels_of(at.traits, name, at.bonuses)


def _score(at: Importing, name: str, value: int) -> int:
    return at.within(name, value, 1, 1000)


def take_size(at: Importing) -> None:
    """SM, weight and height."""
    whole, figure = profile.size(at.found, at.bonuses)
    at.figures.append(figure)
    if whole:
        at.sheet["sm"] = at.within("SM", whole, -10, 20)
    for name, value in (("weight", profile.weight(at.found)), ("height", profile.height(at.found))):
        if value is not None:
            at.sheet[name] = at.within(name.capitalize(), value, 1, 100_000 if name == "weight" else 1000)


def take_load(at: Importing, scored: Scored) -> tuple[int, int]:
    """What is carried: the level of encumbrance that it is for skills, and for all else."""
    carried = load(at.found)
    basic, how = basic_lift(at.found, scored.whole("st") + at.sheet.get("lifting_st", 0))
    lift = plain(basic)
    pounds = ceil(carried.pounds)
    if pounds:
        at.sheet["load"] = at.within("Load", pounds, 0, 1000)
    row = _row(at, basic, carried.pounds)
    _take_lift(at, basic, row)
    says = text(table(at.found.values.get("calc")).get("basic_lift"))
    differs = bool(says) and pounds_of(says) != basic
    at.figures.append(Worked("Basic Lift", f"{lift} lb", (how,), says, differs))
    at.figures.append(Worked("Load", f"{plain(carried.pounds)} lb", carried.steps))
    yards, laden = max(scored.whole("basic_move"), 0), at.tables.loads.index(row)
    move = _move(yards, row)
    stored = rows_of_numbers(table(at.found.values.get("calc")).get("move"))
    says = str(stored[laden]) if laden < len(stored) else ""
    told = (f"Basic Move {yards}", f"x {row.fifths}/5 for a load that is {row.id.replace('-', ' ')}")
    at.figures.append(Worked("Encumbrance", row.id, (f"{plain(carried.pounds)} lb against {lift} lb",)))
    wounded = _move(-(-yards // scored.worn), row)  # the file's own Move is that of the wounds it knows
    differs = bool(says) and says not in (str(move), str(wounded))
    at.figures.append(Worked("Move", str(move), told, says, differs))
    return at.tables.loads.index(_row(at, basic, load(at.found, for_skills=True).pounds)), laden


def _take_lift(at: Importing, basic: Fraction, row: Load) -> None:
    """A remark where a fight, which goes by the Basic Set, takes another encumbrance."""
    plainly = Fraction(fifths_of_lift(at.sheet["st"] + at.sheet.get("lifting_st", 0)), 5)
    there = _row(at, plainly, Fraction(at.sheet.get("load", 0)))
    if there != row:
        at.remarks.append(
            f"In a fight Basic Lift is {plain(plainly)} lb, by which the encumbrance is {there.id}."
        )


def _row(at: Importing, lift: Fraction, weight: Fraction) -> Load:
    """The row of a weight in pounds; somebody who lifts nothing carries what they like."""
    return load_of(at.tables, ceil(5 * lift), ceil(5 * weight) if lift else 0)


def _move(basic: int, row: Load) -> int:
    return max(basic * row.fifths // 5, min(basic, 1))


def take_body(at: Importing) -> None:
    """The kind of body, and its arms."""
    settings = table(at.found.values.get("settings"))
    body = table(settings.get("body_type") or settings.get("hit_locations"))
    called = text(body.get("name")) or text(table(at.found.values.get("profile")).get("body_type"))
    kind = body_of(called, at.names)
    if not kind:
        at.left_out.append(
            LeftOut("body", called, "the rules know humanoid, quadruped and vermiform; humanoid is taken")
        )
        kind = "humanoid"
    elif kind != "humanoid" or called.lower() not in ("", "humanoid"):
        extra = called.lower().replace(kind, "").strip(" ,")
        if extra and kind != "humanoid":
            at.left_out.append(LeftOut("body", called, f"it is taken for a {kind}"))
    if kind != "humanoid":
        at.sheet["body"] = kind
    arms = 0 if kind != "humanoid" or without_hands(at.names) else 2
    steps = [f"{arms} of the body"]
    for row in at.traits:
        if row.on and not row.container and (more := extra_arms(row)) is not None:
            arms += more
            steps.append(f"{signed(more)} {row.name}")
    for name, left in (("one arm", 1),):
        if name in at.names:
            arms, steps = min(arms, left), [*steps, "One Arm"]
    if arms != 2:
        at.sheet["arms"] = at.within("Arms", arms, 0, 12)
    at.figures.append(Worked("Arms", str(arms), tuple(steps)))


def take_traits(at: Importing) -> None:
    """Traits that a sheet names; of the others what they are."""
    found = [name for row in at.traits if row.on and not row.container and (name := mark(row))]
    if profile.sex(at.found) == "he":
        found.append("male")
    if found:
        at.sheet["traits"] = list(dict.fromkeys(found))
    for row in at.traits:
        if not row.on or row.container:
            continue
        known = mark(row) or extra_arms(row) is not None or counted(row, at.bonuses)
        known = known or (short(row.name) in STRENGTHS and not one_sided(row))
        known = known or short(row.name) in ("quadruped", "vermiform")
        known = known or short(row.name) in ("enhanced dodge", "no manipulators", "natural attacks")
        if not known and not rows(row.values.get("weapons")):
            own = [each for each in at.bonuses if each.of.values is row.values]
            partly = any(not each.kind.startswith("weapon") and each.attribute not in BOUGHT for each in own)
            why = "only what it adds to is counted" if partly else "the rules have no place for it"
            at.left_out.append(LeftOut("trait", row.shown, why))


def take_skills(at: Importing, skills: SkillList) -> None:
    """Skills that acts are rolled with; of the others what they are."""
    levels: dict[str, int] = {}
    for one in skills.skills:
        if one.figure is None:
            continue
        name = slug(one.name)
        if one.technique:
            at.figures.append(one.figure)
            level = "none" if one.level is None else one.level
            why = "techniques have no place in the rules"
            at.left_out.append(LeftOut("technique", f"{one.shown} {level}", why))
        elif name in at.known_skills and one.level is not None and one.level >= 1:
            at.figures.append(one.figure)
            levels[name] = max(levels.get(name, 0), at.within(one.shown, one.level, 1, 100))
        else:
            at.figures.append(one.figure)
            level = "" if one.level is None else f" {one.level}"
            low = name in at.known_skills and one.level is not None
            why = "it is below 1" if low else "no act of the rules is rolled with it"
            why = one.figure.steps[-1] if one.level is None else why
            at.left_out.append(LeftOut("skill", f"{one.shown}{level}", why))
    if levels:
        at.sheet["skills"] = dict(sorted(levels.items()))
