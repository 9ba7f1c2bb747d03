"""A menu level by level: the act, the foe, with what, at which part, to which place, how."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec

from domain.engine.menus.menu import Menu
from domain.facts.choice import Choice
from domain.facts.hexes import Hex

replace = msgspec.structs.replace

By = Literal["act", "foe", "using", "part", "to", "manner"]

FURTHER: tuple[By, ...] = ("foe", "using", "part", "to", "manner")
"""What is told apart once the act has been chosen, in order."""


class Level(NamedTuple):
    """One way to go on choosing: by what it is told from the others, in which word, and all that is chosen by
    then.

    The plain way, in which nothing of the kind is named, has an empty word; `plain` are all kinds of which so
    far nothing is to be named.
    """

    by: By
    word: str
    like: Choice
    plain: tuple[By, ...] = ()

    def options(self, menu: Menu) -> Iterator[Choice]:
        """All that can be chosen of the menu by it."""
        if not self.plain:
            return menu.like(self.like)
        return (pick for pick in menu.like(self.like) if not any(getattr(pick, by) for by in self.plain))


def levels(menu: Menu, chosen: Level | None = None) -> tuple[Level, ...]:
    """The ways to go on from what has been chosen; none where the options differ in nothing more that has a
    level: in a count, or in what follows within the same choice.

    A level with one word only is passed over, but for the first.
    """
    if chosen is None:
        found = (Level("act", act, Choice(act)) for act in menu.acts)
        return tuple(level for level in found if any(True for _ in level.options(menu)))
    for by in FURTHER[FURTHER.index(chosen.by) + 1 if chosen.by in FURTHER else 0 :]:
        ways = _ways(menu, chosen, by)
        if len(ways) > 1:
            return ways
        chosen = ways[0] if ways else chosen
    return ()


def _ways(menu: Menu, chosen: Level, by: By) -> tuple[Level, ...]:
    """What has been chosen, with each word that there is for one thing more."""
    found = menu.foes(chosen.like.act) if by == "foe" else ()
    return tuple(
        Level(by, _word(value), replace(chosen.like, **{by: value}),
              chosen.plain if value else (*chosen.plain, by))
        for value in found or dict.fromkeys(getattr(pick, by) for pick in chosen.options(menu))
    )  # fmt: skip


def _word(value: str | Hex | tuple[str, ...] | None) -> str:
    """What is told apart, in one word; empty for nothing of the kind."""
    match value:
        case None:
            return ""
        case str():
            return value
        case Hex():
            return f"{value.q},{value.r}"
    return " ".join(value)
