"""How long things last: what sets a counter or a condition declares its lifetime, and one place ends it."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, TypeVar

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import ConditionLost, CounterSet

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


def declared(*groups: Iterable[Lasting]) -> dict[str, Lasting]:
    """All counters, or all conditions, by name. ValueError where one is declared twice and not alike."""
    found: dict[str, Lasting] = {}
    for each in (each for group in groups for each in group):
        if found.setdefault(each.name, each) != each:
            raise ValueError(f"{each.name} is declared as {found[each.name]} and as {each}")
    return found


def lapse(
    scene: Scene,
    who: Name,
    counters: Mapping[str, Counter],
    until: Until,
    because: Key,
    most: int | None = None,
) -> None:
    """Counters of that lifetime go back to zero, whomever they are kept against; `most` is the value up to
    which they do."""
    for counter, value in scene.state.combatants[who].counters.items():
        if value:
            name, versus = counter, ""
            if ":" in counter:
                name, _, versus = counter.partition(":")
            known = counters.get(name)
            if known is not None and known.until == until and (most is None or value <= most):
                scene.tell(CounterSet(who, name, 0, because, known.rule, versus))


def fade(
    scene: Scene,
    who: Name,
    conditions: Mapping[str, FadingCondition],
    until: Until,
    because: Key,
    most: int | None = None,
) -> None:
    """Conditions of that lifetime are gone, in the order in which they are declared; `most` is the level up
    to which they are."""
    if not scene.state.combatants[who].conditions:
        return
    found = conditions.keys() & scene.state.combatants[who].conditions.keys()
    for name, fading in conditions.items() if found else ():
        if name in found and fading.until == until:
            level = scene.state.combatants[who].conditions[name].level
            if most is None or level <= most:
                scene.tell(ConditionLost(who, name, because, fading.rule))
