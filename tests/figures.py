"""Where figures stand in scripts: in the terms of sums, in constants, in what is reckoned and compared."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.sources import nodes, tree


def numbers(node: ast.AST) -> bool:
    """Whether a number is written there, but as a place in a row."""
    if isinstance(node, ast.Subscript):
        return numbers(node.value)
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, float)
    return any(numbers(each) for each in ast.iter_child_nodes(node))


def held(node: ast.AST) -> bool:
    """Whether a constant holds numbers, in whatever it is kept; what is called makes something of its own."""
    return not isinstance(node, ast.Call | ast.Lambda) and (
        type(getattr(node, "value", None)) in (int, float)
        if isinstance(node, ast.Constant)
        else any(held(each) for each in ast.iter_child_nodes(node))
    )


class Scripts(NamedTuple):
    """The files of a rule system."""

    paths: list[Path]

    def terms(self) -> Iterator[tuple[str, str, ast.AST]]:
        """Each term that a script makes: where, its name or "" for one that is worked out, its value."""
        for path in self.paths:
            for node in nodes(path):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Term":
                    given = dict(zip(("name", "value"), node.args, strict=False))
                    given |= {each.arg: each.value for each in node.keywords if each.arg}
                    name = given["name"]
                    yield path.name, str(name.value) if isinstance(name, ast.Constant) else "", given["value"]

    def constants(self) -> Iterator[tuple[str, str]]:
        """Each constant of a script that holds numbers: where, and its name."""
        for path in self.paths:
            for node in tree(path).body:
                if (
                    isinstance(node, ast.Assign | ast.AnnAssign)
                    and node.value is not None
                    and held(node.value)
                ):
                    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                    names = (each for target in targets for each in ast.walk(target))
                    yield from ((path.name, each.id) for each in names if isinstance(each, ast.Name))

    def reckoning(self) -> Iterator[tuple[str, str]]:
        """Each function that adds, multiplies, compares with or falls back on a number beyond 2: where, and
        its name."""
        for path in self.paths:
            for made in nodes(path):
                if isinstance(made, ast.FunctionDef) and any(map(_beyond, _reckoned(made))):
                    yield path.name, made.name


BOUNDING = ("min", "max", "get")
"""What a number may be passed to that decides something: a bound, or what stands for what is missing."""


def _reckoned(made: ast.FunctionDef) -> Iterator[ast.AST]:
    """What stands in its sums and comparisons, and what bounds something."""
    for node in ast.walk(made):
        if isinstance(node, ast.BinOp | ast.Compare):
            yield from ast.iter_child_nodes(node)
        elif isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name in BOUNDING:
                yield from node.args


def _beyond(part: ast.AST) -> bool:
    """Whether it is a whole number beyond 2."""
    return isinstance(part, ast.Constant) and type(part.value) is int and part.value > 2
