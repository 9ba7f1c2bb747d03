"""Every counter that GURPS keeps is declared with its lifetime, and ends by it."""

import ast
from pathlib import Path

import pytest

import domain.rulesets.gurps
from domain.rulesets.gurps.registry import COUNTERS, KEEPING
from domain.rulesets.shared.durations import Counter, declared

SCRIPTS = sorted(Path(domain.rulesets.gurps.__path__[0]).rglob("*.py"))

PLACES = {"CounterSet": 1, "count": 2}
"""Which argument of what sets a counter is its name."""


def named(script: Path) -> set[str]:
    """The counters that a script sets or reads by a word of its own."""
    found = set()
    for node in ast.walk(ast.parse(script.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        word = node.func.id if isinstance(node.func, ast.Name) else ""
        sets = word in PLACES
        reads = isinstance(node.func, ast.Attribute) and node.func.attr == "counter"
        at = PLACES.get(word, 0)
        if (sets or reads) and len(node.args) > at and isinstance(node.args[at], ast.Constant):
            found.add(str(node.args[at].value))
    return found


@pytest.mark.parametrize("script", SCRIPTS, ids=[path.stem for path in SCRIPTS])
def test_no_script_names_a_counter_that_nobody_declares(script: Path) -> None:
    assert named(script) <= set(COUNTERS)


def test_every_declared_counter_is_named_by_some_script() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SCRIPTS if path.name != "book.py")
    assert [
        name for name in COUNTERS if text.count(f'"{name}"') < 2 and not name.startswith("parried-")
    ] == []


def test_a_counter_is_declared_once() -> None:
    every = [each for module in KEEPING for each in getattr(module, "COUNTERS", ())]
    assert len({each.name for each in every}) == len(set(every))
    with pytest.raises(ValueError, match="spent is declared"):
        declared([Counter("spent", "turn", "GUR-001")], [Counter("spent", "fight", "GUR-001")])
