"""A plan is a menu of which several may be picked at once: for how much, and what goes together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from domain.engine.menus.acts import Foretold, differs
from domain.engine.menus.blocks import Bars, Block, Chain, Known
from domain.engine.menus.forms import Form
from domain.engine.menus.limits import Limit
from domain.engine.menus.menu import Menu, Offered, not_offered
from domain.facts.choice import Choice, Name
from domain.facts.refusal import Refused
from domain.facts.state import State


class Plan(Menu):
    """A menu of which several may be picked, from `least` to `most`, within its budget and its limits."""

    __slots__ = ()

    # -- what each kind of plan answers in its own way

    @property
    def blocks(self) -> Sequence[Block]:
        """All options in stretches, as they are looked at."""
        raise NotImplementedError

    def carried(self, pick: Choice) -> tuple[Limit, ...]:
        """The limits that an option carries."""
        raise NotImplementedError

    def carried_if_offered(self, pick: Choice) -> tuple[Limit, ...] | None:
        """The same, or `None` for what is not offered."""
        return self.carried(pick) if pick in self else None

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
        budget = self.budget
        if budget is not None and _price(picks) > budget:
            return False
        carry: dict[Limit, int] = {}
        for pick in picks:
            limits = self.carried_if_offered(pick)
            if limits is None:
                return False
            for limit in limits:
                carry[limit] = carry.get(limit, 0) + 1
        for limit, many in carry.items():
            if many > limit.most and limit.broken(picks, many):
                return False
        return self.so_many(picks)

    def drawn(self, number: int) -> tuple[Choice, ...]:
        number, more = divmod(number, self.most - self.least + 1)
        picking = Picking(self)
        for _ in range(self.least + more):
            left = picking.could()
            if not left:
                break
            number, index = divmod(number, len(left))
            picking.add(left[index])
        return picking.picks

    def why_not_together(self, who: Name, picks: Sequence[Choice]) -> Refused | None:
        if self.budget is not None and (price := _price(picks)) > self.budget:
            return self.too_dear(who, picks, price)
        carry = Counter(limit for pick in picks for limit in self.carried(pick))
        broken = [limit for limit, many in carry.items() if limit.broken(picks, many)]
        if not broken:
            return None
        first = min(broken, key=self.limits.index)
        return first.refused(who, tuple(pick for pick in picks if first in self.carried(pick)))

    def besides(self, picks: Sequence[Choice]) -> Sequence[Choice]:
        picking = Picking(self)
        for pick in picks:
            picking.add(pick)
        return picking.could()


class OpenBlock:
    """A block within picks: what is barred of it, and what is left to be picked, as far as that is known."""

    __slots__ = ("block", "many", "options", "out")

    def __init__(self, block: Block, out: Bars) -> None:
        self.block, self.out, self.many = block, out, 0
        self.options: Sequence[Choice] | None = None


class Picking:
    """Picks of a plan, made one after another: each bars something of what could be picked besides."""

    __slots__ = (
        "_barred", "_carry", "_could", "_dearest", "_full", "_left", "_most", "_open", "_plan", "_turning",
        "picks",
    )  # fmt: skip

    def __init__(self, plan: Plan) -> None:
        self.picks: tuple[Choice, ...] = ()
        self._plan, self._most, self._left = plan, plan.most, plan.budget
        self._carry: dict[Limit, int] = {}
        self._full: set[Limit] = set()
        blocks = plan.blocks
        self._open = [OpenBlock(block, block.at_first) for block in blocks]
        self._barred: set[Limit | Choice] = set()
        self._turning: frozenset[str] = frozenset()
        for block in blocks:
            self._barred |= block.at_first
            self._turning |= block.turning
        self._dearest = 0
        self._could: Sequence[Choice] | None = None

    def could(self) -> Sequence[Choice]:
        """What may be picked besides, in order."""
        if len(self.picks) >= self._most:
            return ()
        if self._could is None:
            self._could = self._opened()
        return self._could

    def _opened(self) -> Sequence[Choice]:
        left, links, lengths, still, dearest = self._left, [], [], [], 0
        for each in self._open:
            dear, link = each.block.dearest, each.options
            if link is None or (left is not None and dear > left):
                link = each.options = each.block.open(left, each.out)
                each.many = len(link)
            if each.many:
                links.append(link)
                lengths.append(each.many)
                still.append(each)
                if dear > dearest:
                    dearest = dear
        self._open = still  # what offers nothing now offers nothing later
        self._dearest = dearest
        return links[0] if len(links) == 1 else Chain(links, lengths)

    def add(self, pick: Choice) -> None:
        """One more, which could be picked."""
        self.picks = (*self.picks, pick)
        if self._left is not None and pick.price:
            self._left -= pick.price
            if self._left < self._dearest:
                self._could = None
        bars: list[Limit | Choice] = []
        carry, full = self._carry, self._full
        for limit in self._plan.carried(pick):
            if limit not in full:
                many = carry[limit] = carry.get(limit, 0) + 1
                bars += limit.bars(self.picks, many)
                if many > limit.most:  # all that it bars is barred
                    full.add(limit)
        if pick.act in self._turning:
            self._anew()
        elif bars and not self._barred.issuperset(bars):
            self._barred.update(bars)
            for each in self._open:
                out = each.block.bars & self._barred
                if out != each.out:
                    each.out, each.options = out, None
            self._could = None

    def _anew(self) -> None:
        """What is barred, after a pick on which limits turn."""
        blocks = self._plan.blocks
        limits = {limit: self._carry.get(limit, 0) for block in blocks for limit in block.limits}
        self._barred = {bar for limit, many in limits.items() for bar in limit.bars(self.picks, many)}
        self._open = [OpenBlock(block, block.bars & self._barred) for block in blocks]
        self._could = None


def _price(picks: Sequence[Choice]) -> int:
    return sum([pick.price for pick in picks])


class PlainPlan(Plan):
    """The plan of options that are known at once, such as those of a menu of acts, which then says why
    another is refused. `limits` come with the options that carry each; one that names its act alone is all of
    it.

    A `budget` below zero is none at all: what is free may be picked.
    """

    __slots__ = ("_blocks", "_limits", "_menu", "_numbers")

    def __init__(
        self,
        options: Iterable[Choice],
        *,
        least: int = 1,
        most: int,
        budget: int | None = None,
        limits: Mapping[Limit, tuple[Choice, ...]] | None = None,
    ) -> None:
        self._menu = options if isinstance(options, Menu) else Menu.plain(options)
        self._all = self._menu.all
        self._numbers = (least, most, None if budget is None else max(budget, 0))
        self._limits = dict(limits or {})
        carriers = {limit: frozenset(of) for limit, of in self._limits.items()}
        on = {
            option: tuple(limit for limit, of in carriers.items() if option in of or Choice(option.act) in of)
            for option in self._all
        }
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
        return tuple(self._limits)

    @property
    def blocks(self) -> Sequence[Block]:
        return self._blocks

    @property
    def acts(self) -> tuple[str, ...]:
        return self._menu.acts

    def carried(self, pick: Choice) -> tuple[Limit, ...]:
        return self._blocks[0].carried[pick]

    def why_not(self, pick: Choice) -> Refused | None:
        return None if pick in self.all else self._menu.why_not(pick) or not_offered(pick, self.all)

    def like(self, like: Choice) -> Iterator[Choice]:
        return (pick for pick in self.all if pick.act == like.act and not differs(pick, like))

    def despite(self, lifted: Mapping[str, Collection[str]]) -> PlainPlan:
        """The same, in which acts need not meet the conditions of the rules of these ids."""
        if not isinstance(self._menu, Offered):
            return self
        least, most, budget = self._numbers
        menu = self._menu.despite(lifted)
        return PlainPlan(menu, least=least, most=most, budget=budget, limits=self._limits)

    def form(self, act: str) -> Form[Any] | None:
        return self._menu.form(act)

    def strays(self, but: Collection[str]) -> Iterator[tuple[Choice, Form[Any]]]:
        return self._menu.strays(but)

    def foretold(self, pick: Choice) -> Foretold | None:
        return self._menu.foretold(pick)

    def beaten(self) -> frozenset[Choice]:
        return self._menu.beaten()

    @property
    def near(self) -> tuple[Choice, ...]:
        return self._menu.near

    @property
    def case(self) -> object:
        return self._menu.case

    def made_of(self, state: State) -> bool:
        return self._menu.made_of(state)
