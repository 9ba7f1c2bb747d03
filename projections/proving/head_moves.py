"""Which moves of the head changed what was played: not an undo that was redone or played alike again."""

from collections.abc import Iterator

from domain.facts.events import (
    CombatantJoined,
    CombatantLeft,
    Declared,
    Drawn,
    HeadMoved,
    How,
    Rolled,
    Ruled,
    RulesChanged,
    SettingChanged,
)
from projections.record import RecordRow
from projections.tree import Tree

Outside = Ruled | CombatantJoined | CombatantLeft | SettingChanged | RulesChanged
"""What comes into a fight from outside its rules, besides choices and dice."""

PEOPLE = (How.UNDO, How.REDO, How.FORKED)
"""Moves that somebody asked for. The others make room for a ruling, a correction, another answer."""


def changing(rows: tuple[RecordRow, ...], tree: Tree) -> Iterator[RecordRow]:
    """The undos, redos and forks after which something else was said or thrown than before them.

    Moves with nothing done in between are one: what counts is where the head was before the first of them and
    what followed the last. Something that was taken back and has not been played again is a change as well.
    """
    group: list[RecordRow] = []
    for at, row in enumerate(rows):
        event = row.event
        if isinstance(event, HeadMoved) and event.how in PEOPLE:
            group.append(row)
            continue
        done = isinstance(event, HeadMoved) or by_somebody(row)
        if group and done:
            yield from _of(group, tree, _run_end(rows, at))
            group = []
    if group:
        yield from _of(group, tree, len(rows))


def by_somebody(row: RecordRow) -> bool:
    """Whether a person did this, and neither the rules nor the seed."""
    event = row.event
    if isinstance(event, Rolled):
        return event.source != Drawn.SEEDED
    return isinstance(event, Declared | Outside)


def _run_end(rows: tuple[RecordRow, ...], at: int) -> int:
    """The version before the next move of the head, from the row at place `at` on."""
    while at < len(rows) and not isinstance(rows[at].event, HeadMoved):
        at += 1
    return at


def _of(group: list[RecordRow], tree: Tree, end: int) -> Iterator[RecordRow]:
    """Those of a group of moves that were not taken back within it, if they changed anything together."""
    left: list[tuple[int, RecordRow]] = []
    for move in group:
        assert isinstance(move.event, HeadMoved)
        to = _stand(tree, move.event.to)
        back = next((at for at, (before, _) in enumerate(left) if before == to), None)
        if back is None:
            left.append((_stand(tree, move.version - 1), move))
        else:
            del left[back:]
    if left and not _again(tree, group[0].version - 1, end):
        yield from (move for _, move in left)


def _stand(tree: Tree, version: int) -> int:
    """The event on which a head at that version really stands."""
    while version and isinstance(tree.row(version).event, HeadMoved):
        version = tree.parents[version]
    return version


def _again(tree: Tree, before: int, after: int) -> bool:
    """Whether all that was said and thrown on the way to `before` came alike on that to `after`."""
    shared = before
    while not tree.follows(after, shared):
        shared = tree.parents[shared]
    was = _said(tree, before, shared)
    return was == _said(tree, after, shared)[: len(was)]


def _said(tree: Tree, version: int, shared: int) -> list[object]:
    """What was said and thrown after version `shared` on the way to `version`."""
    found: list[object] = []
    while version != shared:
        row = tree.row(version)
        if isinstance(row.event, Declared | Rolled | Outside):
            found.append(contents(row))
        version = tree.parents[version]
    return found[::-1]


def contents(row: RecordRow) -> object:
    """What somebody said or threw, apart from what the rules made of it; the hidden is like nothing else."""
    event = row.event
    if row.sealed:
        return row.version
    if isinstance(event, Rolled):
        return event.key, event.faces, event.throw
    return (event.key, event.picks) if isinstance(event, Declared) else event
