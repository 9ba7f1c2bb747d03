"""What can be wrong with a disputed input, and how it is to be put right."""

import msgspec

from domain.facts.choice import Choice, Key
from domain.facts.term import Term


class Faces(msgspec.Struct, frozen=True, tag="faces"):
    """The dice showed something else."""

    faces: tuple[int, ...]


class Number(msgspec.Struct, frozen=True, tag="number"):
    """The number needed was another: a `target`, or one `modifier` more; or the game master's `verdict`
    stands."""

    target: int | None = None
    modifier: Term | None = None
    verdict: str = ""


class Instead(msgspec.Struct, frozen=True, tag="instead"):
    """Something else was chosen."""

    picks: tuple[Choice, ...]


class NotMade(msgspec.Struct, frozen=True, tag="not-made"):
    """The roll should not have been made: the choice that led to it must have been another."""


class Forgotten(msgspec.Struct, frozen=True, tag="forgotten"):
    """The roll of key `roll` was forgotten: the disputed choice must have been the one that leads to it."""

    roll: Key


Plain = Faces | Number | Instead
"""A change of the input itself."""

Change = Plain | NotMade | Forgotten
