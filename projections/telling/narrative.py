"""The story of a fight, told from its record: a paragraph a beat, in prose or in terse mechanical lines."""

from collections.abc import Iterator, Sequence

from domain.engine.prompts import Prompt, RollPrompt
from domain.facts.events import METAS, DisputeSettled, HeadMoved, How, RollDisputed
from projections.record import Record, RecordRow
from projections.telling.folding import folded
from projections.telling.narrator import Narrator, NarratorMark
from projections.telling.story import Paragraph, in_paragraphs
from projections.telling.undone import Undone
from projections.telling.voice import Style
from projections.telling.words import Words


def tell(
    record: Record,
    words: Words,
    *,
    style: Style = Style.PROSE,
    undone: bool = False,
    since: int = 0,
    fold: bool = False,
    asks: Sequence[Prompt] = (),
) -> tuple[Paragraph, ...]:
    """The story of a fight.

    Told is the line of the head as if there had never been another; with `undone`, all that was ever played,
    in the order in which it was written, with every move of the head. With `since` only what came after that
    version is told; it may begin in the middle of a sentence. With `fold`, and always in a
    diary, runs in which nothing happens are drawn together. What is tried by the dice among what is asked
    now, `asks`, is told last, before they are thrown.
    """
    narrator = Narrator(words, style)
    if undone:
        tell_all(record, narrator)
    else:
        for row in _standing(record.rows):
            narrator.hear(row, record.rows)
    dice = [prompt for prompt in asks if isinstance(prompt, RollPrompt)]
    foretold = narrator.foretold(dice, record.rows[-1].version if record.rows else 0)
    told = [each for each in (*narrator.take(all=True), *foretold) if each.sentence.version > since]
    if style is Style.DIARY or (fold and style is Style.PROSE):
        return folded(told, words, narrator.state, style)
    return in_paragraphs(told, style)


def tell_all(record: Record, narrator: Narrator) -> None:
    """Have the narrator tell all that was ever played, with every move of the head."""
    left = Undone(record)
    wanted = {left.settled(row.event.to) for row in record.rows if isinstance(row.event, HeadMoved)}
    marks: dict[int, NarratorMark] = {}
    start = narrator.mark()
    for row in record.rows:
        if isinstance(row.event, HeadMoved):
            more = {"about": left.back_to(row) or None, "why": left.reason(row) or None}
            narrator.back(marks.get(left.settled(row.event.to), start), row, more)
        else:
            narrator.hear(row, record.rows, undone=left.why(row))
        if row.version in wanted:
            marks[row.version] = narrator.mark()


def _standing(rows: tuple[RecordRow, ...]) -> Iterator[RecordRow]:
    """What stands, and what was said of the record there.

    Of the moves only forks that were played on; a dispute that ended with a correction is told on the line
    that came of it.
    """
    stands = True
    before: tuple[RecordRow, ...] = ()
    disputes: dict[int, RecordRow] = {}
    for row in rows:
        event = row.event
        if isinstance(event, RollDisputed):
            disputes[row.version] = row
        if isinstance(event, DisputeSettled) and event.verdict == "corrected":
            before = tuple(each for each in (disputes.get(event.dispute), row) if each is not None)
            continue
        if isinstance(event, HeadMoved):
            if event.how != How.CORRECTED:
                before = (row,) if event.how == How.FORKED else ()
            continue
        if type(event) not in METAS:
            stands = row.stands
            if stands:
                yield from before
            before = ()
        if stands:
            yield row
