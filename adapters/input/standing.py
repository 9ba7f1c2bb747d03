"""Which answer that stands is meant to end."""

from adapters.input.names import one_of
from adapters.input.rejected import Rejected
from domain.engine.combat import Combat
from domain.facts.choice import Name
from domain.facts.events import AnswerStands


def asked_again(combat: Combat, who: Name, word: str) -> AnswerStands:
    """Somebody is asked again: what that word names, or without one the only thing of which an answer
    stands. Raises `Rejected`."""
    stands = [question for name, question in combat.standing.answers if name == who]
    if not stands:
        raise Rejected(f"No answer of {who} stands; they are asked everything.", 1)
    if not word and len(stands) > 1:
        raise Rejected(f"Answers of {who} stand to {', '.join(stands)}; say which.", 2)
    return AnswerStands(who, one_of("question with a standing answer", word, stands) if word else stands[0])
