"""Every counter that is declared is kept, and is declared once."""

from pathlib import Path

import pytest

import domain.rulesets.gurps
from domain.rulesets.gurps.registry import COUNTERS, KEEPING
from domain.rulesets.shared.durations import Counter, declared

SCRIPTS = sorted(Path(domain.rulesets.gurps.__path__[0]).rglob("*.py"))


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
