"""What must be so of a hex that somebody goes to, passes or comes down in (GUR-107, GUR-137, GUR-188)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from domain.engine.menus.needs import Need
from domain.facts.choice import Choice, Name
from domain.facts.hexes import Hex, charted
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turning, maneuver
from domain.rulesets.gurps.core.blocking_weapons import barring
from domain.rulesets.gurps.core.place import around, blocking, in_hex
from domain.rulesets.gurps.core.status import foes
from domain.rulesets.gurps.core.terrain import SOLID, drop, feature, height, kinds, mapped, smooth, too_high
from domain.rulesets.gurps.turn.points import crowded, forward


class Placed(Protocol):
    """Somebody in a state: a case of any kind."""

    @property
    def state(self) -> State:
        """The state at the choice."""

    @property
    def who(self) -> Name:
        """Who moves."""


P = TypeVar("P", bound=Placed, contravariant=True)
Q = TypeVar("Q", bound=Placed)

Where = Callable[[Q, Choice], Hex]
"""The hex that a condition is about."""

Tells = Callable[[State, Name, Hex], str]
Fits = Callable[[State, Name, Hex], object]


def chosen(case: object, pick: Choice) -> Hex:
    """The hex that the choice names."""
    assert pick.to is not None
    return pick.to


def nearby(case: Turning, like: Choice) -> Iterator[Choice]:
    """Candidates: each hex next to them."""
    for to in (like.to,) if like.to is not None else around(case.state, case.state.combatants[case.who].at):
        yield Choice(like.act, to=to)


def spot(at: Hex) -> str:
    """A hex as it is typed."""
    return f"{at.q},{at.r}"


class Footing(Need[P]):
    """A condition of a hex: of the one that is chosen, of another, or of all on a way.

    fits    whether it is met
    tells   what is said where it is not
    """

    __slots__ = ("fits", "tells")

    def __init__(
        self, code: str, rule: str, means: str, tells: Tells, fits: Fits, where: Where[P] = chosen
    ) -> None:
        self.tells, self.fits = tells, fits
        super().__init__(
            code, rule, means,
            lambda case, pick: tells(case.state, case.who, where(case, pick)),
            lambda case, pick: fits(case.state, case.who, where(case, pick)),
        )  # fmt: skip

    def at(self, where: Where[Q], place: str = "") -> Footing[Q]:
        """The same of another hex, which is named in words."""
        means = f"{place}: {self.means}" if place else self.means
        return Footing(self.code, self.rule, means, self.tells, self.fits, where)

    def along(self, way: Callable[[Q, Choice], Iterable[Hex]], place: str) -> Need[Q]:
        """The same of each hex of a way."""
        fits, tells = self.fits, self.tells

        def met(case: Q, pick: Choice) -> bool:
            return all(fits(case.state, case.who, at) for at in way(case, pick))

        def says(case: Q, pick: Choice) -> str:
            at = next(at for at in way(case, pick) if not fits(case.state, case.who, at))
            return tells(case.state, case.who, at)

        return Need(self.code, self.rule, f"{place}: {self.means}", says, met)


def footing(code: str, rule: str, tells: Tells) -> Callable[[Fits], Footing[Placed]]:
    """A condition of a hex, from the function that says whether it is met, whose docstring says what it
    means."""
    return lambda fits: Footing(code, rule, " ".join((fits.__doc__ or "").split()), tells, fits)


# -- the hex itself


@footing("not-next", "GUR-137", lambda state, who, at: f"{spot(at)} is not next to {who}: one hex at a time.")
def next_to_them(state: State, who: Name, at: Hex) -> bool:
    """a hex next to theirs"""
    return at in around(state, state.combatants[who].at)


@footing(
    "no-way", "GUR-137", lambda state, who, at: why_no_way(state, who, at, "in what is left of the move")
)
def in_reach(state: State, who: Name, at: Hex) -> bool:
    """a hex next to theirs, or another to which there is a way"""
    return at in around(state, state.combatants[who].at)


@footing("no-ground", "GUR-137", lambda state, who, at: f"There is no ground at {spot(at)}.")
def floored(state: State, who: Name, at: Hex) -> bool:
    """there is ground"""
    return charted(at) and (not mapped(state) or bool(kinds(state, at)))


def in_the_way(state: State, who: Name, at: Hex) -> str:
    """What stands there."""
    there = feature(state, at, SOLID)
    return f"There is {f'a {there.kind}' if there else 'nothing'} at {spot(at)}: no room to stand there."


@footing("no-room", "GUR-137", in_the_way)
def open_(state: State, who: Name, at: Hex) -> bool:
    """no wall or obstacle"""
    return feature(state, at, SOLID) is None


@footing("edge", "GUR-188", lambda state, who, at: f"It is more than a yard down at {spot(at)}: jump down.")
def no_edge(state: State, who: Name, at: Hex) -> bool:
    """at most a yard lower"""
    return not drop(state, at, height(state, who))


@footing(
    "too-high", "GUR-137", lambda state, who, at: f"The ground at {spot(at)} is more than a yard higher."
)
def no_cliff(state: State, who: Name, at: Hex) -> bool:
    """at most a yard higher"""
    return not too_high(state, at, height(state, who))


@footing("not-level", "GUR-127", lambda state, who, at: "Tumbling takes level ground.")
def level_ground(state: State, who: Name, at: Hex) -> bool:
    """tumbling: level ground with good footing"""
    return not state.combatants[who].counter("tumbles") or smooth(state, at, height(state, who))


@footing(
    "forward-only", "GUR-153", lambda state, who, at: f"In an All-Out Attack {who} can only move forward."
)
def ahead_of_them(state: State, who: Name, at: Hex) -> bool:
    """in an All-Out Attack: before them"""
    return maneuver(state, who) != "all-out-attack" or forward(state, who, at)


# -- who is there, or in the way


@footing("crowded", "GUR-137", lambda state, who, at: f"Four are at {spot(at)} already: no room for a fifth.")
def roomy(state: State, who: Name, at: Hex) -> bool:
    """not four others already"""
    return not crowded(state, who, at)


def standing_at(state: State, who: Name, at: Hex) -> Name:
    """A foe there who does not lie; or nobody."""
    there = in_hex(state, at)
    up = (foe for foe in foes(state, who) if foe in there and state.combatants[foe].posture != "lying")
    return next(up, "")


@footing("occupied", "GUR-107", lambda state, who, at: f"{standing_at(state, who, at)} is at {spot(at)}.")
def no_foe(state: State, who: Name, at: Hex) -> bool:
    """no foe, unless they lie"""
    return not standing_at(state, who, at)


@footing(
    "at-bay", "GUR-094", lambda state, who, at: f"{barring(state, who, at)}'s weapon is between the two."
)
def unbarred(state: State, who: Name, at: Hex) -> bool:
    """nobody's weapon keeps them from it"""
    return not barring(state, who, at)


def past_whom(state: State, who: Name, at: Hex) -> str:
    """Who is in the way."""
    return f"{who} can get past {blocking(state, who, at)} only by evading them."


@footing("must-evade", "GUR-107", past_whom)
def this_side(state: State, who: Name, at: Hex) -> bool:
    """not beyond a foe in whose hex they are"""
    return not blocking(state, who, at)


# -- all of it


STANDING_ROOM = (floored, open_, roomy)
"""What a hex needs for somebody to stand there (GUR-137)."""

FREE = (floored, open_, no_foe, roomy, unbarred, this_side)
"""What a hex needs for somebody to come through it on the move (GUR-094, GUR-107, GUR-137)."""


def fit(state: State, who: Name, at: Hex, conditions: Iterable[Footing[Placed]]) -> bool:
    """Whether a hex meets them all."""
    return all(each.fits(state, who, at) for each in conditions)


def each_at(
    conditions: Iterable[Footing[Placed]], where: Where[Q], place: str = ""
) -> tuple[Footing[Q], ...]:
    """The same conditions of another hex than the one that is chosen."""
    return tuple(each.at(where, place) for each in conditions)


def why_no_way(state: State, who: Name, at: Hex, within: str) -> str:
    """Why somebody does not get to a hex `within` a move: nobody can stand there, or it is too far."""
    if at == state.combatants[who].at:
        return f"{who} is at {spot(at)} already."
    closed = (each.tells(state, who, at) for each in STANDING_ROOM if not each.fits(state, who, at))
    return next(closed, f"{who} has no way to {spot(at)} {within}.")
