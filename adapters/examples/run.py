"""An example being played: every roll is asked for, every choice and every die comes from the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from adapters.books.maps import ReadMap, parse_map
from adapters.books.systems import missing
from adapters.books.text import BadFile
from adapters.examples.entrants import fighter, fighters, rules_of
from adapters.examples.example import Example, ExampleSetting, ExampleStep, Said, Thrown
from adapters.examples.outside import ruling, undoing
from adapters.examples.record_steps import RecordSteps
from adapters.examples.stopped import Stopped, faces_of
from adapters.files.records import export
from adapters.input.choices import NotClear, chosen
from adapters.store.memory import MemoryStore
from domain.engine.combat import Combat
from domain.engine.commands.answering import answer, throw
from domain.engine.commands.head_moves import rethrow
from domain.engine.commands.ruling import change, join, leave
from domain.engine.correction.correct import Corrected
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.ruleset import settings_of
from domain.engine.unknown_words import mistyped_in_sheet, mistyped_sides
from domain.entrants import Entrant, joining
from domain.facts.choice import Choice, Key
from domain.facts.events import AnyEvent, CombatantLeft, Drawn, SettingChanged
from domain.facts.refusal import Refused
from domain.facts.state import Combatant
from domain.facts.validation import explained
from domain.fights import Command, Done, Fights
from domain.store import Entry

NAME = "example"
"""What an example's fight is called in its store."""

MASTER = "gm"
"""Who does what is done from outside."""

ALIKE = 0.85
"""Keys that are so much alike may be meant for each other."""

SECRET = b"an example draws no dice at all."
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


class StepResult(msgspec.Struct, frozen=True):
    """What a step came to: what was newly recorded, what was refused, and the fight after it.

    `corrected` says what a settlement changed, or would change if it is only previewed.
    """

    events: tuple[AnyEvent, ...]
    refusals: tuple[Refused, ...]
    combat: Combat
    corrected: Corrected | None = None


class ExampleRun:
    """A fight in memory that follows an example step by step; the same example gives the same record."""

    def __init__(self, example: Example, path: Path, own: Path | None = None) -> None:
        """Raises `BadFile` or `UnknownName` when combatants, tables or rule system do not fit."""
        self.example, self.path = example, path
        self.rules = rules_of(example, path, own)
        self._store = MemoryStore(clock=lambda: LONG_AGO, chance=bytes)
        self._fights = Fights(self._store, lambda system, tables: self.rules)
        self._proceedings = RecordSteps(self._fights, NAME, MASTER)
        self._commands = 0
        self.warnings: list[str] = []

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()

    def entries(self) -> tuple[Entry, ...]:
        """Everything recorded so far; nothing of a fight that could not begin."""
        return tuple(self._store.entries(NAME)) if NAME in self._store.combats() else ()

    def record_file(self) -> bytes:
        """Everything recorded so far as the lines of a record file."""
        return b"".join(export(self._store, NAME))

    def open(self) -> StepResult | Refused:
        """Begin the fight. Raises `BadFile` when a setting does not fit."""
        surveyed = parse_map(self.example.ground, "ground") if self.example.ground else ReadMap((), {})
        joiners = fighters(self.example, self.path, self.rules.ruleset, surveyed.places)
        self._remark(joiners)
        stray = set(surveyed.places).difference(fighter.name for fighter in joiners)
        if stray:
            here = [fighter.name for fighter in joiners]
            raise BadFile(f"ground: {missing('combatant', min(stray), tuple(here))}")
        settings = {**self.example.settings, "by_hand": "all"}
        try:
            done = self._fights.open(
                NAME,
                self.rules,
                SECRET,
                joiners,
                settings,
                title=self.example.title,
                ground=surveyed.features,
                waiting=self.example.waiting,
                by=MASTER,
                command=self._command(),
            )
        except msgspec.ValidationError as error:
            raise BadFile(explained(error, self.rules.ruleset.settings, "settings")) from None
        return done if isinstance(done, Refused) else StepResult(done.events, (), done.combat)

    def now(self) -> Combat:
        """The fight as it stands."""
        return self._fights.load(NAME)

    def take(self, step: ExampleStep) -> StepResult:
        """Do what a step says. Raises `Stopped` when something in it cannot be done, or a die is missing.

        What is refused unexpectedly ends the step: all that it leaves over would only follow from it.
        """
        before = self.now()
        expected = step.expect.refused is not None
        done = self._from_outside(step) if step.outside() else None
        refusals = [done] if isinstance(done, Refused) else []
        choices, dice = dict(step.declare), dict(step.dice)
        if expected or not refusals:
            refusals += self._answers(choices, dice)
        if expected or not refusals:
            refusals += self._in_vain(before, step, choices, dice)
        events = tuple(entry.event for entry in self._fights.meanwhile(NAME, before.last))
        return StepResult(events, tuple(refusals), self.now(), done if isinstance(done, Corrected) else None)

    # -- inside

    def _command(self) -> str:
        self._commands += 1
        return f"{NAME}-{self._commands}"

    def _do(self, command: Command, by: str = MASTER) -> Done | Refused:
        return self._fights.do(NAME, command, by=by, id=self._command())

    def _answers(self, choices: dict[Key, Said], dice: dict[Key, Thrown]) -> list[Refused]:
        """Answer what is open from what the step gives, until nothing more fits; what is refused of it."""
        refusals: list[Refused] = []
        while (prompt := self._next(choices, dice)) is not None:
            if isinstance(prompt, RollPrompt):
                self._throw(prompt, dice.pop(prompt.key))
                continue
            picks = self._picks(prompt, choices.pop(prompt.key))
            given = self._do(partial(answer, prompt=prompt.key, picks=picks), prompt.by)
            if isinstance(given, Refused):
                refusals.append(given)
        return refusals

    def _in_vain(
        self, before: Combat, step: ExampleStep, choices: dict[Key, Said], dice: dict[Key, Thrown]
    ) -> list[Refused]:
        """Refusals of choices that nobody asks for. Raises `Stopped` for a die missing or left over.

        Of several complaints the one that led to the others comes first: a mistyped key, then a die that is
        missing, then what is given for later.
        """
        if step.expect.refused is None:
            self._mistyped(choices, dice)
        self._missing_die(before, self.now(), step)
        refusals = [refusal for key in choices if (refusal := self._not_asked(answer, key, picks=()))]
        for key, faces in dice.items():
            if step.expect.refused is None and refusals:
                break
            cause = refusals[0] if refusals else self._not_asked(throw, key, faces=())
            raise Stopped(f"the die {key} = {faces} is left over: {cause}")
        return refusals

    def _mistyped(self, choices: dict[Key, Said], dice: dict[Key, Thrown]) -> None:
        """Raises `Stopped` for a key that is nearly that of an open prompt, to which nothing is given."""
        for kind, given in ((ChoicePrompt, choices), (RollPrompt, dice)):
            asked = [prompt.key for prompt in self.now().asks if isinstance(prompt, kind)]
            for key, said in given.items():
                if key not in asked and get_close_matches(key, asked, n=1, cutoff=ALIKE):
                    what = "choice" if kind is ChoicePrompt else "die"
                    why = self._not_asked(answer, key, picks=())
                    raise Stopped(f"the {what} {key} = {said} is left over: {why}")

    def _not_asked(self, command: Callable[..., Any], key: Key, **given: object) -> Refused:
        refused = self._do(partial(command, prompt=key, **given))
        assert isinstance(refused, Refused)
        return refused

    def _next(self, choices: dict[Key, Said], dice: dict[Key, Thrown]) -> ChoicePrompt | RollPrompt | None:
        """The first thing asked that the step answers, in the order in which the step says it."""
        asks = {prompt.key: prompt for prompt in self.now().asks}
        return next(
            (asks[key] for key in (*choices, *dice) if key in asks and _fits(asks[key], key, choices)), None
        )

    def _throw(self, prompt: RollPrompt, said: Thrown) -> None:
        faces = faces_of(prompt.dice, said, prompt.key, prompt.zero)
        given = self._do(partial(throw, prompt=prompt.key, faces=faces, source=Drawn.SCRIPTED), prompt.by)
        if isinstance(given, Refused):
            raise Stopped(str(given))

    def _picks(self, prompt: ChoicePrompt, said: Said) -> tuple[Choice, ...]:
        state = self.now().state
        try:
            return tuple(
                chosen(one, prompt.menu, state) for one in (said if isinstance(said, list) else [said])
            )
        except NotClear as error:
            raise Stopped(f"{prompt.key}: {error}") from None

    def _missing_die(self, before: Combat, after: Combat, step: ExampleStep) -> None:
        """A roll that a step brings up is thrown in it, unless the step says that it ends there."""
        if step.expect.asks is not None:
            return
        known = [prompt.key for prompt in before.asks]
        for prompt in after.asks:
            if isinstance(prompt, RollPrompt) and prompt.key not in known:
                raise Stopped(
                    f"the die {prompt.key} ({prompt.dice} by {prompt.by}) is missing; "
                    "give it under `dice`, or say with `asks` that the step ends there"
                )

    # -- what is done from outside

    def _from_outside(self, step: ExampleStep) -> Done | Corrected | Refused | None:
        command = self._command_of(step)
        if command is not None:
            return self._do(command)
        return self._proceedings.take(step, self._command())

    def _command_of(self, step: ExampleStep) -> Command | None:
        """What is done to the fight, `None` if something is done about its record."""
        if not isinstance(step.undo, bool):
            return undoing(step.undo)
        if step.rethrow is not None:
            return partial(rethrow, key=step.rethrow.on, why=step.rethrow.why)
        if step.ruling is not None:
            return ruling(step.ruling)
        if step.setting is not None:
            return partial(change, changed=self._changed(step.setting))
        if step.leave is not None:
            return partial(leave, left=CombatantLeft(step.leave.who, step.leave.why))
        if step.join is None:
            return None
        joiner = fighter(step.join, self.path, self.rules.ruleset, "join")
        self._remark([joiner], self.now().state.combatants.values())
        return lambda now: join(now, joining(self.rules, now.state.settings, joiner))

    def _remark(self, joiners: Sequence[Entrant], there: Iterable[Combatant] = ()) -> None:
        """Names on a sheet, and sides, that may be anything and yet look mistyped."""
        for one in joiners:
            self.warnings += [
                f"{one.name}: {oddity}"
                for oddity in mistyped_in_sheet(
                    self.rules.vocabulary, msgspec.json.decode(one.sheet), one.items
                )
            ]
        self.warnings += mistyped_sides(
            (one.side for one in joiners if one.side != one.name),
            (one.side for one in there if one.side != one.name),
        )

    def _changed(self, wanted: ExampleSetting) -> SettingChanged:
        now = msgspec.json.decode(self.now().state.settings)
        try:
            settings_of(self.rules.ruleset, {**now, wanted.name: wanted.value})
        except msgspec.ValidationError as error:
            raise Stopped(explained(error, self.rules.ruleset.settings, "setting").rstrip(".")) from None
        return SettingChanged(wanted.name, wanted.value, wanted.why)


def _fits(prompt: ChoicePrompt | RollPrompt, key: Key, choices: dict[Key, Said]) -> bool:
    return isinstance(prompt, ChoicePrompt) == (key in choices)
