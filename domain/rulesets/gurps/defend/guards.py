"""What a foe may do about an attack: dodges, parries, blocks, a step back (GUR-158 to GUR-166, GUR-218)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.menus.acts import Act, Question, free
from domain.engine.menus.menu import Menu, Offered
from domain.engine.menus.needs import When, need
from domain.facts.choice import Choice, phrase
from domain.facts.refusal import Refused
from domain.facts.term import worth
from domain.rulesets.gurps.core.acts import form
from domain.rulesets.gurps.core.armed import shields, tiring
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import seized
from domain.rulesets.gurps.defend.cases import OPEN, Defending, another_kind, within
from domain.rulesets.gurps.defend.defence_scores import OPENING, number
from domain.rulesets.gurps.defend.parries import ARMED, BAREHANDED, not_shot_at, parry_left, plain_parries
from domain.rulesets.gurps.defend.retreat import BACK, RETREAT, with_steps
from domain.rulesets.gurps.turn.needs import limbs

NONE = Choice("no-defence")

ACROBATIC = ("acrobatic",)


@need("not-so", "GUR-162", "{act} where you are, or with a retreat into a hex: '{act} 0,1 retreat'.")
def there_or_back(case: Defending, pick: Choice) -> bool:
    """where they are, or with a retreat into a hex"""
    plain = pick.manner[:-1] if pick.act == "dodge" and pick.manner[-1:] == ACROBATIC else pick.manner
    return plain == (() if pick.to is None else (BACK,))


# -- dodges


@need("not-learnt", "GUR-210", "{who} has never learnt acrobatics.")
def acrobat(case: Defending, pick: Choice) -> bool:
    """who has learnt acrobatics"""
    return "acrobatics" in sheet(case.state, case.who).skills


@need("tumbled", "GUR-210", "{who} has tried the one Acrobatic Dodge of this turn already.")
def not_tumbled(case: Defending, pick: Choice) -> bool:
    """once a turn"""
    return "tumbled" not in case.state.combatants[case.who].conditions


@need("stunt", "GUR-102", "The stunt of {who} counts for their dodge already: no Acrobatic Dodge besides.")
def no_stunt(case: Defending, pick: Choice) -> bool:
    """not after a stunt, which counts for the dodge anyway"""
    return not case.state.combatants[case.who].counter("stunt")


TUMBLING = When(
    "acrobatic", lambda case, pick: pick.manner[-1:] == ACROBATIC, acrobat, not_tumbled, no_stunt
)  # fmt: skip


def dodges(case: Defending, like: Choice) -> Iterator[Choice]:
    """Plain and acrobatic."""
    return with_steps(case, like, (Choice("dodge"), Choice("dodge", manner=ACROBATIC)))


# -- parries and blocks


def parries(case: Defending, like: Choice) -> Iterator[Choice]:
    """With all that they have in hand, and with their hands."""
    return with_steps(case, like, plain_parries(case, like))


@need(
    "too-close", "GUR-166", lambda case, pick: f"{case.foe} is in close combat, where a shield cannot block."
)
def not_close(case: Defending, pick: Choice) -> bool:
    """not in close combat"""
    return not within(case)


@need("blocked", "GUR-160", "{who} has blocked already this turn.")
def not_blocked(case: Defending, pick: Choice) -> bool:
    """once a turn"""
    return "blocked" not in case.state.combatants[case.who].conditions


def their_shields(case: Defending, pick: Choice) -> str:
    """What they have ready."""
    return f"{case.who} blocks with {' or '.join(shields(case.state, case.who)) or 'nothing'}."


@need("no-shield", "GUR-160", their_shields)
def a_shield(case: Defending, pick: Choice) -> bool:
    """with a shield ready"""
    return pick.tool in shields(case.state, case.who)


@need("not-learnt", "GUR-160", "{who} has never learnt to use a shield.")
def shield_skill(case: Defending, pick: Choice) -> bool:
    """whose use they have learnt"""
    return "shield" in sheet(case.state, case.who).skills


def the_arm(case: Defending, pick: Choice) -> tuple[str, ...]:
    """The arm or hand with the shield."""
    return (case.state.combatants[case.who].items[pick.tool],)


arm_free = limbs(
    "limb-held", "GUR-068", "on an arm that nobody holds", "The {limb} of {who} is held and cannot block.",
    lambda state, who, limb: not seized(state, who, limb), the_arm,
)  # fmt: skip


def blocks(case: Defending, like: Choice) -> Iterator[Choice]:
    """With each shield."""
    return with_steps(case, like, (Choice("block", using=(item,)) for item in shields(case.state, case.who)))


def numbers(case: Defending, pick: Choice) -> tuple[int, int, int]:
    """What a parry is worth: its number, whether it opens the way to a throw or a lock (GUR-206), and how few
    hands it tires (GUR-203)."""
    opens = len(pick.using) == 2 and pick.using[1] in OPENING
    tired = len(tiring(case.state, case.who, pick))
    return worth(number(case.state, case.tables, case.attack, pick)), int(opens), -tired


# -- all of them

DEFENDS = Question("answers an attack on oneself", "GUR-199")

GUARDS = {
    "dodge": Act(
        "dodge",
        (
            *OPEN, another_kind, form("[0,1 retreat]", to=None, manner=(0, 2)), there_or_back,
            TUMBLING, RETREAT,
        ),
        dodges,
        asked=DEFENDS,
    ),
    "parry": Act(
        "parry",
        (
            *OPEN, another_kind, parry_left, not_shot_at,
            form("right-hand dx [0,1 retreat]", using=(1, 2), to=None, manner=(0, 1)), there_or_back,
            ARMED, BAREHANDED, RETREAT,
        ),
        parries,
        numbers=numbers,
        asked=DEFENDS,
    ),
    "block": Act(
        "block",
        (
            *OPEN, another_kind, not_close, not_blocked,
            form("shield [0,1 retreat]", using=1, to=None, manner=(0, 1)), there_or_back,
            a_shield, shield_skill, arm_free, RETREAT,
        ),
        blocks,
        asked=DEFENDS,
    ),
}  # fmt: skip
"""The active defences, and what each needs (GUR-153 to GUR-166, GUR-203, GUR-210, GUR-218)."""

ASKED = (*GUARDS.values(), *free(DEFENDS, NONE.act))


def guards(case: Defending) -> Menu:
    """Every defence that is left, and none."""
    return Offered(case, GUARDS, no_such_defence, (NONE,))


def no_such_defence(case: Defending, pick: Choice) -> Refused:
    """Nothing else is one."""
    could = f"{', '.join(GUARDS)} or {NONE.act}"
    return Refused("no-such-defence", f"'{phrase(pick)}' is no defence: {could}.", "GUR-199")
