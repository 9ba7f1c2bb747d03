"""The narrator follows a fight event by event and tells it in paragraphs."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Final, NamedTuple

import msgspec

from domain.engine.prompts import RollPrompt
from domain.facts.choice import Key, Name
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
from projections.telling.expected import number_expected
from projections.telling.keys import cause_of, related
from projections.telling.memory import Recall
from projections.telling.names import NOBODY, short
from projections.telling.particulars import Particulars, expecting
from projections.telling.phrase import capital, fill
from projections.telling.so_far import SoFar
from projections.telling.story import Sentence, Told
from projections.telling.tone import Tone, tone_of
from projections.telling.voice import ANEW, GOES_ON, REMARK, REPLACES, TRIED, Style, Voice
from projections.telling.wording import Said, mentioned
from projections.telling.words import Words
from projections.visibility import sealed

replace = msgspec.structs.replace

MARKS: Final = "".join((*GOES_ON, REPLACES, ANEW))
"""With these a phrase begins that does not begin a sentence."""


FULL_NAMES: Final = ("combatant-joined", "combatant-left", "combat-ended")
"""Where people go by the whole of their names, as they do in all that is said of the record."""


class NarratorMark(NamedTuple):
    """Where a narrator was, to go back to."""

    state: State
    recall: Recall
    voice: Voice
    chronicle: Chronicle
    heading: str
    headed: int | None
    secrets: dict[Key, int]
    last: tuple[Key, Particulars]
    so_far: SoFar
    walk: Told | None
    exchanged: bool


class Narrator:
    """Tells a fight event by event. Give it rows with `hear`, in order, and `take` what it has told.

    What it tells of an event follows from the events up to it and from nothing that comes later, so that the
    same is told to those who listen while the fight goes on and to those who have it told at the end. Only
    a walk is told when it is over, which shows when something else is told. What is done by dice is told
    before them, with the number needed, and what comes of it after. What is said of the record, and what
    was taken back, leaves no trace in how the fight is told.
    """

    def __init__(self, words: Words, style: Style = Style.PROSE) -> None:
        self.state: State = NOTHING
        self._words, self._style = words, style
        self._recall, self._voice = Recall(words), Voice(words, style)
        self._chronicle = Chronicle(words.taken)
        self._told: list[Told] = []
        self._beat, self._heading, self._under = "", "", ""
        self._headed: int | None = None
        self._begins, self._exchanged = True, False
        self._tone = Tone.QUIET
        self._trying: tuple[Name, ...] = ()
        """Who in this beat means to try something against another, and has not thrown for it."""
        self._walk: Told | None = None
        """The steps that somebody is taking, as they are told if no more follow."""
        self._walk_told = False
        """Whether they were told already, on a line of the fight that was left since."""
        self._secrets: dict[Key, int] = {}
        """What is to be told when it is revealed: the versions of inputs by their keys."""
        self._last: tuple[Key, Particulars] = ("", {})
        self.expected: dict[Key, Particulars] = {}
        """The numbers that were told of dice before they were thrown, and that are judged later."""
        self._so_far = SoFar()
        """It is told from its beginning, with names, if it goes on after an aside."""

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
        if isinstance(event, Declared | Rolled) and (row.sealed or row.shown):
            self._secrets[event.key] = row.version
            row = sealed(row)
        if self._chronicle.begins(row.event):
            self._between(row, undone)
        self.state = evolve(before, event)
        if isinstance(event, Rolled) and event.faces and not row.sealed:
            sentence = Sentence(row.version, "", row.stands, False, *undone)
            expected = number_expected(self._words, event, row, rows)
            self._ask(event, sentence, self.expected.get(event.key, {}) if expected is None else expected)
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

    def foretold(self, prompts: Sequence[RollPrompt], version: int) -> tuple[Told, ...]:
        """What is to be told of dice before they are thrown, as it will be told when they are; nothing is
        remembered of it but the numbers of those that are judged later."""
        twin = copy(self)
        twin._voice, twin._told, twin._walk = self._voice.copy(), [], None
        for prompt in prompts:
            if not prompt.seen_by:
                twin._ask(prompt, Sentence(version, ""), {})
                if prompt.expects:
                    self.expected[prompt.key] = expecting(
                        prompt.expects, prompt.test, prompt.open_till_thrown
                    )
        return tuple(twin._told)

    def _ask(self, roll: Rolled | RollPrompt, sentence: Sentence, expected: Particulars) -> None:
        """Tell what is tried, before the dice."""
        if self._style is Style.TERSE:
            return
        known = self._placed(self._recall.asked(roll, self.state, expected), roll.key)
        self._tone = Tone.QUIET
        self._say(TRIED, roll.key, known, sentence)

    def _placed(self, known: Particulars, cause: Key) -> Particulars:
        """The particulars with what was told before, and what a sentence about these two may remember."""
        known.update(self._chronicle.known_of(known.get("who") or "", known.get("foe") or ""))
        key, told = self._last
        known["same"] = bool(told) and related(key, cause)
        known["after"], known["after_grade"] = told.get("topics", ()), told.get("grade", "")
        return known

    def _between(self, row: RecordRow, undone: tuple[str, str]) -> None:
        """One blow is over, and something new begins: remark on what is worth it."""
        if self._chronicle.open:
            self._weigh(Tone.HAPPENS)
        for remark in self._chronicle.over():
            self._remark(row, remark, undone)
        if isinstance(row.event, Declared) or not self._exchanged:
            self._voice.go_on()
        self._exchanged = isinstance(row.event, Declared)
        if isinstance(row.event, Declared):
            self._trying = (*self._trying, row.event.by)

    def _remark(self, row: RecordRow, known: Particulars, undone: tuple[str, str]) -> None:
        """A sentence of the narrator's own, told with the event that comes next."""
        if self._style is Style.TERSE:
            return
        told = {**known, "label": "", "number": self.state.number}
        identity = f"{cause_of(row.event) or self._beat}/{known['turn']}/{known['who']}"
        said = Said(self._words, self.state, told, spoken=True)
        if named := self._voice.say(REMARK, said, identity):
            self._walked()
            text = named if self._begins else self._so_far.in_short(self._voice.pattern, said, named)
            sentence = Sentence(row.version, capital(text), row.stands, False, *undone)
            where = Told(sentence, self._beat, self._heading, self._begins, Tone.TURNING, self._under)
            self._told.append(where)
            self._begins, self._heading, self._last = False, "", ("", {})
            self._so_far = SoFar(people=mentioned(said, named))

    def _tell(self, row: RecordRow, before: State, more: Particulars, undone: tuple[str, str]) -> None:
        event = row.event
        known = self._recall.about(event, before, self.state)
        turning = self._chronicle.hear(event, self.state)
        self._tone = Tone.TURNING if turning else tone_of(event)
        if isinstance(event, BeatBegan):
            self._open(event)
        elif isinstance(event, CombatOpened):
            self._heading = event.title
        key = cause_of(event)
        self._placed(known, key)
        if isinstance(event, Moved):
            known.update(_run(known, self._last[1]))
        known["actor"], known["sealed"] = row.entry.by or NOBODY, row.sealed or known.get("sealed", False)
        known.update(more)
        aside = type(event) in METAS
        if aside:
            self._aside(row, known, undone)
            return
        self._say(tag(event), key, known, Sentence(row.version, "", row.stands, False, *undone))
        if isinstance(event, CombatEnded):
            for remark in self._chronicle.ending(event, self.state):
                self._remark(row, remark, undone)

    def _aside(self, row: RecordRow, known: Particulars, undone: tuple[str, str]) -> None:
        """Say something of the record, after which the fight is told as if nothing had been said."""
        self._walked()
        self._begins, voice, last, so_far = True, self._voice, self._last, self._so_far
        self._voice, self._last, self._tone = voice.copy(), ("", {}), Tone.ASIDE
        self._say(tag(row.event), "", known, Sentence(row.version, "", row.stands, False, *undone))
        self._voice, self._last, self._so_far, self._begins = voice, last, so_far, True

    @property
    def lines_told(self) -> frozenset[tuple[str, int]]:
        """The lines of the words that were told so far, by event and place among its phrases."""
        return frozenset(self._voice.told)

    def mark(self) -> NarratorMark:
        """Where the narrator is now."""
        recall, voice, chronicle = self._recall.copy(), self._voice.copy(), self._chronicle.copy()
        heading, secrets = (self._heading, self._headed), dict(self._secrets)
        return NarratorMark(
            *(self.state, recall, voice, chronicle, *heading, secrets),
            *(self._last, self._so_far, self._walk, self._exchanged),
        )

    def back(self, mark: NarratorMark, move: RecordRow, more: Particulars) -> None:
        """The head of history moved to where `mark` was made: say so, and go on from there."""
        self._pause()
        self.state, self._heading, self._headed = mark.state, mark.heading, mark.headed
        self._recall, self._voice, self._chronicle = (
            *(mark.recall.copy(), mark.voice.copy(), mark.chronicle.copy()),
        )
        self._secrets, self._last, self._exchanged = dict(mark.secrets), mark.last, mark.exchanged
        self._so_far = mark.so_far
        self._beat = self.state.beat
        self.hear(move, (), more)
        self._walk, self._walk_told = mark.walk, True

    @property
    def walk(self) -> Told | None:
        """The steps that somebody is taking, as they are told if no more follow, and were not told yet."""
        return None if self._walk_told else self._walk

    def take(self, *, all: bool = False) -> tuple[Told, ...]:
        """What was told since it was taken last; with `all` also of a walk that may go on."""
        if all:
            self._walked()
        told = tuple(self._told)
        self._told = []
        return told

    def _open(self, began: BeatBegan) -> None:
        self._pause()
        self._beat, self._trying = began.beat, ()
        if began.number != self._headed:
            self._headed = began.number
            self._heading = self._under = fill(self._words.heading, {"number": began.number}.get) or ""

    def _pause(self) -> None:
        """End the paragraph; what follows begins with a sentence of its own."""
        self._walked()
        self._begins, self._last, self._so_far = True, ("", {}), SoFar()

    def _walked(self) -> None:
        if self._walk is not None and not self._walk_told:
            self._told.append(self._walk)
        self._walk, self._walk_told = None, False

    def _say(self, topic: str, key: Key, known: Particulars, sentence: Sentence) -> None:
        """Say something on a topic, an event's tag or one of our own; `sentence` lacks its text."""
        kind = known.get("condition") or known.get("counter") or ""
        identity = f"{key or known.get('who') or ''}/{topic}/{kind}"
        prose, meta = self._style is not Style.TERSE, self._tone is Tone.ASIDE
        said = Said(self._words, self.state, known, spoken=prose, full=meta or topic in FULL_NAMES)
        named = self._voice.say(topic, said, identity, instead=self._walk is not None)
        if not named:
            if self._tone is Tone.TURNING:
                self._weigh(self._tone, key)
            return
        mark = self._voice.mark
        joined, replaces = mark in GOES_ON and bool(self._last[1]), mark == REPLACES
        if mark == ANEW:
            self._pause()
        if replaces and self._walk is not None:
            begins, heading = self._walk.begins or self._walk_told, self._walk.heading
            self._walk, self._walk_told = None, False
        else:
            self._walked()
            begins, heading = self._begins, "" if meta or joined else self._heading
        if heading:
            self._heading = ""
        within = prose and not (replaces or heading or begins)
        text = self._so_far.in_short(self._voice.pattern, said, named, joined) if within else named
        if not joined:
            text, named = (capital(each.lstrip(MARKS) if mark else each) for each in (text, named))
            if not prose and self.state.beat and not meta:
                text = f"{fill(self._words.mark, {'number': self.state.number}.get) or ''} {text}".lstrip()
                named = text
        told_anew = joined and begins and bool(self._so_far.text)
        before = self._so_far if joined else SoFar()
        self._so_far = before.and_then(text, named, mentioned(said, named) if prose else ())
        if told_anew:
            text, joined = self._so_far.named, False
        where = Told(
            replace(sentence, text=text, joined=joined), self._beat, heading, begins, self._tone, self._under
        )
        if topic == TRIED:
            where = where._replace(dice=key, who=self._tries(known.get("who") or ""))
        self._told.append(where._replace(cause=key))
        self._begins = False
        if topic == "moved" and not joined and known.get("label") != "ruling":
            self._walk = self._told.pop()
        topics = [topic, *(known[name] for name in ("label", "act", "condition", "counter") if name in known)]
        topics += [name for name in ("sealed", "won") if known.get(name)]
        topics += ["reply"] if known.get("reply") and not joined else []
        run = {name: known[name] for name in ("who", "how", "steps", "start") if name in known}
        more = {"topics": tuple(topics), "grade": known.get("grade", "")}
        self._last = (key, more | run)

    def _tries(self, who: Name) -> str:
        """By whom something is tried now against another; nobody where these are other dice of theirs."""
        if who not in self._trying:
            return ""
        at = self._trying.index(who)
        self._trying = self._trying[:at] + self._trying[at + 1 :]
        return short(self._words, self.state, who)

    def _weigh(self, tone: Tone, cause: Key = "") -> None:
        """What is not told by itself weighs with what was told of its cause, or last, in this beat."""
        told, here = self._told, list[int]()
        for at in range(len(told) - 1, -1, -1):
            if told[at].beat != self._beat:
                break
            here.append(at)
        for at in ([at for at in here if told[at].cause == cause] or here)[:1]:
            told[at] = told[at]._replace(tone=max(told[at].tone, tone))


def _run(known: Particulars, told: Particulars) -> Particulars:
    """How many steps running somebody has gone in one way, and where the first began."""
    alike = all(told.get(name) == known.get(name) for name in ("who", "how"))
    if not alike or told["topics"][0] != "moved":
        return {"steps": 1}
    return {"steps": told["steps"] + 1, "start": told["start"]}
