"""How long things last: what sets a counter or a mark declares its lifetime, and one place ends it."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import ConditionLost, CounterSet

Until = Literal["next-turn", "turn", "named-turn", "phase", "round", "hold", "spent", "fight"]
"""When it ends: as one's next turn begins, as this turn ends, as the turn ends that it names, with the phase,
with the round, with the hold (or the nearness) that it is kept for, when it is used up, never."""


class Counter(NamedTuple):
    """A counter, with all that it may be kept against; `rule` is the rule by which it ends."""

    name: str
    until: Until
    rule: str


class Mark(NamedTuple):
    """The same of a condition."""

    name: str
    until: Until
    rule: str


def declared(*groups: Iterable[Counter]) -> dict[str, Counter]:
    """All counters by name. ValueError where one is declared twice and not alike."""
    found: dict[str, Counter] = {}
    for counter in (each for group in groups for each in group):
        if found.setdefault(counter.name, counter) != counter:
            raise ValueError(f"{counter.name} is declared as {found[counter.name]} and as {counter}")
    return found


def lapse(
    scene: Scene,
    who: Name,
    counters: Mapping[str, Counter],
    until: Until,
    because: Key,
    most: int | None = None,
) -> None:
    """Counters of that lifetime go back to nought, whomever they are kept against; `most` is the value up to
    which they do."""
    for counter, value in [each for each in scene[who].counters.items() if each[1]]:
        name, _, versus = counter.partition(":")
        known = counters.get(name)
        if known is not None and known.until == until and (most is None or value <= most):
            scene.tell(CounterSet(who, name, 0, because, known.rule, versus))


def fade(scene: Scene, who: Name, marks: Iterable[Mark], until: Until, because: Key) -> None:
    """Marks of that lifetime are gone."""
    for mark in marks:
        if mark.until == until and mark.name in scene[who].conditions:
            scene.tell(ConditionLost(who, mark.name, because, mark.rule))
