"""What a correction came to, on a terminal: who stands otherwise now, and which rolls it touched."""

from __future__ import annotations

from collections.abc import Iterable

from adapters.cli.terminal.printer import Printer
from adapters.output.settlement import Settlement
from domain.engine.correction.difference import Difference
from domain.facts.state import State
from projections.telling.names import called
from projections.telling.wording import versus
from projections.telling.words import Words, named, plain


def write(printer: Printer, shown: Settlement, words: Words, state: State) -> None:
    """The correction in plain words: differences first, then the rolls."""
    if shown.rules:
        printer.line("Today's rules or tables alone change:")
        differences(printer, shown.rules, words, state)
        printer.line("And the correction:")
    if shown.differences:
        differences(printer, shown.differences, words, state)
    else:
        printer.line("Nobody has gained or lost anything by it so far.")
    for keys, text in (
        (shown.kept, "kept"),
        (shown.changed, "same dice, another meaning"),
        (shown.needed, "newly made"),
        (shown.dropped, "no longer there"),
        (shown.waiting, "not asked yet, for `carry-on`"),
        (shown.refused, "no longer offered, to be chosen anew"),
        (shown.stranded, "rulings without a place any more"),
    ):
        if keys:
            printer.prose(f"{text}: {', '.join(keys)}", "    ")
    if shown.asks:
        printer.prose(f"asked then: {', '.join(shown.asks)}", "    ")
    if shown.preview:
        printer.line("Nothing was written.")


def differences(
    printer: Printer,
    found: Iterable[Difference],
    words: Words,
    state: State,
    sides: tuple[str, str] = ("was", "is"),
) -> None:
    """A table of what differs; `sides` head the two columns."""
    rows = [
        (
            called(state, each.who) if each.who else "the fight",
            _what(each, words, state),
            _value(each, each.was, words),
            _value(each, each.is_, words),
            each.because or "-",
        )
        for each in found
        if each.what != "counter" or not words.hides(each.name.partition(":")[0])
    ]
    printer.table(("who", "what", *sides, "because"), rows)


def _what(each: Difference, words: Words, state: State) -> str:
    match each.what:
        case "pool":
            return words.part(each.name)
        case "condition":
            return words.condition(each.name)
        case "counter":
            about = f" ({versus(words, state, each.versus)})" if each.versus else ""
            return words.counter(each.name.partition(":")[0]) + about
        case "hold":
            return f"hold on {called(state, each.versus)}"
        case "over":
            return "the end"
        case _:
            return f"{plain(each.what)} {plain(each.name)}".strip()


def _value(each: Difference, value: str, words: Words) -> str:
    match each.what:
        case _ if not value:
            return "-"
        case "counter":
            return words.value(each.name.partition(":")[0], int(value))
        case "hold":
            kind, _, level = value.partition(" ")
            return named(words.kinds, kind) + (f", {words.level(int(level))}" if int(level) else "")
        case "posture":
            return named(words.postures, value)
        case "down":
            return named(words.ends, value)
        case _:
            return value
