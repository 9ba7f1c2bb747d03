"""What people call those who fight, and those who sit at the table."""

from collections.abc import Iterable
from typing import Final

from domain.facts.choice import Name
from domain.facts.state import State
from projections.telling.phrase import capital
from projections.telling.words import Words

NOBODY: Final = "somebody"
"""Who did it where the record does not say."""

PEOPLE: Final = {"gm": "the game master", NOBODY: NOBODY}
"""Those at the table whom every system knows."""


def titled(name: str) -> str:
    """A code as a name.

    >>> titled("goblin-2")
    'Goblin 2'
    """
    return " ".join(capital(each) for each in name.split("-"))


def called(state: State, name: Name) -> str:
    """What people call a combatant; of two who are called alike each goes by their name, such as `Goblin
    2`."""
    fighter = state.combatants.get(name)
    if fighter is not None and fighter.called:
        alike = sum(other.called == fighter.called for other in state.combatants.values())
        if alike == 1:
            return fighter.called
    return titled(name)


def actor(name: str) -> str:
    """Somebody at the table by the name in the record, where nothing else is known of them.

    >>> actor("gm"), actor("anna")
    ('the game master', 'Anna')
    """
    return PEOPLE.get(name) or titled(name)


def person(words: Words, state: State, name: Name) -> str:
    """A combatant, or somebody at the table, such as the game master."""
    if name in state.combatants:
        return called(state, name)
    return words.people.get(name) or actor(name)


def side(words: Words, side: str) -> str:
    """A side as people name it.

    >>> side(Words(), "hill-dwarfs")
    'Hill Dwarfs'
    """
    return words.sides.get(side) or titled(side)


def listed(texts: Iterable[str], last: str = " and ") -> str:
    """Several things in a row.

    >>> listed([]), listed(["Mutt"]), listed(["Mutt", "Rufus", "Snaga"])
    ('', 'Mutt', 'Mutt, Rufus and Snaga')
    """
    *most, final = [*texts] or [""]
    return ", ".join(most) + last + final if most else final
