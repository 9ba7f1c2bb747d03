"""The derivation of a roll on a terminal."""

from adapters.books.recorded import system_of, words_of
from adapters.cli.terminal.printer import Printer
from projections.proving.evidence import Evidence
from projections.proving.why import Why
from projections.record import Record


def write(printer: Printer, node: Why, seen: Record) -> None:
    """The tree, indented."""
    for line in Evidence(seen, words_of(system_of(seen))).lines(node):
        text = line.lstrip(" ")
        indent = " " * (len(line) - len(text))
        printer.prose(text, indent + "    ", first=indent)
