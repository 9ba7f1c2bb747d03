"""Answers of a bounded length, so that no fight floods an assistant: the rest is there to be asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

Item = TypeVar("Item")

MOST = 6_000
"""Bytes of JSON that the items of one answer come to; the last may go beyond them."""

LONGEST = 600
"""Characters of one text in a list."""


def page(items: Sequence[Item], start: int = 1, most: int = MOST) -> tuple[tuple[Item, ...], int | None]:
    """The items from `start` on, counted from 1, that come to `most` bytes; and where the next begin.

    >>> page(["a" * 8, "b" * 8, "c"], most=15)
    (('aaaaaaaa', 'bbbbbbbb'), 3)
    >>> page(["a" * 8, "b" * 8, "c"], 3)
    (('c',), None)
    """
    size, end = 0, start - 1
    while end < len(items) and size < most:
        size += len(msgspec.json.encode(items[end]))
        end += 1
    return tuple(items[start - 1 : end]), None if end >= len(items) else end + 1


def cut(text: str, most: int = LONGEST) -> str:
    """A text of a bounded length.

    >>> cut("one two three", 9)
    'one two...'
    """
    if len(text) <= most:
        return text
    return f"{text[:most].rpartition(' ')[0] or text[:most]}..."
