"""What somebody is called in a story, and where in a sentence a pronoun can stand for that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PRONOUNS: Final = {
    "they": ("they", "them", "their", "themselves"),
    "she": ("she", "her", "her", "herself"),
    "he": ("he", "him", "his", "himself"),
    "it": ("it", "it", "its", "itself"),
}

PLAIN_WHOM: Final = ("he", "she")
"""Of these it is plain whom they mean where one person goes by them: no verb changes, and no thing does. An
`it` is plain only where two sentences begin with the same one."""

_BEFORE_DOER: Final = (", ", "; ", ": ", ", and ", ", but ", ", while ", ", for ", "Now ", "Again ", " time ")
"""After these the one who does something stands, with the verb behind."""

_BEFORE_OTHER: Final = tuple(
    f" {each} "
    for each in (
        *("at", "on", "for", "of", "with", "by", "to", "from", "against", "past", "upon", "behind"),
        *("into", "over", "after", "under", "round", "about", "towards", "between"),
    )
)
"""After these somebody to whom something is done."""


class Person(str):
    """What somebody is called, of whose it is, and by which pronoun a story goes on about them.

    `in_mind`: what was said just before makes plain whom that pronoun means.
    """

    pronouns: str
    owner: str
    in_mind: bool

    def __new__(cls, called: str, pronouns: str = "", owner: str = "", in_mind: bool = False) -> Person:
        made = super().__new__(cls, called)
        made.pronouns = pronouns or "they"
        made.owner = owner or f"{called}'s"
        made.in_mind = in_mind
        return made

    def again(self) -> Person:
        """The same person where a sentence has just named them, and does not begin with them.

        >>> Person("Ann", "she").again(), Person("Ann", "she").again().owner
        ('her', 'her')
        """
        _, them, their, _ = PRONOUNS[self.pronouns]
        return Person(them, self.pronouns, their)


def by_pronoun(person: Person, form: str, before: str, after: str) -> str | None:
    """The pronoun of a person between two texts, in a form of a phrase; nothing where it could not stand.

    >>> ann = Person("Ann", "she")
    >>> by_pronoun(ann, "", "", " kicks"), by_pronoun(ann, "", "Bob kicks at ", "")
    ('she', 'her')
    >>> by_pronoun(ann, "'s", "Bob grabs ", " arm"), by_pronoun(ann, "'s", "that was a doing of ", ".")
    ('her', None)
    >>> by_pronoun(ann, "", "Up comes ", ""), by_pronoun(ann, "", "", " and Bob come apart")
    (None, None)
    """
    they, them, their, _ = PRONOUNS[person.pronouns]
    thing, goes_on = person.pronouns == "it", after[:1] == " " and after[1:2].isalpha()
    if form == "'s":
        owns = (goes_on or after == " ") and not before.endswith(" of ") and not (thing and before)
        return their if owns else None
    if form or (thing and before) or after.startswith(", who"):
        return None
    if before.endswith(_BEFORE_OTHER):
        return them
    doer = not before.strip(" ,;:<") or before.endswith(_BEFORE_DOER)
    return they if doer and goes_on and not after.startswith(" and ") else None


def plain_whom(people: Mapping[str, str], first: str = "") -> frozenset[str]:
    """Of people by name, with the pronouns they go by: those of whom a pronoun makes plain whom it means.
    `first` began the sentence before, where another one begins. Who goes by `they` may be anybody.

    >>> plain_whom({"ann": "she", "wolf": "it", "bear": "it"}) == {"ann"}
    True
    >>> plain_whom({"ann": "she", "dee": "they"})
    frozenset()
    >>> plain_whom({"wolf": "it", "ann": "she"}, "wolf") == {"wolf", "ann"}, plain_whom({"wolf": "it"})
    (True, frozenset())
    """
    found = set()
    for name, pronouns in people.items():
        others = [each for other, each in people.items() if other != name]
        if pronouns in PLAIN_WHOM or (pronouns == "it" and name == first):
            found |= {name} if not {pronouns, "they"} & {*others} else set()
    return frozenset(found)
