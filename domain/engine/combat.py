"""The combat: a fight at the head of its history, what is asked there, and how a command adds to it.

A combat is a value. A command (see `answering`, `heading`, `ruling`) gives a `Step`, the events to be written
and the combat as it then is, or a `Refused`. Nothing has changed until the events are in the store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce

import msgspec

from domain.engine.correction.rederive import rederive
from domain.engine.divergence import RulesAbsent, RulesDiverged, mention
from domain.engine.faults import ENDLESS, EndlessRules
from domain.engine.history.passage import Passage, backwards
from domain.engine.passed import passed
from domain.engine.play import look, play
from domain.engine.prompts import Prompt
from domain.engine.ruleset import Rules
from domain.engine.sources.live import Live, Thrown
from domain.engine.sources.recorded import Recorded, name_of
from domain.facts.brief import brief
from domain.facts.choice import Key
from domain.facts.events import METAS, AnyEvent, BeatBegan, HeadMoved, How, RulesChanged
from domain.facts.evolve import evolve
from domain.facts.salting import UNSALTED, Salting
from domain.facts.seed import Seed
from domain.facts.standing_answers import NONE_STANDS, StandingAnswers
from domain.facts.state import NOTHING, State


class Combat(msgspec.Struct, frozen=True):
    """A fight at the head of its history.

    `last` is the stream's last version, `line` that of its last head move but for withdrawals, which are in
    `withdrawn` by key; `asks` what is open, `answered` the keys of the answers that are in so far; `diverged`
    is set when today's rules disagree with the record.
    Without a `seed` (it is not at hand, or has been revealed) all dice are thrown by hand. `salting` are the
    players' words in it; `standing` is how who answers what until they say otherwise.
    """

    rules: Rules
    seed: Seed | None
    last: int
    line: int
    passage: Passage
    state: State
    asks: tuple[Prompt, ...] = ()
    answered: tuple[Key, ...] = ()
    diverged: RulesDiverged | None = None
    withdrawn: tuple[tuple[Key, int], ...] = ()
    salting: Salting = UNSALTED
    standing: StandingAnswers = NONE_STANDS

    def __repr__(self) -> str:
        asks = f"asks {' and '.join(prompt.key for prompt in self.asks)}" if self.asks else ""
        over = "over" if self.state.over else "diverged" if self.diverged is not None else ""
        return brief(self, self.state.ruleset, f"at event {self.last}", self.state.beat, asks, over)

    def path(self) -> tuple[AnyEvent, ...]:
        """The events that stand, first to last. Raises `Unread` when loaded from a snapshot."""
        return tuple(event for _, event in backwards(self.passage))[::-1]

    @property
    def begun(self) -> bool:
        """Whether the first beat has begun. Until then people may join and salt the seed."""
        return not self.passage.opening

    @property
    def whole(self) -> bool:
        """Whether all of the path is here: it was not loaded from a snapshot."""
        passage = self.passage
        while passage.earlier is not None:
            passage = passage.earlier
        return passage.opening

    def newer(self) -> tuple[RulesChanged, ...]:
        """The event that says so, if the rules or tables at hand are others than the fight was played by so
        far."""
        now, state = self.rules, self.state
        if now.missing or now.same(state.version, state.tables):
            return ()
        return (RulesChanged(now.ruleset.version, now.tables_hash),)

    def id(self, key: Key) -> str:
        """The id by which an answer must name the prompt of that key: `line/key`.

        A withdrawal makes stale only the id of the prompt whose answer was taken back.
        """
        line = next((version for was, version in reversed(self.withdrawn) if was == key), self.line)
        return f"{line}/{key}"


Withdrawn = tuple[tuple[Key, int], ...]
"""The keys whose answers were withdrawn since the line began, with the versions of those moves."""


def moved_line(line: int, withdrawn: Withdrawn, moved: HeadMoved, version: int) -> tuple[int, Withdrawn]:
    """The line, and what was withdrawn on it, after a move of the head: every other move begins a line."""
    if moved.how == How.WITHDRAWN:
        return line, (*withdrawn, (moved.on, version))
    return version, ()


class Step(msgspec.Struct, frozen=True):
    """What a command comes to: `events` to be written in one piece, and the combat after them.

    `dropped` are the keys of answers taken back because they are no longer offered or no longer asked for;
    those `waiting` are not asked for yet (see `carry_on`).
    """

    events: tuple[AnyEvent, ...]
    combat: Combat
    dropped: tuple[Key, ...] = ()
    waiting: tuple[Key, ...] = ()

    def __repr__(self) -> str:
        return brief(self, f"{len(self.events)} events", self.combat)


class Draft:
    """A step in the making: a combat, and the events that lead to it from the one the command was given."""

    def __init__(self, combat: Combat) -> None:
        self._was = combat
        self._events: list[AnyEvent] = []
        self._last, self._line, self._passage = combat.last, combat.line, combat.passage
        self._withdrawn = combat.withdrawn
        self._fed: Recorded | None = None

    def head(self, passage: Passage, how: How, on: str = "") -> Draft:
        """Move the head to the end of `passage`."""
        moved = HeadMoved(passage.end, how.value, on)
        self._events.append(moved)
        self._last += 1
        self._line, self._withdrawn = moved_line(self._line, self._withdrawn, moved, self._last)
        self._passage = passage
        return self

    def note(self, meta: AnyEvent) -> Draft:
        """Add something about the record; the path does not see it."""
        self._events.append(meta)
        self._last += 1
        return self

    def add(self, *events: AnyEvent) -> Draft:
        """Add events at the head."""
        if events and type(events[0]) is not RulesChanged:
            self._say_newer()
        self._grow(events)
        return self

    def _say_newer(self) -> None:
        """Who goes on by other rules than the fight was played by says so first."""
        if not self._events and self._was.state.version:
            self._grow(self._was.newer())

    def _grow(self, events: tuple[AnyEvent, ...]) -> None:
        if events:
            self._passage = self._passage.grown(events, self._last + 1)
            self._last += len(events)
            self._events.extend(events)

    def next_beat(self) -> Draft:
        """Close the beat, whatever it was doing; what follows is a new one."""
        self._passage = Passage(self._passage.state(), earlier=self._passage)
        return self

    def feed(self, feed: Recorded) -> Draft:
        """Work out what follows from recorded inputs, as far as they carry."""
        self._begin()
        derived = rederive(self._was.rules.beat, self._passage.before, self._passage.events, feed)
        earlier = self._passage.earlier
        known = len(self._passage.events)
        for before, told in derived.beats:
            if earlier is not self._passage.earlier:
                self._passage = Passage(before, earlier=earlier)
            self._grow(told[known:])
            earlier, known = self._passage, 0
        self._fed = feed
        return self

    def step(self, source: Live | Thrown | None = None) -> Step:
        """Play on to the next prompt or the end of the fight; the finished step.

        A mere move of the head stands also where the rules disagree with what was recorded there: the combat
        then says so. Otherwise raises `RulesDiverged`.
        """
        state = self._passage.state()
        live = source or Live(self._was.seed, state, self._was.salting)
        asks: tuple[Prompt, ...] = ()
        answered: tuple[Key, ...] = ()
        if not state.over:
            self._say_newer()
            self._begin()
            for _ in range(ENDLESS):
                moved = self._only_moved()
                run = look if moved else play
                try:
                    played = run(self._was.rules.beat, self._passage.before, live, self._passage.events)
                except RulesDiverged as disagreement:
                    if moved:
                        return self.pause(disagreement)
                    raise
                self._grow(played.told[len(self._passage.events) :])
                state, asks, answered = played.state, played.asks, played.answered
                if asks or state.over:
                    break
                self._passage = Passage(state, earlier=self._passage)
            else:
                raise EndlessRules(state.ruleset, state.beat)
        combat = self._combat(state, asks, answered)
        dropped, waiting = self._left_over(combat)
        return Step(tuple(self._events), combat, dropped, waiting)

    def _only_moved(self) -> bool:
        """Whether nothing but the head was moved: no input, no dice that are only thrown now."""
        moves = any(isinstance(event, HeadMoved) for event in self._events)
        return moves and all(type(event) in METAS for event in self._events)

    def _left_over(self, combat: Combat) -> tuple[tuple[Key, ...], tuple[Key, ...]]:
        """The keys of what was fed and is not there now: what cannot be asked for any more, and what can."""
        if self._fed is None:
            return (), ()
        fed, now = self._fed.recorded, {getattr(event, "key", "") for event in self._events}
        gone = [key for key in fed.inputs if key not in now]
        gone += [name_of(group[0]) for group in self._fed.waiting]
        over = passed(self._events, combat.state)
        dropped = [key for key in gone if key in self._fed.refused or over(fed.beats[key])]
        return tuple(dropped), tuple(key for key in gone if key not in dropped)

    def pause(self, diverged: RulesDiverged | None = None) -> Step:
        """The finished step without playing on: for a fight that has not begun, or where the rules
        disagree."""
        combat = self._combat(self._passage.state())
        return Step(tuple(self._events), msgspec.structs.replace(combat, diverged=diverged))

    def aside(self) -> Step:
        """The finished step of one who only wrote about the record: the fight stays as it is."""
        return Step(
            tuple(self._events),
            msgspec.structs.replace(
                self._was, last=self._last, salting=self._salting(), standing=self._standing()
            ),
        )

    def _salting(self) -> Salting:
        return reduce(Salting.after, self._events, self._was.salting)

    def _standing(self) -> StandingAnswers:
        return reduce(StandingAnswers.after, self._events, self._was.standing)

    def _combat(self, state: State, asks: tuple[Prompt, ...] = (), answered: tuple[Key, ...] = ()) -> Combat:
        was = self._was
        return Combat(
            was.rules, was.seed, self._last, self._line, self._passage, state, asks, answered,
            withdrawn=self._withdrawn, salting=self._salting(), standing=self._standing(),
        )  # fmt: skip

    def _begin(self) -> None:
        """After the opening comes a beat."""
        if self._passage.opening:
            self.next_beat()


def follow(
    rules_for: Callable[[str, str], Rules],
    seed: Seed | None,
    rows: Iterable[tuple[int, AnyEvent]],
    last: int,
    line: int,
    root: Passage | None = None,
    withdrawn: Withdrawn = (),
    salting: Salting = UNSALTED,
    standing: StandingAnswers = NONE_STANDS,
) -> Combat:
    """The combat whose path is `rows`, (version, event) in order; `root` is the empty passage that a snapshot
    stands for.

    Never writes: when today's rules disagree with the record, `diverged` says so and nothing is asked.
    """
    passage = root or Passage(NOTHING)
    state = passage.before
    versions: list[int] = []
    events: list[AnyEvent] = []
    for version, event in rows:
        if type(event) in METAS:
            continue
        if type(event) is BeatBegan and events:
            passage = msgspec.structs.replace(passage, versions=tuple(versions), events=tuple(events))
            passage, versions, events = Passage(state, earlier=passage), [], []
        versions.append(version)
        events.append(event)
        state = evolve(state, event)
    passage = msgspec.structs.replace(passage, versions=tuple(versions), events=tuple(events))
    rules = rules_for(state.ruleset, state.tables)
    combat = Combat(
        rules, seed, last, line, passage, state, withdrawn=withdrawn, salting=salting, standing=standing
    )
    if rules.missing:
        return msgspec.structs.replace(combat, diverged=RulesAbsent(rules.missing))
    if state.over or passage.opening:
        return combat
    try:
        played = look(rules.beat, passage.before, Live(seed, state, salting), passage.events)
    except RulesDiverged as disagreement:
        return msgspec.structs.replace(combat, diverged=disagreement)
    if len(played.told) > len(passage.events) or not (played.asks or played.state.over):
        follows = played.told[len(passage.events) :]
        now = f"{mention(follows[0])} follows" if follows else "another beat follows"
        more = RulesDiverged(len(passage.events), None, now, state.beat)
        return msgspec.structs.replace(combat, diverged=more)
    return msgspec.structs.replace(combat, asks=played.asks, answered=played.answered)
