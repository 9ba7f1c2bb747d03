"""Why a roll came out as it did: the number term by term, the odds, what led to it and what followed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated

import msgspec

from domain.facts.choice import Key
from domain.facts.events import (
    BeatBegan,
    CombatOpened,
    Damaged,
    Declared,
    Input,
    Outcome,
    Recovered,
    Rolled,
    Ruled,
    SettingChanged,
    Value,
    tag,
)
from domain.facts.term import Term
from projections.proving.arithmetic import GRADINGS, Grading, steps
from projections.proving.audit import NumberNeeded, left, likelihood, number_of
from projections.proving.causes import Causes
from projections.proving.rule_settings import RuleSetting, bearing
from projections.proving.terse import against, bare, short
from projections.record import Record, RecordRow
from projections.says import says


class Why(msgspec.Struct, frozen=True):
    """One thing that there is to say, and under it why that is so.

    `code` is one of: roll choice ruling (the thing asked about); number total term (a sum and its steps);
    setting (the reading by which a rule was played); source; chance; because (what led to it); so (an
    outcome); ruled (a ruling on it); also (the same roll thrown elsewhere or again); left (what undid it).
    """

    code: str
    says: Annotated[tuple[str, ...], says("codes, numbers and signs in the order in which they are read")]
    key: Annotated[str, says("key of the input that it is about, or empty")] = ""
    rule: Annotated[str, says("rule id, or empty")] = ""
    version: Annotated[int, says("of the event that it is about, or 0")] = 0
    children: tuple[Why, ...] = ()


class UnknownKey(LookupError):
    """There is nothing of that key in the record; the sentence gives the nearest ones, as does `near`.

    With `thrown` there is, at these versions, but not at the one that was asked for.
    """

    def __init__(self, key: Key, known: Iterable[Key], version: int = 0, thrown: Sequence[int] = ()) -> None:
        self.key, self.near = key, tuple(get_close_matches(key, tuple(dict.fromkeys(known)), n=3, cutoff=0.5))
        hint = (
            f" Near it: {', '.join(f'`{each}`' for each in self.near)}."
            if self.near
            else " The audit lists the rolls with their keys."
        )
        said = f"There is no roll {key!r} in this record.{hint}"
        if thrown:
            where = f"events {', '.join(map(str, thrown))}" if len(thrown) > 1 else f"event {thrown[0]}"
            said = f"Event {version} is not the roll {key!r}, which stands at {where}."
        super().__init__(said)


def why(
    record: Record,
    key: Key,
    *,
    version: int = 0,
    settings: Mapping[str, RuleSetting] = {},
    gradings: Mapping[str, Grading] = GRADINGS,
    causes: Causes | None = None,
) -> Why:
    """The whole derivation of the roll, choice or ruling of that key; of a redacted record what is shown.

    Among several of the same key the one that stands is meant, else the newest; `version` names another.
    `settings` describes the settings of the rule system, see `rule_settings`; `gradings` as for `audit`.
    `causes` are those of the record, for whoever asks often. Raises `UnknownKey`.
    """
    key = key.rpartition("/")[2]
    known = [row for row in record.rows if isinstance(row.event, Input)]
    found = [row for row in known if isinstance(row.event, Input) and row.event.key == key]
    meant = [row for row in found if row.version == version] if version else found
    if not meant:
        keys = (row.event.key for row in known if isinstance(row.event, Input))
        raise UnknownKey(key, keys, version, [row.version for row in found])
    found = meant
    row = next((row for row in found if row.stands), found[-1])
    return _Derivation(record, causes or Causes(record), settings, gradings).of(row)


class _Derivation:
    """Everything that is at hand while one question is answered."""

    def __init__(
        self,
        record: Record,
        causes: Causes,
        settings: Mapping[str, RuleSetting],
        gradings: Mapping[str, Grading],
    ) -> None:
        self._record, self._causes, self._gradings = record, causes, gradings
        self._described = settings
        self._mentioned_by: set[tuple[str, str]] = set()
        self._in_force: dict[str, Value] = {}

    def of(self, row: RecordRow) -> Why:
        """The tree for this input."""
        event = row.event
        assert isinstance(event, Input)
        self._in_force = self._settings(row)
        code = "roll" if isinstance(event, Rolled) else "choice" if isinstance(event, Declared) else "ruling"
        rule = "" if isinstance(event, Ruled) else event.rule
        return Why(code, self._told(row), event.key, rule, row.version, tuple(self._children(row)))

    def _told(self, row: RecordRow) -> tuple[str, ...]:
        """A roll that was judged later says here how."""
        event = row.event
        assert isinstance(event, Input | Outcome)
        said = short(event, row.sealed)
        if isinstance(event, Rolled) and event.target is None and not row.sealed:
            number = number_of(row, event, self._causes)
            if number.target is not None:
                return *said, *against(number.test, number.target, number.grade)
        return said

    def _children(self, row: RecordRow) -> Iterator[Why]:
        event = row.event
        if isinstance(event, Rolled):
            yield from self._readings(event.rule)
            yield from self._dice(row, event)
            yield from (self._mentioned("ruled", each) for each in self._causes.rulings(row))
        if isinstance(event, Declared):
            yield from self._readings(event.rule)
        if not isinstance(event, Ruled):
            yield from self._before(row)
        yield from (self._outcome(each) for each in self._causes.caused(row))
        yield from self._elsewhere(row)

    def _dice(self, row: RecordRow, event: Rolled) -> Iterator[Why]:
        if row.sealed:
            return
        number = number_of(row, event, self._causes)
        if number.target is not None:
            derived = (*self._readings(number.rule), *self._terms(number.terms))
            yield Why("number", (str(number.target),), rule=number.rule, children=derived)
        elif number.terms:
            yield self._total(event, number)
        thrown = ("thrown again",) if event.throw else ()
        yield Why("source", (event.source, *thrown))
        likely = likelihood(event, number, self._gradings)
        if likely is not None:
            yield Why("chance", (likely.grade, ":", likely.fraction, "=", f"{likely.percent} %"))

    def _total(self, event: Rolled, number: NumberNeeded) -> Why:
        start = bare(event)
        faces = Why("term", ("dice", str(start)))
        return Why("total", (str(event.total),), children=(faces, *self._terms(number.terms, start)))

    def _terms(self, terms: tuple[Term, ...], start: int | None = None) -> Iterator[Why]:
        """Each term with its sign and what it comes to; the first of a sum from nothing stands bare."""
        for at, step in enumerate(steps(terms, start or 0)):
            bare = start is None and at == 0 and step.op == "+"
            says = (step.name, str(step.value)) if bare else (step.op, step.name, str(step.value))
            total = () if bare else ("=", str(step.total))
            yield Why(
                "term", (*says, *total), rule=step.rule, children=tuple(self._readings(step.rule, step.name))
            )

    def _readings(self, rule: str, term: str = "") -> Iterator[Why]:
        """The settings that chose how this rule or this term of it is read, as they were then; each once."""
        for setting in bearing(self._described, rule, term):
            if setting in self._in_force and (rule, setting) not in self._mentioned_by:
                self._mentioned_by.add((rule, setting))
                value = str(self._in_force[setting])
                yield Why("setting", (setting, "=", value or "none"), rule=self._described[setting].ids)

    def _before(self, row: RecordRow) -> Iterator[Why]:
        """What led to it, and under that what led to that, back to the beginning of the beat."""
        cause = self._causes.cause(row)
        if cause is not None:
            children = () if isinstance(cause.event, BeatBegan) else tuple(self._before(cause))
            yield msgspec.structs.replace(self._mentioned("because", cause), children=children)

    def _outcome(self, row: RecordRow) -> Why:
        event = row.event
        terms = event.terms if isinstance(event, Damaged | Recovered) else ()
        return msgspec.structs.replace(self._mentioned("so", row), children=tuple(self._terms(terms)))

    def _elsewhere(self, row: RecordRow) -> Iterator[Why]:
        """What undid it, and what the same key gave elsewhere."""
        event = row.event
        if (moved := left(row, self._causes)) is not None:
            yield Why(
                "left", tuple(filter(None, (moved.how, moved.on, "by", moved.by))), version=moved.version
            )
        for other in self._record.rows:
            if isinstance(other.event, Rolled) and isinstance(event, Rolled) and other.event.key == event.key:
                if other.version == row.version:
                    continue
                line = self._causes.tree.line(other.version)
                stands = "stands" if other.stands else "undone"
                yield Why("also", (*self._told(other), "on line", line, stands), version=other.version)

    def _mentioned(self, code: str, row: RecordRow) -> Why:
        event = row.event
        assert isinstance(event, Input | Outcome)
        rule = "" if isinstance(event, Ruled) else event.rule
        if isinstance(event, Input):
            return Why(code, self._told(row), event.key, rule, row.version)
        if isinstance(event, BeatBegan):
            return Why(code, ("beat", event.beat), "", rule, row.version)
        return Why(code, (tag(event), *short(event)), "", rule, row.version)

    def _settings(self, row: RecordRow) -> dict[str, Value]:
        """The settings of the fight when this row was written, on its line."""
        found: dict[str, Value] = {}
        for each in self._record.rows[: row.version]:
            event = each.event
            if isinstance(event, CombatOpened):
                found.update(msgspec.json.decode(event.settings, type=dict[str, Value]))
            elif isinstance(event, SettingChanged) and self._causes.tree.follows(row.version, each.version):
                found[event.name] = event.value
        return found
