"""What a player may take back by themselves: their last answer, until something happened that they could
learn from."""

from collections.abc import Sequence
from itertools import dropwhile

from domain.engine.combat import Combat
from domain.engine.ruleset import common
from domain.facts.choice import Name
from domain.facts.events import (
    OUTCOMES,
    AnswerStands,
    AnyEvent,
    BeatBegan,
    Declared,
    Drawn,
    HeadMoved,
    How,
    Revealed,
    Rolled,
)
from domain.facts.refusal import Refused
from domain.facts.state import State


def belongs_to(state: State, by: Name, player: str) -> bool:
    """Whether what is `by`'s is the player's own, or everything is.

    A `player` is named by their combatant or side, or by several of these joined by `+`; the game master by
    nothing.
    """
    fighter = state.combatants.get(by)
    side = fighter.side if fighter else ""
    return not player or any(name in (by, side) for name in player.split("+"))


def own_last(combat: Combat, written: Sequence[AnyEvent], player: str) -> Declared | Rolled | Refused | None:
    """The player's own input that the newest command, which wrote these events, gave; else why it is not
    theirs.

    Nothing, if they took an answer of theirs back by it: that may always be given again.
    """
    first, *more = dropwhile(lambda event: isinstance(event, AnswerStands), written)
    if isinstance(first, Declared | Rolled):
        others = any(isinstance(event, Declared | Rolled) and not _unasked(event) for event in more)
        if not others and not _drawn(first) and belongs_to(combat.state, first.by, player):
            return first
    elif isinstance(first, HeadMoved) and first.how == How.WITHDRAWN:
        asked = next((prompt for prompt in combat.asks if prompt.key == first.on), None)
        if asked is not None and belongs_to(combat.state, asked.by, player):
            return None
    return not_yours()


def not_yours() -> Refused:
    """Whatever was done last is not a player's own."""
    return Refused(
        "not-yours-to-undo",
        "The last thing done was not this player's own answer; the game master can undo it.",
    )


def _drawn(event: Declared | Rolled) -> bool:
    return isinstance(event, Rolled) and event.source == Drawn.SEEDED


def _unasked(event: Declared | Rolled) -> bool:
    """Whether it followed by itself: dice of the seed, or an answer that stood."""
    return _drawn(event) or (isinstance(event, Declared) and event.standing)


def why_not_take_back(
    combat: Combat, said: Declared | Rolled, stream: Sequence[AnyEvent], player: str
) -> Refused | None:
    """Why a player cannot take that input back any more: they could have learnt something since.

    `stream` is all that was ever written, on any line: what was undone has been seen all the same. The
    setting `take_back` lets a table be laxer.
    """
    if not player or common(combat.state.settings).take_back == "last":
        return None
    learnt = f"{said.key} has been thrown"
    if isinstance(said, Declared):
        learnt = _learnt(combat.state, said, stream, player)
    if not learnt:
        return None
    return Refused(
        "seen-already",
        f"It is too late: {learnt}, so only the game master can take back {said.key} now. (With the "
        "setting take_back = last a player may take back their last answer whatever came of it.)",
    )


def _learnt(state: State, said: Declared, stream: Sequence[AnyEvent], player: str) -> str:
    """The first thing since that answer was first given from which the player could learn, in words."""
    names = set(player.split("+"))
    names |= {state.combatants[name].side for name in names if name in state.combatants}
    declared = [event for event in stream if isinstance(event, Declared)]
    own = {event.key for event in declared if belongs_to(state, event.by, player)}
    since = next(at for at, each in enumerate(stream) if _same(each, said))
    hidden = ""
    for event in stream[since + 1 :]:
        if isinstance(event, Declared | Rolled):
            seen = not event.seen_by or not names.isdisjoint(event.seen_by)
            if isinstance(event, Rolled):
                if seen:
                    return f"the die {event.key} has been thrown"
                hidden = event.key
            elif seen and event.key not in own:
                return f"{event.key} has been answered openly"
        elif isinstance(event, Revealed) and (others := [key for key in event.keys if key not in own]):
            return f"{others[0]} has been revealed"
        elif hidden and isinstance(event, OUTCOMES) and not isinstance(event, BeatBegan | Revealed):
            return f"something has come of {hidden}"
    return ""


def _same(event: AnyEvent, said: Declared) -> bool:
    return isinstance(event, Declared) and (event.key, event.picks) == (said.key, said.picks)
