"""Somebody who is attacked, or come upon, and what any defence of their needs (GUR-021, GUR-153, GUR-161)."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from domain.engine.menus.needs import need
from domain.facts.choice import Choice, Name
from domain.facts.hexes import Arc
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import maneuver, manner
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.place import apart, came_in, lies_in
from domain.rulesets.gurps.core.status import pinned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.turn.maneuvers import of


class Upon(NamedTuple):
    """Somebody whom a foe comes upon, with an attack or without."""

    state: State
    tables: GurpsTables
    who: Name
    foe: Name


class Defending(NamedTuple):
    """Somebody who is attacked; `before` is the defence that has failed them already."""

    state: State
    tables: GurpsTables
    who: Name
    attack: Attack
    before: str = ""

    @property
    def foe(self) -> Name:
        """Who attacks them."""
        return self.attack.who


class Facing(Protocol):
    """A case of either kind."""

    @property
    def state(self) -> State:
        """The state at the defence."""

    @property
    def who(self) -> Name:
        """Who defends."""

    @property
    def foe(self) -> Name:
        """Who attacks."""


@need("pinned", "GUR-021", "{who} is pinned and cannot defend themselves.")
def unpinned(case: Facing, pick: Choice) -> bool:
    """not pinned"""
    return not pinned(case.state, case.who)


@need("no-defence-left", "GUR-153", "{who} is at an All-Out Attack and has no defence until their next turn.")
def not_all_out(case: Facing, pick: Choice) -> bool:
    """not at an All-Out Attack"""
    return of(maneuver(case.state, case.who)).defends


@need("undefended", "GUR-177", "{who} does nothing, and does not even defend themselves.")
def not_undefended(case: Facing, pick: Choice) -> bool:
    """not doing nothing without defences"""
    return manner(case.state, case.who) != "undefended"


@need(
    "from-behind", "GUR-161",
    lambda case, pick: f"{case.foe} attacks {case.who} from behind: there is no defence.",
)  # fmt: skip
def not_from_behind(case: Facing, pick: Choice) -> bool:
    """not from behind"""
    return lies_in(case.state, case.who, case.foe) is not Arc.REAR


OPEN = (unpinned, not_all_out, not_undefended, not_from_behind)
"""What any active defence needs (GUR-021, GUR-153, GUR-161)."""


@need("same-kind", "GUR-153", "{who} has tried to {act} already: the second defence must be of another kind.")
def another_kind(case: Defending, pick: Choice) -> bool:
    """the second of two: another than the first"""
    return pick.act != case.before


def within(case: Defending) -> bool:
    """In close combat already; the attack that brings a foe in still meets every defence (GUR-166)."""
    return apart(case.state, case.foe, case.who) == 0 and not came_in(case.state, case.foe, case.who)
