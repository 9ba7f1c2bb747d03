"""The story of a fight, told from its record: a paragraph a beat, in prose or in terse mechanical lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from domain.facts.choice import Key
from domain.facts.events import METAS, BeatBegan, CombatOpened, HeadMoved, How, tag
from domain.facts.evolve import evolve
from domain.facts.state import NOTHING, State
from projections.particulars import Particulars, cause_of, related
from projections.phrase import capital, fill
from projections.plain import PLAIN
from projections.recall import Recall
from projections.record import Record, Row
from projections.undone import Undone
from projections.voice import GOES_ON, Style, Voice
from projections.wording import Said
from projections.words import Words

replace = msgspec.structs.replace


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one event comes to in the telling.

    `joined`: it goes on with the sentence before it and is only a part of one. An event that does not stand
    says who took it back and why, where the record knows.
    """

    version: int
    text: str
    stands: bool = True
    joined: bool = False
    undone_by: str = ""
    why: str = ""


class Paragraph(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that is told of a beat, or of a part of it when history was moved in between.

    `heading` (`Round 3`) is empty where it would be that of the paragraph before. `aside`: about the record,
    not about the fight.
    """

    beat: str
    sentences: tuple[Sentence, ...]
    heading: str = ""
    style: Style = Style.PROSE
    aside: bool = False

    @property
    def stands(self) -> bool:
        """Whether anything in it stands."""
        return any(sentence.stands for sentence in self.sentences)

    @property
    def text(self) -> str:
        """Its sentences as one text, terse ones as lines; what does not stand is `~~struck through~~`."""
        between = " " if self.style is Style.PROSE else "\n"
        text, struck = "", False
        for sentence in self.sentences:
            gap = between if text and not sentence.joined else ""
            if struck and (sentence.stands or gap == "\n"):
                text, struck = text + "~~", False
            text += gap
            if not sentence.stands and not struck:
                text, struck = text + "~~", True
            text += sentence.text
        return text + "~~" if struck else text


class Mark(NamedTuple):
    """Where a narrator was, to go back to."""

    state: State
    recall: Recall
    voice: Voice
    headed: int | None


class Narrator:
    """Tells a fight event by event. Give it rows with `hear`, in order; `paragraphs` is all that it has told.

    Up to version `since` it only listens.
    """

    def __init__(self, words: Words, style: Style = Style.PROSE, since: int = 0) -> None:
        self.state: State = NOTHING
        self._words, self._style, self._since = words, style, since
        self._recall, self._voice = Recall(words.locations), Voice(style)
        self._told: list[Paragraph] = []
        self._sentences: list[Sentence] = []
        self._beat, self._heading = "", ""
        self._headed: int | None = None
        self._last: tuple[Key, Particulars] = ("", {})

    def hear(self, row: Row, more: Particulars | None = None, undone: tuple[str, str] = ("", "")) -> None:
        """Take in one more event and tell it; `more` is known of it besides, `undone` is by whom and why."""
        event = row.event
        before = self.state
        self.state = evolve(before, event)
        known = self._recall.about(event, before, self.state)
        quiet = row.version <= self._since
        if isinstance(event, BeatBegan):
            self._open(event, quiet)
        elif isinstance(event, CombatOpened) and not quiet:
            self._heading = event.title
        if quiet:
            return
        key, told = self._last
        known["same"] = bool(told) and related(key, cause_of(event))
        known["after"], known["after_grade"] = told.get("topics", ()), told.get("grade", "")
        known["actor"], known["sealed"] = row.entry.by, row.sealed or known.get("sealed", False)
        if more is not None:
            known.update(more)
        self._say(row, known, undone)

    def pause(self) -> None:
        """End the paragraph; what follows begins with a sentence of its own."""
        self._finish(aside=False)

    def mark(self) -> Mark:
        """Where the narrator is now."""
        return Mark(self.state, self._recall.copy(), self._voice.copy(), self._headed)

    def back(self, mark: Mark, move: Row, more: Particulars) -> None:
        """The head of history moved to where `mark` was made: say so, and go on from there."""
        self.pause()
        self.state, recall, voice, self._headed = mark
        self._recall, self._voice = recall.copy(), voice.copy()
        self._beat = self.state.beat
        self.hear(move, more)
        self._finish(aside=True)

    def paragraphs(self) -> tuple[Paragraph, ...]:
        """All that has been told so far."""
        self.pause()
        return tuple(self._told)

    def _open(self, began: BeatBegan, quiet: bool) -> None:
        self._finish(aside=False)
        self._beat = began.beat
        if began.number != self._headed:
            self._headed = began.number
            if not quiet:
                self._heading = fill(self._words.heading, {"number": began.number}.get) or ""

    def _finish(self, aside: bool) -> None:
        if self._sentences:
            self._close()
            told = Paragraph(self._beat, tuple(self._sentences), self._heading, self._style, aside)
            self._told.append(told)
            self._sentences, self._heading = [], ""
        self._last = ("", {})

    def _close(self) -> None:
        """The full stop of the sentence told last."""
        if self._style is Style.PROSE and self._sentences:
            last = self._sentences[-1]
            if not last.text.rstrip('"”)').endswith((".", "!", "?")):
                self._sentences[-1] = replace(last, text=f"{last.text}.")

    def _say(self, row: Row, known: Particulars, undone: tuple[str, str]) -> None:
        topic = tag(row.event)
        key = cause_of(row.event)
        identity = f"{key or row.version}/{topic}/{known.get('condition') or known.get('counter') or ''}"
        lines = (*self._words.phrases.get(topic, ()), *PLAIN.get(topic, ()))
        said = Said(self._words, self.state, known)
        text = self._voice.say(lines, said, identity)
        if not text:
            return
        joined = text.startswith(GOES_ON) and bool(self._last[1])
        if not joined:
            self._close()
            text = capital(text.lstrip("".join(GOES_ON)))
            if self._style is Style.TERSE and self.state.beat:
                text = f"{fill(self._words.mark, {'number': self.state.number}.get) or ''} {text}".lstrip()
        self._sentences.append(Sentence(row.version, text, row.stands, joined, *undone))
        topics = [topic, *(known[name] for name in ("label", "act", "condition", "counter") if name in known)]
        topics += ["sealed"] if known["sealed"] else []
        self._last = (key, {"topics": tuple(topics), "grade": known.get("grade", "")})


def tell(
    record: Record, words: Words, *, style: Style = Style.PROSE, undone: bool = False, since: int = 0
) -> tuple[Paragraph, ...]:
    """The story of a fight.

    Told is the line of the head as if there had never been another; with `undone`, all that was ever played,
    in the order in which it was written, with every move of the head. With `since` only what came after that
    version is told, beginning with a sentence of its own.
    """
    narrator = Narrator(words, style, since)
    if undone:
        _tell_all(record, narrator)
    else:
        for row in _standing(record.rows):
            narrator.hear(row)
    return narrator.paragraphs()


def text(paragraphs: Iterable[Paragraph]) -> str:
    """A story as plain text: headings on lines of their own, paragraphs parted by blank lines."""
    parts: list[str] = []
    terse: list[str] = []
    for paragraph in paragraphs:
        if paragraph.style is Style.TERSE:
            terse.append(paragraph.text)
            continue
        parts += [paragraph.heading, paragraph.text] if paragraph.heading else [paragraph.text]
    return "\n".join(terse) if terse else "\n\n".join(parts)


def _tell_all(record: Record, narrator: Narrator) -> None:
    left = Undone(record)
    wanted = {left.settled(row.event.to) for row in record.rows if isinstance(row.event, HeadMoved)}
    marks: dict[int, Mark] = {}
    start = narrator.mark()
    for row in record.rows:
        if isinstance(row.event, HeadMoved):
            more = {"about": left.back_to(row) or None, "why": left.reason(row) or None}
            narrator.back(marks.get(left.settled(row.event.to), start), row, more)
        else:
            narrator.hear(row, None, left.why(row))
        if row.version in wanted:
            marks[row.version] = narrator.mark()


def _standing(rows: tuple[Row, ...]) -> Iterator[Row]:
    """What stands, and what was said of the record there; of the moves only forks that were played on."""
    stands, fork = True, None
    for row in rows:
        event = row.event
        if isinstance(event, HeadMoved):
            fork = row if event.how == How.FORKED else None
            continue
        if type(event) not in METAS:
            stands = row.stands
            if stands and fork is not None:
                yield fork
            fork = None
        if stands:
            yield row
