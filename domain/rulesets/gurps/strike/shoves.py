"""Shoves: nobody is hurt, somebody goes back (GUR-064)."""

from collections.abc import Iterator

from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.counted import counted
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.acts import ATTACKS, Turn, TurnAct, Turning, form, their_foes
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.figures import striking_st
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import able, empty_hands, seized
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.strike.aims import AS_IT_IS, hopeful, how_deceptively
from domain.rulesets.gurps.strike.attack import connects, to_hit
from domain.rulesets.gurps.strike.damage import trained
from domain.rulesets.gurps.strike.knockback import knock_back, yards
from domain.rulesets.gurps.strike.strikes import known
from domain.rulesets.gurps.turn.attacks import count_attack
from domain.rulesets.gurps.turn.needs import (
    ATTACK,
    empty,
    learnt,
    not_gripping,
    not_held,
    own_hands,
    rolled_with,
    sound,
    up_for_it,
)

# -- what it needs


def arms_length(case: Turning) -> int:
    """So many yards."""
    return 1 if settings(case.state).shove_reach == "arms-length" else 0


def too_far(case: Turning, pick: Choice) -> str:
    """How far off, and how near they must be."""
    far = counted(apart(case.state, case.who, pick.foe), "yard")
    near = "in the same hex or the next" if arms_length(case) else "in the same hex"
    return f"{pick.foe} is {far} away; one shoves somebody {near}."


@need("out-of-reach", "GUR-166", too_far)
def at_arms_length(case: Turning, pick: Choice) -> bool:
    """in the same hex or the next; by setting in the same hex only"""
    return apart(case.state, case.who, pick.foe) <= arms_length(case)


def free(state: State, who: Name) -> tuple[str, ...]:
    """The hands that they can shove with."""
    return tuple(hand for hand in empty_hands(state, who) if not seized(state, who, hand))


def their_hands(case: Turning, pick: Choice) -> str:
    """Which they use."""
    hands = free(case.state, case.who)
    both = f" or with {hands[0]} and {hands[1]}" if len(hands) > 1 else ""
    return f"{case.who} shoves with {hands[0]}{both}."


@need("which-hands", "GUR-064", their_hands)
def the_first(case: Turning, pick: Choice) -> bool:
    """the first free one, or the first two"""
    hands = free(case.state, case.who)
    return pick.using[:-1] in (hands[:1], hands[:2])


SKILLS = ("dx", "sumo-wrestling")


def ways(case: Turning, like: Choice) -> Iterator[Choice]:
    """Two hands or one, with each skill."""
    hands = free(case.state, case.who)
    for skill in known(case.state, case.who, SKILLS):
        if len(hands) >= 2:
            yield Choice("shove", foe=like.foe, using=(*hands[:2], skill))
        if hands:
            yield Choice("shove", foe=like.foe, using=(hands[0], skill))


def numbers(case: Turning, pick: Choice) -> tuple[int, int]:
    """What a shove is worth: its number, and what Sumo adds to each die (GUR-202)."""
    state, tables, who = case.state, case.tables, case.who
    return worth(to_hit(state, tables, attack_of(who, pick))), trained(state, tables, who, pick.using[-1])


# -- how it goes


def attack_of(who: Name, pick: Choice, deceptive: int = 0) -> Attack:
    """The shove as an attack: block, dodge and parry are open (GUR-064)."""
    return Attack(
        "shove", who, pick.foe, pick.using[-1], "GUR-064", pick.using[:-1], heavy=True, damaging=False,
        deceptive=deceptive,
    )  # fmt: skip


def shove(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """The attack; what would be damage is doubled and knocks back only (GUR-064, GUR-183)."""
    who, tables, foe = turn.who, turn.tables, pick.foe
    menu = how_deceptively(scene.state, tables, attack_of(who, pick))
    said = scene.choose_unless(AS_IT_IS, who, menu, f"{turn.slot}.aims", rule="GUR-155")
    deceptive = said.pick.count if said is not None else 0
    if not able(scene.state, who) or not able(scene.state, foe):
        return
    count_attack(scene, who, foe, key)
    hit = connects(scene, tables, attack_of(who, pick, deceptive), turn.slot)
    if hit is None:
        return
    dice = tables.thrust(striking_st(sheet(scene.state, who))).number
    push = force(scene.state, tables, who, pick)
    die = scene.roll(who, f"{dice}d6", f"{turn.slot}.push", rule="GUR-064", adding=push)
    knock_back(scene, tables, who, foe, yards(scene.state, foe, die.total), die.key, turn.slot)


def force(state: State, tables: GurpsTables, who: Name, pick: Choice) -> tuple[Term, ...]:
    """Thrust, Sumo, less a point a die for one hand; doubled, never below (GUR-064, A29, GUR-202)."""
    basic = tables.thrust(striking_st(sheet(state, who)))
    terms = [Term("thrust", basic.adds, rule="GUR-151")] if basic.adds else []
    skill = pick.using[-1]
    if each := trained(state, tables, who, skill):
        terms.append(Term(skill, each * basic.number, rule="GUR-202"))
    one_hand = (tables.each("shove-with-one-hand", basic.number),) if len(pick.using) == 2 else ()
    doubled = (Term("least", 0, "floor", "GUR-150"), Term("doubled", 2, "x", "GUR-064"))
    if settings(state).one_hand_shove == "before-doubling":
        return (*terms, *one_hand, *doubled)
    return (*terms, *doubled, *one_hand, Term("least", 0, "floor", "GUR-150"))


NEEDS = (
    ATTACK, at_arms_length, up_for_it, form("boris right-hand left-hand dx", using=(2, 3)),
    own_hands, sound, rolled_with(SKILLS, "GUR-064"), learnt, not_held, not_gripping, empty, the_first,
    hopeful(lambda case, pick: attack_of(case.who, pick)),
)  # fmt: skip
"""What a shove needs (GUR-064, GUR-165, GUR-166)."""

ACTS = (TurnAct("shove", ATTACKS, NEEDS, ways, shove, their_foes, numbers=numbers),)
