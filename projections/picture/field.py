"""What a whole line of a fight takes place on, so that its board keeps still while the fight goes by."""

from collections.abc import Iterable

import msgspec

from domain.facts.choice import Name
from domain.facts.events import (
    AnyEvent,
    CombatantJoined,
    CombatOpened,
    Faced,
    GroundChanged,
    Moved,
    SheetChanged,
)
from domain.facts.hexes import Hex
from projections.record import Record


class Field(msgspec.Struct, frozen=True):
    """The ground and the people of a line.

    hexes   all that were ever stood on, or that something stands on
    full    by combatant, their pools when they came, with what other sheets added to them
    faces   whether it was ever said which way somebody looks
    """

    hexes: frozenset[Hex] = frozenset()
    full: dict[Name, dict[str, int]] = {}
    faces: bool = False

    @property
    def mapped(self) -> bool:
        """Whether places matter: there is ground, or not everybody stood on one hex all the time."""
        return len(self.hexes) > 1


def field(record: Record) -> Field:
    """The field of the line on which the record's head stands."""
    return field_of(row.event for row in record.standing())


def field_of(events: Iterable[AnyEvent], before: Field | None = None) -> Field:
    """The field of these events of one line, and of those `before` them."""
    known = before or Field()
    hexes: set[Hex] = set(known.hexes)
    full: dict[Name, dict[str, int]] = dict(known.full)
    faces = known.faces
    for event in events:
        match event:
            case CombatantJoined():
                full[event.name] = event.pools
                hexes.add(event.at)
                faces = faces or event.facing != 0
            case SheetChanged():
                came = full.get(event.who, {})
                full[event.who] = {**came, **{pool: came.get(pool, 0) + n for pool, n in event.pools.items()}}
            case Moved():
                hexes.update((event.start, event.to))
            case Faced():
                faces = True
            case GroundChanged():
                hexes.add(event.feature.at)
            case CombatOpened():
                hexes.update(each.at for each in event.ground)
            case _:
                pass
    return Field(frozenset(hexes), full, faces)
