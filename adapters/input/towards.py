"""Directions as people say them: by whom they lead to, `face boris`, `towards him`, `the nearest foe`."""

from __future__ import annotations

from adapters.input.option_match import said
from adapters.input.rejected import Rejected
from domain.engine.prompts import ChoicePrompt
from domain.engine.towards import NEAREST, aims, directions, wished
from domain.facts.choice import Choice
from domain.facts.state import State

_SPARE = frozenset(("face", "facing", "look", "turn", "to", "toward", "towards", "at", "the", "always"))
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
    side = state.combatants[prompt.by].side
    there = aims(state, prompt.by)
    foes = [who for who in there if state.combatants[who].side != side]
    if words[0] == NEAREST and set(words[1:]) <= _THEM:
        return wished(act)
    if len(words) == 1 and words[0] in _THEM:
        if len(foes) > 1:
            raise Rejected(f"{words[0]!r} may be {' or '.join(foes)}; say which, or `the nearest foe`.", 2)
        return wished(act, foes[0]) if foes else None
    named = "-".join(words)
    found = [who for who in there if named in (who, *said(state.combatants[who].called))]
    found = found or [who for who in there if who.startswith(named)]
    return wished(act, found[0]) if len(found) == 1 else None
