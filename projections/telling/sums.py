"""Sums in a system's words: what is added to dice, and how a number came about."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from domain.facts.term import Term, worth
from projections.telling.words import Words, named, plain

_SIGNS: Final = {"floor": "at least", "cap": "at most", "=": "set to"}
_FACTORS: Final = ("x", "/")


def added(terms: Iterable[Term]) -> str:
    """The figures of the terms with their signs.

    >>> added((Term("tenth-of-dex", 3), Term("bonus", 2)))
    '+ 3 + 2'
    """
    return " ".join(f"{_sign(term)} {term.value}" for term in terms)


def reckoned(words: Words, terms: Iterable[Term]) -> str:
    """A number as its parts.

    >>> reckoned(Words(), (Term("rating", 57), Term("several-actions", 20, "-"), Term("most", 30, "cap")))
    'rating 57 - several actions 20, at most 30 (most)'
    >>> reckoned(Words(), (Term("level", 7), Term("half", 2, "/"), Term("al", 3, "="), Term("odds", 60, "=")))
    'level 7 / 2 (half) = al 3: odds 60'
    """
    told, total = "", 0
    for term in terms:
        before, total = total, worth((term,), total)
        told += _joined(term, words.term(term), before == total)
    return told.removeprefix(" + ").strip(", ")


def _joined(term: Term, what: str, alike: bool) -> str:
    """One more part of a number; `alike` when it changes nothing."""
    if term.op == "=":
        return f"{' =' if alike else ':'} {what} {term.value}"
    said = _said(term.op, what, str(term.value))
    return f", {said}" if term.op in _SIGNS else f" {said}"


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
    return " ".join((_said(op, _what(name, words), value), *total))


def _said(op: str, what: str, value: str) -> str:
    """A step that is not the first: a factor, a divisor and a bound with its figure in front."""
    if op in _FACTORS:
        return f"{op} {value} ({what})"
    if op not in _SIGNS:
        return f"{op} {what} {value}"
    return f"{what} {value}" if what.startswith(("no ", "at ")) else f"{_SIGNS[op]} {value} ({what})"


def _what(name: str, words: Callable[[str], str]) -> str:
    """What a term is called; one for which there are no words by its code, without hyphens."""
    found = words(name)
    return plain(name) if found == name else found


def _sign(term: Term) -> str:
    return _SIGNS.get(term.op, term.op)
