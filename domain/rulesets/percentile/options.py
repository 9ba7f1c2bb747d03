"""What may be chosen, prompt by prompt. Anything else is refused with the rule that forbids it."""

from functools import lru_cache

from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.rulesets.percentile.able import foes
from domain.rulesets.percentile.numbers import limit, reach
from domain.rulesets.percentile.settings import settings
from domain.rulesets.percentile.sheet import sheet
from domain.rulesets.percentile.tables import Tables

STAND, DODGE = Choice("stand"), Choice("dodge")
HOLD, FLEE = Choice("hold"), Choice("flee")
TAKE = Choice("take")
STAY = Choice("stay")


def declarations(state: State, who: Name) -> tuple[Choice, ...]:
    """A number of actions with a skill, or Dodge (PCT-17, PCT-57)."""
    chosen, mine = settings(state), sheet(state, who)
    if chosen.skills == "any":
        most = max(limit(chosen, mine, skill) for skill in mine.skills)
        return (*_numbers((), most), DODGE)
    numbers = tuple(n for skill in mine.skills for n in _numbers((skill,), limit(chosen, mine, skill)))
    return (*numbers, DODGE)


@lru_cache(maxsize=4096)
def _numbers(using: tuple[str, ...], most: int) -> tuple[Choice, ...]:
    return tuple(Choice("actions", using=using, count=count) for count in range(1, most + 1))


def skills(state: State, who: Name) -> tuple[str, ...]:
    """The skills that an action may use: the declared one, or any (Q14)."""
    intent = state.combatants[who].intent
    if intent is not None and intent.using:
        return intent.using
    return tuple(sheet(state, who).skills)


def actions(state: State, who: Name) -> tuple[Choice, ...]:
    """On a turn: attack somebody, hold the action, or flee (PCT-18, PCT-41, PCT-51)."""
    return _actions(foes(state, who), skills(state, who))


@lru_cache(maxsize=4096)
def _actions(foes: tuple[Name, ...], skills: tuple[str, ...]) -> tuple[Choice, ...]:
    return (*(Choice("attack", foe=foe, using=(skill,)) for foe in foes for skill in skills), HOLD, FLEE)


def aims(state: State, tables: Tables, who: Name, skill: str, area: int) -> tuple[Choice, ...]:
    """Where a blow that fell on `area` may go: there itself first, then where it may be bumped (PCT-29)."""
    wrap = settings(state).bump_wrap == "circular"
    reachable = reach(area, sheet(state, who).skills[skill].level, wrap)
    return tuple(_aim(tables.areas[each].part) for each in sorted(reachable, key=lambda each: each != area))


@lru_cache(maxsize=64)
def _aim(part: str) -> Choice:
    return Choice("aim", part=part)


def replies(state: State, who: Name) -> tuple[Choice, ...]:
    """To a hit: block with a saved action, or take it (PCT-34, PCT-38)."""
    return _replies(skills(state, who))


@lru_cache(maxsize=4096)
def _replies(skills: tuple[str, ...]) -> tuple[Choice, ...]:
    return (*(Choice("block", using=(skill,)) for skill in skills), TAKE)
