"""Who did it: whose doing an outcome is, by the key of the input that caused it."""

from __future__ import annotations

from collections.abc import Mapping

from domain.facts.choice import Key, Name


def giver(because: Key, victim: Name, by: Name, known: Mapping[Name, object]) -> Name:
    """Whoever harmed `victim`: of those whose turn the cause lies in the outermost who is not the victim.

    `by` is whose roll or choice the cause is. Empty where it is the victim's own doing, or nobody's.

    >>> people = {"ann": 1, "bob": 1}
    >>> giver("t1.ann.damage", "bob", "ann", people), giver("t1.ann.bob.riposte", "ann", "bob", people)
    ('ann', 'bob')
    >>> giver("t1.ann.falls-to", "ann", "ann", people)
    ''
    """
    for part in because.split("."):
        if part != victim and part in known:
            return part
    return by if by != victim and by in known else ""
