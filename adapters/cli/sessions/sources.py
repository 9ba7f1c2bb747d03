"""Where a replay comes from: the store, a record file, or a worked example."""

from pathlib import Path
from typing import NamedTuple

from adapters.books.coverage import fights
from adapters.books.systems import usable
from adapters.cli.context import Invocation
from adapters.examples.check import play
from adapters.files.records import read
from adapters.input.names import near
from adapters.input.rejected import Rejected
from domain.store import Entry

RECORDS = (".ndjson", ".jsonl", ".html", ".htm")
"""How the names of record files end, and of pages that carry one."""


class RecordSource(NamedTuple):
    """A fight to be shown again; `fault` is what is wrong with its file after the last entry, or empty."""

    name: str
    entries: tuple[Entry, ...]
    fault: str = ""


def source(at: Invocation, what: str) -> RecordSource:
    """The fight that `what` means. Raises `Rejected` with the nearest name, or `BadFile`."""
    if what.lower().endswith(RECORDS):
        return _in_file(Path(what))
    if what.endswith(".toml"):
        return RecordSource(Path(what).stem, play(Path(what), at.tables))
    stored = at.open().combats()
    if what in stored:
        return RecordSource(what, tuple(at.open().entries(what)))
    if is_file(what):
        return _in_file(Path(what))
    examples = {path.stem: path for each in usable() for path in fights(each)}
    if what in examples:
        return RecordSource(what, play(examples[what], at.tables))
    raise Rejected(
        f"There is no fight, record file or worked example {what!r}{near(what, (*stored, *examples))}", 2
    )


def is_file(what: str) -> bool:
    """Whether something is there under that path, be it a file or a pipe."""
    return Path(what).exists() and not Path(what).is_dir()


def _in_file(path: Path) -> RecordSource:
    parsed = read(path)
    if not parsed.bodies:
        parsed.whole()
    return RecordSource(parsed.header.combat, parsed.entries(), parsed.told())
