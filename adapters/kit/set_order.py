"""Where a script goes through a set, whose order is another in each process, read off its text."""

import ast
from collections.abc import Iterator

SETS = ("set", "frozenset")
ORDERLESS = (*SETS, "sorted", "sum", "min", "max", "any", "all", "len")
"""Functions to which it is all one in which order they get things."""

IN_ORDER = ("tuple", "list", "iter", "enumerate", "next", "zip", "map", "filter", "reversed")
"""Functions that hand on the order in which they get things."""

OPERATIONS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Sub)


def set_orders(tree: ast.Module) -> Iterator[ast.expr]:
    """The sets whose order something follows from, each with its line."""
    constants = _named(tree)
    orderless = {
        id(given)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _called(node) in ORDERLESS
        for given in node.args
    }
    for scope in _scopes(tree):
        names = constants | _named(scope)
        for node in _within(scope):
            if id(node) not in orderless:
                yield from (each for each in _followed(node) if _is_set(each, names))


def _followed(node: ast.AST) -> Iterator[ast.expr]:
    """What is gone through in order there."""
    match node:
        case ast.For(iter=each):
            yield each
        case ast.ListComp() | ast.GeneratorExp() | ast.DictComp():
            yield from (part.iter for part in node.generators)
        case ast.Starred(value=each):
            yield each
        case ast.Call() if _called(node) in IN_ORDER or _called(node) == "fromkeys":
            yield from node.args


def _is_set(node: ast.expr, names: frozenset[str]) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name(id=name):
            return name in names
        case ast.Call(func=ast.Name(id=name)):
            return name in SETS
        case ast.Call(func=ast.Attribute(value=on, attr="union" | "intersection" | "difference" | "copy")):
            return _is_set(on, names)
        case ast.BinOp(left=left, right=right, op=op) if isinstance(op, OPERATIONS):
            return any(_is_set(each, names) or _are_keys(each) for each in (left, right))
    return False


def _are_keys(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "keys"


def _named(scope: ast.AST) -> frozenset[str]:
    """What is called a set there: by what is assigned to it, or by its type."""
    found = set[str]()
    for node in _within(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_set(value, frozenset(found)):
                found.add(name)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind) if _is_set_type(kind):
                found.add(name)
            case ast.arg(arg=name, annotation=ast.expr() as kind) if _is_set_type(kind):
                found.add(name)
    return frozenset(found)


def _is_set_type(kind: ast.expr) -> bool:
    name = kind.value if isinstance(kind, ast.Subscript) else kind
    return isinstance(name, ast.Name) and name.id in SETS


def _scopes(tree: ast.Module) -> Iterator[ast.AST]:
    yield tree
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """What stands in a scope and in none within it."""
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, ast.FunctionDef):
            yield node
            yield from _within(node)


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
