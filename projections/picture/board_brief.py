"""The board at a glance, for the table: who stands where and how, in few lines, and a small map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from domain.facts.choice import Name
from domain.facts.events import AnyEvent, Feature
from domain.facts.hexes import Hex, distance
from domain.facts.state import State
from projections.picture.board import Board, Token, board, facing
from projections.picture.drawing import FLOOR, drawing
from projections.picture.field import Field, field_of
from projections.telling.words import Words, mixed, named

AROUND = 1
"""Hexes beyond the outermost fighter that a map without a drawing of its own shows."""

WIDE = 30
"""So many hexes such a map is across at most; who stands further off is told by distance alone."""


class BoardBrief(NamedTuple):
    """The board in lines: the ground, which is empty where places do not matter, and a line a fighter; `bare`
    are those lines without what is left to spend."""

    ground: tuple[str, ...]
    fighters: tuple[str, ...]
    bare: tuple[str, ...]

    def since(self, before: BoardBrief | None) -> tuple[str, ...]:
        """What is not as it was: the ground as a whole, and the lines of those who are otherwise than they
        were. Whose turn it is, is no change, nor that a turn is over and nothing is left of it to spend."""
        if before is None:
            return (*self.ground, *self.fighters)
        was = {line[1:] for line in (*before.fighters, *before.bare)}
        ground = () if self.ground == before.ground else self.ground
        return (*ground, *(line for line in self.fighters if line[1:] not in was))


Left = Mapping[Name, Mapping[str, Fraction]]
"""What fighters have left to spend, by the code of what it is."""


def board_brief(
    state: State,
    joins: Iterable[AnyEvent],
    words: Words,
    width: Callable[[str], int] = len,
    left: Left = MappingProxyType({}),
) -> BoardBrief:
    """The board of a state; `joins` are those of whoever came in, `left` is told of whose turn it is."""
    came = field_of(joins)
    hexes = {each.at for each in state.combatants.values()} | {each.at for each in state.ground}
    looks = any(each.facing for each in state.combatants.values())
    now = board(state, Field(came.hexes | hexes, came.full, came.faces or looks), words)
    fighters = tuple(_token(now, each, _left(left, each, words)) for each in now.tokens)
    bare = tuple(_token(now, each, ()) for each in now.tokens)
    return BoardBrief(tuple(_map(now, width)) if now.mapped else (), fighters, bare)


def _left(left: Left, token: Token, words: Words) -> Iterator[str]:
    """What whoever acts has left to spend."""
    return left_in_words(left.get(token.name, {}), words) if token.acting else iter(())


def left_in_words(left: Mapping[str, Fraction], words: Words) -> Iterator[str]:
    """What is left to spend, as people read it: `movement left 4`."""
    return (f"{named(words.terms, code)} left {mixed(much)}" for code, much in left.items())


def _token(now: Board, token: Token, left: Iterable[str]) -> str:
    """One fighter: their letters, how they are, what they have left, and how far from whom."""
    hurt = [f"{each.label} {each.number}" for each in token.bars if each.hurt]
    holds = [f"holds {_label(now, tie.victim)}" for tie in now.ties if tie.holder == token.name]
    held = [f"held by {_label(now, tie.holder)}" for tie in now.ties if tie.victim == token.name]
    looks = f"facing {facing(token)}" if token.compass else ""
    down = f"out of the fight: {token.down}" if token.down else ""
    said = (down, looks, token.posture, *holds, *held, *hurt, *_remarks(token), *left, _far(now, token))
    turn = "*" if token.acting else " "
    return f"{turn} [{token.letters}] {token.label}: {', '.join(each for each in said if each) or 'unhurt'}"


def _remarks(token: Token) -> Iterator[str]:
    """What holds of them, without what they have in mind: that was told."""
    return (each for each in token.remarks if not each.startswith("means: "))


def _label(now: Board, name: str) -> str:
    token = now.token(name)
    return name if token is None else token.label


def _far(now: Board, token: Token) -> str:
    """How far from everybody of another side who is still in the fight."""
    if not now.mapped or token.down:
        return ""
    foes = [each for each in now.tokens if each.tone != token.tone and not each.down]
    far = [(distance(token.at, each.at), each.label) for each in foes]
    return ", ".join(
        f"{hexes or 'close'} from {label}" if hexes else f"close to {label}" for hexes, label in far
    )


def _map(now: Board, width: Callable[[str], int]) -> Iterator[str]:
    """The drawn map, or the ground about those who are still in the fight."""
    if any(each.kind == FLOOR for each in now.features):
        yield from drawing(now, width)
        return
    places = [each.at for each in now.tokens if not each.down]
    if not places:
        return
    columns = range(min(at.q for at in places) - AROUND, max(at.q for at in places) + AROUND + 1)
    rows = [2 * at.r + at.q for at in places]
    lines = range(min(rows) - 2 * AROUND, max(rows) + 2 * AROUND + 1)
    if len(columns) > WIDE or len(lines) > 2 * WIDE:
        return
    floor = tuple(
        Feature(Hex(column, (line - column) // 2), FLOOR)
        for column in columns
        for line in lines
        if (line - column) % 2 == 0
    )
    drawn = msgspec.structs.replace(now, features=(*floor, *now.features))
    yield from (line for line in drawing(drawn, width) if line and not line.startswith(". floor, # wall"))
