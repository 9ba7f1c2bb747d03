"""What the tables of a record are asked and told through: a cursor, of whichever database."""

from collections.abc import Sequence
from typing import Any, Protocol


class SqlCursor(Protocol):
    """As `sqlite3.Cursor` is: values stand in a statement as `?`. Statements are such as both know."""

    @property
    def rowcount(self) -> int:
        """How many rows the last statement changed."""

    def execute(self, statement: str, values: Sequence[Any] = ..., /) -> "SqlCursor":
        """Carry out one statement; the cursor itself."""

    def fetchone(self) -> Any:
        """The next row, or nothing."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
