"""The derivation of a roll as the command line asks for it and writes it."""

from collections.abc import Callable

import msgspec

from adapters.books.recorded import system_of, words_of
from adapters.books.systems import BrokenSystem, UnknownName, ruleset
from projections.proving.causes import Causes
from projections.proving.evidence import Evidence
from projections.proving.rule_settings import rule_settings
from projections.proving.why import Why, why
from projections.record import Record


def derive(seen: Record, key: str, version: int = 0, causes: Causes | None = None) -> Why:
    """Why the input of that key was what it was, with the settings of its system. Raises `UnknownKey`."""
    try:
        system = ruleset(system_of(seen))
    except (UnknownName, BrokenSystem):
        return why(seen, key, version=version, causes=causes)
    settings, gradings = rule_settings(system.settings), system.gradings
    return why(seen, key, version=version, settings=settings, gradings=gradings, causes=causes)


def cut(node: Why, depth: int) -> Why:
    """The tree down to so many steps below its root."""
    children = tuple(cut(child, depth - 1) for child in node.children) if depth else ()
    return msgspec.structs.replace(node, children=children)


def teller(seen: Record) -> Callable[[str], tuple[str, ...]]:
    """What tells the derivation of a key: lines in the words of its system, indented two blanks a step."""
    causes = Causes(seen)
    evidence = Evidence(seen, words_of(system_of(seen)), causes)
    return lambda key: tuple(evidence.lines(derive(seen, key, causes=causes)))
