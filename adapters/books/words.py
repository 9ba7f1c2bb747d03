"""What a system calls things: its `words.toml`, checked against its codes."""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from adapters.books.systems import BrokenSystem, files
from adapters.books.tables import rules
from adapters.books.text import BadFile
from adapters.books.toml import fit, laid_over, read_toml
from domain.engine.ruleset import Ruleset
from projections.telling.codes import unknown_codes
from projections.telling.proofreading import faults
from projections.telling.words import Words


def words(ruleset: Ruleset) -> Words:
    """What the system calls things; one without a `words.toml` calls them by their codes.

    Raises `BadFile` naming the place when the file does not fit, a phrase of it could not be told, or a code
    in it is none of the system's.
    """
    paths = files(ruleset, "words.toml")
    return _words(ruleset, paths) if paths else Words()


@cache
def _words(ruleset: Ruleset, paths: tuple[Path, ...]) -> Words:
    """A system's own laid over those of the systems that it stands on."""
    path, raw = paths[0], dict[str, Any]()
    for each in reversed(paths):
        raw = laid_over(raw, read_toml(each))
    found: Words = fit(raw, Words, str(path))
    for fault in chain(faults(found), _strange_codes(ruleset, found)):
        raise BadFile(f"{path}: {fault if fault.endswith('?') else f'{fault}.'}")
    return found


def _strange_codes(ruleset: Ruleset, found: Words) -> Iterator[str]:
    """The tables are read only for words that can be told. Words of rules that fail are taken as they are."""
    try:
        vocabulary = rules(ruleset).vocabulary
    except BrokenSystem:
        return
    yield from unknown_codes(found, ruleset, vocabulary)
