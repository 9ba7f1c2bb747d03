"""Who acts before whom in a fight, and what they have left to spend."""

from adapters.output.responses import TurnShown
from adapters.output.to_spend import to_spend
from adapters.web.sessions.session import Session
from projections.picture.board_brief import left_in_words
from projections.standing import Standing


def turns(session: Session, standing: Standing) -> tuple[TurnShown, ...]:
    """All who have turns, the first first; nobody where the fight cannot be played, or nobody has said it."""
    if standing.unplayable:
        return ()
    combat = session.combat
    state, left = combat.state, to_spend(combat)
    return tuple(
        TurnShown(who, tuple(left_in_words(left.get(who, {}) if who in state.who else {}, session.words)))
        for who in combat.rules.ruleset.order(state)
    )
