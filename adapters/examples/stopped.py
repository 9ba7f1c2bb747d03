"""Why an example cannot be played on, and the faces that it gives."""

from adapters.examples.example import Thrown
from domain.facts.choice import Key
from domain.facts.dice import BadFaces, fault, parse, read


class Stopped(Exception):
    """The example cannot be played on from here; one sentence."""


def faces_of(dice: str, said: Thrown, key: Key) -> tuple[int, ...]:
    """Faces as the file gives them. Raises `Stopped` when the dice cannot show them."""
    what = parse(dice)
    if isinstance(said, str):
        try:
            return read(what, said)
        except BadFaces as error:
            raise Stopped(f"the die {key}: {error}") from None
    faces = (said,) if isinstance(said, int) else tuple(said)
    if why := fault(what, faces):
        raise Stopped(f"the die {key}: {why}")
    return faces
