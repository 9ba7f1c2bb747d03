"""A phrase: a text with places to fill, `{who}`, and stretches left out if one is empty, `[ at {foe}]`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from projections.telling.pronouns import PRONOUNS, Person, by_pronoun

Word = str | int | None
"""What goes into a place. `None` or an empty text: there is nothing to put there."""

_TOKENS: Final = re.compile(r"\{(?P<place>[^{}]*)\}|(?P<mark>[\[\]{}])|(?P<text>[^\[\]{}]+)")
_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_TIMES: Final = ("not at all", "once", "twice")


class BadPhrase(ValueError):
    """A text that is no phrase; its sentence says what is wrong with it and the mend."""


class PhrasePlace(NamedTuple):
    """A place to fill in: what goes there, and how it is put (see `FORMS`)."""

    name: str
    form: str = ""


class PhrasePart(NamedTuple):
    """A run of text and places; a `spare` one is left out when a place in it is empty."""

    pieces: tuple[str | PhrasePlace, ...]
    spare: bool


def _pronoun(place: int) -> Callable[[str | int], str]:
    return lambda word: PRONOUNS[getattr(word, "pronouns", "they")][place]


def _verb(several: str, one: str) -> Callable[[str | int], str]:
    """The end of a verb, or the verb, that goes with the pronoun."""
    return lambda word: several if getattr(word, "pronouns", "they") == "they" else one


def in_words(word: str | int) -> str:
    """A small number as people say it.

    >>> in_words(3), in_words(40)
    ('three', '40')
    """
    return _NUMBERS[word] if isinstance(word, int) and 0 <= word < len(_NUMBERS) else str(word)


def times(word: str | int) -> str:
    """How often.

    >>> times(2), times(3)
    ('twice', 'three times')
    """
    if isinstance(word, int) and 0 <= word < len(_TIMES):
        return _TIMES[word]
    return f"{in_words(word)} times"


def were(number: int) -> str:
    """The verb that goes with so many: `1 event was`, `2 events were`."""
    return "was" if number == 1 else "were"


def _as_plural(word: str | int) -> str:
    return "" if word == 1 else "s"


def _as_owner(word: str | int) -> str:
    return word.owner if isinstance(word, Person) else f"{word}'s"


def _with_article(word: str | int) -> str:
    text = str(word)
    return f"{'an' if text[:1].lower() in 'aeiou8' else 'a'} {text}"


def capital(text: str) -> str:
    """The text with a capital first letter.

    >>> capital("the head"), capital("")
    ('The head', '')
    """
    return text[:1].upper() + text[1:]


def _as_capital(word: str | int) -> str:
    return capital(str(word))


FORMS: Final[dict[str, Callable[[str | int], str]]] = {
    "": str,
    "word": in_words,
    "times": times,
    "s": _as_plural,
    "'s": _as_owner,
    "a": _with_article,
    "cap": _as_capital,
    **{word: _pronoun(place) for place, word in enumerate(PRONOUNS["they"])},
    "verb": _verb("", "s"),
    "does": _verb("do", "does"),
    "has": _verb("have", "has"),
    "is": _verb("are", "is"),
    "was": _verb("were", "was"),
}
"""How a place can be put.

`{count:word}` two, `{count:times}` twice, `point{points:s}` points, `{who:'s}` Mutt's, `{part:a}` an arm,
`{act:cap}` Attack; of a person `{who:they}`, `{who:them}`, `{who:their}`, `{who:themselves}` as their
pronouns are, and the verb with it: `{who:they} kick{who:verb}`, `{who:they} {who:is}`, `{who:has}`,
`{who:does}`, `{who:was}`.
"""


@lru_cache(maxsize=4096)
def parse(phrase: str) -> tuple[PhrasePart, ...]:
    """The stretches of a phrase. Raises `BadPhrase`.

    >>> parse("{who} hits[ {foe}]")[1]
    PhrasePart(pieces=(' ', PhrasePlace(name='foe', form='')), spare=True)
    """
    stretches: list[PhrasePart] = []
    pieces: list[str | PhrasePlace] = []
    spare = False
    for token in _TOKENS.finditer(phrase):
        if (text := token["text"]) is not None:
            pieces.append(text)
        elif (place := token["place"]) is not None:
            pieces.append(_place(place))
        elif token["mark"] == ("]" if spare else "["):
            stretches.append(PhrasePart(tuple(pieces), spare))
            pieces, spare = [], not spare
        else:
            raise BadPhrase(f"the {token['mark']!r} at character {token.start() + 1} has no partner")
    if spare:
        raise BadPhrase("a '[' is never closed")
    return tuple(stretch for stretch in (*stretches, PhrasePart(tuple(pieces), spare)) if stretch.pieces)


def _place(text: str) -> PhrasePlace:
    name, _, form = text.partition(":")
    if not name.isidentifier():
        raise BadPhrase(f"{{{text}}} names no place; write for example {{who}} or {{who:'s}}")
    if form not in FORMS:
        known = ", ".join(repr(each) for each in FORMS if each)
        raise BadPhrase(f"{{{text}}}: there is no form {form!r}; there is {known}")
    return PhrasePlace(name, form)


def places(phrase: str) -> tuple[str, ...]:
    """The names of all places in it, in order. Raises `BadPhrase`."""
    return tuple(
        piece.name for stretch in parse(phrase) for piece in stretch.pieces if isinstance(piece, PhrasePlace)
    )


def fill(phrase: str, word: Callable[[str], Word]) -> str | None:
    """The phrase with what `word` gives for each place, or `None` when one that must be filled stays empty.
    Whoever is in mind goes by a pronoun where it is plain whom that means.

    >>> fill("{who} hits[ {foe}] {count:times}", {"who": "Mutt", "count": 2}.get)
    'Mutt hits twice'
    >>> fill("{who:they} hit{who:verb} {who:themselves}", {"who": Person("Ann", "she")}.get)
    'she hits herself'
    >>> people = {"who": Person("the wolf", "it", in_mind=True), "foe": Person("Ann", "she", in_mind=True)}
    >>> fill("{who} reaches for {foe:'s} neck", people.get)
    'it reaches for her neck'
    """
    text = ""
    named: set[str] = set()
    for stretch in parse(phrase):
        filled = _filled(stretch, word, text, named)
        if filled is not None:
            text += filled
        elif not stretch.spare:
            return None
    return text


def _filled(stretch: PhrasePart, word: Callable[[str], Word], before: str, named: set[str]) -> str | None:
    """A stretch that comes after `before`, in which those who go by the pronouns `named` were named."""
    text, pieces = "", (*stretch.pieces, "")
    for at, piece in enumerate(stretch.pieces):
        if isinstance(piece, str):
            text += piece
            continue
        found = word(piece.name)
        if found is None or found == "":
            return None
        after = pieces[at + 1]
        put = None
        if isinstance(found, Person) and found.in_mind and not named & {found.pronouns, ANYBODY}:
            put = by_pronoun(found, piece.form, before + text, after if isinstance(after, str) else "")
        if put is None:
            put = FORMS[piece.form](found)
            if isinstance(found, Person):
                named.add(found.pronouns)
            elif put != put.lower():
                named.add(ANYBODY)
        text += put
    return text


ANYBODY: Final = "anybody"
"""That somebody was named in what went into a place, who may go by any pronoun."""
