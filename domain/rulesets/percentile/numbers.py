"""The numbers of the percentile system: numbers needed, damage, reach of a bump, feet of flight."""

from fractions import Fraction
from functools import lru_cache

from domain.engine.prompts import Test
from domain.facts.choice import Name
from domain.facts.events import Grade
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.percentile.settings import PercentileSettings, settings
from domain.rulesets.percentile.sheet import PercentileSheet, sheet
from domain.rulesets.percentile.tables import ActionPenalty, PercentileTables


def _strict(total: int, number: int) -> Grade:
    return Grade.SUCCESS if total < number and number > 0 else Grade.FAILURE


def _inclusive(total: int, number: int) -> Grade:
    return Grade.SUCCESS if total <= number and number > 0 else Grade.FAILURE


TESTS = {"strict": Test("under", _strict), "inclusive": Test("at-most", _inclusive)}
"""PCT-23 and Q2; a number of 0 or less never succeeds (PCT-48)."""


@lru_cache(maxsize=4096)
def initiative(dex: int, bonus: int) -> tuple[Term, ...]:
    """What is added to the die: a tenth of DEX, rounded up (PCT-12, PCT-14), and bonuses."""
    tenth = Term("tenth-of-dex", -(-dex // 10), rule="PCT-12")
    return (tenth, Term("initiative-bonus", bonus, rule="PCT-12")) if bonus else (tenth,)


def penalty(way: str, declared: int, used: int, figures: ActionPenalty) -> int:
    """Per cent off an action, `declared` for the round and `used` before it being so many (PCT-20, Q1)."""
    if way == "rising":
        return figures.step * used
    if declared < 2:
        return 0
    if way == "flat":
        return figures.step
    if way == "ten-each":
        return figures.tenth * declared
    return figures.step * (declared - 1)


@lru_cache(maxsize=65536)
def number(rating: int, off: int, dodged: int) -> tuple[Term, ...]:
    """The number needed as its parts (PCT-23): rating, less the penalty, less the AGI of one who dodged."""
    terms = [Term("rating", rating, rule="PCT-23")]
    if off:
        terms.append(Term("several-actions", off, "-", "PCT-20"))
    if dodged:
        terms.append(Term("dodged", dodged, "-", "PCT-45"))
    return tuple(terms)


def skill_number(
    state: State, tables: PercentileTables, who: Name, skill: str, dodged: int = 0
) -> tuple[Term, ...]:
    """The number that `who` needs with `skill` for the action that they have just paid for."""
    fighter = state.combatants[who]
    declared = fighter.intent.count if fighter.intent is not None else 1
    off = penalty(settings(state).many_actions, declared, fighter.counter("used") - 1, tables.penalty)
    return number(sheet(state, who).skills[skill].rating, off, dodged)


@lru_cache(maxsize=4096)
def agility(agi: int) -> tuple[Term, ...]:
    """The number of a dodge (PCT-45); the penalty for several actions does not touch it (PCT-21)."""
    return (Term("agi", agi, rule="PCT-45"),)


@lru_cache(maxsize=65536)
def damage(tens: int, db: int, worn: int, arm: int) -> tuple[int, tuple[Term, ...]]:
    """Points taken and how they come about (PCT-24 to PCT-26)."""
    terms = [Term("tens-die", tens, rule="PCT-24"), Term("damage-bonus", db, rule="PCT-25")]
    if worn:
        terms.append(Term("worn-armour", worn, "-", "PCT-26"))
    if arm:
        terms.append(Term("natural-armour", arm, "-", "PCT-26"))
    if worth(terms) < 0:
        terms.append(Term("no-less-than", 0, "floor", "PCT-26"))
    return worth(terms), tuple(terms)


def through(points: int, armour: int) -> int:
    """What goes through armour, of points that are only reckoned with (PCT-26).

    >>> through(5, 3), through(3, 5)
    (2, 0)
    """
    return max(points - armour, 0)


@lru_cache(maxsize=4096)
def reach(area: int, level: int, wrap: bool) -> tuple[int, ...]:
    """The areas to which a blow on `area` may be bumped (PCT-29 to PCT-31)."""
    if wrap:
        return tuple(sorted({(area + step) % 10 for step in range(-level, level + 1)}))
    return tuple(range(max(0, area - level), min(9, area + level) + 1))


def half_feet(fig: int, rounding: str) -> int:
    """The first round of a flight, in half feet (PCT-52, PCT-53, Q12).

    >>> half_feet(43, "up"), half_feet(43, "exact")
    (44, 43)
    """
    if rounding == "exact":
        return fig
    return 2 * (fig // 2 if rounding == "down" else -(-fig // 2))


def flight(fig: int, rounds: int, rounding: str = "up") -> Fraction:
    """Feet run after so many rounds.

    >>> flight(43, 2)
    Fraction(65, 1)
    """
    return Fraction(half_feet(fig, rounding) + 2 * fig * (rounds - 1), 2) if rounds else Fraction(0)


def limit(chosen: PercentileSettings, sheet: PercentileSheet, skill: str) -> int:
    """The most actions that may be declared with a skill (PCT-17, Q10)."""
    return sheet.level if chosen.actions_limit == "character" else sheet.skills[skill].level
