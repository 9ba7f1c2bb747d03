"""Grappling: with which hands, where, and what a hit makes of it (GUR-006 to GUR-018)."""

from collections.abc import Iterator

from domain.engine.menus.menu import Menu
from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.gurps.core.acts import ATTACKS, Turn, TurnAct, Turning, form, their_foes
from domain.rulesets.gurps.core.body import PARTS
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.figures import trained_st
from domain.rulesets.gurps.core.holds import change, grips, hands_in, held_by, more_hands, take, usable
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import BODY, GRAPPLE, able, all_hands, empty_hands, gripping
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.strike.aims import UnaimedAttack, aim, aims
from domain.rulesets.gurps.strike.attack import connects, to_hit
from domain.rulesets.gurps.strike.strikes import known
from domain.rulesets.gurps.turn.attacks import count_attack
from domain.rulesets.gurps.turn.needs import (
    ATTACK,
    committed,
    empty,
    learnt,
    limbs,
    not_gripping,
    not_held,
    rolled_with,
    sound,
    too_low,
)

SKILLS = ("dx", "judo", "sumo-wrestling", "wrestling")
"""What one may grapple with (GUR-001, GUR-008)."""

LOW = ("sitting", "kneeling", "crawling", "lying")
"""Postures in which one is reached only from one's knees or lower (GUR-014)."""

NEVER = ("eye", "vitals")
"""Parts that nobody can hold (GUR-015)."""


# -- with what, and where


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each set of hands that is free, with each skill that they know (GUR-006, GUR-008, GUR-011)."""
    state, who = case.state, case.who
    for hands in with_hands(state, who):
        for skill in known(state, who, SKILLS):
            yield Choice("grapple", foe=like.foe, using=(*hands, skill))


def with_hands(state: State, who: Name) -> Iterator[tuple[str, ...]]:
    """Each usable hand alone, the first two, three and so on; a body that constricts (GUR-221)."""
    free = usable(state, who)
    yield from ((hand,) for hand in free)
    yield from (free[:count] for count in range(2, len(free) + 1))
    if coils(state, who):
        yield (BODY,)


def coils(state: State, who: Name) -> bool:
    """Whether their body constricts and holds nobody yet (GUR-221)."""
    return "constriction-attack" in sheet(state, who).traits and BODY not in gripping(state, who)


def too_high(state: State, who: Name, foe: Name) -> bool:
    """On their feet against one who is not, unless the foe's SM is 2 larger or more (GUR-014)."""
    low = state.combatants[foe].posture in LOW and state.combatants[who].posture not in LOW
    return low and sheet(state, foe).sm < sheet(state, who).sm + 2


def holdable(state: State, foe: Name) -> tuple[str, ...]:
    """The parts of a body that can be held (GUR-015)."""
    return tuple(part for part in parts_of(state, foe) if part not in NEVER)


def parts_of(state: State, foe: Name) -> tuple[str, ...]:
    """All parts of a body, extra arms and their hands among them."""
    own = sheet(state, foe)
    if own.body != "humanoid":
        return PARTS[own.body]
    return (*PARTS[own.body], *(f"{limb}-{n}" for n in range(3, own.arms + 1) for limb in ("arm", "hand")))


@need("cannot-be-held", "GUR-015", "{part} cannot be held: name another part of the body.")
def can_be_held(case: UnaimedAttack, pick: Choice) -> bool:
    """at a part that can be held: neither eye nor vitals"""
    return pick.part not in NEVER


@need("held-otherwise", "GUR-011", "{who} holds the {part} in another way than a plain grapple already.")
def joins_a_grapple(case: UnaimedAttack, pick: Choice) -> bool:
    """held there by them already: in a plain grapple, which the hands join"""
    mine = held_by(case.state, case.who, case.foe, pick.part)
    return not mine or case.state.holds[mine].kind == GRAPPLE


AIM = aim(can_be_held, joins_a_grapple)
ASKED = (AIM,)


@of_rules
def aiming(state: State, tables: GurpsTables, who: Name, made: Choice) -> Menu:
    """Every part that they may go for, as deceptively as the skill allows (GUR-015, GUR-155)."""

    def at(part: str) -> Attack:
        return attack_of(tables, who, made, part)

    return aims(UnaimedAttack(state, tables, who, made.foe, parts_of(state, made.foe), at), AIM)


def attack_of(tables: GurpsTables, who: Name, made: Choice, part: str, deceptive: int = 0) -> Attack:
    """A grapple as an attack: half the part's penalty, easier with each arm beyond two (GUR-011, GUR-015)."""
    *hands, skill = made.using
    return Attack(
        "grapple", who, made.foe, skill, "GUR-008", tuple(hands), part, damaging=False, held=True,
        seizes=True, deceptive=deceptive, more=more_hands(tables, hands_in(made.using), "more-arms"),
    )  # fmt: skip


def numbers(case: Turning, made: Choice) -> tuple[int, ...]:
    """What a grapple is worth: its number against the torso, and what its skill lends the hold."""
    state, tables, who = case.state, case.tables, case.who
    return (worth(to_hit(state, tables, attack_of(tables, who, made, "torso"))), *lends(case, made.using[-1]))


def lends(case: Turning, skill: str) -> tuple[int, int]:
    """What a skill lends the hold that is taken with it: ST, and whether a throw may follow (GUR-202,
    GUR-206)."""
    return worth(trained_st(case.state, case.tables, case.who, (skill,))), int(skill == "judo")


# -- how it goes


def grapple(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """Where, the attack, and the hold (GUR-008, GUR-009, A67)."""
    who, foe = turn.who, made.foe
    menu = aiming(scene.state, turn.tables, who, made)
    said = scene.choose_unless(None, who, menu, f"{turn.slot}.aims", rule="GUR-015")
    if said is None or not able(scene.state, who) or not able(scene.state, foe):
        return
    count_attack(scene, who, foe, key)
    attack = attack_of(turn.tables, who, made, said.pick.part, said.pick.count)
    hit = connects(scene, turn.tables, attack, turn.slot)
    if hit is not None and able(scene.state, who) and apart(scene.state, who, foe) <= 1:
        seize(scene, who, foe, hit.part, made.using, hit.key)


def seize(scene: Scene, who: Name, foe: Name, part: str, using: tuple[str, ...], because: Key) -> None:
    """The hold is taken; hands that join one of their own make it one (GUR-009, GUR-196)."""
    mine = held_by(scene.state, who, foe, part)
    if not mine:
        take(scene, who, foe, GRAPPLE, part, using, because, "GUR-221" if BODY in using else "GUR-009")
        return
    already = grips(scene.state.holds[mine].using)
    change(scene, mine, because, "GUR-011", using=(*already, *using))


# -- what it needs


@need("not-close", "GUR-006", "{who} can take hold of {foe} only in the same hex: step in first.")
def in_their_hex(case: Turning, pick: Choice) -> bool:
    """in their hex"""
    return apart(case.state, case.who, pick.foe) == 0


def handless(case: Turning, pick: Choice) -> str:
    """What body they have."""
    return f"{case.who} is a {sheet(case.state, case.who).body} and has no hands to grapple with."


@need("no-empty-hand", "GUR-221", handless)
def a_body_for_it(case: Turning, pick: Choice) -> bool:
    """a body with hands, or one that constricts"""
    own = sheet(case.state, case.who)
    return own.body == "humanoid" or "constriction-attack" in own.traits


@need("no-empty-hand", "GUR-013", "Every arm of {who} holds somebody: let go before you {act}.")
def not_all_committed(case: Turning, pick: Choice) -> bool:
    """an arm that holds nobody"""
    return not committed(case.state, case.who) or coils(case.state, case.who)


@need("no-empty-hand", "GUR-006", "{who} has no empty hand to grapple with.")
def an_empty_hand(case: Turning, pick: Choice) -> bool:
    """a hand is empty"""
    return bool(empty_hands(case.state, case.who)) or coils(case.state, case.who)


@need("no-empty-hand", "GUR-022", "Each empty hand of {who} is held.")
def an_unheld_hand(case: Turning, pick: Choice) -> bool:
    """and not held"""
    return bool(usable(case.state, case.who)) or coils(case.state, case.who)


def kneel(case: Turning, pick: Choice) -> str:
    """What one who is lower wants of them."""
    how = case.state.combatants[pick.foe].posture
    return f"{pick.foe} is {how}: {case.who} must kneel or lie down to take hold of them."


@need("kneel-first", "GUR-014", kneel)
def as_low(case: Turning, pick: Choice) -> bool:
    """not from above one who is lower, unless they are much larger"""
    return not too_high(case.state, case.who, pick.foe)


own_grips = limbs(
    "no-such-limb", "GUR-221", "with hands that they have, or a body that constricts",
    "{who} has no {limb} to {act} with.",
    lambda state, who, limb: (
        "constriction-attack" in sheet(state, who).traits if limb == BODY else limb in all_hands(state, who)
    ),
)  # fmt: skip


def which_hands(case: Turning, pick: Choice) -> str:
    """Those that they can."""
    sets = ", or ".join(" and ".join(each) for each in with_hands(case.state, case.who))
    return f"{case.who} can grapple with {sets}."


@need("other-hands", "GUR-011", which_hands)
def in_their_order(case: Turning, pick: Choice) -> bool:
    """one hand alone, or several in their order from the first free one"""
    return pick.using[:-1] in with_hands(case.state, case.who)


@need("hopeless", "GUR-144", too_low(" wherever they grip"))
def hope(case: Turning, pick: Choice) -> bool:
    """an effective skill that may be tried against some part"""
    return bool(aiming(case.state, case.tables, case.who, pick))


NEEDS = (
    ATTACK, in_their_hex, a_body_for_it, not_all_committed, an_empty_hand, an_unheld_hand, as_low,
    form("boris right-hand left-hand wrestling", using=(2, 99)),
    rolled_with(SKILLS, "GUR-008"), learnt, own_grips, sound, not_held, not_gripping, empty, in_their_order,
    hope,
)  # fmt: skip
"""What a grapple needs (GUR-006, GUR-008, GUR-011, GUR-013, GUR-014)."""

ACTS = (TurnAct("grapple", ATTACKS, NEEDS, candidates, grapple, their_foes, numbers=numbers),)
