"""The outcomes of a ruling as they are typed: `mutt:head:5`, `mutt:stunned`, `mutt:asleep`."""

from collections.abc import Iterable

from adapters.input.names import combatant, one_of
from adapters.input.rejected import Rejected
from adapters.input.rulings import MOST, OUT, RuledCondition, RuledDamage, RuledDown, RuledRecovery
from domain.engine.combat import Combat


def harms(combat: Combat, texts: Iterable[str]) -> tuple[RuledDamage, ...]:
    """Each `WHO:POOL:POINTS`, behind it a kind of damage, a part, or both. Raises `Rejected`."""
    return tuple(_harm(combat, *text.split(":")) for text in texts)


def _harm(combat: Combat, *parts: str) -> RuledDamage:
    who, pool, points = _points(*parts[:3])
    kinds = combat.rules.vocabulary.words.get("damage", ())
    own = combat.state.combatants[combatant(combat.state, who)].parts
    kind = part = ""
    for word in parts[3:]:
        found = one_of("kind of damage, or part,", word, (*kinds, *own))
        kind, part = (found, part) if found in kinds else (kind, found)
    return RuledDamage(who, pool, points, kind, part)


def recoveries(texts: Iterable[str]) -> tuple[RuledRecovery, ...]:
    """Each `WHO:POOL:POINTS`. Raises `Rejected`."""
    return tuple(RuledRecovery(*_points(*text.split(":"))) for text in texts)


def _points(*parts: str) -> tuple[str, str, int]:
    if len(parts) != 3 or not parts[2].isdecimal() or not 1 <= int(parts[2][:8]) <= MOST:
        text = ":".join(parts)
        raise Rejected(f"{text!r} is no loss of points; write WHO:POOL:POINTS, such as mutt:head:5.", 2)
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
