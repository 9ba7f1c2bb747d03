"""One moment as a page shows it: the map by itself, and those who fight, in the order of their acting."""

from __future__ import annotations

from typing import Annotated

import msgspec

from domain.facts.choice import Name
from domain.facts.hexes import Hex
from domain.facts.state import State
from projections.picture.board import Board, Token
from projections.picture.svg import svg_of_map
from projections.says import says


class PoolShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points of somebody: what they have of `full`, or with `taken` what was taken on a scale of `full`."""

    pool: str
    label: str
    now: int
    full: int
    taken: bool = False


class FighterShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who fights, as everybody at the table may see them."""

    name: Name
    label: str
    letters: Annotated[str, says("on their piece")]
    side: str
    tone: Annotated[int, says("which side it is, from 0")]
    at: Annotated[Hex, says("their hex: column and row")]
    pools: tuple[PoolShown, ...]
    worst: Annotated[PoolShown | None, says("the pool that has suffered most, or null")] = None
    posture: Annotated[str, says("empty for who stands")] = ""
    down: Annotated[str, says("why they are out of the fight")] = ""
    remarks: Annotated[tuple[str, ...], says("what holds of them")] = ()
    left: Annotated[tuple[str, ...], says("what they can still do in this round, by their counters")] = ()
    holds: Annotated[tuple[str, ...], says("whom they hold, and who holds them")] = ()
    acting: Annotated[bool, says("whether it is their turn")] = False


class MomentShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a fight."""

    version: Annotated[int, says("of the event after which it is")]
    heading: Annotated[str, says("where the fight is, such as `Round 2, Mutt's turn`")]
    fighters: tuple[FighterShown, ...]
    board: Annotated[str, says("the map or the arena, as SVG 480 units wide, without a stylesheet")]
    mapped: Annotated[bool, says("whether places matter")] = False
    over: Annotated[str, says("who won, when it is over")] = ""


def moment(board: Board, state: State, version: int) -> MomentShown:
    """The moment that a board shows."""
    acts = {name: place for place, tied in enumerate(state.order) for name in tied}
    tokens = sorted(board.tokens, key=lambda each: (bool(each.down), acts.get(each.name, len(acts))))
    return MomentShown(
        version,
        board.heading,
        tuple(_fighter(each, board) for each in tokens),
        svg_of_map(board),
        board.mapped,
        board.over,
    )


def _fighter(token: Token, board: Board) -> FighterShown:
    pools = {bar.pool: PoolShown(bar.pool, bar.label, bar.now, bar.full, bar.taken) for bar in token.bars}
    worst = token.weakest
    return FighterShown(
        token.name,
        token.label,
        token.letters,
        token.side,
        token.tone,
        token.at,
        tuple(pools.values()),
        None if worst is None else pools[worst.pool],
        token.posture,
        token.down,
        token.remarks,
        token.left,
        tuple(_holds(token, board)),
        token.acting,
    )


def _holds(token: Token, board: Board) -> list[str]:
    names = {each.name: each.label for each in board.tokens}
    found = [
        f"holds {names.get(tie.victim, tie.victim)}: {tie.label}"
        for tie in board.ties
        if tie.holder == token.name
    ]
    held = [
        f"held by {names.get(tie.holder, tie.holder)}: {tie.label}"
        for tie in board.ties
        if tie.victim == token.name
    ]
    return [*found, *held]
