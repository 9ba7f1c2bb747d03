"""Tactics as they are typed, `who=tactic`: for a combatant, for a side, for all."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from adapters.cli.naming import near, one_of
from adapters.cli.turned import Turned
from domain.engine.ruleset import Ruleset
from domain.engine.sources.tactics import tactics_of
from domain.facts.choice import Name

ALL, NONE = "all", "none"
"""Everybody; no tactic."""

Function = TypeVar("Function", bound=Callable[..., Any])


def tactic_option(function: Function) -> Function:
    """The option with which a command hands out tactics."""
    return click.option(
        "--tactic", "handed", multiple=True, metavar="WHO=TACTIC",
        help="How WHO (a combatant, a side, or `all`) chooses without a player; `systems` names the tactics.",
    )(function)  # fmt: skip


def tactics(ruleset: Ruleset, texts: Sequence[str], sides: Mapping[Name, str]) -> dict[Name, str]:
    """The names of combatants' tactics. Where two texts mean the same combatant the later counts, and `none`
    takes his away.

    `sides` gives the side of everybody who fights. Raises `Turned` with what there is.
    """
    known = tactics_of(ruleset)
    found: dict[Name, str] = {}
    for text in texts:
        who, equals, name = text.partition("=")
        if not equals:
            raise Turned(f"{text!r} hands nobody a tactic; write it as WHO=TACTIC, such as all=chance.", 2)
        name = name.strip().lower()
        if name not in (*known, NONE):
            raise Turned(f"The system {ruleset.name} has no tactic {name!r}{near(name, known)}", 2)
        found |= dict.fromkeys(_meant(who.strip(), sides), name)
    return {who: name for who, name in found.items() if name != NONE}


def _meant(who: str, sides: Mapping[Name, str]) -> tuple[Name, ...]:
    if who.lower() == ALL:
        return tuple(sides)
    word = one_of("combatant or side", who, tuple(dict.fromkeys((*sides, *sides.values(), ALL))))
    return (word,) if word in sides else tuple(name for name, side in sides.items() if side == word)
