"""Resources: rules by their ids, boards as pictures and in letters, stories."""

from __future__ import annotations

import re

import msgspec
from mcp.types import Resource, ResourceTemplate, TextResourceContents

from adapters.assistants.door import TurnedDown, Visitor
from adapters.assistants.page import page
from adapters.books.rulebook import Rule
from adapters.input.names import one_of
from adapters.output.responses import LogShown

SCHEME = "scuffle://"
TEXT, PICTURE = "text/plain", "image/svg+xml"

STORY = 20_000
"""Bytes of a story, its latest part; the tool `log` tells what came earlier."""

KINDS = {
    "board.svg": ("the board, drawn", PICTURE),
    "board.txt": ("the board in letters", TEXT),
    "log": ("the latest part of the story", TEXT),
}
"""What there is of each fight."""

ADDRESS = re.compile(rf"{SCHEME}(?:systems/([\w-]+)/rules/([\w-]+)|fights/([\w-]+)/({'|'.join(KINDS)}))")


class _Rules(msgspec.Struct):
    rules: tuple[Rule, ...]


def listed(caller: Visitor) -> list[Resource]:
    """What there is of the fights that may be seen."""
    fights, _rest = page(caller.access.fights)
    return [
        Resource(uri=f"{SCHEME}fights/{fight}/{kind}", name=f"{fight}: {told}", mime_type=media)
        for fight in fights
        for kind, (told, media) in KINDS.items()
    ]


def templates() -> list[ResourceTemplate]:
    """How resources are addressed."""
    rule = ResourceTemplate(
        uri_template=f"{SCHEME}systems/{{system}}/rules/{{rule}}", name="a rule by its id", mime_type=TEXT
    )
    return [
        rule,
        *(
            ResourceTemplate(uri_template=f"{SCHEME}fights/{{fight}}/{kind}", name=told, mime_type=media)
            for kind, (told, media) in KINDS.items()
        ),
    ]


async def read(caller: Visitor, uri: str) -> TextResourceContents:
    """What an address names. Raises `TurnedDown`, `Rejected`."""
    found = ADDRESS.fullmatch(uri)
    if found is None:
        there = ", ".join(each.uri_template for each in templates())
        raise TurnedDown("no-such-place", f"There is nothing at {uri}; there is {there}.", "uri")
    system, rule, fight, kind = found.groups()
    if system:
        return TextResourceContents(uri=uri, mime_type=TEXT, text=await _rule(caller, system, rule))
    path = f"/api/fights/{caller.fight(fight)}/{kind}"
    text = await caller.text(path) if kind != "log" else await _story(caller, path)
    return TextResourceContents(uri=uri, mime_type=KINDS[kind][1], text=text)


async def _rule(caller: Visitor, system: str, id: str) -> str:
    rules = {each.id: each for each in (await caller.read(f"/api/systems/{system}", _Rules)).rules}
    found = rules[one_of("rule", id, rules)]
    return f"{found.id} ({found.section}): {found.text}" if found.section else f"{found.id}: {found.text}"


async def _story(caller: Visitor, path: str) -> str:
    shown = await caller.read(path, LogShown, {"most": 500})
    latest, rest = page([each.text for each in reversed(shown.paragraphs)], most=STORY)
    earlier = ["..."] if shown.earlier or rest is not None else []
    return "\n\n".join([*earlier, *reversed(latest)])
