"""The sheets that people have, for Python callers: read from a file, looked at, and handed to `open`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from adapters.books.combatants import sheet
from adapters.books.systems import ruleset, ruleset_names
from adapters.books.tables import rules
from adapters.characters.changes import Change, changes
from adapters.characters.gcs.figure import LeftOut, Worked
from adapters.characters.imported import ImportedCharacter
from adapters.characters.read import fitting_system, read_characters
from adapters.characters.shown import SheetLine, sheet_shown
from adapters.characters.toml_text import toml_of
from adapters.files.records import write
from adapters.input.names import one_of
from adapters.input.rejected import Rejected
from domain.engine.ruleset import Rules
from domain.facts.brief import Several
from domain.facts.counted import counted
from scuffle.rejecting import rejecting
from scuffle.seen import Text, shown


class CharacterSheet(msgspec.Struct, frozen=True):
    """Somebody on a sheet, whom `open` and `simulate` take in the place of a name. `str` is their sheet."""

    read: ImportedCharacter
    tables: Path | None = None
    side: str = ""
    named: str = ""

    @property
    def system(self) -> str:
        """The rule system whose sheet it is."""
        return self.read.system

    @property
    def name(self) -> str:
        """A short name, for files and fights."""
        return self.read.name

    @property
    def called(self) -> str:
        """What people call them."""
        return self.read.character.called

    @property
    def sheet(self) -> dict[str, Any]:
        """What is written on it, by the names of the fields that `scuffle combatant form` tells."""
        return dict(self.read.character.sheet)

    @property
    @rejecting
    def follows(self) -> tuple[SheetLine, ...]:
        """What follows from it by the rules, each with the steps of its sum."""
        return Several(sheet_shown(self._rules, self.name, self.read.character).follows)

    @property
    def figures(self) -> tuple[Worked, ...]:
        """How each figure was worked out from the file, and what the file itself says."""
        return Several(self.read.figures)

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """What of the file the rules have no place for, by name."""
        return Several(self.read.left_out)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What whoever keeps the sheet should know."""
        return Several(self.read.remarks)

    @rejecting
    def on(self, side: str, name: str = "") -> CharacterSheet:
        """The same, who is to fight on that side, under a name of their own if they need one."""
        return msgspec.structs.replace(self, side=side, named=name)

    @rejecting
    def changes(self, was: CharacterSheet) -> tuple[Change, ...]:
        """What is other than it `was`, field by field. Raises `Rejected` for a sheet of another system."""
        if was.system != self.system:
            raise Rejected(f"{was.name} is on a sheet of {was.system}, and none of {self.system}.", 2)
        return Several(changes(ruleset(self.system), was.read.character, self.read.character, self.name))

    @rejecting
    def save(self, path: str | Path) -> Path:
        """Write a combatant's file (.toml), whole or not at all, which `open` and every command know."""
        path = Path(path)
        if path.suffix != ".toml":
            raise Rejected(f"{path} is to hold a combatant; let its name end in .toml.", 2)
        write(path, [toml_of(self.read.character, f"{self.read.source}.").encode()])
        return path

    def __str__(self) -> str:
        told = sheet_shown(self._rules, self.name, self.read.character)
        lines = [f"{each.name}: {each.value}" for each in (*told.written, *told.follows)]
        return Text(shown("\n".join([f"{told.called or told.name} ({told.system})", *lines])))

    def __repr__(self) -> str:
        which = f" on {self.side}" if self.side else ""
        left = f"; {counted(len(self.left_out), 'thing')} left out" if self.left_out else ""
        return f"<character {self.name!r}{which}: {self.system}, from {self.read.source}{left}>"

    @property
    def _rules(self) -> Rules:
        return rules(ruleset(self.system), self.tables)


@rejecting
def character(
    path: str | Path, name: str = "", *, system: str | None = None, tables: str | Path | None = None,
    trust_file: bool = False,
) -> CharacterSheet:  # fmt: skip
    """Read a sheet: of GCS (.gcs, of any version), a table (.csv) or a combatant's file (.toml).

    Of a file that holds several, the one of that `name`. `system` may be left out where the file tells it.
    What its rules have no place for is in `left_out`, by name; where file and sum differ the sum is taken,
    which `remarks` tell, unless you `trust_file`. Raises `Rejected`.
    """
    path, own = Path(path), None if tables is None else Path(tables)
    meant = fitting_system(path) if system is None else one_of("rule system", system, ruleset_names())
    found = {each.name: each for each in read_characters(path, meant, own, trusting=trust_file)}
    if not name and len(found) != 1:
        raise Rejected(f"{path} holds {', '.join(found) or 'nobody'}; say which by its `name`.", 2)
    read = found[one_of("combatant", name, found)] if name else next(iter(found.values()))
    sheet(ruleset(read.system), read.character.sheet, str(path))
    return CharacterSheet(read, own)
