"""A plan made of a menu of acts: it refuses as its acts do, is paid for, and keeps to what a table allows."""

from collections.abc import Iterable, Mapping

import pytest

from domain.engine.menus.acts import Act
from domain.engine.menus.forms import said
from domain.engine.menus.house_menu import BarredPlan
from domain.engine.menus.limits import Limit
from domain.engine.menus.menu import Menu, Offered
from domain.engine.menus.needs import Case, Need
from domain.engine.menus.plans import PlainPlan
from domain.facts.choice import Choice, Name
from domain.facts.refusal import Refused
from domain.facts.state import Combatant, State

CASE: Case[object] = Case(State(combatants={"ann": Combatant("ann", "reds", b"{}")}), None, "ann")
WALK, KICK = Choice("walk", price=1), Choice("kick", "ben", price=2)
REST = Choice("rest")
ONCE = Limit("once", "walks", 1, "XYZ-04", "{who} walks once.")


def needing(code: str, rule: str, met: bool) -> Need[Case[object]]:
    return Need(code, rule, "", "{who} cannot {act}.", lambda case, pick: met)


def acts(*, free: bool = True) -> Mapping[str, Act[Case[object]]]:
    def ben(case: Case[object]) -> Iterable[Name]:
        return ("ben",)

    def plainly(case: Case[object], like: Choice) -> Iterable[Choice]:
        return (WALK if like.act == "walk" else KICK,)

    return {
        "walk": Act("walk", (needing("held", "XYZ-02", free), said("", price=True)), plainly),
        "kick": Act("kick", (said("", price=True),), plainly, ben),
    }


def plan(budget: int | None = 3, *, free: bool = True) -> PlainPlan:
    menu = Offered(CASE, acts(free=free), None, (REST,))
    return PlainPlan(menu, most=2, budget=budget, limits={ONCE: (Choice("walk"),)})


def refusal(menu: Menu, pick: Choice) -> Refused:
    refused = menu.why_not(pick)
    assert refused is not None
    return refused


def test_what_an_act_lacks_is_said_of_a_plan_as_of_a_single_choice() -> None:
    refused = refusal(plan(free=False), WALK)
    assert (refused.code, refused.rule, refused.sentence) == ("held", "XYZ-02", "ann cannot walk.")


def test_a_limit_on_an_act_by_its_name_holds_of_every_option_of_it() -> None:
    assert plan().takes((WALK, KICK))
    broken = plan().why_not_together("ann", (WALK, WALK))
    assert broken is not None
    assert broken.code == "once"


@pytest.mark.parametrize("budget", [-22, 0])
def test_what_is_free_can_be_picked_with_nothing_left_or_less_to_spend(budget: int) -> None:
    assert plan(budget).takes((REST,))
    assert tuple(plan(budget).besides(())) == (REST,)


def test_what_a_table_allows_despite_a_rule_is_offered_in_a_plan_within_its_limits() -> None:
    allowed = plan(free=False).despite({"walk": ["XYZ-02"]})
    assert WALK in allowed.all
    assert not allowed.takes((WALK, WALK))


def test_where_all_that_a_ban_leaves_is_too_dear_what_is_forbidden_is_offered() -> None:
    """Otherwise the question would have no answer."""
    assert not BarredPlan(plan(3), {"rest": "ruling.1"}).takes((REST,))
    assert BarredPlan(plan(0), {"rest": "ruling.1"}).takes((REST,))


def test_candidates_that_are_not_of_their_acts_form_are_told_apart_from_what_is_offered() -> None:
    """An act whose every candidate has a price that its form does not take offers nothing."""
    menu = Offered(CASE, {"walk": Act("walk", (), lambda case, like: (WALK,))}, None, (REST,))
    assert menu.all == (REST,)
    ((stray, form),) = PlainPlan(menu, most=2).strays(())
    assert stray == WALK
    assert form.stray(WALK) == "price"
