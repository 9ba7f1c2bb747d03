"""The narrator follows a fight event by event and tells it in paragraphs."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from domain.facts.choice import Key
from domain.facts.events import METAS, BeatBegan, CombatOpened, Moved, tag
from domain.facts.evolve import evolve
from domain.facts.state import NOTHING, State
from projections.record import RecordRow
from projections.telling.keys import cause_of, related
from projections.telling.memory import Recall
from projections.telling.names import NOBODY
from projections.telling.particulars import Particulars
from projections.telling.phrase import capital, fill
from projections.telling.story import Paragraph, Sentence
from projections.telling.voice import GOES_ON, REPLACES, Style, Voice
from projections.telling.wording import Said
from projections.telling.words import Words

replace = msgspec.structs.replace


class NarratorMark(NamedTuple):
    """Where a narrator was, to go back to."""

    state: State
    recall: Recall
    voice: Voice
    heading: str
    headed: int | None


class Narrator:
    """Tells a fight event by event. Give it rows with `hear`, in order; `paragraphs` is all that it has
    told."""

    def __init__(self, words: Words, style: Style = Style.PROSE) -> None:
        self.state: State = NOTHING
        self._words, self._style = words, style
        self._recall, self._voice = Recall(words.locations), Voice(words, style)
        self._told: list[Paragraph] = []
        self._sentences: list[Sentence] = []
        self._beat, self._heading = "", ""
        self._headed: int | None = None
        self._last: tuple[Key, Particulars] = ("", {})

    def hear(
        self, row: RecordRow, more: Particulars | None = None, undone: tuple[str, str] = ("", "")
    ) -> None:
        """Take in one more event and tell it; `more` is known of it besides, `undone` is by whom and why."""
        event = row.event
        before = self.state
        self.state = evolve(before, event)
        known = self._recall.about(event, before, self.state)
        if isinstance(event, BeatBegan):
            self._open(event)
        elif isinstance(event, CombatOpened):
            self._heading = event.title
        key, told = self._last
        known["same"] = bool(told) and related(key, cause_of(event))
        known["after"], known["after_grade"] = told.get("topics", ()), told.get("grade", "")
        if isinstance(event, Moved):
            known.update(_run(known, told))
        known["actor"], known["sealed"] = row.entry.by or NOBODY, row.sealed or known.get("sealed", False)
        known.update(more or {})
        aside = type(event) in METAS
        if aside:
            self.pause()
        self._say(row, known, undone)
        if aside:
            self._finish(aside)

    def pause(self) -> None:
        """End the paragraph; what follows begins with a sentence of its own."""
        self._finish()

    def forget(self) -> None:
        """Drop all that has been told; a heading under which nothing has been told is still to come."""
        heading = "" if self._sentences else self._heading
        self.pause()
        self._told, self._heading = [], heading

    def mark(self) -> NarratorMark:
        """Where the narrator is now."""
        pending = "" if self._sentences else self._heading
        return NarratorMark(self.state, self._recall.copy(), self._voice.copy(), pending, self._headed)

    def back(self, mark: NarratorMark, move: RecordRow, more: Particulars) -> None:
        """The head of history moved to where `mark` was made: say so, and go on from there."""
        self.resume(mark)
        self.hear(move, more)

    def resume(self, mark: NarratorMark) -> None:
        """Go on from where `mark` was made."""
        self.pause()
        self.state, recall, voice, self._heading, self._headed = mark
        self._recall, self._voice = recall.copy(), voice.copy()
        self._beat = self.state.beat

    def paragraphs(self) -> tuple[Paragraph, ...]:
        """All that has been told so far."""
        self.pause()
        return tuple(self._told)

    def _open(self, began: BeatBegan) -> None:
        self._finish()
        self._beat = began.beat
        if began.number != self._headed:
            self._headed = began.number
            self._heading = fill(self._words.heading, {"number": began.number}.get) or ""

    def _finish(self, aside: bool = False) -> None:
        if self._sentences:
            self._close()
            heading, self._heading = ("", self._heading) if aside else (self._heading, "")
            self._told.append(Paragraph(self._beat, tuple(self._sentences), heading, self._style, aside))
            self._sentences = []
        self._last = ("", {})

    def _close(self) -> None:
        """The full stop of the sentence told last."""
        if self._style is Style.PROSE and self._sentences:
            last = self._sentences[-1]
            if not last.text.rstrip('"”)').endswith((".", "!", "?")):
                self._sentences[-1] = replace(last, text=f"{last.text}.")

    def _say(self, row: RecordRow, known: Particulars, undone: tuple[str, str]) -> None:
        topic = tag(row.event)
        key = cause_of(row.event)
        kind = known.get("condition") or known.get("counter") or ""
        identity = f"{key or known.get('who') or ''}/{topic}/{kind}"
        text = self._voice.say(topic, Said(self._words, self.state, known), identity)
        if not text:
            return
        if text.startswith(REPLACES):
            text = text.removeprefix(REPLACES)
            if self._last[1] and self._sentences and not self._sentences[-1].joined:
                self._sentences.pop()
        joined = text.startswith(GOES_ON) and bool(self._last[1])
        if not joined:
            self._close()
            text = capital(text.lstrip("".join(GOES_ON)))
            if self._style is Style.TERSE and self.state.beat and type(row.event) not in METAS:
                text = f"{fill(self._words.mark, {'number': self.state.number}.get) or ''} {text}".lstrip()
        self._sentences.append(Sentence(row.version, text, row.stands, joined, *undone))
        topics = [topic, *(known[name] for name in ("label", "act", "condition", "counter") if name in known)]
        topics += [name for name in ("sealed", "won") if known.get(name)]
        topics += ["reply"] if known.get("reply") and not joined else []
        run = {name: known[name] for name in ("who", "how", "steps", "start") if name in known}
        self._last = (key, {"topics": tuple(topics), "grade": known.get("grade", "")} | run)


def _run(known: Particulars, told: Particulars) -> Particulars:
    """How many steps running somebody has gone in one way, and where the first began."""
    alike = all(told.get(name) == known.get(name) for name in ("who", "how"))
    if not alike or told["topics"][0] != "moved":
        return {"steps": 1}
    return {"steps": told["steps"] + 1, "start": told["start"]}
