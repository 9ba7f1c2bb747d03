"""Chokes: strangling a held neck, squeezing a held body (GUR-039 to GUR-043)."""

from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ConditionGained, ConditionLost, CounterSet
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, that_alone
from domain.rulesets.gurps.core.contests import quick
from domain.rulesets.gurps.core.holds import (
    change,
    choked,
    enfeebled,
    grappling_st,
    hands_in,
    held_by,
    more_hands,
    on,
    resisting_st,
    smother,
)
from domain.rulesets.gurps.core.injury import injure
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import GRAPPLE, able
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.grapple.follow_ups import (
    FOLLOW_UP,
    FOLLOWS,
    held_at,
    held_ones,
    held_so,
    since_before_at,
)
from domain.rulesets.gurps.turn.attacks import count_attack

HELD_BY = {"strangle": "neck", "squeeze": "torso"}
"""What each presses together."""


@need(
    "squeezed-already",
    "GUR-039",
    "{who} has squeezed {foe} already in this hold; that can be done once in a hold.",
)
def not_squeezed(case: Turning, pick: Choice) -> bool:
    """each turn anew; by setting once in a hold (A73)"""
    state, who = case.state, case.who
    name = held_by(state, who, pick.foe, HELD_BY[pick.act])
    return settings(state).strangle_again or not state.combatants[who].counter("squeezed", name)


@need("not-larger", "GUR-041", "{who} is not larger than {foe}: only a larger body squeezes a torso.")
def of_larger_size(case: Turning, pick: Choice) -> bool:
    """larger than they are"""
    return larger(case.state, case.who, pick.foe)


def larger(state: State, who: Name, foe: Name) -> bool:
    """Whether they are big enough to squeeze a whole body (GUR-041)."""
    return sheet(state, who).sm > sheet(state, foe).sm


def strangle(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """A Quick Contest; the margin is crushing damage, which takes the breath (GUR-040 to GUR-043)."""
    who, foe = turn.who, made.foe
    part = "neck" if made.act == "strangle" else "torso"
    count_attack(scene, who, foe, key)
    name = held_by(scene.state, who, foe, part)
    rule = "GUR-040" if part == "neck" else "GUR-041"
    mine = chokes(scene.state, turn.tables, who, foe, part)
    theirs = endures(scene.state, turn.tables, foe)
    found = quick(scene, who, foe, made.act, mine, theirs, f"{turn.slot}.{made.act}", rule)
    scene.tell(CounterSet(who, "squeezed", 1, found.key, "GUR-039", name))
    if not able(scene.state, foe):
        return
    if found.winner == who:
        margin = (Term("margin", found.margin, rule="GUR-042"),)
        wound = injure(
            scene, turn.tables, foe, part, found.margin, "cr", found.key, "GUR-042",
            slot=turn.slot, terms=margin,
        )  # fmt: skip
        if wound.injury and name in scene.state.holds:
            gasp(scene, name, foe, found.key, "GUR-043")
        return
    if settings(scene.state).suffocation == "each-squeeze" and name in scene.state.holds:
        _loosen(scene, name, foe, found.key)


def chokes(state: State, tables: GurpsTables, who: Name, foe: Name, part: str) -> tuple[Term, ...]:
    """ST of the one who chokes: worse with one hand, better with each beyond two (GUR-040, GUR-041)."""
    hold = next(hold for _, hold in on(state, who, foe, part))
    count = hands_in(hold.using)
    terms = [*grappling_st(state, tables, who, foe, hold), *enfeebled(state, tables, who)]
    if count == 1:
        terms.append(tables.modifier("one-hand"))
    if part == "torso" and "constriction-attack" not in sheet(state, who).traits:
        terms.append(tables.modifier("bear-hug"))
    return (*terms, *more_hands(tables, count, "more-hands-choking"))


def endures(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """The higher of ST and HT of the one who is choked (GUR-040, GUR-202)."""
    st, ht = resisting_st(state, tables, who), (Term("ht", sheet(state, who).ht),)
    return max(st, ht, key=worth)


def gasp(scene: Scene, name: str, foe: Name, because: Key, rule: str) -> None:
    """From their next turn on they lose breath, until they escape (GUR-043, A20, A21)."""
    if not able(scene.state, foe):
        return
    smother(scene, name, because, rule)
    if "suffocating" not in scene[foe].conditions:
        scene.tell(ConditionGained(foe, "suffocating", because, rule))


def _loosen(scene: Scene, name: str, foe: Name, because: Key) -> None:
    """By setting only a squeeze that hurts keeps the breath away (A20)."""
    change(scene, name, because, "GUR-043", level=0)
    if "suffocating" in scene[foe].conditions and not choked(scene.state, foe):
        scene.tell(ConditionLost(foe, "suffocating", because, "GUR-043"))


# -- what each needs

STRANGLE = (
    FOLLOWS, held_at("GUR-039", "neck"), held_so((GRAPPLE,), "GUR-208", "neck"), since_before_at("neck"),
    not_squeezed, form("boris"),
)  # fmt: skip
"""What strangling needs (GUR-031, GUR-039)."""

SQUEEZE = (
    FOLLOWS, held_at("GUR-041", "torso"), since_before_at("torso"),
    of_larger_size, not_squeezed, form("boris"),
)  # fmt: skip
"""What squeezing needs (GUR-031, GUR-041)."""

ACTS = (
    TurnAct("strangle", FOLLOW_UP, STRANGLE, that_alone, strangle, held_ones),
    TurnAct("squeeze", FOLLOW_UP, SQUEEZE, that_alone, strangle, held_ones),
)
