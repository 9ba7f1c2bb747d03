"""Those who are not asked one by one at a sitting: whom a tactic plays, and for whom a group was answered."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from adapters.cli.boundary import LineBoundary
from adapters.cli.context import Invocation
from adapters.cli.execution import carry_out
from adapters.cli.sessions.asking import Asking
from adapters.cli.sessions.group_answers import GroupAnswers
from adapters.cli.terminal.secret_screen import SecretScreen
from adapters.input.rejected import Rejected
from adapters.output.errors import Told
from domain.engine.combat import Combat
from domain.engine.commands.answering import answer
from domain.engine.prompts import ChoicePrompt, Prompt
from domain.engine.sources.tactics import next_answer, tactics_in_fight
from domain.facts.choice import Name
from domain.fights import Done, Fights
from projections.telling.names import called
from projections.telling.phrase import capital
from projections.telling.prompts import options
from projections.telling.words import Words

STALE = "stale-prompt"


class PlayedFight(Protocol):
    """What is needed of the sitting."""

    at: Invocation
    name: str
    words: Words
    fights: Fights
    handed: dict[Name, str]
    asking: Asking
    secret: SecretScreen

    def mine(self, combat: Combat) -> list[Prompt]:
        """What is asked of whoever sits here."""

    def wrong(self, told: Told) -> None:
        """What is wrong with a line."""

    def follow(self, done: Done) -> None:
        """Tell what came of a command."""


class Unasked:
    """Whoever answers without being asked, each told with what they choose."""

    def __init__(self, sitting: PlayedFight) -> None:
        self._sitting = sitting
        self.groups = GroupAnswers()

    def after(self, combat: Combat) -> Combat:
        """The fight after all who were handed a tactic, for whom a group was answered or who have ended their
        turn. Whoever is not answered by what was said for the group is asked."""
        combat, sitting = self._by_tactics(combat), self._sitting
        while (mine := sitting.mine(combat)) and isinstance(prompt := mine[0], ChoicePrompt):
            if sitting.asking.ended(combat, prompt):
                combat = self._by_tactics(sitting.fights.load(sitting.name))
                continue
            if (group := self.groups.to(combat, prompt)) is None:
                break
            sitting.at.printer.row(f"{self._name(combat, prompt.by)}: {group.answer}")
            with LineBoundary(sitting.wrong):
                sitting.asking.take(combat, prompt, group.answer)
            before, combat = combat.last, self._by_tactics(sitting.fights.load(sitting.name))
            if combat.last == before:
                self.groups.drop(group, prompt.by)
        return combat

    def _by_tactics(self, combat: Combat) -> Combat:
        sitting = self._sitting
        each = tactics_in_fight(combat, sitting.handed)
        while chosen := next_answer(combat, each):
            prompt, picked = chosen
            tactic = sitting.handed[prompt.by]
            shown = options(sitting.words, combat.state, prompt.by, picked)
            choice = "unseen" if prompt.seen_by else ", ".join(shown) or "nothing"
            command = partial(answer, prompt=combat.id(prompt.key), picks=picked)
            try:
                done = carry_out(sitting.at, sitting.name, "declare", command, retry=True, by=tactic)
            except Rejected as refusal:
                if refusal.kind != STALE:
                    raise
                combat = sitting.fights.load(sitting.name)  # at another terminal somebody was quicker
                continue
            sitting.secret.close()
            sitting.at.printer.row(f"{self._name(combat, prompt.by)}: {choice} (the tactic {tactic})")
            sitting.follow(done)
            combat = done.combat
        return combat

    def _name(self, combat: Combat, who: Name) -> str:
        return capital(called(combat.state, who))
