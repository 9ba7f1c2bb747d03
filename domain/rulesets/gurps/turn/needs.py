"""The conditions that many acts share: of the foe, of the limbs, of what has been learnt."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from domain.engine.menus.needs import Fighting, Need, Somebody, Together, need
from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turning
from domain.rulesets.gurps.core.body import crippled
from domain.rulesets.gurps.core.place import apart, before, grounded
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import (
    BODY,
    able,
    all_hands,
    empty_hands,
    foes,
    gripping,
    hands,
    holds_of,
    seized,
)
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.turn.attacks import may_attack_now

# -- skill enough


class UnderTables(Somebody, Protocol):
    """A case of any kind under the tables of a fight."""

    @property
    def tables(self) -> GurpsTables:
        """The tables of the fight."""


def too_low(where: str = "") -> Callable[[UnderTables, Choice], str]:
    """What is said of a skill that may not be tried `where` they would (GUR-144)."""

    def said(case: UnderTables, pick: Choice) -> str:
        least = case.tables.limit("effective-skill")
        return f"{case.who} has an effective skill under {least}{where}: it may not be tried."

    return said


# -- what all attacks need of their foe


def whom(case: Turning, pick: Choice) -> str:
    """Whom it may be tried on."""
    return f"{pick.act or 'Attack'} whom? Foes are {', '.join(foes(case.state, case.who)) or 'nobody'}."


@need("no-such-target", "GUR-152", whom)
def a_foe(case: Turning, pick: Choice) -> bool:
    """against somebody in the fight"""
    return pick.foe in case.state.combatants


@need("no-foe", "GUR-152", "{who} cannot do that to themselves: name a foe.")
def another(case: Turning, pick: Choice) -> bool:
    """not themselves"""
    return pick.foe != case.who


@need("no-foe", "GUR-152", "{foe} is on {who}'s own side.")
def of_another_side(case: Turning, pick: Choice) -> bool:
    """of another side"""
    return case.state.combatants[pick.foe].side != case.state.combatants[case.who].side


@need("no-foe", "GUR-181", "{foe} is out of the fight.")
def in_the_fight(case: Turning, pick: Choice) -> bool:
    """who can still fight"""
    return able(case.state, pick.foe)


@need("no-attack-left", "GUR-153", "{who} has no attack left for {foe} this turn.")
def attack_left(case: Turning, pick: Choice) -> bool:
    """an attack of this turn is left for them"""
    return may_attack_now(case.state, case.who, pick.foe)


@need("not-in-front", "GUR-195", "{foe} is not in front of {who}, who must turn first.")
def in_front(case: Turning, pick: Choice) -> bool:
    """they are in front, or in the same hex"""
    return before(case.state, case.who, pick.foe)


FOE = Together(a_foe, another, of_another_side, in_the_fight)
"""What anything done to a foe needs (GUR-152, GUR-181)."""

ATTACK = Together(a_foe, another, of_another_side, in_the_fight, attack_left, in_front)
"""What every attack needs of its foe (GUR-152, GUR-153, GUR-195)."""


@need("grounded", "GUR-165", "{who} is on the ground and reaches close combat only.")
def up_for_it(case: Turning, pick: Choice) -> bool:
    """crawling or lying: only in close combat"""
    return not grounded(case.state, case.who) or apart(case.state, case.who, pick.foe) == 0


def within_a_yard(rule: str) -> Need[Turning]:
    """Close enough to lay hands on them."""
    return Need(
        "too-far", rule, "within a yard", "{foe} is not within a yard of {who}.",
        lambda case, pick: apart(case.state, case.who, pick.foe) <= 1,
    )  # fmt: skip


# -- what has been learnt


@need("not-learnt", "GUR-001", "{who} has never learnt {last}.")
def learnt(case: Fighting, pick: Choice) -> bool:
    """with a skill that they have learnt, or DX"""
    return pick.using[-1] == "dx" or pick.using[-1] in sheet(case.state, case.who).skills


def knows_one(skills: tuple[str, ...], rule: str) -> Need[Turning]:
    """They have learnt one of these."""
    these = " or ".join(skills)
    return Need(
        "not-learnt", rule, f"they have learnt {these}",
        f"{{act}} needs {these}, and {{who}} has learnt none of them.",
        lambda case, pick: not sheet(case.state, case.who).skills.keys().isdisjoint(skills),
    )  # fmt: skip


def rolled_with(skills: tuple[str, ...], rule: str) -> Need[Somebody]:
    """The skill, which is said last, is one of these."""
    these = ", ".join(skills)
    return Need(
        "wrong-skill", rule, f"rolled with {these}",
        f"{{act}} is not rolled with {{last}}, but with {these}.",
        lambda case, pick: pick.using[-1] in skills,
    )  # fmt: skip


# -- the limbs that a choice names: all in `using` but the skill, which comes last


def all_but_the_skill(case: Fighting, pick: Choice) -> tuple[str, ...]:
    """The limbs of a choice that ends with a skill."""
    return pick.using[:-1]


def limbs(
    code: str, rule: str, means: str, says: str, fit: Callable[[State, Name, str], object],
    which: Callable[[Any, Choice], Iterable[str]] = all_but_the_skill,
) -> Need[Any]:  # fmt: skip
    """What each of them must be; `says` names the first that is not, as `{limb}`; `which` finds them."""

    def met(case: Fighting, pick: Choice) -> bool:
        state, who = case.state, case.who
        return all(fit(state, who, limb) for limb in which(case, pick))

    def said(case: Fighting, pick: Choice) -> str:
        limb = next(limb for limb in which(case, pick) if not fit(case.state, case.who, limb))
        return says.format(who=case.who, act=pick.act, limb=limb, foe=pick.foe)

    return Need(code, rule, means, said, met)


own_hands = limbs(
    "no-such-limb", "GUR-002", "with hands that they have", "The {limb} is no hand of {who} to {act} with.",
    lambda state, who, limb: limb in all_hands(state, who),
)  # fmt: skip
sound = limbs(
    "crippled", "GUR-172", "which are not crippled", "The {limb} of {who} is crippled.",
    lambda state, who, limb: not crippled(state.combatants[who], limb),
)  # fmt: skip
not_held = limbs(
    "limb-held", "GUR-022", "nor held", "The {limb} of {who} is held.",
    lambda state, who, limb: not seized(state, who, limb),
)  # fmt: skip
not_gripping = limbs(
    "hand-holds", "GUR-047", "nor holding somebody", "The {limb} of {who} holds somebody.",
    lambda state, who, limb: limb not in gripping(state, who),
)  # fmt: skip
empty = limbs(
    "hand-full", "GUR-006", "and empty", "The {limb} of {who} is not empty.",
    lambda state, who, limb: limb == BODY or limb in empty_hands(state, who),
)  # fmt: skip


@need(
    "no-such-limb",
    "GUR-002",
    lambda case, pick: f"{case.who} is a {sheet(case.state, case.who).body} and has no hands.",
)
def has_hands(case: Turning, pick: Choice) -> bool:
    """a body with hands"""
    return sheet(case.state, case.who).body == "humanoid"


def committed(state: State, who: Name) -> bool:
    """Every hand of their holds somebody: what follows from it, a bite or a striker is left (GUR-013)."""
    return bool(holds_of(state, who)) and set(hands(state, who)) <= set(gripping(state, who))


@need("all-arms-committed", "GUR-013", "Every arm of {who} holds somebody: let go before you {act}.")
def an_arm_left(case: Turning, pick: Choice) -> bool:
    """an arm that holds nobody"""
    return BODY in pick.using or not committed(case.state, case.who)
