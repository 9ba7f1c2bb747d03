"""Sums in a system's words: what is added to dice, and how a number came about."""

from collections.abc import Iterable
from typing import Final

from domain.facts.term import Term
from projections.telling.words import Words

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


def modifier(words: Words, term: Term) -> str:
    """One term by itself.

    >>> modifier(Words(), Term("wet-floor", 10, "-"))
    'wet floor -10'
    """
    blank = " " if term.op in _SIGNS else ""
    return f"{words.term(term)} {_sign(term)}{blank}{term.value}"


def _sign(term: Term) -> str:
    return _SIGNS.get(term.op, term.op)
