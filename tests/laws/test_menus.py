"""A menu is one truth: what it lists it takes, what it takes it lists, and what it takes can be played."""

import random
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
import pytest

from adapters.kit.laws import Silent
from domain.engine.menus.levels import Level, levels
from domain.engine.menus.menu import Menu, Plain
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.facts.choice import Choice, phrase
from domain.facts.hexes import disc
from domain.facts.state import State
from domain.facts.thrower import Thrower
from tests.laws.history import LIBRARY
from tests.laws.misspoken import misspoken
from tests.laws.test_options import opened

FIGHTS = {"gurps": 4, "swordspath": 2, "adnd": 6, "percentile": 4, "tiny-boxing": 2}
"""Random fights of each system in the default run; very many times as many in the long one."""

LOOKED_AT = 25
"""Options of a question that are looked at one by one."""

BEATS = 8
MADE_UP = 60
"""Choices that are made up at each question."""


def made_up(state: State, prompt: ChoicePrompt, system: str, chance: random.Random) -> Iterator[Choice]:
    """All acts x people x limbs, items, skills x parts x hexes x manners, drawn at random; some near the
    options."""
    words, options = LIBRARY[system].vocabulary.words, prompt.options
    mine = state.combatants.get(prompt.by)
    acts = (*words.get("act", ()), *prompt.menu.acts, "dance")
    people = (*state.combatants, "nobody", "")
    parts = (*(mine.parts if mine else ()), *words.get("part", ()), "", "")
    tools = (*words.get("using", ()), *(mine.items if mine else ()), "nothing")
    hexes = (*(disc(mine.at, 3) if mine else ()), None, None)
    usings = (*(option.using for option in options), (), ())
    manners = (*(option.manner for option in options), (), ("so",))
    for _ in range(MADE_UP):
        near = chance.choice(options) if options and chance.random() < 0.6 else None
        if near is not None:
            field, value = chance.choice(
                (
                    ("act", chance.choice(acts)), ("foe", chance.choice(people)),
                    ("part", chance.choice(parts)), ("using", chance.choice(usings)),
                    ("to", chance.choice(hexes)),
                    ("using", (*near.using[:-1], chance.choice(tools))),
                    ("manner", chance.choice(manners)), ("count", near.count + chance.choice((-1, 1, 7))),
                    ("price", near.price + 1), ("then", (Choice("so"),)),
                )
            )  # fmt: skip
            if field != "count" or value >= 0:
                yield msgspec.structs.replace(near, **{field: value})
        else:
            using = chance.choice((*usings, tuple(chance.choices(tools, k=chance.choice((1, 1, 2))))))
            yield Choice(
                chance.choice(acts), chance.choice(people), chance.choice(parts), using, chance.choice(hexes),
                manner=chance.choice(manners),
            )  # fmt: skip


def faults(state: State, prompt: ChoicePrompt, system: str, chance: random.Random) -> Iterator[str]:
    """Where the menu of a question contradicts itself, or refuses without a rule."""
    menu, options = prompt.menu, prompt.options
    offered = set(options)
    if len(offered) != len(options):
        yield f"{prompt.key}: lists something twice"
    for pick in chance.sample(options, min(len(options), LOOKED_AT)):
        if pick not in menu or menu.why_not(pick) is not None:
            yield f"{prompt.key}: lists {pick} and refuses it: {menu.why_not(pick)}"
        if pick not in tuple(menu.like(pick)):
            yield f"{prompt.key}: lists {pick} and not what is like it"
        if not any(prompt.takes(picks) for picks in within(pick, options, prompt.most)):
            yield f"{prompt.key}: lists {pick}, which no answer may hold: {prompt.why_not((pick,))}"
    if sorted(leaves(menu), key=repr) != sorted(options, key=repr):
        yield f"{prompt.key}: the levels do not lead to the options"
    if not menu.beaten() <= offered:
        yield f"{prompt.key}: something is beaten that is not offered"
    for pick in (*misspoken(options), *made_up(state, prompt, system, chance)):
        refused = menu.why_not(pick)
        listed = pick in offered or pick in tuple(menu.like(pick))  # such as a walk with its last look
        if (pick in menu) != listed or (refused is None) != listed:
            yield f"{prompt.key}: {pick} is {'not ' * (not listed)}listed, but {refused}"
        if not listed:
            why = prompt.why_not((pick,))
            if why is None or not re.fullmatch(r"[A-Z]{2,5}-\d+", why.rule) or not why.sentence.endswith("."):
                yield f"{prompt.key}: {pick} is refused by {why!r}"
            elif guesses(why.sentence):
                yield f"{prompt.key}: guesses: {why.sentence}"
            elif (like := exemplified(why.sentence)) and (kin := of_kin(pick, options)) and like not in kin:
                yield f"{prompt.key}: {pick} is told to be said as what is not offered: {why.sentence}"


def exemplified(sentence: str) -> str:
    """The example that a refusal gives of how something is said."""
    found = re.search(r"must be said like '(.*?)'\.", sentence)
    return found[1] if found else ""


def of_kin(pick: Choice, options: Sequence[Choice]) -> set[str]:
    """What is offered of the same act against the same foe."""
    return {phrase(each) for each in options if (each.act, each.foe) == (pick.act, pick.foe)}


def within(pick: Choice, options: Sequence[Choice], most: int) -> Iterator[tuple[Choice, ...]]:
    """The pick alone, and beside one other where several may be picked."""
    yield (pick,)
    if most > 1:
        yield from ((other, pick) for other in options)


def leaves(menu: Menu, chosen: Level | None = None) -> Iterator[Choice]:
    """All that one comes to level by level."""
    for level in levels(menu, chosen):
        yield from leaves(menu, level) if levels(menu, level) else level.options(menu)


def guesses(sentence: str) -> bool:
    """Whether a refusal leaves open which of two things is in the way."""
    return bool(re.search(r", or (it|he|the|has|not|is|too|far)\b", sentence))


def walk(system: str, seed: int) -> Iterator[str]:
    """The faults of all questions of a random fight, and what was offered and could not be played."""
    chance = random.Random(f"{system}/{seed}")
    state, dice = opened(system, chance), seed.to_bytes(8, "big")
    policy = at_random(dice)
    for _ in range(BEATS):
        if state.over:
            return
        found: list[str] = []
        picked: list[tuple[str, Choice]] = []

        def looks(now: State, prompt: ChoicePrompt, found: list[str] = found, picked: list = picked) -> tuple:  # type: ignore[type-arg]
            found.extend(faults(now, prompt, system, chance))
            picks = policy(prompt)
            if len(prompt.options) > 1 and prompt.most == 1:
                keen = [each for each in prompt.options if each.foe] or list(prompt.options)
                picks = (chance.choice(keen if chance.random() < 0.6 else prompt.options),)
            picked.append((prompt.key, *picks[:1]))
            return picks

        source = Automatic(Thrower(dice), policy, tactics=dict.fromkeys(state.combatants, looks))
        state = play(LIBRARY[system].beat, state, source).state
        yield from found


LARGE = ("gurps", "swordspath")
"""Systems with menus that take seconds to go through."""

IN_TURN = [
    pytest.param(system, marks=[pytest.mark.thorough] if system in LARGE else [])
    for system in sorted(LIBRARY)
]


@pytest.mark.parametrize("system", IN_TURN)
def test_a_menu_lists_what_it_takes_takes_what_it_lists_and_refuses_by_one_rule(system: str) -> None:
    """Costs seconds where menus are large: all that they list is asked for, and much that they do not."""
    """Costs seconds: every question of the fights is asked for what nobody would say, a hundred times."""
    assert [each for seed in range(FIGHTS[system]) for each in walk(system, seed)] == []


@pytest.mark.long
@pytest.mark.parametrize("system", sorted(LIBRARY))
def test_so_in_many_fights(system: str) -> None:
    assert [each for seed in range(120 * FIGHTS[system]) for each in walk(system, seed)] == []


class Listed(AssertionError):
    """A menu was listed where nobody needs it."""


@contextmanager
def unlisted() -> Iterator[None]:
    """Within, listing a menu that is worked out lazily fails."""

    def fails(menu: Menu) -> tuple[Choice, ...]:
        raise Listed(repr(menu))

    kinds = [kind for kind in _kinds(Menu) if "listed" in vars(kind) and kind is not Plain]
    before = {kind: vars(kind)["listed"] for kind in kinds}
    for kind in kinds:
        kind.listed = fails  # type: ignore[method-assign]
    try:
        yield
    finally:
        for kind, listed in before.items():
            kind.listed = listed  # type: ignore[method-assign]


def _kinds(kind: type) -> Iterator[type]:
    yield kind
    for below in kind.__subclasses__():
        yield from _kinds(below)


@pytest.mark.parametrize("system", sorted(LIBRARY))
def test_recorded_play_lists_no_menu(system: str) -> None:
    state, dice = opened(system, random.Random(system)), system.encode()
    source, nobody = Automatic(Thrower(dice), at_random(dice)), Silent()
    for _ in range(BEATS):
        if state.over:
            break
        told = play(LIBRARY[system].beat, state, source)
        with unlisted():
            assert play(LIBRARY[system].beat, state, nobody, told.told).state == told.state
        state = told.state


def test_listing_a_menu_that_is_worked_out_lazily_is_found() -> None:
    state, prompts = opened("gurps", random.Random(1)), []

    def looks(now: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        prompts.append(prompt)
        first = prompt.menu.first(*prompt.menu.acts)
        return () if first is None else (first,)

    source = Automatic(Thrower(b"x"), at_random(b"x"), tactics=dict.fromkeys(state.combatants, looks))
    while not prompts:
        state = play(LIBRARY["gurps"].beat, state, source).state
    with unlisted(), pytest.raises(Listed):
        list(prompts[0].menu)
