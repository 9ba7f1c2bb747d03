"""The shapes that `--json` prints, beside those of the projections: `scuffle schema` tells them all."""

from typing import Annotated, Any

import msgspec

from adapters.rulebook import Rule
from domain.engine.history import Line
from domain.facts.events import AnyEvent, Value
from projections.proving.audit import AuditRow
from projections.telling.story import Paragraph
from projections.wanted import ChoiceWanted, DiceWanted


def _is(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class Followed(msgspec.Struct, frozen=True):
    """What a writing command came to."""

    combat: str
    first: Annotated[int, _is("version of the first event that was written")]
    last: Annotated[int, _is("version of the last event of the record now")]
    events: Annotated[tuple[AnyEvent, ...], _is("what was written, as far as the viewer may see it")]
    dropped: Annotated[tuple[str, ...], _is("keys of answers taken back because they no longer fit")]
    waiting: Annotated[tuple[str, ...], _is("keys of what was recorded and may be asked again: `carry-on`")]
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
    damaged: Annotated[str, _is("what is wrong with the record itself, or empty")] = ""


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
    older: Annotated[int, _is("beats played by other rules or tables than those at hand, not played again")]
    dice: Annotated[int | None, _is("rolls thrown again by the seed; null if the seed is not the opening's")]
    typed: Annotated[dict[str, int], _is("rolls that came from people: hand, total, scripted, corrected")]
    disagreements: tuple[Disagreement, ...]
    unplayable: Annotated[str, _is("why the rules could not be asked, or empty")]
    damaged: Annotated[str, _is("what is wrong with the record itself, or empty")] = ""


class Verification(msgspec.Struct, frozen=True):
    """What came of checking records."""

    sound: bool
    records: tuple[Verified, ...]


class TacticRow(msgspec.Struct, frozen=True):
    """A way to choose that a combatant without a player can be handed (`--tactic`)."""

    name: str
    about: Annotated[str, _is("what he does with it")]


class SystemRow(msgspec.Struct, frozen=True):
    """A rule system that is installed."""

    name: str
    title: str
    version: str
    rules: Annotated[int, _is("numbered rules")]
    combatants: tuple[str, ...]
    examples: Annotated[int, _is("worked examples")]
    tactics: tuple[TacticRow, ...]


class Systems(msgspec.Struct, frozen=True):
    """The rule systems that are installed."""

    systems: tuple[SystemRow, ...]


class CoveredRule(msgspec.Struct, frozen=True):
    """A rule, and the worked examples that show it."""

    id: str
    status: Annotated[str, _is("cited, definition (which nothing can cite), or MISSING")]
    examples: tuple[str, ...]
    reason: Annotated[str, _is("why nothing can cite it, or empty")]


class Book(msgspec.Struct, frozen=True):
    """Numbered rules of a system."""

    system: str
    rules: tuple[Rule, ...]
    coverage: Annotated[tuple[CoveredRule, ...], _is("with --coverage: which examples show which rule")] = ()
    faults: Annotated[tuple[str, ...], _is("with --coverage: what is wrong, one line each")] = ()


class Reading(msgspec.Struct, frozen=True):
    """A setting: a point that a fight may be played by in one way or another."""

    name: str
    default: Value
    allowed: Annotated[
        tuple[Value, ...], _is("its values, the default first; empty where any of its kind will do")
    ]
    kind: Annotated[str, _is("word, truth, text, or a number with its bounds")]
    meaning: Annotated[str, _is("the doubtful points or rules that it decides, and what each value means")]


class Readings(msgspec.Struct, frozen=True):
    """The settings of a system."""

    system: str
    settings: tuple[Reading, ...]


class Tables(msgspec.Struct, frozen=True):
    """The tables of a system; their shape is the system's own."""

    system: str
    hash: Annotated[str, _is("by this a fight names the tables that it is played with")]
    tables: dict[str, Any]
    doubts: Annotated[
        tuple[str, ...], _is("where these tables disagree with the worked examples of the rules")
    ] = ()


class Someone(msgspec.Struct, frozen=True):
    """A combatant that comes with a system."""

    name: str
    called: str
    about: str
    sheet: Annotated[dict[str, Any], _is("the character as the system knows it")]


class Cast(msgspec.Struct, frozen=True):
    """The combatants that come with a system."""

    system: str
    combatants: tuple[Someone, ...]
    tactics: tuple[TacticRow, ...]


class CheckedExample(msgspec.Struct, frozen=True):
    """What came of a worked example."""

    file: str
    title: str
    system: str
    steps: int
    passed: bool
    failures: Annotated[tuple[str, ...], _is("file, step, what was expected and what is")]
    rules: Annotated[tuple[str, ...], _is("ids of the rules that it shows")]


class Checked(msgspec.Struct, frozen=True):
    """What came of the worked examples."""

    passed: bool
    examples: tuple[CheckedExample, ...]


class Spread(msgspec.Struct, frozen=True):
    """A number over many fights."""

    least: int
    most: int
    mean: float


class Simulation(msgspec.Struct, frozen=True):
    """Fights in which nobody was asked."""

    system: str
    seed: str
    wanted: Annotated[int, _is("how many were to be played")]
    fights: Annotated[int, _is("how many were played")]
    wins: Annotated[dict[str, int], _is("by side, most first")]
    draws: int
    rounds: Spread
    events: Spread
    tactics: Annotated[dict[str, str], _is("how each combatant chose, by name")]


class ReplayedFrame(msgspec.Struct, frozen=True):
    """One step of a replay."""

    version: int
    beat: str
    text: Annotated[str, _is("the sentence that tells it, or empty")]
    event: AnyEvent


class Replayed(msgspec.Struct, frozen=True):
    """A fight again."""

    combat: str
    frames: tuple[ReplayedFrame, ...]
