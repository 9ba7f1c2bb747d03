"""Two lines of one fight side by side: at which event they part, how each goes on, and how they end."""

from collections.abc import Iterator
from difflib import SequenceMatcher, get_close_matches
from typing import Annotated

import msgspec

from domain.engine.correction.difference import Difference, differences
from domain.engine.history.tree import Line, on_path, parting, segments
from domain.facts.events import METAS, HeadMoved, Input
from domain.facts.evolve import fold
from domain.facts.state import NOTHING
from projections.proving.audit import Mention, mention
from projections.record import Record, RecordRow
from projections.says import says
from projections.telling.narrative import tell
from projections.telling.story import Paragraph
from projections.telling.voice import Style
from projections.telling.words import Words

replace = msgspec.structs.replace


class UnknownLine(LookupError):
    """There is no line of that name; the sentence gives the nearest, or all."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        near = get_close_matches(name, known, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(known) or 'none'}."
        super().__init__(f"This fight has no line {name!r}; {hint}")
        self.name = name


class Side(msgspec.Struct, frozen=True):
    """One of the two lines, from where they part to its end."""

    line: Annotated[str, says("its name")]
    tip: Annotated[int, says("version of its last event")]
    head: Annotated[bool, says("whether the head stands on it")]
    events: Annotated[int, says("how many it has after the last that both share")]
    parts: Annotated[int, says("version of the first that the other does not have; 0: there is none")]
    first: Annotated[
        Mention | None, says("the first choice, roll or ruling that the other has not so, or null")
    ]
    number: Annotated[int, says("of the round, phase or turn in which it ends")]
    beat: Annotated[str, says("the beat in which it ends")]
    over: Annotated[bool, says("whether the fight is over there")]
    winners: Annotated[tuple[str, ...], says("the sides that won; none when it is over means a draw")]


class Abreast(msgspec.Struct, frozen=True):
    """What happens on either line in one beat."""

    beat: Annotated[str, says("the beat; empty for what was said before the first")]
    one: Annotated[str | None, says("the story of the one line; null where it has no such beat")]
    other: Annotated[str | None, says("that of the other")]
    same: Annotated[bool, says("whether both are told alike")]


class Comparison(msgspec.Struct, frozen=True):
    """Two lines of a fight side by side."""

    combat: str
    shared: Annotated[int, says("version of the last event that lies on both")]
    one: Side
    other: Side
    beats: Annotated[tuple[Abreast, ...], says("from where they part, beat by beat")]
    differences: Annotated[
        tuple[Difference, ...],
        says("how they end: `was` on the one, `is_` on the other, by the key `because`"),
    ]


def compare(
    record: Record, line_a: str, line_b: str, words: Words | None = None, *, style: Style = Style.TERSE
) -> Comparison:
    """Hold two lines against each other, each as far as it was played.

    The same roll has the same dice on every line unless somebody threw by hand, so what differs comes of
    what was done otherwise. Of a redacted record nothing is told that its viewer may not see. Raises
    `UnknownLine`.
    """
    one, other = (_Course(record, _line(record, name)) for name in (line_a, line_b))
    shared = parting(one.path, other.path)
    mine, theirs = one.after(shared), other.after(shared)
    alike = _alike(mine, theirs)
    stories = (
        _by_beat(tell(course.view, words or Words(), style=style, since=shared)) for course in (one, other)
    )
    return Comparison(
        record.combat,
        shared,
        one.side(mine, alike),
        other.side(theirs, alike),
        tuple(_abreast(*stories)),
        differences(one.state, other.state, (row.event for row in mine), (row.event for row in theirs)),
    )


class _Course:
    """One line from the first event to its tip."""

    def __init__(self, record: Record, line: Line) -> None:
        moves = [(row.version, row.event.to) for row in record.rows if isinstance(row.event, HeadMoved)]
        self.line, self.path = line, segments(moves, line.tip)
        rows = (
            replace(row, stands=type(row.event) in METAS or on_path(self.path, row.version))
            for row in record.rows
        )
        self.view = replace(record, rows=tuple(rows))
        self.state = fold((row.event for row in self.view.standing()), NOTHING)

    def after(self, shared: int) -> tuple[RecordRow, ...]:
        """Its events after that version."""
        return tuple(row for row in self.view.standing() if row.version > shared)

    def side(self, tail: tuple[RecordRow, ...], alike: int) -> Side:
        """The line in brief; `alike` events at the beginning of its tail are on the other line too."""
        return Side(
            self.line.name,
            self.line.tip,
            self.line.head,
            len(tail),
            tail[alike].version if alike < len(tail) else 0,
            next((mention(row) for row in tail[alike:] if isinstance(row.event, Input)), None),
            self.state.number,
            self.state.beat,
            self.state.over,
            self.state.winners,
        )


def _line(record: Record, name: str) -> Line:
    found = {line.name: line for line in record.lines}
    if name not in found:
        raise UnknownLine(name, tuple(found))
    return found[name]


def _alike(one: tuple[RecordRow, ...], other: tuple[RecordRow, ...]) -> int:
    """How many events at the beginning of both are the same, written twice."""
    pairs = zip(one, other, strict=False)
    differing = (at for at, (a, b) in enumerate(pairs) if a.event != b.event or a.sealed or b.sealed)
    return next(differing, min(len(one), len(other)))


def _by_beat(story: tuple[Paragraph, ...]) -> dict[str, str]:
    """The story by beat, in order, without what was said of the record."""
    found: dict[str, list[str]] = {}
    for paragraph in story:
        if not paragraph.aside:
            found.setdefault(paragraph.beat, []).append(paragraph.text)
    return {beat: "\n".join(texts) for beat, texts in found.items()}


def _abreast(one: dict[str, str], other: dict[str, str]) -> Iterator[Abreast]:
    """Beats that both have side by side, the rest where they come in their own order."""
    mine, theirs = list(one), list(other)
    for _, start, end, begin, stop in SequenceMatcher(None, mine, theirs, False).get_opcodes():
        if mine[start:end] == theirs[begin:stop]:
            yield from (_row(beat, one, other) for beat in mine[start:end])
            continue
        yield from (Abreast(beat, one[beat], None, False) for beat in mine[start:end])
        yield from (Abreast(beat, None, other[beat], False) for beat in theirs[begin:stop])


def _row(beat: str, one: dict[str, str], other: dict[str, str]) -> Abreast:
    return Abreast(beat, one[beat], other[beat], one[beat] == other[beat])
