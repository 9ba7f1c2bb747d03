"""Random fights under all kinds of readings, of people hale and hurt, go as they have gone, event for event.

Each is kept beat by beat with all that was told: a rule that comes out otherwise shows where.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from adapters.kit.crowd import crowd
from domain.engine.menus.plans import Plan
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import settings_of
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

READINGS = {
    "adnd": "armour_rows down_movement equal_rank fending follow_up grapple_clamp half_height holder "
    "knees magic_armour may_counter overbears own_ac own_die pummels recovery rounding "
    "size_base slowed strike_again studded stun sure_chances variable_die",
    "gurps": "bare_slam_parry bay_tie breath_lost charge_step charge_yards choke_hold choke_hold_grip "
    "collision_bounds contests enlarged_wound entry_side evade_harm extreme_scores failed_drop "
    "failed_evade first_struggle first_tictac force_drop half_penalty held_dodge held_limb "
    "held_strength hopeless_rolls hurled_at_bay hurled_dodge in_combat jump_points kick_balance "
    "largest_blow load_on_acrobatics mortal_wounds near_miss_holds not_through nought_slams "
    "obstruction one_hand_shove own_thrust parried_part pin_from pin_hands pulled_out "
    "realistic_charges retreat_from_hold rope_in_reach rush_bonus rush_harm second_nerve "
    "second_vault several_holds shock_defences shock_will shove_reach slam_knockback "
    "slam_velocity space spin_half still_slams stopped_point strangle_again strike_weight "
    "stunt_dodge stunt_speed stunts_add suffocation swing_veer tackle_yard takedown_dx "
    "takedown_hold tictac_action tictac_fall tictac_limit tictac_run unnamed_maneuvers "
    "wait_order waking wounded_move",
    "percentile": "actions_limit armour aware bump_wrap comparison declarations dodge_after_block dodge_die "
    "dodge_flight double_zero failed_dodge gives_up half_flight initiative initiative_zero "
    "knockout many_actions skills ties unused_actions",
    "swordspath": "after_escape after_throw choke_damage contact declarations dragged_rider escapes "
    "failed_lock_escape first_held_phase flat_chances gives_up grab_first grapples halved_by "
    "held_out knockout lock_injury older_hold parries parry_classes part_actions penalties "
    "penalties_on pin_holder ten_to_hundred thirty",
}
"""Which settings are read in other ways: whatever a system is asked later stands as it comes."""


def readings(system: str, chance: random.Random) -> dict[str, Any]:
    """Settings of which some are read in another way."""
    chosen = {}
    kinds = get_type_hints(LIBRARY[system].ruleset.settings)
    for name in READINGS[system].split():
        if chance.random() < 0.3:
            chosen[name] = chance.choice(get_args(kinds[name]) or (False, True))
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
