"""What is posted: events as the feed tells them, or the story for a chat or as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from adapters.hooks.messages import Kind, markdown, messages, plain
from adapters.output.happened import Happened, message, shown_by
from domain.facts.events import CombatEnded, CombatOpened, HeadMoved, How, Revealed
from domain.store import Entry
from projections.record import Record
from projections.telling.story import Paragraph
from projections.tree import Tree

EVENTS, BYTES = 100, 200_000
"""Events of a body at most, and bytes, unless a single event has more."""

ROUND = 500
"""Events that are told to a chat together, but for the rest of what was written with the last of them."""

CHAT, TEXT = 2_000, 20_000
"""Letters of a message: what Discord takes, and what is convenient."""

NO_EMBEDS = 1 << 2
"""Discord's flag SUPPRESS_EMBEDS: an address that somebody wrote is not opened into a picture."""


class Format(StrEnum):
    """As what a fight is told."""

    SCUFFLE = "scuffle"
    DISCORD = "discord"
    TEXT = "text"


TYPES: dict[str, str] = {
    How.UNDO: "fight.undone",
    How.REDO: "fight.redone",
    How.WITHDRAWN: "fight.withdrawn",
    How.RULED: "fight.ruled",
    How.CORRECTED: "fight.corrected",
    How.FORKED: "fight.forked",
    How.RERUN: "fight.rerun",
}
"""What a delivery is called in which the head was moved."""


class HookEvents(msgspec.Struct, frozen=True):
    """What one command wrote, or a part of it. `first` and `last` are positions in the record."""

    fight: str
    first: int
    last: int
    part: int
    parts: int
    events: tuple[Happened, ...]


class HookMessage(msgspec.Struct, frozen=True):
    """A body of the format `scuffle`, as Standard Webhooks advises."""

    type: str
    timestamp: str
    data: HookEvents


class HookBody(NamedTuple):
    """What is posted, and of what kind it is."""

    text: bytes
    media_type: str


def end_of(entries: Sequence[Entry], format: Format) -> int:
    """How many of these are told together: always all that a command wrote."""
    at = min(len(entries), 1 if format is Format.SCUFFLE else ROUND)
    while at < len(entries) and _written_with(entries[at - 1], entries[at]):
        at += 1
    return at


def _written_with(one: Entry, next: Entry) -> bool:
    return (one.command, one.at, one.by) == (next.command, next.at, next.by)


def events_told(seen: Record, entries: Sequence[Entry]) -> tuple[HookBody, ...]:
    """The last events of the record `seen`, which is as its viewer may see it; `entries` are as they are
    written."""
    last = len(seen.rows)
    tree = Tree(seen) if any(isinstance(entry.event, Revealed) for entry in entries) else None
    pairs = zip(seen.rows[last - len(entries) :], entries, strict=True)
    told = [message(row, entry, last, shown_by(tree, row) if tree else ()) for row, entry in pairs]
    parts = tuple(_parted(told))
    kind, at = _type([each.event for each in told]), told[-1].at
    return tuple(
        HookBody(
            msgspec.json.encode(
                HookMessage(
                    kind,
                    at,
                    HookEvents(seen.combat, part[0].version, part[-1].version, number, len(parts), part),
                )
            ),
            "application/json",
        )
        for number, part in enumerate(parts, 1)
    )


def _parted(told: Sequence[Happened]) -> Iterator[tuple[Happened, ...]]:
    part: list[Happened] = []
    size = 0
    for each in told:
        more = len(msgspec.json.encode(each))
        if part and (len(part) == EVENTS or size + more > BYTES):
            yield tuple(part)
            part, size = [], 0
        part.append(each)
        size += more
    yield tuple(part)


def _type(events: Sequence[object]) -> str:
    for event in events:
        if isinstance(event, HeadMoved):
            return TYPES.get(event.how, "fight.moved")
    if isinstance(events[0], CombatOpened):
        return "fight.opened"
    return "fight.ended" if any(isinstance(event, CombatEnded) for event in events) else "fight.continued"


def story_told(story: tuple[Paragraph, ...], format: Format) -> tuple[HookBody, ...]:
    """A part of the story, in as many messages as it takes; none where nothing was told."""
    if format is Format.DISCORD:
        return tuple(chat_message(text) for text in messages(story, CHAT, markdown))
    return tuple(text_message(text) for text in messages(story, TEXT, plain))


def chat_message(text: str) -> HookBody:
    """A message as Discord's incoming webhooks take it; nobody is called by it."""
    fields = {"content": text, "allowed_mentions": {"parse": []}, "flags": NO_EMBEDS}
    return HookBody(msgspec.json.encode(fields), "application/json")


def text_message(text: str) -> HookBody:
    """A message as plain text."""
    return HookBody(text.encode(), "text/plain; charset=utf-8")


def trial(fight: str, format: Format, at: str) -> HookBody:
    """What `hook test` posts."""
    sentence = f"What happens in the fight {fight} will be told here."
    if format is Format.DISCORD:
        return chat_message(markdown(sentence, Kind()))
    if format is Format.TEXT:
        return text_message(sentence)
    fields = {"type": "hook.test", "timestamp": at, "data": {"fight": fight}}
    return HookBody(msgspec.json.encode(fields), "application/json")
