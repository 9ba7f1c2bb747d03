"""Somebody who was let in to a fight: what they may see of it, and what they may do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from adapters.books.recorded import system_of, words_of
from adapters.input.rejected import Rejected
from adapters.store.link import Link, Role
from adapters.web.problem import ApiError, no_entry, not_yours, refused
from adapters.web.service import Service
from domain.engine.combat import Combat
from domain.engine.prompts import Prompt
from domain.engine.ruleset import Unplayable
from domain.facts.choice import Name
from domain.facts.refusal import Refused
from projections.record import Record
from projections.standing import Standing, standing
from projections.telling.refusals import spoken
from projections.telling.words import Words
from projections.visibility import Sight

DIVERGED = "rules-diverged"

NOT_ASKED = ("stale-prompt", "no-such-prompt")
"""Refusals of an answer to what is not asked: they come with what is."""


class Session:
    """The holder of a link, for one request."""

    def __init__(self, service: Service, link: Link) -> None:
        self.service, self.link = service, link
        self.fight, self.viewer, self.by = link.fight, link.viewer, link.by

    @property
    def master(self) -> bool:
        """Whether they are the game master, who sees and may do everything."""
        return self.link.role is Role.MASTER

    @property
    def player(self) -> str:
        """Whose prompts are theirs, as the domain names a player; empty for the game master."""
        return "" if self.master else self.viewer

    # -- what they see

    @cached_property
    def seen(self) -> Record:
        """All of the record, as they may see it."""
        return self.service.seen(self.fight, self.viewer)

    @cached_property
    def combat(self) -> Combat:
        """The fight at its head. Not to be shown as it is. Raises `Unplayable`."""
        return self.service.fights.load(self.fight)

    @property
    def asks(self) -> tuple[Prompt, ...]:
        """What is asked, as far as they may see it; nothing where the fight cannot be played on."""
        try:
            asks = self.combat.asks
        except Unplayable:
            return ()
        return tuple(prompt for prompt in asks if self.sight.see(prompt.seen_by))

    @cached_property
    def sight(self) -> Sight:
        """With which sight they look."""
        return self.service.sight(self.fight, self.viewer)

    @property
    def knows_all(self) -> bool:
        """Whether nothing that counts now is kept from them, which what is foreseen could give away."""
        return self.master or not any(row.sealed and row.stands for row in self.seen.rows)

    @cached_property
    def words(self) -> Words:
        """The words of the fight's system."""
        return words_of(system_of(self.seen))

    def standing(self) -> Standing:
        """The present. Where the fight cannot be played on, it says why, and nothing is asked."""
        try:
            combat = self.combat
        except Unplayable as error:
            return standing(self.seen, None, self.viewer, str(error))
        return standing(self.seen, combat, self.viewer)

    def refused(self, refusal: Refused, place: str = "") -> ApiError:
        """A refusal as they may hear it: where rules and record disagree it quotes events, secret ones
        too."""
        if refusal.code == DIVERGED and not self.master:
            sentence = "Today's rules disagree with the record; the game master can say how to go on."
            refusal = Refused(DIVERGED, sentence, refusal.rule)
        error = refused(refusal, place)
        if refusal.code in NOT_ASKED:
            error.asked = tuple(self.combat.id(prompt.key) for prompt in self.combat.asks)
        return error

    @contextmanager
    def in_words(self) -> Iterator[None]:
        """Whatever is turned down within is told with everybody's name, as on the screen."""
        try:
            yield
        except (ApiError, Rejected) as error:
            state = self.service.fights.read(self.fight).state
            said = spoken(self.words, state, str(error), keys=True)
            if isinstance(error, ApiError):
                error.detail = said
            error.args = (said,)
            raise

    # -- what they may do

    def answers_for(self, who: Name) -> bool:
        """Whether what is asked of that combatant is for them to answer."""
        return self.master or who in self.link.names

    def must_answer_for(self, prompt: Prompt) -> None:
        """Raises `ApiError` if somebody else is asked."""
        if not self.answers_for(prompt.by):
            raise ApiError(403, "not-yours-to-answer", f"It is for {prompt.by} to answer.", prompt.key)

    def must_throw_themselves(self, place: str) -> None:
        """Raises `ApiError` for an assistant, which has no dice: they come from the seed or from people."""
        if self.link.assistant:
            sentence = (
                "This is an assistant's link, and dice come from the seed or from people: whoever throws "
                "types them at the table, on the page or in a dice app."
            )
            raise ApiError(403, "people-throw", sentence, place)

    def must_be_master(self) -> None:
        """Raises `ApiError` for everybody but the game master."""
        if not self.master:
            raise ApiError(403, "master-only", "Only the game master may do this.")

    @property
    def plays(self) -> bool:
        """Whether they are more than a spectator."""
        return self.link.role is not Role.SPECTATOR

    def must_play(self) -> None:
        """Raises `ApiError` for a spectator."""
        if not self.plays:
            raise ApiError(
                403, "players-only", "Spectators only look; ask the game master for a player's link."
            )


def let_in(service: Service, token: str, fight: str) -> Session:
    """Whoever has that token, if it is for that fight. Raises `ApiError`.

    A token for something else is turned away before the fight is looked for, so that nothing is learnt of
    what there is.
    """
    link = service.link(token, fight)
    if link is None:
        raise no_entry()
    if link.fight != fight:
        raise not_yours()
    return Session(service, link)
