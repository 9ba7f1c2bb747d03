"""What a field says, for the schema of the shape in which it is handed out."""

from typing import Any

import msgspec


def says(text: str, **bounds: Any) -> msgspec.Meta:
    """The description of a field, with whatever bounds it has (`ge`, `max_length`), for its annotation."""
    return msgspec.Meta(description=text, **bounds)
