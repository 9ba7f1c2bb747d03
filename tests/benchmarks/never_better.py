"""Means that the rules make worse than others for people who are alike: the exact odds that show it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.policies import Tactic
from domain.facts.choice import Choice
from domain.facts.state import State
from domain.rulesets.adnd.fighter import promises
from domain.rulesets.gurps.fighter.blows import guarding, known_blows, weigh
from domain.rulesets.percentile.fighter import dodging
from domain.rulesets.shared.fighters import NOTHING, WHOLE, asked
from domain.rulesets.swordspath.hold_worth import gained
from domain.rulesets.swordspath.moves import ESCAPES, THROWS
from domain.rulesets.swordspath.outlook import grapple_chance, levels
from tests.benchmarks.bouts import ONE, TWO, fought, named, opened
from tests.benchmarks.fights import rules_of

ROUNDS = 20
"""So many fights are looked at for what was to be decided in them."""


def dodges(people: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    """Of each, where a dodge comes nearest to its price in their fights: what it saves, what it gives up."""
    for who in people:
        seen: list[tuple[int, int]] = []

        def watching(tables: Any, seed: bytes, seen: list[tuple[int, int]] = seen) -> Tactic:
            fighter = named("percentile", "fighter")(tables, seed)

            def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
                if asked(prompt) == "dodges":
                    seen.append(dodging(state, tables, prompt.by, prompt.key.split(".")[1]))
                return fighter(state, prompt)

            return choose

        for number in range(ROUNDS):
            fought("percentile", opened("percentile", who, who), watching, watching, number)
        saved, own = max(seen, key=lambda each: each[0] * WHOLE // max(each[1], 1))
        yield who, saved, own


def throws(people: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    """Of each, the throw and the other grapple that promise most of one who stands."""
    tables = rules_of("swordspath").tables
    for who in people:
        state = opened("swordspath", who, who)
        between = levels(state, tables, ONE, TWO)
        worth = {
            move: grapple_chance(tables, between, move) * gains // 100
            for move, gains in gained(state, tables, ONE, TWO).items()
            if move not in ESCAPES
        }
        yield who, max(worth.get(each, 0) for each in THROWS), max(worth.values())


def overbearing(people: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    """Of each, to overbear and the best of the other modes, in the first attack of a round."""
    tables = rules_of("adnd").tables
    for who in people:
        state = opened("adnd", who, who)
        pummel, grapple, overbear = (
            promises(state, tables, ONE, Choice(mode, foe=TWO, using=using), 2)
            for mode, using in (("pummel", ("fists",)), ("grapple", ()), ("overbear", ()))
        )
        yield who, overbear, max(pummel, grapple)


def kicks(people: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    """Of each who has nothing in hand, their best kick and their best blow at a foe who is near enough."""
    tables = rules_of("gurps").tables
    for who in people:
        state = side_by_side(opened("gurps", who, who))
        guard = guarding(state, tables, TWO, ONE)
        found = {True: 0, False: 0}
        for made in known_blows(state, tables, ONE, TWO, NOTHING):
            kick = made.blow.act == "kick"
            found[kick] = max(found[kick], weigh(state, tables, made, guard, NOTHING).worth)
        yield who, found[True], found[False]


def side_by_side(state: State) -> State:
    """The two in one hex."""
    two = msgspec.structs.replace(state.combatants[TWO], at=state.combatants[ONE].at)
    return msgspec.structs.replace(state, combatants={**state.combatants, TWO: two})


NEVER_BETTER: dict[tuple[str, str], Callable[[Iterable[str]], Iterator[tuple[str, int, int]]]] = {
    ("percentile", "dodges"): dodges,
    ("swordspath", "throws"): throws,
    ("adnd", "overbear"): overbearing,
    ("gurps", "kicks"): kicks,
}
"""What is to be shown of which mean: of each of the people what it promises, and what they can do instead."""


def shown(found: Iterable[tuple[str, int, int]]) -> str:
    """`never better: mutt 3.1 < 11.0`, in hundredths of a foe put out; `better for` whom it is."""
    told, better = [], []
    for who, this, other in found:
        told.append(f"{who} {100 * this / WHOLE:.1f} < {100 * other / WHOLE:.1f}")
        better += [who] if this >= other else []
    return f"better for {', '.join(better)}" if better else f"never better: {', '.join(told)}"
