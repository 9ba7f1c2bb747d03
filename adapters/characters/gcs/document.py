"""A GCS file as plain values: JSON of versions 1 to 5, or the older XML, in the shape of version 1."""

import math
import re
from typing import Any, Final, NamedTuple

import msgspec

from adapters.books.text import BadFile, printable, strange, text_of
from adapters.characters.gcs.xml_form import tree_of

LARGEST: Final = 8_000_000
"""Bytes of a file; portraits included, the largest public ones have a tenth of it."""

MARKS: Final = 600_000
"""Commas, braces and brackets in a file: what it holds takes some hundred bytes each."""

LONGEST_TEXT: Final = 2_000
"""Letters of a text that are looked at."""

KNOWN: Final = (1, 2, 3, 4, 5)
"""Versions of the JSON form; nobody has met one of version 3, which stands between two that are alike."""

OLDEST: Final = (0, 1, 2, 3, 4, 5)
"""Versions of the XML form, which is older than any JSON."""


class GcsDocument(NamedTuple):
    """What a file holds: `form` is `XML` or `JSON`, `version` counts within it."""

    form: str
    version: int
    values: dict[str, Any]

    @property
    def written(self) -> str:
        """As people call it, such as `GCS JSON version 5`."""
        return f"GCS {self.form} version {self.version}"


def document(raw: bytes, place: str) -> GcsDocument:
    """What `raw` holds. Raises `BadFile` with the place in it, and the mend."""
    if len(raw) > LARGEST:
        raise BadFile(f"{place} is larger than {LARGEST:,} bytes; take the portrait out of it.")
    if what := strange(raw):
        raise BadFile(f"{place} {what}.")
    begins = raw.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if begins == b"<" and not raw.lstrip().startswith(b"<<<<"):
        return _xml(raw, place)
    return _json(raw, place)


def _xml(raw: bytes, place: str) -> GcsDocument:
    root, values = tree_of(raw, place)
    if root != "character":
        raise BadFile(f"{place} holds a <{root}>, and no character; save the character's own sheet.")
    version = whole_number(values.get("version"), 0)
    if version not in OLDEST:
        raise BadFile(f"{place} is XML of version {version}; versions up to {OLDEST[-1]} are known.")
    return GcsDocument("XML", version, values)


def _json(raw: bytes, place: str) -> GcsDocument:
    try:
        written = text_of(raw)
    except UnicodeDecodeError as error:
        raise BadFile(f"{place} is not valid UTF-8 at byte {error.start + 1}; save it as UTF-8.") from None
    if found := re.search(r"^(<{7}|={7}|>{7})", written, re.MULTILINE):
        line = written.count("\n", 0, found.start()) + 1
        raise BadFile(f"{place} holds an unsettled merge at line {line}; settle it, or save the sheet again.")
    if sum(map(raw.count, (b",", b"{", b"["))) > MARKS:
        raise BadFile(f"{place} holds more than {MARKS:,} entries, and is no character's sheet.")
    try:
        values = msgspec.json.decode(written)
    except RecursionError:
        raise BadFile(f"{place} is nested deeper than any character's sheet.") from None
    except msgspec.DecodeError as error:
        raise BadFile(f"{place} is neither JSON nor XML{_where(str(error), written)}.") from None
    if not isinstance(values, dict):
        raise BadFile(f"{place} holds no character: a sheet is one object with braces.")
    kind, version = values.get("type", "character"), values.get("version")
    if kind not in ("character", None):
        raise BadFile(f"{place} is a GCS file of the type {text(kind)!r}; save the character's own sheet.")
    if not isinstance(version, int) or isinstance(version, bool):
        raise BadFile(f"{place} is no GCS file: it does not say its `version`.")
    if version not in KNOWN:
        raise BadFile(
            f"{place} is GCS JSON of version {version}; versions {KNOWN[0]} to {KNOWN[-1]} are known. "
            "Save it with an older GCS, or update Scuffle."
        )
    if not any(key in values for key in ("attributes", "ST", "traits", "advantages", "profile")):
        raise BadFile(f"{place} holds no character: neither attributes nor traits stand in it.")
    return GcsDocument("JSON", version, values)


def _where(error: str, text: str) -> str:
    """Where the JSON is broken, by line: `, at line 12: trailing comma in object`."""
    found = re.search(r"\(byte (\d+)\)", error)
    what = re.sub(r"^JSON is malformed: |\s*\(byte \d+\)|\s*- at `.*`$", "", error)
    if found is None:
        last = text.rstrip().count("\n") + 1
        return f", at line {last}, its end: {what[:1].lower()}{what[1:]}"
    before = text.encode()[: int(found[1])]
    return f", at line {before.count(10) + 1}: {what}"


# -- values as they come: numbers may be texts, texts numbers


def whole_number(value: object, default: int = 0) -> int:
    """A whole number that may be written as a text; `default` for what is none."""
    found = number(value)
    return default if found is None else math.floor(found)


def number(value: object) -> float | None:
    """A number that may be written as a text; nothing for what is none."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return value if abs(value) < 1e9 else None
    if isinstance(value, str) and (found := re.fullmatch(r"\s*([+-]?\d{1,9}(?:\.\d{1,6})?)\s*", value)):
        return float(found[1])
    return None


def text(value: object) -> str:
    """A text in one line that steers nothing, whatever it was written as; of an object with a `qualifier`,
    that."""
    if isinstance(value, dict):
        value = value.get("qualifier", "")
    if isinstance(value, bool) or value is None or isinstance(value, list):
        return ""
    return " ".join(printable(str(value)[:LONGEST_TEXT]).split())[:200]


def table(value: object) -> dict[str, Any]:
    """A table, empty if it is none."""
    return value if isinstance(value, dict) else {}


def rows(value: object) -> list[dict[str, Any]]:
    """A list of tables, without what is none."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def rows_of_numbers(value: object) -> list[int]:
    """A list of whole numbers, as far as it is one."""
    return (
        [whole_number(each) for each in value if number(each) is not None] if isinstance(value, list) else []
    )
