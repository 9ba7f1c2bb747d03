"""An act is one kind of thing that can be done on a turn: within what, what it needs, how it is done."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from domain.engine.menus import acts
from domain.engine.menus.acts import Candidates, Foretells, Numbers, nobody
from domain.engine.menus.forms import said
from domain.engine.menus.needs import Case, Need, Needs, need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.state import State
from domain.rulesets.gurps.core.status import foes
from domain.rulesets.gurps.core.tables import GurpsTables

Turning = Case[GurpsTables]
"""Somebody on their turn, or in another's that they have waited for."""

form = partial(said, rule="GUR-198")
"""How a choice is said."""


class Turn(NamedTuple):
    """Whose act it is and under which key: `t3.alma` on their own turn, longer within another's.

    `plays` carries out a manoeuvre, for those who act in the middle of it.
    """

    tables: GurpsTables
    who: Name
    slot: Key
    plays: Callable[[Scene, "Turn", Choice, Key], None]

    def of(self, who: Name, slot: Key) -> "Turn":
        """The turn of another, within this or beside it."""
        return self._replace(who=who, slot=slot)


Does = Callable[[Scene, Turn, Choice, Key], None]
"""Plays an act out; the key is that of the declaration."""


def their_foes(case: Turning) -> tuple[Name, ...]:
    """Everybody of another side who is still in the fight."""
    return foes(case.state, case.who)


def that_alone(case: Turning, like: Choice) -> tuple[Choice, ...]:
    """Of an act that is said with its foe, or alone, and nothing else."""
    return (Choice(like.act, like.foe),)


def in_maneuver(within: tuple[str, ...], rule: str) -> Need[Turning]:
    """They are at one of these manoeuvres, which that rule names."""

    def says(case: Turning, pick: Choice) -> str:
        now = maneuver(case.state, case.who) or "to act otherwise"
        return f"{pick.act} is part of {', '.join(within)}; {case.who} has chosen {now}."

    return Need(
        "other-maneuver", rule, f"the manoeuvre is {' or '.join(within)}", says,
        lambda case, pick: maneuver(case.state, case.who) in within,
    )  # fmt: skip


WAITED = "waited"
"""Stands in the manner of a manoeuvre that was a Wait until it was set off; the trigger follows it."""

MOVES = ("step", "move", "turn", "take-posture")
"""What anybody may do whatever they have waited for."""


@need("waits-otherwise", "GUR-215", "{who} has waited for something else than '{choice}'.")
def as_waited(case: Turning, pick: Choice) -> bool:
    """after a Wait: it is what they have waited for, that foe, with that weapon"""
    intent = case.state.combatants[case.who].intent
    if intent is None or WAITED not in intent.manner or pick.act in MOVES:
        return True
    item = intent.tool
    if intent.act == "ready":
        return item in pick.using
    if not pick.foe:
        return True
    weapons = [word for word in pick.using if word in case.state.combatants[case.who].items]
    return pick.foe == intent.foe and (weapons == [item] or (item == BARE and not weapons))


BARE = "unarmed"
"""Stands for no weapon in what a Wait is for."""


class TurnAct(acts.Act[Turning]):
    """One kind of thing that can be done on a turn.

    within  the manoeuvres that allow it; empty for what takes the whole turn, and is offered among them
    needs   what it needs besides, in the order of the rules
    does    plays it out
    rule    names those manoeuvres
    """

    __slots__ = ("does", "within")

    def __init__(
        self,
        name: str,
        within: tuple[str, ...],
        needs: Needs[Turning],
        candidates: Candidates[Turning],
        does: Does,
        foes: Callable[[Turning], Iterable[Name]] = nobody,
        rule: str = "GUR-153",
        numbers: Numbers[Turning] | None = None,
        farther: Candidates[Turning] | None = None,
        foretells: Foretells[Turning] | None = None,
    ) -> None:
        self.within, self.does = within, does
        if within:
            needs = (in_maneuver(within, rule), *needs)
        super().__init__(name, needs, candidates, foes, numbers, farther=farther, foretells=foretells)
        if not within:
            return
        self.needs, self._then = (*self.needs, as_waited), (*self._then, as_waited)
        self._first = self._first[1:]  # whoever lists options has picked the acts of their manoeuvre already


ATTACKS = ("attack", "all-out-attack", "move-and-attack")
"""Manoeuvres in which one attacks (GUR-153)."""


def maneuver(state: State, who: Name) -> str:
    """The manoeuvre that somebody is at, or has been since their last turn; empty before their first."""
    intent = state.combatants[who].intent
    return "" if intent is None else intent.act


def manner(state: State, who: Name) -> str:
    """Its option: `determined`, `double`, `feint`, `strong` (GUR-154), `dodge`, `parry`, `block`."""
    intent = state.combatants[who].intent
    return intent.how if intent is not None else ""
