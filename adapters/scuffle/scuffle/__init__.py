"""Scuffle for Python callers: fights that can be played, replayed, questioned and put right.

    >>> import scuffle
    >>> fight = scuffle.open("grunthar@orcs", "mutt@dwarfs", seed="a seed of our own, 1")
    >>> fight
    <fight 'fight': percentile, r1, mutt, grunthar asked; 9 events>
    >>> fight.answer("2 actions", of="mutt")
    The plans: Mutt two actions.
    >>> fight.answer("2 actions", of="grunthar")
    … from Grunthar, two.

`open` begins a fight, `load` goes on with one that was kept, `simulate` plays many; a `Fight` is what all
three are about. `character` reads a sheet that people have, for `open` to take. What cannot be done raises
`Rejected`, one sentence with the mend. Rule systems are written with `scuffle.rules`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if __name__ != "scuffle":
    raise ImportError(f"This package is called scuffle, not {__name__}: write `import scuffle`.")

if TYPE_CHECKING:
    from adapters.input.rejected import Rejected
    from adapters.output.odds import OddsShown
    from adapters.output.settlement import Settlement
    from adapters.output.shapes import RecordVerified, Simulation
    from domain.engine.history.tree import Line
    from domain.facts.state import State
    from projections.open_prompts import OpenChoice, OpenOption, OpenRoll
    from projections.picture.board import Board
    from projections.proving.audit import AuditRow
    from projections.standing import Standing
    from scuffle.fight import Fight
    from scuffle.opening import combatants, load, open, simulate, systems
    from scuffle.seen import Text
    from scuffle.sheets import CharacterSheet, character

_HOMES = {
    "scuffle.opening": ("combatants", "load", "open", "simulate", "systems"),
    "scuffle.sheets": ("CharacterSheet", "character"),
    "scuffle.fight": ("Fight",),
    "scuffle.seen": ("Text",),
    "adapters.input.rejected": ("Rejected",),
    "adapters.output.odds": ("OddsShown",),
    "adapters.output.settlement": ("Settlement",),
    "adapters.output.shapes": ("RecordVerified", "Simulation"),
    "domain.engine.history.tree": ("Line",),
    "domain.facts.state": ("State",),
    "projections.open_prompts": ("OpenChoice", "OpenOption", "OpenRoll"),
    "projections.picture.board": ("Board",),
    "projections.proving.audit": ("AuditRow",),
    "projections.standing": ("Standing",),
}
"""Where the names are at home. Loaded when one is first used: who only writes rules needs none of them."""

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "AuditRow",
    "Board",
    "CharacterSheet",
    "Fight",
    "Line",
    "OddsShown",
    "OpenChoice",
    "OpenOption",
    "OpenRoll",
    "RecordVerified",
    "Rejected",
    "Settlement",
    "Simulation",
    "Standing",
    "State",
    "Text",
    "character",
    "combatants",
    "load",
    "open",
    "simulate",
    "systems",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'scuffle' has no attribute {name!r}; it has {', '.join(__all__)}.")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "rules"]
