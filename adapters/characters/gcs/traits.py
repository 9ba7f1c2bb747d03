"""Traits that the rules know, by name: what each becomes on a sheet."""

import re
from fractions import Fraction
from math import floor
from typing import Final

from adapters.characters.gcs.document import text
from adapters.characters.gcs.features import RowBonus
from adapters.characters.gcs.rows import SheetRow

MARKS: Final = {
    "combat reflexes": "combat-reflexes",
    "high pain threshold": "high-pain-threshold",
    "low pain threshold": "low-pain-threshold",
    "constriction attack": "constriction-attack",
    "double-jointed": "double-jointed",
    "flexibility": "flexible",
}
"""Traits that a sheet names as they are."""

NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}

BODIES: Final = (
    ("quadruped", "quadruped"),
    ("vermiform", "vermiform"),
    ("humanoid", "humanoid"),
    ("snake", "vermiform"),
)
"""Bodies by a word of how they are called."""

PLAIN_BONUSES: Final = ("st", "dx", "iq", "ht", "hp", "fp", "will", "per", "basic_speed", "basic_move", "sm")
"""Attributes whose bonuses are counted wherever they come from."""


def short(name: str) -> str:
    """A trait's name without what stands in brackets behind it, or `Meta-Trait:` before it."""
    return re.sub(r"\s*[(\[:].*", "", re.sub(r"^meta-trait:\s*", "", name.lower())).strip()


def mark(row: SheetRow) -> str:
    """What a sheet calls the trait; empty for one that it has no name for."""
    whole = " ".join((row.name, *(text(each.get("name")) for each in row.modifiers))).lower()
    found = MARKS.get(short(row.name), "")
    return "double-jointed" if found == "flexible" and "double-jointed" in whole else found


def extra_arms(row: SheetRow) -> int | None:
    """How many arms a trait gives beyond two; nothing for one that is about something else.

    It may be a level, a number or a word in the name.
    """
    name = row.name.lower()
    if not re.search(r"\bextra arms?\b", name):
        return None
    if row.levels:
        return floor(row.levels)
    if found := re.search(r"\d{1,2}", name):
        return int(found[0])
    said = f"{name} {text(row.values.get('notes')).lower()}"
    word = next((number for word, number in NUMBERS.items() if re.search(rf"\b{word}\b", said)), None)
    return 1 if word is None else word


def without_hands(names: frozenset[str]) -> bool:
    """Whether somebody of those traits has no arm to hold with."""
    return bool(names & {"no manipulators", "no arms", "quadruped", "vermiform", "ichthyoid"})


def body_of(called: str, names: frozenset[str]) -> str:
    """The kind of body, by its hit locations and by meta-traits; empty for one that the rules do not know."""
    for word, kind in BODIES:
        if word in called.lower() and kind != "humanoid":
            return kind
    for word in ("quadruped", "vermiform"):
        if word in names:
            return word
    return "humanoid" if not called or "humanoid" in called.lower() else ""


COUNTED: Final = re.compile(
    r"\b(damage resistance|arm st|striking st|lifting st|increased|decreased|extra (hit points|hp|fatigue|fp|"
    r"perception|will|strength|basic)|improved|reduced|tough skin|size|attributes?|basic (speed|move)|"
    r"strength|dexterity|intelligence|health|will|perception|"
    r"hit points|fatigue points|st|dx|iq|ht|hp|fp|per|sm)\b"
)
"""Names of traits that do nothing beside what they add to a score or to DR."""


def counted(row: SheetRow, bonuses: tuple[RowBonus, ...]) -> bool:
    """Whether all that a trait does is in a figure that the rules know."""
    own = [each for each in bonuses if each.owner.partition(" (")[0] == row.name.partition(" (")[0]]
    return bool(own) and bool(COUNTED.search(short(row.name))) and all(map(_scores, own))


def _scores(bonus: RowBonus) -> bool:
    if bonus.kind == "dr_bonus":
        return not bonus.special
    known = bonus.limitation in ("", "striking_only", "lifting_only")
    return bonus.kind == "attribute_bonus" and bonus.attribute in PLAIN_BONUSES and known


def levels_of(rows: tuple[SheetRow, ...], name: str, bonuses: tuple[RowBonus, ...]) -> Fraction:
    """Levels of a trait whose file says nothing of what it adds."""
    owners = {each.owner for each in bonuses}
    named = (row for row in rows if row.on and short(row.name) == name and row.name not in owners)
    return sum((row.levels for row in named if not one_sided(row)), Fraction(0))


def one_sided(row: SheetRow) -> bool:
    """Whether a trait is said to be of one arm only."""
    whole = " ".join((row.name, *(text(each.get("name")) for each in row.modifiers))).lower()
    return bool(re.search(r"\b(one|1) (arm|limb)\b", whole))
