"""The shapes that `--json` prints, beside those that the projections give: `scuffle schema` tells them all."""

from typing import Annotated, Any

import msgspec

from domain.engine.history import Line
from domain.facts.events import AnyEvent, Value
from projections.audit import AuditRow
from projections.story import Paragraph
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


class Log(msgspec.Struct, frozen=True):
    """The story of a fight."""

    combat: str
    paragraphs: tuple[Paragraph, ...]


class Audit(msgspec.Struct, frozen=True):
    """Every roll of a fight, in the order in which they were written."""

    combat: str
    rolls: tuple[AuditRow, ...]


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


class Imported(msgspec.Struct, frozen=True):
    """A fight that was read in."""

    combat: str
    was: Annotated[str, _is("its name where it was written")]
    events: int


class Disagreement(msgspec.Struct, frozen=True):
    """Where a fight is not what rules and seed make of it."""

    version: Annotated[int, _is("of the event from which on it differs")]
    beat: str
    line: str
    what: str


class Verified(msgspec.Struct, frozen=True):
    """What came of checking one record."""

    combat: str
    events: Annotated[int, _is("checked byte for byte against the chain")]
    chain: Annotated[str, _is("the last link: keep a copy, and nobody can rewrite the record unseen")]
    lines: Annotated[int, _is("lines of history that were played again")]
    beats: Annotated[int, _is("beats that were played again by the rules")]
    dice: Annotated[int | None, _is("rolls thrown again by the seed; null if the seed is not the opening's")]
    disagreements: tuple[Disagreement, ...]
    unplayable: Annotated[str, _is("why the rules could not be asked, or empty")]


class Verification(msgspec.Struct, frozen=True):
    """What came of checking records."""

    sound: bool
    records: tuple[Verified, ...]
