"""A rider who is typed comes with his mount, and what he may plan is shown with its limits."""

from adapters.books.combatants import comers
from adapters.books.systems import ruleset
from adapters.books.tables import rules
from adapters.input.entrant_args import entrants
from adapters.input.systems import system
from adapters.store.memory import MemoryStore
from domain.fights import Fights
from projections.open_prompts import OpenChoice
from projections.record import record
from projections.standing import standing

SYSTEM = ruleset("swordspath")


def test_a_rider_comes_behind_his_mount_on_one_side() -> None:
    plunder, horse, derek = entrants(SYSTEM, ["plunder", "derek"])

    assert (plunder.name, plunder.mount) == ("plunder", "")
    assert (horse.name, derek.mount) == ("warhorse", "warhorse")
    assert horse.side == derek.side == "derek-and-warhorse"


def test_two_riders_have_a_mount_each() -> None:
    fighters = entrants(SYSTEM, ["derek@riders", "lady-ysolde@ladies"])

    assert [each.mount for each in fighters if each.mount] == ["warhorse", "warhorse-2"]
    assert [each.side for each in fighters] == ["riders", "riders", "ladies", "ladies"]


def test_mounts_do_not_come_by_themselves_when_everybody_comes() -> None:
    assert "warhorse" not in comers(SYSTEM)
    assert len(comers(SYSTEM)) == 8


def test_the_system_is_found_by_those_who_fight() -> None:
    assert system(None, ["plunder", "derek@riders"]).name == "swordspath"
    assert system(None, ["grunthar", "mutt=Big Mutt"]).name == "percentile"


def test_a_plan_is_shown_with_its_budget_and_its_limits() -> None:
    fighters = entrants(SYSTEM, ["plunder", "derek"])
    with MemoryStore() as store:
        bound = rules(SYSTEM)
        fights = Fights(store, lambda name, tables: bound)
        fights.open("duel", bound, bytes(range(32)), fighters, {}, by="gm", command="c1")
        shown = standing(record("duel", store.entries("duel")), fights.load("duel")).asks[1]

    assert isinstance(shown, OpenChoice)
    assert (shown.by, shown.least, shown.budget) == ("derek", 0, 6)
    rams = next(limit for limit in shown.limits if limit.rule == "SPG-41")
    assert [shown.options[number - 1].choice.act for number in rams.of] == ["ram"]
    assert rams.most == 1
