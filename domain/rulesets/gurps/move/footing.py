"""What must be so of a hex that somebody goes to, passes or comes down in (GUR-107, GUR-137, GUR-188)."""

from collections.abc import Callable

from domain.engine.needs import Need
from domain.facts.choice import Choice, Name
from domain.facts.hexes import Hex, charted
from domain.facts.state import State
from domain.rulesets.gurps.core.able import foes
from domain.rulesets.gurps.core.acts import Turning, maneuver
from domain.rulesets.gurps.core.place import around, blocking, in_hex
from domain.rulesets.gurps.core.terrain import SOLID, drop, feature, height, kinds, mapped, smooth, too_high
from domain.rulesets.gurps.strike.charges import barring
from domain.rulesets.gurps.turn.points import crowded, forward

Where = Callable[[Turning, Choice], Hex]
"""The hex that a condition is about."""


def chosen(case: Turning, pick: Choice) -> Hex:
    """The hex that the choice names."""
    assert pick.to is not None
    return pick.to


def spot(at: Hex) -> str:
    """A hex as it is typed."""
    return f"{at.q},{at.r}"


class Footing(Need[Turning]):
    """A condition of a hex: of the one that is chosen, or `at` another."""

    __slots__ = ("fits", "tells")

    def __init__(
        self,
        code: str,
        rule: str,
        means: str,
        tells: Callable[[Turning, Hex], str],
        fits: Callable[[Turning, Hex], object],
        where: Where = chosen,
    ) -> None:
        self.tells, self.fits = tells, fits
        super().__init__(
            code, rule, means,
            lambda case, pick: tells(case, where(case, pick)),
            lambda case, pick: fits(case, where(case, pick)),
        )  # fmt: skip

    def at(self, where: Where, place: str) -> "Footing":
        """The same of another hex, which is named in words."""
        return Footing(self.code, self.rule, f"{place}: {self.means}", self.tells, self.fits, where)


def footing(
    code: str, rule: str, tells: Callable[[Turning, Hex], str]
) -> Callable[[Callable[[Turning, Hex], object]], Footing]:
    """A condition of a hex, from the question whether it is met, whose docstring says what it means."""
    return lambda fits: Footing(code, rule, " ".join((fits.__doc__ or "").split()), tells, fits)


@footing("not-next", "GUR-137", lambda case, at: f"{spot(at)} is not next to {case.who}: one hex at a time.")
def next_to_him(case: Turning, at: Hex) -> bool:
    """a hex next to his"""
    return at in around(case.state, case.state.combatants[case.who].at)


@footing("no-ground", "GUR-137", lambda case, at: f"There is no ground at {spot(at)}.")
def floored(case: Turning, at: Hex) -> bool:
    """there is ground"""
    return charted(at) and (not mapped(case.state) or bool(kinds(case.state, at)))


def in_the_way(case: Turning, at: Hex) -> str:
    """What stands there."""
    there = feature(case.state, at, SOLID)
    return f"There is a {there.kind if there else 'wall'} at {spot(at)}: no room to stand there."


@footing("no-room", "GUR-137", in_the_way)
def open_(case: Turning, at: Hex) -> bool:
    """no wall or obstacle"""
    return feature(case.state, at, SOLID) is None


@footing("crowded", "GUR-137", lambda case, at: f"Four are at {spot(at)} already: no room for a fifth.")
def roomy(case: Turning, at: Hex) -> bool:
    """not four others already"""
    return not crowded(case.state, case.who, at)


def weapon_between(case: Turning, at: Hex) -> str:
    """Whose it is."""
    return f"{barring(case.state, case.who, at)}'s weapon is between the two."


@footing("at-bay", "GUR-094", weapon_between)
def unbarred(case: Turning, at: Hex) -> bool:
    """nobody's weapon keeps him from it"""
    return not barring(case.state, case.who, at)


def past_whom(case: Turning, at: Hex) -> str:
    """Who is in the way."""
    return f"Beyond {blocking(case.state, case.who, at)} {case.who} gets only by evading him."


@footing("must-evade", "GUR-107", past_whom)
def this_side(case: Turning, at: Hex) -> bool:
    """not beyond a foe in whose hex he is"""
    return not blocking(case.state, case.who, at)


@footing("edge", "GUR-188", lambda case, at: f"More than a yard lower at {spot(at)}: one jumps down there.")
def no_edge(case: Turning, at: Hex) -> bool:
    """at most a yard lower"""
    return not drop(case.state, at, height(case.state, case.who))


@footing("too-high", "GUR-137", lambda case, at: f"The ground at {spot(at)} is more than a yard higher.")
def no_cliff(case: Turning, at: Hex) -> bool:
    """at most a yard higher"""
    return not too_high(case.state, at, height(case.state, case.who))


@footing("forward-only", "GUR-153", lambda case, at: f"In an All-Out Attack {case.who} moves only forward.")
def ahead_of_him(case: Turning, at: Hex) -> bool:
    """in an All-Out Attack: before him"""
    return maneuver(case.state, case.who) != "all-out-attack" or forward(case.state, case.who, at)


@footing("not-level", "GUR-127", lambda case, at: "One tumbles over level ground only.")
def level(case: Turning, at: Hex) -> bool:
    """tumbling: level ground with good footing"""
    tumbles = case.state.combatants[case.who].counter("tumbles")
    return not tumbles or smooth(case.state, at, height(case.state, case.who))


def standing_at(state: State, who: Name, at: Hex) -> Name:
    """A foe on his feet there; or nobody."""
    there = in_hex(state, at)
    return next(
        (foe for foe in foes(state, who) if foe in there and state.combatants[foe].posture != "lying"), ""
    )


def foe_there(case: Turning, at: Hex) -> str:
    """Who it is."""
    return f"{standing_at(case.state, case.who, at)} is on his feet at {spot(at)}."


@footing("occupied", "GUR-107", foe_there)
def no_foe(case: Turning, at: Hex) -> bool:
    """no foe on his feet"""
    return not standing_at(case.state, case.who, at)


STANDING_ROOM = (floored, open_, roomy)
"""What a hex needs for somebody to stand there (GUR-137)."""

FREE = (floored, open_, no_foe, roomy, unbarred, this_side)
"""What a hex needs for somebody to come through it on the move (GUR-094, GUR-107, GUR-137)."""


def free(where: Where, place: str) -> tuple[Footing, ...]:
    """The same of another hex than the one that is chosen."""
    return tuple(each.at(where, place) for each in FREE)
