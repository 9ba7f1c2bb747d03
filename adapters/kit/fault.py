"""What is found to be wrong with a rule system: a sentence, and where."""

from typing import NamedTuple

REMARK = "remark"
"""The kind of what is not wrong, but likely a slip."""


class Fault(NamedTuple):
    """`kind` is a stable word for programs; `place` a file with its line, a key or a rule.

    A `REMARK` is no fault of the system: it changes no exit code.
    """

    kind: str
    place: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}" if self.place else self.sentence
