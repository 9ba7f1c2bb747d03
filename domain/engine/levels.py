"""A menu level by level: first the act, then the foe, then with what; the rest is where and how."""

from typing import Literal, NamedTuple

from domain.engine.menus import ANYTHING, Menu
from domain.facts.choice import Choice

By = Literal["act", "foe", "using"]


class Level(NamedTuple):
    """One way to go on choosing: by what it is told from the others, in which word, and all that is chosen by
    then."""

    by: By
    word: str
    like: Choice


def levels(menu: Menu, like: Choice = ANYTHING) -> tuple[Level, ...]:
    """The ways to go on from what has been chosen; none where only where and how are left.

    A level with one word only is passed over, but for the first.
    """
    if not like.act:
        found = (Choice(act) for act in menu.acts)
        return tuple(Level("act", each.act, each) for each in found if any(True for _ in menu.like(each)))
    if not like.foe:
        foes = menu.foes(like.act)
        if len(foes) > 1:
            return tuple(Level("foe", foe, Choice(like.act, foe)) for foe in foes)
        like = Choice(like.act, foes[0] if foes else "", using=like.using)
    if not like.using:
        tools = dict.fromkeys(pick.using for pick in menu.like(like))
        if len(tools) > 1 and () not in tools:
            return tuple(
                Level("using", " ".join(using), Choice(like.act, like.foe, using=using)) for using in tools
            )
    return ()
