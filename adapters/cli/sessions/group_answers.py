"""The answers that were given at a sitting for several at once."""

from __future__ import annotations

from collections.abc import Sequence

from adapters.input.groups import GroupAnswer, group_answer
from adapters.input.rejected import Rejected
from domain.engine.combat import Combat
from domain.engine.prompts import ChoicePrompt, Prompt
from domain.facts.choice import Name
from projections.telling.names import called, listed


class GroupAnswers:
    """By the word of the question that each is for: they hold for its round."""

    def __init__(self) -> None:
        self._given: dict[str, GroupAnswer] = {}

    def take(self, combat: Combat, prompt: Prompt, said: str, alone: bool = False) -> GroupAnswer | None:
        """Keep what a line answers for several, if it does. Whoever sits there `alone`, for a secret, answers
        for nobody of another side. Raises `Rejected`."""
        group = group_answer(combat.state, prompt.key, said)
        if group is not None:
            people = combat.state.combatants
            others = [each for each in group.members if people[each].side != people[prompt.by].side]
            if alone and others:
                raise Rejected(f"Each side answers in secret here; not for {', '.join(others)} as well.", 2)
            self._given[group.word] = group
        return group

    def to(self, combat: Combat, prompt: ChoicePrompt) -> GroupAnswer | None:
        """What was given to that question, if anything was."""
        return next(
            (each for each in self._given.values() if each.meant_for(combat.state, prompt.key, prompt.by)),
            None,
        )

    def clear(self) -> None:
        """Nothing is answered for several any more."""
        self._given.clear()

    def drop(self, group: GroupAnswer, who: Name) -> None:
        """It did not answer what somebody was asked: they answer themselves."""
        left = tuple(each for each in group.members if each != who)
        self._given[group.word] = group._replace(members=left)


def kept(combat: Combat, group: GroupAnswer) -> str:
    """Whose questions such an answer is for, once they are asked."""
    who = listed(called(combat.state, each) for each in group.members)
    return f"Kept for {who}, who are asked so in this round: {group.answer}."


def together(combat: Combat, prompt: Prompt, mine: Sequence[Prompt], alone: bool) -> str:
    """Behind what words an answer goes for several, of whom `mine` are asked now; empty for one. Whoever sits
    there `alone`, for a secret, answers for nobody of another side, and so not for all."""
    standing = [each for each in combat.state.combatants.values() if not each.down]
    side = combat.state.combatants[prompt.by].side
    forms = ["`all: ...`"] if len(mine) > 1 and not alone else []
    forms += [f"`{side}: ...`"] if sum(each.side == side for each in standing) > 1 else []
    if not forms:
        return ""
    return f"  {' or '.join(forms)} answers it, and such questions of this round, for each of them."
