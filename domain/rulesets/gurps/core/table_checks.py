"""What one table says of another: a name that none has would silently stand for a whole body standing up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, get_args

from domain.facts.nearest import nearest_or_all
from domain.rulesets.gurps.core.body import Part
from domain.rulesets.gurps.core.modifiers import ModifierName, ThresholdName

POSTURES = ("standing", "crouching", "kneeling", "sitting", "crawling", "lying")
"""Those of GUR-164: the scripts know each by name."""

PARTS: tuple[str, ...] = (*get_args(Part), "arm", "leg", "hand", "foot")
"""What a row of the hit locations may be of (GUR-167)."""

HIT = (*get_args(Part), "arm-3", "hand-3")
"""What may be hit: each needs a row, of its own or of all its kind."""

QUALITIES = ("cheap", "good", "fine", "very-fine")
"""Of weapons (GUR-085)."""


class Rows(Protocol):
    """The tables, as far as one speaks of another."""

    @property
    def postures(self) -> Sequence[Any]:
        """The rows of postures."""

    @property
    def locations(self) -> Sequence[Any]:
        """The rows of hit locations."""

    @property
    def wounding(self) -> Sequence[Any]:
        """The wounding multipliers."""

    @property
    def weapons(self) -> Sequence[Any]:
        """The kinds of weapons."""

    @property
    def breakage(self) -> dict[Any, int]:
        """How easily weapons break, by class."""

    @property
    def modifiers(self) -> Mapping[str, Any]:
        """The modifiers by name."""

    @property
    def limits(self) -> Mapping[str, Any]:
        """The thresholds by name."""


def faults(tables: Rows, kinds: Sequence[str]) -> Iterator[str]:
    """A sentence for each name that no row has or that the scripts miss; `kinds` are those of damage."""
    postures = [row.id for row in tables.postures]
    rows = [row.id for row in tables.locations]
    yield from _ids("postures", postures, POSTURES)
    yield from _all("postures", postures, POSTURES)
    for row in tables.postures:
        yield from _named(f"postures, {row.id}: to", row.to, postures)
    yield from _ids("locations", rows, PARTS)
    for part in HIT:
        if part not in rows and not any(word in rows for word in part.split("-")):
            yield f"locations: there is none for {part!r}"
    for wound in tables.wounding:
        yield from _named("wounding: parts", wound.parts, rows)
    anywhere = {kind for wound in tables.wounding if not wound.parts for kind in wound.kinds}
    yield from (f"wounding: no row without parts is for {kind!r}" for kind in kinds if kind not in anywhere)
    yield from _all("breakage", tables.breakage, QUALITIES)
    for table, found, known in (
        ("modifiers", tables.modifiers, get_args(ModifierName)),
        ("limits", tables.limits, get_args(ThresholdName)),
    ):
        yield from _named(table, found, known)
        yield from _all(table, found, known)
        for name, row in found.items():
            least, most = row.range
            if not least <= row.value <= most:
                yield f"{table}, {name}: value goes from {least} to {most}, not {row.value}"
    yield from _once("weapons", [row.id for row in tables.weapons])
    for weapon in tables.weapons:
        yield from _once(f"weapons, {weapon.id}: modes", [mode.id for mode in weapon.modes])


def _ids(table: str, found: Sequence[str], known: Sequence[str]) -> Iterator[str]:
    yield from _once(table, found)
    yield from _named(table, found, known)


def _all(table: str, found: Iterable[str], known: Sequence[str]) -> Iterator[str]:
    there = set(found)
    yield from (f"{table}: there is none for {each!r}" for each in known if each not in there)


def _named(place: str, found: Iterable[str], known: Sequence[str]) -> Iterator[str]:
    for each in found:
        if each not in known:
            yield f"{place}: there is no {each!r}{nearest_or_all(each, known)}"


def _once(table: str, found: Sequence[str]) -> Iterator[str]:
    yield from (f"{table}: {each!r} is there twice" for each, count in Counter(found).items() if count > 1)
