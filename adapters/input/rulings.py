"""What a ruling brings about by itself: harm, healing, places, holds, things, who is down and who has won."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from adapters.input.names import combatant, one_of, part_of, pool_of
from adapters.input.rejected import InputField, Rejected
from adapters.input.ruled_bodies import other_sheet, recovered
from domain.engine.combat import Combat
from domain.facts.choice import Key, Name
from domain.facts.events import (
    CombatantDowned,
    CombatEnded,
    ConditionGained,
    ConditionLost,
    Damaged,
    Faced,
    HoldBroken,
    HoldTaken,
    ItemMoved,
    Moved,
    Outcome,
    PostureChanged,
)
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.facts.term import Term
from projections.says import says
from projections.telling.names import called

OUT = "out"
"""How somebody is down of whom nothing else is said."""

DRAW = "draw"
"""The end at which nobody has won."""

BY_RULING = "ruling"
"""How somebody moves by a game master's word."""

MOST = 10_000
"""Points in one ruling."""


Who = Annotated[str, says("a combatant, by name or as they are called", min_length=1, max_length=200)]
Pool = Annotated[str, says("a pool, by its code or as it is called", min_length=1, max_length=200)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Points = Annotated[int, msgspec.Meta(ge=1, le=MOST)]


class RuledDamage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points that somebody loses."""

    who: Who
    pool: Pool
    points: Points
    kind: Annotated[str, says("the kind of damage, if that is said", max_length=200)] = ""
    part: Annotated[str, says("the part of the body, if it is not the pool", max_length=200)] = ""


class RuledRecovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points that come back to somebody."""

    who: Who
    pool: Pool
    points: Points


class RuledCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds of somebody from now on."""

    who: Who
    condition: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    by: Annotated[str, says("by whom, if it is about another", max_length=200)] = ""


class RuledRelief(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds of somebody no longer."""

    who: Who
    condition: Word


class RuledMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who stands elsewhere, or faces another way."""

    who: Who
    to: Annotated[Hex, says("column and row")]
    facing: (
        Annotated[int, says("in sixths of a turn clockwise, 0 is north"), msgspec.Meta(ge=0, le=5)] | None
    ) = None


class RuledPosture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who stands, kneels or lies."""

    who: Who
    posture: Word


class RuledHold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who gets hold of another."""

    who: Who
    foe: Annotated[str, says("who is held", min_length=1, max_length=200)]
    kind: Word
    part: Annotated[str, says("by which part, where the rules ask for it", max_length=200)] = ""
    using: Annotated[
        tuple[Word, ...], says("with which limbs, and then by which skill"), msgspec.Meta(max_length=10)
    ] = ()


class RuledRelease(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All holds of one on another, which end."""

    who: Who
    foe: Annotated[str, says("who is held", min_length=1, max_length=200)]


class RuledItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that is put elsewhere, or handed to somebody."""

    who: Who
    item: Word
    place: Annotated[str, says("where it is then: a hand, the belt, `ground`", min_length=1, max_length=200)]
    to: Annotated[str, says("its new owner, if it changes hands", max_length=200)] = ""


class RuledDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who is out of the fight."""

    who: Who
    how: Annotated[str, says("how, such as unconscious", min_length=1, max_length=200)] = OUT


class RuledSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody whose sheet is another from here on: what they have lost or gained stays, on the new sheet."""

    who: Who
    sheet: Annotated[
        dict[str, Any], says("the whole sheet, as the system knows it"), msgspec.Meta(max_length=100)
    ]
    items: Annotated[
        dict[Word, Word], says("what they have now beside what they have"), msgspec.Meta(max_length=100)
    ] = {}


class RuledOutcomes(msgspec.Struct, frozen=True):
    """All that one ruling brings about. `end` is the side that has won, or `DRAW`, or empty."""

    damage: tuple[RuledDamage, ...] = ()
    recover: tuple[RuledRecovery, ...] = ()
    condition: tuple[RuledCondition, ...] = ()
    relieve: tuple[RuledRelief, ...] = ()
    move: tuple[RuledMove, ...] = ()
    posture: tuple[RuledPosture, ...] = ()
    hold: tuple[RuledHold, ...] = ()
    release: tuple[RuledRelease, ...] = ()
    hand: tuple[RuledItem, ...] = ()
    down: tuple[RuledDown, ...] = ()
    sheet: tuple[RuledSheet, ...] = ()
    end: str = ""

    def any(self) -> bool:
        """Whether it brings anything about."""
        return any(msgspec.structs.astuple(self))


def outcomes(combat: Combat, key: Key, ruled: RuledOutcomes) -> tuple[Outcome, ...]:
    """The outcomes, their cause the ruling `key`. Raises `Rejected` for a name that nobody has."""
    return tuple(_outcomes(combat, key, ruled))


def _outcomes(combat: Combat, key: Key, ruled: RuledOutcomes) -> Iterator[Outcome]:
    state = combat.state
    for number, harm in enumerate(ruled.damage):
        with InputField(f"damage[{number}]"):
            yield _damaged(combat, key, harm)
    for number, back in enumerate(ruled.recover):
        with InputField(f"recover[{number}]"):
            who, pool = _pool(state, back.who, back.pool)
            with InputField("points"):
                yield recovered(combat, key, who, pool, back.points)
    for number, one in enumerate(ruled.condition):
        with InputField(f"condition[{number}]"):
            who, by = _who(state, one.who), _who(state, one.by, "by") if one.by else ""
            yield ConditionGained(who, one.condition, key, "", by=by)
    for number, relief in enumerate(ruled.relieve):
        with InputField(f"relieve[{number}]"):
            who = _who(state, relief.who)
            known = state.combatants[who].conditions
            with InputField("condition"):
                yield ConditionLost(who, one_of("condition of theirs", relief.condition, known), key, "")
    for number, moved in enumerate(ruled.move):
        with InputField(f"move[{number}]"):
            who = _who(state, moved.who)
            fighter = state.combatants[who]
            if moved.to != fighter.at:
                yield Moved(who, fighter.at, moved.to, BY_RULING, key, "", fighter.height)
            if moved.facing is not None and moved.facing != fighter.facing:
                yield Faced(who, moved.facing, key, "")
    for number, stance in enumerate(ruled.posture):
        with InputField(f"posture[{number}]"):
            yield PostureChanged(_who(state, stance.who), stance.posture, key, "")
    for number, taken in enumerate(ruled.hold):
        with InputField(f"hold[{number}]"):
            who, foe = _who(state, taken.who), _who(state, taken.foe, "foe")
            with InputField("part"):
                part = part_of(state, foe, taken.part) if taken.part else ""
            name = "_".join(filter(None, (who, foe, part)))
            yield HoldTaken(name, who, foe, taken.kind, key, "", part, taken.using)
    for number, freed in enumerate(ruled.release):
        with InputField(f"release[{number}]"):
            yield from _released(state, key, _who(state, freed.who), _who(state, freed.foe, "foe"))
    for number, given in enumerate(ruled.hand):
        with InputField(f"hand[{number}]"):
            who, to = _who(state, given.who), _who(state, given.to, "to") if given.to else ""
            with InputField("item"):
                item = _thing(state, who, given.item)
            yield ItemMoved(who, item, given.place, key, "", to)
    for number, fallen in enumerate(ruled.down):
        with InputField(f"down[{number}]"):
            yield CombatantDowned(_who(state, fallen.who), fallen.how, key, "")
    for number, other in enumerate(ruled.sheet):
        with InputField(f"sheet[{number}]"):
            yield other_sheet(combat, key, _who(state, other.who), other.sheet, other.items)
    if ruled.end:
        sides = tuple(dict.fromkeys(fighter.side for fighter in state.combatants.values()))
        with InputField("end"):
            winner = one_of("side", ruled.end, (*sides, DRAW))
        yield CombatEnded(() if winner == DRAW else (winner,), key, "", "ruled")


def _thing(state: State, who: Name, word: str) -> str:
    """A thing that they carry. Raises `Rejected`."""
    things = state.combatants[who].items
    if not things:
        raise Rejected(f"{who} carries nothing.", 2)
    return one_of(f"thing of {called(state, who)}'s", word, things)


def _released(state: State, key: Key, who: Name, foe: Name) -> Iterator[HoldBroken]:
    held = [name for name, hold in state.holds.items() if (hold.holder, hold.victim) == (who, foe)]
    if not held:
        raise Rejected(f"{who} has no hold on {foe}.", 2)
    for name in held:
        yield HoldBroken(name, key, "")


def _damaged(combat: Combat, key: Key, harm: RuledDamage) -> Damaged:
    who, pool = _pool(combat.state, harm.who, harm.pool)
    parts, kind, part = combat.state.combatants[who].parts, "", ""
    if harm.kind:
        with InputField("kind"):
            kind = one_of("kind of damage", harm.kind, combat.rules.vocabulary.words.get("damage", ()))
    if harm.part:
        with InputField("part"):
            part = part_of(combat.state, who, harm.part)
    return Damaged(who, pool, harm.points, key, "", kind, part or (pool if pool in parts else ""))


def _pool(state: State, who: str, pool: str) -> tuple[Name, str]:
    name = _who(state, who)
    with InputField("pool"):
        return name, pool_of(state, name, pool)


def _who(state: State, who: str, place: str = "who") -> Name:
    with InputField(place):
        return combatant(state, who)


def ruled_term(points: int | None) -> Term | None:
    """A modifier by a game master's word."""
    return None if points is None else Term("ruled", abs(points), "-" if points < 0 else "+")
