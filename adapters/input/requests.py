"""What is sent to the server: openings, answers, corrections, rulings, links that are wanted."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from adapters.books.maps import Ground
from adapters.input.house_rules import HouseRuleAsked
from adapters.input.rulings import (
    RuledCondition,
    RuledDamage,
    RuledDown,
    RuledHold,
    RuledItem,
    RuledMove,
    RuledPosture,
    RuledRecovery,
    RuledRelease,
    RuledRelief,
    RuledSheet,
)
from adapters.store.link import Role
from domain.facts.choice import Choice
from domain.facts.events import Feature, Pronouns, Value
from domain.facts.hexes import NEAR, Hex, near
from projections.says import says

LONGEST = 1_000_000
KeyText = Annotated[
    str, says("key of a roll, a choice or a ruling, such as r1.mutt.1.attack", max_length=200)
]
Reason = Annotated[str, says("the reason, for the record", max_length=1_000)]
ReasonGiven = Annotated[
    str, says("the reason, for the record", min_length=1, max_length=1_000, pattern=r"\S")
]
Version = Annotated[int, says("position of an event in the record", ge=1, le=2**53)]
Number = Annotated[int, msgspec.Meta(ge=-LONGEST, le=LONGEST)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Words = Annotated[tuple[Word, ...], msgspec.Meta(max_length=100)]
SettingValue = Annotated[
    Value | Words, says("one of its values; of `by_hand` nobody (empty), `all`, or the names of combatants")
]
DiceFaces = Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=1_000)], ...], msgspec.Meta(max_length=100)]
Numbers = Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=LONGEST)], ...], msgspec.Meta(max_length=100)]


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of everything that is sent: a field that is not known is a mistake."""


# -- opening


def _near(at: Hex) -> None:
    """Raises `ValueError` for a hex that is too far out."""
    if not near(at):
        raise ValueError(
            f"a hex lies at most {NEAR:,} columns and rows from the middle, not [{at.q}, {at.r}]"
        )


Carried = Annotated[
    dict[Word, Word], msgspec.Meta(max_length=100, description="what, and where: `belt`, a hand")
]


class JoinRequest(RequestBody, frozen=True):
    """Somebody who is to fight: one that comes with the system, or a sheet of your own."""

    who: Annotated[
        str, says("a combatant of the system; with a sheet, whatever they are", min_length=1, max_length=60)
    ]
    side: Annotated[str, says("their side; they fight for themselves if it is empty", max_length=60)] = ""
    name: Annotated[str, says("their name in this fight, if not the usual one", max_length=60)] = ""
    called: Annotated[str, says("what people call them, if not by their name", max_length=60)] = ""
    pronouns: Annotated[Pronouns, says("they, she, he or it, as the story speaks of them")] = ""
    sheet: Annotated[
        Annotated[dict[str, Any], msgspec.Meta(max_length=100)] | None,
        says("the character, as the system knows it"),
    ] = None
    override: Annotated[dict[str, Any], says("values laid over those of the sheet", max_length=100)] = {}
    items: Annotated[Carried, says("what they carry, and where, beside what they usually do")] = {}
    mount: Annotated[
        str,
        says("whom they ride, by their name in this fight: one before them, or there already", max_length=60),
    ] = ""
    at: Annotated[Hex | None, says(f"their hex: column and row, {NEAR:,} from the middle at most")] = None
    facing: Annotated[int, says("in sixths of a turn clockwise, 0 is north", ge=0, le=5)] = 0
    tactic: Annotated[str, says("the tactic by which the server plays them", max_length=60)] = ""

    def __post_init__(self) -> None:
        if self.at is not None:
            _near(self.at)


class OpenRequest(RequestBody, frozen=True):
    """A fight that is to be opened."""

    system: Annotated[str, says("the rule system", max_length=60)]
    combatants: Annotated[tuple[JoinRequest, ...], msgspec.Meta(min_length=1, max_length=100)]
    title: Annotated[str, says("what it is called in the story", max_length=200)] = ""
    settings: Annotated[
        dict[str, SettingValue], says("settings of the rules; the rest at their defaults", max_length=200)
    ] = {}
    seed: Annotated[str, says("a secret seed of your own; by chance if it is empty", max_length=200)] = ""
    ground: Annotated[tuple[Feature, ...], says("what is where", max_length=1_000)] = ()
    map: Annotated[Ground | None, says("the same drawn with letters, and who stands where")] = None
    wait: Annotated[bool, says("open it only; it begins with `begin`")] = False

    def __post_init__(self) -> None:
        for feature in self.ground:
            _near(feature.at)


class SheetRequest(RequestBody, frozen=True):
    """A file with a sheet in it, or a table of them, that is to be read."""

    name: Annotated[str, says("its name; how it ends says what it is: .gcs, .csv, .toml", max_length=200)]
    text: Annotated[str, says("what it holds", max_length=8_000_000)]
    system: Annotated[str, says("the rule system, where the file does not say it", max_length=60)] = ""
    trust_file: Annotated[bool, says("where file and sum differ, take the file's figure")] = False
    over: Annotated[
        Annotated[dict[str, Any], msgspec.Meta(max_length=100)] | None,
        says("the sheet that it comes in place of, to be told what changed"),
    ] = None


# -- commands


class EmptyRequest(RequestBody, frozen=True):
    """A command with nothing more to say."""


class RerunRequest(RequestBody, frozen=True):
    """Going on under today's rules."""

    here: Annotated[bool, says("only from the present beat on; what was before stands as it is")] = False


class AnswerRequest(RequestBody, frozen=True):
    """An answer to a choice: the options by their numbers, or as they were offered."""

    prompt: Annotated[str, says("the id of the prompt, line/key", max_length=220, pattern="^[0-9]+/")]
    numbers: Numbers = ()
    picks: Annotated[tuple[Choice, ...], msgspec.Meta(max_length=100)] = ()
    then: Annotated[
        tuple[Choice, ...],
        says("what the same person answers to the questions that follow at once, as `at_once` tells it"),
        msgspec.Meta(max_length=10),
    ] = ()


class AlwaysRequest(RequestBody, frozen=True):
    """How a kind of question is answered until it is said otherwise, beginning with one that is asked now."""

    prompt: Annotated[str, says("the id of the prompt, line/key", max_length=220, pattern="^[0-9]+/")]
    wishes: Annotated[
        tuple[Choice, ...],
        says("parts of choices, the act at least, in the order in which they are tried"),
        msgspec.Meta(min_length=1, max_length=10),
    ]
    best: Annotated[bool, says("of all that fits, what has the best chance, instead of the first")] = False


class AskMeRequest(RequestBody, frozen=True):
    """An answer that stands no longer: they are asked again."""

    who: Word
    question: Annotated[
        str, says("as `stands` names it; may be left out where only one stands", max_length=100)
    ] = ""


class RollRequest(RequestBody, frozen=True):
    """Dice thrown by hand: their faces, or their total; or `draw` from the seed."""

    prompt: Annotated[str, says("the id of the prompt, line/key", max_length=220, pattern="^[0-9]+/")]
    faces: Annotated[DiceFaces, says("a number for each die; percentile dice are one, 1 to 100")] = ()
    total: Number | None = None
    draw: bool = False


class DiceRequest(RequestBody, frozen=True):
    """All dice of one throw, as a dice app or smart dice report them: for the roll that is open."""

    faces: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=1_000)], ...],
        msgspec.Meta(min_length=1, max_length=100),
        says("a number for each die; percentile dice are one, 1 to 100"),
    ]


class TacticRequest(RequestBody, frozen=True):
    """Combatants whom the server plays from now on, or no longer. Without any it goes on where it stopped."""

    who: Annotated[Words, says("the combatants")] = ()
    tactic: Annotated[str, says("the tactic; empty: people answer for them again", max_length=60)] = ""


class WithdrawRequest(RequestBody, frozen=True):
    """An answer that is taken back while others are awaited."""

    key: KeyText


class UndoRequest(RequestBody, frozen=True):
    """Back by one thing that a person did, or to an event, or to before a beat."""

    to: Version | None = None
    beat: Annotated[str, msgspec.Meta(max_length=200)] = ""


class RedoRequest(RequestBody, frozen=True):
    """Forward to where it was before the last undo, or to the tip of a line."""

    line: Annotated[str, msgspec.Meta(max_length=60)] = ""


class ForkRequest(RequestBody, frozen=True):
    """A new line after some event."""

    after: Version
    line: Annotated[str, says("the name of the new line", min_length=1, max_length=60)]


class DisputeRequest(RequestBody, frozen=True):
    """A roll or a choice that is questioned."""

    key: KeyText
    why: ReasonGiven


class Uphold(RequestBody, frozen=True, tag="uphold", tag_field="is"):
    """The roll stands."""


class OtherFaces(RequestBody, frozen=True, tag="faces", tag_field="is"):
    """The dice showed these."""

    faces: Annotated[DiceFaces, says("a number for each die; percentile dice are one, 1 to 100")]


class OtherNumber(RequestBody, frozen=True, tag="number", tag_field="is"):
    """The number needed was another, or a modifier was forgotten, or the verdict stands whatever fell."""

    target: Number | None = None
    modifier: Number | None = None
    verdict: Annotated[str, says("a grade, such as failure", max_length=60)] = ""


class OtherChoice(RequestBody, frozen=True, tag="instead", tag_field="is"):
    """Something else was chosen, or nothing where that may be chosen: options by the numbers under which
    `inputs` lists them, or as they were offered."""

    numbers: Numbers | None = None
    picks: Annotated[tuple[Choice, ...], msgspec.Meta(max_length=100)] | None = None


class NeverMade(RequestBody, frozen=True, tag="not-made", tag_field="is"):
    """The roll should not have been made."""


class WasForgotten(RequestBody, frozen=True, tag="forgotten", tag_field="is"):
    """The choice leads to this roll, which was forgotten."""

    roll: KeyText


Correction = OtherFaces | OtherNumber | OtherChoice | NeverMade | WasForgotten


class PreviewRequest(RequestBody, frozen=True):
    """A correction that is only looked at."""

    key: KeyText
    change: Correction
    newer: Annotated[bool, says("by the tables at hand, though the fight was opened with others")] = False


class SettleRequest(RequestBody, frozen=True):
    """How a dispute is settled."""

    key: KeyText
    change: Uphold | Correction
    why: ReasonGiven
    newer: Annotated[bool, says("by the tables at hand, though the fight was opened with others")] = False


Several = msgspec.Meta(max_length=100)


class RuleRequest(RequestBody, frozen=True):
    """The game master's word: on a roll that is still to come, or a decree."""

    why: ReasonGiven
    on: Annotated[str, says("key of the roll that it bears on", max_length=200)] = ""
    modifier: Number | None = None
    target: Number | None = None
    verdict: Annotated[str, says("a grade, such as success", max_length=60)] = ""
    damage: Annotated[tuple[RuledDamage, ...], Several, says("points that are lost")] = ()
    recover: Annotated[tuple[RuledRecovery, ...], Several, says("points that come back")] = ()
    condition: Annotated[tuple[RuledCondition, ...], Several, says("what holds from now on")] = ()
    relieve: Annotated[tuple[RuledRelief, ...], Several, says("what holds no longer")] = ()
    move: Annotated[tuple[RuledMove, ...], Several, says("who stands elsewhere")] = ()
    posture: Annotated[tuple[RuledPosture, ...], Several, says("who stands, kneels or lies now")] = ()
    hold: Annotated[tuple[RuledHold, ...], Several, says("who gets hold of whom")] = ()
    release: Annotated[tuple[RuledRelease, ...], Several, says("whose holds on whom end")] = ()
    hand: Annotated[tuple[RuledItem, ...], Several, says("things that are put or handed elsewhere")] = ()
    down: Annotated[tuple[RuledDown, ...], Several, says("who is out of the fight")] = ()
    sheet: Annotated[tuple[RuledSheet, ...], Several, says("whose sheet is another from here on")] = ()
    end: Annotated[str, says("the side that has won, or `draw`", max_length=60)] = ""
    standing: Annotated[HouseRuleAsked | None, says("a house rule that holds from here on")] = None
    no_longer: Annotated[str, says("key of the ruling whose house rule ends", max_length=60)] = ""


class RethrowRequest(RequestBody, frozen=True):
    """A roll that is thrown anew."""

    key: KeyText
    why: ReasonGiven


class SetRequest(RequestBody, frozen=True):
    """A setting that is another from here on."""

    name: Word
    value: SettingValue
    why: Reason = ""


class RestRequest(RequestBody, frozen=True):
    """Quiet rounds after the fight."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    why: Reason = ""


class NoteRequest(RequestBody, frozen=True):
    """A remark for the record; with a `wish` it asks the game master to do something."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2_000, pattern=r"\S")]
    wish: Annotated[Literal["", "undo"], says("`undo`: what was done last is to be taken back")] = ""


class SaltRequest(RequestBody, frozen=True):
    """A player's words for the dice, before the fight begins: first their hash, and when all have committed,
    the words. One of the two."""

    commit: Annotated[
        str,
        says(
            "the SHA-256 of the words as 64 hexadecimal digits",
            max_length=64,
            pattern=r"^[0-9A-Fa-f]{64}$|^$",
        ),
    ] = ""
    open: Annotated[str, says("the words themselves, once all have committed theirs", max_length=200)] = ""

    def __post_init__(self) -> None:
        if bool(self.commit) == bool(self.open):
            raise ValueError("give either `commit`, the hash of your words, or `open`, the words")


class BeginRequest(RequestBody, frozen=True):
    """A fight that waited begins."""

    without: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=200)], ...],
        msgspec.Meta(max_length=100),
        says("whose committed words were not opened and are gone without; the badge says so"),
    ] = ()


class RevealRequest(RequestBody, frozen=True):
    """The seed is laid open."""

    early: Annotated[bool, says("although the fight goes on: its dice are by hand from then on")] = False


class LeaveRequest(RequestBody, frozen=True):
    """Somebody who is taken out of the fight."""

    who: Word
    why: Reason = ""


# -- links


class LinkRequest(RequestBody, frozen=True):
    """A link that is to be handed out."""

    role: Role
    names: Annotated[Words, says("the combatants for whom a player answers")] = ()
    label: Annotated[str, says("who gets it, for the record", max_length=60)] = ""
    assistant: Annotated[bool, says("a program gets it, which gives no dice of its own")] = False
