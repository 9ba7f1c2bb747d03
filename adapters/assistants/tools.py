"""All tools, each with what it says of itself before it is used."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Any, NamedTuple

import msgspec
from mcp.types import Tool as ToolShown
from mcp.types import ToolAnnotations

from adapters.assistants import arguments, questions, reading, writing
from adapters.assistants.door import Visitor


class Effect(Enum):
    """What a tool does to a record."""

    READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    ADDS = ToolAnnotations(
        read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    TAKES_BACK = ToolAnnotations(
        read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=False
    )


class Tool(NamedTuple):
    """A tool: its name, what it does to a record, what it says of itself, what it takes, and who does it."""

    name: str
    effect: Effect
    says: str
    takes: type[arguments.Arguments]
    use: Callable[[Visitor, Any], Awaitable[msgspec.Struct]]

    def shown(self) -> ToolShown:
        """As it is listed."""
        return ToolShown(
            name=self.name,
            title=self.name.replace("_", " ").capitalize(),
            description=self.says,
            input_schema=_schema(self.takes),
            annotations=self.effect.value,
        )


def _schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The JSON schema of a structure, which must itself stand at the root."""
    (_,), shapes = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    root: dict[str, Any] = shapes.pop(kind.__name__)
    return {**root, "$defs": shapes} if shapes else root


READS, ADDS, TAKES_BACK = Effect.READS, Effect.ADDS, Effect.TAKES_BACK

TOOLS = {
    tool.name: tool
    for tool in (
        Tool(
            "list_fights", READS,
            "List the fights that you may see.",
            arguments.Nothing, reading.list_fights,
        ),
        Tool(
            "list_systems", READS,
            "List the rule systems; with `system` the combatants that come with it.",
            arguments.OfSystem, reading.list_systems,
        ),
        Tool(
            "open_fight", ADDS,
            "Open a new fight and begin it. The dice come from a seed that is drawn, or from people: the "
            "setting `by_hand` names whose. The `link` of the answer is for the person who is game master.",
            arguments.FightWanted, writing.open_fight,
        ),
        Tool(
            "look", READS,
            "How everybody stands, the board in letters, what is asked, and who you are in it.",
            arguments.OfFight, reading.look,
        ),
        Tool(
            "ask", READS,
            "What is asked now, level by level: the questions; of one of them its rows with what each needs; "
            "with `row` the options in it, by the numbers that `answer` takes. Long lists come in parts.",
            arguments.OfPrompt, questions.ask,
        ),
        Tool(
            "answer", ADDS,
            "Answer a choice: it is written into the record as yours, the fight goes on, and dice that no "
            "person throws are thrown by the seed. `odds` tells beforehand what it promises.",
            arguments.Answering, writing.answer,
        ),
        Tool(
            "roll", ADDS,
            "Have the fight's seed throw a roll that a person was to throw by hand; the record says that it "
            "was drawn. You cannot give faces: people who throw type them at the table, on the page or in a "
            "dice app. Ask whoever plays before you use it.",
            arguments.Rolling, writing.roll,
        ),
        Tool(
            "odds", READS,
            "The odds until what is under way is played out, if a prompt is answered with these options; "
            "not told while they would give a secret away.",
            arguments.Declaring, reading.odds,
        ),
        Tool(
            "why", READS,
            "Why a roll was what it was: its number term by term with the ids of the rules, its chance, what "
            "led to it. The text of a rule is the resource scuffle://systems/SYSTEM/rules/ID.",
            arguments.OfKey, reading.why,
        ),
        Tool(
            "log", READS,
            "The story so far, its latest part; with `before` what came earlier.",
            arguments.PartOfLog, reading.log,
        ),
        Tool(
            "preview_undo", READS,
            "What an undo of yours would take back now, or why it would not. Nothing is written.",
            arguments.OfFight, writing.preview_undo,
        ),
        Tool(
            "undo", TAKES_BACK,
            "Take back what `preview_undo` told, and nothing else: it wants the head of that preview. The "
            "answer names what was taken back. Nothing is erased; the game master can have it again.",
            arguments.TakingBack, writing.undo,
        ),
        Tool(
            "dispute", ADDS,
            "Say that a roll or a choice is in doubt, and why; the fight itself stays as it is.",
            arguments.Disputing, writing.dispute,
        ),
        Tool(
            "past_question", READS,
            "What was asked where a roll or a choice stands, for a correction: its dice, or its options by "
            "their numbers. For the game master.",
            arguments.OfPast, reading.past_question,
        ),
        Tool(
            "preview_correction", READS,
            "What a correction of a roll or choice would do: who would stand otherwise, what would be taken "
            "back. Nothing is written. For the game master. Other faces only people can give, at the table "
            "(`scuffle settle KEY --faces 3,4,6`) or on the page.",
            arguments.CorrectionAsked, writing.preview_correction,
        ),
        Tool(
            "settle", TAKES_BACK,
            "Settle a dispute as `preview_correction` told, whose head it wants: uphold the roll, or correct "
            "it and work out again all that followed. The answer names who stands otherwise and what was "
            "taken back. For the game master.",
            arguments.Settling, writing.settle,
        ),
    )
}  # fmt: skip
