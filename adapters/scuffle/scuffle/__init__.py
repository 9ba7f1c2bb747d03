"""Scuffle for Python callers: fights that can be played, replayed, questioned and put right.

    >>> import scuffle
    >>> fight = scuffle.open("grunthar@orcs", "mutt@dwarfs", seed="a seed of our own, 1")
    >>> fight
    <fight 'fight': percentile, r1, mutt, grunthar asked; 9 events>
    >>> fight.answer("2 actions", of="mutt")
    The plans: Mutt two actions.
    >>> fight.answer("2 actions", of="grunthar")
    Grunthar declares two actions.

`open` begins a fight, `load` goes on with one that was kept, `simulate` plays many; a `Fight` is what all
three are about. What cannot be done raises `Rejected`, one sentence with the mend. Rule systems are written
with `scuffle.rules`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if __name__ != "scuffle":
    raise ImportError(f"This package is called scuffle, not {__name__}: write `import scuffle`.")

if TYPE_CHECKING:
    from adapters.input.rejected import Rejected
    from scuffle.fight import Fight
    from scuffle.opening import combatants, load, open, simulate, systems
    from scuffle.seen import Text

__all__ = ["Fight", "Rejected", "Text", "combatants", "load", "open", "simulate", "systems"]

_HOMES = {
    "Fight": "scuffle.fight",
    "Text": "scuffle.seen",
    "Rejected": "adapters.input.rejected",
    **dict.fromkeys(("combatants", "load", "open", "simulate", "systems"), "scuffle.opening"),
}
"""Where each name is at home. Loaded when it is first used: who only writes rules needs none of them."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'scuffle' has no attribute {name!r}; it has {', '.join(__all__)}.")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "rules"]
