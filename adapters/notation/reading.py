"""A notation read: the fight that it plays, step by step, by today's rules."""

from __future__ import annotations

import msgspec

from adapters.books.recorded import words_of
from adapters.notation.answering import HowRead, answered
from adapters.notation.opening import RulesFor, read_head
from adapters.notation.orders import BEFORE, ordered
from adapters.notation.scan import NotationFault, Phrase, scan
from domain.engine.combat import Combat, Step
from domain.engine.commands.opening import begin
from domain.engine.divergence import RulesDiverged
from domain.facts.events import AnyEvent, CombatOpened
from domain.facts.refusal import Refused


class NotationRead(msgspec.Struct, frozen=True):
    """What a notation comes to: what is written by each of its steps, in order, and the fight after them.

    `name` is what it was called where it was written; empty if that is not said.
    """

    name: str
    written: tuple[tuple[AnyEvent, ...], ...]
    combat: Combat

    def events(self) -> tuple[AnyEvent, ...]:
        """All that is written."""
        return tuple(event for step in self.written for event in step)


def read(text: str, name: str, rules_for: RulesFor) -> NotationRead:
    """The fight of a notation. Raises `BadFile`: the file's `name`, line, column, what is expected there."""
    try:
        return _read(text, rules_for)
    except NotationFault as fault:
        raise fault.within(name) from None


def _read(text: str, rules_for: RulesFor) -> NotationRead:
    found = scan(text)
    head = read_head(found.tags, rules_for, found.end)
    written, combat = [head.events], head.combat
    promised = any(isinstance(event, CombatOpened) and event.commitment for event in head.events)
    how = HowRead(words_of(combat.state.ruleset), head.dice, promised)
    for item in found.items:
        for step in steps(combat, item, how):
            written.append(step.events)
            combat = step.combat
    if not combat.begun and not head.waiting:
        line, column = found.end
        step = _begun(combat, NotationFault(line, column, ""))
        written.append(step.events)
        combat = step.combat
    return NotationRead(head.name, tuple(written), combat)


def steps(combat: Combat, item: Phrase, how: HowRead) -> tuple[Step, ...]:
    """What one item does, before which the fight begins if it must. Raises `NotationFault`."""
    first = item.words[0].raw
    begun = list[Step]()
    order = first.startswith("!")
    if not combat.begun and not (order and first.removeprefix("!") in (*BEFORE, "begin")):
        begun.append(_begun(combat, item.fault("")))
        combat = begun[0].combat
    try:
        if order:
            return (*begun, ordered(combat, item))
        return (*begun, *answered(combat, item, how))
    except RulesDiverged as disagreement:
        raise item.fault(str(disagreement.refusal())) from None


def _begun(combat: Combat, place: NotationFault) -> Step:
    step = begin(combat)
    if isinstance(step, Refused):
        raise NotationFault(place.line, place.column, str(step))
    return step
