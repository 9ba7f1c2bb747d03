"""Files from outside, as editors and programs leave them: read up to a bound, named if no text."""

import errno
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from pathlib import Path
from typing import IO, Final

LARGEST: Final = 2_000_000
"""Bytes of a text that somebody wrote; what has no end, such as a device, is left off there too."""

_WIDE: Final = (BOM_UTF32_LE, BOM_UTF32_BE, BOM_UTF16_LE, BOM_UTF16_BE)
"""Marks of the encodings with several bytes a letter; those of 32 bits begin like those of 16."""

_KINDS: Final = (
    (b"\x1f\x8b", "is compressed by gzip; unpack it first"),
    (b"BZh", "is compressed by bzip2; unpack it first"),
    (b"\xfd7zXZ\0", "is compressed by xz; unpack it first"),
    (b"\x28\xb5\x2f\xfd", "is compressed by zstd; unpack it first"),
    (b"PK\x03\x04", "is a ZIP archive; unpack it first"),
    (b"SQLite format 3\0", "is a database, such as the one that keeps fights; name it with --db"),
    (b"%PDF-", "is a PDF document, and no plain text"),
    (b"\x89PNG\r\n", "is a picture, and no plain text"),
    (b"\xff\xd8\xff", "is a picture, and no plain text"),
    (b"GIF8", "is a picture, and no plain text"),
)
"""Kinds of file that are no text, by their first bytes."""


class BadFile(Exception):
    """A file from outside that does not fit: one sentence with the place and the mend.

    `place` is the field that it is about, if it came as one of a structure.
    """

    place = ""


def whole(file: IO[bytes], largest: int = LARGEST) -> bytes:
    """All that a file holds. Raises `OSError` for one that holds more than it may, however much that is."""
    raw = file.read(largest + 1)
    if len(raw) > largest:
        raise OSError(errno.EFBIG, f"it is larger than {largest:,} bytes")
    return raw


def content(path: Path, largest: int = LARGEST) -> bytes:
    """The bytes of a file. Raises `OSError` also for one that is too large."""
    with path.open("rb") as file:
        return whole(file, largest)


def printable(text: str) -> str:
    """A text in which nothing steers whoever shows it.

    >>> printable("a\x1b[31mb")
    'a [31mb'
    """
    return "".join(each if each.isprintable() else " " for each in text)


def strange(raw: bytes) -> str:
    """What a file is that begins so, and what to do with it; an empty text for one that could be plain text.

    >>> strange(b"\\x1f\\x8b\\x08\\x00")
    'is compressed by gzip; unpack it first'
    """
    if not raw.removeprefix(BOM_UTF8).strip():
        return "is empty"
    if raw.startswith(_WIDE) or _every_other(raw):
        bits = 32 if raw.startswith(_WIDE[:2]) else 16
        return f"is text in UTF-{bits}; save it as UTF-8"
    return next((what for begins, what in _KINDS if raw.startswith(begins)), "")


def _every_other(raw: bytes) -> bool:
    """Whether every other byte of the beginning is zero, as in Latin letters of 16 bits without a mark."""
    odd, even = any(raw[:64:2]), any(raw[1:64:2])
    return len(raw) > 3 and odd != even


def text_of(raw: bytes) -> str:
    """A text in UTF-8 as if it were written here: without the mark that some editors begin one with, and with
    our ends of lines. Raises `UnicodeDecodeError`."""
    return raw.decode("utf-8-sig").replace("\r\n", "\n")


def read_text(path: Path) -> str:
    """A text file, with or without the mark that some editors begin one with. Raises `BadFile`."""
    try:
        raw = content(path)
    except FileNotFoundError:
        raise BadFile(f"There is no file {path}.") from None
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    return text_in(raw, str(path))


def text_in(raw: bytes, place: str) -> str:
    """The text in these bytes, which came from `place`. Raises `BadFile`."""
    if what := strange(raw):
        raise BadFile(f"{place} {what}.")
    try:
        return text_of(raw)
    except UnicodeDecodeError as error:
        raise BadFile(f"{place} is not valid UTF-8 at byte {error.start + 1}; save it as UTF-8.") from None
