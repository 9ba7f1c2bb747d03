"""Scripts of every rule system keep the discipline that lets a beat be run again at any time."""

import ast
from pathlib import Path

import pytest

import domain.rulesets

BOOKS = Path(domain.rulesets.__path__[0])
SCRIPTS = sorted(BOOKS.rglob("*.py"))
FORBIDDEN = {
    "random",
    "time",
    "datetime",
    "uuid",
    "os",
    "sys",
    "io",
    "pathlib",
    "secrets",
    "threading",
    "asyncio",
}


def reads_state(node: ast.AST) -> bool:
    """Whether an expression is the scene's state or a part of it, such as `scene.state.combatants[who]`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute) and node.attr == "state" and isinstance(node.value, ast.Name):
            return node.value.id == "scene"
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "scene":
            return True
        node = node.value
    return False


def faults(source: str) -> list[str]:
    """What a script does that it must not, with the line."""
    found = []
    for node in ast.walk(ast.parse(source)):
        place = getattr(node, "lineno", 0)
        if isinstance(node, ast.Try):
            found.append(f"{place}: catches exceptions, perhaps round an ask")
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = (
                [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            )
            found += [f"{place}: imports {name}" for name in names if name.split(".")[0] in FORBIDDEN]
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            found += [f"{place}: keeps a part of the state" for value in values if kept(value)]
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            found.append(f"{place}: a float")
        if isinstance(node, ast.Global | ast.Nonlocal):
            found.append(f"{place}: remembers something outside the state")
    return found


def kept(value: ast.AST) -> bool:
    """The state, a combatant or one of its collections; a plain number or word read off them is no state."""
    if not reads_state(value):
        return False
    plain = {"number", "beat", "side", "down", "posture", "facing", "height", "mount", "intent", "at", "over"}
    return not (isinstance(value, ast.Attribute) and value.attr in plain)


@pytest.mark.parametrize("script", SCRIPTS, ids=[str(path.relative_to(BOOKS)) for path in SCRIPTS])
def test_no_script_keeps_state_across_an_ask_or_catches_or_reaches_outside(script: Path) -> None:
    assert faults(script.read_text()) == []


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
    assert faults(source)


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
            said = [
                node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)
            ]
            assert not [word for word in said if word in systems], path
