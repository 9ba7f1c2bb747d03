"""`scuffle list`: the fights of a record file."""

import click

from adapters.cli.desk import Desk, desk, looking_up
from adapters.cli.recorded import state_of
from adapters.cli.shapes import Listed, Listing
from adapters.cli.spoken import spoken
from domain.facts.state import State
from domain.store import Store
from projections.record import record
from projections.wording import about, called


@click.command("list")
@looking_up
@desk
def list_fights(at: Desk) -> None:
    """List the fights, oldest first."""
    store = at.open()
    found = [_listed(store, name) for name in store.combats()]
    if at.json:
        at.paper.json(Listing(str(at.path), tuple(listed for listed, _ in found)))
        return
    if not found:
        at.paper.line(f"There are no fights in {at.path}. `scuffle new duel grunthar mutt` begins one.")
        return
    rows = [
        (
            listed.combat,
            listed.title,
            _against(listed, state),
            _where(listed, state),
            listed.events,
            listed.changed[:16].replace("T", " "),
        )
        for listed, state in found
    ]
    at.paper.table(("fight", "title", "who", "where it stands", "events", "last event"), rows, right="events")


def _listed(store: Store, name: str) -> tuple[Listed, State]:
    seen = record(name, store.entries(name))
    state = state_of(seen)
    sides: dict[str, list[str]] = {}
    for fighter in state.combatants.values():
        sides.setdefault(fighter.side, []).append(fighter.name)
    entries = seen.rows
    listed = Listed(
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
    return listed, state


def _against(listed: Listed, state: State) -> str:
    return " against ".join(
        " and ".join(called(state, name) for name in names) for names in listed.sides.values()
    )


def _where(listed: Listed, state: State) -> str:
    words = spoken(listed.ruleset)
    if listed.over:
        won = " and ".join(words.sides.get(side) or side for side in listed.winners)
        return f"over, {won} won" if won else "over, a draw"
    return about(words, state, listed.beat) if listed.beat else "not begun"
