"""What a script must not do, read off its text: a beat is run again at any time, and must say the same."""

import ast
from collections.abc import Iterator
from pathlib import Path

from adapters.kit.fault import Fault
from adapters.kit.set_order import set_orders

FORBIDDEN = (
    "asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "socket", "subprocess", "sys",
    "threading", "time", "uuid",
)  # fmt: skip
"""Modules by which a script would know more than the state, or do more than ask and tell."""

NO_STATE = (
    *(
        "number",
        "beat",
        "side",
        "down",
        "posture",
        "facing",
        "height",
        "mount",
        "intent",
        "at",
        "over",
        "level",
    ),
)
"""What is read off the state and is a plain number or word."""


def script_faults(package: Path) -> Iterator[Fault]:
    """What the scripts of a package do that they must not."""
    for path in sorted(package.rglob("*.py")):
        yield from faults_in(path.read_text(encoding="utf-8"), f"{path.parent.name}/{path.name}")


def faults_in(source: str, name: str) -> Iterator[Fault]:
    """The same of one script."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        place = f"{name}, line {getattr(node, 'lineno', 0)}"
        for sentence in _wrong(node):
            yield Fault("script", place, sentence)
    for found in set_orders(tree):
        sentence = f"{ast.unparse(found)} is a set, whose order is another each time: {ORDERED}."
        yield Fault("script", f"{name}, line {found.lineno}", sentence)


ORDERED = "go through a tuple, a dict, or `sorted(...)`"
"""How a set is gone through."""


def _wrong(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Try):
        yield "a script catches nothing, or a prompt would be caught in it; test first what may go wrong."
    if isinstance(node, ast.Import | ast.ImportFrom):
        names = [each.name for each in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        for name in names:
            if name.split(".")[0] in FORBIDDEN:
                yield f"a script does not import {name}: it knows the state alone, and dice by `scene.roll`."
    if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value is not None:
        for value in node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]:
            if _kept(value):
                said = ast.unparse(value)
                yield f"{said} is kept, and old after the next prompt: read `scene.state` anew each time."
    if isinstance(node, ast.Constant) and isinstance(node.value, float):
        yield f"{node.value} is no whole number; count in smaller units."
    if isinstance(node, ast.Global | ast.Nonlocal):
        yield f"{', '.join(node.names)} is remembered outside the state: use a counter or a condition."


def _kept(value: ast.AST) -> bool:
    """The state, a combatant or one of its collections; a plain number or word read off them is no state."""
    plain = isinstance(value, ast.Attribute) and value.attr in NO_STATE
    return not plain and _reads_state(value)


def _reads_state(node: ast.AST) -> bool:
    """Whether an expression is the scene's state or a part of it, such as `scene.state.combatants[who]`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node.value, ast.Name) and node.value.id == "scene":
            return isinstance(node, ast.Subscript) or node.attr == "state"
        node = node.value
    return False
