"""A figure of a sheet: what it comes to, the sum that makes it, and what the file says it is."""

from typing import NamedTuple

import msgspec


class Worked(msgspec.Struct, frozen=True, omit_defaults=True):
    """One figure of a character that was read from a file.

    name     as the book calls it, such as `HP` or `Judo`
    value    what was taken
    steps    how it came about: the parts of the sum in order
    stored   what the file says, where it says anything
    differs  the file says something else than the sum
    """

    name: str
    value: str
    steps: tuple[str, ...] = ()
    stored: str = ""
    differs: bool = False


class LeftOut(msgspec.Struct, frozen=True):
    """Something of the file that the rules have no place for: what kind of thing, its name, and why."""

    kind: str
    name: str
    why: str


class CharacterRemark(NamedTuple):
    """Something that whoever keeps the sheet should know."""

    sentence: str
