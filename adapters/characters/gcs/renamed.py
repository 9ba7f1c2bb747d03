"""Attributes that a table of its own gave other ids, under the ids that everybody else has."""

import re
from collections.abc import Mapping
from typing import Any, Final

from adapters.characters.gcs.document import GcsDocument, rows, table, text

CALLED: Final = {
    "st": ("st", "strength"), "dx": ("dx", "dexterity"), "iq": ("iq", "intelligence"), "ht": ("ht", "health"),
    "hp": ("hp", "hit points"), "fp": ("fp", "fatigue points"), "will": ("will", "willpower"),
    "per": ("per", "perception"), "basic_speed": ("basic speed",), "basic_move": ("basic move",),
}  # fmt: skip
"""What the attributes are called, by id."""

DEEPEST: Final = 60


def with_usual_ids(found: GcsDocument) -> GcsDocument:
    """The file with the usual ids where its attributes have other ones, and the usual names."""
    other = _other(found)
    if not other:
        return found
    values = {key: _renamed(each, other, 0) for key, each in found.values.items()}
    for each in rows(table(values.get("settings")).get("attributes")):
        each["id"] = other.get(text(each.get("id")).lower(), each.get("id"))
    return found._replace(values=values)


def _other(found: GcsDocument) -> dict[str, str]:
    """Usual ids by those that stand for them."""
    defined = rows(table(found.values.get("settings")).get("attributes"))
    there = {text(each.get("id")).lower() for each in defined}
    other: dict[str, str] = {}
    for usual, called in CALLED.items():
        if usual in there:
            continue
        for each in defined:
            names = {text(each.get(key)).lower() for key in ("name", "full_name")}
            if names & set(called):
                other[text(each.get("id")).lower()] = usual
                break
    return other


def _renamed(value: Any, other: Mapping[str, str], deep: int) -> Any:
    if deep > DEEPEST:
        return value
    if isinstance(value, list):
        return [_renamed(each, other, deep + 1) for each in value]
    if not isinstance(value, dict):
        return value
    return {key: _said(key, each, other, deep) for key, each in value.items()}


def _said(key: str, value: Any, other: Mapping[str, str], deep: int) -> Any:
    if not isinstance(value, str):
        return _renamed(value, other, deep + 1)
    match key:
        case "attr_id" | "attribute" | "type":
            return other.get(value.lower(), value)
        case "difficulty":
            of, bar, hard = value.partition("/")
            return f"{other.get(of.lower(), of)}{bar}{hard}"
        case "attribute_base" | "base":
            return re.sub(r"\$(\w+)", lambda name: f"${other.get(name[1].lower(), name[1])}", value)
        case _:
            return value
