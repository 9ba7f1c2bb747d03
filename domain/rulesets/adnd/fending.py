"""Fending off a weaponless attack with a weapon (ADD-44 to ADD-46, ADD-58)."""

from domain.engine.menus.acts import Act, Question, free
from domain.engine.menus.menu import Menu
from domain.engine.menus.needs import need
from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.rulesets.adnd.needs import Turning, alone, free_of_holds
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.status import UNABLE, able, down, ready_weapon, weapons_in_hand
from domain.rulesets.adnd.strikes import strikes_left

FEND, LET_COME = Choice("fend"), Choice("let-come")
FENDS = Menu.plain((FEND, LET_COME))
ASKED = free(Question("answers an attack without weapons", "ADD-46"), LET_COME.act)

not_held = free_of_holds("ADD-46", "{who} is held and cannot fend.", "cannot-fend")


@need("surprised", "ADD-45", "{who} is surprised and has no fending strike.")
def not_surprised(case: Turning, pick: Choice) -> bool:
    """not surprised by one who is not, unless all of the surprise went on closing"""
    mine, theirs = case.one.conditions, case.state.combatants[case.foe].conditions
    return "surprised" not in mine or "surprised" in theirs or "closing" in theirs


def unable(case: Turning, pick: Choice) -> str:
    """What hinders them."""
    unable = (each for each in UNABLE if each in case.one.conditions)
    return f"{case.who} is {case.one.down or next(unable)} and cannot fend."


@need("cannot-fend", "ADD-46", unable)
def able_to_fend(case: Turning, pick: Choice) -> bool:
    """neither stunned nor helpless"""
    return able(case.one)


@need("cannot-fend", "ADD-46", "{who} is down and cannot fend.")
def up_to_fend(case: Turning, pick: Choice) -> bool:
    """on the feet"""
    return not down(case.one)


@need("clubbing", "ADD-19", "{who} has pummelled with the weapon's butt and cannot fend with it.")
def used_normally(case: Turning, pick: Choice) -> bool:
    """no butt pummelled with this round"""
    return "clubbing" not in case.one.conditions


@need("no-weapon", "ADD-44", "{who} has no weapon ready to fend with.")
def weapon_ready(case: Turning, pick: Choice) -> bool:
    """a weapon at the ready"""
    return bool(ready_weapon(case.state, case.who))


@need("fended-already", "ADD-46", lambda case, pick: f"{case.who} has fended {case.foe} off once this round.")
def not_fended(case: Turning, pick: Choice) -> bool:
    """once an attacker in a round"""
    return not case.one.counter("fended", case.foe)


@need("no-strike-left", "ADD-58", "{who} has no attack of the round left to fend with.")
def attack_to_fend(case: Turning, pick: Choice) -> bool:
    """where fending costs an attack, one that is left"""
    if settings(case.state).fending != "wielders-attack":
        return True
    return strikes_left(case.state, case.who, ready_weapon(case.state, case.who)) > 0


TO_FEND = (
    not_surprised,
    able_to_fend,
    not_held,
    up_to_fend,
    used_normally,
    weapon_ready,
    not_fended,
    attack_to_fend,
)
"""What one needs to fend off a weaponless attack (ADD-44 to ADD-46, ADD-58)."""

FENDING = Act("fend", TO_FEND, alone)
"""A strike at an attacker that does no harm, and turns them away (ADD-44)."""


def can_fend(state: State, who: Name, attacker: Name) -> bool:
    """Whether they may fend the attacker off (ADD-44 to ADD-46)."""
    if not weapons_in_hand(state, who):
        return False
    return FENDING.lacks(Turning(state, who, foe=attacker), FEND) is None
