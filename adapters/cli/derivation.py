"""The derivation of a roll as the command line asks for it and writes it."""

import msgspec

from adapters.cli.paper import Paper
from adapters.cli.recorded import state_of, system_of
from adapters.cli.spoken import codes, spoken
from adapters.seeds import UnknownName, ruleset
from projections.proving.readings import readings_of
from projections.proving.why import Why, lines, why
from projections.record import Record


def derive(seen: Record, key: str, version: int = 0) -> Why:
    """Why the input of that key was what it was, with the readings of its system. Raises `UnknownKey`."""
    try:
        system = ruleset(system_of(seen))
    except UnknownName:
        return why(seen, key, version=version)
    return why(seen, key, version=version, readings=readings_of(system.settings), gradings=system.gradings)


def cut(node: Why, depth: int) -> Why:
    """The tree down to so many steps below its root."""
    children = tuple(cut(child, depth - 1) for child in node.children) if depth else ()
    return msgspec.structs.replace(node, children=children)


def write(paper: Paper, node: Why, seen: Record) -> None:
    """The tree, indented."""
    words = codes(spoken(system_of(seen)), state_of(seen))
    for line in lines(node, words):
        text = line.lstrip(" ")
        indent = " " * (len(line) - len(text))
        paper.prose(text, indent + "    ", first=indent)
