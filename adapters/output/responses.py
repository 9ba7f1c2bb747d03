"""What the server answers, beside the shapes of the command line and of the projections."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from adapters.books.rulebook import Rule
from adapters.books.settings import SettingShown
from adapters.characters.changes import Change
from adapters.characters.imported import ImportedCharacter
from adapters.characters.shown import SheetShown
from adapters.output.settlement import Settlement
from adapters.output.shapes import CombatantShown, Granted, Log, TacticRow
from adapters.store.link import Role
from domain.facts.choice import Choice, Name
from domain.facts.events import AnyEvent
from projections.open_prompts import OpenChoice, OpenRoll
from projections.proving.audit import AuditRow
from projections.proving.why import Why
from projections.says import says
from projections.standing import Answered, Standing
from projections.telling.words import Words


class Opened(msgspec.Struct, frozen=True):
    """A fight that was opened or read in, and the game master's link to it."""

    combat: Annotated[str, says("its name, by which it is addressed")]
    token: Annotated[str, says("of the game master's link; it is shown this once")]
    master_link: Annotated[str, says("the address of the page for the game master")]


class SheetRead(msgspec.Struct, frozen=True):
    """Somebody who was read from a file, and their sheet as players know it."""

    read: ImportedCharacter
    shown: SheetShown
    changed: Annotated[
        tuple[Change, ...] | None,
        says("what is other than on the sheet in `over`, else than of whom the server knows by this name"),
    ]


class SheetsRead(msgspec.Struct, frozen=True):
    """Everybody whom a file held."""

    characters: tuple[SheetRead, ...]


class SystemsShown(msgspec.Struct, frozen=True):
    """The rule systems that are installed and can be played."""

    systems: tuple[str, ...]
    titles: Annotated[dict[str, str], says("what each is called")]
    broken: Annotated[dict[str, str], says("those that cannot be played, and why not")]


class SystemShown(msgspec.Struct, frozen=True):
    """A rule system, with all that a fight can be made of."""

    name: str
    title: str
    version: str
    combatants: tuple[CombatantShown, ...]
    settings: tuple[SettingShown, ...]
    tables: dict[str, Any]
    rules: tuple[Rule, ...]
    words: Annotated[Words, says("what the system calls things, by their codes")]
    tactics: Annotated[tuple[TacticRow, ...], says("by which the server plays whom nobody plays")]


class WorkedFight(msgspec.Struct, frozen=True):
    """A worked fight that comes with a system."""

    name: str
    title: str
    about: str
    steps: int


class WorkedFights(msgspec.Struct, frozen=True):
    """The worked fights of a system: those to be watched, then the longest, first."""

    system: str
    fights: tuple[WorkedFight, ...]


# -- the present


class CouldStand(msgspec.Struct, frozen=True):
    """An answer that could stand, which says less than one of the options; it is sent as it is here."""

    text: str
    wishes: tuple[Choice, ...]
    best: bool


class NumberAhead(msgspec.Struct, frozen=True):
    """The roll to which an option leads at once."""

    dice: str
    test: Annotated[str, says("how the total is compared: under, at-most, at-least")]
    target: int
    chance: Annotated[float | None, says("of a success, from 0 to 1; null where it is not known")]


class AtOnceShown(msgspec.Struct, frozen=True):
    """What can be said at once behind an option, as `then` of an answer."""

    text: str
    picks: Annotated[tuple[Choice, ...], says("a choice for each question that follows")]
    needs: NumberAhead


class OptionRowShown(msgspec.Struct, frozen=True):
    """Options that are told apart by little, put together: one row of a question."""

    text: Annotated[str, says("what all of them begin with")]
    ways: Annotated[tuple[int, ...], says("the options, by their numbers")]
    best: Annotated[int | None, says("the one that is meant where nothing more is said")]
    needs: Annotated[NumberAhead | None, says("what the best of them needs")] = None
    then: Annotated[tuple[str, ...], says("what can be done next, where that is asked at once")] = ()
    at_once: Annotated[
        tuple[AtOnceShown, ...], says("what of that leads to a roll, to be answered together with the best")
    ] = ()


class PromptShown(msgspec.Struct, frozen=True):
    """Something that is asked, in the words of the system."""

    prompt: OpenChoice | OpenRoll
    mine: Annotated[bool, says("whether it is for the holder of this link to answer")]
    text: str
    options: Annotated[tuple[str, ...], says("the options in words, in their order")] = ()
    could_stand: Annotated[
        tuple[CouldStand, ...], says("answers for all such questions: whatever is best, towards whom")
    ] = ()
    rows: Annotated[
        tuple[OptionRowShown, ...], says("the same in rows, for whoever is asked; empty for dice and plans")
    ] = ()
    enter: Annotated[int | None, says("the option that is meant where nothing is said at all")] = None
    ends: Annotated[int | None, says("the option that ends the turn, or lets it go by")] = None
    before: Annotated[
        tuple[int, ...], says("what they chose here in the round before, if all of it is offered again")
    ] = ()


class StandsShown(msgspec.Struct, frozen=True):
    """An answer that stands, in words."""

    who: str
    question: str
    mine: Annotated[bool, says("whether the holder of this link may end it")]
    text: str


class SeedShare(msgspec.Struct, frozen=True):
    """Somebody who put words of their own into the dice of a fight that has not begun."""

    by: str
    open: Annotated[bool, says("false while only the hash of their words is known")]


class HouseRuleShown(msgspec.Struct, frozen=True):
    """A ruling that stands, in words."""

    key: Annotated[str, says("of the ruling that began it")]
    text: str
    why: str


class TurnShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody in the order of acting."""

    who: Name
    left: Annotated[tuple[str, ...], says("what they have left to spend in their turn")] = ()


class FightShown(msgspec.Struct, frozen=True):
    """A fight as the holder of a link finds it."""

    combat: str
    head: Annotated[str, says("the place of the last event, for If-Match and for the feed")]
    role: Role
    names: Annotated[tuple[str, ...], says("the combatants for whom they answer")]
    by: Annotated[str, says("as whom they stand in the record")]
    standing: Standing
    prompts: tuple[PromptShown, ...]
    stands: Annotated[tuple[StandsShown, ...], says("who answers what, unasked")] = ()
    salting: Annotated[tuple[SeedShare, ...], says("who committed words for the dice, before it begins")] = ()
    house: Annotated[tuple[HouseRuleShown, ...], says("the rulings that stand, in words")] = ()
    tactics: Annotated[dict[str, str], says("by which tactics combatants are played, by their names")] = {}
    turns: Annotated[tuple[TurnShown, ...], says("who acts before whom, the first first")] = ()


class Prompts(msgspec.Struct, frozen=True):
    """What is asked now."""

    combat: str
    last: Annotated[int, says("position of the last event in the record")]
    prompts: tuple[PromptShown, ...]
    answered: tuple[Answered, ...]


class PastPrompt(msgspec.Struct, frozen=True):
    """What was asked where an input stands, so that it can be put right."""

    key: str
    wants: Annotated[str, says("dice or choice")]
    dice: Annotated[str, says("which dice, such as 3d6")] = ""
    zero: Annotated[bool, says("whether the highest face counts zero")] = False
    options: Annotated[tuple[str, ...], says("the options in words; the first has the number 1")] = ()
    least: int = 0
    most: int = 0


class Reasons(msgspec.Struct, frozen=True):
    """Why something was what it was: as a tree, and as indented lines."""

    why: Why
    lines: tuple[str, ...]


class FrameShown(msgspec.Struct, frozen=True):
    """One moment of a replay."""

    index: int
    version: int
    beat: str
    text: Annotated[str, says("the sentence that tells it, or empty")]
    event: AnyEvent


class Frames(msgspec.Struct, frozen=True):
    """Some of a replay's moments."""

    combat: str
    count: Annotated[int, says("how many there are in all")]
    frames: tuple[FrameShown, ...]


# -- looking closely


class LogShown(Log, frozen=True, kw_only=True):
    """A part of the story."""

    earlier: Annotated[bool, says("whether there are paragraphs before these")] = False
    later: Annotated[bool, says("whether there are paragraphs after them")] = False


class RollCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies behind an event: the roll or choice that it is, or came of; empty where nobody was asked."""

    version: Annotated[int, says("of the event that was looked at")]
    key: Annotated[str, says("of the roll or choice, or empty")] = ""
    at: Annotated[int, says("its version")] = 0
    stands: bool = True
    roll: Annotated[AuditRow | None, says("the roll; null for a choice")] = None
    so: Annotated[tuple[str, ...], says("what came of it, in sentences")] = ()
    lines: Annotated[tuple[str, ...], says("why it was what it was, indented two blanks a step")] = ()


class SheetOfFighter(msgspec.Struct, frozen=True):
    """Somebody with their sheet as it is now, and what they brought with them."""

    name: str
    called: str
    side: str
    sheet: Annotated[Any, says("the character, as the system knows it")]
    items: dict[str, str]


class TakenBackNext(msgspec.Struct, frozen=True):
    """What an undo would take back."""

    what: Annotated[str, says("in words, such as `Mutt's aim`; empty if there is nothing")]
    why_not: Annotated[str, says("why the holder of this link may not; else empty")] = ""


class PreviewDrawn(msgspec.Struct, frozen=True):
    """What a correction would do, to be looked at."""

    settlement: Settlement
    plainly: Annotated[tuple[str, ...], says("the same in three sentences at most")]
    now: Annotated[str, says("the board as it stands, as SVG without a stylesheet")]
    then: Annotated[str, says("the board as it would stand")]


class LinkMade(Granted, frozen=True, kw_only=True):
    """A link that was handed out, also as a picture for a telephone."""

    qr: Annotated[str, says("the address as a QR code: SVG")] = ""
