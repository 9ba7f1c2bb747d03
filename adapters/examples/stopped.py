"""Why an example cannot be played on, and the faces that it gives."""

from adapters.examples.example import Thrown
from domain.facts.choice import Key
from domain.facts.dice import BadFaces, fault, parse, read


class Stopped(Exception):
    """The example cannot be played on from here; one sentence."""


def faces_of(dice: str, said: Thrown, key: Key, zero: bool = False) -> tuple[int, ...]:
    """Faces as the file gives them: as they are recorded, or as they are typed at the table.

    Raises `Stopped` when the dice cannot show them.
    """
    what = parse(dice)
    given = said if isinstance(said, list) else [said]
    faces = tuple(face for face in given if isinstance(face, int))
    if len(faces) == len(given) and not fault(what, faces):
        return faces
    try:
        return read(what, " ".join(map(str, given)), zero)
    except BadFaces as error:
        raise Stopped(f"the die {key}: {error}") from None
