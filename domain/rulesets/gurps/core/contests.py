"""Contests of two: the quick one, and the regular one, an exchange a turn (GUR-145 to GUR-147)."""

from domain.engine.prompts import Contest, Won
from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import ConditionGained, Contested
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.shared.conditions import clear

UNDECIDED = "undecided-"
"""A regular contest that goes on, by setting, until it is won: the condition of the one who began it (A1)."""


def quick(
    scene: Scene,
    who: Name,
    foe: Name,
    act: str,
    mine: tuple[Term, ...],
    theirs: tuple[Term, ...],
    key: Key,
    rule: str,
) -> Contest:
    """One roll each; the better margin wins, level ones tie (GUR-145). Keys: `key.WHO`, `key.FOE`."""
    found = scene.contest(who, foe, DICE, key, rule=rule, mine=mine, theirs=theirs, test=SUCCESS)
    why = rule if found.winner else "GUR-145"
    scene.tell(Contested(who, foe, act, found.winner, found.margin, found.key, why))
    return found


def outdo(
    scene: Scene,
    who: Name,
    foe: Name,
    act: str,
    mine: tuple[Term, ...],
    theirs: tuple[Term, ...],
    key: Key,
    rule: str,
    tied: str = "GUR-145",
) -> Won:
    """The same where the margin comes to nothing but who wins.

    `tied` is the rule that says what a tie is, where the act has one of its own.
    """
    return scene.outdo(
        who, foe, DICE, key, act=act, rule=rule, mine=mine, theirs=theirs, test=SUCCESS, tied=tied
    )


def exchange(
    scene: Scene,
    who: Name,
    foe: Name,
    act: str,
    mine: tuple[Term, ...],
    theirs: tuple[Term, ...],
    key: Key,
    rule: str,
    about: str = "",
) -> tuple[Name, Key]:
    """One exchange of a Regular Contest: who wins it, or nobody (GUR-146, A1).

    By setting it is fought out: while nobody wins, the next beat is the next exchange; `about` says of what.
    """
    if settings(scene.state).extreme_scores:
        mine, theirs = rescaled(mine, theirs)
    first = scene.check(who, DICE, f"{key}.{who}", rule=rule, against=mine, test=SUCCESS)
    second = scene.check(foe, DICE, f"{key}.{foe}", rule=rule, against=theirs, test=SUCCESS)
    winner = "" if first.passed == second.passed else who if first.passed else foe
    scene.tell(Contested(who, foe, act, winner, 0, first.key, rule))
    going = f"{UNDECIDED}{act}{'-' if about else ''}{about}"
    if not winner and settings(scene.state).contests == "to-the-end":
        scene.tell(ConditionGained(who, going, first.key, "GUR-146", by=foe))
    else:
        clear(scene, who, going, first.key, "GUR-146")
    return winner, first.key


def rescaled(mine: tuple[Term, ...], theirs: tuple[Term, ...]) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """Extreme scores brought nearer to 10 (GUR-147).

    >>> [worth(terms) for terms in rescaled((Term("st", 16),), (Term("st", 14),))]
    [12, 10]
    """
    a, b = worth(mine), worth(theirs)
    low = min(a, b)
    if a <= 6 and b <= 6:
        to = (a + 10 - low, b + 10 - low)
    elif low > 20:
        to = (a * 10 // low, b * 10 // low)
    elif low >= 14:
        to = (a - low + 10, b - low + 10)
    else:
        return mine, theirs
    return (*mine, Term("rescaled", to[0], "=", "GUR-147")), (
        *theirs,
        Term("rescaled", to[1], "=", "GUR-147"),
    )


def undecided(state: State) -> tuple[Name, str, Name] | None:
    """The contest that goes on: who began it, what it is about, against whom."""
    for who, one in state.combatants.items():
        for condition, given in one.conditions.items():
            if condition.startswith(UNDECIDED):
                return who, condition.removeprefix(UNDECIDED), given.by
    return None
