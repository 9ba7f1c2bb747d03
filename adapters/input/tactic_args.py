"""Tactics as they are typed, `who=tactic`: for a combatant, for a side, for all."""

from collections.abc import Mapping, Sequence

from adapters.input.names import near, one_of
from adapters.input.rejected import Rejected
from domain.engine.ruleset import Ruleset
from domain.engine.sources.tactics import tactics_of
from domain.facts.choice import Name

ALL, NONE = "all", "none"
"""Everybody; no tactic."""


def tactics(ruleset: Ruleset, texts: Sequence[str], sides: Mapping[Name, str]) -> dict[Name, str]:
    """The names of combatants' tactics. Where two texts mean the same combatant the later counts, and `none`
    takes theirs away.

    `sides` gives the side of everybody who fights. Raises `Rejected` with what there is.
    """
    known = tactics_of(ruleset)
    found: dict[Name, str] = {}
    for text in texts:
        who, equals, name = text.partition("=")
        if not equals:
            raise Rejected(f"{text!r} hands nobody a tactic; write it as WHO=TACTIC, such as all=chance.", 2)
        name = name.strip().lower()
        if name not in (*known, NONE):
            raise Rejected(f"The system {ruleset.name} has no tactic {name!r}{near(name, known)}", 2)
        found |= dict.fromkeys(_combatants_named(who.strip(), sides), name)
    return {who: name for who, name in found.items() if name != NONE}


def _combatants_named(who: str, sides: Mapping[Name, str]) -> tuple[Name, ...]:
    if who.lower() == ALL:
        return tuple(sides)
    word = one_of("combatant or side", who, tuple(dict.fromkeys((*sides, *sides.values(), ALL))))
    return (word,) if word in sides else tuple(name for name, side in sides.items() if side == word)
