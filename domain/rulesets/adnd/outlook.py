"""What attacks promise by the rules' own numbers: points, stuns, falls, holds and counters (ADD-61)."""

from functools import lru_cache
from typing import NamedTuple

import msgspec

from domain.facts.chances import distribution
from domain.facts.choice import Choice, Name
from domain.facts.dice import parse
from domain.facts.state import Combatant, State
from domain.facts.term import worth
from domain.rulesets.adnd import grapple, overbear, pummel
from domain.rulesets.adnd.attack import base
from domain.rulesets.adnd.sheet import sheet
from domain.rulesets.adnd.strikes import routine, strikes_left
from domain.rulesets.adnd.tables import AdndTables, Effect, Row
from domain.rulesets.adnd.terms import strength_bonus
from domain.rulesets.adnd.weapon_attacks import to_hit

PART = 10_000
"""Points and chances are told in ten-thousandths, so that they stay whole numbers."""

DOWN: frozenset[Effect] = frozenset(("hands-and-knees", "flat"))
"""What puts somebody where a blow cannot miss (ADD-20, ADD-41)."""


class Outlook(NamedTuple):
    """What one attack promises, in ten-thousandths: points, and the chances to stun, to fell, to be countered
    at once, and to slip down oneself.

    `holds` are the chances of each rank of hold from the lowest up, with its points.
    """

    points: int = 0
    stuns: int = 0
    falls: int = 0
    counters: int = 0
    slips: int = 0
    holds: tuple[tuple[int, int], ...] = ()


NOTHING = Outlook()


def chance(needed: int) -> int:
    """Of a hundred rolls of d100, how many come to at most so much."""
    return min(max(needed, 0), 100)


@lru_cache(maxsize=4096)
def counts(tops: tuple[int, ...], adding: int) -> tuple[int, ...]:
    """How many of a hundred result rolls fall in each row that ends so.

    >>> counts((0, 20, 40, 60, 80, 100), -17)
    (17, 20, 20, 20, 20, 3, 0)
    """
    ends = [min(max(top - adding, 0), 100) for top in tops]
    return tuple(after - before for before, after in zip((0, *ends), (*ends, 100), strict=True))


def outlook(
    state: State, tables: AdndTables, who: Name, choice: Choice, onto: tuple[int, int] = (0, 0)
) -> Outlook:
    """What an attack promises; `onto` is added to its base chance and to its results, for variables."""
    if choice.act == "strike":
        return _struck(state, tables, who, choice)
    return _known(tables, state, who, choice)(onto)


class _Weighed:
    """An attack of which base and modifier are known."""

    __slots__ = ("act", "adding", "bonus", "known", "needed", "tables")

    def __init__(self, tables: AdndTables, act: str, needed: int, adding: int, bonus: int) -> None:
        self.tables, self.act, self.needed, self.adding, self.bonus = tables, act, needed, adding, bonus
        self.known: dict[tuple[int, int], Outlook] = {}

    def __call__(self, onto: tuple[int, int]) -> Outlook:
        found = self.known.get(onto)
        if found is None:
            reached = chance(self.needed + onto[0])
            rows = self.tables.rows(self.act)
            many = counts(self.tables.tops(self.act), self.adding + onto[1])
            found = self.known[onto] = _told(self.act, reached, rows, many, self.bonus)
        return found


def _told(act: str, reached: int, rows: tuple[Row, ...], many: tuple[int, ...], bonus: int) -> Outlook:
    """Of one attack: a row that strikes on does so within the blow, one that attacks on from the base on."""
    points = [each.damage + bonus if each.damage else 0 for each in rows]
    harm = sum(map(int.__mul__, many, points))
    again = sum(n for n, row in zip(many, rows, strict=True) if "again" in row.effects)
    stuns = sum(n for n, row in zip(many, rows, strict=True) if "stun" in row.effects)
    countered = sum(n for n, row in zip(many, rows, strict=True) if "counter" in row.effects)
    slips = sum(n for n, row in zip(many, rows, strict=True) if "leg" in row.effects)
    falls = sum(n for n, row in zip(many, rows, strict=True) if not DOWN.isdisjoint(row.effects))
    if act in ("grapple", "counter"):
        holds = tuple(zip([n * reached for n in many], points, strict=True))
        return Outlook(reached * harm, reached * stuns, 0, reached * countered, 0, holds)
    ends = 100 * 100 - again * (100 if act == "pummel" else reached)  # that it ends, in ten-thousandths
    times = PART * reached // max(ends, 100)  # a hundred times how many result rolls there are
    return Outlook(times * harm, times * stuns, times * falls, times * countered, times * slips)


def _struck(state: State, tables: AdndTables, who: Name, choice: Choice) -> Outlook:
    """All ordinary attacks that are left with a weapon (ADD-15)."""
    found = routine(state, who, choice.using[0])
    if found is None:
        return NOTHING
    hits = min(max(21 - worth(to_hit(state, tables, who, choice.foe, choice.using[0])), 0), 20)
    return Outlook(strikes_left(state, who, choice.using[0]) * hits * _mean(found.damage) // 20)


@lru_cache(maxsize=256)
def _mean(dice: str) -> int:
    """The mean of dice, in ten-thousandths."""
    return int(sum(total * weight for total, weight in distribution(parse(dice)).items()) * PART)


# -- what is worked out is kept by all that it depends on


_KNOWN: dict[tuple[object, ...], _Weighed] = {}
MOST_KNOWN = 8_192


def _looks(one: Combatant) -> tuple[object, ...]:
    return (
        one.sheet, one.posture, one.down, one.at, one.facing,
        tuple(one.conditions) if one.conditions else (), tuple(one.items.items()) if one.items else (),
    )  # fmt: skip


def _known(tables: AdndTables, state: State, who: Name, choice: Choice) -> _Weighed:
    foe, act = choice.foe, choice.act
    using = choice.using[0] if choice.using else "fists"
    one, other = state.combatants[who], state.combatants[foe]
    holds = tuple((h.holder, h.victim, h.kind) for h in state.holds.values()) if state.holds else ()
    key = (
        id(tables), state.settings, act, using, *_looks(one), *_looks(other),
        holds and (who, foe), holds,
    )  # fmt: skip
    found = _KNOWN.get(key)
    if found is None or found.tables is not tables:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        sure = act == "pummel" and pummel.automatic(state, foe)
        needed = 1_000 if sure else worth(base(state, tables, who, foe, act))
        if act == "pummel":
            adding = pummel.result(state, tables, who, foe, using)
        else:
            adding = (overbear if act == "overbear" else grapple).result(state, tables, who, foe)
        bonus = strength_bonus(tables, sheet(state, who))
        found = _KNOWN[key] = _Weighed(tables, act, needed, worth(adding), bonus)
    return found


# -- as it would be


def standing(state: State, who: Name) -> State:
    """The state with somebody on their feet."""
    return _with(state, who, posture="standing")


def fallen(state: State, who: Name) -> State:
    """The state with somebody flat on the ground."""
    return _with(state, who, posture="flat")


def _with(state: State, who: Name, posture: str) -> State:
    one = msgspec.structs.replace(state.combatants[who], posture=posture)
    return msgspec.structs.replace(state, combatants={**state.combatants, who: one})
