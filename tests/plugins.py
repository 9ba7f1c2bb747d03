"""Rule systems of strangers, laid out in a folder as an installer would: whole ones and broken ones."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

from adapters.books import health, recorded, systems
from adapters.books.systems import GROUP

TINY = Path(__file__).parent / "tiny" / "tiny_boxing"


def lay_out(site: Path, name: str, package: str, changes: dict[str, str] | None = None) -> None:
    """Install tiny boxing under another name, with passages of its script replaced."""
    shutil.copytree(TINY, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    script = site / package / "ruleset.py"
    text = script.read_text(encoding="utf-8")
    for was, now in {
        '"tiny-boxing"': f'"{name}"',
        "tiny_boxing.book": f"{package}.book",
        **(changes or {}),
    }.items():
        assert was in text, was
        text = text.replace(was, now)
    script.write_text(text, encoding="utf-8")
    register(site, name, f"{package}.ruleset:RULESET")


def register(site: Path, name: str, value: str) -> None:
    """Say, as an installer does, where the system of that name is."""
    info = site / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {value}\n")


@contextmanager
def installed(site: Path) -> Iterator[None]:
    """While it lasts, what lies in `site` is installed; afterwards nothing of it is left in memory."""
    sys.path.insert(0, str(site))
    _forget(site)
    try:
        yield
    finally:
        sys.path.remove(str(site))
        _forget(site)


def _forget(site: Path) -> None:
    for name, module in tuple(sys.modules.items()):
        if str(getattr(module, "__file__", "") or "").startswith(str(site)):
            del sys.modules[name]
    invalidate_caches()
    for found in (
        systems.entries,
        systems._installed,
        systems._package,
        health.why_broken,
        recorded.words_of,
    ):
        found.cache_clear()
