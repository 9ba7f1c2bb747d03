"""A correction as somebody says it: other faces, another number, another choice, a roll more or less."""

from __future__ import annotations

import msgspec

from adapters.books.recorded import words_of
from adapters.input.answers import read_as
from adapters.input.names import one_of
from adapters.input.rejected import Rejected, rejection
from adapters.input.rulings import ruled_term
from domain.engine.combat import Combat
from domain.engine.correction.change import Change, Faces, Forgotten, Instead, NotMade, Number
from domain.engine.correction.input_place import InputPlace, find, prompt_of
from domain.facts.choice import Key
from domain.facts.dice import parse, read
from domain.facts.events import Declared, Grade, Rolled
from domain.facts.refusal import Refused


class CorrectionArgs(msgspec.Struct, frozen=True, kw_only=True):
    """How a roll or a choice is put right: exactly one of these is given.

    `faces` that the dice showed; the `target`; a `modifier` that was forgotten in it; the `verdict`, a grade;
    what was chosen `instead`; that the roll was `not_made`; the key of the roll that was `forgotten`.
    """

    faces: str | None = None
    target: int | None = None
    modifier: int | None = None
    verdict: str | None = None
    instead: str | None = None
    not_made: bool = False
    forgotten: str | None = None

    def __bool__(self) -> bool:
        """Whether anything is given."""
        return self != NOTHING

    @property
    def single(self) -> bool:
        """Whether exactly one is."""
        return sum(value is not None and value is not False for value in msgspec.structs.astuple(self)) == 1


NOTHING = CorrectionArgs()


def correction(now: Combat, key: Key, said: CorrectionArgs) -> Change:
    """What the domain is told of it; the text of faces and choices is read as where they are asked.

    Raises `Rejected` or `BadFaces`.
    """
    if said.not_made:
        return NotMade()
    if said.forgotten is not None:
        return Forgotten(said.forgotten)
    if said.target is not None:
        return Number(target=said.target)
    if said.modifier is not None:
        return Number(modifier=ruled_term(said.modifier))
    if said.verdict is not None:
        return Number(verdict=one_of("grade", said.verdict, list(Grade)))
    place = find(now, key)
    if isinstance(place, Refused):
        raise rejection(place)
    return _faces(place, said.faces) if said.faces is not None else _picks(now, place, said.instead or "")


def _faces(place: InputPlace, text: str) -> Faces:
    if not isinstance(place.event, Rolled):
        raise Rejected(f"{place.event.key} is a choice and has no faces; say what was chosen instead.", 2)
    return Faces(read(parse(place.event.dice), text, place.event.zero))


def _picks(now: Combat, place: InputPlace, text: str) -> Instead:
    if not isinstance(place.event, Declared):
        raise Rejected(
            f"{place.event.key} is a roll; give its faces, its target, a modifier or its verdict.", 2
        )
    state = place.passage.cut(place.at).state()
    return Instead(read_as(prompt_of(now, place), text, state, words_of(state.ruleset)))
