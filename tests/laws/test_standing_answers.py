"""Answers that stand, on random fights of every registered system."""

import random
from functools import cache, partial
from typing import TypeGuard

import msgspec
import pytest

from adapters.kit.plain_store import PlainStore
from domain.engine.combat import Combat
from domain.engine.commands.standing import MOST, stand
from domain.engine.commands.taking_back import own_last
from domain.engine.prompts import ChoicePrompt, Prompt
from domain.engine.towards import directions, towards, wished
from domain.facts.choice import Choice, label
from domain.facts.events import AnswerStands, Declared
from domain.facts.hexes import facing_towards
from domain.facts.refusal import Refused
from domain.fights import Done
from tests.laws.history import LIBRARY, History

FIGHTS = 12
"""Random fights of a system."""

UNSEEN = ("swordspath", "tiny-boxing")
"""Systems in which nearly all is answered unseen."""


def order_for(combat: Combat, chance: random.Random) -> AnswerStands | None:
    """An order about something that is asked openly now, if there is any."""
    asked = [
        each for each in combat.asks if isinstance(each, ChoicePrompt) and not each.seen_by and each.most == 1
    ]
    if not asked:
        return None
    prompt = chance.choice(asked)
    acts = list(dict.fromkeys(pick.act for pick in prompt.options))
    wishes = tuple(Choice(act) for act in chance.sample(acts, min(len(acts), chance.choice((1, 2)))))
    word = label(prompt.key, combat.state.combatants)
    return AnswerStands(prompt.by, word, wishes, chance.random() < 0.5)


def open_though_it_stands(combat: Combat) -> list[str]:
    """Questions that are put although an answer to them stands and is offered."""
    found = []
    for prompt in combat.asks:
        if isinstance(prompt, ChoicePrompt) and not prompt.seen_by and prompt.most == 1:
            order = combat.standing.of(prompt.by, label(prompt.key, combat.state.combatants))
            if order is not None and any(
                pick.act == wish.act for wish in order.wishes for pick in prompt.options
            ):
                found.append(prompt.key)
    return found


def fights(system: str) -> list[History]:
    """Random fights in which things were done to them while answers stood."""
    return [each.copied() for each in played(system)]


@cache
def played(system: str) -> tuple[History, ...]:
    made = []
    for seed in range(FIGHTS):
        history, chance = History(seed, PlainStore(), system), random.Random(seed)
        for number in range(25):
            order = order_for(history.combat, chance) if number % 5 == 1 else None
            if order is not None:
                history.do("stand", partial(stand, order=order))
            else:
                history.step()
        made.append(history)
    return tuple(made)


@pytest.mark.parametrize("system", LIBRARY)
def test_a_question_with_a_standing_answer_is_not_put_and_the_record_reads_the_same(system: str) -> None:
    """Costs seconds, of GURPS: whole histories, which are read again from their beginning."""
    answered = 0
    for history in fights(system):
        now = history.combat
        again = history.reader().load("fight", whole=True)
        assert (again.state, again.standing) == (now.state, now.standing)
        assert [ask.key for ask in again.asks] == [ask.key for ask in now.asks]
        assert again.diverged is None
        events = [entry.event for entry in history.store.entries("fight")]
        answered += sum(isinstance(event, Declared) and event.standing for event in events)
    assert answered or system in UNSEEN


@pytest.mark.parametrize("system", LIBRARY)
def test_an_undo_goes_back_to_what_a_person_answered(system: str) -> None:
    """Costs seconds, of GURPS, as the one before."""
    undone = 0
    for history in fights(system):
        if isinstance(history.fights.undo("fight", by="somebody", id=history.fresh_id()), Refused):
            continue
        undone += 1
        assert open_though_it_stands(history.combat) == []
    assert undone


def at_a_defence() -> tuple[History, ChoicePrompt]:
    """A GURPS fight in which somebody is asked how they defend themselves."""
    history = up_to_a_defence().copied()
    return history, next(filter(of_a_defence, history.combat.asks))


def of_a_defence(ask: Prompt) -> TypeGuard[ChoicePrompt]:
    return isinstance(ask, ChoicePrompt) and ask.key.endswith(".defends")


@cache
def up_to_a_defence() -> History:
    history = History(5, PlainStore(), "gurps")
    while not any(map(of_a_defence, history.combat.asks)):
        history.play()
    return history


def test_going_back_to_a_standing_answer_suspends_it() -> None:
    """Costs a second: a GURPS fight is played until somebody defends themselves."""
    history, ask = at_a_defence()
    before = history.combat.last
    acts = dict.fromkeys(pick.act for pick in ask.options)
    order = AnswerStands(ask.by, "defends", tuple(Choice(act) for act in acts))
    done = history.do("stand", partial(stand, order=order))
    assert isinstance(done, Done)
    assert any(isinstance(event, Declared) and event.standing for event in done.events)
    assert history.combat.standing.of(ask.by, "defends") == order
    history.fights.undo("fight", by="somebody", id=history.fresh_id())
    assert ask.key in [each.key for each in history.combat.asks]
    assert history.combat.standing.of(ask.by, "defends") is None
    assert history.combat.last > before


def test_whoever_said_it_takes_back_their_own_answer_whatever_stood_followed() -> None:
    """Costs a second: a GURPS fight is played until somebody defends themselves."""
    history, ask = at_a_defence()
    other = next(name for name in history.combat.state.combatants if name != ask.by)
    pick = Choice("dodge")
    order = AnswerStands(ask.by, "defends", (pick,))
    own, stood = Declared(ask.key, ask.by, (pick,)), Declared(ask.key, ask.by, (pick,), standing=True)
    theirs = Declared("t1.faces", other, (pick,), standing=True)
    assert own_last(history.combat, (own, theirs), ask.by) == own
    assert own_last(history.combat, (order, stood, theirs), ask.by) == stood
    assert isinstance(own_last(history.combat, (order, stood, theirs), other), Refused)
    by_them = msgspec.structs.replace(theirs, standing=False)
    assert isinstance(own_last(history.combat, (own, by_them), ask.by), Refused)


def test_people_who_always_do_nothing_are_asked_again_after_a_while() -> None:
    history = History(5, PlainStore(), "gurps")
    for _ in range(MOST):
        prompt = history.combat.asks[0]
        assert isinstance(prompt, ChoicePrompt)
        word = label(prompt.key, history.combat.state.combatants)
        done = history.do(
            "stand", partial(stand, order=AnswerStands(prompt.by, word, (Choice("do-nothing"),)))
        )
        assert isinstance(done, Done)
        answers = sum(isinstance(event, Declared) for event in done.events)
        if answers == MOST:
            break
    assert answers == MOST
    assert history.combat.asks


def test_nothing_stands_for_what_is_answered_unseen_or_takes_several() -> None:
    history = History(3, PlainStore(), "swordspath")
    ask = history.combat.asks[0]
    assert isinstance(ask, ChoicePrompt)
    order = AnswerStands(ask.by, "declares", (Choice(ask.options[0].act),))
    refused = stand(history.combat, order)
    assert isinstance(refused, Refused)
    assert refused.code == "secret"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (AnswerStands("nobody-here", "defends", (Choice("dodge"),)), "no-such-combatant"),
        (AnswerStands("", "defnds", (Choice("dodge"),)), "no-such-question"),
        (AnswerStands("", "defends", (Choice("dodgge"),)), "no-such-act"),
        (AnswerStands("", "faces"), "nothing-stands"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_nobody_knows_is_refused_by_name(order: AnswerStands, code: str) -> None:
    """Costs a second: a GURPS fight is played until somebody defends themselves."""
    history, ask = at_a_defence()
    who = order.who or ask.by
    refused = stand(history.combat, AnswerStands(who, order.question, order.wishes))
    assert isinstance(refused, Refused)
    assert refused.code == code


def test_a_player_says_it_only_for_themselves() -> None:
    history, ask = at_a_defence()
    other = next(name for name in history.combat.state.combatants if name != ask.by)
    refused = stand(history.combat, AnswerStands(ask.by, "defends", (Choice("dodge"),)), player=other)
    assert isinstance(refused, Refused)
    assert refused.code == "not-yours"


def test_a_standing_turn_towards_somebody_never_turns_away_from_them() -> None:
    history = History(5, PlainStore(), "gurps")
    while not (
        isinstance(ask := history.combat.asks[0], ChoicePrompt)
        and directions(ask.menu)
        and tuple(ask.menu.acts) != ("face",)
        and (aims := [who for who in history.combat.state.combatants if who != ask.by])
        and history.combat.state.combatants[ask.by].facing
        == facing_towards(*(history.combat.state.combatants[each].at for each in (ask.by, aims[0])))
    ):
        history.play()
    wish = wished(directions(ask.menu)[0].act, aims[0])
    assert towards(ask.menu, history.combat.state, ask.by, wish) is None
    order = AnswerStands(ask.by, label(ask.key, history.combat.state.combatants), (wish,))
    done = history.do("stand", partial(stand, order=order))
    assert isinstance(done, Done)
    assert [event for event in done.events if isinstance(event, Declared)] == []
