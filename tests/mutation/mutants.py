"""Small faults in a source: a constant off by one, a comparison, *and* for *or*."""

import ast
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
"""What stands for what."""

DECIDES_NOTHING = ("maxsize", "max_length", "digest_size")
"""Names of arguments whose number bounds a cache, a list or a hash, and no rule."""


class Mutant(msgspec.Struct, frozen=True):
    """One fault: its lines, those of its statement, what was and what is there instead.

    `at` counts the faults of the file before it; `line` is the first of its lines as it stands, not indented.
    """

    path: str
    at: int
    lines: range
    statement: range
    line: str
    was: str
    instead: str

    def applied(self) -> ast.Module:
        """The syntax of the file with the fault in it."""
        tree = _parsed(ROOT / self.path)
        for at, (node, field, other) in enumerate(_faults(tree)):
            if at == self.at:
                setattr(node, field, other)
        return tree

    def __str__(self) -> str:
        where = "" if self.was == self.line else f"    in {self.line}"
        return f"{self.path}:{self.lines[0]}: {self.was} -> {self.instead}{where}"


def mutants(path: Path) -> Iterator[Mutant]:
    """Every small fault of a file."""
    tree = _parsed(path)
    statements = dict(_statements(tree))
    text = path.read_text(encoding="utf-8").splitlines()
    place = path.relative_to(ROOT).as_posix()
    for at, (node, field, other) in enumerate(_faults(tree)):
        changed = copy(node)
        setattr(changed, field, other)
        lines = _lines(node)
        yield Mutant(
            place,
            at,
            lines,
            statements[node],
            text[lines[0] - 1].strip(),
            ast.unparse(node),
            ast.unparse(changed),
        )


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _faults(tree: ast.Module) -> Iterator[tuple[ast.expr, str, object]]:
    """Each expression with what one of its fields may be instead."""
    skipped = set(_skipped(tree))
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, "value", node.value + 1
            yield node, "value", node.value - 1
        elif isinstance(node, ast.Compare):
            for at, op in enumerate(node.ops):
                yield node, "ops", [*node.ops[:at], COMPARISONS[type(op)](), *node.ops[at + 1 :]]
        elif isinstance(node, ast.BoolOp):
            yield node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And()


def _lines(node: ast.expr | ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _statements(tree: ast.Module) -> Iterator[tuple[ast.AST, range]]:
    """Each node with the lines of the innermost statement around it; of one with a body, of its head."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", ())
            lines = range(node.lineno, max(node.lineno + 1, body[0].lineno)) if body else _lines(node)
            yield from ((inner, lines) for inner in ast.walk(node))


def _skipped(tree: ast.Module) -> Iterator[ast.AST]:
    """What decides nothing: annotations, subscripts of types, decorators' bounds, asserts, `__slots__`."""
    for node in ast.walk(tree):
        inner: list[ast.AST | None] = []
        if isinstance(node, ast.AnnAssign | ast.arg):
            inner.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            inner.append(node.returns)
        elif isinstance(node, ast.keyword) and node.arg in DECIDES_NOTHING:
            inner.append(node.value)
        elif isinstance(node, ast.Assert) or _for_types_only(node):
            inner.append(node)
        for each in filter(None, inner):
            yield from ast.walk(each)


def _for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
