"""How a large value shows itself to a programmer: one short line, whatever it holds."""

from typing import Final

SHORT: Final = 160
"""So many characters are enough to know a value by."""


def brief(kind: object, *said: object) -> str:
    """`<Kind this, that>`, cut off where it gets long; what is empty is not mentioned.

    >>> brief(3, "r1.mutt.1", "", "asks r1.mutt.1.attack")
    '<int r1.mutt.1, asks r1.mutt.1.attack>'
    """
    text = ", ".join(filter(None, map(str, said)))
    return f"<{type(kind).__name__} {text if len(text) <= SHORT else text[: SHORT - 3] + '...'}>"
