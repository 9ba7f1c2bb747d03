"""A deed is one thing that can be done on a turn: when it is offered, how it is done, why it is refused."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.tables import Tables


class Turn(NamedTuple):
    """Whose deed it is and under which key: `t3.alma` on his own turn, longer within another's."""

    tables: Tables
    who: Name
    slot: Key


class Deed(NamedTuple):
    """A family of acts.

    acts      the words of `Choice.act` that belong to it
    within    the manoeuvres that allow it; empty for a deed that takes the whole turn, offered among them
    offers    the options of somebody in a state; with `within`, his intent is one of those manoeuvres
    does      plays it out; `key` is that of the declaration
    refuses   why a choice with one of `acts` is not offered
    """

    acts: tuple[str, ...]
    within: tuple[str, ...]
    offers: Callable[[State, Tables, Name], Iterator[Choice]]
    does: Callable[[Scene, Turn, Choice, Key], None]
    refuses: Callable[[State, Name, Choice], Refused]


ATTACKS = ("attack", "all-out-attack", "move-and-attack")
"""Manoeuvres in which one attacks (GUR-153)."""


def maneuver(state: State, who: Name) -> str:
    """The manoeuvre that somebody is at, or has been since his last turn; empty before his first."""
    intent = state.combatants[who].intent
    return "" if intent is None else intent.act


def manner(state: State, who: Name) -> str:
    """Its option: `determined`, `double`, `feint`, `strong` (GUR-154), `dodge`, `parry`, `block`."""
    intent = state.combatants[who].intent
    return intent.manner[0] if intent is not None and intent.manner else ""
