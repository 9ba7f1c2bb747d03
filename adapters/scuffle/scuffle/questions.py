"""Which of the open questions somebody means who answers with a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from adapters.input.option_match import OptionMatcher
from adapters.input.rejected import Rejected, rejection
from domain.engine.combat import Combat
from domain.engine.commands.taking_back import belongs_to
from domain.engine.prompts import ChoicePrompt, Prompt, RollPrompt
from projections.telling.words import Words

Asked = TypeVar("Asked", ChoicePrompt, RollPrompt)


def choice(combat: Combat, text: str, of: str, player: str, words: Words) -> ChoicePrompt:
    """The open choice that `text` answers: the one `of` that combatant, side or key; else the only one, or
    the only one among whose options the text means something.

    A `player` has their own in view, without one it is everybody's. Raises `Rejected`.
    """
    open_ = _open(combat, ChoicePrompt, of, player)
    if len(open_) > 1:
        meant = [each for each in open_ if _means(combat, each, text, words)]
        if not meant and not text.strip().isdecimal():
            raise Rejected(f"{text[:60]!r} answers nothing that is asked: {_listed(open_)}.", 2)
        open_ = meant or open_
    return _only(open_, text)


def roll(combat: Combat, of: str, player: str) -> RollPrompt:
    """The open roll that is meant, likewise."""
    return _only(_open(combat, RollPrompt, of, player), "these dice")


def _open(combat: Combat, kind: type[Asked], of: str, player: str) -> list[Asked]:
    if combat.diverged is not None:
        raise rejection(combat.diverged.refusal())
    mine = [each for each in combat.asks if belongs_to(combat.state, each.by, player)]
    if not mine:
        over, nobody = "The fight is over; nothing is asked.", "Nothing is asked now"
        raise Rejected(over if combat.state.over else f"{nobody}{f' of {player}' if player else ''}.")
    meant = [each for each in mine if not of or of in _names(combat, each)]
    if not meant:
        raise Rejected(f"Nothing is asked now under {of!r}; open: {_listed(mine)}.", 2)
    found = [each for each in meant if isinstance(each, kind)]
    if not found:
        wants, verb = ("a choice", "roll") if kind is ChoicePrompt else ("dice", "answer")
        raise Rejected(f"Nothing that is asked wants {wants}: {_listed(meant)}; use `{verb}`.", 2)
    return found


def _names(combat: Combat, prompt: Prompt) -> tuple[str, ...]:
    """All by which a question can be named: its key, its id, whose it is, and their side."""
    one = combat.state.combatants.get(prompt.by)
    return (prompt.key, combat.id(prompt.key), prompt.by, one.side if one else prompt.by)


def _means(combat: Combat, prompt: ChoicePrompt, text: str, words: Words) -> bool:
    matcher = OptionMatcher(words, combat.state, prompt.by, prompt.options)
    return bool(matcher.matches(text.partition(",")[0]))


def _only(found: Sequence[Asked], text: str) -> Asked:
    if len(found) == 1:
        return found[0]
    raise Rejected(f"{text!r} may answer {_listed(found)}; say whose with `of=`.", 2)


def _listed(prompts: Sequence[Prompt]) -> str:
    return ", ".join(
        f"{each.key} ({'dice' if isinstance(each, RollPrompt) else 'a choice'} of {each.by})"
        for each in prompts
    )
