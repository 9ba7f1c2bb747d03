"""What an option promises, in one line for the button that bears it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from domain.engine.odds.prospects import LikelyWinner, Prospects, Trial
from domain.facts.state import State
from domain.facts.term import Term
from projections.telling.names import called
from projections.telling.wording import came_about
from projections.telling.words import Words, named


def in_a_line(shown: Prospects, words: Words, state: State) -> str:
    """The first roll against a number that is sure to come, with what that is made of, or else the first
    contest; and whom all of it harms."""
    return "; ".join(_parts(shown, words, state))


def _parts(shown: Prospects, words: Words, state: State) -> Iterator[str]:
    sure = next((each for each in shown.trials if each.thrown.low == 1), None)
    if sure:
        yield f"{called(state, sure.who)} passes {_percent(sure.passes.value)} ({_needed(sure, words)})"
    else:
        for held in islice(filter(_sure, shown.contests), 1):
            what = named(words.acts, held.of.act)
            yield f"{called(state, held.of.who)} wins the {what} {_percent(held.wins.value)}"
    for each in shown.prospects:
        who = called(state, each.who)
        if each.harmed.low == 1:
            yield f"costs {who} {float(each.points.value):.3g} on average"
        elif each.harmed.value:
            yield f"hurts {who} {_percent(each.harmed.value)}"
    open_ = [each for each in shown.changes if each[1].low < 1]
    for change, chance in open_[:FEW]:
        yield f"{came_about(words, state, change)} {_percent(chance.value)}"


def _sure(contest: LikelyWinner) -> bool:
    return contest.wins.value + contest.loses.value + contest.tied.value == 1


def _needed(trial: Trial, words: Words) -> str:
    """How the number is compared, and the number term by term: `at most 10: DX 12, kick -2`."""
    terms = (
        f"{words.term(term)} {f'{term.op} {term.value}' if term.op not in SIGNS else _signed(term, count)}"
        for count, term in enumerate(trial.modifiers)
    )
    made = ", ".join(terms)
    return f"{named(words.tests, trial.test)} {trial.target}" + (f": {made}" if made else "")


FEW = 3
"""Unsure holds, falls and conditions that find room in a line; all are among the odds themselves."""

SIGNS = {"+": 1, "-": -1}


def _signed(term: Term, count: int) -> str:
    """A term that adds or takes away; the first of all needs no plus."""
    value = SIGNS[term.op] * term.value
    return f"{value:+}" if count else f"{value}"


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.3g} %"
