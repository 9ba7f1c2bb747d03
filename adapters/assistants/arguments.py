"""What an assistant says to a tool. Nothing here takes dice: these come from the seed or from people."""

from __future__ import annotations

from typing import Annotated

import msgspec

from adapters.input.requests import (
    KeyText,
    NeverMade,
    Numbers,
    OtherNumber,
    ReasonGiven,
    SettingValue,
    Uphold,
    WasForgotten,
)
from domain.facts.hexes import Hex
from projections.says import says

FightName = Annotated[str, says("which fight; may be left out where there is only one", max_length=120)]
PromptId = Annotated[str, says("the id of the prompt, as `ask` tells it", max_length=220, pattern="^[0-9]+/")]
CommandKey = Annotated[
    str,
    says(
        "made up by you for this one command, by chance: the same again with the same words changes nothing "
        "more and is answered the same; with other words it is refused",
        min_length=16,
        max_length=100,
        pattern="^[!-~]+$",
    ),
]
Head = Annotated[
    str,
    says(
        "`head` of the preview: if the fight went on since, nothing is done",
        min_length=1,
        pattern="^[0-9]{1,15}-[0-9a-f]{16}$",
        max_length=40,
    ),
]
Number = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Position = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
Short = Annotated[str, msgspec.Meta(max_length=60)]


class Arguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base: a field that is not known is a mistake."""


class Nothing(Arguments, frozen=True):
    """Nothing has to be said."""


class OfSystem(Arguments, frozen=True):
    """A rule system, or all of them."""

    system: Annotated[Short, says("one of them, to hear who comes with it")] = ""


class FighterWanted(Arguments, frozen=True):
    """Somebody who is to fight."""

    who: Annotated[str, says("a combatant that comes with the system", min_length=1, max_length=60)]
    side: Annotated[Short, says("their side; they fight for themselves if it is empty")] = ""
    name: Annotated[Short, says("their name in this fight, if not the usual one")] = ""
    at: Annotated[Hex | None, says("their hex on a map: column and row")] = None
    facing: Annotated[int, says("in sixths of a turn clockwise, 0 is north", ge=0, le=5)] = 0


class FightWanted(Arguments, frozen=True):
    """A fight that is to be opened. Its seed is drawn."""

    system: Annotated[str, says("the rule system, as `list_systems` names it", min_length=1, max_length=60)]
    combatants: Annotated[tuple[FighterWanted, ...], msgspec.Meta(min_length=1, max_length=100)]
    idempotency_key: CommandKey
    title: Annotated[str, says("what it is called in the story", max_length=200)] = ""
    settings: Annotated[
        dict[str, SettingValue],
        says("settings of the rules; `by_hand` names whose dice people throw", max_length=200),
    ] = {}


class OfFight(Arguments, frozen=True):
    """A fight."""

    fight: FightName = ""


class OfPrompt(Arguments, frozen=True):
    """A question, or a level of it."""

    fight: FightName = ""
    prompt: Annotated[str, says("the id of one prompt; else the first that is yours", max_length=220)] = ""
    row: Annotated[int, says("a row of it: hear all the options in it; 0 for the rows", ge=0, le=10**6)] = 0
    start: Annotated[Number, says("go on with that one, as `next` of the last answer says")] = 1


class Answering(Arguments, frozen=True):
    """An answer."""

    prompt: PromptId
    numbers: Annotated[Numbers, says("the options by their numbers: one, or several of a plan")]
    idempotency_key: CommandKey
    fight: FightName = ""


class Rolling(Arguments, frozen=True):
    """Dice that the seed is to throw."""

    prompt: PromptId
    idempotency_key: CommandKey
    fight: FightName = ""


class Declaring(Arguments, frozen=True):
    """A declaration of which the odds are asked."""

    fight: FightName = ""
    prompt: Annotated[str, says("the id of a prompt; without it as it stands", max_length=220)] = ""
    numbers: Annotated[Numbers, says("the options that would be taken")] = ()


class OfKey(Arguments, frozen=True):
    """A roll or a choice."""

    key: KeyText
    fight: FightName = ""


class OfPast(Arguments, frozen=True):
    """A roll or a choice that was made."""

    key: KeyText
    fight: FightName = ""
    start: Annotated[Number, says("go on with that option, as `next` of the last answer says")] = 1


class PartOfLog(Arguments, frozen=True):
    """A part of the story."""

    fight: FightName = ""
    before: Annotated[Position | None, says("what came before that event; else the latest")] = None


class TakingBack(Arguments, frozen=True):
    """An undo of what a preview told."""

    head: Head
    idempotency_key: CommandKey
    fight: FightName = ""


class Disputing(Arguments, frozen=True):
    """A roll or a choice that is questioned."""

    key: KeyText
    why: ReasonGiven
    idempotency_key: CommandKey
    fight: FightName = ""


class ChosenInstead(Arguments, frozen=True, tag="instead", tag_field="is"):
    """Something else was chosen: options by the numbers under which `past_question` lists them."""

    numbers: Numbers


Change = OtherNumber | ChosenInstead | NeverMade | WasForgotten
"""Corrections that need no dice: other faces are for people to give."""


class CorrectionAsked(Arguments, frozen=True):
    """A correction that is only looked at."""

    key: KeyText
    change: Change
    fight: FightName = ""


class Settling(Arguments, frozen=True):
    """A dispute that is settled."""

    key: KeyText
    change: Uphold | Change
    why: ReasonGiven
    head: Head
    idempotency_key: CommandKey
    fight: FightName = ""
