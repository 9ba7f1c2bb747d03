"""Small faults in a source: a constant off by one, a comparison, *and* for *or*."""

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec

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
    """One fault: where it stands, what was there, and what is there instead."""

    path: str
    line: int
    start: int
    end: int
    was: str
    instead: str

    def applied(self, source: str) -> str:
        """The source with the fault in it; `start` and `end` are places in its bytes."""
        raw = source.encode()
        return (raw[: self.start] + self.instead.encode() + raw[self.end :]).decode()

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.was} -> {self.instead}"


def mutants(path: Path, root: Path) -> Iterator[Mutant]:
    """Every small fault of a file."""
    source = path.read_text(encoding="utf-8")
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tree = ast.parse(source)
    skipped = set(_skipped(tree))
    for node in ast.walk(tree):
        if node in skipped:
            continue
        for other in _faults(node):
            assert isinstance(node, ast.expr)
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            was = source.encode()[start:end].decode()
            place, text = path.relative_to(root).as_posix(), " ".join(was.split())
            yield Mutant(place, node.lineno, start, end, text, f"({other})")


def _faults(node: ast.AST) -> Iterator[str]:
    """The node's text with a fault in it."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield str(node.value + 1)
        yield str(node.value - 1)
    elif isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            ops = [*node.ops[:at], COMPARISONS[type(op)](), *node.ops[at + 1 :]]
            yield ast.unparse(ast.Compare(node.left, ops, node.comparators))
    elif isinstance(node, ast.BoolOp):
        op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.unparse(ast.BoolOp(op, node.values))


def _skipped(tree: ast.Module) -> Iterator[ast.AST]:
    """What decides nothing: annotations, subscripts of types, decorators' bounds, asserts, `__slots__`."""
    for node in ast.walk(tree):
        inner: list[ast.AST] = []
        if isinstance(node, ast.AnnAssign) or (isinstance(node, ast.arg) and node.annotation is not None):
            inner.append(node.annotation)
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            inner.append(node.returns)
        elif isinstance(node, ast.keyword) and node.arg in DECIDES_NOTHING:
            inner.append(node.value)
        elif isinstance(node, ast.Assert) or _for_types_only(node):
            inner.append(node)
        for each in inner:
            yield from ast.walk(each)


def _for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
