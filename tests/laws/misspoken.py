"""Choices that say something too much or too little: so said, what is offered is refused."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domain.facts.choice import Choice
from domain.facts.hexes import ORIGIN


def misspoken(options: Iterable[Choice]) -> Iterator[Choice]:
    """Of each shape that the options have, the first with one thing more said, or one less."""
    shapes: dict[object, Choice] = {}
    for pick in options:
        shape = (pick.act, len(pick.using), len(pick.manner), pick.part == "", pick.to is None)
        shapes.setdefault(shape, pick)
    for pick in shapes.values():
        yield from _otherwise(pick)


def _otherwise(pick: Choice) -> Iterator[Choice]:
    yield replace(pick, using=(*pick.using, *(pick.using[-1:] or ("body",))))
    yield replace(pick, manner=(*pick.manner, *(pick.manner[-1:] or ("left",))))
    yield replace(pick, count=pick.count + 1)
    yield replace(pick, price=pick.price + 1)
    yield replace(pick, part="" if pick.part else "torso")
    yield replace(pick, to=ORIGIN if pick.to is None else None)
    if pick.using:
        yield replace(pick, using=pick.using[:-1])
    if pick.manner:
        yield replace(pick, manner=pick.manner[:-1])
    if not pick.then:
        yield replace(pick, then=(Choice("so"),))
