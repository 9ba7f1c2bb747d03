"""Reads every GCS file of a folder, and shows where the sum is another than what the file has stored.

    python -m tests.characters.compare FOLDER

Files of others are not kept here: bring a folder of your own. Versions that store nothing (XML, JSON 1) are
only read. The exit code is 1 where anything differs or cannot be read.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from adapters.books.text import BadFile
from adapters.characters.gcs.figure import Worked
from adapters.characters.imported import ImportedCharacter
from adapters.characters.read import read_characters


class Compared(NamedTuple):
    """One file: how its version is called, how many figures it stores, and those that the sum is not."""

    file: Path
    source: str
    stored: int
    differing: tuple[Worked, ...]
    error: str = ""


def compared(folder: Path) -> Iterator[Compared]:
    """All files of a folder and of those in it, by name."""
    for file in sorted(folder.rglob("*.gcs")):
        try:
            (found,) = read_characters(file)
        except BadFile as error:
            yield Compared(file, "not read", 0, (), str(error))
        else:
            yield _of(file, found)


def _of(file: Path, found: ImportedCharacter) -> Compared:
    stored = [each for each in found.figures if each.stored not in ("", "none")]
    return Compared(file, found.source, len(stored), tuple(each for each in stored if each.differs))


def main(folder: Path) -> int:
    """Print what differs, and then how much of each version was compared."""
    files: Counter[str] = Counter()
    figures: Counter[str] = Counter()
    wrong = 0
    for each in compared(folder):
        files[each.source] += 1
        figures[each.source] += each.stored
        wrong += len(each.differing) + bool(each.error)
        if each.error:
            print(each.error)
        for one in each.differing:
            print(f"{each.file.name}: {one.name} {one.value} ({', '.join(one.steps)}); stored {one.stored}")
    for source in sorted(files):
        print(f"{source}: {files[source]} files, {figures[source]} stored figures")
    print(f"{wrong} differ or cannot be read")
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
