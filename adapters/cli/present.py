"""The present of a fight, also of one whose rules are not at hand."""

from __future__ import annotations

from typing import NamedTuple

from adapters.books.recorded import state_of
from adapters.cli.context import Invocation
from domain.engine.combat import Combat
from domain.engine.prompts import Prompt
from domain.engine.ruleset import Unplayable
from domain.facts.state import State
from projections.standing import Standing, standing
from projections.visibility import GM


class PresentShown(NamedTuple):
    """How a fight stands for the viewer; its state and what is asked, out of which words are made.

    `moment` is the version of the event after which it stood so, 0 for now; `combat` the fight that can be
    played on.
    """

    standing: Standing
    state: State
    asks: tuple[Prompt, ...] = ()
    moment: int = 0
    combat: Combat | None = None


def present(at: Invocation, name: str) -> PresentShown:
    """The fight as it is now. Where it cannot be played on, the standing says why, and nothing is asked."""
    seen = at.record(name)
    viewer = at.viewer or GM
    try:
        combat = at.fights().load(name)
    except Unplayable as error:
        return PresentShown(standing(seen, None, viewer, str(error)), state_of(seen))
    return PresentShown(standing(seen, combat, viewer), combat.state, combat.asks, combat=combat)
