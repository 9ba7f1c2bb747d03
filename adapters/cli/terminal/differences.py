"""What a correction came to, on a terminal: who stands otherwise now, and which rolls it touched."""

from __future__ import annotations

from collections.abc import Iterable

from adapters.cli.terminal.printer import Printer
from adapters.output.settlement import Settlement
from domain.engine.correction.difference import Difference
from domain.facts.choice import Key
from domain.facts.state import State
from projections.telling.keys import about
from projections.telling.names import called
from projections.telling.wording import versus
from projections.telling.words import Words, named, plain


def write(printer: Printer, shown: Settlement, words: Words, state: State) -> None:
    """The correction in plain words: differences first, then the rolls."""
    if shown.rules:
        printer.line("Today's rules or tables alone change:")
        differences(printer, shown.rules, words, state)
        printer.line("And the correction:")
    if not differences(printer, shown.differences, words, state):
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
            printer.prose(f"{text}: {_named(keys, words, state)}", "    ")
    if shown.asks:
        printer.prose(f"asked then: {_named(shown.asks, words, state)}", "    ")
    if shown.preview:
        printer.line("Nothing was written.")


def _named(keys: Iterable[Key], words: Words, state: State) -> str:
    """Rolls and choices, each by what it is and by its key."""
    return ", ".join(f"{about(words, state, key)} [{key}]" for key in keys)


def differences(
    printer: Printer,
    found: Iterable[Difference],
    words: Words,
    state: State,
    sides: tuple[str, str] = ("was", "is"),
) -> bool:
    """A table of what differs, if anything does that people are shown; `sides` head the two columns."""
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
    if rows:
        printer.table(("who", "what", *sides, "because"), rows)
    return bool(rows)


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
