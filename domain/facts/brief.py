"""How a large value shows itself to a programmer: one short line, whatever it holds."""

from typing import Final, TypeVar

import msgspec

T = TypeVar("T", covariant=True)

SHORT: Final = 160
"""So many characters are enough to know a value by."""


def brief(kind: object, *said: object) -> str:
    """`<Kind this, that>`, cut off where it gets long; what is empty is not mentioned.

    >>> brief(3, "r1.mutt.1", "", "asks r1.mutt.1.attack")
    '<int r1.mutt.1, asks r1.mutt.1.attack>'
    """
    return f"<{type(kind).__name__} {_cut(', '.join(filter(None, map(str, said))))}>"


class Brief(msgspec.Struct, frozen=True):
    """A struct that shows itself in one short line: its fields, but for those that are as usual."""

    def __repr__(self) -> str:
        known = ((each, getattr(self, each.name)) for each in msgspec.structs.fields(self))
        told = ", ".join(f"{each.name}={value!r}" for each, value in known if value != each.default)
        return f"{type(self).__name__}({_cut(told)})"


class Several(tuple[T, ...]):
    """A tuple that shows as many of its members as make a short line, and how many there are besides.

    >>> len(repr(Several(["the same again"] * 50))), repr(Several(["the same again"] * 50))[-32:]
    (139, ", 'the same again', and 43 more)")
    """

    __slots__ = ()

    def __repr__(self) -> str:
        if len(whole := tuple.__repr__(self)) <= SHORT:
            return whole
        found: list[str] = []
        for each in self:
            if len(", ".join((*found, repr(each)))) > SHORT - len("and 10,000 more, and some"):
                break
            found.append(repr(each))
        return f"({', '.join((*found, f'and {len(self) - len(found):,} more'))})"


def _cut(text: str) -> str:
    return text if len(text) <= SHORT else f"{text[: SHORT - 3]}..."
