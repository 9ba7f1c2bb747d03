"""The shapes that `--json` prints, beside those that the projections give: `scuffle schema` tells them all."""

from typing import Annotated, Any

import msgspec

from domain.engine.history import Line
from domain.facts.events import AnyEvent, Value
from projections.standing import ChoiceWanted, DiceWanted


def _is(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class Followed(msgspec.Struct, frozen=True):
    """What a writing command came to."""

    combat: str
    first: Annotated[int, _is("version of the first event that was written")]
    last: Annotated[int, _is("version of the last event of the record now")]
    events: Annotated[tuple[AnyEvent, ...], _is("what was written, as far as the viewer may see it")]
    dropped: Annotated[tuple[str, ...], _is("keys of answers taken back because they no longer fit")]
    over: bool
    winners: tuple[str, ...]
    asks: Annotated[tuple[ChoiceWanted | DiceWanted, ...], _is("what is asked now")]


class Lines(msgspec.Struct, frozen=True):
    """The lines of a fight's history, in order of birth."""

    combat: str
    lines: tuple[Line, ...]


class Listed(msgspec.Struct, frozen=True):
    """A fight, in brief."""

    combat: str
    title: str
    ruleset: str
    sides: Annotated[dict[str, tuple[str, ...]], _is("names of the combatants by side")]
    beat: str
    number: Annotated[int, _is("of the round, phase or turn")]
    over: bool
    winners: tuple[str, ...]
    events: int
    began: Annotated[str, _is("when: UTC, ISO 8601")]
    changed: Annotated[str, _is("when the last event was written")]


class Listing(msgspec.Struct, frozen=True):
    """All fights of a record file, oldest first."""

    file: str
    fights: tuple[Listed, ...]
