"""Blows with the body: punch, kick, bite, and strikers (GUR-002, GUR-200, GUR-222)."""

from collections.abc import Iterator

from domain.engine.menus.needs import Need, Needs, need
from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import ATTACKS, TurnAct, Turning, form, their_foes
from domain.rulesets.gurps.core.body import HEAD, crippled
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.sheet import Striker, sheet
from domain.rulesets.gurps.core.status import empty_hands, holds_on, seized
from domain.rulesets.gurps.strike.strikes import away, hope, known, numbers, strike
from domain.rulesets.gurps.turn.needs import (
    ATTACK,
    an_arm_left,
    committed,
    empty,
    has_hands,
    learnt,
    not_gripping,
    not_held,
    own_hands,
    rolled_with,
    sound,
    up_for_it,
)

PUNCHES = ("dx", "boxing", "brawling", "karate")
KICKS = ("dx", "brawling", "karate")
BITES = ("dx", "brawling")
"""The skills that each is rolled with (GUR-200)."""

# -- what each needs


def reaching(*yards: int) -> Need[Turning]:
    """Within such a reach."""
    far = " or ".join("C" if each == 0 else str(each) for each in yards)
    return Need(
        "out-of-reach", "GUR-166", f"within reach {far}", away,
        lambda case, pick: apart(case.state, case.who, pick.foe) in yards,
    )  # fmt: skip


@need("no-such-limb", "GUR-002", "{who} has no feet to kick with.")
def has_feet(case: Turning, pick: Choice) -> bool:
    """a body with feet"""
    return sheet(case.state, case.who).body != "vermiform"


def claws(case: Turning, pick: Choice) -> str:
    """What they kick with instead."""
    return f"{case.who} kicks with the {shod(case.state, case.who)}: strike {pick.foe} with that."


@need("claws-instead", "GUR-222", claws)
def bare_feet(case: Turning, pick: Choice) -> bool:
    """no claws or hooves to kick with instead"""
    return not shod(case.state, case.who)


def shod(state: State, who: Name) -> str:
    """The claws or hooves on their feet, if they have any."""
    return next((name for name, striker in sheet(state, who).strikers.items() if striker.kick), "")


FEET = ("right-foot", "left-foot")


@need("no-such-limb", "GUR-002", "{first} is no foot to kick with: right-foot or left-foot.")
def a_foot(case: Turning, pick: Choice) -> bool:
    """with a foot"""
    return pick.tool in FEET


def held_by(case: Turning) -> str:
    """By what of their head they are held, if they are."""
    parts = (hold.part for _, hold in holds_on(case.state, case.who))
    return next((part for part in parts if part in (*HEAD, "neck")), "")


@need(
    "head-held", "GUR-022", lambda case, pick: f"{case.who} is held by the {held_by(case)} and cannot bite."
)
def head_free(case: Turning, pick: Choice) -> bool:
    """not held by the head or the neck"""
    return not held_by(case)


@need("no-such-limb", "GUR-200", "A bite is made with the teeth, not with {first}.")
def teeth(case: Turning, pick: Choice) -> bool:
    """with the teeth"""
    return pick.tool == "teeth"


def strikers(case: Turning, pick: Choice) -> str:
    """What they have to strike with."""
    return f"{case.who} strikes with {', '.join(sheet(case.state, case.who).strikers) or 'nothing'}."


@need("no-such-limb", "GUR-002", strikers)
def a_striker(case: Turning, pick: Choice) -> bool:
    """with a striker that they have"""
    return pick.tool in sheet(case.state, case.who).strikers


def striker_of(case: Turning, pick: Choice) -> Striker:
    """The natural weapon that is named."""
    return sheet(case.state, case.who).strikers[pick.tool]


@need("wrong-skill", "GUR-200", "{first} is rolled with DX or its own skill, not with {last}.")
def its_skill(case: Turning, pick: Choice) -> bool:
    """rolled with DX or its own skill"""
    return pick.using[-1] in ("dx", striker_of(case, pick).skill)


@need("out-of-reach", "GUR-166", away)
def striker_reaches(case: Turning, pick: Choice) -> bool:
    """within its reach"""
    return apart(case.state, case.who, pick.foe) in striker_of(case, pick).reach


def hinders(state: State, who: Name, foot: str) -> str:
    """What keeps somebody from kicking with a foot, if anything does."""
    if crippled(state.combatants[who], foot):
        return "crippled"
    return "held" if seized(state, who, foot) else ""


def feet(case: Turning, pick: Choice) -> str:
    """What is the matter with each foot."""
    each = " and ".join(f"the {foot} is {hinders(case.state, case.who, foot)}" for foot in FEET)
    return f"{case.who} has no foot free to kick with: {each}."


@need("no-foot", "GUR-222", feet)
def a_foot_free(case: Turning, pick: Choice) -> bool:
    """on the feet: one of them sound and free"""
    return not striker_of(case, pick).kick or not all(hinders(case.state, case.who, foot) for foot in FEET)


@need("all-arms-committed", "GUR-013", "Every arm of {who} holds somebody: let go before you kick.")
def an_arm_left_to_kick(case: Turning, pick: Choice) -> bool:
    """on the feet: an arm that holds nobody"""
    return not (striker_of(case, pick).kick and committed(case.state, case.who))


NEEDS: dict[str, Needs[Turning]] = {
    "punch": (
        ATTACK, has_hands, an_arm_left, reaching(0), form("boris right-hand dx", using=2),
        own_hands, sound, rolled_with(PUNCHES, "GUR-200"), learnt, not_held, not_gripping, empty, hope,
    ),
    "bite": (
        ATTACK, head_free, reaching(0), form("boris teeth dx", using=2),
        teeth, rolled_with(BITES, "GUR-200"), learnt, hope,
    ),
    "kick": (
        ATTACK, has_feet, bare_feet, an_arm_left, reaching(0, 1), up_for_it,
        form("boris right-foot dx", using=2),
        a_foot, sound, rolled_with(KICKS, "GUR-200"), learnt, not_held, hope,
    ),
    "strike": (
        ATTACK, form("boris horns dx", using=2),
        a_striker, its_skill, learnt, striker_reaches, up_for_it, an_arm_left_to_kick, a_foot_free, hope,
    ),
}  # fmt: skip
"""What each blow needs, as the rules say it (GUR-002, GUR-022, GUR-047, GUR-166, GUR-200)."""


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """Every limb with every skill."""
    state, who = case.state, case.who
    match like.act:
        case "punch":
            tools = [
                (hand, skill) for hand in empty_hands(state, who) for skill in known(state, who, PUNCHES)
            ]
        case "bite":
            tools = [("teeth", skill) for skill in known(state, who, BITES)]
        case "kick":
            tools = [(foot, skill) for foot in FEET for skill in known(state, who, KICKS)]
        case _:
            own = sheet(state, who).strikers
            tools = [(name, skill) for name in own for skill in known(state, who, ("dx", own[name].skill))]
    yield from (Choice(like.act, foe=like.foe, using=using) for using in tools)


ACTS = tuple(
    TurnAct(name, ATTACKS, needs, candidates, strike, their_foes, numbers=numbers)
    for name, needs in NEEDS.items()
)
