"""A character that was read from a file of another program: the combatant, and what became of the rest."""

import msgspec

from adapters.books.combatants import Character
from adapters.characters.gcs.figure import LeftOut, Worked


class ImportedCharacter(msgspec.Struct, frozen=True):
    """What a file gave.

    source     the kind of file, such as `GCS JSON version 5`
    name       a short name for files and fights
    character  the combatant, as a file of our own holds one
    figures    every figure that was worked out, with its sum
    left_out   what the rules have no place for, by name
    remarks    what whoever keeps the sheet should know
    """

    source: str
    system: str
    name: str
    character: Character
    figures: tuple[Worked, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    remarks: tuple[str, ...] = ()
