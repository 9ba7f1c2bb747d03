"""The words of a notation: tags in square brackets, then items parted by bars and ends of lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from adapters.books.text import LARGEST, BadFile

MOST_ITEMS = 50_000
"""Tags and items of one notation."""

LONGEST_ITEM = 100_000
"""Characters of one tag or item, and of one line."""

_BLANK = re.compile(r"\s*")
_NAME = re.compile(r"([a-z][a-z_]*)=")
_BARE = {"tag": re.compile(r"[^\s\]]+"), "item": re.compile(r"[^\s|;{]+")}
_JSON = json.JSONDecoder()


class NotationFault(BadFile):
    """What is wrong with a notation: one sentence with the line and column, from 1, and the mend."""

    def __init__(self, line: int, column: int, sentence: str) -> None:
        super().__init__(sentence)
        self.line, self.column, self.sentence = line, column, sentence

    def within(self, name: str) -> BadFile:
        """The same with the name of the file."""
        return BadFile(f"{name}: line {self.line}, column {self.column}: {self.sentence}")


class PhraseWord(NamedTuple):
    """A word with its column: bare, a text in quotation marks, or the value of what is `named`.

    `raw` is as it is written; `json` tells that the value is JSON.
    """

    column: int
    raw: str
    named: str = ""
    json: bool = False

    @property
    def value(self) -> Any:
        """What it says: the words themselves, or what the JSON stands for."""
        return msgspec.json.decode(self.raw) if self.json else self.raw


class Phrase(NamedTuple):
    """What stands in one pair of brackets, or between two bars."""

    line: int
    column: int
    words: tuple[PhraseWord, ...]

    @property
    def text(self) -> str:
        """The words as they are written, one blank between them."""
        return " ".join(f"{each.named}={each.raw}" if each.named else each.raw for each in self.words)

    def fault(self, sentence: str, at: int = 0) -> NotationFault:
        """That something is wrong with word `at`."""
        column = self.words[at].column if at < len(self.words) else self.column
        return NotationFault(self.line, column, sentence)

    def without(self, many: int) -> Phrase:
        """The same without so many words at the beginning."""
        return self._replace(words=self.words[many:])


class Scanned(NamedTuple):
    """A notation in words: the tags of its head, the items of its body, and the place of its end."""

    tags: tuple[Phrase, ...]
    items: tuple[Phrase, ...]
    end: tuple[int, int]


def scan(text: str) -> Scanned:
    """The words of a notation. Raises `NotationFault`.

    >>> [each.text for each in scan("[system gurps] ; a remark\\nann: punch bob | 3d 1 2 3 {aha}").items]
    ['ann: punch bob', '3d 1 2 3']
    """
    if len(text) > LARGEST:
        raise NotationFault(1, 1, f"a notation has {LARGEST:,} characters at most.")
    tags, items = list[Phrase](), list[Phrase]()
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_ITEM:
            raise NotationFault(
                number, 1, f"a line has {LONGEST_ITEM:,} characters at most; break it at a bar."
            )
        for tagged, found in _ScannedLine(number, line).found():
            if tagged and items:
                raise found.fault("tags stand before the first turn; what is done later begins with `!`.")
            (tags if tagged else items).append(found)
            if len(tags) + len(items) > MOST_ITEMS:
                raise found.fault(f"a notation has {MOST_ITEMS:,} tags and items at most.")
    return Scanned(tuple(tags), tuple(items), (len(lines), len(lines[-1]) + 1))


class _ScannedLine:
    """One line while it is read."""

    def __init__(self, number: int, text: str) -> None:
        self._number, self._text, self._at = number, text, 0

    def found(self) -> Iterator[tuple[bool, Phrase]]:
        """Its tags, and the items of it."""
        while char := self._next():
            if char == ";":
                return
            if char == "{":
                self._skip_comment()
            elif char == "|":
                self._at += 1
            elif char == "[":
                yield True, self._tag()
            else:
                yield False, self._words("item", "|;")

    def _next(self) -> str:
        """The next character that is no blank of any kind; empty at the end."""
        blank = _BLANK.match(self._text, self._at)
        self._at = blank.end() if blank else self._at
        return self._text[self._at : self._at + 1]

    def _fault(self, at: int, sentence: str) -> NotationFault:
        return NotationFault(self._number, at + 1, sentence)

    def _skip_comment(self) -> None:
        end = self._text.find("}", self._at)
        if end < 0:
            raise self._fault(self._at, "a comment that begins with { ends with } in the same line.")
        self._at = end + 1

    def _tag(self) -> Phrase:
        begins = self._at
        self._at += 1
        found = self._words("tag", "]")
        if self._next() != "]":
            raise self._fault(begins, "a tag that begins with [ ends with ] in the same line.")
        self._at += 1
        return found

    def _words(self, kind: str, ends: str) -> Phrase:
        begins, words = self._at, list[PhraseWord]()
        while (char := self._next()) and char not in ends:
            if char == "{":
                self._skip_comment()
            else:
                words.append(self._word(kind))
        return Phrase(self._number, begins + 1, tuple(words))

    def _word(self, kind: str) -> PhraseWord:
        at, named = self._at, ""
        if name := _NAME.match(self._text, at):
            named, self._at = name[1], name.end()
        if self._text[self._at : self._at + 1] in ('"', *(("{", "[") if named else ())):
            return PhraseWord(at + 1, self._json(), named, json=True)
        bare = _BARE[kind].match(self._text, self._at)
        if bare is None:
            raise self._fault(at, f'{named}= wants a value; an empty one is "".')
        self._at = bare.end()
        return PhraseWord(at + 1, bare[0], named)

    def _json(self) -> str:
        begins = self._at
        try:
            _, self._at = _JSON.raw_decode(self._text, begins)
            raw = self._text[begins : self._at]
            msgspec.json.decode(raw)
        except (ValueError, RecursionError):
            what = "text in quotation marks" if self._text[begins] == '"' else "JSON"
            raise self._fault(begins, f"this {what} is not whole.") from None
        return raw
