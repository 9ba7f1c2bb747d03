"""What the server answers, beside the shapes of the command line and of the projections."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from adapters.books.rulebook import Rule
from adapters.books.settings import SettingShown
from adapters.characters.imported import ImportedCharacter
from adapters.characters.shown import SheetShown
from adapters.output.shapes import CombatantShown
from adapters.store.link import Role
from domain.facts.choice import Choice
from domain.facts.events import AnyEvent
from projections.open_prompts import OpenChoice, OpenRoll
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


# -- the present


class CouldStand(msgspec.Struct, frozen=True):
    """An answer that could stand, which says less than one of the options; it is sent as it is here."""

    text: str
    wishes: tuple[Choice, ...]
    best: bool


class PromptShown(msgspec.Struct, frozen=True):
    """Something that is asked, in the words of the system."""

    prompt: OpenChoice | OpenRoll
    mine: Annotated[bool, says("whether it is for the holder of this link to answer")]
    text: str
    options: Annotated[tuple[str, ...], says("the options in words, in their order")] = ()
    could_stand: Annotated[
        tuple[CouldStand, ...], says("answers for all such questions: whatever is best, towards whom")
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
