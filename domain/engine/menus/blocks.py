"""Options of a plan in blocks, which are known as wholes: what is barred of one, or too dear, is left out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import overload

import msgspec

from domain.engine.menus.limits import Limit
from domain.facts.choice import Choice, Name

replace = msgspec.structs.replace

Bars = frozenset[Limit | Choice]
"""What options are known by where some are barred: the limits that they carry, and themselves."""

NOTHING_BARRED: Bars = frozenset()


class Stretch(Sequence[Choice]):
    """Options in a row that are made as they are looked at."""

    __slots__ = ()

    def nth(self, at: int) -> Choice:
        """The one at that place, counted from 0; IndexError beyond the last."""
        raise NotImplementedError

    @overload
    def __getitem__(self, at: int) -> Choice: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Choice, ...]: ...
    def __getitem__(self, at: int | slice) -> Choice | tuple[Choice, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        if at >= 0:
            return self.nth(at)
        many = len(self)
        if at < -many:
            raise IndexError(f"there are {many} options")
        return self.nth(at + many)

    def __iter__(self) -> Iterator[Choice]:
        return map(self.nth, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class Chain(Stretch):
    """Stretches of options, one after another."""

    __slots__ = ("_lengths", "_links", "_many")

    def __init__(self, links: Sequence[Sequence[Choice]], lengths: Sequence[int]) -> None:
        self._links, self._lengths, self._many = links, lengths, sum(lengths)

    def __len__(self) -> int:
        return self._many

    def nth(self, at: int) -> Choice:
        for n, many in enumerate(self._lengths):
            if at < many:
                return self._links[n][at]
            at -= many
        raise IndexError(at)

    def __iter__(self) -> Iterator[Choice]:
        return chain.from_iterable(self._links)


class Block:
    """Some options of a plan in their order.

    free       how many of them have no price; `dearest` is the highest price
    limits     all that they carry; `turning` are the acts by which any of them is given or lifted
    bars       by what they can be barred, and which of it is barred before anything is picked
    """

    __slots__ = ("at_first", "bars", "dearest", "free", "limits", "turning")

    def __init__(self, limits: Iterable[Limit], options: Collection[Choice] = ()) -> None:
        self.limits = tuple(dict.fromkeys(limits))
        self.bars: Bars = frozenset(options).union(self.limits)
        self.at_first: Bars = frozenset(bar for limit in self.limits for bar in limit.bars((), 0))
        turning = (turn for limit in self.limits for turn in (*limit.given, *limit.unless))
        self.turning = frozenset(turn.act for turn in turning)
        self.free = sum([not option.price for option in options])
        self.dearest = max([option.price for option in options], default=0)

    @property
    def options(self) -> Sequence[Choice]:
        """All of them."""
        return self.open(None, NOTHING_BARRED)

    def open(self, left: int | None, out: Bars) -> Sequence[Choice]:
        """Those that cost no more than is left and of which nothing is barred: `out` are bars of theirs."""
        raise NotImplementedError


class Known(Block):
    """Options that are known, with the limits that each carries."""

    __slots__ = ("_found", "carried")

    def __init__(self, carried: Mapping[Choice, tuple[Limit, ...]]) -> None:
        super().__init__(chain.from_iterable(carried.values()), carried)
        self.carried = carried
        self._found: dict[tuple[int, Bars], tuple[Choice, ...]] = {}

    def open(self, left: int | None, out: Bars) -> Sequence[Choice]:
        most = self.dearest if left is None or left > self.dearest else left
        found = self._found.get((most, out))
        if found is None:
            by_name = not self.carried.keys().isdisjoint(out)
            found = self._found[most, out] = tuple([
                option
                for option, limits in self.carried.items()
                if option.price <= most
                and (not out or (out.isdisjoint(limits) and not (by_name and option in out)))
            ])  # fmt: skip
        return found


class Towards(Block):
    """The options of a block that is alike of many foes, as those towards one of them.

    like     the block, in which a foe has a name that stands for all
    limits   what stands in the place of limits of it; none of its options is barred by name
    """

    __slots__ = ("_foe", "_found", "_like", "_meant")

    def __init__(self, like: Known, foe: Name, limits: Mapping[Limit, Limit]) -> None:
        super().__init__([limits.get(each, each) for each in like.limits])
        self.free, self.dearest = like.free, like.dearest
        self._like, self._foe = like, foe
        self._meant: Mapping[Limit | Choice, Limit] = {own: each for each, own in limits.items()}
        self._found: dict[tuple[int, Bars], AgainstFoe] = {}

    def open(self, left: int | None, out: Bars) -> Sequence[Choice]:
        most = self.dearest if left is None or left > self.dearest else left
        found = self._found.get((most, out))
        if found is None:
            there = frozenset([self._meant.get(bar, bar) for bar in out]) if self._meant else out
            found = self._found[most, out] = AgainstFoe(self._like.open(most, there), self._foe)
        return found


class AgainstFoe(Stretch):
    """Options as they are towards one foe."""

    __slots__ = ("_foe", "_like", "_made", "_many")

    def __init__(self, like: Sequence[Choice], foe: Name) -> None:
        self._like, self._foe, self._many = like, foe, len(like)
        self._made: dict[int, Choice] = {}

    def __len__(self) -> int:
        return self._many

    def nth(self, at: int) -> Choice:
        found = self._made.get(at)
        if found is None:
            found = self._made[at] = replace(self._like[at], foe=self._foe)
        return found
