"""The outcomes of a ruling as they are typed: `mutt:head:5`, `mutt:stunned`, `mutt:0,3`, `mutt:gus:pin`."""

import re
from collections.abc import Iterable, Mapping

from adapters.input.names import combatant, one_of
from adapters.input.rejected import Rejected
from adapters.input.rulings import (
    MOST,
    OUT,
    RuledCondition,
    RuledDamage,
    RuledDown,
    RuledHold,
    RuledItem,
    RuledMove,
    RuledOutcomes,
    RuledPosture,
    RuledRecovery,
    RuledRelease,
    RuledRelief,
)
from domain.engine.combat import Combat
from domain.facts.hexes import Hex


def decreed(combat: Combat, typed: Mapping[str, tuple[str, ...]], end: str) -> RuledOutcomes:
    """All that is typed, by the names of the fields of `RuledOutcomes`. Raises `Rejected`."""
    return RuledOutcomes(
        harms(combat, typed["damage"]),
        recoveries(typed["recover"]),
        conditions(typed["condition"]),
        tuple(RuledRelief(*_parts(text, "WHO:CONDITION", 2)) for text in typed["relieve"]),
        tuple(_move(text) for text in typed["move"]),
        tuple(_posture(text) for text in typed["posture"]),
        tuple(_hold(text) for text in typed["hold"]),
        tuple(RuledRelease(*_parts(text, "WHO:FOE", 2)) for text in typed["release"]),
        tuple(_handed(text) for text in typed["hand"]),
        downs(typed["down"]),
        end=end,
    )


def _parts(text: str, form: str, least: int, most: int = 0) -> list[str]:
    """What stands between colons, each of it something. Raises `Rejected` where it is not so many."""
    parts = text.split(":")
    if not all(parts) or not least <= len(parts) <= (most or least):
        raise Rejected(f"{text!r} does not fit; write {form}.", 2)
    return parts


def _move(text: str) -> RuledMove:
    form = "WHO:COLUMN,ROW[,FACING], such as mutt:0,3"
    who, at = _parts(text, form, 2)
    if not re.fullmatch(r"-?\d{1,6},-?\d{1,6}(,[0-5])?", at):
        raise Rejected(f"{text!r} does not fit; write {form}.", 2)
    column, row, *facing = map(int, at.split(","))
    return RuledMove(who, Hex(column, row), *facing)


def _posture(text: str) -> RuledPosture:
    who, posture = _parts(text, "WHO:POSTURE", 2)
    return RuledPosture(who, _coded(posture))


def _handed(text: str) -> RuledItem:
    who, item, place, *to = _parts(text, "WHO:ITEM:PLACE[:TO]", 3, 4)
    return RuledItem(who, item, _coded(place), *to)


def _hold(text: str) -> RuledHold:
    who, foe, kind, *more = _parts(text, "WHO:FOE:KIND[:PART[:LIMB,LIMB,SKILL]]", 3, 5)
    using = tuple(_coded(word) for word in ",".join(more[1:]).split(",")) if more[1:] else ()
    return RuledHold(who, foe, _coded(kind), "".join(more[:1]), using)


def _coded(text: str) -> str:
    """A word as the system writes it.

    >>> _coded("right hand")
    'right-hand'
    """
    return "-".join(text.split())


def harms(combat: Combat, texts: Iterable[str]) -> tuple[RuledDamage, ...]:
    """Each `WHO:POOL:POINTS`, behind it a kind of damage, a part, or both. Raises `Rejected`."""
    return tuple(_harm(combat, *text.split(":")) for text in texts)


def _harm(combat: Combat, *parts: str) -> RuledDamage:
    who, pool, points = _points(*parts[:3])
    kinds = combat.rules.vocabulary.words.get("damage", ())
    own = combat.state.combatants[combatant(combat.state, who)].parts
    kind = part = ""
    for word in parts[3:]:
        found = one_of("kind of damage, or part,", _coded(word), (*kinds, *own))
        kind, part = (found, part) if found in kinds else (kind, found)
    return RuledDamage(who, pool, points, kind, part)


def recoveries(texts: Iterable[str]) -> tuple[RuledRecovery, ...]:
    """Each `WHO:POOL:POINTS`. Raises `Rejected`."""
    return tuple(RuledRecovery(*_points(*text.split(":"))) for text in texts)


def _points(*parts: str) -> tuple[str, str, int]:
    if len(parts) != 3 or not parts[2].isdecimal() or not 1 <= int(parts[2][:8]) <= MOST:
        text = ":".join(parts)
        form = f"WHO:POOL:POINTS, such as mutt:head:5, with 1 to {MOST:,} points"
        raise Rejected(f"{text!r} is no number of points; write {form}.", 2)
    return parts[0], parts[1], int(parts[2])


def conditions(texts: Iterable[str]) -> tuple[RuledCondition, ...]:
    """Each `WHO:CONDITION` or `WHO:CONDITION:BY`. Raises `Rejected`."""
    return tuple(_condition(text) for text in texts)


def _condition(text: str) -> RuledCondition:
    who, _, rest = text.partition(":")
    condition, _, by = rest.partition(":")
    if not condition:
        raise Rejected(f"{text!r} is no condition of somebody; write WHO:CONDITION, such as mutt:stunned.", 2)
    return RuledCondition(who, condition, by)


def downs(texts: Iterable[str]) -> tuple[RuledDown, ...]:
    """Each `WHO` or `WHO:HOW`."""
    return tuple(RuledDown(who, how or OUT) for who, _, how in (text.partition(":") for text in texts))
