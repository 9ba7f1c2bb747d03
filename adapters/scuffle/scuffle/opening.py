"""How a fight comes to be at hand: begun anew, gone on with, or played many times over."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec

from adapters.books.combatants import combatant_names
from adapters.books.systems import ruleset, ruleset_names
from adapters.books.tables import rules_finder
from adapters.files.records import read, restore
from adapters.input.entrants import NamedCombatant
from adapters.input.names import one_of, proper, slug
from adapters.input.opening_args import opening
from adapters.input.rejected import Rejected
from adapters.input.seed import given_seed
from adapters.input.tactic_args import tactics as handed
from adapters.lab.quick import intervals_of
from adapters.output.shapes import Simulation
from adapters.output.simulation import simulated, simulating, undecided
from adapters.store.combats import CombatStore
from adapters.store.memory import MemoryStore
from adapters.store.opening import in_postgres, open_store, shown
from domain.facts.brief import Several
from domain.facts.events import Value
from domain.fights import Fights
from domain.store import Conflict, DeletedCombat
from scuffle.fight import Fight
from scuffle.rejecting import allowed, rejecting
from scuffle.seen import fresh
from scuffle.sheets import CharacterSheet

MOST = 1_000_000
"""Fights in one simulation."""

Place = Annotated[Sequence[int], msgspec.Meta(min_length=2, max_length=3)]
"""Column, row, and if it is given the facing, in sixths of a turn clockwise from north."""

SQLITE = b"SQLite format 3\0"
"""How every such file begins."""


@rejecting
def systems() -> tuple[str, ...]:
    """The names of the rule systems that are installed."""
    return Several(ruleset_names())


@rejecting
def combatants(system: str) -> tuple[str, ...]:
    """The names of the combatants that come with a system."""
    return Several(combatant_names(ruleset(one_of("rule system", system, ruleset_names()))))


@rejecting
def open(
    *combatants: str | CharacterSheet,
    system: str | None = None,
    settings: Mapping[str, Value] | None = None,
    hand: str | Sequence[str] | None = None,
    seed: str | None = None,
    title: str = "",
    name: str = "",
    map: str | Path | None = None,
    at: Mapping[str, Place] | None = None,
    tables: str | Path | None = None,
    db: str | Path | None = None,
    wait: bool = False,
) -> Fight:
    """Begin a fight of these combatants, each `who`, `who@side` or `who@side=name`, several as `3x who`.

    `who` comes with the system or is in your roster, or is a file of your own that ends in `.toml`; or give a
    `character`, if need be `on` a side. `system` may be left out where
    the names tell it. `settings` by name; `hand` is `all`, or the names of those who throw real dice; `seed`
    is a secret text that makes the fight repeatable, else one is drawn. `at` places people, by column, row
    and if you like facing: `{"mutt": (0, 3, 0)}`. `map` is a TOML file with a `[ground]`, `tables` one with
    figures of your own. The fight is kept in memory, or under its `name` in `db`, a file
    or the address of a database of PostgreSQL. With `wait` it is
    opened only, for people to join. What looks mistyped is warned of. Raises `Rejected`.
    """
    if not combatants:
        raise Rejected("Name those who fight, such as scuffle.open('grunthar@orcs', 'mutt@dwarfs').", 2)
    met = opening(
        _named(combatants), named=_system(combatants, system), settings=_pairs(settings), hand=_names(hand),
        drawn=_path(map), spots=_spots(at), tables=_path(tables),
    )  # fmt: skip
    for oddity in met.oddities():
        warnings.warn(oddity, stacklevel=3)
    called = proper("fight", name or slug(title) or "fight")
    given, store = given_seed(seed), _store(db)
    fights = Fights(store, rules_finder(_path(tables)))
    with _closed_if_it_fails(store):
        allowed(
            fights.open(
                called, met.rules, given, met.fighters, met.settings,
                title=" ".join(title.split()), ground=met.ground, waiting=wait, by="gm", command=fresh(),
            )
        )  # fmt: skip
    return Fight(fights, called)


@rejecting
def load(
    path: str | Path, name: str = "", *, db: str | Path | None = None, tables: str | Path | None = None
) -> Fight:
    """Go on with a fight: of a database with fights the one of that `name`, which may be left out where there
    is only one; or from a record file or page that was saved, read whole into memory or into `db`.

    A record that was saved holds no secret seed: it can be told, replayed and audited, and is played on with
    dice by hand. Raises `Rejected`, also for a record from which secrets of others are kept back, as a player
    saves it: nobody can play on without them.
    """
    if in_postgres(str(path)) or _is_database(Path(path)):
        if db is not None:
            raise Rejected(f"{shown(str(path))} is a database already; leave out `db`.", 2)
        store: CombatStore = open_store(str(path))
        with _closed_if_it_fails(store):
            return Fight(
                Fights(store, rules_finder(_path(tables))), _one(name, store.combats(), store.address)
            )
    parsed = read(Path(path)).whole()
    called, store = proper("fight", name or parsed.header.combat), _store(db)
    with _closed_if_it_fails(store):
        try:
            restore(store, parsed, called)
        except DeletedCombat as gone:
            raise Rejected(f"{gone.sentence} Give this one another `name`.") from None
        except Conflict:
            raise Rejected(
                f"There is a fight called {called!r} already; give this one another `name`."
            ) from None
    return Fight(Fights(store, rules_finder(_path(tables))), called)


@rejecting
def simulate(
    *combatants: str | CharacterSheet,
    fights: int = 1_000,
    system: str | None = None,
    settings: Mapping[str, Value] | None = None,
    tactics: Mapping[str, str] | None = None,
    seed: str = "scuffle",
    map: str | Path | None = None,
    at: Mapping[str, Place] | None = None,
    tables: str | Path | None = None,
) -> Simulation:
    """Play so many fights in memory, and count who wins; the same seed gives the same fights.

    Combatants, `system`, `settings`, `map`, `at` and `tables` as for `open`; without combatants those that
    come with the system fight, each for themselves. `tactics` by combatant, side or `all`; who has none
    plays to win by `fighter`, where the system has it, else chooses by chance. `intervals` are there where
    scipy is (the extra `lab`). What makes the wins say little is warned of. Raises `Rejected`.
    """
    if not 1 <= fights <= MOST:
        raise Rejected(f"fights may be 1 to {MOST:,}, not {fights:,}.", 2)
    met = opening(
        _named(combatants), named=_system(combatants, system), settings=_pairs(settings),
        drawn=_path(map), spots=_spots(at), tables=_path(tables),
    )  # fmt: skip
    for oddity in met.oddities():
        warnings.warn(oddity, stacklevel=3)
    found = simulating(met, seed, handed(met.rules.ruleset, _pairs(tactics), met.sides))
    found.play(fights)
    shown = simulated(found, seed, fights, intervals_of(found))
    if why := undecided(shown):
        warnings.warn(why, stacklevel=3)
    return shown


# -- inside


def _named(given: Sequence[str | CharacterSheet]) -> list[str | NamedCombatant]:
    """Those who are typed as they are; those on a sheet with it."""
    return [
        each
        if isinstance(each, str)
        else NamedCombatant(each.name, each.side or None, each.named or None, each.read.character)
        for each in given
    ]


def _system(given: Sequence[str | CharacterSheet], named: str | None) -> str | None:
    """The system that is named, else that of those on a sheet. Raises `Rejected` for a sheet of another."""
    for each in given:
        if not isinstance(each, str):
            named = named or each.system
            if each.system != named:
                raise Rejected(f"{each.name} is on a sheet of {each.system}, and none of {named}.", 2)
    return named


def _pairs(given: Mapping[str, object] | None) -> Sequence[str]:
    """What is given by name as it is typed, `name=value`."""
    return [f"{name}={value}" for name, value in (given or {}).items()]


def _names(given: str | Sequence[str] | None) -> str | None:
    return given if given is None or isinstance(given, str) else ",".join(given)


def _spots(given: Mapping[str, Place] | None) -> Sequence[str]:
    return [f"{name}={','.join(map(str, place))}" for name, place in (given or {}).items()]


def _path(given: str | Path | None) -> Path | None:
    return None if given is None else Path(given)


def _store(db: str | Path | None) -> CombatStore:
    return MemoryStore() if db is None else open_store(str(db))


@contextmanager
def _closed_if_it_fails(store: CombatStore) -> Iterator[None]:
    try:
        yield
    except BaseException:
        store.close()
        raise


def _is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False


def _one(name: str, known: Sequence[str], place: str) -> str:
    """The fight of that name, or the only one."""
    if name:
        return one_of("fight", name, known)
    if len(known) == 1:
        return known[0]
    raise Rejected(f"{place} holds {', '.join(known) or 'no fight'}; say which by its `name`.", 2)
