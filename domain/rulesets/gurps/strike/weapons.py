"""Blows with weapons, in the modes of the tables (GUR-022, GUR-047, GUR-165, GUR-166, GUR-213)."""

from collections.abc import Iterator

from domain.engine.menus.needs import Case, lacking, need
from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import ATTACKS, TurnAct, Turning, form, their_foes
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.sheet import sheet, weapon_of
from domain.rulesets.gurps.core.status import holding, holds_of, holds_on, place_seized
from domain.rulesets.gurps.core.tables import GurpsTables, Mode
from domain.rulesets.gurps.strike.strikes import away, hope, mode_of, strike
from domain.rulesets.gurps.turn.needs import ATTACK, up_for_it
from domain.rulesets.gurps.turn.wielding import in_hand, unbroken, ungrabbed


@need("no-such-mode", "GUR-213", "{first} is nothing to {act} with.")
def a_mode(case: Turning, pick: Choice) -> bool:
    """that can be used so"""
    return mode_of(case.state, case.tables, case.who, pick) is not None


@need("limb-held", "GUR-022", "The hand of {who} with {first} is held.")
def hand_not_held(case: Turning, pick: Choice) -> bool:
    """in a hand that is not held"""
    place = case.state.combatants[case.who].items[pick.tool]
    return not place_seized(case.state, case.who, place)


@need("wrong-grip", "GUR-213", "{first} is not held so that {who} can {act} with it: another grip is needed.")
def gripped_for_it(case: Turning, pick: Choice) -> bool:
    """held in both hands or one, as the use demands"""
    weapon = weapon_of(case.state, case.who, pick.tool)
    kind = case.tables.weapon(weapon.kind) if weapon else None
    modes = kind.modes if kind else ()
    two = case.state.combatants[case.who].items[pick.tool] == "both-hands"
    hands = 2 if two and any(mode.hands == 2 for mode in modes) else 1
    return the_mode(case, pick).hands == hands


def the_mode(case: Turning, pick: Choice) -> Mode:
    """How a weapon is used, which is known to be possible."""
    mode = mode_of(case.state, case.tables, case.who, pick)
    assert mode is not None
    return mode


def its_use(case: Turning, pick: Choice) -> str:
    """The skill that it takes."""
    return f"{case.who} has never learnt {the_mode(case, pick).skill}, with which {pick.tool} is used."


@need("not-learnt", "GUR-001", its_use)
def trained(case: Turning, pick: Choice) -> bool:
    """whose skill they have learnt"""
    return the_mode(case, pick).skill in sheet(case.state, case.who).skills


@need("too-long", "GUR-022", "{who} is held: only what reaches into close combat strikes.")
def held_only_close(case: Turning, pick: Choice) -> bool:
    """held: only in close combat"""
    return not holds_on(case.state, case.who) or apart(case.state, case.who, pick.foe) == 0


@need("too-long", "GUR-047", "{who} holds somebody: a free hand strikes with what reaches into close combat.")
def holding_only_close(case: Turning, pick: Choice) -> bool:
    """holding somebody: only in close combat, and with what reaches into it"""
    if not holds_of(case.state, case.who):
        return True
    return apart(case.state, case.who, pick.foe) == 0 and 0 in the_mode(case, pick).reach


@need("out-of-reach", "GUR-166", away)
def mode_reaches(case: Turning, pick: Choice) -> bool:
    """within its reach"""
    return apart(case.state, case.who, pick.foe) in the_mode(case, pick).reach


WIELDED = (
    form("boris spear", using=1),
    in_hand, a_mode, unbroken, ungrabbed, hand_not_held, gripped_for_it, trained,
    held_only_close, holding_only_close, up_for_it, mode_reaches,
)  # fmt: skip
"""What a weapon needs to strike with (GUR-022, GUR-047, GUR-165, GUR-166, GUR-213)."""


def modes(state: State, tables: GurpsTables, who: Name, foe: Name, item: str) -> Iterator[Mode]:
    """The modes in which a weapon in hand can strike a foe where they are now (GUR-165, GUR-166, GUR-213)."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    for mode in kind.modes if kind else ():
        if lacking(WIELDED, Case(state, tables, who), Choice(mode.id, foe=foe, using=(item,))) is None:
            yield mode


# -- the acts


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """With everything in hand that can be used so."""
    items = dict.fromkeys(holding(case.state, case.who).values())
    made = (Choice(like.act, foe=like.foe, using=(item,)) for item in items)
    return (each for each in made if mode_of(case.state, case.tables, case.who, each) is not None)


ACTS = tuple(
    TurnAct(name, ATTACKS, (ATTACK, *WIELDED, hope), candidates, strike, their_foes)
    for name in ("thrust", "swing", "two-handed-thrust")
)
