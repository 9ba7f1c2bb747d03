"""A menu level by level: first the act, then the foe, then with what, then where; the rest is how."""

from typing import Literal, NamedTuple

import msgspec

from domain.engine.menus.menu import ANYTHING, Menu
from domain.facts.choice import Choice

replace = msgspec.structs.replace

By = Literal["act", "foe", "using", "part"]


class Level(NamedTuple):
    """One way to go on choosing: by what it is told from the others, in which word, and all that is chosen by
    then."""

    by: By
    word: str
    like: Choice


def levels(menu: Menu, like: Choice = ANYTHING) -> tuple[Level, ...]:
    """The ways to go on from what has been chosen; none where only how is left.

    A level with one word only is passed over, but for the first.
    """
    if not like.act:
        found = (Choice(act) for act in menu.acts)
        return tuple(Level("act", each.act, each) for each in found if any(True for _ in menu.like(each)))
    if not like.foe:
        foes = menu.foes(like.act)
        if len(foes) > 1:
            return tuple(Level("foe", foe, Choice(like.act, foe)) for foe in foes)
        like = replace(like, foe=foes[0] if foes else "")
    if not like.using:
        tools = dict.fromkeys(pick.using for pick in menu.like(like))
        if len(tools) > 1 and () not in tools:
            chosen = ((each, Choice(like.act, like.foe, using=each)) for each in tools)
            return tuple(Level("using", " ".join(each), further) for each, further in chosen)
    if not like.part:
        parts = dict.fromkeys(pick.part for pick in menu.like(like))
        if len(parts) > 1 and "" not in parts:
            return tuple(Level("part", each, replace(like, part=each)) for each in parts)
    return ()
