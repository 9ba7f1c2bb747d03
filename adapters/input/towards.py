"""Directions as people say them: by whom they lead to, `face boris`, `towards him`, `the nearest foe`."""

from __future__ import annotations

from collections.abc import Sequence

from adapters.input.names import named_so
from adapters.input.option_match import said
from adapters.input.rejected import Rejected
from domain.engine.combat import Combat
from domain.engine.prompts import ChoicePrompt
from domain.engine.towards import NEAREST, aims, directions, wished
from domain.facts.choice import Choice, Name
from domain.facts.events import AnswerStands
from domain.facts.state import State

_SPARE = frozenset(("face", "facing", "look", "turn", "to", "toward", "towards", "at", "the", "always"))
_FACING = frozenset(("face", "facing", "look", "turn"))
_THEM = frozenset(("him", "her", "it", "them", "foe", "enemy", "opponent"))


def direction(prompt: ChoicePrompt, state: State, text: str) -> Choice | None:
    """The wish for a direction that a text says by a person; nothing where it says no such thing, or no
    directions are offered. Raises `Rejected` where several foes could be meant."""
    if prompt.most != 1:
        return None
    words, ways = [word for word in said(text) if word not in _SPARE], directions(prompt.menu)
    acts = dict.fromkeys(each.act for each in ways)
    if not words or len(acts) != 1:
        return None
    if len(ways) < len(prompt.options) and len(words) == len(said(text)):
        return None  # among other things a name alone is no direction
    (act,) = acts
    who = _whom(state, prompt.by, words)
    return None if who is None else wished(act, who)


def always_facing(combat: Combat, by: Name, text: str) -> AnswerStands | None:
    """How somebody faces from now on at the end of their moves, as a text says it at any question of theirs:
    `face boris`; nothing where it says no such thing. Raises `Rejected`."""
    question, act = combat.rules.ruleset.facing
    first, *_ = words = said(text) or ("",)
    if not act or first not in _FACING:
        return None
    who = _whom(combat.state, by, [word for word in words if word not in _SPARE])
    return None if who is None else AnswerStands(by, question, (wished(act, who),))


def _whom(state: State, by: Name, words: Sequence[str]) -> Name | None:
    """Whom words mean, seen from where somebody stands; empty for the nearest foe, nothing where they mean
    nobody. Raises `Rejected` where several foes could be meant."""
    there = aims(state, by)
    foes = [who for who in there if state.combatants[who].side != state.combatants[by].side]
    if words[:1] == [NEAREST] and set(words[1:]) <= _THEM:
        return ""
    if len(words) == 1 and words[0] in _THEM:
        if len(foes) > 1:
            raise Rejected(f"{words[0]!r} may be {' or '.join(foes)}; say which, or `the nearest foe`.", 2)
        return foes[0] if foes else None
    named = [who for who in named_so(state, " ".join(words)) if who in there]
    found = named or [who for who in there if words and who.startswith("-".join(words))]
    return found[0] if len(found) == 1 else None
