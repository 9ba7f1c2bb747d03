"""History is a tree with a head: which versions lie on a path, and which lines there are."""

from bisect import bisect_right
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import count

import msgspec

from domain.facts.events import HeadMoved, How
from domain.store import Entry

Move = tuple[int, int]
"""(version, to) of a `HeadMoved`: the parent of `version` is `to`; that of any other version v is v - 1."""

Segment = tuple[int, int]
"""(first, last) of a run of versions on a path."""


def segments(moves: Sequence[Move], head: int) -> tuple[Segment, ...]:
    """The path from the first event to `head` as runs of versions, root first. `moves` ascend.

    >>> segments([(4, 2), (7, 5)], 8)
    ((1, 2), (5, 5), (8, 8))
    """
    versions = [version for version, _ in moves]
    found: list[Segment] = []
    while head > 0:
        at = bisect_right(versions, head) - 1
        if at < 0:
            found.append((1, head))
            break
        moved, to = moves[at]
        if not 0 <= to < moved:
            raise ValueError(f"the move of the head at event {moved} leads to {to}, which is not before it")
        if moved < head:
            found.append((moved + 1, head))
        head = to
    return tuple(reversed(found))


def on_path(path: Sequence[Segment], version: int) -> bool:
    """Whether `version` lies on the path."""
    at = bisect_right(path, (version, 1 << 62)) - 1
    return at >= 0 and path[at][0] <= version <= path[at][1]


def parting(one: Sequence[Segment], other: Sequence[Segment]) -> int:
    """The last version that two paths share.

    >>> parting(((1, 5), (8, 9)), ((1, 3), (10, 12)))
    3
    """
    shared = 0
    for (first, last), (begin, end) in zip(one, other, strict=False):
        if first != begin:
            break
        shared = min(last, end)
        if last != end:
            break
    return shared


def settled(moves: Sequence[Move], version: int) -> int:
    """The event that a head at `version` really stands on: moves followed back to what they lead to.

    >>> settled([(4, 2), (5, 4)], 5)
    2
    """
    return _settled(dict(moves), version)


def _settled(to: Mapping[int, int], version: int) -> int:
    while version in to:
        version = to[version]
    return version


class Line(msgspec.Struct, frozen=True):
    """One line of history.

    `name` is a, b, c ... in order of birth, or as it was forked; `parts` the version at which it leaves the
    line it came from (0: the beginning); `tip` its last version; `head` whether the head stands on it.
    """

    name: str
    parts: int
    tip: int
    head: bool = False


def lines(
    moves: Sequence[Move], last: int, names: Mapping[int, str] | None = None, quiet: Container[int] = ()
) -> tuple[Line, ...]:
    """Every line of a stream that ends at version `last`, in order of birth.

    A line is born with the events that follow a move of the head; a move to a line's tip goes on with that
    line. `names` gives the line that a fork or a redo names by the version of its move, `quiet` the versions
    that are only notes.

    >>> [(line.name, line.parts, line.tip, line.head) for line in lines([(5, 2)], 7)]
    [('a', 0, 4, False), ('b', 2, 7, True)]
    """
    names = names or {}
    target = dict(moves)
    letters = map(_letters, count(1))
    found: dict[str, Line] = {}
    tips: dict[int, str] = {}
    pieces: list[tuple[int, int, str]] = []
    starts = [(0, 0), *moves]
    here = ""
    for at, (version, to) in enumerate(starts):
        end = starts[at + 1][0] - 1 if at + 1 < len(starts) else last
        while end > version and end in quiet:
            end -= 1
        start = _settled(target, to)
        born = names.get(version, "")
        if born in found and found[born] != Line(born, start, start):
            born = ""  # a redo to a line on which something has happened
        if end == version:
            here = born
            if here:  # a fork where nothing has happened yet
                found[here] = Line(here, start, start)
            continue
        here = ""
        name = tips.get(start, "") if version and not born else ""
        if name:
            del tips[start]
            found[name] = Line(name, found[name].parts, end)
        else:
            name = born or next(name for name in letters if name not in found)
            found[name] = Line(name, start, end)
        tips[end] = name
        pieces.append((version + 1, end, name))
    stands = _settled(target, last)
    while stands in quiet:
        stands -= 1
    here = here or next((name for first, tip, name in pieces if first <= stands <= tip), "")
    return tuple(msgspec.structs.replace(line, head=line.name == here) for line in found.values())


def named(entries: Iterable[Entry]) -> dict[int, str]:
    """The lines that the moves of a stream name, for `lines`."""
    return {
        entry.version: entry.event.on
        for entry in entries
        if isinstance(entry.event, HeadMoved) and entry.event.how in (How.FORKED, How.REDO) and entry.event.on
    }


def _letters(number: int) -> str:
    """The name of a line by its number: a, b ... z, aa, ab ..."""
    name = ""
    while number:
        number, digit = divmod(number - 1, 26)
        name = chr(97 + digit) + name
    return name
