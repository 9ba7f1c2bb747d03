"""Maps drawn with letters: the ground of a fight as a person writes it down."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from adapters.books.text import BadFile
from adapters.books.toml import fit, read_toml
from domain.facts.choice import Name
from domain.facts.events import Feature
from domain.facts.hexes import NEAR, Hex, near

HIGHEST = 1_000
"""Feet: higher or longer is nothing on a map."""

MOST = 20_000
"""Things on a map, its floors among them."""


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a letter of a map stands for: a `kind` of ground, heights and lengths in feet, who is there.

    `facing` is that of whoever stands there, or that of what is there; `also` is what else is on the same
    hex.
    """

    kind: str = ""
    height: Decimal = Decimal(0)
    length: Decimal = Decimal(0)
    facing: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    manner: tuple[str, ...] = ()
    stands: Name = ""
    also: tuple["Sign", ...] = ()


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map: `map` its lines, `legend` what its letters mean besides `.` floor and `#` wall."""

    map: Annotated[str, msgspec.Meta(max_length=100_000)]
    legend: Annotated[
        dict[Annotated[str, msgspec.Meta(min_length=1, max_length=1)], Sign], msgspec.Meta(max_length=200)
    ] = {}


FLOOR = "floor"
PLAIN = {".": Sign(FLOOR), "#": Sign("wall")}
"""Letters that need no legend."""


class MapFile(msgspec.Struct, frozen=True):
    """A file of which only the map is read; a fight file will do."""

    ground: Ground


class Post(NamedTuple):
    """Where somebody stands, and which way they look."""

    at: Hex
    facing: int


class ReadMap(msgspec.Struct, frozen=True):
    """A map as the fight knows it: what is where, and who stands where."""

    features: tuple[Feature, ...]
    places: dict[Name, Post]

    @property
    def middle(self) -> Hex:
        """The hex in the midst of all that is drawn."""
        places = [each.at for each in self.features]
        across = [at.q for at in places]
        down = [2 * at.r + at.q for at in places]
        q, low = (min(across) + max(across)) // 2, (min(down) + max(down)) // 2
        return Hex(q, (low - q) // 2)


def read_map(path: Path) -> ReadMap:
    """The map of a file, under `[ground]`. Raises `BadFile`."""
    drawn: MapFile = fit(read_toml(path), MapFile, str(path))
    return parse_map(drawn.ground, f"{path}: ground")


def parse_map(ground: Ground, place: str) -> ReadMap:
    r"""Read a map. Raises `BadFile` naming `place`, the line and the letter.

    The hexes are flat-topped: every other letter of a line, and each line half a hex below the one before, so
    that the letters of a column stand two lines apart. The top left corner is the hex 0,0.

    >>> [feature.at for feature in parse_map(Ground(".   .\n  .   #\n.   ."), "map").features]
    [Hex(q=0, r=0), Hex(q=2, r=-1), Hex(q=1, r=0), Hex(q=3, r=-1), Hex(q=0, r=1), Hex(q=2, r=0)]
    """
    features: list[Feature] = []
    places: dict[Name, Post] = {}
    for at, letter, line in _letters(ground.map, place):
        sign = ground.legend.get(letter) or PLAIN.get(letter)
        if sign is None:
            known = " ".join((*PLAIN, *ground.legend))
            raise BadFile(f"{place}, line {line}: {letter!r} is not in the legend; there is {known}.")
        features += _features(sign, at, f"{place}, letter {letter!r}")
        if len(features) > MOST:
            raise BadFile(f"{place}, line {line}: the map is too large; {MOST:,} things on it is the most.")
        if sign.stands:
            if sign.stands in places:
                raise BadFile(f"{place}: {sign.stands} stands in two places.")
            places[sign.stands] = Post(at, sign.facing)
    return ReadMap(tuple(features), places)


def _letters(text: str, place: str) -> Iterator[tuple[Hex, str, int]]:
    """Each letter with its hex and line."""
    lines = text.strip("\n").split("\n")
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    first = None
    for number, line in enumerate(lines):
        for column, letter in enumerate(line.rstrip()[margin:]):
            if letter == " ":
                continue
            across, odd = divmod(column, 2)
            first = (number + across) % 2 if first is None else first
            if odd or (number + across) % 2 != first:
                raise BadFile(
                    f"{place}, line {number + 1}: {letter!r} in column {column + 1} stands between two "
                    "hexes; letters stand four apart in a line, those of the next line two to the side."
                )
            at = Hex(across, (number - across - first) // 2)
            if not near(at):
                raise BadFile(
                    f"{place}, line {number + 1}: the map is too large; {NEAR:,} hexes is the most."
                )
            yield at, letter, number + 1


def _features(sign: Sign, at: Hex, place: str) -> Iterator[Feature]:
    kind = sign.kind or FLOOR
    if kind not in (FLOOR, "wall"):
        yield Feature(at, FLOOR)
    yield Feature(
        at, kind, _eighths(sign.height, place), _eighths(sign.length, place), sign.facing, sign.manner
    )
    for other in sign.also:
        if other.stands:
            raise BadFile(
                f'{place}: nobody stands by `also`; write `stands = "{other.stands}"` beside its `kind`.'
            )
        for feature in _features(other, at, place):
            if feature.kind != FLOOR:
                yield feature


def _eighths(feet: Decimal, place: str) -> int:
    if not feet.is_finite() or not 0 <= feet <= HIGHEST:
        raise BadFile(f"{place}: heights and lengths go from 0 to {HIGHEST} feet, not {feet}.")
    if feet * 8 % 1:
        raise BadFile(f"{place}: {feet} feet is no whole number of eighths of a foot (such as 2.5 or 3.125).")
    return int(feet * 8)
