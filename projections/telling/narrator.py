"""The narrator follows a fight event by event and tells it in paragraphs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from domain.facts.choice import Key
from domain.facts.events import (
    METAS,
    BeatBegan,
    CombatEnded,
    CombatOpened,
    Declared,
    Moved,
    Revealed,
    Rolled,
    tag,
)
from domain.facts.evolve import evolve
from domain.facts.state import NOTHING, State
from projections.record import RecordRow
from projections.telling.chronicle import Chronicle
from projections.telling.keys import cause_of, related
from projections.telling.memory import Recall
from projections.telling.names import NOBODY, person
from projections.telling.particulars import Particulars
from projections.telling.phrase import capital, fill, taken_up
from projections.telling.story import Sentence, Told
from projections.telling.tone import Tone, tone_of
from projections.telling.voice import GOES_ON, REMARK, REPLACES, Style, Voice
from projections.telling.wording import Said, people
from projections.telling.words import Words
from projections.visibility import sealed

replace = msgspec.structs.replace


class NarratorMark(NamedTuple):
    """Where a narrator was, to go back to."""

    state: State
    recall: Recall
    voice: Voice
    chronicle: Chronicle
    heading: str
    headed: int | None
    secrets: dict[Key, int]


class Narrator:
    """Tells a fight event by event. Give it rows with `hear`, in order, and `take` what it has told.

    What it tells of an event follows from the events up to it and from nothing that comes later, so that the
    same is told to those who listen while the fight goes on and to those who have it told at the end. Only
    a walk is told when it is over, which shows when something else is told.
    """

    def __init__(self, words: Words, style: Style = Style.PROSE) -> None:
        self.state: State = NOTHING
        self._words, self._style = words, style
        self._recall, self._voice = Recall(words.locations), Voice(words, style)
        self._chronicle = Chronicle()
        self._told: list[Told] = []
        self._beat, self._heading, self._under = "", "", ""
        self._headed: int | None = None
        self._begins, self._exchanged = True, False
        self._tone, self._tries = Tone.QUIET, ""
        self.walk: Told | None = None
        """The steps that somebody is taking, as they are told if no more follow."""
        self._secrets: dict[Key, int] = {}
        """What is to be told when it is revealed: the versions of inputs by their keys."""
        self._last: tuple[Key, Particulars] = ("", {})

    def hear(
        self,
        row: RecordRow,
        rows: Sequence[RecordRow] = (),
        more: Particulars | None = None,
        undone: tuple[str, str] = ("", ""),
    ) -> None:
        """Take in one more event of the record's `rows` and tell it; `more` is known of it besides, `undone`
        is by whom and why."""
        event = row.event
        before = self.state
        if self._chronicle.begins(event):
            self._between(row, undone)
        self.state = evolve(before, event)
        if isinstance(event, Declared | Rolled) and (row.sealed or row.shown):
            self._secrets[event.key] = row.version
            row = sealed(row)
        self._tell(row, before, more or {}, undone)
        if isinstance(event, Revealed):
            self._reveal(event, row, rows, undone)

    def _reveal(
        self, event: Revealed, row: RecordRow, rows: Sequence[RecordRow], undone: tuple[str, str]
    ) -> None:
        """Tell what was a secret when it was heard, as of now."""
        for key in event.keys:
            version = self._secrets.pop(key, 0)
            if version and not rows[version - 1].sealed:
                entry = replace(row.entry, event=rows[version - 1].event, by=rows[version - 1].entry.by)
                self._tell(replace(row, entry=entry), self.state, {}, undone)

    def _between(self, row: RecordRow, undone: tuple[str, str]) -> None:
        """One blow is over, and something new begins: remark on what is worth it."""
        for remark in self._chronicle.over():
            self._remark(row, remark, undone)
        if isinstance(row.event, Declared) or not self._exchanged:
            self._voice.go_on()
        self._exchanged = isinstance(row.event, Declared)
        if isinstance(row.event, Declared):
            self._tries = person(self._words, self.state, row.event.by)

    def _remark(self, row: RecordRow, known: Particulars, undone: tuple[str, str]) -> None:
        """A sentence of the narrator's own, told with the event that comes next."""
        if self._style is Style.TERSE:
            return
        told = {**known, "label": "", "number": self.state.number}
        identity = f"{cause_of(row.event) or self._beat}/{known['turn']}/{known['who']}"
        text = self._voice.say(REMARK, Said(self._words, self.state, told, spoken=True), identity)
        if text:
            self._walked()
            sentence = Sentence(row.version, capital(text), row.stands, False, *undone)
            where = Told(sentence, self._beat, self._heading, self._begins, Tone.TURNING, self._under)
            self._told.append(where)
            self._begins, self._heading, self._last = False, "", ("", {})

    def _tell(self, row: RecordRow, before: State, more: Particulars, undone: tuple[str, str]) -> None:
        event = row.event
        known = self._recall.about(event, before, self.state)
        turning = self._chronicle.hear(event, self.state)
        known.update(self._chronicle.known_of(known.get("who") or "", known.get("foe") or ""))
        self._tone = Tone.TURNING if turning else tone_of(event)
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
        known.update(more)
        aside = type(event) in METAS
        if aside:
            self._pause()
        self._say(row, known, undone)
        if isinstance(event, CombatEnded):
            for remark in self._chronicle.ending(event, self.state):
                self._remark(row, remark, undone)
        if aside:
            self._pause()

    @property
    def lines_told(self) -> frozenset[tuple[str, int]]:
        """The lines of the words that were told so far, by event and place among its phrases."""
        return frozenset(self._voice.told)

    def mark(self) -> NarratorMark:
        """Where the narrator is now."""
        twins = self._recall.copy(), self._voice.copy(), self._chronicle.copy()
        return NarratorMark(self.state, *twins, self._heading, self._headed, dict(self._secrets))

    def back(self, mark: NarratorMark, move: RecordRow, more: Particulars) -> None:
        """The head of history moved to where `mark` was made: say so, and go on from there."""
        self._pause()
        self.state, recall, voice, chronicle, self._heading, self._headed, secrets = mark
        self._recall, self._voice, self._chronicle = recall.copy(), voice.copy(), chronicle.copy()
        self._secrets = dict(secrets)
        self._beat = self.state.beat
        self.hear(move, (), more)

    def take(self, *, all: bool = False) -> tuple[Told, ...]:
        """What was told since it was taken last; with `all` also of a walk that may go on."""
        if all:
            self._walked()
        told = tuple(self._told)
        self._told = []
        return told

    def _open(self, began: BeatBegan) -> None:
        self._pause()
        self._beat = began.beat
        if began.number != self._headed:
            self._headed = began.number
            self._heading = self._under = fill(self._words.heading, {"number": began.number}.get) or ""

    def _pause(self) -> None:
        """End the paragraph; what follows begins with a sentence of its own."""
        self._walked()
        self._begins, self._last = True, ("", {})

    def _walked(self) -> None:
        if self.walk is not None:
            self._told.append(self.walk)
            self.walk = None

    def _say(self, row: RecordRow, known: Particulars, undone: tuple[str, str]) -> None:
        topic = tag(row.event)
        key = cause_of(row.event)
        kind = known.get("condition") or known.get("counter") or ""
        identity = f"{key or known.get('who') or ''}/{topic}/{kind}"
        said = Said(self._words, self.state, known, spoken=self._style is not Style.TERSE)
        text = self._voice.say(topic, said, identity, instead=self.walk is not None)
        if not text:
            return
        joined, replaces = text.startswith(GOES_ON) and bool(self._last[1]), text.startswith(REPLACES)
        meta = type(row.event) in METAS
        if text.startswith(REPLACES) and self.walk is not None:
            begins, heading, self.walk = self.walk.begins, self.walk.heading, None
        else:
            self._walked()
            begins, heading = self._begins, "" if meta or joined else self._heading
        if heading:
            self._heading = ""
        if not joined:
            text = capital(text.lstrip("".join((*GOES_ON, REPLACES))))
            if self._style is not Style.TERSE:
                goes_on = not (replaces or heading or begins)  # in a paragraph, with the sentence before
                text = text if not goes_on else taken_up(text, self._last[1].get("said", ""), people(said))
            elif self.state.beat and not meta:
                text = f"{fill(self._words.mark, {'number': self.state.number}.get) or ''} {text}".lstrip()
        sentence = Sentence(row.version, text, row.stands, joined, *undone)
        tone = Tone.ASIDE if meta else self._tone
        where = Told(sentence, self._beat, heading, begins, tone, self._under)
        self._told.append(where._replace(who=self._tries))
        self._tries = ""
        self._begins = False
        if topic == "moved" and not joined:
            self.walk = self._told.pop()
        topics = [topic, *(known[name] for name in ("label", "act", "condition", "counter") if name in known)]
        topics += [name for name in ("sealed", "won") if known.get(name)]
        topics += ["reply"] if known.get("reply") and not joined else []
        run = {name: known[name] for name in ("who", "how", "steps", "start") if name in known}
        more = {"topics": tuple(topics), "grade": known.get("grade", ""), "said": "" if joined else text}
        self._last = (key, more | run)


def _run(known: Particulars, told: Particulars) -> Particulars:
    """How many steps running somebody has gone in one way, and where the first began."""
    alike = all(told.get(name) == known.get(name) for name in ("who", "how"))
    if not alike or told["topics"][0] != "moved":
        return {"steps": 1}
    return {"steps": told["steps"] + 1, "start": told["start"]}
