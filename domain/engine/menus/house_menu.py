"""What a menu offers under the house rules of a table: some acts are forbidden, some allowed all the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.engine.menus.acts import Foretold
from domain.engine.menus.blocks import Block, Known
from domain.engine.menus.forms import Form
from domain.engine.menus.limits import Limit
from domain.engine.menus.menu import Menu, Offered
from domain.engine.menus.plans import PlainPlan, Plan
from domain.facts.choice import Choice, Key, Name
from domain.facts.refusal import Refused
from domain.facts.state import State


def under_house_rules(menu: Menu, state: State, who: Name) -> Menu:
    """The menu that somebody is offered, by the house rules that hold of them now."""
    side = state.combatants[who].side
    forbidden: dict[str, Key] = {}
    allowed: dict[str, list[str]] = {}
    for key, rule in state.house.items():
        if rule.says != "modifier" and rule.of in menu.acts and rule.holds(who, side, state.number):
            if rule.says == "forbids":
                forbidden[rule.of] = key
            else:
                allowed.setdefault(rule.of, []).append(rule.despite)
    if allowed and isinstance(menu, Offered | PlainPlan):
        menu = menu.despite(allowed)
    if not forbidden:
        return menu
    return BarredPlan(menu, forbidden) if isinstance(menu, Plan) else BarredMenu(menu, forbidden)


def _forbidden(pick: Choice, key: Key) -> Refused:
    return Refused("forbidden", f"{pick.act} is forbidden here, by {key.replace('.', ' ')}.")


class BarredMenu(Menu):
    """A menu without the acts that are forbidden, each by the ruling of that key.

    Where nothing else is offered they are offered all the same: a question must have an answer. Whether there
    is anything else is looked at only when somebody looks at what is forbidden.
    """

    __slots__ = ("_else", "_forbidden", "_menu")

    def __init__(self, menu: Menu, forbidden: Mapping[str, Key]) -> None:
        self._all = None
        self._menu, self._forbidden = menu, forbidden
        self._else: bool | None = None

    def _barred(self, act: str) -> bool:
        if act not in self._forbidden:
            return False
        if self._else is None:
            others = (act for act in self._menu.acts if act not in self._forbidden)
            self._else = any(True for act in others for _ in self._menu.like(Choice(act)))
        return self._else

    @property
    def acts(self) -> tuple[str, ...]:
        return tuple(act for act in self._menu.acts if not self._barred(act))

    @property
    def near(self) -> tuple[Choice, ...]:
        return tuple(pick for pick in self._menu.near if not self._barred(pick.act))

    def listed(self) -> tuple[Choice, ...]:
        return tuple(pick for pick in self._menu.all if not self._barred(pick.act))

    def foretold(self, pick: Choice) -> Foretold | None:
        return self._menu.foretold(pick)

    def why_not(self, pick: Choice) -> Refused | None:
        if self._barred(pick.act):
            return _forbidden(pick, self._forbidden[pick.act])
        return self._menu.why_not(pick)

    def like(self, like: Choice) -> Iterator[Choice]:
        return iter(()) if self._barred(like.act) else self._menu.like(like)

    def form(self, act: str) -> Form[Any] | None:
        return self._menu.form(act)

    def foes(self, act: str) -> tuple[Name, ...]:
        return () if self._barred(act) else self._menu.foes(act)

    def beaten(self) -> frozenset[Choice]:
        return frozenset(pick for pick in self._menu.beaten() if not self._barred(pick.act))

    def made_of(self, state: State) -> bool:
        return self._menu.made_of(state)

    @property
    def case(self) -> object:
        return self._menu.case


class BarredPlan(Plan):
    """A plan without the acts that are forbidden; where it must have more than what is left and can be paid
    for, with them."""

    __slots__ = ("_blocks", "_forbidden", "_plan")

    def __init__(self, plan: Plan, forbidden: Mapping[str, Key]) -> None:
        self._plan = plan
        options = tuple(pick for pick in plan.all if pick.act not in forbidden)
        prices = sorted(pick.price for pick in options)[: plan.least]
        barred = len(prices) == plan.least and (plan.budget is None or sum(prices) <= plan.budget)
        self._forbidden = forbidden if barred else {}
        self._all = options if barred else plan.all
        self._blocks = (Known({pick: plan.carried(pick) for pick in self._all}),)

    @property
    def least(self) -> int:
        return self._plan.least

    @property
    def most(self) -> int:
        return self._plan.most

    @property
    def budget(self) -> int | None:
        return self._plan.budget

    @property
    def blocks(self) -> Sequence[Block]:
        return self._blocks

    @property
    def acts(self) -> tuple[str, ...]:
        return tuple(act for act in self._plan.acts if act not in self._forbidden)

    def carried(self, pick: Choice) -> tuple[Limit, ...]:
        return self._plan.carried(pick)

    def too_dear(self, who: Name, picks: Sequence[Choice], price: int) -> Refused:
        return self._plan.too_dear(who, picks, price)

    def so_many(self, picks: Sequence[Choice]) -> bool:
        return self._plan.so_many(picks)

    def why_not(self, pick: Choice) -> Refused | None:
        why = self._plan.why_not(pick)
        key = self._forbidden.get(pick.act)
        return _forbidden(pick, key) if why is None and key is not None else why

    def like(self, like: Choice) -> Iterator[Choice]:
        return iter(()) if like.act in self._forbidden else self._plan.like(like)

    def form(self, act: str) -> Form[Any] | None:
        return self._plan.form(act)

    def foretold(self, pick: Choice) -> Foretold | None:
        return self._plan.foretold(pick)

    def beaten(self) -> frozenset[Choice]:
        return frozenset(pick for pick in self._plan.beaten() if pick in self)

    @property
    def near(self) -> tuple[Choice, ...]:
        return tuple(pick for pick in self._plan.near if pick in self)

    @property
    def case(self) -> object:
        return self._plan.case

    def made_of(self, state: State) -> bool:
        return self._plan.made_of(state)
