"""What the tools answer: short, in words, with the numbers and ids by which to go on."""

from __future__ import annotations

from typing import Annotated

import msgspec

from projections.says import says


class FightsListed(msgspec.Struct, frozen=True):
    """The fights that may be seen."""

    fights: tuple[str, ...]
    more: Annotated[int, says("how many there are beside these")] = 0


class Fighter(msgspec.Struct, frozen=True):
    """A combatant that comes with a system."""

    who: str
    about: str


class SystemsListed(msgspec.Struct, frozen=True):
    """The rule systems, or one with those who come with it."""

    systems: dict[str, str]
    combatants: tuple[Fighter, ...] = ()


class FightOpened(msgspec.Struct, frozen=True):
    """A fight that was opened."""

    fight: str
    link: Annotated[str, says("for the person who is to be game master; empty where none is needed")] = ""


class AskedRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Options that are told apart by little: one row of a question."""

    row: int
    text: str
    ways: Annotated[int, says("how many options are in it: `ask` with this row lists them")]
    best: Annotated[int | None, says("the number of the option that is best by the rules' own numbers")]
    needs: Annotated[str, says("what the roll of that one needs")] = ""
    then: Annotated[tuple[str, ...], says("what can be done next")] = ()


class AskedOption(msgspec.Struct, frozen=True):
    """One thing that may be chosen."""

    number: int
    text: str


class AskedQuestion(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is asked."""

    prompt: Annotated[str, says("its id, for `answer`, `roll` and `odds`")]
    of: Annotated[str, says("of which combatant it is asked")]
    yours: Annotated[bool, says("whether it is for you to answer")]
    wants: Annotated[str, says("`choice`, or the dice that are thrown, such as 3d6")]
    text: str = ""
    options: Annotated[int, says("how many there are")] = 0
    least: Annotated[int, says("how many must be taken")] = 0
    most: Annotated[int, says("how many may be taken")] = 0


class QuestionsAsked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked now, those that are yours first; and of one of them its rows, or the options of a row."""

    fight: str
    open: tuple[AskedQuestion, ...]
    more: Annotated[int, says("questions beside these")] = 0
    prompt: Annotated[str, says("the question of which rows or options follow")] = ""
    row: Annotated[str, says("the row of which the options follow")] = ""
    rows: tuple[AskedRow, ...] = ()
    options: tuple[AskedOption, ...] = ()
    next: Annotated[int | None, says("`start` of the rest; null where this is all")] = None


class Stands(msgspec.Struct, frozen=True, omit_defaults=True):
    """How somebody stands."""

    who: str
    side: str
    pools: Annotated[dict[str, str], says("what is left, of what there was")]
    posture: str
    at: Annotated[tuple[int, int], says("column and row")]
    conditions: tuple[str, ...] = ()
    down: str = ""


class Looked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight as you may see it."""

    fight: str
    system: str
    head: Annotated[str, says("where the record ends")]
    role: Annotated[str, says("gm, player or spectator")]
    yours: Annotated[tuple[str, ...], says("the combatants for whom you answer; the game master for all")]
    beat: str
    over: bool
    winners: tuple[str, ...]
    fighters: tuple[Stands, ...]
    board: Annotated[tuple[str, ...], says("the board in letters, a line each")]
    asks: tuple[AskedQuestion, ...]
    more: Annotated[int, says("fighters and questions beside these")] = 0
    disputes: Annotated[tuple[str, ...], says("keys of rolls that are in doubt")] = ()


class LogTold(msgspec.Struct, frozen=True):
    """A part of the story."""

    fight: str
    paragraphs: tuple[str, ...]
    before: Annotated[int | None, says("`before` of what came earlier; null where this is the beginning")]


class ReasonsTold(msgspec.Struct, frozen=True):
    """Why something was what it was."""

    key: str
    lines: Annotated[tuple[str, ...], says("indented two blanks a step; [XYZ-1] is the id of a rule")]
    more: Annotated[int, says("lines beside these")] = 0


class PastQuestion(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was asked where a roll or a choice stands."""

    key: str
    wants: Annotated[str, says("`choice`, or the dice that were thrown")]
    options: tuple[AskedOption, ...] = ()
    next: Annotated[int | None, says("`start` of the rest; null where this is all")] = None


class Harm(msgspec.Struct, frozen=True):
    """What somebody has to expect."""

    who: str
    hurt: Annotated[float, says("the chance to lose points, from 0 to 1")]
    points: Annotated[float, says("lost on average")]
    out: Annotated[float, says("the chance to go out of the fight")]


class OddsInBrief(msgspec.Struct, frozen=True):
    """The odds until what is under way has been played out."""

    fight: str
    said: str
    exact: Annotated[bool, says("false: from tries")]
    expected: tuple[Harm, ...]


class CommandDone(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a command came to."""

    fight: str
    first: Annotated[int, says("the first event that was written")]
    last: Annotated[int, says("the last")]
    told: Annotated[tuple[str, ...], says("what happened, as it is told")]
    asks: Annotated[tuple[AskedQuestion, ...], says("what is asked now")]
    over: bool = False
    winners: tuple[str, ...] = ()
    undone: Annotated[str, says("what was taken back, in words")] = ""
    stands: Annotated[bool, says("false if it was done before, and has been undone since")] = True


class UndoAhead(msgspec.Struct, frozen=True):
    """What an undo would take back; nothing is written."""

    fight: str
    what: Annotated[str, says("in words; empty if there is nothing that you may take back")]
    why_not: str
    head: Annotated[str, says("for `undo`")]


class Changes(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a correction did, or would do. Of long lists only the beginning."""

    fight: str
    key: str
    verdict: Annotated[str, says("upheld or corrected")]
    written: bool
    head: Annotated[str, says("of a preview: for `settle`")] = ""
    otherwise: Annotated[tuple[str, ...], says("who stands otherwise: what, was, is")] = ()
    dropped: Annotated[tuple[str, ...], says("rolls and choices that are taken back by it")] = ()
    refused: Annotated[tuple[str, ...], says("choices that are no longer offered, and taken back")] = ()
    stranded: Annotated[tuple[str, ...], says("rulings that found no place")] = ()
    waiting: Annotated[tuple[str, ...], says("rolls and choices that wait to be gone on with")] = ()
    kept: Annotated[int, says("how many rolls and choices stand as they were")] = 0
    more: Annotated[int, says("how many of the lists are left out")] = 0
    asks: Annotated[tuple[str, ...], says("keys of what is asked then")] = ()
    stands: Annotated[bool, says("false if it was settled so before, and has been undone since")] = True
