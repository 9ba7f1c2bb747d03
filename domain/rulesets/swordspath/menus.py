"""What a plan may be made of: the acts of a phase within the combat actions that there are."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from domain.engine.menus.acts import Act, nobody
from domain.engine.menus.blocks import Block, Known, Towards
from domain.engine.menus.forms import Form
from domain.engine.menus.limits import Limit
from domain.engine.menus.menu import no_such_act
from domain.engine.menus.plans import Plan
from domain.engine.prompts import ChoicePrompt
from domain.facts.choice import Choice, Key, Name
from domain.facts.counted import counted
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.swordspath import free_acts, holds, strokes, walking
from domain.rulesets.swordspath.limits import YIELDS_ONCE, carried, far, rank
from domain.rulesets.swordspath.plan import YIELD
from domain.rulesets.swordspath.rules_in_force import RulesInForce
from domain.rulesets.swordspath.stance import (
    ANYBODY,
    Own,
    Stance,
    free_to_walk,
    held_fast,
    own,
    stance,
    towards_anybody,
)
from domain.rulesets.swordspath.tables import SwordspathTables


def plan(
    state: State, tables: SwordspathTables, who: Name, key: Key, seen_by: tuple[str, ...]
) -> ChoicePrompt:
    """Everything that somebody may declare for the phase (SPG-02 to SPG-05, SPG-39, SPG-46 to SPG-49)."""
    return ChoicePrompt(key, who, Planning(state, tables, who), "SPG-02", seen_by)


FREE = (walking.CLOSE, walking.WALK_OFF, free_acts.LET_GO, *free_acts.DROPS, free_acts.YIELDING)
"""What costs nothing."""


def against_foes(tables: SwordspathTables) -> tuple[Act[Stance], ...]:
    """What is done to a foe or against them, in the order in which it is offered."""
    return (*map(strokes.stroke, tables.strikes), *strokes.PARRIES, *holds.ACTS, strokes.RAM)


def every_act(tables: SwordspathTables) -> tuple[Act[Stance], ...]:
    """All that can be declared."""
    return (*against_foes(tables), *FREE)


@lru_cache(maxsize=64)
def acts(rules: RulesInForce) -> dict[str, Act[Stance]]:
    """The same by name."""
    return {act.name: act for act in every_act(rules.tables)}


NOT_COVERED = Refused(
    "not-covered",
    "Mounting and dismounting by choice are not covered: the rules give no way to it. The try costs nothing.",
    "SPG-51",
)


# -- what is known of a stance, which is all that it depends on


@lru_cache(maxsize=4096)
def offered(case: Stance) -> dict[Choice, tuple[Limit, ...]]:
    """Choices that are offered to one who stands so, as far as anybody has asked, with the limits of each."""
    return {}


def _known(case: Stance, *some: Act[Stance]) -> Known:
    like = (act.options(case, Choice(act.name, foe=case.foe)) for act in some)
    return Known({pick: carried(case, pick) for options in like for pick in options})


@lru_cache(maxsize=4096)
def against(case: Stance) -> Block:
    """All that may be done to one foe, and against them.

    In nobody's hold one may do to a foe what one may to anybody towards whom one stands so.
    """
    if case.own.held or case.own.holding:
        return _against(case)
    anybody = towards_anybody(case)
    beyond = zip(anybody.beyond, case.beyond, strict=True)
    limits = {far(ANYBODY, *theirs): far(case.foe, *here) for theirs, here in beyond}
    return Towards(_against_anybody(anybody), case.foe, limits)


def _against(case: Stance) -> Known:
    """What costs no more than there is: all else is the same however many combat actions there are."""
    actions, whole = case.own.actions, _at_any_price(replace(case, own=replace(case.own, actions=ENOUGH)))
    return Known({pick: limits for pick, limits in whole.carried.items() if pick.price <= actions})


ENOUGH = 1_000_000
"""More combat actions than anything costs."""


@lru_cache(maxsize=4096)
def _at_any_price(case: Stance) -> Known:
    return _known(case, *(act for act in acts(case.own.rules).values() if act not in FREE))


_against_anybody = lru_cache(maxsize=4096)(_against)


@lru_cache(maxsize=4096)
def closing(case: Stance) -> Known:
    """The way to them."""
    return _known(case, walking.CLOSE)


@lru_cache(maxsize=4096)
def to_them(towards: tuple[Stance, ...]) -> tuple[Block, ...]:
    """What may be done to all their foes, and the ways to those."""
    walk = bool(towards) and free_to_walk(towards[0].own)
    return (*map(against, towards), *(map(closing, towards) if walk else ()))


@lru_cache(maxsize=1024)
def letting_go(case: Stance) -> Known:
    """Their hold on somebody."""
    return _known(case, free_acts.LET_GO)


@lru_cache(maxsize=1024)
def dropping(own: Own) -> Known:
    """What they have in their hands."""
    return _known(Stance(own), *free_acts.DROPS)


YIELDING = Known({YIELD: (YIELDS_ONCE,)})


@lru_cache(maxsize=1024)
def by_themselves(own: Own) -> tuple[Block, ...]:
    """What is done to nobody, but for walking."""
    return dropping(own), YIELDING


class Planning(Plan):
    """The menu of a plan, worked out as far as somebody looks."""

    __slots__ = ("_acts", "_blocks", "_known", "_most", "_own", "_stances", "_state", "_tables")

    def __init__(self, state: State, tables: SwordspathTables, who: Name) -> None:
        self._all = None
        self._state, self._tables = state, tables
        self._own = own(state, tables, who)
        self._acts = acts(self._own.rules)
        self._stances: dict[Name, Stance] = {}
        self._known: dict[Name, dict[Choice, tuple[Limit, ...]]] = {}
        self._blocks: list[Block] | None = None
        self._most = 0

    def towards(self, foe: Name) -> Stance:
        """How they stand towards somebody, or by themselves."""
        found = self._stances.get(foe)
        if found is None:
            found = self._stances[foe] = stance(self._state, self._tables, self._own, foe)
        return found

    # -- one choice

    @property
    def acts(self) -> tuple[str, ...]:
        return tuple(self._acts)

    def __contains__(self, pick: object) -> bool:
        return isinstance(pick, Choice) and self.carried_if_offered(pick) is not None

    def carried_if_offered(self, pick: Choice) -> tuple[Limit, ...] | None:
        foe = pick.foe
        known = self._known.get(foe)
        if known is None:
            known = self._known[foe] = offered(self.towards(foe)) if foe else {}
        limits = known.get(pick)
        if limits is None:
            act, case = self._acts.get(pick.act), self.towards(foe)
            if act is None or not act.takes(case, pick):
                return None
            limits = known[pick] = carried(case, pick)
        return limits

    def why_not(self, pick: Choice) -> Refused | None:
        act = self._acts.get(pick.act)
        if act is not None:
            return act.why_not(self.towards(pick.foe), pick)
        if pick.act in ("mount", "dismount"):
            return NOT_COVERED
        return no_such_act(pick, self, "SPG-01")

    def like(self, like: Choice) -> Iterator[Choice]:
        act = self._acts.get(like.act)
        if act is not None:
            for foe in ("",) if act.foes is nobody else (like.foe,) if like.foe else self._others:
                yield from act.options(self.towards(foe), like)

    def form(self, act: str) -> Form[Any] | None:
        return self._acts[act].form if act in self._acts else None

    @property
    def _others(self) -> tuple[Name, ...]:
        """All towards whom something may be offered."""
        fast = [hold.holder for hold in held_fast(self._own)]
        held = [hold.victim for hold in self._own.holding]
        return tuple(dict.fromkeys((*(fast or self._own.foes), *held)))

    # -- several

    @property
    def least(self) -> int:
        return 0

    @property
    def most(self) -> int:
        """As many as there are combat actions, and all that is free."""
        if not self._most:
            self._most = self.budget + sum([block.free for block in self.blocks])
        return self._most

    @property
    def budget(self) -> int:
        return self._own.actions

    @property
    def limits(self) -> tuple[Limit, ...]:
        return tuple(sorted(super().limits, key=rank))

    @property
    def blocks(self) -> Sequence[Block]:
        if self._blocks is None:
            self._blocks = [block for block in self._worked_out() if block.limits]
        return self._blocks

    def _worked_out(self) -> list[Block]:
        mine = self._own
        if fast := held_fast(mine):
            return [*(against(self.towards(hold.holder)) for hold in fast), YIELDING]
        to_foes, free = to_them(tuple([self.towards(foe) for foe in mine.foes])), by_themselves(mine)
        if free_to_walk(mine):
            return [*to_foes, walking.Walks(self.towards("")), *free]
        return [*to_foes, *(letting_go(self.towards(hold.victim)) for hold in mine.holding), *free]

    def carried(self, pick: Choice) -> tuple[Limit, ...]:
        return carried(self._stances.get(pick.foe) or self.towards(pick.foe), pick)

    def so_many(self, picks: Sequence[Choice]) -> bool:
        """The combat actions and the limits see to it."""
        return True

    def too_dear(self, who: Name, picks: Sequence[Choice], price: int) -> Refused:
        said = f"That comes to {counted(price, 'combat action')}; {who} has {self.budget} this phase."
        return Refused("too-dear", said, "SPG-02")
