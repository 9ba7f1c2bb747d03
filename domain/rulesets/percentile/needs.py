"""The conditions of the percentile system, each with its rule: what a choice needs to be offered."""

import msgspec

from domain.engine.menus.needs import Need, need
from domain.facts.choice import Choice, Name, phrase
from domain.facts.state import Combatant, State
from domain.rulesets.percentile.numbers import limit, reach
from domain.rulesets.percentile.settings import settings
from domain.rulesets.percentile.sheet import sheet
from domain.rulesets.percentile.status import DODGED, able, foes
from domain.rulesets.percentile.tables import PercentileTables


class Chooser(msgspec.Struct, frozen=True, gc=False):
    """Somebody who is asked, in a state."""

    state: State
    who: Name

    @property
    def fighter(self) -> Combatant:
        """The combatant who chooses."""
        return self.state.combatants[self.who]


class AreaStruck(msgspec.Struct, frozen=True, gc=False):
    """Somebody whose blow with a skill fell on an area, counted from 0."""

    state: State
    tables: PercentileTables
    who: Name
    skill: str
    area: int

    @property
    def reachable(self) -> tuple[int, ...]:
        """Where the blow can go."""
        wrap = settings(self.state).bump_wrap == "circular"
        return reach(self.area, sheet(self.state, self.who).skills[self.skill].level, wrap)


# -- a number of actions


@need("too-few-actions", "PCT-17", "At least one action must be declared, or Dodge.")
def at_least_one(case: Chooser, pick: Choice) -> bool:
    """at least one"""
    return pick.count >= 1


def known(case: Chooser, pick: Choice) -> str:
    """What they can declare with."""
    own = ", ".join(sheet(case.state, case.who).skills)
    if not pick.using:
        return f"{case.who} must say with which skill: there is {own}."
    if settings(case.state).skills == "any":
        return f"Each action may use any skill: {case.who} declares a number alone."
    return f"{case.who} has no {pick.tool!r}; there is {own}."


@need("no-such-skill", "PCT-17", known)
def skilled(case: Chooser, pick: Choice) -> bool:
    """with a skill that they have; where each action may use any, with none"""
    if settings(case.state).skills == "any":
        return not pick.using
    return bool(pick.using) and pick.tool in sheet(case.state, case.who).skills


def most(case: Chooser, using: tuple[str, ...]) -> int:
    """The most actions that may be declared so; with any skill, those of the best (PCT-17, Q10, Q14)."""
    chosen, mine = settings(case.state), sheet(case.state, case.who)
    return max(limit(chosen, mine, skill) for skill in using or mine.skills)


def allowed(case: Chooser, pick: Choice) -> str:
    """How many it may be."""
    whose = "character's" if settings(case.state).actions_limit == "character" else "skill's"
    return f"{pick.count} actions are more than the {whose} level allows: {most(case, pick.using)}."


@need("too-many-actions", "PCT-17", allowed)
def within_limit(case: Chooser, pick: Choice) -> bool:
    """no more than the level of that skill"""
    return pick.count <= most(case, pick.using)


# -- whom one attacks, and with what


def whom(case: Chooser) -> str:
    """Whom they may attack."""
    return ", ".join(foes(case.state, case.who)) or "nobody"


def nobody_there(case: Chooser, pick: Choice) -> str:
    """Whom it may be done to."""
    called = f"There is no {pick.foe!r} here;" if pick.foe else "Attack whom?"
    return f"{called} {case.who} may attack {whom(case)}."


@need("no-such-target", "PCT-60", nobody_there)
def there(case: Chooser, pick: Choice) -> bool:
    """one target that is there"""
    return pick.foe in case.state.combatants


@need(
    "target-fled",
    "PCT-56",
    lambda case, pick: f"{pick.foe} has fled and is out of reach; left are {whom(case)}.",
)
def not_fled(case: Chooser, pick: Choice) -> bool:
    """not fled"""
    return "fled" not in case.state.combatants[pick.foe].conditions


@need("target-down", "PCT-60", lambda case, pick: f"{pick.foe} is out of the fight; left are {whom(case)}.")
def not_down(case: Chooser, pick: Choice) -> bool:
    """nor knocked out"""
    return not case.state.combatants[pick.foe].down


@need(
    "own-side",
    "PCT-60",
    lambda case, pick: f"{pick.foe} is on {case.who}'s own side; foes are {whom(case)}.",
)
def of_another_side(case: Chooser, pick: Choice) -> bool:
    """of another side"""
    return case.state.combatants[pick.foe].side != case.fighter.side


def skills(state: State, who: Name) -> tuple[str, ...]:
    """The skills that an action may use: the declared one, or any (Q14)."""
    intent = state.combatants[who].intent
    if intent is not None and intent.using:
        return intent.using
    return tuple(sheet(state, who).skills)


def declared_skills(case: Chooser, pick: Choice) -> str:
    """What they may use."""
    could = ", ".join(skills(case.state, case.who))
    return f"{case.who} declared no {pick.tool!r} this round; there is {could}."


@need("no-such-skill", "PCT-17", declared_skills)
def declared_skill(case: Chooser, pick: Choice) -> bool:
    """with the skill that they declared; where each action may use any, with one that they have"""
    return pick.tool in skills(case.state, case.who)


# -- who may still answer an attack


def out(case: Chooser, pick: Choice) -> str:
    """How they are out of the fight."""
    if "fled" in case.fighter.conditions:
        return f"{case.who} has fled and is not asked."
    how = "has left" if case.fighter.down == "left" else "is knocked out"
    return f"{case.who} {how} and is not asked."


@need("out-of-the-fight", "PCT-61", out)
def in_the_fight(case: Chooser, pick: Choice) -> bool:
    """neither knocked out nor fled"""
    return able(case.fighter)


@need("dodger-cannot-act", "PCT-46", "{who} dodged and can do nothing else this round.")
def in_reach(case: Chooser, pick: Choice) -> bool:
    """no dodge made this round"""
    return "out-of-reach" not in case.fighter.conditions


@need("dodger-cannot-act", "PCT-47", "{who}'s failed dodge gave up the round's other actions.")
def nothing_given_up(case: Chooser, pick: Choice) -> bool:
    """nor one failed that gave up what was left"""
    return "dodge-failed" not in case.fighter.conditions or case.fighter.counter("actions") > 0


def _action_left(rule: str, what_for: str) -> Need[Chooser]:
    return Need(
        "no-action-left", rule, "an action that is left", f"{{who}} has no action left {what_for}.",
        lambda case, pick: case.fighter.counter("actions") > 0,
    )  # fmt: skip


action_to_block = _action_left("PCT-34", "to block with")
action_for_a_turn = _action_left("PCT-40", "this round")


@need("dodger-cannot-act", "PCT-58", "{who} declared Dodge and has no turn this round.")
def not_dodging(case: Chooser, pick: Choice) -> bool:
    """no dodge declared instead"""
    return "dodging" not in case.fighter.conditions


A_TURN = (in_the_fight, not_dodging, in_reach, nothing_given_up, action_for_a_turn)
"""What one needs to have a turn (PCT-40, PCT-46, PCT-47, PCT-58)."""


@need("dodge-after-attack", "PCT-44", "{who} has attacked this round and cannot dodge.")
def not_attacked(case: Chooser, pick: Choice) -> bool:
    """no attack made this round"""
    return "attacked" not in case.fighter.conditions


@need("dodge-after-block", "PCT-44", "{who} has blocked this round and cannot dodge.")
def not_blocked(case: Chooser, pick: Choice) -> bool:
    """no block made this round, unless a dodge after it is allowed"""
    return "blocked" not in case.fighter.conditions or settings(case.state).dodge_after_block == "allowed"


@need("one-dodge", "PCT-44", "{who} has had the one dodge of this round.")
def no_dodge_yet(case: Chooser, pick: Choice) -> bool:
    """no dodge called this round"""
    return case.fighter.conditions.keys().isdisjoint(DODGED)


@need("nothing-declared", "PCT-58", "{who} has declared no actions that a dodge could take the place of.")
def declared(case: Chooser, pick: Choice) -> bool:
    """a number of actions declared"""
    intent = case.fighter.intent
    return intent is not None and intent.act == "actions"


TO_DODGE = (in_the_fight, not_attacked, not_blocked, no_dodge_yet, declared)
"""What one needs to call a dodge before the attack die (PCT-43, PCT-44, PCT-58)."""

TO_BLOCK = (in_the_fight, in_reach, nothing_given_up, action_to_block)
"""What one needs to block a hit (PCT-34, PCT-46, PCT-47)."""

# -- where a blow goes


def areas(case: AreaStruck) -> str:
    """The areas within reach."""
    return ", ".join(sorted(case.tables.areas[each].part for each in case.reachable))


@need("out-of-bump", "PCT-29", lambda case, pick: f"{phrase(pick)}: the blow can be bumped to {areas(case)}.")
def within_bump(case: AreaStruck, pick: Choice) -> bool:
    """an area no further from the one struck than the level of the skill"""
    return any(case.tables.areas[each].part == pick.part for each in case.reachable)
