"""Places to choose from as a small map in letters: each hex with its numbers, and what it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.facts.hexes import Hex

WIDE = 4
"""Letters from one column of hexes to the next; the hexes of a line stand two columns apart."""


def places_text(places: Mapping[Hex, str], people: Mapping[Hex, str]) -> tuple[str, ...]:
    """The lines of the map: what stands at each of the `places`, and who is where among them.

    >>> for line in places_text({Hex(0, 1): "0,1:1", Hex(1, 0): "1,0:1"}, {Hex(0, 0): "[A]"}):
    ...     print(line)
    [A]
        1,0:1
    0,1:1
    """
    across = [at.q for at in places]
    down = [_line(at) for at in places]
    within = {
        at: text
        for at, text in people.items()
        if min(across) - 1 <= at.q <= max(across) + 1 and min(down) - 2 <= _line(at) <= max(down) + 2
    }
    marks = {**places, **within}
    return tuple(_lines(marks))


def _line(at: Hex) -> int:
    return 2 * at.r + at.q


def _lines(marks: Mapping[Hex, str]) -> Iterator[str]:
    first = min(at.q for at in marks)
    lines = [_line(at) for at in marks]
    for number in range(min(lines), max(lines) + 1):
        text = ""
        for at in sorted(at for at in marks if _line(at) == number):
            text = f"{text:<{WIDE * (at.q - first)}}{marks[at]}"
        yield text
