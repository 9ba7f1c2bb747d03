"""The line of a fight while it is written: each item is read back as it is written, which proves it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from adapters.books.recorded import words_of
from adapters.input.rejected import Rejected
from adapters.notation.answering import ALWAYS, HowRead
from adapters.notation.fields import field
from adapters.notation.head_text import head_tags
from adapters.notation.item_texts import dice_said, faces, order_text, picked
from adapters.notation.opening import read_head
from adapters.notation.people import join_texts
from adapters.notation.reading import steps
from adapters.notation.rulings import ruling_texts
from adapters.notation.scan import NotationFault, Phrase, scan
from domain.engine.combat import Step
from domain.engine.commands.opening import begin, open_combat
from domain.engine.commands.ruling import next_ruling
from domain.engine.news import begins, foreign
from domain.engine.prompts import RollPrompt
from domain.engine.ruleset import Rules
from domain.facts.events import (
    METAS,
    AnswerStands,
    AnyEvent,
    BeatBegan,
    CombatantJoined,
    CombatantLeft,
    CombatOpened,
    Declared,
    Drawn,
    Outcome,
    Rolled,
    Ruled,
    RulesChanged,
    SaltCommitted,
    SaltOpened,
    SaltWithheld,
    SeedRevealed,
    SettingChanged,
    tag,
)
from domain.facts.refusal import Refused
from projections.record import Record, RecordRow

WIDE = 110
"""Columns of a line, where it can be broken."""

USUAL_SOURCES = (Drawn.HAND, Drawn.SEEDED, Drawn.SCRIPTED)
"""Where the dice of a whole fight may come from."""

INSTEAD = "export a record file instead, which holds everything."


class NotationWriter:
    """A fight while it is written: `combat` is what comes of what is written so far."""

    def __init__(self, seen: Record, rules: Rules) -> None:
        self._rules, self._name = rules, seen.combat
        self._rows = _rows(seen)
        opened = self._rows[0].event
        assert isinstance(opened, CombatOpened)
        self._opened = opened
        joined = [row.event for row in self._rows[1:]]
        many = next(
            (at for at, each in enumerate(joined) if not isinstance(each, CombatantJoined)), len(joined)
        )
        self._joined = [each for each in joined[:many] if isinstance(each, CombatantJoined)]
        self._rows = self._rows[1 + many :]
        sources = Counter(row.event.source for row in self._rows if isinstance(row.event, Rolled))
        self._source = max(USUAL_SOURCES, key=lambda source: sources[source.value])
        self._how = HowRead(words_of(opened.ruleset), self._source, bool(opened.commitment))
        self._combat = open_combat(rules, None, opened, self._joined).combat
        self._beat = ""
        self._waits = not any(isinstance(row.event, BeatBegan) for row in self._rows)
        self._items: list[str] = []
        self._by = ""

    def lines(self) -> Iterator[str]:
        """All lines of the notation. Raises `Rejected`."""
        tags = head_tags(self._rules, self._name, self._opened, self._joined, self._source)
        head = [f"[{tag}]" for tag in (*tags, *(["waiting"] if self._waits else []))]
        self._opens("\n".join(head))
        yield from (*head, "")
        at = 0
        while at < len(self._rows):
            decreed = self._decreed(at)
            yield from self._lines_of(self._rows[at].event, decreed, at)
            at += 1 + len(decreed)
        yield from self._broken()
        self._same()

    # -- the body

    def _decreed(self, at: int) -> list[Outcome]:
        """What the ruling at that row decreed."""
        if not isinstance(self._rows[at].event, Ruled):
            return []
        found = list[Outcome]()
        for row in self._rows[at + 1 :]:
            if not foreign(row.event) or begins(row.event):
                break
            found.append(cast("Outcome", row.event))
        return found

    def _lines_of(self, event: AnyEvent, decreed: Sequence[Outcome], at: int) -> Iterator[str]:
        match event:
            case Declared():
                yield from self._declared(event)
            case Rolled():
                yield from self._rolled(event)
            case Ruled():
                yield from self._order(
                    ruling_texts(event, decreed, next_ruling(self._combat)), (event, *decreed)
                )
            case CombatantJoined():
                yield from self._order((f"!{text}" for text in join_texts(self._rules, event)), (event,))
            case BeatBegan() if not self._combat.begun:
                yield from self._begin(at)
            case _:
                if text := order_text(self._rules, self._combat, event):
                    yield from self._order((text,), (event,))

    def _begin(self, at: int) -> Iterator[str]:
        """The beginning, where it does not follow from what comes next."""
        without = [row.event.by for row in self._rows if isinstance(row.event, SaltWithheld)]
        follows = next(
            (row.event for row in self._rows[at + 1 :] if isinstance(row.event, _FROM_OUTSIDE)), None
        )
        if without or (follows is not None and not isinstance(follows, Declared | Rolled | Ruled)):
            text = " ".join(("!begin", *(field("without", by) for by in without)))
            yield from self._order((text,), ())
            return
        step = begin(self._combat)
        if isinstance(step, Refused):
            raise Rejected(f"{step} So it cannot be written; {INSTEAD}")
        self._combat = step.combat

    def _declared(self, event: Declared) -> Iterator[str]:
        asked = [prompt for prompt in self._combat.asks if prompt.key == event.key]
        if not asked:
            raise self._otherwise(event.key)
        alone = len(self._combat.asks) == 1
        same = [prompt for prompt in self._combat.asks if prompt.by == event.by]
        who = event.by if same[0].key == event.key else event.key
        always = " " + " ".join(ALWAYS) if event.standing else ""
        goes_on = alone and self._by == event.by and self._beat == self._combat.state.beat
        name = "" if goes_on and self._items else f"{who}: "
        texts = [f"{name}{text}{always}" for text in picked(event.picks)]
        yield from self._item(texts, event, event.by)

    def _rolled(self, event: Rolled) -> Iterator[str]:
        prompt = self._combat.asks[0] if self._combat.asks else None
        if not isinstance(prompt, RollPrompt) or prompt.key != event.key:
            raise self._otherwise(event.key)
        source = "" if event.source == self._source else f" {event.source}"
        yield from self._item(
            [f"{dice_said(prompt.dice)} {text}{source}" for text in faces(event)], event, ""
        )

    def _item(self, texts: Iterable[str], event: Declared | Rolled, by: str) -> Iterator[str]:
        """Write the first of these texts that is read as just that event."""
        for text in texts:
            item = self._scanned(text)
            done = self._tried(item) if item is not None else None
            if done is not None and [each for step in done for each in _inputs(step)] == [event]:
                yield from self._beaten()
                self._combat, self._by = done[-1].combat, by
                self._items.append(text)
                return
        raise self._otherwise(event.key)

    def _order(self, texts: Iterable[str], wanted: Sequence[AnyEvent]) -> Iterator[str]:
        """Write the first of these orders that brings about just what is wanted."""
        why = "it cannot be said in one line."
        for text in texts:
            if (item := self._scanned(text)) is None:
                continue
            try:
                done = steps(self._combat, item, self._how)
            except NotationFault as fault:
                why = fault.sentence
                continue
            if wanted and tuple(_foreign(done[-1])[: len(wanted)]) != tuple(wanted):
                why = "today's rules make something else of it."
                continue
            yield from self._broken()
            self._combat, self._beat = done[-1].combat, ""
            yield text
            return
        what = f"{getattr(wanted[0], 'key', '') or tag(wanted[0])}" if wanted else "The beginning"
        raise Rejected(f"{what} cannot be written: {why.rstrip('.')}; {INSTEAD}")

    def _scanned(self, text: str) -> Phrase | None:
        try:
            found = scan(text)
        except NotationFault:
            return None
        return found.items[0] if len(found.items) == 1 and not found.tags else None

    def _tried(self, item: Phrase) -> tuple[Step, ...] | None:
        try:
            return steps(self._combat, item, self._how)
        except NotationFault:
            return None

    def _beaten(self) -> Iterator[str]:
        """A new line begins with a beat."""
        if self._combat.state.beat != self._beat:
            yield from self._broken()
            self._beat = self._combat.state.beat
            self._items = [f"@{self._beat}"]

    def _broken(self) -> Iterator[str]:
        """The line so far; long ones are broken at a bar."""
        if not self._items:
            return
        line = self._items[0]
        for at, item in enumerate(self._items[1:], 1):
            bar = " " if at == 1 and line.startswith("@") else " | "
            if len(line) + len(bar) + len(item) > WIDE:
                yield line
                line = f"    {item}"
            else:
                line += f"{bar}{item}"
        yield line
        self._items, self._by = [], ""

    def _opens(self, head: str) -> None:
        """See to it that the head opens the fight as it was opened. Raises `Rejected`."""
        try:
            opened = read_head(scan(head).tags, lambda system, tables: self._rules, (1, 1)).events
        except NotationFault as fault:
            raise Rejected(
                f"The opening cannot be written: {fault.sentence.rstrip('.')}; {INSTEAD}"
            ) from None
        if opened != (self._opened, *self._joined):
            raise self._otherwise("")

    def _same(self) -> None:
        """See to it that what is written gives back what is recorded. Raises `Rejected`."""
        recorded = [self._opened, *self._joined, *(row.event for row in self._rows)]
        wanted = [event for event in recorded if not isinstance(event, _NOTED)]
        found = [event for event in self._combat.path() if not isinstance(event, _NOTED)]
        if wanted != found:
            beat = next(
                (_beat(wanted, at) for at, (a, b) in enumerate(zip(wanted, found, strict=False)) if a != b),
                self._combat.state.beat,
            )
            raise self._otherwise(beat)

    def _otherwise(self, place: str) -> Rejected:
        return Rejected(
            f"The rules at hand make something else of this fight at {place or 'its opening'}, so that a "
            f"notation would not give it back; {INSTEAD}"
        )


_FROM_OUTSIDE = (Declared, Rolled, Ruled, SettingChanged, CombatantJoined, CombatantLeft)
"""Events that lines of the body are for."""

_NOTED = (RulesChanged, AnswerStands, SaltCommitted, SaltOpened, SaltWithheld, SeedRevealed)


def _beat(events: Sequence[AnyEvent], at: int) -> str:
    return next((each.beat for each in reversed(events[: at + 1]) if isinstance(each, BeatBegan)), "")


def _rows(seen: Record) -> list[RecordRow]:
    """The rows of the line that stands, and of what holds on every line."""
    return [
        row
        for row in seen.rows
        if isinstance(row.event, _NOTED) or (row.stands and type(row.event) not in METAS)
    ]


def _inputs(step: Step) -> Iterator[AnyEvent]:
    """What came from outside by a step, without what the rules made of it."""
    return (event for event in step.events if isinstance(event, Declared | Rolled))


def _foreign(step: Step) -> list[AnyEvent]:
    """What was done from outside by a step, with what it decreed."""
    return [event for event in step.events if isinstance(event, _NOTED) or foreign(event)]
