"""Whether a worked example comes out as it says, which rules it shows, and its record for retelling."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec

from adapters.books.systems import UnknownName
from adapters.books.text import BadFile
from adapters.examples.example import Example, ExampleStep
from adapters.examples.expectations import unexpected_refusals, unmet
from adapters.examples.partial_events import well_formed
from adapters.examples.reading import read
from adapters.examples.run import ExampleRun, StepResult
from adapters.examples.stopped import Stopped
from adapters.examples.unknown_expectations import unknown_in_step, unknown_rule, unknown_rules
from domain.engine.news import RULING
from domain.facts.events import AnyEvent
from domain.facts.refusal import Refused
from domain.store import Entry


class ExampleReport(msgspec.Struct, frozen=True):
    """What came of an example. `failures` are lines with file, step, what was expected and what is.

    `cited` are the rule ids in its events, their terms and its refusals, `shown` those that the file lists;
    `entries` is the record as far as it was played; `warnings` tell of names that look mistyped. A file that
    is no example at all is `unusable`.
    """

    path: Path
    title: str = ""
    ruleset: str = ""
    steps: int = 0
    failures: tuple[str, ...] = ()
    cited: frozenset[str] = frozenset()
    shown: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    warnings: tuple[str, ...] = ()
    unusable: bool = False

    @property
    def passed(self) -> bool:
        """Whether all came out as expected."""
        return not self.failures


def check(path: Path, own: Path | None = None) -> ExampleReport:
    """Play an example and hold every step against what it expects. A file that is no example is a failure."""
    try:
        example = read(path)
    except BadFile as error:
        return ExampleReport(path, failures=(str(error),), unusable=True)
    cited: set[str] = set()
    entries: list[Entry] = []
    warnings: list[str] = []
    failures = tuple(
        f"{path.name}: {line}" for line in _failures(example, path, own, cited, entries, warnings)
    )
    return ExampleReport(
        path,
        example.title,
        example.ruleset,
        len(example.steps),
        failures,
        frozenset(cited - {""}),
        example.rules,
        tuple(entries),
        tuple(f"{path.name}: {line}" for line in warnings),
    )


def play(path: Path, own: Path | None = None) -> tuple[Entry, ...]:
    """The record of an example, played to its end, to be told and replayed like any other.

    Raises `BadFile` when it cannot be played.
    """
    with closing(_followed(path, own)) as performance:
        return performance.entries()


def record_file(path: Path, own: Path | None = None) -> bytes:
    """The same as the lines of a record file, without its seed. Raises `BadFile`."""
    with closing(_followed(path, own)) as performance:
        return performance.record_file()


def _followed(path: Path, own: Path | None) -> ExampleRun:
    example = read(path)
    performance = _performance(example, path, own)
    with ExitStack() as otherwise:
        otherwise.callback(performance.close)
        opened = performance.open()
        if isinstance(opened, Refused):
            raise BadFile(f"{path.name}: the fight cannot begin: {opened}")
        for number, step in enumerate(example.steps, 1):
            try:
                taken = performance.take(step)
                for line in unexpected_refusals(step.expect.refused, taken.refusals):
                    raise BadFile(line)
            except (Stopped, BadFile) as error:
                raise BadFile(f"{path.name}: {_step(number, step)}: {error}") from None
        otherwise.pop_all()
    return performance


def rule_ids(event: AnyEvent | Refused) -> Iterator[str]:
    """The rules that an event or a refusal names: its own, and those of its modifiers or terms."""
    yield getattr(event, "rule", "")
    for field in ("modifiers", "terms"):
        terms = getattr(event, field, ())
        yield from (term.rule for term in terms if not term.rule.startswith(RULING))


def _performance(example: Example, path: Path, own: Path | None) -> ExampleRun:
    try:
        return ExampleRun(example, path, own)
    except (BadFile, UnknownName) as error:
        raise BadFile(f"{path.name}: {error}") from None


def _failures(
    example: Example,
    path: Path,
    own: Path | None,
    cited: set[str],
    entries: list[Entry],
    warnings: list[str],
) -> Iterator[str]:
    try:
        performance = ExampleRun(example, path, own)
    except (BadFile, UnknownName) as error:
        yield str(error)
        return
    try:
        yield from _played(example, performance, cited)
    except BadFile as error:
        yield str(error)
    finally:
        entries += performance.entries()
        warnings += performance.warnings
        performance.close()


def _played(example: Example, performance: ExampleRun, cited: set[str]) -> Iterator[str]:
    ruleset = performance.rules.ruleset
    for rule in example.rules:
        yield from unknown_rule(ruleset, rule, "rules")
    opened = performance.open()
    if isinstance(opened, Refused):
        cited.update(rule_ids(opened))
        yield from unexpected_refusals(example.refused, (opened,))
        return
    _cite(opened, cited)
    if example.refused is not None:
        yield from unexpected_refusals(example.refused, ())
    elif not example.steps:
        yield "it has no steps and shows nothing; add [[steps]] with what is done and what must come of it."
    for number, step in enumerate(example.steps, 1):
        place = _step(number, step)
        try:
            for wanted in (*step.expect.events, *step.expect.absent):
                well_formed(wanted, "expect")
            if step.ruling is not None:
                yield from (f"{place}: {line}" for line in unknown_rules(step.ruling, performance.now()))
            taken = performance.take(step)
            _cite(taken, cited)
            yield from (f"{place}: {line}" for line in unknown_in_step(step, taken.combat))
            yield from (f"{place}: {line}" for line in unmet(step.expect, taken))
            if taken.refusals and step.expect.refused is None:
                return
        except (Stopped, BadFile) as error:
            yield f"{place}: {error}"
            return


def _cite(taken: StepResult, cited: set[str]) -> None:
    for told in (*taken.events, *taken.refusals):
        cited.update(rule_ids(told))


def _step(number: int, step: ExampleStep) -> str:
    note = step.note.strip().partition("\n")[0]
    return f"step {number} ({note[:60].rstrip()})" if note else f"step {number}"
