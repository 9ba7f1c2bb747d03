"""`scuffle list`: the fights of a record file."""

import click

from adapters.books.recorded import state_of, words_of
from adapters.cli.context import Invocation
from adapters.cli.options import looking_up, with_invocation
from adapters.output.shapes import Listed, Listing
from domain.facts.state import NOTHING, State
from domain.store import DamagedRecord, Store
from projections.record import record
from projections.telling.keys import about
from projections.telling.names import called, listed, side


@click.command("list")
@looking_up
@with_invocation
def list_command(at: Invocation) -> None:
    """List the fights, oldest first."""
    store = at.open()
    found = [_listed(store, name) for name in store.combats()]
    if at.json:
        at.printer.json(Listing(at.place, tuple(fight for fight, _ in found)))
        return
    if not found:
        at.printer.line(f"There are no fights in {at.place}. `scuffle new duel grunthar mutt` begins one.")
        return
    rows = [
        (
            fight.combat,
            fight.title,
            _against(fight, state),
            _where(fight, state),
            fight.events,
            fight.changed[:16].replace("T", " "),
        )
        for fight, state in found
    ]
    at.printer.table(
        ("fight", "title", "who", "where it stands", "events", "last event"), rows, right="events"
    )


def _listed(store: Store, name: str) -> tuple[Listed, State]:
    """The fight in brief; of one whose record is damaged no more than that it is."""
    try:
        return _whole(store, name)
    except DamagedRecord as error:
        why = f"event {error.version} {error.reason}"
        return Listed(name, "", "", {}, "", 0, False, (), 0, "", "", why), NOTHING


def _whole(store: Store, name: str) -> tuple[Listed, State]:
    seen = record(name, store.entries(name))
    state = state_of(seen)
    sides: dict[str, list[str]] = {}
    for fighter in state.combatants.values():
        sides.setdefault(fighter.side, []).append(fighter.name)
    entries = seen.rows
    if not entries:
        raise DamagedRecord(name, 1, "is missing")
    fight = Listed(
        name,
        state.title,
        state.ruleset,
        {side: tuple(names) for side, names in sides.items()},
        state.beat,
        state.number,
        state.over,
        state.winners,
        len(entries),
        entries[0].entry.at,
        entries[-1].entry.at,
    )
    return fight, state


def _against(fight: Listed, state: State) -> str:
    sides = (listed(called(state, name) for name in names) for names in fight.sides.values())
    return " against ".join(sides)


def _where(fight: Listed, state: State) -> str:
    if fight.damaged:
        return f"DAMAGED: {fight.damaged}"
    words = words_of(fight.ruleset)
    if fight.over:
        won = listed(side(words, each) for each in fight.winners) if fight.winners else ""
        return f"over, {won} won" if won else "over, a draw"
    return about(words, state, fight.beat) if fight.beat else "not begun"
