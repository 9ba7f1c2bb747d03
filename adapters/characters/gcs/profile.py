"""Who somebody is: name, size, weight and height, as the file has them."""

import re
from fractions import Fraction
from math import floor
from typing import Final

from adapters.characters.gcs.document import GcsDocument, table, text
from adapters.characters.gcs.features import RowBonus, total
from adapters.characters.gcs.figure import Worked
from adapters.characters.gcs.load import pounds
from adapters.characters.gcs.rows import amount, plain

INCHES: Final[dict[str, int | Fraction]] = {
    "'": 12, "ft": 12, "feet": 12, "foot": 12, '"': 1, "in": 1, "inch": 1, "inches": 1,
    "yd": 36, "yard": 36, "yards": 36, "m": 36, "cm": Fraction(36, 100),
}  # fmt: skip
"""Inches of a unit, a metre being a yard as the program takes it for games."""

HE: Final = ("male", "m", "man", "he", "boy")
SHE: Final = ("female", "f", "woman", "she", "girl")


def size(found: GcsDocument, bonuses: tuple[RowBonus, ...]) -> tuple[int, Worked]:
    """The size modifier: written, and added by traits."""
    written = amount(table(found.values.get("profile")).get("SM"))
    added = total(bonuses, "sm") + total(bonuses, "size_modifier")
    whole = floor(written + sum((each.amount for each in added), Fraction(0)))
    steps = (f"{plain(written)} written", *(each.said for each in added))
    return whole, Worked("SM", plain(whole), steps)


def weight(found: GcsDocument) -> int | None:
    """Body weight in pounds, if it is known."""
    said = pounds(table(found.values.get("profile")).get("weight"))
    return max(floor(said + Fraction(1, 2)), 1) if said > 0 else None


def height(found: GcsDocument) -> int | None:
    """Height in inches, if it is known.

    >>> height(GcsDocument("JSON", 5, {"profile": {"height": "5' 3\\""}}))
    63
    """
    written = (
        text(table(found.values.get("profile")).get("height"))
        .lower()
        .replace("\u2019", "'")
        .replace("\u201d", '"')
    )
    inches = Fraction(0)
    for value, unit in re.findall(r"(\d{1,5}(?:\.\d{1,4})?)\s*([a-z]+|['\"])?", written):
        inches += Fraction(value) * INCHES.get(unit or '"', 0)
    return max(floor(inches + Fraction(1, 2)), 1) if inches > 0 else None


def called(found: GcsDocument) -> str:
    """The character's name."""
    said = text(table(found.values.get("profile")).get("name") or found.values.get("name"))
    return "".join(filter(str.isprintable, said))[:60].strip()


def about(found: GcsDocument) -> str:
    """A line on who they are."""
    profile = table(found.values.get("profile"))
    said = [text(profile.get(key)) for key in ("title", "race", "religion")][:2]
    return ", ".join(filter(None, said))


def sex(found: GcsDocument) -> str:
    """`he`, `she`, or nothing where it is not said."""
    profile = table(found.values.get("profile"))
    said = text(profile.get("gender", profile.get("sex"))).lower()
    return "he" if said in HE else "she" if said in SHE else ""
