"""Who is to fight by which rules, and where, as somebody types it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from adapters.books.combatants import comers
from adapters.books.lineup import lined_up
from adapters.books.maps import ReadMap, read_map
from adapters.books.tables import rules
from adapters.input.entrant_args import entrants, placed
from adapters.input.entrants import NamedCombatant, stationed, strays
from adapters.input.oddities import odd_comers, odd_tables
from adapters.input.setting_args import hands, read
from adapters.input.systems import system
from domain.engine.ruleset import Rules
from domain.entrants import Entrant
from domain.facts.choice import Name
from domain.facts.events import Feature, Value


class Opening(msgspec.Struct, frozen=True):
    """What a fight is opened with; `absent` are those who stand on its map and do not fight."""

    rules: Rules
    fighters: tuple[Entrant, ...]
    settings: Mapping[str, Value]
    ground: tuple[Feature, ...] = ()
    absent: tuple[Name, ...] = ()

    @property
    def sides(self) -> dict[Name, str]:
        """The side of everybody who fights."""
        return {fighter.name: fighter.side for fighter in self.fighters}

    def oddities(self) -> Iterator[str]:
        """What looks mistyped, or disagrees with the rules' own examples, in sentences."""
        yield from odd_comers(self.rules, self.fighters)
        yield from odd_tables(self.rules)
        for name in self.absent:
            yield f"{name} stands on the map, and does not fight here."


def opening(
    combatants: Sequence[str | NamedCombatant],
    *,
    named: str | None = None,
    settings: Sequence[str] = (),
    hand: str | None = None,
    drawn: Path | None = None,
    spots: Sequence[str] = (),
    tables: Path | None = None,
) -> Opening:
    """The fight of these `combatants` (`who[@side][=name]`; none: all who come with the system).

    By the rules that are `named`, else by those with which most of them come; who is on a sheet does not
    count there. `settings` are `name=value`, `hand` says who throws real dice, `drawn` is a file with a map,
    `spots` (`name=q,r[,facing]`) are where they stand. Raises `Rejected`, `UnknownName` or `BadFile`.
    """
    ruleset = system(named, [each for each in combatants if isinstance(each, str)])
    land = read_map(drawn) if drawn is not None else ReadMap((), {})
    lined = lined_up(entrants(ruleset, combatants or comers(ruleset)), ruleset.radius)
    fighters = placed(stationed(lined, land, ruleset.walls), spots)
    chosen = read(ruleset, settings)
    if hand is not None:
        chosen["by_hand"] = hand
    if "by_hand" in chosen:
        chosen["by_hand"] = hands(str(chosen["by_hand"]), [each.name for each in fighters])
    absent = strays(fighters, land)
    return Opening(rules(ruleset, tables), tuple(fighters), chosen, land.features, absent)
