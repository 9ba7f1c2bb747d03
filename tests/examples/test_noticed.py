"""No expectation of a worked example is idle: whichever number or yes is changed, the example fails."""

import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adapters.examples.check import check
from tests.examples.fights import FIGHTS

pytestmark = pytest.mark.long

Place = tuple[str | int, ...]


@pytest.mark.parametrize("path", [path for _, path in FIGHTS], ids=[path.stem for _, path in FIGHTS])
def test_a_changed_expectation_is_noticed(path: Path, tmp_path: Path) -> None:
    example = tomllib.loads(path.read_text(encoding="utf-8"))
    unnoticed = []
    for number, step in enumerate(example.get("steps", ())):
        for place, value in _leaves(step.get("expect", {}), ()):
            if "answers" in place or place[0] == "absent" or (other := _other(value)) is None:
                continue
            changed = copy.deepcopy(example)
            _put(changed["steps"][number]["expect"], place, other)
            changed["steps"] = changed["steps"][: number + 1]
            (tmp_path / "changed.toml").write_text(_toml(changed), encoding="utf-8")
            if check(tmp_path / "changed.toml").passed:
                unnoticed.append((number + 1, place, value))

    assert unnoticed == []


def _leaves(value: Any, place: Place) -> Iterator[tuple[Place, Any]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(inner, (*place, name))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _leaves(inner, (*place, at))
    else:
        yield place, value


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if value.endswith("%") or value[:1].isdigit():
        return "99.5%"
    return None


def _put(where: Any, place: Place, value: Any) -> None:
    for each in place[:-1]:
        where = where[each]
    where[place[-1]] = value


def _toml(value: dict[str, Any]) -> str:
    """Plain values as TOML, every table in one line."""
    return "".join(f"{_quoted(name)} = {_inline(inner)}\n" for name, inner in value.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_quoted(name)} = {_inline(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
