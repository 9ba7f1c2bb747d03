"""Events as an example writes them: the tag under `is`, and of the fields only those that matter."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from adapters.books.systems import missing
from adapters.books.text import BadFile
from adapters.input.choices import place_of
from domain.facts.events import INPUTS, METAS, OPENINGS, OUTCOMES, AnyEvent
from domain.facts.hexes import Hex

KINDS: dict[str, type[msgspec.Struct]] = {
    str(kind.__struct_config__.tag): kind for kind in (*OPENINGS, *INPUTS, *OUTCOMES, *METAS)
}
"""Every kind of event by its tag."""


def well_formed(wanted: Mapping[str, Any], place: str) -> None:
    """Raises `BadFile` when there is no such event, or it has no such field."""
    tag = str(wanted.get("is", ""))
    if tag not in KINDS:
        raise BadFile(f"{place}: {missing('event', tag, tuple(sorted(KINDS)))}")
    fields = KINDS[tag].__struct_fields__
    for field in wanted:
        if field != "is" and field not in fields:
            raise BadFile(f"{place}: {missing(f'field of {tag}', field, fields)}")


def matches(event: AnyEvent, wanted: Mapping[str, Any]) -> bool:
    """Whether an event is of the kind that is wanted, and says of each field what is wanted of it."""
    return isinstance(event, KINDS[str(wanted["is"])]) and _agrees(
        event, {field: value for field, value in wanted.items() if field != "is"}
    )


def unmatched(events: Iterable[AnyEvent], wanted: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The first wanted event that does not occur after those before it; `None` if all do, in order."""
    left = iter(events)
    for each in wanted:
        if not any(matches(event, each) for event in left):
            return each
    return None


def shown(wanted: Mapping[str, Any]) -> str:
    """A wanted event in one line."""
    fields = ", ".join(f"{field} = {value!r}" for field, value in wanted.items() if field != "is")
    return f"{wanted['is']} with {fields}" if fields else str(wanted["is"])


def _agrees(found: object, wanted: object) -> bool:
    if isinstance(wanted, Mapping):
        if isinstance(found, Mapping):
            return all(name in found and _agrees(found[name], value) for name, value in wanted.items())
        return all(
            hasattr(found, name) and _agrees(getattr(found, name), value) for name, value in wanted.items()
        )
    if isinstance(found, Hex) and isinstance(wanted, str):
        return found == place_of(wanted)
    if isinstance(wanted, list):
        return (
            isinstance(found, tuple)
            and len(found) == len(wanted)
            and all(_agrees(one, other) for one, other in zip(found, wanted, strict=True))
        )
    return found == wanted and isinstance(found, bool) == isinstance(wanted, bool)
