"""Attributes and what follows from them, worked out as the file's version leaves it to be."""

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import floor
from typing import Any, Final, NamedTuple

from adapters.characters.gcs.document import GcsDocument, number, rows, table, text
from adapters.characters.gcs.features import RowBonus, total
from adapters.characters.gcs.figure import Worked
from adapters.characters.gcs.rows import amount, plain, signed, truly

NAMES: Final = {
    "st": "ST",
    "dx": "DX",
    "iq": "IQ",
    "ht": "HT",
    "hp": "HP",
    "fp": "FP",
    "will": "Will",
    "per": "Per",
    "basic_speed": "Basic Speed",
    "basic_move": "Basic Move",
}
"""The attributes that the rules know, as the book calls them, each after those that it follows from."""

ADJUSTED: Final = {
    "hp": ("HP_adj", "HP"),
    "fp": ("FP_adj", "FP"),
    "will": ("will_adj", "will"),
    "per": ("per_adj", "perception"),
    "basic_speed": ("speed_adj", "speed"),
    "basic_move": ("move_adj", "move"),
}
"""What the first versions write in place of a value: what was bought of it, beyond what it follows from."""

LIMITED: Final = {"striking_st": "striking_only", "lifting_st": "lifting_only"}
"""Strength that counts for some things only, by its name here."""


class Scored(NamedTuple):
    """Every attribute as a number, its figure, how many points of HP and FP are gone, and Dodge where the
    file's table has it as an attribute."""

    numbers: dict[str, Fraction]
    figures: tuple[Worked, ...]
    lost: dict[str, int]
    dodge: Fraction | None = None

    def whole(self, name: str) -> int:
        """The whole part of one."""
        return floor(self.numbers[name])

    @property
    def worn(self) -> int:
        """By how much Move and Dodge are divided for HP and FP below a third, as the file stores them."""
        low = [
            self.numbers[name] > 3 * (self.numbers[name] - self.lost.get(name, 0)) for name in ("hp", "fp")
        ]
        return max(2 * sum(low), 1)


class _Numbers(dict[str, Fraction]):
    """Attributes by id; those of a table's own are worked out when a formula asks for them."""

    def __init__(
        self, kept: Mapping[str, Any], defined: Mapping[str, str], bonuses: tuple[RowBonus, ...]
    ) -> None:
        self._kept, self._defined, self._bonuses = kept, dict(defined), bonuses

    def __missing__(self, name: str) -> Fraction:
        formula = self._defined.pop(name, "")  # one that asks for itself finds nothing
        base = worked_out(formula, self) if formula else None
        if base is None:
            raise KeyError(name)
        added = sum((each.amount for each in total(self._bonuses, name)), Fraction(0))
        self[name] = base + amount(table(self._kept.get(name)).get("adj")) + added
        return self[name]

    def own(self, name: str) -> Fraction | None:
        """One that a table has of its own; nothing where it has none."""
        try:
            return self[name]
        except KeyError:
            return None


def scores(found: GcsDocument, bonuses: tuple[RowBonus, ...], *, trusting: bool) -> Scored:
    """All of them. Where the file stores another value than the sum comes to, the sum is taken, or the
    stored value if whoever asks is `trusting`."""
    kept = {text(each.get("attr_id")).lower(): each for each in rows(found.values.get("attributes"))}
    defined = {
        text(each.get("id")).lower(): text(each.get("attribute_base", each.get("base")))
        for each in rows(table(found.values.get("settings")).get("attributes"))
    }
    numbers = _Numbers(kept, defined, bonuses)
    figures: list[Worked] = []
    for name, called in NAMES.items():
        base, how = _base(found, name, numbers, defined)
        more, bought = _bought(found, name, kept)
        added = total(bonuses, name)
        whole = base + more + sum((each.amount for each in added), Fraction(0))
        if name != "basic_speed":
            whole = Fraction(floor(whole))
        steps = (how, *((f"{signed(more)} {bought}",) if more else ()), *(each.said for each in added))
        stored = number(table(table(kept.get(name)).get("calc")).get("value"))
        value = whole if stored is None or not trusting else Fraction(str(stored))
        differs = stored is not None and Fraction(str(stored)) != whole
        numbers[name] = value
        shown = "" if stored is None else plain(Fraction(str(stored)))
        figures.append(Worked(called, plain(value), steps, shown, differs))
    for name, limitation in LIMITED.items():
        added = total(bonuses, "st", limitation)
        own = numbers.own(name)
        base = Fraction(0) if own is None else own - numbers["st"]
        numbers[name] = Fraction(floor(base + sum((each.amount for each in added), Fraction(0))))
        if numbers[name] or added:
            called = f"{name.removesuffix('_st').capitalize()} ST"
            steps = (plain(numbers["st"] + base), *(each.said for each in added))
            figures.append(Worked(called, plain(numbers["st"] + numbers[name]), steps))
    return Scored(numbers, tuple(figures), _lost(found, kept, numbers), numbers.own("dodge"))


def _bought(found: GcsDocument, name: str, kept: Mapping[str, Any]) -> tuple[Fraction, str]:
    """What was bought of an attribute, and how that is called."""
    if name in kept:
        return amount(kept[name].get("adj")), "bought"
    for key in ADJUSTED.get(name, ()):
        if key in found.values:
            return amount(found.values[key]), "bought"
    return Fraction(0), ""


def _base(
    found: GcsDocument, name: str, numbers: Mapping[str, Fraction], defined: Mapping[str, str]
) -> tuple[Fraction, str]:
    """What an attribute is before anything is bought or added, and how that is said."""
    if defined.get(name):
        worked = worked_out(defined[name], numbers)
        if worked is not None:
            return worked, _said(defined[name], worked)
    if name in ("st", "dx", "iq", "ht"):
        if name.upper() in found.values:
            return amount(found.values[name.upper()]), f"{plain(amount(found.values[name.upper()]))} written"
        return Fraction(10), "10"
    settings = table(found.values.get("settings"))
    ten = any(
        truly(settings.get(key, found.values.get(key)))
        for key in ("base_will_and_per_on_10", f"base_{name}_on_10")
    )
    match name:
        case "hp":
            return numbers["st"], f"ST {plain(numbers['st'])}"
        case "fp":
            return numbers["ht"], f"HT {plain(numbers['ht'])}"
        case "will" | "per":
            return (Fraction(10), "10") if ten else (numbers["iq"], f"IQ {plain(numbers['iq'])}")
        case "basic_speed":
            return (numbers["dx"] + numbers["ht"]) / 4, (
                f"(DX {plain(numbers['dx'])} + HT {plain(numbers['ht'])}) / 4"
            )
        case _:
            return Fraction(floor(numbers["basic_speed"])), f"whole part of {plain(numbers['basic_speed'])}"


def _said(formula: str, worked: Fraction) -> str:
    if number(formula) is not None:
        return plain(worked)
    said = re.sub(r"\$([a-z]{2})\b", lambda name: name[1].upper(), formula).replace("$", "")
    return f"{said.replace('_', ' ')} = {plain(worked)}"


def _lost(found: GcsDocument, kept: Mapping[str, Any], numbers: Mapping[str, Fraction]) -> dict[str, int]:
    """Points of HP and FP that the file says are gone."""
    gone = {}
    for name in ("hp", "fp"):
        points = amount(table(kept.get(name)).get("damage"))
        for key in (f"{name}_damage", f"{name.upper()}_damage"):
            points = points or amount(found.values.get(key))
        for key in (f"current_{name}", f"current_{name.upper()}"):
            now = number(found.values.get(key))
            if now is not None and not points:
                points = numbers[name] - Fraction(str(now))
        if points > 0:
            gone[name] = int(points)
    return gone


# -- formulas of attributes


TOKEN: Final = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|(\$[a-z_]+)|([a-z_]+)|([-+*/(),]))", re.IGNORECASE)

LONGEST: Final = 200


def worked_out(formula: str, numbers: Mapping[str, Fraction]) -> Fraction | None:
    """What a formula such as `floor($basic_speed)` comes to; nothing for one that is not plain arithmetic.

    >>> worked_out("($dx+$ht)/4", {"dx": Fraction(12), "ht": Fraction(11)})
    Fraction(23, 4)
    >>> worked_out("Math.floor($basic_speed)", {"basic_speed": Fraction(23, 4)})
    Fraction(5, 1)
    >>> worked_out("while(true)", {}) is None
    True
    """
    tokens, at = [], 0
    formula = formula.replace("Math.", "")
    if len(formula) > LONGEST:
        return None
    while at < len(formula.rstrip()):
        match = TOKEN.match(formula, at)
        if match is None:
            return None
        tokens.append(match[0].strip().lower())
        at = match.end()
    try:
        value, rest = _sum(tokens, numbers, 0)
    except (LookupError, ValueError, ZeroDivisionError, TypeError):
        return None
    return value if not rest and abs(value) < 1_000_000 else None


def _sum(tokens: list[str], numbers: Mapping[str, Fraction], deep: int) -> tuple[Fraction, list[str]]:
    value, tokens = _product(tokens, numbers, deep)
    while tokens and tokens[0] in "+-":
        sign, (more, rest) = tokens[0], _product(tokens[1:], numbers, deep)
        value, tokens = value + more if sign == "+" else value - more, rest
    return value, tokens


def _product(tokens: list[str], numbers: Mapping[str, Fraction], deep: int) -> tuple[Fraction, list[str]]:
    value, tokens = _one(tokens, numbers, deep)
    while tokens and tokens[0] in "*/":
        sign, (more, rest) = tokens[0], _one(tokens[1:], numbers, deep)
        value, tokens = value * more if sign == "*" else value / more, rest
    return value, tokens


def _one(tokens: list[str], numbers: Mapping[str, Fraction], deep: int) -> tuple[Fraction, list[str]]:
    first, rest = tokens[0], tokens[1:]
    if deep > 20:
        raise ValueError(first)
    if first == "-":
        value, rest = _one(rest, numbers, deep + 1)
        return -value, rest
    if first.startswith("$"):
        return numbers[first[1:]], rest
    if first == "(":
        value, rest = _sum(rest, numbers, deep + 1)
        return value, rest[rest.index(")") + 1 :] if rest[0] == ")" else _unclosed()
    if first in BOUNDED:
        (value, rest), more = _sum(rest[1:], numbers, deep + 1), []
        while rest[0] == ",":
            found, rest = _sum(rest[1:], numbers, deep + 1)
            more.append(found)
        return BOUNDED[first]((value, *more)), rest[1:] if rest[0] == ")" else _unclosed()
    if first in ROUNDED:
        value, rest = _sum(rest[1:], numbers, deep + 1)
        return Fraction(ROUNDED[first](value)), rest[1:] if rest[0] == ")" else _unclosed()
    return Fraction(first), rest


def _unclosed() -> list[str]:
    raise ValueError("a bracket is not closed")


BOUNDED: Final[dict[str, Callable[[Iterable[Fraction]], Fraction]]] = {"min": min, "max": max}

ROUNDED: Final[dict[str, Callable[[Fraction], int]]] = {
    "floor": floor,
    "trunc": int,
    "ceil": lambda value: -floor(-value),
    "round": lambda value: floor(value + Fraction(1, 2)),
}
