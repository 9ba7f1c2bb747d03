"""The words that a rule system's scripts understand."""

import re
from collections.abc import Mapping
from typing import Literal

from domain.facts.brief import Brief
from domain.facts.state import State

Words = tuple[str, ...]

Kind = Literal[
    "part", "posture", "condition", "counter", "down", "end", "move", "hold", "using", "damage", "place",
    "ground", "manner", "act", "how",
]  # fmt: skip
"""What a word may be of. Names of people, sides, pools and standing holds are known from the state."""


class Vocabulary(Brief, frozen=True):
    """What a system's scripts understand; of a kind that it does not list they understand every word.

    A word may hold `{who}`, `{part}`, `{item}`, `{number}` or `{dice}` for what the fight knows.

    words   of each kind; `act` and `how` are those of choices
    sheet   words that may stand at a place of the sheet: `skills.*` are the names in a table,
            `weapons.*.kind` a value in each of its entries
    free    the same where others are allowed too, so that one which only resembles them is a warning
    things  tables or lists of the sheet that name what may be carried
    about   beginnings of conditions that say something of two: they need whom they are about, as `by`
    """

    words: Mapping[Kind, Words] = {}
    sheet: Mapping[str, Words] = {}
    free: Mapping[str, Words] = {}
    things: Words = ()
    about: Words = ()


def concrete(words: Words, word: str, state: State | None = None) -> Words:
    """The words with what stands in their braces: what the fight has, and numbers and dice as in `word`."""
    fillers = {
        "{number}": tuple(re.findall(r"^-?\d+$|\d+", word)),
        "{dice}": tuple(re.findall(r"\d*d\d*(?:[+-]\d+)?", word)) or ("1d",),
        "{who}": tuple(state.combatants) if state else (),
        "{part}": parts_of(state) if state else (),
        "{item}": carried(state) if state else (),
    }
    found: list[str] = []
    for each in words:
        slot = next((slot for slot in fillers if slot in each), "")
        found += [each.replace(slot, one) for one in fillers[slot]] if slot else [each]
    return tuple(found)


def parts_of(state: State) -> Words:
    """The parts of all bodies in the fight, each once."""
    return tuple(dict.fromkeys(part for each in state.combatants.values() for part in each.parts))


def pools_of(state: State) -> Words:
    """The pools of all combatants, each once."""
    return tuple(dict.fromkeys(pool for each in state.combatants.values() for pool in each.pools))


def carried(state: State) -> Words:
    """The items of all combatants, each once."""
    return tuple(dict.fromkeys(item for each in state.combatants.values() for item in each.items))
