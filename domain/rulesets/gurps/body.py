"""The parts of a body, what a part is worth in a hold or a blow, and which limb carries which hand."""

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


def limb(part: Name) -> str:
    """`arm`, `leg`, `hand` or `foot` for a part of a limb, else the part itself.

    >>> limb("right-arm"), limb("hand-3"), limb("torso")
    ('arm', 'hand', 'torso')
    """
    for word in ("arm", "leg", "hand", "foot"):
        if word in part.split("-"):
            return word
    return part


def carrier(part: str) -> str:
    """The limb that an extremity ends: `right-hand` is carried by `right-arm`; others carry themselves.

    >>> carrier("right-hand"), carrier("hand-3"), carrier("left-foot"), carrier("neck")
    ('right-arm', 'arm-3', 'left-leg', 'neck')
    """
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
    return any(f"crippled-{each}" in fighter.conditions for each in (part, carrier(part)))
