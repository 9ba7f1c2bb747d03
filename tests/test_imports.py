"""No circle of files: whoever reads one has an end of what to read first."""

import ast
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.sources import ROOT, files, nodes

SHIPPED = ("domain", "projections", "adapters", "seeds")


def modules() -> dict[str, Path]:
    """Every file that is shipped, by the name under which it is imported."""
    paths = [path for each in SHIPPED for path in files(each)]
    top = ROOT / "adapters" / "scuffle"
    roots = {path: top if top in path.parents else ROOT for path in paths}
    return {
        ".".join(path.relative_to(roots[path]).with_suffix("").parts).removesuffix(".__init__"): path
        for path in paths
    }  # fmt: skip


def imported(written: tuple[ast.AST, ...], known: dict[str, Path]) -> Iterator[str]:
    """What a file imports anywhere in it, be it only for its types or when it comes to that."""
    for node in written:
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in (f"{node.module}.{each.name}" for each in node.names):
                yield name if name in known else node.module
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def test_no_files_import_each_other_in_a_circle() -> None:
    """Costs seconds: every file is read."""
    known = modules()
    graph = {
        name: {each for each in imported(nodes(path), known) if each in known} for name, path in known.items()
    }
    assert sum(map(len, graph.values())) > 1_000
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def test_what_only_one_adapter_may_know_is_forbidden_to_every_other() -> None:
    """A new folder of adapters is on all of these lists, or on none by what it is for."""
    there = {f"adapters.{path.parent.name}" for path in (ROOT / "adapters").glob("*/__init__.py")}
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    lists = {each["name"]: each["source_modules"] for each in contracts if each["name"].startswith("only ")}
    assert len(lists) == 4
    assert {name: many for name, on in lists.items() if len(many := sorted(there.difference(on))) > 1} == {}
