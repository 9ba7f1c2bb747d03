"""The ground of a fight in a notation: rows of letters, and what each of them stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby
from string import ascii_letters, digits
from typing import Any

import msgspec

from adapters.books.maps import FLOOR, PLAIN, Ground, ReadMap, Sign, parse_map
from adapters.books.text import BadFile
from adapters.notation.fields import field, json, said
from adapters.notation.scan import Phrase
from domain.facts.events import Feature
from domain.facts.hexes import Hex


class RowSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`row "TEXT"`: a line of the map."""

    text: str


class LetterSaid(Sign, frozen=True, forbid_unknown_fields=True):
    """`sign LETTER kind=...`: what a letter of the map stands for, as in the legend of a map file."""

    letter: str = ""


class FeatureSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`feature={...}`: one thing on one hex, for ground that no map can be drawn of."""

    feature: tuple[Feature, ...]


def read_ground(tags: Sequence[Phrase]) -> ReadMap:
    """The ground that these tags make up. Raises `NotationFault`."""
    rows = [said(tag, RowSaid, ("text",)).text for tag in tags if tag.words[0].raw == "row"]
    signs = [said(tag, LetterSaid, ("letter",)) for tag in tags if tag.words[0].raw == "sign"]
    loose = [tag for tag in tags if tag.words[0].named == "feature"]
    if rows and loose:
        raise loose[0].fault("the ground is drawn by rows already; give features or rows, one of the two.")
    if loose:
        return ReadMap(tuple(_feature(tag) for tag in loose), {})
    if not rows:
        return ReadMap((), {})
    legend = {
        each.letter: Sign(
            each.kind, each.height, each.length, each.facing, each.manner, each.stands, each.also
        )
        for each in signs
    }
    first = next(tag for tag in tags if tag.words[0].raw == "row")
    for tag in tags:
        if tag.words[0].raw == "sign" and len(said(tag, LetterSaid, ("letter",)).letter) != 1:
            raise tag.fault("a sign is one letter, such as [sign T kind=table height=3].", 1)
    try:
        return parse_map(Ground("\n".join(rows), legend), "the map")
    except BadFile as error:
        raise first.fault(str(error)) from None


def _feature(tag: Phrase) -> Feature:
    try:
        return msgspec.convert(tag.words[0].value, Feature)
    except msgspec.ValidationError as error:
        raise tag.fault(f"this is no feature of the ground: {error}.") from None


# -- written


def ground_tags(ground: tuple[Feature, ...]) -> Iterator[str]:
    """The tags that give that ground again: a map that is drawn, or one thing after another."""
    if not ground:
        return
    drawn = _drawn(ground)
    if drawn is None:
        yield from (field("feature", each) for each in ground)
        return
    rows, legend = drawn
    for letter, sign in legend.items():
        yield f"sign {letter} {' '.join(_sign_fields(sign))}"
    yield from (f"row {json(row)}" for row in rows)


def _drawn(ground: tuple[Feature, ...]) -> tuple[list[str], dict[str, Sign]] | None:
    """The map of that ground, if it is one that can be drawn."""
    letters, signs = dict[Hex, str](), dict[Sign, str]()
    spare = iter(ascii_letters + digits)
    for at, there in groupby(ground, key=lambda each: each.at):
        sign = _sign(tuple(there))
        plain = next((letter for letter, each in PLAIN.items() if each == sign), "")
        letter = plain or signs.get(sign) or next(spare, "")
        if not letter or at in letters:
            return None
        if not plain:
            signs[sign] = letter
        letters[at] = letter
    down = {at: 2 * at.r + at.q for at in letters}
    top = min(down.values())
    if top not in (0, -1) or min(at.q for at in letters) != 0:
        return None
    rows = [[" "] * (2 * max(at.q for at in letters) + 1) for _ in range(max(down.values()) - top + 1)]
    for at, letter in letters.items():
        rows[down[at] - top][2 * at.q] = letter
    lines = ["".join(row).rstrip() for row in rows]
    legend = {letter: sign for sign, letter in signs.items()}
    try:
        same = parse_map(Ground("\n".join(lines), legend), "").features == ground
    except BadFile:
        return None
    return (lines, legend) if same else None


def _sign(there: tuple[Feature, ...]) -> Sign:
    """The sign of a hex on which these things are."""
    first, *more = there
    if first == Feature(first.at, FLOOR) and more:
        first, *more = more
    return Sign(
        first.kind,
        Decimal(first.height) / 8,
        Decimal(first.length) / 8,
        first.facing,
        first.manner,
        also=tuple(_sign((each,)) for each in more),
    )


def _sign_fields(sign: Sign) -> Iterator[str]:
    plain = Sign()
    for name in Sign.__struct_fields__:
        value: Any = getattr(sign, name)
        if value == getattr(plain, name):
            continue
        yield f"{name}={value.normalize():f}" if isinstance(value, Decimal) else field(name, value)
