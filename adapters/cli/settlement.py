"""What a correction came to, as it is printed: who stands otherwise now, and which rolls it touched."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec

from adapters.cli.paper import Paper
from domain.engine.correction.correct import Corrected
from domain.engine.correction.difference import Difference
from domain.facts.state import State
from projections.says import says
from projections.telling.names import called
from projections.telling.wording import versus
from projections.telling.words import Words, named, plain


class Settlement(msgspec.Struct, frozen=True):
    """How a dispute was settled, or would be."""

    combat: str
    key: Annotated[str, says("the disputed roll or choice")]
    verdict: Annotated[str, says("upheld or corrected")]
    preview: Annotated[bool, says("nothing was written")]
    last: Annotated[int, says("version of the last event of the record now")]
    kept: Annotated[tuple[str, ...], says("keys that stand as they were")] = ()
    changed: Annotated[tuple[str, ...], says("keys with the same dice and another meaning")] = ()
    dropped: Annotated[tuple[str, ...], says("keys that are not asked any more")] = ()
    waiting: Annotated[tuple[str, ...], says("keys that are not asked yet: carry-on goes on with them")] = ()
    needed: Annotated[tuple[str, ...], says("keys that were not there before")] = ()
    refused: Annotated[tuple[str, ...], says("choices that are no longer offered")] = ()
    stranded: Annotated[tuple[str, ...], says("rulings that found no place")] = ()
    differences: Annotated[tuple[Difference, ...], says("what the correction changes")] = ()
    rules: Annotated[tuple[Difference, ...], says("what only newer rules or tables change")] = ()
    asks: Annotated[tuple[str, ...], says("keys of what is asked then")] = ()
    stands: Annotated[bool, says("false if it was settled so before, and has been undone since")] = True


def settlement(combat: str, key: str, corrected: Corrected, last: int, *, preview: bool) -> Settlement:
    """The shape of a correction."""
    step = corrected.step
    return Settlement(
        combat,
        key,
        "corrected",
        preview,
        last,
        corrected.kept,
        corrected.changed,
        corrected.dropped,
        corrected.waiting,
        corrected.needed,
        corrected.refused,
        corrected.stranded,
        corrected.differences,
        corrected.rules,
        tuple(ask.key for ask in step.combat.asks),
    )


def write(paper: Paper, shown: Settlement, words: Words, state: State) -> None:
    """The correction in plain words: differences first, then the rolls."""
    if shown.rules:
        paper.line("Today's rules or tables alone change:")
        differences(paper, shown.rules, words, state)
        paper.line("And the correction:")
    if shown.differences:
        differences(paper, shown.differences, words, state)
    else:
        paper.line("Nobody has gained or lost anything by it so far.")
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
            paper.prose(f"{text}: {', '.join(keys)}", "    ")
    if shown.asks:
        paper.prose(f"asked then: {', '.join(shown.asks)}", "    ")
    if shown.preview:
        paper.line("Nothing was written.")


def differences(
    paper: Paper,
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
    paper.table(("who", "what", *sides, "because"), rows)


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
