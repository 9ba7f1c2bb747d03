"""The board as text: what the picture shows, for whoever reads or hears it."""

from collections.abc import Callable, Iterator

from domain.facts.hexes import distance
from projections.picture.board import Bar, Board, Token, facing
from projections.picture.drawing import FLOOR, drawing
from projections.telling.names import listed
from projections.telling.words import plain


def board_text(board: Board, width: Callable[[str], int] = len) -> str:
    """The board in lines, the last of which ends like the others; `width` measures letters of a map."""
    return "".join(f"{line}\n" for line in _lines(board, width))


def sentence(board: Board) -> str:
    """The board in a sentence or two, for the description of its picture."""
    people = [f"{each.label}{_state(each)}" for each in board.tokens]
    ties = [_tie(board, number) for number in range(len(board.ties))]
    return ". ".join(part for part in (listed(people) if people else "Nobody", *ties) if part) + "."


def _lines(board: Board, width: Callable[[str], int]) -> Iterator[str]:
    yield ", ".join(part for part in (board.title, board.heading, board.over) if part) or "The board"
    for each in board.tokens:
        yield ""
        yield from _token(board, each)
    if board.ties:
        yield ""
        yield from (f"{_tie(board, number)}." for number in range(len(board.ties)))
    if board.mapped:
        yield ""
        yield from _distances(board)
    if any(each.kind == FLOOR for each in board.features):
        yield ""
        yield from drawing(board, width)
        return
    for feature in board.features:
        height = f", {feature.height / 8:g} ft high" if feature.height else ""
        yield f"At {feature.at.q},{feature.at.r}: {plain(feature.kind)}{height}."


def _token(board: Board, token: Token) -> Iterator[str]:
    acting = ", whose turn it is" if token.acting else ""
    yield f"{token.label} [{token.letters}], {token.side}{acting}"
    place = f"at {token.at.q},{token.at.r}" if board.mapped else ""
    looks = f"facing {facing(token)}" if token.compass else ""
    away = f"{token.distance} away" if token.distance else ""
    rides = board.token(token.mount)
    riding = f"riding {rides.label}" if rides is not None else ""
    down = f"out of the fight: {token.down}" if token.down else ""
    where = [part for part in (down, place, looks, token.posture, riding, away) if part]
    if where:
        yield f"  {', '.join(where)}"
    if token.bars:
        yield f"  {', '.join(_bars(token.bars))}"
    if token.remarks:
        yield f"  {', '.join(token.remarks)}"


def _bars(bars: tuple[Bar, ...]) -> Iterator[str]:
    """Pools that have suffered one by one, the others in a word."""
    hurt = [each for each in bars if each.hurt]
    yield from (f"{each.label} {each.number}" for each in hurt)
    whole = [each for each in bars if not each.hurt and not each.taken]
    if whole:
        numbers = " or ".join(dict.fromkeys(str(each.full) for each in whole))
        yield f"the rest {numbers}" if hurt else f"unhurt ({numbers})"
    elif not hurt:
        yield "unhurt"


def _state(token: Token) -> str:
    """What is to be seen of somebody at a glance."""
    said = [f"out: {token.down}" if token.down else "", token.posture]
    weakest = token.weakest
    said.append(f"{weakest.label} {weakest.number}" if weakest is not None else "")
    return "".join(f" ({', '.join(each for each in said if each)})" for _ in (1,) if any(said))


def _tie(board: Board, number: int) -> str:
    tie = board.ties[number]
    holder, victim = board.token(tie.holder), board.token(tie.victim)
    return (
        f"{holder.label if holder else plain(tie.holder)} holds "
        f"{victim.label if victim else plain(tie.victim)}: {tie.label}"
    )


def _distances(board: Board) -> Iterator[str]:
    """How far apart those stand who are still in the fight, by side: only from foe to foe."""
    standing = [each for each in board.tokens if not each.down]
    for number, one in enumerate(standing):
        for two in standing[number + 1 :]:
            if one.tone != two.tone:
                far = distance(one.at, two.at)
                text = "on the same hex" if not far else f"{far} hex{'es' if far > 1 else ''} apart"
                yield f"{one.label} and {two.label}: {text}."
