"""How a choice is said: the condition of each act that holds its fields against what is usual for it."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import msgspec

from domain.engine.menus.needs import C, Met, Need, Somebody
from domain.facts.choice import Choice, phrase
from domain.facts.refusal import Refused


class Form(Need[C]):
    """How a choice is said: which fields it fills. What stands before it in a list reads but act and foe.

    `using` and `manner` are the most words that it has there, `part` whether it names one; `like` is what
    follows the act in one that is said so, and `stray` what a choice fills beyond it.
    """

    __slots__ = ("like", "manner", "part", "stray", "using")

    def __init__(
        self, rule: str, like: str, stray: Callable[[Choice], str], met: Met[C],
        using: int, manner: int, part: bool,
    ) -> None:  # fmt: skip
        super().__init__("not-so", rule, f"said as: {{act}} {like}" if like else "said alone", "", met)
        self.like, self.stray = like, stray
        self.using, self.manner, self.part = using, manner, part

    def refused(self, case: C, pick: Choice, offered: Choice | None = None) -> Refused:
        """The refusal, with an example: an option that is `offered`, or where there is none a made-up one."""
        said, stray = phrase(pick), self.stray(pick)
        if offered is not None:
            like = phrase(offered)
        else:
            foe, _, rest = self.like.partition(" ")
            like = " ".join(filter(None, (pick.act, pick.foe or foe, rest)))
            if self.like and not stray:
                none = f"there is nothing of the kind for {case.who}"
                return Refused(self.code, f"'{said}' must be said like '{like}'; {none}.", self.rule)
        if said == like and stray:  # nobody says a price
            return Refused(self.code, f"'{said}' takes no {stray}.", self.rule)
        out = f" It takes no {stray}." if stray else ""
        return Refused(self.code, f"'{said}' must be said like '{like}'.{out}", self.rule)


UNSAID: dict[str, object] = {
    field.name: field.default for field in msgspec.structs.fields(Choice) if field.name not in ("act", "foe")
}
"""How the fields of a choice are in which nothing is said."""


def said(
    example: str, *, using: int | tuple[int, int] = 0, part: bool | None = False, to: bool | None = False,
    count: bool = False, manner: int | tuple[int, int] = 0, price: bool = False, rule: str = "",
    path: bool = False,
) -> Form[Any]:  # fmt: skip
    """The form of a choice: so many words in `using` and `manner` (or from, to), which of the other fields;
    `part` and `to` may be None: with or without.

    `example` is what follows the act in one that is said so.
    """
    least, most = using if isinstance(using, tuple) else (using, using)
    fewest, ways = manner if isinstance(manner, tuple) else (manner, manner)
    filled = {"part": part is not False, "using": most, "to": to is not False, "count": count}
    filled |= {"manner": ways, "price": price, "path": path}
    empty = [name for name in UNSAID if not filled.get(name)]
    beyond, nothing = attrgetter("then", *empty), ((), *(UNSAID[name] for name in empty))

    def met(case: Somebody, pick: Choice) -> bool:
        return (
            beyond(pick) == nothing  # asked of all that is offered and answered: in one step
            and (not most or least <= len(pick.using) <= most)
            and (not ways or fewest <= len(pick.manner) <= ways)
            and (not part or pick.part != "")
            and (not to or pick.to is not None)
        )

    def stray(pick: Choice) -> str:
        beyond = _beyond(pick, most, ways, part, to, count, price, path)
        return " and no ".join(name for name, there in beyond if there)

    return Form(rule, example, stray, met, most, ways, part is not False)


def _beyond(
    pick: Choice,
    using: int,
    manner: int,
    part: bool | None,
    to: bool | None,
    count: bool,
    price: bool,
    path: bool,
) -> tuple[tuple[str, bool], ...]:
    """The fields that a choice fills beyond its form."""
    return (
        ("tool", len(pick.using) > using),
        ("manner", len(pick.manner) > manner),
        ("part", part is False and bool(pick.part)),
        ("hex", to is False and pick.to is not None),
        ("count", not count and bool(pick.count)),
        ("price", not price and bool(pick.price)),
        ("sequel", bool(pick.then)),
        ("path", not path and bool(pick.path)),
    )
