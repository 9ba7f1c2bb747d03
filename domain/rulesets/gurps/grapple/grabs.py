"""Grabbing what a foe has in their hand (GUR-003, GUR-004)."""

from collections.abc import Iterator

from domain.engine.menus.needs import When, need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.gurps.core.acts import ATTACKS, Turn, TurnAct, Turning, form, their_foes
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.figures import trained_st
from domain.rulesets.gurps.core.holds import grips, named, take, usable
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.sheet import sheet, weapon_of
from domain.rulesets.gurps.core.status import GRABBED, able, holding
from domain.rulesets.gurps.core.tables import GurpsTables, WeaponKind
from domain.rulesets.gurps.grapple.grapples import SKILLS
from domain.rulesets.gurps.strike.aims import hopeful
from domain.rulesets.gurps.strike.attack import connects, to_hit
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
)
from domain.rulesets.gurps.turn.wielding import in_hand, ungrabbed

# -- what it needs


@need("not-in-hand", "GUR-003", "{foe} has nothing in hand.")
def armed(case: Turning, pick: Choice) -> bool:
    """who has something in hand"""
    return bool(holding(case.state, pick.foe))


def what_they_have(case: Turning, pick: Choice) -> str:
    """What there is to grab."""
    return f"{pick.foe} has {', '.join(dict.fromkeys(holding(case.state, pick.foe).values()))} in hand."


@need("not-in-hand", "GUR-003", what_they_have)
def in_their_hand(case: Turning, pick: Choice) -> bool:
    """at a thing that they have there"""
    return pick.part in holding(case.state, pick.foe).values()


@need("grabbed-already", "GUR-004", "{who} has hold of the {part} already.")
def not_grabbed_yet(case: Turning, pick: Choice) -> bool:
    """which is not grabbed yet"""
    return named(case.who, pick.foe, pick.part) not in case.state.holds


@need("not-close", "GUR-003", "A hand can grab only in the hex of {foe}: step in first.")
def close_by(case: Turning, pick: Choice) -> bool:
    """in the same hex"""
    return apart(case.state, case.who, pick.foe) == 0


@need("cannot-grab", "GUR-003", "{first} is not a weapon that can grab.")
def made_for_it(case: Turning, pick: Choice) -> bool:
    """one that grabs, such as a whip"""
    kind = kind_of(case, pick)
    return kind is not None and kind.grabs


@need("out-of-reach", "GUR-003", "{first} does not reach {foe} where they are.")
def long_enough(case: Turning, pick: Choice) -> bool:
    """and reaches them"""
    kind, yards = kind_of(case, pick), apart(case.state, case.who, pick.foe)
    return kind is not None and any(yards in mode.reach for mode in kind.modes)


@need("not-learnt", "GUR-001", "{who} has not learnt to use {first} so far away.")
def trained(case: Turning, pick: Choice) -> bool:
    """with its skill at that reach"""
    yards = apart(case.state, case.who, pick.foe)
    return bool(grabber_skill(case.state, case.tables, case.who, pick.tool, yards))


def kind_of(case: Turning, pick: Choice) -> WeaponKind | None:
    """What kind of weapon it is."""
    weapon = weapon_of(case.state, case.who, pick.tool)
    return case.tables.weapon(weapon.kind) if weapon else None


def by_hand(case: Turning, pick: Choice) -> bool:
    """Whether it names a hand and a skill, not a weapon alone."""
    return len(pick.using) == 2


def by_weapon(case: Turning, pick: Choice) -> bool:
    """Whether it names a weapon alone."""
    return len(pick.using) == 1


def plain(case: Turning, pick: Choice) -> Attack:
    """The attack that it is."""
    return attack_of(case.state, case.tables, case.who, pick)


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """Every thing in their hand, with each hand and each skill, with each weapon that grabs."""
    state, who = case.state, case.who
    tools: list[tuple[str, ...]] = []
    if apart(state, who, like.foe) == 0:
        tools += ((hand, skill) for hand in usable(state, who) for skill in known(state, who, SKILLS))
    weapons = (
        Choice("grab", like.foe, using=(item,)) for item in dict.fromkeys(holding(state, who).values())
    )
    tools += (each.using for each in weapons if made_for_it.met(case, each))
    for item in dict.fromkeys(holding(state, like.foe).values()) if tools else ():
        yield from (Choice("grab", foe=like.foe, part=item, using=using) for using in tools)


def numbers(case: Turning, made: Choice) -> tuple[int, int]:
    """What a grab is worth: its number, and the ST that its skill lends (GUR-202)."""
    state, tables, who = case.state, case.tables, case.who
    st = trained_st(state, tables, who, made.using[1:])
    return worth(to_hit(state, tables, plain(case, made))), worth(st)


# -- how it goes


def grabber_skill(state: State, tables: GurpsTables, who: Name, item: str, yards: int) -> str:
    """The skill that they grab with at this distance with a weapon such as a whip; empty for none."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    modes = (mode.skill for mode in (kind.modes if kind else ()) if yards in mode.reach)
    return next((skill for skill in modes if skill in sheet(state, who).skills), "")


def hand_of(state: State, foe: Name, item: str) -> str:
    """The hand that a thing is in; of one held with both, the right."""
    return next((hand for hand, held in holding(state, foe).items() if held == item), "")


def attack_of(state: State, tables: GurpsTables, who: Name, made: Choice) -> Attack:
    """At the full penalty of the hand, not at half of it (GUR-003, GUR-015)."""
    hand = hand_of(state, made.foe, made.part)
    if len(made.using) == 1:
        yards = apart(state, who, made.foe)
        skill = grabber_skill(state, tables, who, made.tool, yards) or "dx"
        return Attack(
            "grab", who, made.foe, skill, "GUR-003", made.using, hand, armed=True, close=False,
            damaging=False, seizes=True,
        )  # fmt: skip
    return Attack(
        "grab", who, made.foe, made.using[1], "GUR-003", made.using[:1], hand, damaging=False, seizes=True
    )


def grab(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """A hit holds the thing and nothing else (GUR-004)."""
    who, foe = turn.who, made.foe
    count_attack(scene, who, foe, key)
    hit = connects(scene, turn.tables, attack_of(scene.state, turn.tables, who, made), turn.slot)
    still = hit is not None and able(scene.state, who) and hand_of(scene.state, foe, made.part)
    if hit is not None and still and apart(scene.state, who, foe) <= reach_of(made.using):
        take(scene, who, foe, GRABBED, made.part, made.using, hit.key, "GUR-004")


def reach_of(using: tuple[str, ...]) -> int:
    """How far apart the two may be: next to each other, or as far as a whip (GUR-065)."""
    return 1 if grips(using) else 10


NEEDS = (
    ATTACK, armed, form("boris sword right-hand dx", part=True, using=(1, 2)), in_their_hand, not_grabbed_yet,
    When(
        "with a hand", by_hand,
        close_by, own_hands, sound, rolled_with(SKILLS, "GUR-003"), learnt, not_held, not_gripping, empty,
    ),
    When("with a weapon", by_weapon, in_hand, made_for_it, ungrabbed, long_enough, trained),
    hopeful(plain),
)  # fmt: skip
"""What a grab needs (GUR-003, GUR-004)."""

ACTS = (TurnAct("grab", ATTACKS, NEEDS, candidates, grab, their_foes, numbers=numbers),)
