"""The board: one moment of a fight in the words of its system, ready to be drawn or told."""

from collections.abc import Iterator
from math import inf
from typing import Final

import msgspec

from domain.facts.choice import Name
from domain.facts.events import Feature
from domain.facts.hexes import FACINGS, Hex
from domain.facts.state import Combatant, Hold, State
from projections.picture.field import Field
from projections.telling.keys import about
from projections.telling.names import called, side
from projections.telling.phrase import fill
from projections.telling.wording import option
from projections.telling.words import Words, named, plain

LOW: Final = frozenset(("kneeling", "crouching", "sitting", "crawling", "hands-and-knees"))
LYING: Final = frozenset(("flat", "prone", "lying", "down", "supine", "lying-prone", "lying-face-up"))
"""Postures by how they are drawn; every other one is drawn upright."""

LENGTHS: Final = frozenset(("ft", "feet", "yd", "yards", "m", "hexes", "paces"))
"""Units by which a counter is known to be a distance."""

COMPASS: Final = ("N", "NE", "SE", "S", "SW", "NW")
STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)


class Bar(msgspec.Struct, frozen=True):
    """A pool: what it holds now out of `full`. With `taken` it counts points taken, and `full` is a scale."""

    pool: str
    label: str
    now: int
    full: int
    taken: bool = False

    @property
    def share(self) -> float:
        """From 0 to 1, for the length of a bar."""
        return min(1.0, max(0.0, self.now / self.full)) if self.full > 0 else 0.0

    @property
    def number(self) -> str:
        """What is left of how many points, or where they are counted up, how many are taken."""
        return str(self.now) if self.taken else f"{self.now}/{self.full}"

    @property
    def hurt(self) -> bool:
        """Whether anything of it is lost."""
        return self.now > 0 if self.taken else self.now < self.full


class Token(msgspec.Struct, frozen=True):
    """A combatant as a piece on the board. `tone` counts the sides; `stance` is upright, low or lying."""

    name: Name
    label: str
    letters: str
    side: str
    tone: int
    at: Hex
    facing: int
    compass: str
    stance: str
    posture: str
    bars: tuple[Bar, ...]
    remarks: tuple[str, ...]
    left: tuple[str, ...]
    distance: str
    down: str
    acting: bool
    mount: Name

    @property
    def weakest(self) -> Bar | None:
        """The pool that has suffered most, if any has."""
        hurt = [each for each in self.bars if each.hurt]
        return min(hurt, key=_left, default=None)


class Tie(msgspec.Struct, frozen=True):
    """A hold: who holds whom, and how, in words."""

    hold: str
    holder: Name
    victim: Name
    label: str


class Board(msgspec.Struct, frozen=True):
    """Everything there is to see at one moment."""

    title: str
    heading: str
    tokens: tuple[Token, ...]
    ties: tuple[Tie, ...]
    features: tuple[Feature, ...]
    field: Field
    mapped: bool
    over: str = ""

    def __repr__(self) -> str:
        return f"<board {', '.join(filter(None, (self.heading, self.over)))}: {len(self.tokens)} on it>"

    def token(self, name: Name) -> Token | None:
        """The token of somebody, if they stand on the board."""
        return next((each for each in self.tokens if each.name == name), None)


def _left(bar: Bar) -> float:
    """What share is left of a pool: of one that never held anything, none; of one that counts up, it is
    unknown."""
    return inf if bar.taken else bar.now / bar.full if bar.full else 0.0


def marks(state: State) -> dict[Name, str]:
    """The letters by which everybody is told from the others on a board."""
    return dict(
        zip(state.combatants, _letters([called(state, name) for name in state.combatants]), strict=True)
    )


def board(state: State, field: Field, words: Words | None = None, title: str = "") -> Board:
    """The board of a state: of what the rules told, which is never secret. `title` if the fight has none."""
    words = words or Words()
    sides = tuple(dict.fromkeys(who.side for who in state.combatants.values()))
    letters = marks(state)
    return Board(
        state.title or title,
        _heading(state, words),
        tuple(
            _token(who, state, field, words, sides.index(who.side), letters[name])
            for name, who in state.combatants.items()
        ),
        tuple(_tie(name, hold, words) for name, hold in state.holds.items()),
        state.ground,
        field,
        words.mapped or field.mapped,
        _ended(state, words),
    )


def _heading(state: State, words: Words) -> str:
    """Where the fight is: `Round 2`, or `Round 2, Mutt's turn`."""
    if not state.beat:
        return ""
    text = about(words, state, state.beat)
    whole = fill(words.heading, {"number": str(state.number)}.get) or ""
    return whole if not whole or text == whole.lower() else f"{whole}, {text}"


def _ended(state: State, words: Words) -> str:
    if not state.over:
        return ""
    won = " and ".join(side(words, each) for each in state.winners)
    return f"{won} won" if won else "A draw"


def _letters(labels: list[str]) -> list[str]:
    """One or two letters for each, no two alike: initials, else with a number.

    >>> _letters(["Mutt", "Grunthar", "Madame Silk", "Goblin 1", "Goblin 2"])
    ['M', 'G', 'MS', 'G1', 'G2']
    """
    found: list[str] = []
    for label in (each.removeprefix("the ") for each in labels):
        first = label[:1].upper() or "?"
        initials = "".join(word[0] for word in label.split()[:2]).upper()
        choices = [first, initials, *(f"{first}{number}" for number in range(2, len(labels) + 2))]
        numbered = label.rpartition(" ")[2].isdecimal()
        found.append(next(each for each in (choices[1:] if numbered else choices) if each not in found))
    return found


def _token(who: Combatant, state: State, field: Field, words: Words, tone: int, letters: str) -> Token:
    facing = who.facing % 6
    return Token(
        who.name,
        called(state, who.name),
        letters,
        side(words, who.side),
        tone,
        who.at,
        facing,
        COMPASS[facing] if field.faces or words.faced or (field.mapped and not words.mapped) else "",
        "low" if who.posture in LOW else "lying" if who.posture in LYING else "upright",
        "" if who.posture == "standing" else named(words.postures, who.posture),
        tuple(_bar(pool, now, field.full.get(who.name, {}), words) for pool, now in who.pools.items()),
        tuple(_remarks(who, state, words)),
        tuple(_left_to_do(who, words)),
        _distance(who, words),
        named(words.ends, who.down) if who.down else "",
        who.name in state.who and not state.over,
        who.mount if who.mount in state.combatants else "",
    )


def _bar(pool: str, now: int, full: dict[str, int], words: Words) -> Bar:
    start = full.get(pool, now)
    if pool in words.taken:
        taken = start - now
        return Bar(
            pool, words.part(pool), taken, next((step for step in STEPS if step >= taken), taken), True
        )
    return Bar(pool, words.part(pool), now, start)


def _remarks(who: Combatant, state: State, words: Words) -> Iterator[str]:
    """What else holds of them; counters by which the system only reckons have no name, and are left out."""
    yield from (words.condition(name) for name in who.conditions)
    if who.intent is not None and not who.down:
        yield f"means: {option(words, state, who.intent, who.name)}"
    for name, value in who.counters.items():
        shown = name in words.counters and not words.hides(name, bool(who.down))
        if value and shown and words.counters[name].unit not in LENGTHS:
            yield f"{words.counter(name)} {words.value(name, value)}"
    for each in words.reckoned:
        found = None if who.down in each.unless else each.of(who.pools, who.counters)
        if found is not None:
            yield f"{each.name} {found}"
    if who.height:
        yield f"{who.height / 8:g} ft up"
    yield from (f"{plain(item)} ({plain(place)})" for item, place in who.items.items())


def _left_to_do(who: Combatant, words: Words) -> Iterator[str]:
    """What they can still do in this round, where a counter says it."""
    for name, value in who.counters.items():
        if value and not who.down and name in words.counters and words.counters[name].left:
            yield f"{words.counter(name)} {words.value(name, value)}"


def _distance(who: Combatant, words: Words) -> str:
    for name, value in who.counters.items():
        if value and name in words.counters and words.counters[name].unit in LENGTHS:
            return words.value(name, value)
    return ""


def _tie(name: str, hold: Hold, words: Words) -> Tie:
    level = f" {hold.level:+}" if hold.level else ""
    part = f", {words.part(hold.part)}" if hold.part and hold.kind not in words.kinds else ""
    return Tie(name, hold.holder, hold.victim, f"{named(words.kinds, hold.kind)}{part}{level}")


def facing(token: Token) -> str:
    """Which way somebody looks, in words; empty where nobody ever said."""
    return FACINGS[token.facing] if token.compass else ""
