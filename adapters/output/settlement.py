"""What a correction came to, as it is printed: who stands otherwise now, and which rolls it touched."""

from __future__ import annotations

from typing import Annotated

import msgspec

from domain.engine.correction.correct import Corrected
from domain.engine.correction.difference import Difference
from projections.says import says


class Settlement(msgspec.Struct, frozen=True):
    """How a dispute was settled, or would be."""

    combat: str
    key: Annotated[str, says("the disputed roll or choice")]
    verdict: Annotated[str, says("upheld or corrected")]
    preview: Annotated[bool, says("nothing was written")]
    last: Annotated[int, says("version of the last event of the record now")]
    kept: Annotated[tuple[str, ...], says("keys that stand as they were")] = ()
    changed: Annotated[tuple[str, ...], says("keys with the same dice and another meaning")] = ()
    dropped: Annotated[tuple[str, ...], says("keys that are not asked any more")] = ()
    waiting: Annotated[tuple[str, ...], says("keys that are not asked yet: carry-on goes on with them")] = ()
    needed: Annotated[tuple[str, ...], says("keys that were not there before")] = ()
    refused: Annotated[tuple[str, ...], says("choices that are no longer offered")] = ()
    stranded: Annotated[tuple[str, ...], says("rulings that found no place")] = ()
    differences: Annotated[tuple[Difference, ...], says("what the correction changes")] = ()
    rules: Annotated[tuple[Difference, ...], says("what only newer rules or tables change")] = ()
    asks: Annotated[tuple[str, ...], says("keys of what is asked then")] = ()
    stands: Annotated[bool, says("false if it was settled so before, and has been undone since")] = True

    def __repr__(self) -> str:
        would = ", a preview" if self.preview else ""
        changed = "; ".join(f"{each.who} {each.name} {each.was} -> {each.is_}" for each in self.differences)
        asked = f"; asked now: {', '.join(self.asks)}" if self.asks else ""
        return f"<{self.key} {self.verdict}{would}: {changed or 'nobody stands otherwise'}{asked}>"


def settlement(combat: str, key: str, corrected: Corrected, last: int, *, preview: bool) -> Settlement:
    """The shape of a correction."""
    step = corrected.step
    return Settlement(
        combat,
        key,
        "corrected",
        preview,
        last,
        corrected.kept,
        corrected.changed,
        corrected.dropped,
        corrected.waiting,
        corrected.needed,
        corrected.refused,
        corrected.stranded,
        corrected.differences,
        corrected.rules,
        tuple(prompt.key for prompt in step.combat.asks),
    )
