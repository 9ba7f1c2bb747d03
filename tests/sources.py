"""What is shipped, as syntax trees: each file is read once for all tests of a worker."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


@cache
def tree(path: Path) -> ast.Module:
    """A file as a syntax tree, which nobody changes."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that stands in that tree, at every depth."""
    return tuple(ast.walk(tree(path)))


@cache
def files(package: str) -> tuple[Path, ...]:
    """The files of a package at the top."""
    return tuple(sorted((ROOT / package).rglob("*.py")))
