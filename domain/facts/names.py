"""What a combatant or a side may be called within a fight: names are parts of keys, and some words are
taken."""

import re
from collections.abc import Mapping

from domain.facts.choice import Name
from domain.facts.refusal import Refused

PATTERN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
LONGEST = 60
RESERVED = frozenset({"gm", "public", "all", "none", "nobody", "ruling", "draw"})
"""Words that mean somebody or something else wherever a name can stand."""


def why_not_name(kind: str, name: str) -> Refused | None:
    """Why `name` cannot be the name of a combatant or a side (`kind` says which).

    >>> why_not_name("combatant", "big-bad-2") is None
    True
    """
    if len(name) > LONGEST or PATTERN.fullmatch(name) is None:
        allowed = f"lower case letters and digits with hyphens between, at most {LONGEST} characters"
        return Refused("bad-name", f"{name!r} cannot be the name of a {kind}: it takes {allowed}.")
    if name in RESERVED:
        return Refused("bad-name", f"{name!r} means something else; give the {kind} another name.")
    return None


def why_name_clashes(name: Name, side: str, sides: Mapping[Name, str]) -> Refused | None:
    """Why somebody of that name and side cannot stand among `sides` (combatant -> side).

    A combatant may be a side of their own, but may not bear the name of a side that others are on.
    """
    if name in sides:
        return Refused("name-taken", f"There is a combatant {name} already; give the new one another name.")
    everybody = {**sides, name: side}
    for who, of in everybody.items():
        if of in everybody and of != who:
            return Refused("bad-name", f"{of!r} is the name of a combatant; {who}'s side needs another name.")
    return None


def why_not_named(name: Name, side: str, sides: Mapping[Name, str]) -> Refused | None:
    """Why somebody cannot take part under that name on that side, or `None`."""
    return (
        why_not_name("combatant", name) or why_not_name("side", side) or why_name_clashes(name, side, sides)
    )


def why_not_named_later(name: Name, labels: str) -> Refused | None:
    """Why somebody who comes when the dice are fixed cannot have that name: keys could be read in two ways.

    In what the seed is asked a seat stands for a name; a name that is a number, or one of the `labels` that
    keys are made of, would put their seat into other people's keys.

    >>> why_not_named_later("wolf-2", "attack r") is None, why_not_named_later("attack2", "attack r") is None
    (True, False)
    """
    if name.rstrip("0123456789") not in ("", *labels.split()):
        return None
    return Refused(
        "bad-name",
        f"{name!r} is a word that the names of rolls are made of; whoever enters later needs another name.",
    )
