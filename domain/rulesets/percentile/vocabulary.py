"""The words that the percentile rules understand, beside the names of people and sides."""

from domain.engine.vocabulary import Vocabulary
from domain.rulesets.percentile.tables import PercentileTables

CONDITIONS = (
    "ambusher", "attacked", "blocked", "holding", "dodging", "out-of-reach", "dodge-failed", "fled",
    "will-flee", "disabled-{part}",
)  # fmt: skip


def vocabulary(tables: PercentileTables) -> Vocabulary:
    """A skill may be called anything; these two are the chapter's."""
    areas = tuple(area.part for area in tables.areas)
    return Vocabulary(
        words={
            "act": ("actions", "aim", "attack", "block", "dodge", "flee", "hold", "stand", "stay", "take"),
            "part": areas,
            "posture": ("standing",),
            "condition": CONDITIONS,
            "counter": ("initiative", "actions", "turns", "used", "dodge", "fled", "banked"),
            "down": ("knocked-out",),
            "end": ("decided", "round-cap"),
        },
        free={"skills.*": ("boxing", "martial-arts")},
    )
