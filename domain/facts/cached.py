"""What is worked out one by one, and only as far as somebody looks; whoever looks again finds it known."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Each = TypeVar("Each")


class CachedIterable(Iterable[Each], Generic[Each]):
    """Goes through an iterator once, however often somebody goes through it."""

    __slots__ = ("_found", "_rest")

    def __init__(self, rest: Iterable[Each]) -> None:
        self._found: list[Each] = []
        self._rest = iter(rest)

    def __iter__(self) -> Iterator[Each]:
        yield from self._found
        for each in self._rest:
            self._found.append(each)
            yield each
