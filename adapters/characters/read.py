"""Files that people have, read as combatants: whichever kind they are, by what they begin with."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from adapters.books.combatants import character, sheet
from adapters.books.systems import ruleset, ruleset_names, usable
from adapters.books.tables import rules
from adapters.books.text import BadFile, content
from adapters.characters.gcs.document import LARGEST
from adapters.characters.imported import ImportedCharacter
from adapters.characters.plain_sheets import from_csv, from_toml
from adapters.input.rejected import Rejected
from domain.engine.ruleset import Ruleset

GCS: Final = "gurps"
"""The system whose characters GCS keeps."""

KINDS: Final = (".gcs", ".csv", ".tsv", ".toml")
"""How the names of files end that can be read."""


def read_characters(
    path: Path, system: str = "", tables: Path | None = None, *, trusting: bool = False
) -> tuple[ImportedCharacter, ...]:
    """Everybody in a file. Raises `BadFile`, `Rejected`."""
    try:
        raw = content(path, LARGEST)
    except FileNotFoundError:
        raise BadFile(f"There is no file {path}.") from None
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    return characters_in(raw, str(path), system, tables, trusting=trusting)


def fitting_system(path: Path) -> str:
    """The system whose sheet a file of our own fits, if it is one alone; empty for other kinds of files."""
    if path.suffix.lower() != ".toml":
        return ""
    fits = [each.name for each in usable() if _fits(each, str(path))]
    if len(fits) == 1:
        return fits[0]
    raise Rejected(f"Say of which system {path} is: {', '.join(ruleset_names())}.", 2)


def _fits(each: Ruleset, path: str) -> bool:
    try:
        sheet(each, character(each, path).sheet, path)
    except (BadFile, msgspec.ValidationError):
        return False
    return True


def characters_in(
    raw: bytes, name: str, system: str = "", tables: Path | None = None, *, trusting: bool = False
) -> tuple[ImportedCharacter, ...]:
    """Everybody in what a file of that name holds. Raises `BadFile`, `Rejected`."""
    ends = Path(name).suffix.lower()
    if ends == ".gcs" or (ends not in KINDS and raw.lstrip()[:1] in (b"{", b"<")):
        if system not in ("", GCS):
            raise Rejected(f"{name} is a sheet of GURPS, and none of {system}; leave the system out.", 2)
        return (_gcs(raw, name, tables, trusting),)
    if not system:
        raise Rejected(f"Say of which system {name} is: {', '.join(ruleset_names())}.", 2)
    found = ruleset(system)
    if ends in (".csv", ".tsv"):
        return from_csv(raw, name, found)
    if ends == ".toml":
        return (from_toml(raw, name, found),)
    raise Rejected(f"{name} ends in none of {', '.join(KINDS)}: give it the ending of what it is.", 2)


def _gcs(raw: bytes, name: str, tables: Path | None, trusting: bool) -> ImportedCharacter:
    from adapters.characters.gcs.sheet import imported
    from domain.rulesets.gurps.core.tables import GurpsTables

    bound = rules(ruleset(GCS), tables)
    assert isinstance(bound.tables, GurpsTables)
    return imported(raw, name, bound.tables, bound.vocabulary.sheet["skills.*"], trusting=trusting)
