"""Traits, skills and things as rows, whichever version wrote them: what is switched off is marked so."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, NamedTuple

from adapters.characters.gcs.document import GcsDocument, number, rows, table, text

DEEPEST: Final = 30
"""Containers within one another that are looked into."""

NEWER: Final = 4
"""From this version of the JSON on, so many containers contain what stands in one so many times, and a thing
of which no number is said is not there."""

NESTED: Final = 5
"""From this version of the JSON on a thing is worn only if all that it stands in is."""


class SheetRow(NamedTuple):
    """One row, with what stands above it: `on` unless it or a container of it is switched off."""

    name: str
    values: dict[str, Any]
    on: bool
    within: tuple[str, ...] = ()
    container: bool = False

    @property
    def levels(self) -> Fraction:
        """How many levels of it there are; none of what has none."""
        return amount(self.values.get("levels", self.values.get("level")))

    @property
    def tags(self) -> tuple[str, ...]:
        """What it is filed under."""
        found = self.values.get("tags", self.values.get("categories"))
        return tuple(map(text, found)) if isinstance(found, list) else ()

    @property
    def notes(self) -> str:
        """What its writer remarks on it."""
        return " ".join(text(self.values.get(key)) for key in ("notes", "local_notes", "vtt_notes")).strip()

    @property
    def modifiers(self) -> tuple[dict[str, Any], ...]:
        """Its modifiers that are switched on, those in containers included."""
        return tuple(_modifiers(self.values.get("modifiers"), 0))

    @property
    def shown(self) -> str:
        """Its name with its levels and the names of its modifiers."""
        levels = f" {plain(self.levels)}" if self.levels and not re.search(r"\d", self.name) else ""
        some = [text(each.get("name")) for each in self.modifiers][:4]
        return f"{self.name}{levels}{' (' + ', '.join(filter(None, some)) + ')' if any(some) else ''}"

    def text(self, key: str) -> str:
        """A text of it, with what its writer put in for @names@."""
        return filled(text(self.values.get(key)), self.values)


def filled(said: str, values: dict[str, Any]) -> str:
    """A text in which what was written for each @name@ stands in its place."""
    put = table(values.get("replacements"))
    return (
        re.sub(r"@([^@]+)@", lambda found: text(put.get(found[1], found[1])), said) if "@" in said else said
    )


def _modifiers(value: object, deep: int) -> Iterator[dict[str, Any]]:
    for each in rows(value) if deep < DEEPEST else ():
        if truly(each.get("disabled")):
            continue
        if each.get("children"):
            yield from _modifiers(each["children"], deep + 1)
        else:
            yield each


def truly(value: object) -> bool:
    """Whether something is said to be so, as JSON says it or as XML does."""
    return value is True or (isinstance(value, str) and value.lower() in ("true", "yes", "1"))


def amount(value: object) -> Fraction:
    """An exact number; 0 for what is none."""
    found = number(value)
    return Fraction(0) if found is None else Fraction(str(found))


def plain(value: Fraction | int) -> str:
    """A number as people write it.

    >>> plain(Fraction(23, 4)), plain(Fraction(6)), plain(Fraction(-1))
    ('5.75', '6', '-1')
    """
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.4f}".rstrip("0")


def signed(value: Fraction | int) -> str:
    """A number with its sign.

    >>> signed(2), signed(Fraction(-1, 4))
    ('+2', '-0.25')
    """
    return f"{'+' if value >= 0 else ''}{plain(value)}"


def traits(found: GcsDocument) -> tuple[SheetRow, ...]:
    """Every trait, and every container with modifiers of its own."""
    key = "traits" if "traits" in found.values else "advantages"
    return tuple(_flat(found.values.get(key), "name"))


def skills(found: GcsDocument) -> tuple[SheetRow, ...]:
    """Every skill and technique."""
    return tuple(row for row in _flat(found.values.get("skills"), "name") if not row.container)


def carried(found: GcsDocument) -> tuple[SheetRow, ...]:
    """Everything carried, outermost things only: what they contain stands in them."""
    return tuple(
        SheetRow(text(each.get("description")) or text(each.get("name")) or "a thing", each, True)
        for each in rows(found.values.get("equipment"))
        if not left_behind(each)
    )


def count_of(values: dict[str, Any], later: bool) -> Fraction:
    """How many of a thing there are; `later` files leave a zero out, and the older ones a one."""
    given = number(values.get("quantity", 0 if later else 1))
    return Fraction(1) if given is None else Fraction(str(given))


def newer(found: GcsDocument) -> bool:
    """Whether the program of version 4 of the JSON or a later one wrote a file."""
    return found.form == "JSON" and found.version >= NEWER


def left_behind(values: dict[str, Any]) -> bool:
    """Whether a thing is marked as not carried, as the XML marks it."""
    return text(values.get("state")).replace("_", " ") == "not carried" or values.get("carried") == "no"


def everything_carried(found: GcsDocument) -> tuple[SheetRow, ...]:
    """Every thing carried, those in containers too; `on` are those that are worn or wielded.

    From version 5 of the JSON on, what stands in something that is not worn is not worn either.
    """
    nested = found.form == "JSON" and found.version >= NESTED
    return tuple(_things(found.values.get("equipment"), (), 0, (nested, newer(found))))


def stowed(found: GcsDocument) -> tuple[SheetRow, ...]:
    """Things that are marked as worn, and stand in something that is not."""
    loose = _things(found.values.get("equipment"), (), 0, (False, newer(found)))
    marked = {id(each.values) for each in loose if each.on}
    return tuple(row for row in everything_carried(found) if not row.on and id(row.values) in marked)


def _things(
    value: object, within: tuple[str, ...], deep: int, how: tuple[bool, bool], at_hand: bool = True
) -> Iterator[SheetRow]:
    """`how`: whether what stands in a thing is worn only with it, and whether a zero is left out."""
    for each in rows(value) if deep < DEEPEST else ():
        if left_behind(each):
            continue
        name = filled(text(each.get("description")) or text(each.get("name")) or "a thing", each)
        worn = truly(each.get("equipped")) or each.get("state") == "equipped"
        on = worn and at_hand and count_of(each, how[1]) > 0
        yield SheetRow(name, each, on, within, bool(each.get("children")))
        yield from _things(each.get("children"), (*within, name), deep + 1, how, on or not how[0])


def _flat(
    value: object, called: str, on: bool = True, within: tuple[str, ...] = (), deep: int = 0
) -> Iterator[SheetRow]:
    for each in rows(value) if deep < DEEPEST else ():
        name = filled(text(each.get(called)), each) or "a row without a name"
        here = on and not truly(each.get("disabled")) and str(each.get("enabled", "yes")).lower() != "no"
        kind = text(each.get("type"))
        container = kind.endswith("_container") or (not kind and _capital(each)) or "children" in each
        container = container and not (kind and not kind.endswith("_container") and not each.get("children"))
        yield SheetRow(name, each, here, within, container)
        yield from _flat(each.get("children"), called, here, (*within, name), deep + 1)


def _capital(values: dict[str, Any]) -> bool:
    """Whether an id of version 5 is that of a container: a capital."""
    return text(values.get("id"))[:1] in ("T", "S", "E")
