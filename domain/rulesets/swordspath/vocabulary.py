"""The words that the martial arts understand, beside the names of people and sides."""

from domain.engine.vocabulary import Vocabulary
from domain.facts.hexes import FACINGS
from domain.rulesets.swordspath.moves import ADVANTAGE, GRIPS, RIDE
from domain.rulesets.swordspath.sheet import PARTS
from domain.rulesets.swordspath.tables import RESERVED, SwordspathTables


def vocabulary(tables: SwordspathTables) -> Vocabulary:
    """Things are what their owner says; only those in hands, or strapped, count as armed or shielded."""
    return Vocabulary(
        words={
            "act": (*RESERVED, "mount", "dismount", *(strike.id for strike in tables.strikes)),
            "how": ("short", "normal", "long", *FACINGS),
            "part": PARTS,
            "posture": ("standing", "down"),
            "condition": (
                "shying", "surprised-front", "surprised-rear", "disabled-{part}", "useless-{part}",
            ),
            "counter": ("actions", "down", "held", "survival"),
            "down": ("unconscious", "yielded"),
            "end": ("decided", "phase-cap"),
            "move": ("close", "walk-off", "shy", "thrown", "roll-out", "fall", "mount"),
            "hold": (*GRIPS, ADVANTAGE, RIDE),
            "using": ("right-hand", "left-hand"),
            "place": ("right-hand", "left-hand", "both-hands", "strapped", "belt", "back", "ground"),
        },
        things=("weapons", "shields"),
    )  # fmt: skip
