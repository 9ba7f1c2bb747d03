"""Closing on a foe and walking off: what each needs, and where it may lead (SPG-46, SPG-51)."""

from collections.abc import Iterator, Sequence

from domain.engine.menus.acts import Act
from domain.engine.menus.blocks import Bars, Block, Stretch
from domain.engine.menus.forms import said
from domain.engine.menus.needs import need
from domain.facts.choice import Choice
from domain.facts.counted import counted
from domain.facts.hexes import FARTHEST, ORIGIN, Hex, charted, neighbours
from domain.rulesets.swordspath.limits import WALKING
from domain.rulesets.swordspath.needs import LOOSE, against
from domain.rulesets.swordspath.stance import Stance, the_other


def by_whom(case: Stance, pick: Choice) -> str:
    """By whom they are held."""
    return f"{case.who} is held by {', '.join(hold.holder for hold in case.own.held)} and cannot walk."


@need("cannot-move", "SPG-46", by_whom)
def held_by_nobody(case: Stance, pick: Choice) -> bool:
    """held by nobody"""
    return not case.own.held


@need(
    "cannot-move",
    "SPG-46",
    lambda case, pick: (
        f"{case.who} holds {', '.join(hold.victim for hold in case.own.holding)} and cannot walk: "
        "letting go counts only later in the phase."
    ),
)
def holding_nobody(case: Stance, pick: Choice) -> bool:
    """holding nobody"""
    return not case.own.holding


@need("cannot-move", "SPG-46", "{who} is down and cannot walk.")
def on_their_feet(case: Stance, pick: Choice) -> bool:
    """on their feet, or mounted"""
    return case.own.upright or case.own.ride is not None


FREE_TO_WALK = (held_by_nobody, holding_nobody, on_their_feet)
"""Of whoever closes or walks off (SPG-46, SPG-51)."""


@need("in-contact", "SPG-46", "{foe} is in contact already: there is nothing to close.")
def out_of_contact(case: Stance, pick: Choice) -> bool:
    """out of contact"""
    return not case.touching


# -- where to


def way(case: Stance, pick: Choice) -> tuple[int, int]:
    """By how much they would go from where they are."""
    at, to = case.at, pick.to
    return (0, 0) if at is None or to is None else (to.q - at.q, to.r - at.r)


def hexes(case: Stance, pick: Choice) -> int:
    """How many hexes it is, straight."""
    q, r = way(case, pick)
    return max(abs(q), abs(r))


@need("not-straight", "SPG-46", "'{choice}' is no walk straight along one of the six directions.")
def straight(case: Stance, pick: Choice) -> bool:
    """straight along one of the six directions"""
    q, r = way(case, pick)
    return (q == 0) + (r == 0) + (q + r == 0) == 1


def how_far(case: Stance, pick: Choice) -> str:
    """How far they may."""
    return f"{case.who} walks {counted(case.pace, 'hex')} at most in a phase, not {hexes(case, pick)}."


@need("too-far", "SPG-46", how_far)
def within_their_pace(case: Stance, pick: Choice) -> bool:
    """as far as their MV"""
    return hexes(case, pick) <= case.pace


@need("off-the-map", "SPG-46", "'{choice}' leads off every map.")
def on_the_map(case: Stance, pick: Choice) -> bool:
    """to a hex that a map can have"""
    return pick.to is not None and charted(pick.to)


STEPS = neighbours(ORIGIN)


class Rays(Stretch):
    """Everywhere that somebody may walk off to, direction by direction, as far as there are hexes."""

    __slots__ = ("_lengths", "_many", "_start")

    def __init__(self, start: Hex, pace: int) -> None:
        self._start = start
        room = FARTHEST - max(abs(start.q), abs(start.r))
        self._lengths = (pace,) * 6 if pace <= room else tuple(_ahead(start, step, pace) for step in STEPS)

        self._many = sum(self._lengths)

    def __len__(self) -> int:
        return self._many

    def nth(self, at: int) -> Choice:
        for step, length in zip(STEPS, self._lengths, strict=True):
            if at < length:
                to = Hex(self._start.q + step.q * (at + 1), self._start.r + step.r * (at + 1))
                return Choice("walk-off", to=to)
            at -= length
        raise IndexError(at)


def _ahead(start: Hex, step: Hex, pace: int) -> int:
    """How many hexes there are in a direction, at most so many."""
    ends = (Hex(start.q + step.q * far, start.r + step.r * far) for far in range(1, pace + 1))
    return sum(map(charted, ends))


WALK = Block(WALKING)
"""What one walk has in common with all."""


class Walks(Block):
    """The walks of one who may walk off, none of which costs anything."""

    __slots__ = ("_rays",)

    def __init__(self, case: Stance) -> None:
        assert case.at is not None
        self._rays = Rays(case.at, case.pace)
        self.free, self.dearest = len(self._rays), 0
        self.limits = WALK.limits if self.free else ()
        self.bars, self.at_first, self.turning = WALK.bars, WALK.at_first, WALK.turning

    def open(self, left: int | None, out: Bars) -> Sequence[Choice]:
        return () if out else self._rays


def closings(case: Stance, like: Choice) -> Iterator[Choice]:
    """On that foe."""
    yield Choice("close", foe=case.foe)


def walks(case: Stance, like: Choice) -> Iterator[Choice]:
    """Along each ray."""
    return iter(Walks(case).options)


CLOSE: Act[Stance] = Act(
    "close",
    (LOOSE, against("SPG-46"), *FREE_TO_WALK, out_of_contact, said("derek", rule="SPG-46")),
    closings,
    the_other,
)
WALK_OFF: Act[Stance] = Act(
    "walk-off",
    (
        LOOSE, *FREE_TO_WALK, said("0,-3", to=True, rule="SPG-46"),
        straight, within_their_pace, on_the_map,
    ),
    walks,
)  # fmt: skip
