"""What is asked, level by level: the questions, the rows of one, the options of a row, each in parts."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from adapters.assistants.answers import AskedOption, AskedQuestion, AskedRow, QuestionsAsked
from adapters.assistants.arguments import OfPrompt
from adapters.assistants.door import TurnedDown, Visitor
from adapters.assistants.page import cut, page
from adapters.output.responses import NumberAhead, OptionRowShown, Prompts, PromptShown
from projections.open_prompts import LevelOption, OpenChoice, OpenRoll

FEW = 12
"""Options that are listed at once, without rows."""

QUESTIONS = 2_000
"""Bytes of the questions in one answer, beside what is told of one of them."""


async def ask(caller: Visitor, said: OfPrompt) -> QuestionsAsked:
    """What is asked, and a level of one question."""
    fight = caller.fight(said.fight)
    shown = (await caller.read(f"/api/fights/{fight}/prompts", Prompts)).prompts
    asked = QuestionsAsked(fight, *in_brief(shown))
    one = _one(shown, said.prompt)
    if one is None or not isinstance(one.prompt, OpenChoice) or not one.options:
        if said.row or said.start > 1:
            raise TurnedDown("no-such-row", "There are no options to be listed there.", "row")
        return asked
    asked = msgspec.structs.replace(asked, prompt=one.prompt.id)
    rows = _rows(one, one.prompt.levels)
    if not said.row and len(rows) > 1 and len(one.options) > FEW:
        told = tuple(_told(number, row) for number, row in enumerate(rows, 1))
        found, rest = page(told, said.start)
        return msgspec.structs.replace(asked, rows=found, next=rest)
    if said.row > len(rows):
        raise TurnedDown("no-such-row", f"The question has the rows 1 to {len(rows)}, not {said.row}.", "row")
    ways = rows[said.row - 1].ways if said.row else range(1, len(one.options) + 1)
    options, rest = page([AskedOption(way, cut(one.options[way - 1])) for way in ways], said.start)
    row = rows[said.row - 1].text if said.row else ""
    return msgspec.structs.replace(asked, row=cut(row), options=options, next=rest)


def in_brief(shown: Sequence[PromptShown]) -> tuple[tuple[AskedQuestion, ...], int]:
    """The questions without their options, those of whoever asks first; and how many more there are."""
    found = [_brief(each) for each in sorted(shown, key=lambda each: not each.mine)]
    questions, rest = page(found, most=QUESTIONS)
    return questions, 0 if rest is None else len(found) - rest + 1


def _brief(shown: PromptShown) -> AskedQuestion:
    prompt = shown.prompt
    if isinstance(prompt, OpenRoll):
        return AskedQuestion(prompt.id, prompt.by, shown.mine, prompt.dice, cut(shown.text))
    return AskedQuestion(
        prompt.id, prompt.by, shown.mine, "choice", cut(shown.text), len(shown.options), prompt.least,
        prompt.most,
    )  # fmt: skip


def _one(shown: Sequence[PromptShown], wanted: str) -> PromptShown | None:
    """The question of that id; without one the first that is for whoever asks. Raises `TurnedDown`."""
    found = [each for each in shown if (each.prompt.id == wanted if wanted else each.mine)]
    if wanted and not found:
        raise TurnedDown("stale-prompt", f"{wanted} is not asked now; these are: see `open`.", "prompt")
    return found[0] if found else None


def _rows(shown: PromptShown, levels: Sequence[LevelOption]) -> Sequence[OptionRowShown]:
    """The rows as the server has them; of a plan, or somebody else's question, one for each act."""
    return shown.rows or [
        OptionRowShown(level.word.replace("-", " ") or shown.options[ways[0] - 1], ways, None)
        for level in levels
        if (ways := _ways(level))
    ]


def _ways(level: LevelOption) -> tuple[int, ...]:
    return (*level.options, *(way for each in level.then for way in _ways(each)))


def _told(number: int, row: OptionRowShown) -> AskedRow:
    then = tuple(cut(each, 80) for each in row.then[:5])
    return AskedRow(number, cut(row.text), len(row.ways), row.best, _needs(row.needs), then)


def _needs(needs: NumberAhead | None) -> str:
    if needs is None:
        return ""
    chance = "" if needs.chance is None else f" ({needs.chance:.0%})"
    return f"{needs.test.replace('-', ' ')} {needs.target} on {needs.dice}{chance}"
