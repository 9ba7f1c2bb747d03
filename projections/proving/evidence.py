"""Evidence in people's words: a derivation, or any one event, as a system puts it and not by its codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from domain.facts.events import BeatBegan, Contested, CounterSet, Declared, HeadMoved, Outcome, Rolled, tag
from domain.facts.evolve import evolve
from domain.facts.state import NOTHING, State
from projections.proving.arithmetic import exactly
from projections.proving.causes import Causes
from projections.proving.terse import POSTURE, joined, short
from projections.proving.why import Why
from projections.record import Record, RecordRow
from projections.telling.keys import label_of
from projections.telling.names import NOBODY, called, listed, person
from projections.telling.particulars import own
from projections.telling.phrase import fill
from projections.telling.plain import PLAIN
from projections.telling.sums import step
from projections.telling.wording import Said, option, put
from projections.telling.words import Words, fits, named

LEADS: Final = {
    "roll": "",
    "choice": "",
    "ruling": "",
    "number": "number needed: ",
    "total": "total: ",
    "term": "",
    "setting": "by the setting ",
    "source": "faces: ",
    "chance": "chance of ",
    "because": "because of ",
    "so": "so ",
    "ruled": "ruled: ",
    "also": "also thrown: ",
    "left": "does not stand: ",
}
"""How a line of each code begins."""

SOURCES: Final = {
    "seeded": "thrown by the seed",
    "drawn": "drawn from the seed on demand",
    "hand": "thrown by hand",
    "total": "thrown by hand, only the total being known",
    "scripted": "from a script",
    "corrected": "corrected",
}
"""Where faces came from."""


LEFT: Final = {
    "undo": "an undo[ back to {on}] by {by}",
    "redo": "{by} went over to another line[, {on}]",
    "forked": "a line begun anew[, {on},] by {by}",
    "withdrawn": "the answer was taken back by {by}",
    "corrected": "a correction[ of {on}] by {by}",
    "ruled": "a ruling[ on {on}] by {by}",
    "rerun": "worked out again by today's rules[ from {on} on], for {by}",
}
"""What left an event behind, by the way in which the head of history moved."""


class Put(NamedTuple):
    """How something is put, and the rule that is cited for it."""

    text: str
    rule: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


class Evidence:
    """The words for what is in one record; of a redacted record they say what is shown there.

    >>> sum_ = Why("number", ("37",), children=(Why("term", ("rating", "37"), rule="PCT-23"),))
    >>> list(Evidence(Record("duel", (), ()), Words()).lines(sum_))
    ['number needed: 37', '  rating 37 [PCT-23]']
    """

    def __init__(self, record: Record, words: Words, causes: Causes | None = None) -> None:
        self._record, self._words = record, words
        self._causes = causes or Causes(record)
        self._states: list[State] = []

    def lines(self, node: Why) -> Iterator[str]:
        """The tree as indented lines. What is only bookkeeping of the rules is left out."""
        found = self._of_node(node)
        if found is None:
            return
        yield f"{LEADS[node.code]}{f'{node.key}: ' if node.key else ''}{found}"
        for child in node.children:
            yield from (f"  {line}" for line in self.lines(child))

    def of(self, version: int) -> Put | None:
        """The event of that version; nothing for what is only bookkeeping of the rules."""
        row = self._record.rows[version - 1]
        event = row.event
        if isinstance(event, Declared) and not row.sealed:
            state = self.state(version)
            picks = [option(self._words, state, pick, event.by) for pick in event.picks]
            unasked = ", unasked" if event.standing else ""
            return Put((listed(picks) if picks else "nothing") + unasked, event.rule)
        if isinstance(event, Outcome) and not isinstance(event, BeatBegan):
            return self._outcome(row, event)
        said = ("beat", event.beat) if isinstance(event, BeatBegan) else short(event, row.sealed)  # type: ignore[arg-type]
        return Put(joined(said, codes(self._words, self.state(version))), getattr(event, "rule", ""))

    def person(self, by: str) -> str:
        """Somebody at the table or in the fight, by the name in the record."""
        return person(self._words, self.state(len(self._record.rows)), by) if by else NOBODY

    def left(self, how: str, on: str, by: str) -> str:
        """Why something does not stand any more."""
        return fill(LEFT[how], {"on": on or None, "by": self.person(by)}.get) or how

    def codes(self) -> Callable[[str], str]:
        """What words a code as the fight stands at the end of the record."""
        return codes(self._words, self.state(len(self._record.rows)))

    def _of_node(self, node: Why) -> Put | None:
        row = self._record.rows[node.version - 1] if node.version and node.code != "left" else None
        if row is not None and isinstance(row.event, Declared | Outcome):
            return self.of(row.version)
        words = codes(self._words, self.state(node.version or len(self._record.rows)))
        match node.code:
            case "term":
                return Put(step(node.says, words), node.rule)
            case "chance":
                grade, _, fraction, _, percent = node.says
                return Put(f"{words(grade)}: {exactly(fraction)} = {percent}", node.rule)
            case "also":
                *told, _, line, stands = node.says
                return Put(f"{joined(tuple(told), words)}, on line {line}, {stands}", node.rule)
            case "left":
                moved = self._record.rows[node.version - 1]
                assert isinstance(moved.event, HeadMoved)
                return Put(self.left(moved.event.how, moved.event.on, moved.entry.by), node.rule)
            case "source":
                source, *again = node.says
                return Put(", ".join((SOURCES.get(source, source), *again)), node.rule)
            case _:
                return Put(joined(node.says, words), node.rule)

    def _outcome(self, row: RecordRow, event: Outcome) -> Put | None:
        before, after = self.state(self._causes.tree.parents[row.version]), self.state(row.version)
        if isinstance(event, CounterSet) and self._words.hides(event.counter):
            return None
        known = own(event, before, after) | {"label": label_of(event.because, after)}
        said = Said(self._words, after, known)
        for line in (*self._words.phrases.get(tag(event), ()), *PLAIN[tag(event)]):
            if line.proof and fits(line.when, known) and (text := put(line.proof, said)):
                return Put(f"{self._thrown(row, event, after)}{text}", line.rule or event.rule)
        return None

    def _thrown(self, row: RecordRow, event: Outcome, state: State) -> str:
        """Who threw which number in a contest."""
        rolls = [roll.event for roll in self._causes.contest(row) if not roll.sealed]
        said = [
            f"{called(state, roll.by)} threw {roll.total}"
            + ("" if roll.target is None else f" against {roll.target}")
            for roll in rolls
            if isinstance(roll, Rolled)
        ]
        return f"{listed(said)}: " if said and isinstance(event, Contested) else ""

    def state(self, version: int) -> State:
        """The fight as it was after that event, on the line on which it lies."""
        if not self._states:
            parents = self._causes.tree.parents
            self._states = [NOTHING] * (len(self._record.rows) + 1)
            for row in self._record.rows:
                self._states[row.version] = evolve(self._states[parents[row.version]], row.event)
        return self._states[version]


def codes(words: Words, state: State) -> Callable[[str], str]:
    """What words a code of the record: a combatant, a term, a part, whatever the system has a name for."""
    tables = (words.terms, words.parts, words.acts, words.using, words.conditions, words.grades, words.ends)

    def worded(code: str) -> str:
        if code in state.combatants:
            return called(state, code)
        if code.startswith(POSTURE):
            return named(words.postures, code.removeprefix(POSTURE))
        found = next((table[code] for table in (*tables, words.tests) if code in table), None)
        if found is not None:
            return found
        return words.counters[code].name or code if code in words.counters else code

    return worded
