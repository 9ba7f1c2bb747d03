"""Ordinary attacks: weapons, natural ones, a monk's hands; and how many are left (ADD-15, ADD-48, ADD-58)."""

from domain.facts.choice import Name
from domain.facts.state import State
from domain.rulesets.adnd.able import weapons_in_hand
from domain.rulesets.adnd.sheet import Routine, sheet

NATURAL, OPEN_HAND = "natural", "open-hand"


def routine(state: State, who: Name, name: str) -> Routine | None:
    """The ordinary attack of that name."""
    mine = sheet(state, who)
    return (
        mine.open_hand if name == OPEN_HAND else mine.natural if name == NATURAL else mine.weapons.get(name)
    )


def routines(state: State, who: Name) -> tuple[str, ...]:
    """The names of his ordinary attacks: a monk's hands, natural weapons, the weapons in hand."""
    mine = sheet(state, who)
    bare = [name for name, has in ((OPEN_HAND, mine.open_hand), (NATURAL, mine.natural)) if has is not None]
    return (*bare, *weapons_in_hand(state, who))


def strikes_left(state: State, who: Name, name: str) -> int:
    """Real attacks left this round with that weapon (ADD-58)."""
    found = routine(state, who, name)
    return max(found.attacks - state.combatants[who].counter("strikes"), 0) if found is not None else 0
