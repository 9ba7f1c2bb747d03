"""What people call those who fight, and those who sit at the table."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from domain.facts.choice import Name
from domain.facts.state import Combatant, State
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


def short(words: Words, state: State, name: Name) -> str:
    """What a story calls a combatant after their first word: the first word of their name that is no title,
    where nobody else in the fight has it in theirs; else all of it.

    >>> from domain.facts.state import Combatant
    >>> people = [Combatant("silk", "a", b"", "Madame Silk"), Combatant("orc", "b", b"", "Orc 2")]
    >>> people += [Combatant("orc-3", "b", b"", "Orc 3"), Combatant("bear", "b", b"", "the bear")]
    >>> state = State(combatants={each.name: each for each in people})
    >>> [short(Words(titles=("Madame",)), state, name) for name in state.combatants]
    ['Silk', 'Orc 2', 'Orc 3', 'the bear']
    """
    return _shorts(words.titles, tuple((each.name, each.called) for each in state.combatants.values())).get(
        name
    ) or actor(name)


@lru_cache(maxsize=64)
def _shorts(titles: tuple[str, ...], people: tuple[tuple[Name, str], ...]) -> dict[Name, str]:
    state = State(combatants={name: Combatant(name, "", b"", full) for name, full in people})
    whole = {name: called(state, name) for name in state.combatants}
    having = Counter(word for each in whole.values() for word in set(each.casefold().split()))
    found = {}
    for name, full in whole.items():
        first = next((each for each in full.split() if each not in titles), "")
        found[name] = first if first[:1].isupper() and having[first.casefold()] == 1 else full
    return found


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
