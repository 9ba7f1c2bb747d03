"""A choice is one thing that somebody may do: the one shape in which every system offers its options."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated, NamedTuple

import msgspec

from domain.facts.hexes import Hex
from domain.facts.term import Amount, Count

Name = str
"""A combatant's name within the fight: lower case letters, digits and hyphens, such as `mutt`."""

Key = str
"""The identity of an input on one line of history, such as `r3.mutt.2.attack`: beat, slot, label, `#n`."""


def label(key: Key, names: Container[Name]) -> str:
    """The word that says what an input is for: the last of its key, or before the name that it ends with.

    >>> label("t1.ann.bob.defence#2", {"ann", "bob"}), label("t1.ann.trip.bob", {"ann", "bob"})
    ('defence', 'trip')
    """
    words = [word.partition("#")[0] for word in key.split(".")]
    return words[-2] if len(words) > 2 and words[-1] in names else words[-1]


class Stride(NamedTuple):
    """One hex of a walk: where to, and which way they face as they go there, turned on the spot before."""

    to: Hex
    facing: Annotated[int, msgspec.Meta(ge=0, le=5)]


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One option. A script offers its options again at each run; a recorded choice is matched by equality.

    act     what is done, such as `attack`, `block`, `actions`
    foe     against whom
    part    on which part of the body
    using   with what (skills, limbs, weapons)
    to      to which hex
    count   how many
    manner  how (`retreat`, `feint`)
    price   what it costs of the prompt's budget
    then    what follows within the same choice
    path    the way there, hex by hex, of a walk that is declared as one
    """

    act: str
    foe: Name = ""
    part: str = ""
    using: tuple[str, ...] = ()
    to: Hex | None = None
    count: Count = 0
    manner: tuple[str, ...] = ()
    price: Amount = 0
    then: tuple[Choice, ...] = ()
    path: tuple[Stride, ...] = ()

    @property
    def tool(self) -> str:
        """What it is done with, of several things the first; empty, if nothing of the kind is said."""
        return self.using[0] if self.using else ""

    @property
    def how(self) -> str:
        """How it is done, of several words the first; empty, if nothing of the kind is said."""
        return self.manner[0] if self.manner else ""


def phrase(choice: Choice) -> str:
    """The choice in a few plain words, for prompts, errors and the terse log.

    >>> phrase(Choice("attack", foe="mutt", using=("boxing",)))
    'attack mutt boxing'
    >>> phrase(Choice("aim", part="head"))
    'aim head'
    """
    words = [choice.act]
    if choice.count:
        words.append(str(choice.count))
    words.extend(word for word in (choice.foe, choice.part) if word)
    words.extend(choice.using)
    if choice.to is not None:
        words.append(f"{choice.to.q},{choice.to.r}")
    words.extend(choice.manner)
    for after in choice.then:
        words.extend(("then", phrase(after)))
    return " ".join(words)
