"""Everything that can be chosen, and the menus that are made of it, prompt by prompt (PCT-04)."""

from collections.abc import Iterator

from domain.engine.menus.acts import Act
from domain.engine.menus.forms import said
from domain.engine.menus.menu import Recurring
from domain.engine.menus.needs import C, lacking
from domain.facts.choice import Choice, Name
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.percentile.needs import (
    TO_BLOCK,
    TO_DODGE,
    AreaStruck,
    Chooser,
    at_least_one,
    declared_skill,
    most,
    not_down,
    not_fled,
    of_another_side,
    skilled,
    skills,
    there,
    within_bump,
    within_limit,
)
from domain.rulesets.percentile.settings import settings
from domain.rulesets.percentile.sheet import sheet
from domain.rulesets.percentile.status import foes

DODGE, FLEE, BLOCK = Choice("dodge"), Choice("flee"), Choice("block")

# -- what each act needs


def numbers(case: Chooser, like: Choice) -> Iterator[Choice]:
    """Each number with each skill; a number alone where each action may use any (Q14)."""
    any_ = settings(case.state).skills == "any"
    for using in [()] if any_ else [(skill,) for skill in sheet(case.state, case.who).skills]:
        for count in range(1, most(case, using) + 1):
            yield Choice("actions", using=using, count=count)


def with_each_skill(case: Chooser, like: Choice) -> Iterator[Choice]:
    """With each skill that an action may use."""
    return (Choice(like.act, foe=like.foe, using=(skill,)) for skill in skills(case.state, case.who))


def worth_of(case: Chooser, pick: Choice) -> tuple[int, int]:
    """What a skill is worth: its rating, and the level by which a blow can be bumped (PCT-23, PCT-29)."""
    skill = sheet(case.state, case.who).skills[pick.tool]
    return skill.rating, skill.level


def alone(case: Chooser, like: Choice) -> tuple[Choice, ...]:
    """What is said in a word."""
    return (Choice(like.act),)


def bumps(case: AreaStruck, like: Choice) -> Iterator[Choice]:
    """The area that was struck first, then those beside it."""
    for area in sorted(case.reachable, key=lambda each: each != case.area):
        yield Choice("aim", part=case.tables.areas[area].part)


ACTIONS = Act(
    "actions",
    (said("2 boxing", using=(0, 1), count=True), at_least_one, skilled, within_limit),
    numbers,
)
"""A number of actions, declared for the round (PCT-17)."""

DODGES = Act("dodge", (), alone)
"""A dodge that is declared instead of actions (PCT-57)."""

ATTACKS = Act(
    "attack",
    (there, not_fled, not_down, of_another_side, said("boris boxing", using=1), declared_skill),
    with_each_skill,
    lambda case: case.state.combatants,
    worth_of,
)
"""An action on one's turn (PCT-18, PCT-60)."""

HOLDS, FLEES = Act("hold", (), alone), Act("flee", (), alone)
"""The action is kept; or one runs (PCT-41, PCT-51)."""

CALLS = Act("dodge", TO_DODGE, alone)
"""A dodge that answers an announced attack (PCT-43, PCT-44, PCT-58)."""

BLOCKS = Act(
    "block",
    (*TO_BLOCK, said("boxing", using=1), declared_skill),
    with_each_skill,
    numbers=worth_of,
)
"""A saved action that answers a hit (PCT-34)."""

AIMS = Act("aim", (said("head", part=True), within_bump), bumps)
"""Where a blow goes that has hit (PCT-29)."""

STANDS, TAKES, STAYS = Act("stand", (), alone), Act("take", (), alone), Act("stay", (), alone)
"""No dodge, no block, no flight (PCT-38, PCT-59)."""

ACTS = (ACTIONS, DODGES, ATTACKS, HOLDS, FLEES, CALLS, STANDS, AIMS, BLOCKS, TAKES, STAYS)
"""Every act, in the order of a round."""

# -- the menus


def why_not_here(case: Chooser | AreaStruck, pick: Choice) -> Refused | None:
    """It has its place elsewhere, or nowhere."""
    return ELSEWHERE.get(pick.act)


ELSEWHERE = {
    "actions": Refused("not-offered", "A number of actions is declared when the round opens.", "PCT-17"),
    "attack": Refused("not-offered", "To attack answers the call for an action.", "PCT-18"),
    "hold": Refused("not-offered", "To keep an action answers the call for one.", "PCT-41"),
    "flee": Refused(
        "not-offered", "To run answers the call for an action, and follows a dodge that was made.", "PCT-51"
    ),
    "block": Refused("block-answers-a-hit", "A block is no turn: it answers a hit.", "PCT-34"),
    "take": Refused("not-offered", "To take it answers a hit.", "PCT-38"),
    "dodge": Refused(
        "dodge-too-late", "Dodge is called at declaration or before the attack die is rolled.", "PCT-43"
    ),
    "stand": Refused("not-offered", "To stand answers an announced attack.", "PCT-43"),
    "stay": Refused("not-offered", "To stay is chosen after a dodge that was made.", "PCT-59"),
    "aim": Refused("not-offered", "A blow is aimed when it has hit.", "PCT-32"),
    "cast-spell": Refused(
        "not-covered",
        "Casting spells is not covered: the chapter gives no rule for it. The try costs nothing.",
        "PCT-65",
    ),
}
"""Why something is not chosen where something else is asked."""


def _named(*acts: Act[C]) -> dict[str, Act[C]]:
    return {act.name: act for act in acts}


DECLARATIONS = Recurring(
    _named(ACTIONS, DODGES),
    why_not_here,
    lambda case: (case.state.combatants[case.who].sheet, case.state.settings),
)
TURN = Recurring(
    _named(ATTACKS, HOLDS, FLEES),
    why_not_here,
    lambda case: (foes(case.state, case.who), skills(case.state, case.who)),
)
ANSWERS = Recurring(_named(STANDS, CALLS), why_not_here, lambda case: may_dodge(case.state, case.who))
AREAS = Recurring(_named(AIMS), why_not_here, lambda case: (case.area, case.reachable, case.tables.areas))
REPLIES = Recurring(
    _named(BLOCKS, TAKES),
    why_not_here,
    lambda case: may_block(case.state, case.who) and skills(case.state, case.who),
)
FLIGHTS = Recurring(_named(STAYS, FLEES), why_not_here, lambda case: None)
"""What is asked: at the opening of the round, on a turn, before the attack die, after a hit of the attacker,
then of the target, after a dodge."""


def may_dodge(state: State, who: Name) -> bool:
    """Whether an announced attack can be answered by a dodge (PCT-44, PCT-58, Q8)."""
    return lacking(TO_DODGE, Chooser(state, who), DODGE) is None


def may_block(state: State, who: Name) -> bool:
    """Whether a hit can be answered by a block (PCT-34, PCT-46)."""
    return lacking(TO_BLOCK, Chooser(state, who), BLOCK) is None
