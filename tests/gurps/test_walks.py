"""Walks by destination: every way that is offered can be walked hex by hex, and no other passes for one."""

import pytest
from msgspec.structs import replace

import scuffle
from domain.engine.menus.menu import Menu
from domain.facts.choice import Choice, Stride
from domain.facts.events import AnyEvent, Declared, Moved
from domain.facts.hexes import Hex, distance, facing_towards
from domain.rulesets.gurps.core.acts import Turning
from domain.rulesets.gurps.core.place import around
from domain.rulesets.gurps.move.walks import each_step
from domain.rulesets.gurps.registry import doings
from domain.rulesets.gurps.turn.points import HEX, left
from projections.open_prompts import OpenChoice
from scuffle import Fight
from tests.gurps.grounds import MOVER, Drawn
from tests.gurps.test_choices import RULES


def walks(menu: Menu) -> list[Choice]:
    """The options that are walks."""
    return [pick for pick in menu.like(Choice("move")) if pick.path]


@pytest.mark.parametrize("seed", range(60))
def test_a_way_leads_to_each_hex_once_by_steps_that_can_be_paid(seed: int) -> None:
    drawn = Drawn(seed, "move")
    case = Turning(drawn.state, RULES.tables, MOVER)
    menu, start = doings(case), drawn.state.combatants[MOVER].at
    found = walks(menu)
    assert len({pick.to for pick in found}) == len(found)
    for pick in found:
        assert menu.why_not(pick) is None
        assert pick.path[-1].to == pick.to != start
        for was, step in zip((Stride(start, 0), *pick.path), pick.path, strict=False):
            assert step.to in around(drawn.state, was.to)
        *_, (_, end, _) = each_step(case, replace(pick, manner=("north",)))
        assert left(end.state, RULES.tables, MOVER) >= 0
        spent = end.state.combatants[MOVER].counter("spent") - drawn.state.combatants[MOVER].counter("spent")
        yards = len(pick.path)
        foretold = menu.foretold(pick)
        assert foretold is not None
        assert foretold.costs == (
            ("yards", yards), *((("movement", spent),) if spent != HEX * yards else ())
        )  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_a_way_that_skips_a_hex_or_ends_elsewhere_is_refused_by_its_rule(seed: int) -> None:
    drawn = Drawn(seed, "move")
    menu = doings(Turning(drawn.state, RULES.tables, MOVER))
    for pick in walks(menu)[::5]:
        for wrong in (
            replace(pick, path=pick.path[1:]),
            replace(pick, to=Hex(90, 90)),
            replace(pick, count=1),
        ):
            refused = menu.why_not(wrong)
            assert wrong not in menu
            assert refused is None or refused.rule


def test_walking_by_destination_is_walking_hex_by_hex() -> None:
    by_name, by_hex = ring(), ring()
    by_name.answer("move 1,3")
    by_hex.answer("move")
    for _, to in moved(by_name):
        by_hex.answer(f"move {to.q},{to.r}")
    assert moved(by_name) == moved(by_hex)
    assert len(moved(by_name)) == 4
    spent = [each.state.combatants["alma"].counter("spent") for each in (by_name, by_hex)]
    assert spent[0] == spent[1]


def test_a_walk_is_one_answer_and_looks_towards_the_nearest_foe() -> None:
    fight = ring()
    fight.answer("move 2,0")
    assert [prompt.by for prompt in fight.asks] == ["boris"]
    alma = fight.state.combatants["alma"]
    assert (alma.at, alma.facing) == (Hex(2, 0), facing_towards(Hex(2, 0), Hex(0, 6)))


def test_the_way_is_recorded_with_what_was_said() -> None:
    fight = ring()
    fight.answer("move 1,3 south-east")
    said = next(each for each in told(fight) if isinstance(each, Declared) and each.by == "alma")
    assert said.picks[0].manner == ("south-east",)
    assert len(said.picks[0].path) == distance(Hex(0, 0), Hex(1, 3))


def ring() -> Fight:
    """Alma, whose turn it is, and Boris six yards away."""
    fight = scuffle.open(
        "alma@a", "boris@b", seed="a walk round the ring", at={"alma": (0, 0, 3), "boris": (0, 6, 0)}
    )
    while fight.asks[0].by != "alma":
        fight.answer("do-nothing")
    return fight


def moved(fight: Fight) -> list[tuple[Hex, Hex]]:
    """All that Alma has walked."""
    return [(each.start, each.to) for each in told(fight) if isinstance(each, Moved) and each.who == "alma"]


def told(fight: Fight) -> list[AnyEvent]:
    """All that has happened."""
    return [row.event for row in fight.record.rows]


def test_a_walk_opens_as_a_level_of_places_with_what_each_costs_and_who_waits_on_the_way() -> None:
    fight = scuffle.open(
        "alma@a", "rufus@b", seed="a walk past a spear", at={"alma": (0, 0, 3), "rufus": (0, 4, 0)}
    )
    while fight.asks[0].by != "rufus":
        fight.answer("do-nothing")
    for said in ("wait", "when anybody comes into reach", "attack spear"):
        fight.answer(said)
    (asked,) = fight.asks
    assert isinstance(asked, OpenChoice)
    (move,) = (level for level in asked.levels if level.word == "move")
    places = {level.word: level for level in move.then}
    assert {level.by for level in move.then} == {"to"}
    assert places["0,1"].costs == {"yards": 1}
    assert places["0,1"].waits == ()
    assert places["0,3"].waits == ("rufus",)
    assert asked.options[places["0,3"].options[0] - 1].choice.to == Hex(0, 3)
