"""Text for a terminal: nothing in it that steers one, and how many of its cells it takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from unicodedata import category

MARK = "\N{REPLACEMENT CHARACTER}"
JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
SPACES = "\t\N{NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}"
"""Spaces that are shown as plain ones; no other is printable."""


def clean(text: str) -> str:
    """Text that cannot steer a terminal: controls, marks of direction, what has no width and what is no text
    become a mark. Joiners stay where they join letters or pictures.

    >>> clean("red \\x1b[31m, \\u202eback, a\\u200bb"), clean("👨\\u200d👧") == "👨\\u200d👧"
    ('red �[31m, �back, a�b', True)
    """
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    text = text.replace("\r\n", "\n")
    return "".join(_cleaned(text, at, letter) for at, letter in enumerate(text))


def _cleaned(text: str, at: int, letter: str) -> str:
    if letter.isprintable() or letter == "\n":
        return letter
    if letter in SPACES:
        return " "
    if letter in JOINERS and 0 < at < len(text) - 1 and _joins(text[at - 1]) and _joins(text[at + 1]):
        return letter
    return MARK


def _joins(letter: str) -> bool:
    return letter.isprintable() and not letter.isascii() and not letter.isspace()


def escaped(json: str, encoding: str = "utf-8") -> str:
    """JSON in which nothing steers a terminal, nor is lost on one of another encoding: such letters stand
    there by their numbers, and are read back the same.

    >>> escaped('"a\\x9b\\u202eé"', "ascii")
    '"a\\\\u009b\\\\u202e\\\\u00e9"'
    """
    if json.isascii() and json.replace("\n", "").isprintable():
        return json
    return "".join(
        letter if letter == "\n" or (letter.isprintable() and _known(letter, encoding)) else _numbered(letter)
        for letter in json
    )


def _known(letter: str, encoding: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _numbered(letter: str) -> str:
    raw = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{raw[at]:02x}{raw[at + 1]:02x}" for at in range(0, len(raw), 2))


def cells(text: str) -> int:
    """How many cells of a terminal a text takes: wide letters two, marks upon others none."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """The text with blanks behind it, or before it, up to that width."""
    blanks = " " * (width - cells(text))
    return f"{blanks}{text}" if right else f"{text}{blanks}"


def wrapped(text: str, width: int, first: str, rest: str) -> list[str]:
    """A paragraph in lines of so many cells, `first` before the first and `rest` before the others. A word
    that is longer than a line is broken; an empty text has no line.

    >>> wrapped("one two three fourfivesix", 9, "", " ")
    ['one two', ' three', ' fourfive', ' six']
    """
    lines: list[str] = []
    line, used = first, cells(first)
    empty = True
    for word in _pieces(text, max(width - max(cells(first), cells(rest)), 1)):
        blank = word.isspace()
        size = cells(word)
        if not blank and not empty and used + size > width:
            lines.append(line.rstrip())
            line, used, empty = rest, cells(rest), True
        if blank and empty and lines:
            continue
        line, used, empty = line + word, used + size, False
    return [*lines, line.rstrip()] if not empty and line.strip() else lines


def _pieces(text: str, room: int) -> Iterator[str]:
    """Words and the blanks between them, words being broken that are longer than there is room."""
    for blank, letters in groupby(text, str.isspace):
        word = "".join(letters)
        if blank or cells(word) <= room:
            yield word
            continue
        piece = ""
        for cluster in _clusters(word):
            if piece and cells(piece + cluster) > room:
                yield piece
                piece = ""
            piece += cluster
        yield piece


def _clusters(word: str) -> Iterator[str]:
    """Letters, each with the marks upon it and what is joined to it."""
    found = ""
    for letter in word:
        marks = category(letter)[0] == "M" or letter in JOINERS or "\U0001f3fb" <= letter <= "\U0001f3ff"
        if found and not marks and found[-1] not in JOINERS:
            yield found
            found = ""
        found += letter
    if found:
        yield found
