"""What may not be declared together in one plan."""

from collections.abc import Iterator

from domain.engine.asks import Limit
from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.rulesets.swordspath.able import apart
from domain.rulesets.swordspath.levels import mount_actions
from domain.rulesets.swordspath.moves import MOVES
from domain.rulesets.swordspath.plan import FREE, MOVING, YIELD
from domain.rulesets.swordspath.reach import brings, closings, reach_of
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.tables import Tables


def limits(state: State, tables: Tables, who: Name, offered: tuple[Choice, ...]) -> Iterator[Limit]:
    """One grapple, one way to go, the mount's own actions, nothing free twice, nothing beside yielding."""
    grapples = tuple(option for option in offered if option.act in MOVES)
    if grapples and settings(state).grapples == "one":
        yield Limit(grapples, 1, "SPG-39")
    moving = tuple(option for option in offered if option.act in MOVING)
    if moving:
        yield Limit(moving, 1, "SPG-46")
    rams = tuple(option for option in offered if option.act == "ram")
    if rams:
        yield Limit(rams, mount_actions(state, tables, who) // tables.prices.ram, "SPG-41")
    for option in offered:
        if option.act in FREE:
            yield Limit((option,), 1, "SPG-47")
    yield Limit(tuple(option for option in offered if option != YIELD), 0, "SPG-47", given=(YIELD,))
    yield Limit((YIELD,), 1, "SPG-47")
    if settings(state).contact == "always":
        yield from _beyond(state, tables, who, offered)
    else:
        yield from _beyond(state, tables, who, tuple(each for each in offered if each.act == "block"))


def _beyond(state: State, tables: Tables, who: Name, offered: tuple[Choice, ...]) -> Iterator[Limit]:
    """What is out of reach may be declared only beside the closing that brings it within reach (SPG-46)."""
    groups: dict[tuple[Name, int], list[Choice]] = {}
    for option in offered:
        reach = reach_of(state, tables, option)
        if reach is not None and apart(state, who, option.foe) > reach:
            groups.setdefault((option.foe, reach), []).append(option)
    for (foe, reach), options in groups.items():
        bringing = {other for other in closings(state, who) if brings(state, tables, who, other, foe, reach)}
        near = tuple(each for each in offered if each.act == "close" and each.foe in bringing)
        yield Limit(tuple(options), 0, "SPG-46", unless=near)
