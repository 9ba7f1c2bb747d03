"""Files that are broken, hostile or huge, of every generation, made out of the same good sheet."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

SHEETS = Path(__file__).parent / "sheets"
GENERATIONS = ("xml", "v1", "v2", "v4", "v5")
DEEP = 100_000


def good(generation: str) -> bytes:
    """The sheet itself."""
    return (SHEETS / f"hanna-{generation}.gcs").read_bytes()


class Hostile(NamedTuple):
    """How a file is spoilt, as XML and as JSON, and by which word what is then said is known."""

    xml: Callable[[str], str] | None
    json: Callable[[str], str] | None
    said: str


def spoilt(generation: str, how: Hostile) -> bytes | None:
    """The sheet of that generation, spoilt; nothing where that form knows no such thing."""
    change = how.xml if generation == "xml" else how.json
    return None if change is None else change(good(generation).decode()).encode()


def _more(key: str, value: str) -> Callable[[str], str]:
    """One thing more at the beginning of the object."""
    return lambda text: text.replace("{", f'{{"{key}": {value}, ', 1)


def _named(name: str) -> Callable[[str], str]:
    return lambda text: text.replace("Hanna Brock", name)


def _half(text: str) -> str:
    return text[: len(text) // 2]


def _laughs(text: str) -> str:
    more = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    head, _, rest = text.partition("<character")
    return f'{head}<!DOCTYPE c [<!ENTITY l0 "lol">{more}]><character{rest.replace("Hanna Brock", "&l9;")}'


HOSTILE = {
    "torn in the middle": Hostile(_half, _half, "line"),
    "nothing": Hostile(lambda text: "", lambda text: "", "is empty"),
    "nested deep": Hostile(
        lambda text: text.replace("<advantage_list>", "<advantage_list>" + "<advantage_container>" * DEEP, 1),
        _more("deep", "[" * DEEP + "]" * DEEP), "deeper",
    ),
    "a billion laughs": Hostile(_laughs, None, "declares entities"),
    "a file from elsewhere": Hostile(
        lambda text: text.replace("<character", '<!DOCTYPE c SYSTEM "file:///etc/passwd"><character', 1),
        None, "declares entities or a document type",
    ),
    "100 MB": Hostile(_named("x" * 100_000_000), _named("x" * 100_000_000), "larger than"),
    "a million entries": Hostile(
        lambda text: text.replace("<advantage_list>", "<advantage_list>" + "<a/>" * 500_000, 1),
        _more("many", "[" + "1," * 1_000_000 + "1]"), "more than",
    ),
    "no number": Hostile(None, _more("version", "NaN"), "line 1"),
    "numbers without end": Hostile(None, lambda text: re.sub(r": \d+,", ": 1e999,", text), "line"),
    "a zero byte": Hostile(_named("Hanna\0Brock"), _named("Hanna\0Brock"), "line 4"),
}  # fmt: skip
"""What is turned down."""


def leaves(value: Any, key: str = "") -> set[str]:
    """The names under which anything stands that is no table and no list."""
    if isinstance(value, dict):
        return {name for inner, each in value.items() for name in leaves(each, inner)}
    if isinstance(value, list):
        return {name for each in value for name in leaves(each, key)}
    return {key}


def other(value: Any, key: str, instead: Any) -> Any:
    """The same with something else at every leaf of that name."""
    if isinstance(value, dict):
        return {
            name: instead if name == key and not isinstance(each, dict | list) else other(each, key, instead)
            for name, each in value.items()
        }
    return [other(each, key, instead) for each in value] if isinstance(value, list) else value


def swept(generation: str, instead: Any) -> list[tuple[str, bytes]]:
    """A file for every name of a leaf, with something else at each such leaf."""
    if generation == "xml":
        text = good(generation).decode()
        tags = sorted(set(re.findall(r"<(\w+)[^<>]*>[^<>\s][^<>]*</\1>", text)))
        said = f"<more>{instead}</more>" if isinstance(instead, list | dict) else f"{instead}"
        return [
            (tag, re.sub(rf"(<{tag}\b[^<>]*>)[^<>\s][^<>]*(</{tag}>)", rf"\g<1>{said}\2", text).encode())
            for tag in tags
        ]
    values = json.loads(good(generation))
    return [(key, json.dumps(other(values, key, instead)).encode()) for key in sorted(leaves(values))]
