"""What somebody carries, in pounds: containers with what is in them, each as often as it is there."""

import re
from fractions import Fraction
from typing import Any, Final, NamedTuple

from adapters.characters.gcs.document import GcsDocument, rows, table, text
from adapters.characters.gcs.rows import (
    DEEPEST,
    SheetRow,
    amount,
    carried,
    count_of,
    left_behind,
    newer,
    plain,
    truly,
)

POUNDS: Final = {
    "": Fraction(1), "lb": Fraction(1), "lbs": Fraction(1), "#": Fraction(1), "oz": Fraction(1, 16),
    "tn": Fraction(2000), "t": Fraction(2000), "lt": Fraction(2240), "kg": Fraction(2),
    "g": Fraction(2, 1000),
}  # fmt: skip
"""Pounds of a unit, a kilogram being two of them as the program takes it for games."""


class CarriedLoad(NamedTuple):
    """Pounds carried, exactly, with the steps of the sum."""

    pounds: Fraction
    steps: tuple[str, ...]


def pounds(said: object, default: str = "lb") -> Fraction:
    """A weight as people write it.

    >>> pounds("1,200 lb"), pounds("8 oz"), pounds("2.5 kg"), pounds("0.5")
    (Fraction(1200, 1), Fraction(1, 2), Fraction(5, 1), Fraction(1, 2))
    """
    if isinstance(said, int | float):
        return amount(said) * POUNDS.get(default, Fraction(1))
    written = text(said).replace(",", "").lower()
    found = re.fullmatch(r"([+-]?)(\d{1,9}(?:\.\d{1,6})?)?\s*(?:(\d+)/(\d+))?\s*([a-z#]*)\.?", written)
    if found is None or not (found[2] or found[3]):
        return Fraction(0)
    value = Fraction(found[2] or 0)
    if found[3] and int(found[4]):
        value += Fraction(int(found[3]), int(found[4]))
    return (-value if found[1] == "-" else value) * POUNDS.get(found[5] or default, Fraction(1))


def load(found: GcsDocument, *, for_skills: bool = False) -> CarriedLoad:
    """What is carried, worn or not; what stands under other equipment is left at home. `for_skills` leaves
    out what is worn so that it hinders no skill."""
    units = text(table(found.values.get("settings")).get("default_weight_units")) or "lb"
    later = newer(found)
    parts = [(row.name, _weight(row.values, units, later, 0, for_skills)) for row in carried(found)]
    heavy = [(name, weight) for name, weight in parts if weight]
    steps = tuple(f"{name} {plain(weight)} lb" for name, weight in heavy)
    return CarriedLoad(sum((weight for _, weight in heavy), Fraction(0)), steps)


def _weight(values: dict[str, Any], units: str, later: bool, deep: int, for_skills: bool) -> Fraction:
    count = count_of(values, later)
    if count <= 0 or left_behind(values) or deep > DEEPEST:
        return Fraction(0)
    row = SheetRow("", values, True)
    base = next((values[key] for key in ("base_weight", "weight") if key in values), "0")
    own = _modified(pounds(base, units), row.modifiers, units)
    if for_skills and truly(values.get("ignore_weight_for_skills")) and truly(values.get("equipped")):
        own = Fraction(0)
    parts = (_weight(each, units, later, deep + 1, for_skills) for each in rows(values.get("children")))
    inside = sum(parts, Fraction(0))
    inside = _reduced(inside, values, row.modifiers, units)
    return (own + inside) * count if later else own * count + inside


def _reduced(
    inside: Fraction, values: dict[str, Any], modifiers: tuple[dict[str, Any], ...], units: str
) -> Fraction:
    """What is inside, after what makes contents lighter."""
    less, part = Fraction(0), Fraction(0)
    features = [
        *rows(values.get("features")),
        *(each for one in modifiers for each in rows(one.get("features"))),
    ]
    for each in features:
        if text(each.get("type")) == "contained_weight_reduction":
            said = text(each.get("reduction", each.get("amount")))
            if said.endswith("%"):
                part += amount(said.rstrip("%"))
            else:
                less += pounds(said, units)
    return max(inside * (1 - min(part, Fraction(100)) / 100) - less, Fraction(0))


def _modified(weight: Fraction, modifiers: tuple[dict[str, Any], ...], units: str) -> Fraction:
    """A weight after its modifiers: first those on the original weight, then each later kind in turn."""
    whole, parts = weight, Fraction(0)
    for each in modifiers:
        said = text(each.get("weight", each.get("weight_adjustment")))
        if said and _kind(each) == "original":
            if said.endswith("%"):
                parts += amount(said.rstrip("%"))
            else:
                whole += pounds(said, units)
    whole += weight * parts / 100
    for kind in ("base", "final_base", "final"):
        more = Fraction(0)
        for each in modifiers:
            said = text(each.get("weight")).lower()
            if not said or _kind(each) != kind:
                continue
            if said.startswith("x") or said.endswith("%"):
                times = said.strip("x%").partition("/")
                by = amount(times[0]) / (amount(times[2]) or 1)
                whole *= by / 100 if said.endswith("%") else by
            else:
                more += pounds(said, units)
        whole += more
    return max(whole, Fraction(0))


def _kind(modifier: dict[str, Any]) -> str:
    said = text(modifier.get("weight_type")).lower().replace(" ", "_")
    return said.removeprefix("to_").removesuffix("_weight") or "original"
