"""Tools that change a record: each under a key, so that it is done once, and none with dice of its own."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from adapters.assistants.answers import Changes, CommandDone, FightOpened, UndoAhead
from adapters.assistants.arguments import (
    Answering,
    Change,
    ChosenInstead,
    CorrectionAsked,
    Disputing,
    FightWanted,
    OfFight,
    Rolling,
    Settling,
    TakingBack,
)
from adapters.assistants.door import TurnedDown, Visitor
from adapters.assistants.page import cut, page
from adapters.assistants.questions import in_brief
from adapters.input import requests
from adapters.output.responses import FightShown, LogShown, Opened, Prompts, TakenBackNext
from adapters.output.settlement import Settlement
from adapters.output.shapes import Followed
from domain.engine.correction.difference import Difference

KEYS = 1_500
"""Bytes of each list of a correction."""


async def open_fight(caller: Visitor, said: FightWanted) -> FightOpened:
    """Open a fight, with a seed that is drawn."""
    if not caller.access.opens:
        sentence = "You may not open fights: your link is for one, or you did not say who you are."
        raise TurnedDown("not-yours", sentence)
    who = tuple(
        requests.JoinRequest(each.who, each.side, each.name, at=each.at, facing=each.facing)
        for each in said.combatants
    )
    body = requests.OpenRequest(said.system, who, said.title, said.settings)
    made = await caller.send("/api/fights", body, Opened, key=said.idempotency_key)
    return FightOpened(made.combat, "" if caller.access.everywhere else made.master_link)


async def answer(caller: Visitor, said: Answering) -> CommandDone:
    """Answer a choice."""
    body = requests.AnswerRequest(said.prompt, said.numbers)
    return await _done(caller, said.fight, "answer", body, said.idempotency_key)


async def roll(caller: Visitor, said: Rolling) -> CommandDone:
    """Have the seed throw."""
    body = requests.RollRequest(said.prompt, draw=True)
    return await _done(caller, said.fight, "roll", body, said.idempotency_key)


async def dispute(caller: Visitor, said: Disputing) -> CommandDone:
    """Say that a roll or a choice is in doubt."""
    body = requests.DisputeRequest(said.key, said.why)
    return await _done(caller, said.fight, "dispute", body, said.idempotency_key)


async def preview_undo(caller: Visitor, said: OfFight) -> UndoAhead:
    """What an undo would take back. The head is read first: what is told is of then, or of nothing."""
    fight = caller.fight(said.fight)
    head = await _head(caller, fight)
    found = await caller.read(f"/api/fights/{fight}/undo", TakenBackNext)
    return UndoAhead(fight, found.what, found.why_not, head)


async def undo(caller: Visitor, said: TakingBack) -> CommandDone:
    """Take back what the preview told."""
    body = requests.UndoRequest()
    return await _done(caller, said.fight, "undo", body, said.idempotency_key, said.head)


async def preview_correction(caller: Visitor, said: CorrectionAsked) -> Changes:
    """What a correction would do."""
    fight = caller.fight(said.fight)
    head = await _head(caller, fight)
    body = requests.PreviewRequest(said.key, _correction(said.change))
    found = await caller.send(f"/api/fights/{fight}/preview", body, Settlement)
    return _changes(fight, found, head)


async def settle(caller: Visitor, said: Settling) -> Changes:
    """Settle a dispute as the preview told."""
    fight = caller.fight(said.fight)
    change = said.change if isinstance(said.change, requests.Uphold) else _correction(said.change)
    body = requests.SettleRequest(said.key, change, said.why)
    path = f"/api/fights/{fight}/settle"
    found = await caller.send(path, body, Settlement, key=said.idempotency_key, head=said.head)
    return _changes(fight, found, "")


def _correction(change: Change) -> requests.Correction:
    return requests.OtherChoice(change.numbers) if isinstance(change, ChosenInstead) else change


async def _head(caller: Visitor, fight: str) -> str:
    return (await caller.read(f"/api/fights/{fight}", FightShown)).head


async def _done(
    caller: Visitor, name: str, what: str, body: requests.RequestBody, key: str, head: str = ""
) -> CommandDone:
    """Have something done; what came of it is told as the story tells it."""
    fight = caller.fight(name)
    path = f"/api/fights/{fight}"
    done = await caller.send(f"{path}/{what}", body, Followed, key=key, head=head)
    log = await caller.read(f"{path}/log", LogShown, {"since": done.first - 1, "most": 50})
    told = [each for each in log.paragraphs if each.sentences[0].version <= done.last]
    asks, _more = in_brief((await caller.read(f"{path}/prompts", Prompts)).prompts if done.asks else ())
    return CommandDone(
        fight, done.first, done.last, page([cut(each.text, 2_000) for each in told])[0], asks, done.over,
        done.winners, done.undone, done.stands,
    )  # fmt: skip


def _changes(fight: str, found: Settlement, head: str) -> Changes:
    lists = {
        "otherwise": [cut(_said(each)) for each in (*found.differences, *found.rules)],
        **{name: getattr(found, name) for name in ("dropped", "refused", "stranded", "waiting", "asks")},
    }
    told = {name: page(items, most=KEYS)[0] for name, items in lists.items()}
    more = _many(lists.values()) - _many(told.values())
    plain = Changes(fight, found.key, found.verdict, not found.preview, head)
    kept = len(found.kept) + len(found.changed)
    return msgspec.structs.replace(plain, **told, kept=kept, more=more, stands=found.stands)


def _many(lists: Iterable[Iterable[object]]) -> int:
    return sum(1 for each in lists for _ in each)


def _said(one: Difference) -> str:
    what = " ".join(filter(None, (one.who, one.what, one.name, one.versus)))
    return f"{what}: {one.was or 'nothing'} -> {one.is_ or 'nothing'}"
