"""Dice: the notation people write, the faces thrown, and what they come to."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

import msgspec

MOST_DICE: Final = 1_000
MOST_SIDES: Final = 1_000_000
MOST_PLUS: Final = 1_000_000
LONGEST_TEXT: Final = 200

_EXAMPLES: Final = "write for example 3d6, d20, d%, 2d6kh1, 2d-1 or 1-4"
_RANGE: Final = re.compile(r" *(\d+) *- *(\d+)(?![\dd]) *", re.ASCII | re.IGNORECASE)
_TERM: Final = re.compile(
    r"(?:(?P<count>\d+)d|d(?=[\d%]))(?P<sides>\d+|%)?(?:k(?P<end>[hl])(?P<keep>\d*))?|(?P<constant>\d+)",
    re.ASCII | re.IGNORECASE,
)
_FIRST_SIGN: Final = re.compile(r" *(-?) *")
_SIGN: Final = re.compile(r" *([+-]) *")
_STRAY: Final = re.compile(r"[^ +-]+|.", re.DOTALL)
_FACE: Final = re.compile(r"[0-9]{1,7}")


class BadDice(ValueError):
    """A text which is no dice expression: `text`, `position` (from 0), and `reason`, which says the mend."""

    def __init__(self, text: str, position: int, reason: str) -> None:
        super().__init__(text, position, reason)
        self.text, self.position, self.reason = text, position, reason

    def __str__(self) -> str:
        shown = _quoted(self.text)[1:-1] if self.text.strip(" ") else "(nothing)"
        return f"{shown}: at character {self.position + 1}, {self.reason}"


class BadFaces(ValueError):
    """A text which does not give the faces of these dice; its sentence names what is expected."""


class Pool(msgspec.Struct, frozen=True):
    """Equal dice: `keep` > 0 counts that many highest, < 0 that many lowest, 0 all; `sign` is 1 or -1.

    ValueError beyond 1,000 dice or 1,000,000 sides, or when more are kept than thrown.
    """

    count: int
    sides: int
    keep: int = 0
    sign: int = 1

    def __post_init__(self) -> None:
        _bounded("the number of dice", self.count, 1, MOST_DICE)
        _bounded("the number of sides", self.sides, 1, MOST_SIDES)
        _bounded("the number of dice kept", self.keep, -self.count, self.count)
        if self.sign not in (1, -1):
            raise ValueError("the sign must be 1 or -1")

    def __str__(self) -> str:
        kept = f"k{'h' if self.keep > 0 else 'l'}{abs(self.keep)}" if self.keep else ""
        return f"{'-' if self.sign < 0 else ''}{self.count}d{self.sides}{kept}"


class Dice(msgspec.Struct, frozen=True):
    """A dice expression; `str` is its canonical notation, which `parse` reads back to an equal value.

    ValueError without dice, beyond 1,000 dice in all, or with a constant beyond 1,000,000 either way.

    >>> str(Dice((Pool(2, 6, keep=1), Pool(1, 4, sign=-1)), plus=3))
    '2d6kh1-1d4+3'
    """

    pools: tuple[Pool, ...]
    plus: int = 0

    def __post_init__(self) -> None:
        _bounded("the number of dice in all", sum(pool.count for pool in self.pools), 1, MOST_DICE)
        _bounded("the sum of the constants", self.plus, -MOST_PLUS, MOST_PLUS)

    def __str__(self) -> str:
        terms = "".join(str(pool) if pool.sign < 0 else f"+{pool}" for pool in self.pools)
        return terms.removeprefix("+") + (f"{self.plus:+d}" if self.plus else "")


@lru_cache(maxsize=4_096)
def parse(text: str) -> Dice:
    """Read a dice expression; anything else, bounds included, is BadDice.

    `3d` is 3d6 (the GURPS habit), `d%` is 1d100, `kh` and `kl` keep one die unless they say how many.
    A range, which stands alone, reads as AD&D prints it: 2-8 is 2d4, 1-10 is 1d10, 2-5 is 1d4+1.

    >>> [str(parse(text)) for text in ("d20", "2D-1", "2d6kl", "1d4 + 1 + 2", "3-18", "2-5")]
    ['1d20', '2d6-1', '2d6kl1', '1d4+3', '3d6', '1d4+1']
    """
    if len(text) > LONGEST_TEXT:
        raise BadDice(text, LONGEST_TEXT, f"the text is too long; at most {LONGEST_TEXT} characters")
    if (ends := _RANGE.match(text)) is not None:
        return _ranged(text, ends)
    pools: list[Pool] = []
    plus = 0
    for sign, term in _terms(text):
        with _placed(text, term.start()):
            if term["constant"] is None:
                pools.append(_pool(sign, term))
            else:
                plus += sign * _bounded("a constant", int(term["constant"]), 0, MOST_PLUS)
    if not pools:
        raise BadDice(text, 0, f"numbers alone are not dice; {_EXAMPLES}")
    with _placed(text, 0):
        return Dice(tuple(pools), plus)


def total(dice: Dice, faces: tuple[int, ...]) -> int:
    """What the faces come to. The caller sees to it that they are possible (`fault`).

    >>> total(parse("2d6kh1+1d4-1"), (5, 2, 3))
    7
    """
    if len(dice.pools) == 1 and not dice.pools[0].keep:
        return dice.pools[0].sign * sum(faces) + dice.plus
    result, start = dice.plus, 0
    for pool in dice.pools:
        own = sorted(faces[start : start + pool.count])
        result += pool.sign * sum(own[-pool.keep :] if pool.keep >= 0 else own[: -pool.keep])
        start += pool.count
    return result


def dropped(dice: Dice, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The indices of the faces which do not count; of equal faces the later ones are dropped first.

    >>> dropped(parse("3d6kh1"), (4, 6, 6))
    (0, 2)
    """
    if len(dice.pools) == 1 and not dice.pools[0].keep:
        return ()
    gone: list[int] = []
    start = 0
    for pool in dice.pools:
        end = start + pool.count
        if pool.keep:
            better = -1 if pool.keep > 0 else 1
            ranked = sorted((better * faces[index], index) for index in range(start, end))
            gone += sorted(index for _, index in ranked[abs(pool.keep) :])
        start = end
    return tuple(gone)


def fault(dice: Dice, faces: tuple[int, ...]) -> str:
    """Why these dice cannot show these faces, or an empty text when they can.

    >>> fault(parse("3d6"), (1, 7, 2))
    'die 2 of 3d6 shows 1 to 6, not 7'
    """
    sides = [pool.sides for pool in dice.pools for _ in range(pool.count)]
    if len(faces) != len(sides):
        return f"{dice} shows {_faces(len(sides))}, not {len(faces)}"
    for number, (face, most) in enumerate(zip(faces, sides, strict=True), 1):
        if not 1 <= face <= most:
            return f"die {number} of {dice} shows 1 to {most}, not {face}"
    return ""


def span(dice: Dice) -> tuple[int, int]:
    """The lowest and the highest total.

    >>> span(parse("2d6kh1-1d4"))
    (-3, 5)
    """
    low = high = dice.plus
    for pool in dice.pools:
        counted = abs(pool.keep) or pool.count
        least, most = sorted((pool.sign * counted, pool.sign * counted * pool.sides))
        low, high = low + least, high + most
    return low, high


def read(dice: Dice, text: str, zero: bool = False) -> tuple[int, ...]:
    """Faces as a person types them, with blanks or commas, also as `shown` prints them; else BadFaces.

    A lone 1d100 is also read off percentile dice: `07`, `00` for 100, or tens and ones, `0 7`. With `zero`
    the highest face counts zero: it is written 0 or 00, and never as the number that it does not count.
    A ten-sided die that shows 0 shows its ten.

    >>> read(parse("3d6"), "3, 4 2"), read(parse("d%"), "5 3"), read(parse("d%"), "00")
    ((3, 4, 2), (53,), (100,))
    >>> read(parse("2d10"), "0 7")
    (10, 7)
    """
    words = [_bare(word, "[]") for word in re.split(r"\s*,\s*|\s+", _bare(text.strip(), "()"))]
    for word in words:
        if _FACE.fullmatch(word) is None:
            raise BadFaces(f"{_quoted(word)} is not a face; {_allowed(dice, zero)}")
    if _is_percentile(dice):
        if len(words) == 2 and all(len(word) == 1 for word in words):
            words = ["".join(words)]
        if words == ["00"]:
            words = ["100"]
        elif zero and words == ["100"]:
            raise BadFaces(f"1d100 shows 00 to 99 here, not 100; {_allowed(dice, zero)}")
    if zero and words == ["0"]:
        words = [str(dice.pools[0].sides)]
    sides = [pool.sides for pool in dice.pools for _ in range(pool.count)]
    if len(sides) == len(words):
        words = ["10" if (word, most) == ("0", 10) else word for word, most in zip(words, sides, strict=True)]
    faces = tuple(int(word) for word in words)
    if why := fault(dice, faces):
        if zero and _is_percentile(dice):
            why = f"1d100 shows one number from 00 to 99, not {' '.join(words)}"
        raise BadFaces(f"{why}; {_allowed(dice, zero)}")
    return faces


def shown(dice: Dice, faces: tuple[int, ...], zero: bool = False) -> str:
    """Faces for people: dropped ones in brackets, a lone 1d100 as its two digits.

    With `zero` a highest face counts zero, and is shown so.

    >>> shown(parse("2d6kh1"), (5, 2)), shown(parse("d%"), (7,)), shown(parse("d%"), (100,))
    ('(5, [2])', '(07)', '(00)')
    """
    if _is_percentile(dice):
        return f"({faces[0] % 100:02d})"
    if zero and faces[0] == dice.pools[0].sides:
        return "(0)"
    gone = dropped(dice, faces)
    return f"({', '.join(f'[{face}]' if at in gone else str(face) for at, face in enumerate(faces))})"


def _terms(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """The terms with their signs; only a minus may stand before the first."""
    joint = _FIRST_SIGN.match(text)
    end = 0
    while joint is not None:
        term = _TERM.match(text, joint.end())
        if term is None:
            raise _stray(text, joint.end())
        yield (-1 if joint[1] == "-" else 1), term
        end = term.end()
        joint = _SIGN.match(text, end)
    if text[end:].strip(" "):
        raise _stray(text, end)


def _pool(sign: int, term: re.Match[str]) -> Pool:
    sides = 100 if term["sides"] == "%" else int(term["sides"] or 6)
    pool = Pool(int(term["count"] or 1), sides, sign=sign)
    if term["end"] is None:
        return pool
    keep = _bounded("the number of dice kept", int(term["keep"] or 1), 1, pool.count)
    return msgspec.structs.replace(pool, keep=keep if term["end"] in "hH" else -keep)


def _ranged(text: str, ends: re.Match[str]) -> Dice:
    low, high = int(ends[1]), int(ends[2])
    if ends.end() < len(text):
        raise BadDice(text, ends.end(), "nothing may follow a range, which stands alone")
    if not 1 <= low < high:
        raise BadDice(text, ends.start(2), "a range runs upwards from at least 1, for example 1-4 or 3-18")
    with _placed(text, ends.start(2)):
        if high % low == 0:
            return Dice((Pool(low, high // low),))
        return Dice((Pool(1, high - low + 1),), low - 1)


def _stray(text: str, position: int) -> BadDice:
    position += len(text[position:]) - len(text[position:].lstrip(" "))
    found = _STRAY.match(text, position)
    if found is None:
        return BadDice(text, position, f"the expression ends too soon; {_EXAMPLES}")
    return BadDice(text, position, f"{_quoted(found[0])} is not part of a dice expression; {_EXAMPLES}")


@contextmanager
def _placed(text: str, position: int) -> Iterator[None]:
    """Turn a bound overstepped inside into BadDice at this place."""
    try:
        yield
    except ValueError as error:
        raise BadDice(text, position, str(error)) from None


def _bounded(what: str, value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise ValueError(f"{what} must be from {low:,} to {high:,}")
    return value


def _is_percentile(dice: Dice) -> bool:
    return len(dice.pools) == 1 and dice.pools[0].count == 1 and dice.pools[0].sides == 100


def _allowed(dice: Dice, zero: bool) -> str:
    if _is_percentile(dice) and zero:
        return "type two digits, 00 to 99 (00 counts 0), or the tens and the ones die such as 0 7"
    if _is_percentile(dice):
        return "type 1 to 100, two digits such as 07 (00 is 100), or the tens and the ones die such as 0 7"
    return "type " + " and ".join(f"{_faces(pool.count)} from 1 to {pool.sides}" for pool in dice.pools)


def _faces(number: int) -> str:
    return f"{number} face" if number == 1 else f"{number} faces"


def _bare(text: str, pair: str) -> str:
    """The text without the pair of brackets round it, if there is one."""
    return text[1:-1].strip() if text[:1] == pair[0] and text[-1:] == pair[1] else text


def _quoted(text: str) -> str:
    quoted = repr(text)
    return quoted if len(quoted) <= 42 else f"{quoted[:40]}…{quoted[-1]}"
