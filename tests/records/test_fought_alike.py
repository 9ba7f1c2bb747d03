"""Random fights under all kinds of readings, of people hale and hurt, go as they have gone, event for event.

Each is kept beat by beat with all that was told: a rule that comes out otherwise shows where.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from adapters.kit.crowd import crowd
from domain.engine.menus.plans import Plan
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import Settings, settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import Tactic, at_random
from domain.entrants import joining
from domain.facts.choice import Choice
from domain.facts.events import AnyEvent, CombatOpened
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, Combatant, State
from domain.facts.thrower import Thrower
from tests.kept import otherwise
from tests.laws.history import LIBRARY

FIGHTS = {"adnd": 100, "gurps": 90, "percentile": 60, "swordspath": 90}
BEATS = {"adnd": 14, "gurps": 10, "percentile": 10, "swordspath": 8}

PEOPLE = {
    "adnd": "bear brandt cutpurse drayman dunk knight monk orc osk pell tapster wolf",
    "gurps": "alma boris boxer gerlinde gorilla ida ivo judoka kara karateka kim knifer ogre python rufus "
    "shield-bearer tiberius tiger wrestler",
    "percentile": "grunthar mutt",
    "swordspath": "bruno derek lady-ysolde plunder razor-tom sergeant-holt silk sister-agnes",
}
"""Who fights: whoever comes to a system later is not among them."""


def readings(system: str, chance: random.Random) -> dict[str, Any]:
    """Settings of which some are read in another way."""
    chosen = {}
    kinds = get_type_hints(LIBRARY[system].ruleset.settings)
    for name, kind in sorted(kinds.items()):
        values = get_args(kind) if get_origin(kind) is Literal else (False, True) if kind is bool else ()
        if values and name not in Settings.__struct_fields__ and chance.random() < 0.3:
            chosen[name] = chance.choice(values)
    return chosen


def opened(system: str, chance: random.Random) -> State:
    """A fight of two to four before its first beat; some of them are hurt."""
    rules = LIBRARY[system]
    raw = msgspec.json.encode(settings_of(rules.ruleset, readings(system, chance)))
    begun = CombatOpened(system, rules.ruleset.version, msgspec.Raw(raw), rules.tables_hash)
    among = tuple(PEOPLE[system].split())
    people = crowd(rules.ruleset, chance, chance.choice((2, 2, 3, 4)), among=among)
    state = fold([begun, *(joining(rules, raw, each) for each in people)], NOTHING)
    hale_or_not = {who: hurt(one, chance) for who, one in state.combatants.items()}
    return msgspec.structs.replace(state, combatants=hale_or_not)


def hurt(one: Combatant, chance: random.Random) -> Combatant:
    """The same, hale or with little left."""
    if chance.random() < 0.6:
        return one
    left = {
        pool: chance.choice((points, 1, 2, points // 3, points // 3 + 1, points // 2))
        for pool, points in one.pools.items()
    }
    return msgspec.structs.replace(one, pools={pool: max(left[pool], 1) for pool in left})


def keen(seed: bytes) -> Tactic:
    """Whoever chooses so turns on somebody more often than not."""
    policy = at_random(seed)

    def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        chance = random.Random(f"{seed!r}/{prompt.key}")
        if isinstance(prompt.menu, Plan) or chance.random() < 0.4:
            return policy(prompt)
        on_somebody = [pick for pick in prompt.menu.near if pick.foe or pick.act in ("attack", "move")]
        return (chance.choice(on_somebody),) if on_somebody else policy(prompt)

    return choose


def told(system: str, seed: int) -> Iterator[tuple[str, tuple[AnyEvent, ...]]]:
    """What is told in each beat of a fight."""
    chance, dice = random.Random(f"{system}/{seed}"), f"{system}/{seed}".encode().ljust(32)
    state = opened(system, chance)
    tactics = dict.fromkeys(state.combatants, keen(dice))
    source = Automatic(Thrower(dice), at_random(dice), tactics=tactics)
    for number in range(BEATS[system]):
        if state.over:
            return
        played = play(LIBRARY[system].beat, state, source)
        yield f"{seed:02}.{number:02} {played.state.beat}", played.told
        state = played.state


@pytest.mark.parametrize("system", sorted(FIGHTS))
def test_a_fight_goes_as_it_has_gone(system: str) -> None:
    """Costs a few seconds in GURPS: ninety fights of ten turns, whose questions are listed."""
    said = {
        beat: [msgspec.json.encode(event).decode() for event in events]
        for seed in range(FIGHTS[system])
        for beat, events in told(system, seed)
    }
    assert otherwise(Path(__file__).parent / "fought" / f"{system}.json.gz", said) == []
