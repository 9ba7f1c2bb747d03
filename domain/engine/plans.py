"""A plan is a menu of which several may be picked at once: for how much, and what goes together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import ClassVar, NamedTuple, overload

from domain.engine.acts import differs
from domain.engine.limits import Limit
from domain.engine.menus import Menu, not_offered
from domain.facts.choice import Choice, Name
from domain.facts.refusal import Refused

Marks = frozenset[Limit | Choice]
"""What options are known by where some are barred: the limits that they carry, and themselves."""

NOTHING_BARRED: Marks = frozenset()


class Stretch(Sequence[Choice]):
    """Options in a row that are made as they are looked at."""

    __slots__ = ()

    def nth(self, at: int) -> Choice:
        """The one at that place, counted from 0."""
        raise NotImplementedError

    @overload
    def __getitem__(self, at: int) -> Choice: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Choice, ...]: ...
    def __getitem__(self, at: int | slice) -> Choice | tuple[Choice, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        many = len(self)
        if not -many <= at < many:
            raise IndexError(f"there are {many} options")
        return self.nth(at % many)

    def __iter__(self) -> Iterator[Choice]:
        return map(self.nth, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class Chain(Stretch):
    """Stretches of options, one after another."""

    __slots__ = ("_links", "_many")

    def __init__(self, links: Iterable[Sequence[Choice]]) -> None:
        self._links = tuple(filter(None, links))
        self._many = sum(map(len, self._links))

    def __len__(self) -> int:
        return self._many

    def nth(self, at: int) -> Choice:
        for link in self._links:
            if at < len(link):
                return link[at]
            at -= len(link)
        raise IndexError(at)

    def __iter__(self) -> Iterator[Choice]:
        return chain.from_iterable(self._links)


class Block:
    """Some options of a plan in their order: `free` of them have no price, `tight` limits hold at once."""

    __slots__ = ("free", "limits", "tight")

    def __init__(self, limits: Iterable[Limit], free: int) -> None:
        self.limits = tuple(dict.fromkeys(limits))
        self.tight = tuple(limit for limit in self.limits if not limit.most)
        self.free = free

    @property
    def options(self) -> Sequence[Choice]:
        """All of them."""
        return self.open(None, NOTHING_BARRED)

    def open(self, left: int | None, barred: Marks) -> Sequence[Choice]:
        """Those that cost no more than is left and of which nothing is barred."""
        raise NotImplementedError


class Known(Block):
    """Options that are known, with the limits that each carries."""

    __slots__ = ("_dearest", "_found", "_marks", "carried")

    def __init__(self, carried: Mapping[Choice, tuple[Limit, ...]]) -> None:
        super().__init__(chain.from_iterable(carried.values()), sum(not option.price for option in carried))
        self.carried = carried
        self._marks: Marks = frozenset((*self.limits, *carried))
        self._dearest = max((option.price for option in carried), default=0)
        self._found: dict[tuple[int, Marks], tuple[Choice, ...]] = {}

    def open(self, left: int | None, barred: Marks) -> Sequence[Choice]:
        key = (self._dearest if left is None else min(left, self._dearest), barred & self._marks)
        found = self._found.get(key)
        if found is None:
            most, out = key
            found = self._found[key] = tuple(
                option
                for option, limits in self.carried.items()
                if option.price <= most and option not in out and out.isdisjoint(limits)
            )
        return found


class Tally(NamedTuple):
    """What some picks come to: their price, and how many of them carry each limit."""

    picks: tuple[Choice, ...]
    price: int
    carry: dict[Limit, int]


EMPTY = Tally((), 0, {})


class Plan(Menu):
    """A menu of which several may be picked, from `least` to `most`, within its budget and its limits."""

    __slots__ = ("_last",)

    several: ClassVar[bool] = True

    _last: Tally

    # -- what each kind of plan answers in its own way

    @property
    def blocks(self) -> Sequence[Block]:
        """All options in stretches, as they are looked at."""
        raise NotImplementedError

    def carried(self, pick: Choice) -> tuple[Limit, ...]:
        """The limits that an option carries."""
        raise NotImplementedError

    def too_dear(self, who: Name, picks: Sequence[Choice], price: int) -> Refused:
        """The refusal of picks that come to more than the budget."""
        return Refused("too-dear", f"That costs {price}; {who} has {self.budget} to spend.")

    def so_many(self, picks: Sequence[Choice]) -> bool:
        """Whether picks within the budget and all limits are neither too few nor too many."""
        return self.least <= len(picks) <= self.most

    # -- what follows from it

    @property
    def limits(self) -> tuple[Limit, ...]:
        return tuple(dict.fromkeys(limit for block in self.blocks for limit in block.limits))

    def listed(self) -> tuple[Choice, ...]:
        return tuple(option for block in self.blocks for option in block.options)

    def takes(self, picks: Sequence[Choice]) -> bool:
        if any(pick not in self for pick in picks):
            return False
        tally = self._tally(tuple(picks))
        if self.budget is not None and tally.price > self.budget:
            return False
        return not _broken(tally) and self.so_many(picks)

    def why_not_together(self, who: Name, picks: Sequence[Choice]) -> Refused | None:
        tally = self._tally(tuple(picks))
        if self.budget is not None and tally.price > self.budget:
            return self.too_dear(who, picks, tally.price)
        broken = _broken(tally)
        if not broken:
            return None
        first = min(broken, key=self.limits.index)
        return first.refused(who, tuple(pick for pick in picks if first in self.carried(pick)))

    def besides(self, picks: Sequence[Choice]) -> Sequence[Choice]:
        if len(picks) >= self.most:
            return ()
        tally = self._tally(tuple(picks))
        left = None if self.budget is None else self.budget - tally.price
        barred = frozenset(self._barred(tally))
        return Chain([block.open(left, barred) for block in self.blocks])

    def _tally(self, picks: tuple[Choice, ...]) -> Tally:
        """What picks come to; where they are one more than the last time, only that one is added."""
        last = self._last
        if last.picks != picks[:-1]:
            last = EMPTY
        price, carry = last.price, dict(last.carry)
        for pick in picks[len(last.picks) :]:
            price += pick.price
            for limit in self.carried(pick):
                carry[limit] = carry.get(limit, 0) + 1
        tally = self._last = Tally(picks, price, carry)
        return tally

    def _barred(self, tally: Tally) -> Iterator[Limit | Choice]:
        """What may not be picked besides these, which break nothing themselves."""
        picks, _, carry = tally
        for limit, count in carry.items():
            yield from limit.bars(picks, count)
        for block in self.blocks:
            for limit in block.tight:
                if limit not in carry:
                    yield from limit.bars(picks, 0)


def _broken(tally: Tally) -> list[Limit]:
    return [limit for limit, count in tally.carry.items() if limit.broken(tally.picks, count)]


class PlainPlan(Plan):
    """The plan of options that are known at once; `limits` come with the options that carry each."""

    __slots__ = ("_blocks", "_limits", "_numbers")

    def __init__(
        self,
        options: Iterable[Choice],
        *,
        least: int = 1,
        most: int,
        budget: int | None = None,
        limits: Mapping[Limit, tuple[Choice, ...]] | None = None,
    ) -> None:
        self._all, self._last = tuple(options), EMPTY
        self._numbers, self._limits = (least, most, budget), tuple(limits or ())
        on = {option: tuple(e for e, of in (limits or {}).items() if option in of) for option in self._all}
        self._blocks = (Known(on),)

    @property
    def least(self) -> int:
        return self._numbers[0]

    @property
    def most(self) -> int:
        return self._numbers[1]

    @property
    def budget(self) -> int | None:
        return self._numbers[2]

    @property
    def limits(self) -> tuple[Limit, ...]:
        return self._limits

    @property
    def blocks(self) -> Sequence[Block]:
        return self._blocks

    @property
    def acts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(pick.act for pick in self.all))

    def carried(self, pick: Choice) -> tuple[Limit, ...]:
        return self._blocks[0].carried[pick]

    def why_not(self, pick: Choice) -> Refused | None:
        return None if pick in self.all else not_offered(pick, self.all)

    def like(self, like: Choice) -> Iterator[Choice]:
        return (pick for pick in self.all if pick.act == like.act and not differs(pick, like))
