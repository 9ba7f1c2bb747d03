"""Counters and conditions with a lifetime that no script of their system ever ends."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

from adapters.kit.fault import REMARK, Fault
from domain.rulesets.shared.durations import Until

ENDED_BY = {"Counter": "lapse", "FadingCondition": "fade"}
"""What is declared, and the function that ends it."""

ENDING = frozenset(get_args(Until)) - {"hold", "spent", "fight"}
"""Lifetimes that end at a boundary: those of the others end by what happens."""


def never_ending(packages: Sequence[Path]) -> Iterator[Fault]:
    """A remark for each declaration whose lifetime no call of `fade` or `lapse` names."""
    calls = [
        (node, f"{path.parent.name}/{path.name}, line {node.lineno}")
        for package in packages
        for path in sorted(package.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]
    ended = {(_name(node), until) for node, _ in calls for until in _lifetimes(node)}
    for node, place in calls:
        ends = ENDED_BY.get(_name(node))
        for until in _lifetimes(node) if ends else ():
            if (ends, until) not in ended:
                what = ast.unparse(node)
                mend = f"call `{ends}(..., {until!r}, ...)` where that ends"
                yield Fault(REMARK, place, f"{what} never ends: {mend}.")


def _name(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _lifetimes(node: ast.Call) -> Iterator[str]:
    """The lifetimes that stand among what the call is given."""
    for each in (*node.args, *(named.value for named in node.keywords)):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value in ENDING:
            yield each.value
