"""What fighters without a player go by in every system: shares of what keeps somebody up."""

from collections.abc import Iterable

from domain.engine.menus.menu import Menu
from domain.engine.prompts import ChoicePrompt
from domain.facts.choice import Choice

WHOLE = 1_000_000
"""Somebody put out of the fight; harm is told in millionths of that."""

Means = frozenset[str]
"""Means that a fighter does without, by name."""

NOTHING: Means = frozenset()


def asked(prompt: ChoicePrompt) -> str:
    """What a prompt is about: the last word of its key.

    >>> asked(ChoicePrompt("r1.ann.2.action#2", "ann", Menu.plain(()), ""))
    'action'
    """
    return prompt.key.rpartition(".")[2].partition("#")[0]


def share(points: int, of: int) -> int:
    """Points of so many that are left, in millionths; who has none left is out whole.

    >>> share(5, 20), share(30, 20), share(1, 0)
    (250000, 1000000, 1000000)
    """
    return min(points * WHOLE // of, WHOLE) if of > 0 else WHOLE


def taken(menu: Menu, liked: Iterable[Choice | None]) -> tuple[Choice, ...]:
    """The first wish that is offered, what is liked most being first; else the first of what there is."""
    for each in liked:
        if each is not None and each in menu:
            return (each,)
    return menu.near[:1]
