"""How long things last: what sets a counter or a condition declares its lifetime, and one place ends it."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeVar, get_args

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import ConditionLost, CounterSet
from domain.facts.memo import MOST_KNOWN

Until = Literal["next-turn", "turn", "named-turn", "phase", "round", "named-round", "hold", "spent", "fight"]
"""When it ends: as one's next turn begins, as this turn ends, as the turn ends that it names, with the phase,
with the round, with the round that it names (a counter by its value, a condition by its level: the next one,
or a later one), with the hold (or the nearness) that it is kept for, when it is used up, never."""


class Counter(NamedTuple):
    """A counter, with all that it may be kept against; `rule` is the rule by which it ends."""

    name: str
    until: Until
    rule: str


class FadingCondition(NamedTuple):
    """A condition with its lifetime: what is true of somebody until then."""

    name: str
    until: Until
    rule: str


Lasting = TypeVar("Lasting", Counter, FadingCondition)


class OneOf(dict[str, bool]):
    """Whether a counter or a condition is one of these `names`, whomever it is kept against.

    What has been asked is remembered: all that anybody has is looked through at every turn.

    >>> once = OneOf(["shots"])
    >>> once["shots"], once["shots:ann"], once["parries"]
    (True, True, False)
    """

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__()
        self.names = tuple(names)

    def __missing__(self, kept: str) -> bool:
        if len(self) >= MOST_KNOWN:
            self.clear()
        found = self[kept] = kept.partition(":")[0] in self.names
        return found


class Lifetimes(dict[str, Lasting]):
    """All counters, or all conditions, by name, and which of them end so."""

    def __init__(self, found: dict[str, Lasting]) -> None:
        super().__init__()
        for name, each in found.items():
            self[name] = each
        self.ending = {
            until: OneOf(name for name, each in found.items() if each.until == until)
            for until in get_args(Until)
        }


def declared(*groups: Iterable[Lasting]) -> Lifetimes[Lasting]:
    """All counters, or all conditions, by name. ValueError where one is declared twice and not alike."""
    found: dict[str, Lasting] = {}
    for each in (each for group in groups for each in group):
        if found.setdefault(each.name, each) != each:
            raise ValueError(f"{each.name} is declared as {found[each.name]} and as {each}")
    return Lifetimes(found)


def lapse(
    scene: Scene,
    who: Name,
    counters: Lifetimes[Counter],
    until: Until,
    because: Key,
    most: int | None = None,
) -> None:
    """Counters of that lifetime go back to zero, whomever they are kept against; `most` is the value up to
    which they do."""
    for counter in filter(counters.ending[until].__getitem__, scene.state.combatants[who].counters):
        if _due(scene.state.combatants[who].counters[counter], most):
            name, _, versus = counter.partition(":")
            scene.tell(CounterSet(who, name, 0, because, counters[name].rule, versus))


def _due(value: int, most: int | None) -> bool:
    return value != 0 and (most is None or value <= most)


def fade(
    scene: Scene,
    who: Name,
    conditions: Lifetimes[FadingCondition],
    until: Until,
    because: Key,
    most: int | None = None,
) -> None:
    """Conditions of that lifetime are gone, in the order in which they are declared; `most` is the level up
    to which they are."""
    if not scene.state.combatants[who].conditions:
        return
    for name in filter(scene.state.combatants[who].conditions.__contains__, conditions.ending[until].names):
        if most is None or scene.state.combatants[who].conditions[name].level <= most:
            scene.tell(ConditionLost(who, name, because, conditions[name].rule))
