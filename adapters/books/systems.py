"""Rule systems, found by entry point, and the folders in which their books lie."""

from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from adapters.books.text import BadFile
from domain.engine.ruleset import Ruleset

GROUP = "scuffle.rulesets"
"""The entry point group under which rule systems register."""


class UnknownName(LookupError):
    """Nothing is called so; the sentence gives the nearest name."""


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


def fight_names(ruleset: Ruleset) -> tuple[str, ...]:
    """The worked examples that come with the system."""
    return tuple(sorted(path.stem for path in (folder(ruleset) / "fights").glob("*.toml")))
