"""Combatants as they are sent: those that come with a system, or sheets of somebody's own."""

from collections.abc import Collection, Iterator, Sequence

import msgspec

from adapters.cli.entrants import Typed, enter
from adapters.cli.naming import one_of, slugged
from adapters.lineup import lined_up
from adapters.seeds import character, combatant_names, sheet
from adapters.web.wishes import Entrant
from domain.commands import Fighter
from domain.engine.ruleset import Ruleset

replace = msgspec.structs.replace


def fighters(ruleset: Ruleset, entrants: Sequence[Entrant], present: Collection[str] = ()) -> list[Fighter]:
    """Everybody, under names that nobody `present` has, each behind the mount on which he comes.

    At the opening the sides line up face to face, but for those who say where they stand. Whoever is named
    must come with the system: no file of the server's is read for a stranger. Raises `Turned`, `BadFile`.
    """
    come = list(_fighters(ruleset, entrants, present))
    lined = (
        [fighter for fighter, _ in come] if present else lined_up([each for each, _ in come], ruleset.radius)
    )
    return [_placed(fighter, each) for fighter, (_, each) in zip(lined, come, strict=True)]


def _fighters(
    ruleset: Ruleset, entrants: Sequence[Entrant], present: Collection[str]
) -> Iterator[tuple[Fighter, Entrant]]:
    """Each with what was said of him; a mount with what was said of its rider."""
    known = combatant_names(ruleset)
    own = {id(each): _own(ruleset, each) for each in entrants if each.sheet is not None}
    named = [
        replace(each, who=one_of("combatant", each.who, known)) for each in entrants if each.sheet is None
    ]
    typed = [Typed(each.who, each.side or None, each.name or None) for each in named]
    come = iter(enter(ruleset, typed, {*present, *(fighter.name for fighter in own.values())}))
    rest = iter(named)
    for each in entrants:
        if each.sheet is not None:
            yield own[id(each)], each
            continue
        fighter = next(come)
        if character(ruleset, next(rest).who).mount:
            yield fighter, each
            fighter = next(come)
        yield fighter, each


def _own(ruleset: Ruleset, each: Entrant) -> Fighter:
    """Somebody with a sheet of his own."""
    called = each.name or each.who
    name = slugged("combatant", called)
    side = slugged("side", each.side) if each.side else name
    return Fighter(name, side, sheet(ruleset, each.sheet or {}, f"The sheet of {called}"), called)


def _placed(fighter: Fighter, each: Entrant) -> Fighter:
    return fighter if each.at is None else replace(fighter, at=each.at, facing=each.facing)
