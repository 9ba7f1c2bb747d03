"""How people answer kinds of questions until they say otherwise, by the whole record; no undo ends it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import msgspec

from domain.facts.choice import Name
from domain.facts.events import AnswerStands, AnyEvent


class StandingAnswers(msgspec.Struct, frozen=True):
    """What stands, by who answers and the last word of the keys of such questions."""

    answers: dict[tuple[Name, str], AnswerStands] = {}

    def of(self, who: Name, question: str) -> AnswerStands | None:
        """How somebody answers such a question, if they have said it."""
        return self.answers.get((who, question))

    def after(self, event: AnyEvent) -> StandingAnswers:
        """The same once the event is in the record."""
        if not isinstance(event, AnswerStands):
            return self
        place = event.who, event.question
        others = {each: answer for each, answer in self.answers.items() if each != place}
        return StandingAnswers({**others, place: event} if event.wishes else others)


NONE_STANDS = StandingAnswers()


def standing_answers(events: Iterable[AnyEvent]) -> StandingAnswers:
    """What stands by a record; `events` are all of it, or all that are about the record."""
    return reduce(StandingAnswers.after, events, NONE_STANDS)
