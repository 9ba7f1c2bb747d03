"""A die, the row of a table in which it falls, and what stands there: a part of the body, a result."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import msgspec

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.term import Term


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of such a table: totals up to `top` fall in it. Of the last row the top does not matter."""

    top: Annotated[int, msgspec.Meta(ge=-1_000, le=1_000)]
    is_: Annotated[str, msgspec.Meta(min_length=1)] = msgspec.field(name="is")


class Found(NamedTuple):
    """What stands in the row, and the key of the roll that led there."""

    word: str
    key: Key


def row_of(
    scene: Scene,
    who: Name,
    dice: str,
    key: Key,
    rows: Sequence[Band],
    *,
    rule: str,
    adding: tuple[Term, ...] = (),
    because: Key = "",
) -> Found:
    """Throw on a table and learn no more than the row: odds branch on rows, and not on every total."""
    tops = [row.top for row in rows[:-1]]
    picked = scene.pick(who, dice, key, rule=rule, rows=tops, adding=adding, because=because)
    return Found(rows[picked.row].is_, picked.key)
