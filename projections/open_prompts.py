"""What is asked of whom, as one viewer may see it: choices with their options, dice with their number."""

from __future__ import annotations

from typing import Annotated, assert_never

import msgspec

from domain.engine.combat import Combat
from domain.engine.commands.standing import why_none_stands
from domain.engine.menus.levels import By, Level, levels
from domain.engine.menus.limits import Limit
from domain.engine.menus.menu import Menu
from domain.engine.prompts import ChoicePrompt, Prompt, RollPrompt
from domain.facts.brief import Brief
from domain.facts.choice import Choice, Name, phrase
from projections.proving.arithmetic import SumStep, steps
from projections.says import says
from projections.visibility import Sight

FEW = 4
"""So many options stand in a `repr`."""


class OpenPrompt(Brief, frozen=True, kw_only=True, tag_field="wants"):
    """An open prompt. Its id changes whenever history moves, and an answer must name it."""

    id: Annotated[str, says("line/key; by this an answer names its prompt")]
    key: str
    by: Annotated[str, says("of which combatant it is asked")]
    rule: str
    hidden: Annotated[bool, says("whether the viewer may not see what there is to choose or to beat")]


class OpenOption(Brief, frozen=True):
    """One thing that may be chosen."""

    number: Annotated[int, says("from 1")]
    text: Annotated[str, says("the choice in a few plain words")]
    choice: Choice
    beaten: Annotated[bool, says("whether another skill is better by the rules' own numbers")] = False


class LevelOption(Brief, frozen=True):
    """One step of choosing, and where it leads: to further steps, or to options by their numbers."""

    by: Annotated[By, says("what is chosen by it: the act, the foe, with what, where, whither, or how")]
    word: Annotated[
        str, says("of a place its column and row; empty for the plain way, in which nothing of it is named")
    ]
    then: tuple[LevelOption, ...] = ()
    options: tuple[int, ...] = ()
    costs: Annotated[
        dict[str, int], says("what it costs to get to the place, by the codes of the system's `costs`")
    ] = {}
    waits: Annotated[tuple[Name, ...], says("who may interrupt them on the way there")] = ()


class LimitOn(msgspec.Struct, frozen=True):
    """At most so many of the picks may be among these options, which are named by their numbers."""

    of: tuple[int, ...]
    most: int
    rule: str
    given: Annotated[tuple[int, ...], says("if not empty: only beside a pick of one of these")] = ()
    unless: Annotated[tuple[int, ...], says("not beside a pick of one of these")] = ()


class OpenChoice(OpenPrompt, frozen=True, kw_only=True, tag="choice"):
    """Somebody is to choose from `least` to `most` of the options."""

    options: tuple[OpenOption, ...] = ()
    levels: Annotated[
        tuple[LevelOption, ...], says("the same step by step: act, foe, with what, where, whither, how")
    ] = ()
    least: int = 0
    most: int = 0
    budget: Annotated[int | None, says("what the prices of the picks may come to, null for no limit")] = None
    limits: Annotated[tuple[LimitOn, ...], says("what may not be picked together")] = ()
    may_stand: Annotated[bool, says("whether an answer may be for all such questions")] = False

    def __repr__(self) -> str:
        told = ", ".join(option.text for option in self.options[:FEW])
        more = f" and {len(self.options) - FEW} more" if len(self.options) > FEW else ""
        return f"<{self.key}, a choice of {self.by}: {'hidden' if self.hidden else told + more}>"


class OpenRoll(OpenPrompt, frozen=True, kw_only=True, tag="dice"):
    """Dice are to be thrown by hand."""

    dice: str
    target: Annotated[int | None, says("the number needed, null if there is none, or none yet")] = None
    test: Annotated[str, says("how the total is compared with it: under, at-most, at-least")] = ""
    modifiers: Annotated[
        tuple[SumStep, ...], says("how the number, or without one the total, comes about")
    ] = ()
    zero: Annotated[bool, says("whether a highest face counts zero")] = False
    throw: Annotated[int, says("how often it has been thrown again by ruling")] = 0

    def __repr__(self) -> str:
        needed = f", {self.test.replace('-', ' ')} {self.target}" if self.target is not None else ""
        return f"<{self.key}, {self.dice} of {self.by}{needed}>"


def open_prompt(combat: Combat, prompt: Prompt, looking: Sight) -> OpenChoice | OpenRoll:
    """An open prompt of the combat. Who may not see the answer sees neither options nor number."""
    number, seen = combat.id(prompt.key), looking.see(prompt.seen_by)
    match prompt:
        case ChoicePrompt():
            if not seen:
                return OpenChoice(id=number, key=prompt.key, by=prompt.by, rule=prompt.rule, hidden=True)
            return OpenChoice(
                id=number,
                key=prompt.key,
                by=prompt.by,
                rule=prompt.rule,
                hidden=False,
                options=_options(prompt),
                levels=_branches(prompt.menu, {choice: n for n, choice in enumerate(prompt.options, 1)}),
                least=prompt.least,
                most=prompt.most,
                budget=prompt.menu.budget,
                limits=_limits(prompt),
                may_stand=why_none_stands(prompt) is None,
            )
        case RollPrompt():
            if not seen:
                return OpenRoll(
                    id=number, key=prompt.key, by=prompt.by, rule=prompt.rule, hidden=True, dice=prompt.dice
                )
            return OpenRoll(
                id=number,
                key=prompt.key,
                by=prompt.by,
                rule=prompt.rule,
                hidden=False,
                dice=prompt.dice,
                target=prompt.target,
                test=prompt.test,
                modifiers=steps(prompt.modifiers),
                zero=prompt.zero,
                throw=prompt.throw,
            )
        case _:
            assert_never(prompt)


def _options(prompt: ChoicePrompt) -> tuple[OpenOption, ...]:
    beaten = prompt.menu.beaten()
    return tuple(
        OpenOption(n, phrase(choice), choice, choice in beaten) for n, choice in enumerate(prompt.options, 1)
    )


def _branches(menu: Menu, numbers: dict[Choice, int], chosen: Level | None = None) -> tuple[LevelOption, ...]:
    found = []
    for level in levels(menu, chosen):
        then = _branches(menu, numbers, level)
        picks = tuple(level.options(menu)) if level.by == "to" or not then else ()
        way = menu.foretold(picks[0]) if level.by == "to" else None
        costs, waits = (dict(way.costs), way.waits) if way is not None else ({}, ())
        options = () if then else tuple(numbers[pick] for pick in picks)
        found.append(LevelOption(level.by, level.word, then, options, costs, waits))
    return tuple(found)


def _limits(prompt: ChoicePrompt) -> tuple[LimitOn, ...]:
    numbers = {choice: number for number, choice in enumerate(prompt.options, 1)}
    on: dict[Limit, list[int]] = {limit: [] for limit in prompt.menu.limits}
    for choice, number in numbers.items():
        for limit in prompt.menu.carried(choice):
            on[limit].append(number)

    def named(choices: tuple[Choice, ...]) -> tuple[int, ...]:
        return tuple(numbers[choice] for choice in choices if choice in numbers)

    return tuple(
        LimitOn(tuple(of), limit.most, limit.rule, named(limit.given), named(limit.unless))
        for limit, of in on.items()
    )
