"""Scripts of every rule system keep the discipline that lets a beat be run again at any time."""

import ast
from pathlib import Path

import pytest

import domain.rulesets
from adapters.kit.script_check import faults_in
from tests.sources import nodes

BOOKS = Path(domain.rulesets.__path__[0])
SCRIPTS = sorted(BOOKS.rglob("*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=[str(path.relative_to(BOOKS)) for path in SCRIPTS])
def test_no_script_keeps_state_across_an_ask_or_catches_or_reaches_outside(script: Path) -> None:
    assert list(faults_in(script.read_text(encoding="utf-8"), script.name)) == []


@pytest.mark.parametrize(
    "source",
    [
        "me = scene.state",
        "me = scene.state.combatants[who]",
        "me = scene[who]",
        "a, b = scene[who], 1",
        "if (me := scene[who].pools): pass",
        "try:\n    scene.roll()\nexcept ValueError:\n    pass",
        "import random",
        "x = 0.5",
    ],
)
def test_the_check_finds_each_kind_of_fault(source: str) -> None:
    assert list(faults_in(source, "script.py"))


def test_the_engine_and_the_projections_name_no_rule_system() -> None:
    root = BOOKS.parents[1]
    systems = {path.name for path in BOOKS.iterdir() if path.is_dir() and not path.name.startswith("_")}
    for folder in (
        "domain/engine",
        "domain/facts",
        "projections",
        "projections/telling",
        "projections/proving",
    ):
        for path in (root / folder).glob("*.py"):
            said = [node.value for node in nodes(path) if isinstance(node, ast.Constant)]
            assert not [word for word in said if word in systems], path
