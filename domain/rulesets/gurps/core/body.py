"""The parts of a body, what a part is worth in a hold or a blow, and which limb carries which hand."""

import re
from functools import lru_cache
from typing import Literal

from domain.facts.choice import Name
from domain.facts.state import Combatant

Part = Literal[
    "eye", "skull", "face", "neck", "torso", "vitals", "groin",
    "right-arm", "left-arm", "right-leg", "left-leg", "right-hand", "left-hand", "right-foot", "left-foot",
]  # fmt: skip
"""Hit locations (GUR-167). More arms than two are `arm-3`, `hand-3` and so on, hit as arms are."""

Kind = Literal["humanoid", "quadruped", "vermiform"]

HEAD = ("eye", "skull", "face")
"""Where the head is hit."""


LIMB = re.compile(r"(?:right|left)-(arm|leg|hand|foot)|(arm|hand)-\d+", re.ASCII)


@lru_cache(maxsize=1024)
def limb(part: Name) -> str:
    """`arm`, `leg`, `hand` or `foot` for a part of a limb, else the part itself, or the thing.

    >>> limb("right-arm"), limb("hand-3"), limb("torso"), limb("hand-axe")
    ('arm', 'hand', 'torso', 'hand-axe')
    """
    found = LIMB.fullmatch(part)
    return found[1] or found[2] if found is not None else part


@lru_cache(maxsize=1024)
def carrier(part: str) -> str:
    """The limb that an extremity ends: `right-hand` is carried by `right-arm`; others carry themselves.

    >>> carrier("right-hand"), carrier("hand-3"), carrier("left-foot"), carrier("neck"), carrier("hand-axe")
    ('right-arm', 'arm-3', 'left-leg', 'neck', 'hand-axe')
    """
    if LIMB.fullmatch(part) is None:
        return part
    return part.replace("hand", "arm").replace("foot", "leg")


def whole(part: str) -> tuple[str, str]:
    """A limb with its extremity, whichever of the two is named.

    >>> whole("left-hand")
    ('left-arm', 'left-hand')
    """
    arm = carrier(part)
    return arm, arm.replace("arm", "hand").replace("leg", "foot")


def crippled(fighter: Combatant, part: str) -> bool:
    """Whether a part can no longer be used: it is crippled, or the limb that carries it (GUR-172)."""
    had = fighter.conditions
    return bool(had) and (f"crippled-{part}" in had or f"crippled-{carrier(part)}" in had)


HUMAN = (
    "torso", "skull", "face", "eye", "neck", "vitals", "groin",
    "right-arm", "left-arm", "right-leg", "left-leg", "right-hand", "left-hand", "right-foot", "left-foot",
)  # fmt: skip
BEAST = tuple(part for part in HUMAN if not part.endswith("hand"))
SNAKE = ("torso", "skull", "face", "eye", "neck", "vitals")
PARTS = {"humanoid": HUMAN, "quadruped": BEAST, "vermiform": SNAKE}
"""Where a body can be struck (GUR-167, GUR-221)."""
