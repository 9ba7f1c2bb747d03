"""What is left out of a record is what it was when it was left out: defaults are part of the file format."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from domain.facts import choice, dice, events, state, term

DEFAULTS = Path(__file__).parent / "golden" / "defaults.txt"
"""To be added to, never to be changed."""


def defaults() -> Iterator[str]:
    """Each field that may be left out, with what it is then."""
    for module in (choice, dice, events, state, term):
        for kind in vars(module).values():
            if isinstance(kind, msgspec.structs.StructMeta) and kind.__module__ == module.__name__:
                for field in msgspec.structs.fields(kind):
                    if field.default is not msgspec.NODEFAULT:
                        yield f"{kind.__name__}.{field.name} = {field.default!r}"


def test_what_may_be_left_out_of_a_record_stands_for_what_it_stood_for() -> None:
    assert "".join(f"{line}\n" for line in defaults()) == DEFAULTS.read_text(encoding="utf-8")
