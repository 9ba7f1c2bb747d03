"""What becomes of a roll: its sum with all that bears on it, what the dice show, and what of it is learnt."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import msgspec

from domain.engine.prompts import Test
from domain.facts.choice import Key, Name, label
from domain.facts.dice import dropped, parse, span, total
from domain.facts.events import (
    Drawn,
    Rolled,
    Ruled,
)
from domain.facts.state import State
from domain.facts.term import Term, worth


def _whole(total: int) -> Hashable:
    return total


def _after(adding: tuple[Term, ...], learn: Callable[[int], Hashable]) -> Callable[[int], Hashable]:
    """What is learnt of the dice when something is added to them first."""
    return lambda total: learn(worth(adding, total))


def with_term(terms: tuple[Term, ...], more: Term) -> tuple[Term, ...]:
    """Terms with one more, before the floors that the rules end a sum with: no ruling turns damage into
    healing."""
    at = len(terms)
    while at and terms[at - 1].op == "floor":
        at -= 1
    return (*terms[:at], more, *terms[at:])


def learning(
    reads: Callable[[Callable[[int], Hashable]], Callable[[int], Hashable]] | None,
    verdict: str,
    test: Test,
    target: int | None,
    modifiers: tuple[Term, ...],
) -> Callable[[int], Hashable]:
    """What the script will learn of a total."""

    def grade(total: int) -> Hashable:
        return verdict or (test.grade(total, target) if target is not None else "")

    learn = reads(grade) if reads is not None else _whole
    return _after(modifiers, learn) if reads is not None and target is None and modifiers else learn


def same_sum(was: Rolled, now: Rolled) -> bool:
    """Whether two rolls differ only in how one and the same sum is itemized: no rule has changed by that."""
    if msgspec.structs.replace(was, modifiers=now.modifiers) != now:
        return False
    return all(worth(was.modifiers, start) == worth(now.modifiers, start) for start in span(parse(now.dice)))


def shown(dice: str, faces: tuple[int, ...], source: str, zero: bool) -> tuple[int, tuple[int, ...]]:
    """What the dice come to, and which of them were dropped."""
    what = parse(dice)
    pool = what.pools[0]
    if source == Drawn.TOTAL:
        shows_zero = zero and faces[0] == pool.sides + what.plus
        return what.plus if shows_zero else faces[0], ()
    if zero and faces[0] == pool.sides:
        return what.plus, ()
    if not pool.keep and len(what.pools) == 1:
        return pool.sign * sum(faces) + what.plus, ()
    return total(what, faces), dropped(what, faces)


def graded(grade: Callable[[int], Hashable]) -> Callable[[int], Hashable]:
    """Of a check no more is learnt than the grade."""
    return grade


def comes_to(rolled: Rolled, test: Test | None) -> int:
    """By how much a roll that was held against a number passed or failed, as the test counts it; the total of
    one that was held against none."""
    return rolled.total if test is None or rolled.target is None else test.margin(rolled.total, rolled.target)


def counting(
    state: State, terms: tuple[Term, ...], who: Name, key: Key, rule: str, test: Test | None
) -> Callable[[int], int]:
    """What a roll that is still to be thrown comes to, by what its dice come to."""
    ruled, _, _ = under_rulings(state, terms, who, key, rule)
    if test is None:
        return lambda total: worth(ruled, total)
    target = worth(ruled)
    return lambda total: test.margin(total, target)


def under_rulings(
    state: State, terms: tuple[Term, ...], who: Name, key: Key, rule: str
) -> tuple[tuple[Term, ...], str, int]:
    """The terms, the verdict and the throw of a roll under the rulings that stand and those on it."""
    if state.house:
        terms = _house_ruled(state, terms, who, key, rule)
    return _with_rulings(terms, state.rulings.get(key, ()))


def _with_rulings(
    modifiers: tuple[Term, ...], rulings: tuple[Ruled, ...]
) -> tuple[tuple[Term, ...], str, int]:
    """The modifiers, the verdict and the throw that rulings on a roll make of it, in order."""
    verdict, throw = "", 0
    for ruled in rulings:
        if ruled.modifier is not None:
            modifiers = with_term(modifiers, ruled.modifier)
        if ruled.target is not None:
            modifiers = (*modifiers, Term("ruled", ruled.target, "="))
        verdict = ruled.verdict or verdict
        throw = max(throw, ruled.throw)
    return modifiers, verdict, throw


def _house_ruled(state: State, terms: tuple[Term, ...], who: Name, key: Key, rule: str) -> tuple[Term, ...]:
    """The terms of a roll with what the standing rulings make of it, in the order in which they came."""
    word, fighter = label(key, state.combatants), state.combatants.get(who)
    side = "" if fighter is None else fighter.side
    for each in state.house.values():
        if each.changes(word, rule) and each.holds(who, side, state.number):
            assert each.modifier is not None
            terms = with_term(terms, each.modifier)
    return terms
