"""Answers that stand: somebody says how they answer a kind of question until they say otherwise.

What stands is about the record, as a remark is: no undo takes it back, and no correction looks at it. It is
carried out after whatever is done to the fight, in the same command, so that an undo goes back to the last
answer that a person gave. A move of the head that comes to a question with a standing answer suspends it:
whoever went back there wants to be asked.

Nothing stands for what is answered unseen, for that would tell everybody what will be said; nor for plans.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from domain.engine.combat import Combat, Draft, Step
from domain.engine.commands.answering import answer
from domain.engine.commands.taking_back import belongs_to
from domain.engine.odds.best import plainest, surest
from domain.engine.odds.foresight import foreseen
from domain.engine.prompts import ChoicePrompt
from domain.engine.towards import aims, directions, leads_to_somebody, towards, wished
from domain.engine.unknown_words import no_such_combatant
from domain.facts.choice import Choice, label
from domain.facts.events import AnswerStands, HeadMoved, How
from domain.facts.nearest import nearest_or_all
from domain.facts.refusal import Refused
from domain.facts.state import State

MOST = 100
"""Standing answers that follow one command at most, for nobody waits longer; whoever is asked then answers
themselves."""

BACK = (How.UNDO, How.REDO, How.FORKED, How.WITHDRAWN)
"""Moves of the head after which nothing is answered by itself."""


def stand(combat: Combat, order: AnswerStands, *, player: str = "") -> Step | Refused:
    """From now on somebody answers so, or without wishes is asked again; a `player` as for `answer`."""
    if order.who not in combat.state.combatants:
        return no_such_combatant(combat.state, order.who)
    if not belongs_to(combat.state, order.who, player):
        return Refused(
            "not-yours", f"{order.who} answers for themselves; only they or the game master may say how."
        )
    labels = combat.rules.ruleset.labels.split()
    if labels and order.question not in labels:
        known = nearest_or_all(order.question, labels)
        return Refused("no-such-question", f"No question is called {order.question!r}{known}")
    if not order.wishes and combat.standing.of(order.who, order.question) is None:
        return Refused("nothing-stands", f"{order.who} is asked that anyway: no answer stands.")
    words = combat.rules.vocabulary.words.get("act", ())
    for wish in order.wishes:
        if wish.foe and wish.foe not in combat.state.combatants:
            return no_such_combatant(combat.state, wish.foe)
        if words and wish.act not in words:
            return Refused("no-such-act", f"There is no act {wish.act!r}{nearest_or_all(wish.act, words)}")
    here = [
        prompt
        for prompt in _asked(combat)
        if (prompt.by, label(prompt.key, combat.state.combatants)) == (order.who, order.question)
    ]
    why = next((why for prompt in here if (why := why_none_stands(prompt)) is not None), None)
    if order.wishes and why is not None:
        return why
    return Draft(combat).note(order).aside()


def why_none_stands(prompt: ChoicePrompt) -> Refused | None:
    """Why no answer to this can stand."""
    if prompt.seen_by:
        return Refused("secret", f"{prompt.key} is answered unseen, so no answer to it can stand.")
    if prompt.most != 1:
        return Refused("a-plan", f"{prompt.key} takes several picks, so no answer to it can stand.")
    return None


def go_on(step: Step) -> Step:
    """The step with all standing answers that follow from it."""
    if not step.combat.standing.answers:
        return step
    if any(isinstance(event, HeadMoved) and event.how in BACK for event in step.events):
        return _suspended(step)
    for _ in range(MOST):
        found = _next(step.combat)
        if found is None:
            break
        prompt, pick = found
        more = answer(step.combat, prompt.key, (pick,), standing=True)
        if isinstance(more, Refused):
            break
        step = joined(step, more)
    return step


def joined(step: Step, more: Step) -> Step:
    """One step of two, the second of which goes on from the first."""
    return msgspec.structs.replace(step, events=(*step.events, *more.events), combat=more.combat)


def _suspended(step: Step) -> Step:
    """Whoever is asked now where an answer of theirs stood is asked, and from now on."""
    combat, draft = step.combat, Draft(step.combat)
    for prompt in _asked(combat):
        question = label(prompt.key, combat.state.combatants)
        if combat.standing.of(prompt.by, question) is not None:
            draft.note(AnswerStands(prompt.by, question))
    return joined(step, draft.aside())


def _asked(combat: Combat) -> Iterator[ChoicePrompt]:
    return (prompt for prompt in combat.asks if isinstance(prompt, ChoicePrompt))


def _next(combat: Combat) -> tuple[ChoicePrompt, Choice] | None:
    """The first open question to which an answer stands that is offered."""
    for prompt in _asked(combat):
        order = combat.standing.of(prompt.by, label(prompt.key, combat.state.combatants))
        if order is not None and why_none_stands(prompt) is None:
            pick = _meant(combat, prompt, order)
            if pick is not None:
                return prompt, pick
    return None


def _meant(combat: Combat, prompt: ChoicePrompt, order: AnswerStands) -> Choice | None:
    """What the wishes come to: the first that is offered, or the best of all; where no number may be known
    beforehand, as beside a secret, the first as well."""
    fits = [ways for wish in order.wishes if (ways := _ways(combat, prompt, wish))]
    if not fits:
        return None
    ways = tuple(way for each in fits for way in each) if order.best else fits[0]
    if len(ways) == 1:
        return ways[0]
    return surest(ways, foreseen(combat, prompt), combat.rules.ruleset) or ways[0]


def _ways(combat: Combat, prompt: ChoicePrompt, wish: Choice) -> tuple[Choice, ...]:
    """What a wish may come to: the options that have all of it, or the way that leads towards somebody."""
    if wish.act not in prompt.menu.acts:
        return ()
    there = towards(prompt.menu, combat.state, prompt.by, wish)
    if there is not None:
        return (there,)
    return () if leads_to_somebody(prompt.menu, wish) else plainest(tuple(prompt.menu.like(wish)))


class Wishes(NamedTuple):
    """An answer that could stand: what is tried in this order, or what of it has the `best` chance."""

    wishes: tuple[Choice, ...]
    best: bool = False


def could_stand(state: State, prompt: ChoicePrompt) -> tuple[Wishes, ...]:
    """Answers to such questions that say less than one of the options: an act in whatever way is best, the
    best of all acts, a direction by whom it leads to."""
    if why_none_stands(prompt) is not None:
        return ()
    ways = directions(prompt.menu)
    if ways and len(ways) == len(prompt.menu.near):
        foes = aims(state, prompt.by)
        acts = dict.fromkeys(each.act for each in ways)
        return tuple(Wishes((wished(act, foe),)) for act in acts for foe in ("", *foes)) if foes else ()
    acts = dict.fromkeys(each.act for each in prompt.menu.near)
    several = [act for act in acts if _comparable([each for each in prompt.menu.near if each.act == act])]
    found = [Wishes((Choice(act),)) for act in several]
    if 1 < len(acts) <= FEW and several:
        found.append(Wishes(tuple(map(Choice, acts)), best=True))
    return tuple(found)


def _comparable(ways: Sequence[Choice]) -> bool:
    """Whether there are several ways, and they differ in limb, skill or aim alone."""
    plain = plainest(ways)
    return len(plain) > 1 and len({(each.foe, each.to, each.count, each.manner) for each in plain}) == 1


FEW = 4
"""Of so many acts all together can be meant by an answer that stands."""
