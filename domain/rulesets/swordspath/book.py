"""What plans go by in a fight: its tables, and how its doubtful points are read."""

from domain.rulesets.swordspath.moves import CONTACT
from domain.rulesets.swordspath.settings import Settings
from domain.rulesets.swordspath.tables import Tables


class Book:
    """Tables and readings that belong together; known by identity, and so quick to look up by."""

    __slots__ = ("reaches", "readings", "strikes", "tables")

    def __init__(self, tables: Tables, readings: Settings) -> None:
        self.tables, self.readings = tables, readings
        self.strikes = {strike.id: strike for strike in tables.strikes}
        self.reaches = tuple(sorted({CONTACT, *(strike.reach for strike in tables.strikes)}))


_books: dict[tuple[int, int], Book] = {}
"""By the identities of what they hold, which therefore stay theirs."""

FEW = 64


def book(tables: Tables, readings: Settings) -> Book:
    """The book of these tables and readings: the same at every call."""
    found = _books.get((id(tables), id(readings)))
    if found is None:
        if len(_books) >= FEW:
            _books.clear()
        found = _books[id(tables), id(readings)] = Book(tables, readings)
    return found
