"""In made-up states: an act offers what nothing stands against, and each of its needs can be lacking."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.engine.menus.acts import Act
from domain.engine.menus.needs import Need
from domain.engine.ruleset import settings_of
from domain.entrants import joining
from domain.facts.choice import Choice, phrase
from domain.facts.events import CombatOpened
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, Combatant, Condition, Hold, State
from domain.rulesets.adnd.needs import Turning
from domain.rulesets.adnd.status import LEG
from domain.rulesets.percentile.acts import AIMS
from domain.rulesets.percentile.needs import AreaStruck, Chooser
from domain.rulesets.percentile.tables import PercentileTables
from tests.kept import otherwise
from tests.laws.history import LIBRARY, fighters

replace = msgspec.structs.replace

SETTINGS = {
    "adnd": ({}, {"fending": "wielders-attack"}),
    "percentile": ({}, {"skills": "any"}, {"dodge_after_block": "allowed", "actions_limit": "character"}),
}
CONDITIONS = {
    "adnd": (
        *("brawled", "struck", "clubbing", "one-more", "second-due", "overborne"),
        *("bound", "asleep", "stunned", "surprised", "closing"),
    ),
    "percentile": ("attacked", "blocked", "dodging", "out-of-reach", "dodge-failed", "fled"),
}
REFUSALS = 6
"""So many sentences are kept of a need."""

DOWN = {"adnd": ("unconscious", "slain"), "percentile": ("knocked-out", "left")}
WORDS = {
    "adnd": ("fists", "open-hand", "natural", "sword", "axe", "club", "shield", "dagger"),
    "percentile": ("boxing", "martial-arts", "wrestling"),
}


def opened(system: str, chance: random.Random) -> State:
    """A fight of two to four before its first beat."""
    rules = LIBRARY[system]
    raw = msgspec.json.encode(settings_of(rules.ruleset, chance.choice(SETTINGS[system])))
    begun = CombatOpened(system, rules.ruleset.version, msgspec.Raw(raw), rules.tables_hash)
    people = fighters(system, chance, chance.choice((2, 3, 4)))
    return fold([begun, *(joining(rules, raw, each) for each in people)], NOTHING)


def made_up(system: str, chance: random.Random) -> State:
    """Any state of that fight, be it one that no play comes to."""
    state = opened(system, chance)
    people = tuple(state.combatants)
    crowd = {name: _somehow(system, one, people, chance) for name, one in state.combatants.items()}
    holds = {}
    for at in range(chance.choice((0, 0, 1, 2)) if system == "adnd" else 0):
        holder, victim = chance.sample(people, 2)
        holds[f"hold{at}"] = Hold(holder, victim, chance.choice((LEG, "arm-lock")), level=2)
    return replace(state, number=1, combatants=crowd, holds=holds)


def _somehow(system: str, one: Combatant, people: tuple[str, ...], chance: random.Random) -> Combatant:
    marks = chance.sample(CONDITIONS[system], chance.choice((0, 0, 1, 2)))
    counters = {name: chance.choice((0, 1, 2)) for name in ("actions", "strikes")}
    for name in ("apart", "spares", "fended"):
        counters |= {f"{name}:{other}": 1 for other in people if chance.random() < 0.1}
    declared = (
        None,
        Choice("actions", using=("boxing",), count=1),
        Choice("actions", count=2),
        Choice("dodge"),
    )
    places = ("hand", "ground", "arm")
    return replace(
        one,
        conditions={mark: Condition(chance.choice((1, 2))) for mark in marks},
        counters=counters,
        intent=chance.choice(declared) if system == "percentile" else None,
        posture=chance.choice(("standing", "standing", "prone")) if system == "adnd" else one.posture,
        items={item: chance.choice(places) for item in one.items},
        down=chance.choice(DOWN[system]) if chance.random() < 0.15 else "",
    )


def cases(system: str, act: Act[Any], state: State, tables: Any, chance: random.Random) -> Iterator[Any]:
    """Everybody, asked for that act."""
    for who in state.combatants:
        if system == "adnd":
            foe = chance.choice([name for name in state.combatants if name != who])
            yield Turning(state, who, chance.choice((1, 2)), foe)
        elif act is AIMS:
            assert isinstance(tables, PercentileTables)
            skills = msgspec.json.decode(state.combatants[who].sheet)["skills"]
            yield AreaStruck(state, tables, who, next(iter(skills)), chance.randrange(10))
        else:
            yield Chooser(state, who)


def picks(system: str, act: Act[Any], state: State) -> Iterator[Choice]:
    """Choices of that act, most of them wrong in some way."""
    words = (*WORDS[system], *(item for one in state.combatants.values() for item in one.items))
    for foe in (*state.combatants, "", "nobody"):
        yield Choice(act.name, foe)
        for word in words:
            yield Choice(act.name, foe, using=(word,))
    for count in (0, 1, 9):
        yield Choice(act.name, count=count)
        yield Choice(act.name, using=("boxing",), count=count)
    for part in ("area-0", "area-5", "area-9", "tail"):
        yield Choice(act.name, part=part)


@pytest.mark.parametrize("system", [pytest.param("adnd", marks=pytest.mark.thorough), "percentile"])
def test_an_act_offers_what_nothing_stands_against_and_each_need_can_be_lacking(system: str) -> None:
    """Costs seconds: every act in four hundred states that are made up, with all that can be said wrong."""
    rules, chance = LIBRARY[system], random.Random(system)
    acts = rules.ruleset.acts(rules.tables)
    lacked: Counter[tuple[Act[Any], Need[Any]]] = Counter()
    said: dict[str, list[str]] = {}
    for number in range(400):
        state = made_up(system, chance)
        for act in acts:
            for case in cases(system, act, state, rules.tables, chance):
                offered = tuple(act.options(case, Choice(act.name)))
                lines = said.setdefault(f"{number:03} {act.name} {case.who}", [])
                lines += map(phrase, offered)
                for pick in dict.fromkeys((*offered, *picks(system, act, state))):
                    lacks = act.lacks(case, pick)
                    assert (lacks is None) == (pick in offered), (pick, lacks)
                    if lacks is not None and lacked[act, lacks] < REFUSALS:
                        lacked[act, lacks] += 1
                        refused = lacks.refused(case, pick)
                        assert refused.sentence.endswith(".")
                        assert "{" not in refused.sentence
                        lines.append(f"{phrase(pick)}: {refused.sentence} [{refused.code} {refused.rule}]")

    never = [(act.name, need) for act in acts for need in act.conditions() if (act, need) not in lacked]
    assert never == []
    assert otherwise(Path(__file__).parent / "offered" / f"{system}.json.gz", said) == []
