"""What is found to be wrong with a rule system: a sentence, and where."""

from typing import NamedTuple


class Fault(NamedTuple):
    """`kind` is a stable word for programs; `place` a file with its line, a key or a rule."""

    kind: str
    place: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}" if self.place else self.sentence
