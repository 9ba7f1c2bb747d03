"""What a ruling makes of somebody's body: points that come back, and another sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adapters.books.combatants import sheet
from adapters.input.rejected import InputField, Rejected
from domain.engine.combat import Combat
from domain.engine.ruleset import Body
from domain.facts.choice import Key, Name
from domain.facts.counted import counted
from domain.facts.events import Recovered, SheetChanged


def recovered(combat: Combat, key: Key, who: Name, pool: str, points: int) -> Recovered:
    """Points that come back, their cause the ruling `key`: nobody gets back more than they have lost. Raises
    `Rejected`."""
    fighter = combat.state.combatants[who]
    lost = _unhurt(combat, fighter.sheet).pools.get(pool, 0) - fighter.pools[pool]
    if points > lost:
        what = f"{counted(lost, 'point')} of that" if lost > 0 else "nothing of that"
        raise Rejected(f"{who} has lost {what}; no more comes back.", 2)
    return Recovered(who, pool, points, key, "")


def other_sheet(
    combat: Combat, key: Key, who: Name, whole: Mapping[str, Any], more: Mapping[str, str]
) -> SheetChanged:
    """Another sheet, and `more` things: what points they have beside the old sheet's, they have beside the
    new one's. Raises `Rejected`."""
    fighter = combat.state.combatants[who]
    with InputField("sheet"):
        raw = sheet(combat.rules.ruleset, whole, f"The sheet of {fighter.called or who}")
    was, now = _unhurt(combat, fighter.sheet), _unhurt(combat, raw)
    if was.parts != now.parts:
        raise Rejected(f"{who} would have another body; that cannot be in mid-fight.", 2)
    pools = {pool: most - was.pools.get(pool, 0) for pool, most in now.pools.items()}
    items = {item: place for item, place in more.items() if item not in fighter.items}
    changed = {pool: points for pool, points in pools.items() if points}
    return SheetChanged(who, raw, key, "", changed, items)


def _unhurt(combat: Combat, raw: bytes) -> Body:
    """The body of whoever has that sheet, as they join."""
    ruleset = combat.rules.ruleset
    settings = msgspec.json.decode(combat.state.settings, type=ruleset.settings)
    return ruleset.body(msgspec.json.decode(raw, type=ruleset.sheet), settings, combat.rules.tables)
