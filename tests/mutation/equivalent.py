"""Faults that change nothing anybody could see, each with why: the list stands in `equivalent.toml`."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from tests.mutation.mutants import Mutant

LIST = Path(__file__).with_name("equivalent.toml")


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault as `Mutant` has it, known by the text of its line and not by its number."""

    path: str
    line: str
    was: str
    instead: str
    why: str

    def __str__(self) -> str:
        return f"{self.path}: {self.was} -> {self.instead} in {self.line}"


class _Listed(msgspec.Struct, forbid_unknown_fields=True):
    equivalent: tuple[Equivalent, ...] = ()


Known = dict[tuple[str, str, str, str], Equivalent]


def listed() -> Known:
    """All that are listed, by what they are known by; `msgspec.ValidationError` if one lacks something."""
    found = msgspec.toml.decode(LIST.read_bytes(), type=_Listed)
    return {(each.path, each.line, each.was, each.instead): each for each in found.equivalent}


def why(mutant: Mutant, known: Known) -> str:
    """Why the fault changes nothing, or nothing."""
    found = known.get((mutant.path, mutant.line, mutant.was, mutant.instead))
    return found.why if found else ""


def stale(known: Known, every: Iterable[Mutant]) -> list[Equivalent]:
    """Those listed whose line is no more there: to be struck from the list."""
    there = {(each.path, each.line, each.was, each.instead) for each in every}
    return [each for key, each in known.items() if key not in there]
