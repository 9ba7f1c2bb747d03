"""What a game master decrees: typed as `mutt:head:5`, written as the outcomes of a ruling."""

from collections.abc import Iterator
from typing import NamedTuple

from adapters.books.recorded import words_of
from adapters.input.names import combatant, one_of
from adapters.input.rejected import Rejected
from domain.engine.combat import Combat
from domain.facts.choice import Key, Name
from domain.facts.events import (
    CombatantDowned,
    CombatEnded,
    ConditionGained,
    Damaged,
    Outcome,
    Recovered,
)

OUT = "out"
"""How somebody is down of whom nothing else is said."""

DRAW = "draw"


class Decrees(NamedTuple):
    """The options of `scuffle rule` that decree something, as typed."""

    damage: tuple[str, ...] = ()
    recover: tuple[str, ...] = ()
    condition: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    end: str | None = None

    def any(self) -> bool:
        """Whether anything is decreed."""
        return any(self[:4]) or self.end is not None


def decreed(combat: Combat, key: Key, decrees: Decrees) -> tuple[Outcome, ...]:
    """The outcomes, their cause the ruling `key`. Raises `Rejected` for what cannot be."""
    return tuple(_outcomes(combat, key, decrees))


def _outcomes(combat: Combat, key: Key, decrees: Decrees) -> Iterator[Outcome]:
    for text in decrees.damage:
        loss, words = text.split(":")[:3], text.split(":")[3:]
        who, pool, points = _points(combat, ":".join(loss))
        kind, part = _how(combat, who, words)
        part = part or (pool if pool in combat.state.combatants[who].parts else "")
        yield Damaged(who, pool, points, key, "", kind, part)
    for text in decrees.recover:
        who, pool, points = _points(combat, text)
        yield Recovered(who, pool, points, key, "")
    for text in decrees.condition:
        word, _, rest = text.partition(":")
        condition, _, other = rest.partition(":")
        if not condition:
            raise Rejected(
                f"{text!r} is no condition of somebody; write WHO:CONDITION, such as mutt:stunned.", 2
            )
        by = combatant(combat.state, other) if other else ""
        yield ConditionGained(combatant(combat.state, word), condition, key, "", by=by)
    for text in decrees.down:
        word, _, how = text.partition(":")
        yield CombatantDowned(combatant(combat.state, word), how or OUT, key, "")
    if decrees.end is not None:
        sides = tuple(dict.fromkeys(fighter.side for fighter in combat.state.combatants.values()))
        winner = one_of("side", decrees.end, (*sides, DRAW))
        yield CombatEnded(() if winner == DRAW else (winner,), key, "", "ruled")


def _how(combat: Combat, who: Name, words: list[str]) -> tuple[str, str]:
    """By what kind of damage, and to which part; either may be left out."""
    kinds = combat.rules.vocabulary.words.get("damage", ())
    parts = combat.state.combatants[who].parts
    kind = part = ""
    for word in words:
        found = one_of("kind of damage, or part,", word, (*kinds, *parts))
        kind, part = (found, part) if found in kinds else (kind, found)
    return kind, part


def _points(combat: Combat, text: str) -> tuple[Name, str, int]:
    """Who, which pool, how many points."""
    parts = text.split(":")
    if len(parts) != 3 or not parts[2].isdecimal() or not 1 <= int(parts[2][:8]) <= 1_000_000:
        raise Rejected(f"{text!r} is no loss of points; write WHO:POOL:POINTS, such as mutt:head:5.", 2)
    who = combatant(combat.state, parts[0])
    pools = combat.state.combatants[who].pools
    called = {
        text.lower(): code for code, text in words_of(combat.state.ruleset).parts.items() if code in pools
    }
    pool = called.get(parts[1].lower()) or one_of("pool", parts[1], (*pools, *called))
    return who, pool, int(parts[2])
