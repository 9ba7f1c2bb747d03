"""A notation there and back, by rules that a test has at hand."""

from collections.abc import Iterable

from adapters.books.systems import ruleset
from adapters.books.tables import rules
from adapters.notation.reading import NotationRead, read
from adapters.notation.writing import write
from domain.engine.ruleset import Rules
from domain.facts.events import AnyEvent
from domain.store import Entry
from projections.record import record


def played(text: str) -> NotationRead:
    """The fight of a notation, by the rules as they come."""
    return read(text, "fight.txt", lambda system, tables: rules(ruleset(system)))


def there_and_back(entries: Iterable[Entry], own: Rules) -> tuple[str, list[AnyEvent], list[AnyEvent]]:
    """The notation of a record, the events of its line that stands, and those of what is read in again."""
    seen = record("fight", entries)
    text = write(seen, own).text
    back = read(text, "fight.txt", lambda system, tables: own)
    return text, [row.event for row in seen.standing()], list(back.combat.path())
