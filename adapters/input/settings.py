"""Settings whose values name combatants."""

from collections.abc import Collection, Iterable

from adapters.input.names import one_of

ALL = "all"
"""Everybody throws by hand."""


def by_hand(words: Iterable[str], names: Collection[str]) -> str:
    """The setting that says who throws by hand. Raises `Rejected` for somebody who is not in the fight."""
    return ",".join(one_of("combatant", word, names) for word in words)
