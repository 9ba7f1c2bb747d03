"""Sums in a system's words: what is added to dice, and how a number came about."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from domain.facts.term import Term
from projections.telling.words import Words, named, plain

_SIGNS: Final = {"floor": "at least", "cap": "at most", "=": "set to"}


def added(terms: Iterable[Term]) -> str:
    """The figures of the terms with their signs.

    >>> added((Term("tenth-of-dex", 3), Term("bonus", 2)))
    '+ 3 + 2'
    """
    return " ".join(f"{_sign(term)} {term.value}" for term in terms)


def reckoned(words: Words, terms: Iterable[Term]) -> str:
    """A number as its parts.

    >>> reckoned(Words(), (Term("rating", 57), Term("several-actions", 20, "-")))
    'rating 57 - several actions 20'
    """
    return " ".join(f"{_sign(term)} {words.term(term)} {term.value}" for term in terms).removeprefix("+ ")


def adding(words: Words, terms: Iterable[Term]) -> str:
    """What is added to dice, part by part.

    >>> adding(Words(), (Term("thrust", -1), Term("brawling", 2), Term("least", 0, "floor")))
    '+ thrust -1 + brawling 2, at least 0 (least)'
    """
    told = ""
    for term in terms:
        said = step((term.op, term.name, str(term.value)), lambda code: named(words.terms, code))
        told += f", {said}" if term.op in _SIGNS else f" {said}"
    return told.removeprefix(", ").strip()


def modifier(words: Words, term: Term) -> str:
    """One term by itself.

    >>> modifier(Words(), Term("wet-floor", 10, "-"))
    'wet floor -10'
    """
    blank = " " if term.op in _SIGNS else ""
    return f"{words.term(term)} {_sign(term)}{blank}{term.value}"


def step(says: Sequence[str], words: Callable[[str], str]) -> str:
    """One step of a sum by its codes: sign, name, value and what it comes to; the first of all stands bare.

    >>> step(("-", "several-actions", "20", "=", "37"), str), step(("rating", "57"), str)
    ('- several actions 20 = 37', 'rating 57')
    >>> step(("floor", "least", "0", "=", "3"), {"least": "no less than"}.get)
    'no less than 0 = 3'
    >>> step(("cap", "crippled-at", "4", "=", "4"), str), step(("=", "ruled", "9", "=", "9"), str)
    ('at most 4 (crippled at) = 4', 'set to 9 (ruled) = 9')
    """
    if len(says) == 2:
        return f"{_what(says[0], words)} {says[1]}"
    op, name, value, *total = says
    what = _what(name, words)
    if op not in _SIGNS:
        said = f"{op} {what} {value}"
    elif what.startswith(("no ", "at ")):
        said = f"{what} {value}"
    else:
        said = f"{_SIGNS[op]} {value} ({what})"
    return " ".join((said, *total))


def _what(name: str, words: Callable[[str], str]) -> str:
    """What a term is called; one for which there are no words by its code, without hyphens."""
    found = words(name)
    return plain(name) if found == name else found


def _sign(term: Term) -> str:
    return _SIGNS.get(term.op, term.op)
