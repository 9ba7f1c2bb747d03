"""Strikes, the turn and defences: what their needs say of a choice and what is listed is the same."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.engine.menus.acts import Act, nobody
from domain.engine.menus.forms import Form
from domain.engine.menus.menu import Menu
from domain.engine.menus.needs import Need
from domain.facts.choice import Choice
from domain.facts.events import Feature
from domain.facts.hexes import Hex
from domain.rulesets.gurps import registry
from domain.rulesets.gurps.core.acts import TurnAct, Turning, as_waited
from domain.rulesets.gurps.defend.cases import Defending
from domain.rulesets.gurps.defend.guards import GUARDS, guards
from domain.rulesets.gurps.defend.retreat import no_deeper, no_higher
from domain.rulesets.gurps.strike import blows, feints, held_off, shots, shoves, slams, stuck, weapons
from domain.rulesets.gurps.turn import intents, postures, preparing, readying, triggers
from domain.rulesets.gurps.turn.triggers import HOLDS, WHEN
from tests.gurps.sayings import Sayings
from tests.gurps.test_choices import RULES
from tests.gurps.troubles import ANN, Drawn
from tests.kept import otherwise
from tests.laws.misspoken import misspoken

WINGS = (
    held_off,
    blows,
    feints,
    shots,
    shoves,
    slams,
    stuck,
    weapons,
    intents,
    postures,
    preparing,
    readying,
    triggers,
)
ACTS = (*(act for wing in WINGS for act in wing.ACTS), *GUARDS.values(), *WHEN.values(), *HOLDS.values())
SEEDS = {"parry": 600, "block": 500, "slam": 600, "thrust": 500, "sidestep": 400}
"""How many states each is tried in, where 150 do not show all that can be against it."""


def asked(act: Act[Any], drawn: Drawn) -> tuple[Any, Menu]:
    """The case and the menu that the act is in."""
    if act.name in GUARDS:
        defending = Defending(
            drawn.state, RULES.tables, ANN, drawn.attack(), drawn.one("", "", "dodge", "parry")
        )
        return defending, guards(defending)
    case = Turning(drawn.state, RULES.tables, ANN)
    if act in WHEN.values():
        return case, triggers.triggers(case)
    if act in HOLDS.values():
        return case, triggers.held(case)
    return case, registry.doings(case) if act in registry.PARTS.values() else registry.whole_turn(case)


def tried() -> Iterator[tuple[Act[Any], Drawn]]:
    """Each act, in states of its own."""
    for act in ACTS:
        for seed in range(SEEDS.get(act.name, 150)):
            within = ("wait",) if act in HOLDS.values() else getattr(act, "within", ())
            yield act, Drawn(seed, act.name, within)


@pytest.mark.thorough
def test_what_is_listed_is_what_meets_its_needs_and_every_need_fails_somewhere() -> None:
    """Costs seconds: every act that there is, in every trouble that there can be."""
    every: tuple[Need[Any], ...] = tuple(need for act in ACTS for need in act.conditions())
    aside = {as_waited.code, no_higher.code, no_deeper.code}
    never = {id(each): each for each in every if each.code not in aside and not isinstance(each, Form)}
    wordy: dict[str, tuple[Act[Any], Any, Choice]] = {}
    said = Sayings()
    for act, drawn in tried():
        case, menu = asked(act, drawn)
        listed = tuple(menu.like(Choice(act.name)))
        assert all(pick in menu and pick in menu.like(pick) for pick in listed), (act, drawn.seed)
        said.listed(f"{act.name} {drawn.seed}", act, case, listed)
        longest = max(listed, key=lambda pick: len(pick.using), default=None)
        if longest and (act.name not in wordy or len(longest.using) > len(wordy[act.name][2].using)):
            wordy[act.name] = act, case, longest
        wrong = [pick for pick in misspoken(listed) if pick not in listed]
        assert all(act.lacks(case, pick) for pick in wrong), (act, drawn.seed)
        for _ in range(10):
            pick = drawn.made_up(act.foes is not nobody)
            lacks = act.lacks(case, pick)
            assert (lacks is None) == (pick in listed), (drawn.seed, pick, lacks)
            if lacks is not None:
                never.pop(id(lacks), None)
                said.refused(f"{act.name} {drawn.seed}", lacks, lacks.refused(case, pick), pick)
        if isinstance(act, TurnAct) and act.within and listed:
            said.done(f"{act.name} {drawn.seed}", case, act, listed[drawn.seed % len(listed)])

    assert [(each.code, each.means) for each in never.values()] == []
    for act, case, pick in wordy.values():
        more = replace(pick, using=(*pick.using, *(pick.using[-1:] or ("body",))))
        assert isinstance(act.lacks(case, more), Form), more
    assert otherwise(Path(__file__).parent / "golden" / "troubles.json.gz", said.lines) == []


@pytest.mark.parametrize(
    ("here", "there", "against"), [(0, 72, no_higher), (72, 0, no_deeper), (0, 20, None)]
)
def test_no_retreat_leads_more_than_a_yard_up_or_down(
    here: int, there: int, against: Need[Any] | None
) -> None:
    drawn = Drawn(1, "dodge", ())
    ann = drawn.state.combatants[ANN]
    back = Hex(ann.at.q, ann.at.r + 1)
    ground = (Feature(ann.at, "floor", height=here), Feature(back, "floor", height=there))
    state = replace(
        drawn.state,
        ground=ground,
        combatants={**drawn.state.combatants, ANN: replace(ann, height=here, mount="")},
    )
    case = Defending(state, RULES.tables, ANN, drawn.attack(), "")
    pick = Choice("dodge", to=back, manner=("retreat",))
    assert [each for each in (no_higher, no_deeper) if not each.met(case, pick)] == (
        [against] if against else []
    )
