"""Rule systems, found by entry point, and the folders in which their books lie."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from adapters.books.text import BadFile
from domain.engine.faults import TraceLine, lines, what
from domain.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "scuffle.rulesets"
"""The entry point group under which rule systems register."""


class UnknownName(LookupError):
    """Nothing is called so; the sentence gives the nearest name."""


class BrokenSystem(BadFile):
    """A rule system is installed and cannot be used; the sentence names it, and where it fails."""

    def __init__(self, system: str, sentence: str) -> None:
        super().__init__(sentence)
        self.system = system


OURS = "domain.rulesets"
"""The package with our own systems, each in a package of its name."""


def ruleset_names() -> tuple[str, ...]:
    """The rule systems that are installed, also those that cannot be used."""
    return tuple(sorted({entry.name for entry in entries()}))


@cache
def entries() -> tuple[EntryPoint, ...]:
    """What is registered, by ourselves and by other packages, when it is first asked for."""
    from importlib.metadata import entry_points

    return tuple(entry_points(group=GROUP))


def usable() -> tuple[Ruleset, ...]:
    """The rule systems that are installed and can be loaded: what is wrong with another does not touch
    them."""
    found = (_installed(name) for name in ruleset_names())
    return tuple(each for each in found if isinstance(each, Ruleset))


def ruleset(name: str) -> Ruleset:
    """The rule system of that name. Raises `UnknownName`, or `BrokenSystem`."""
    found = _installed(name)
    if found is None:
        raise UnknownName(missing("rule system", name, ruleset_names()))
    if isinstance(found, BrokenSystem):
        raise found.with_traceback(None)
    return found


@cache
def _installed(name: str) -> Ruleset | BrokenSystem | None:
    """Ours are found by their names: to ask what is installed takes longer than all the rest of a short
    command."""
    if name.isidentifier() and find_spec(f"{OURS}.{name}") is not None:
        ours: Ruleset = import_module(f"{OURS}.{name}.ruleset").RULESET
        return ours
    return next((_loaded(entry) for entry in entries() if entry.name == name), None)


def _loaded(entry: EntryPoint) -> Ruleset | BrokenSystem:
    """What somebody's package registers: anything may happen while it is imported, also an exit."""
    try:
        found = entry.load()
    except (Exception, SystemExit) as error:
        broken = BrokenSystem(
            entry.name, f"The rule system {entry.name!r} cannot be loaded: {_cause(error, entry)}."
        )
        broken.__cause__ = error
        return broken
    if not isinstance(found, Ruleset):
        return unusable(entry.name, f"{entry.value} is not a Ruleset")
    if found.name != entry.name:
        return unusable(entry.name, f"it calls itself {found.name!r} and is registered as {entry.name!r}")
    if _package(found.folder) is None:
        return _bookless(found)
    return found


def _cause(error: BaseException, entry: EntryPoint) -> str:
    """What went wrong, and the last line of the package itself that led to it."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"SyntaxError: {error.msg} ({TraceLine('', error.filename, error.lineno or 0)})"
    package = package_of(entry)
    own = [line for line in lines(error.__traceback__) if f"{line.module}.".startswith(package)]
    return f"{what(error)} ({own[-1]})" if own else what(error)


def package_of(entry: EntryPoint) -> str:
    """How the names of the modules begin that a system is made of: one of ours is a package of its own."""
    words = entry.value.partition(":")[0].split(".")
    return ".".join(words[:3] if entry.value.startswith(OURS) else words[:1]) + "."


def missing(kind: str, name: str, known: tuple[str, ...]) -> str:
    """A sentence saying that there is no such thing, with the nearest name or all of them."""
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=1, cutoff=0.5)
    if near:
        return f"There is no {kind} {name!r}; did you mean {near[0]!r}?"
    return f"There is no {kind} {name!r}. There is: {', '.join(known) or 'none'}."


def folder(ruleset: Ruleset) -> Path:
    """Where the system's rules, tables, words, combatants and fights lie. Raises `BrokenSystem`."""
    found = _package(ruleset.folder)
    if found is None:
        raise _bookless(ruleset)
    return found


def folders(ruleset: Ruleset) -> tuple[Path, ...]:
    """The same, and the folders of the systems that it stands on, the nearest first."""
    others = tuple(found for name in ruleset.stands_on if (found := _package(name)) is not None)
    return (folder(ruleset), *others)


def files(ruleset: Ruleset, name: str) -> tuple[Path, ...]:
    """The files of that name: the system's own, and those of the systems that it stands on."""
    return tuple(path for each in folders(ruleset) if (path := each / name).exists())


def _bookless(ruleset: Ruleset) -> BrokenSystem:
    why = f"its folder {ruleset.folder!r} cannot be imported as a package"
    return unusable(ruleset.name, why)


def unusable(system: str, why: str) -> BrokenSystem:
    """The error that says so."""
    return BrokenSystem(system, f"The rule system {system!r} cannot be used: {why}.")


@cache
def _package(name: str) -> Path | None:
    """Where an installed package lies, if there is one."""
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):  # what it lies in is no package, or it has no name
        return None
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))


def fight_names(ruleset: Ruleset) -> tuple[str, ...]:
    """The worked examples that come with the system."""
    return tuple(sorted(path.stem for path in (folder(ruleset) / "fights").glob("*.toml")))
