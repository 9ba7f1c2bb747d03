"""Names: no class of the domain is called like another."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]


def modules(*packages: str) -> Iterator[tuple[str, ast.Module]]:
    """The files of these packages, by their path, each as a syntax tree."""
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def test_no_two_classes_of_the_domain_have_one_name() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path, tree in modules("domain"):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}
