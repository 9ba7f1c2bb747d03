"""Whether a system that is installed can be played: its scripts can be loaded, its files can be read."""

from functools import cache

from adapters.books.combatants import character, shipped_names
from adapters.books.rulebook import rulebook
from adapters.books.systems import folder, ruleset, ruleset_names
from adapters.books.tables import rules
from adapters.books.text import BadFile
from adapters.books.words import words


def playable() -> tuple[str, ...]:
    """The systems with which nothing is wrong that could be found without playing them."""
    return tuple(name for name in ruleset_names() if why_broken(name) is None)


@cache
def why_broken(name: str) -> BadFile | None:
    """What is wrong with an installed system, or nothing if it can be played."""
    try:
        found = ruleset(name)
        rules(found)
        words(found)
        rulebook(found)
        for each in shipped_names(found):
            character(found, each)
    except BadFile as error:
        return error
    return None


def broken_for_clients(name: str) -> str:
    """The same in a sentence for people on other machines: files are named from the system's folder on."""
    error = why_broken(name)
    try:
        return str(error or "").replace(f"{folder(ruleset(name)).parent}/", "")
    except BadFile:
        return str(error)
