"""The books on disk: rule systems by entry point, their tables, words, combatants and worked fights."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from adapters.incoming import content, strange, text_of
from domain.engine.ruleset import Rules, Ruleset, Unplayable
from domain.entrants import Fighter
from domain.facts.misfit import misfit
from projections.telling.codes import strange_codes
from projections.telling.proof import faults
from projections.telling.words import Words

GROUP = "scuffle.rulesets"
"""The entry point group under which rule systems register."""


class BadFile(Exception):
    """A file from outside that does not fit: one sentence with the place and the mend."""


class UnknownName(LookupError):
    """Nothing is called so; the sentence gives the nearest name."""


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combatant's file: his `sheet` (of the system's own type), what people call him, what he carries.

    `mount` is the combatant on which he comes, who joins with him.
    """

    sheet: dict[str, Any]
    called: str = ""
    about: str = ""
    items: dict[str, str] = {}
    mount: str = ""


OURS = "domain.rulesets"
"""The package with our own systems, each in a package of its name."""


def ruleset_names() -> tuple[str, ...]:
    """The rule systems that are installed."""
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=GROUP).names))


@lru_cache
def ruleset(name: str) -> Ruleset:
    """The rule system of that name. Raises `UnknownName`, or `BadFile` when its package is broken.

    Ours are found by their names: to ask what is installed takes longer than all the rest of a short command.
    """
    if name.isidentifier() and find_spec(f"{OURS}.{name}") is not None:
        ours: Ruleset = import_module(f"{OURS}.{name}.ruleset").RULESET
        return ours
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP, name=name):
        found = entry.load()
        if not isinstance(found, Ruleset):
            raise BadFile(f"The rule system {name!r} ({entry.value}) is not a Ruleset.")
        return found
    raise UnknownName(missing("rule system", name, ruleset_names()))


def missing(kind: str, name: str, known: tuple[str, ...]) -> str:
    """A sentence saying that there is no such thing, with the nearest name or all of them."""
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=1, cutoff=0.5)
    if near:
        return f"There is no {kind} {name!r}; did you mean {near[0]!r}?"
    return f"There is no {kind} {name!r}. There is: {', '.join(known) or 'none'}."


def folder(ruleset: Ruleset) -> Path:
    """Where the system's rules, tables, words, combatants and fights lie."""
    found = _package(ruleset.folder)
    if found is None:
        raise BadFile(f"The rule system {ruleset.name!r} has no folder {ruleset.folder!r}.")
    return found


@cache
def _package(name: str) -> Path | None:
    """Where an installed package lies, if there is one."""
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))


def read_text(path: Path) -> str:
    """A text file, with or without the mark that some editors begin one with. Raises `BadFile`."""
    try:
        raw = content(path)
    except FileNotFoundError:
        raise BadFile(f"There is no file {path}.") from None
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    if what := strange(raw):
        raise BadFile(f"{path} {what}.")
    try:
        return text_of(raw)
    except UnicodeDecodeError as error:
        raise BadFile(f"{path} is not valid UTF-8 at byte {error.start + 1}; save it as UTF-8.") from None


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain values. Raises `BadFile` naming the line."""
    try:
        return tomllib.loads(read_text(path))
    except (ValueError, RecursionError) as error:  # also for a number with thousands of digits
        raise BadFile(f"{path} is not TOML: {error}.") from None


def fit(value: object, kind: type[Any], place: str) -> Any:
    """`value` as `kind`; raises `BadFile` that names `place` and the field when it does not fit."""
    try:
        _measured(value)
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadFile(misfit(error, kind, place)) from None
    except RecursionError:
        raise BadFile(f"{place}: nothing that is wanted here lies so deep.") from None


MOST, LONGEST, LETTERS = 1_000_000_000, 1_000, 100_000
"""Of a file: the largest number, either way, entries of a list or table, and letters of a text."""


def _measured(value: object) -> None:
    """Raises `msgspec.ValidationError` where something is larger than anything that is meant."""
    if isinstance(value, int | float | Decimal) and not -MOST <= value <= MOST:
        raise msgspec.ValidationError(f"Numbers go from {-MOST:,} to {MOST:,}")
    if isinstance(value, str) and len(value) > LETTERS:
        raise msgspec.ValidationError(f"A text has {LETTERS:,} letters at most")
    if not isinstance(value, dict | list | tuple):
        return
    if len(value) > LONGEST:
        raise msgspec.ValidationError(f"At most {LONGEST:,} entries stand together, not {len(value):,}")
    for each in value.values() if isinstance(value, dict) else value:
        _measured(each)


def tables(ruleset: Ruleset, path: Path | None = None) -> msgspec.Struct:
    """The system's tables with those of a user's own file in their place.

    His figures are laid over ours, table by table, and what he leaves out stays; a list is always whole, and
    so is a table of another kind than ours. Raises `BadFile` where that does not fit.
    """
    where = str(path or folder(ruleset) / "tables.toml")
    found: msgspec.Struct = fit(raw_tables(ruleset, path), ruleset.tables, where)
    return found


def raw_tables(ruleset: Ruleset, path: Path | None = None) -> dict[str, Any]:
    """The figures as they are written, a user's laid over the system's. Raises `BadFile` if he has none."""
    raw = read_toml(folder(ruleset) / "tables.toml")
    if path is None:
        return raw
    mine = read_toml(path)
    if not mine:
        raise BadFile(f"{path} holds no table; there could be {', '.join(raw)}.")
    return {name: _over(raw.get(name), mine[name]) if name in mine else raw[name] for name in {**raw, **mine}}


def _over(ours: Any, mine: Any) -> Any:
    """His figures laid over ours, table by table; one whose `kind` is another takes the place of ours."""
    if not isinstance(ours, dict) or not isinstance(mine, dict):
        return mine
    if "kind" in ours and mine.get("kind", ours["kind"]) != ours["kind"]:
        return mine
    return {**ours, **{name: _over(ours.get(name), table) for name, table in mine.items()}}


def words(ruleset: Ruleset) -> Words:
    """What the system calls things; one without a `words.toml` calls them by their codes.

    Raises `BadFile` naming the place when the file does not fit, a phrase of it could not be told, or a code
    in it is none of the system's.
    """
    path = folder(ruleset) / "words.toml"
    return _words(ruleset, path) if path.exists() else Words()


@cache
def _words(ruleset: Ruleset, path: Path) -> Words:
    found: Words = fit(read_toml(path), Words, str(path))
    for fault in chain(faults(found), _strange_codes(ruleset, found)):
        raise BadFile(f"{path}: {fault if fault.endswith('?') else f'{fault}.'}")
    return found


def _strange_codes(ruleset: Ruleset, found: Words) -> Iterator[str]:
    """The tables are read only for words that can be told."""
    yield from strange_codes(found, ruleset, rules(ruleset).vocabulary)


def rules(ruleset: Ruleset, path: Path | None = None) -> Rules:
    """The system bound to its tables (or a user's)."""
    return _own_rules(ruleset) if path is None else Rules.of(ruleset, tables(ruleset, path))


@cache
def _own_rules(ruleset: Ruleset) -> Rules:
    return Rules.of(ruleset, tables(ruleset))


WITHOUT = "The fight can be read, told, audited, gone back and forked in, but not played on."
"""What can be done with a record whose rules are not at hand."""


def rules_finder(own_tables: Path | None = None, *, newer: bool = False) -> Callable[[str, str], Rules]:
    """A function that finds the rules a fight was opened with, by system and tables hash, or raises
    `Unplayable`.

    With `newer` the tables at hand serve whatever their hash: for corrections that show the difference apart.
    """

    @lru_cache
    def find(name: str, tables_hash: str) -> Rules:
        try:
            found = ruleset(name)
        except UnknownName as error:
            raise Unplayable(f"{error} {WITHOUT}") from None
        for path in (own_tables, None):
            bound = rules(found, path)
            ours = path is None and tables_hash in found.earlier
            if newer or ours or tables_hash in (bound.tables_hash, bound.older_hash):
                return bound
        raise Unplayable(
            f"The fight was opened with other tables ({tables_hash}) than those at hand "
            f"({bound.tables_hash}); give their file with --tables. {WITHOUT}"
        )

    return find


@cache
def combatant_names(ruleset: Ruleset) -> tuple[str, ...]:
    """The combatants that come with the system."""
    return tuple(sorted(path.stem for path in (folder(ruleset) / "combatants").glob("*.toml")))


@lru_cache
def comers(ruleset: Ruleset) -> tuple[str, ...]:
    """The combatants that come to a fight by themselves: all but the mounts of others."""
    names = combatant_names(ruleset)
    mounts = {character(ruleset, name).mount for name in names}
    return tuple(name for name in names if name not in mounts)


def character(ruleset: Ruleset, name: str) -> Character:
    """A combatant that comes with the system, or one of your own files (a path ending in `.toml`)."""
    if name.endswith(".toml"):
        return _character(Path(name))
    if name in combatant_names(ruleset):
        return _own_character(folder(ruleset) / "combatants" / f"{name}.toml")
    raise UnknownName(missing("combatant", name, combatant_names(ruleset)))


def _character(path: Path) -> Character:
    found: Character = fit(read_toml(path), Character, str(path))
    return msgspec.structs.replace(found, called=" ".join(found.called.split()))


_own_character = cache(_character)
"""A combatant of an installed system, whose file does not change."""


def fighter(ruleset: Ruleset, name: str, side: str, called: str = "") -> Fighter:
    """A combatant that comes with the system (or one of your own files), ready to join a side."""
    known = character(ruleset, name)
    stem = Path(name).stem
    name_for_people = called or known.called or stem.title()
    return Fighter(stem, side, sheet(ruleset, known.sheet, name), name_for_people, items=known.items)


def sheet(ruleset: Ruleset, values: Mapping[str, Any], place: str) -> msgspec.Raw:
    """A sheet checked against the system's type, as the JSON that a fight records."""
    return msgspec.Raw(msgspec.json.encode(fit(values, ruleset.sheet, place)))


def fight_names(ruleset: Ruleset) -> tuple[str, ...]:
    """The worked examples that come with the system."""
    return tuple(sorted(path.stem for path in (folder(ruleset) / "fights").glob("*.toml")))
