"""The grappling moves by name and kind, and which of them can stand beside a foe's own (SPG-15, SPG-38)."""

from typing import Final

GRABS: Final = ("grab-arm", "grab-leg", "grab-body", "grab-head", "grab-both-arms")
CHOKE, STRANGLE = "lock-choke", "lock-strangle"
JOINTS: Final = ("lock-joint-arm", "lock-joint-leg")
PINS: Final = ("pin-all", "pin-one-arm-free", "pin-both-arms-free")
THROWS: Final = ("throw", "throw-injuring")
DRAG: Final = "drag-off-horse"

OPEN: Final = (*GRABS, CHOKE, STRANGLE)
"""Holds that two can have on each other at once."""

GRIPS: Final = (*OPEN, *JOINTS, *PINS)
"""Every kind of hold in which somebody is held."""

ESCAPE_FROM: Final = {
    "grab-arm": "escape-grab-limb",
    "grab-leg": "escape-grab-limb",
    "grab-body": "escape-grab-body",
    "grab-head": "escape-grab-head",
    "grab-both-arms": "escape-grab-both-arms",
    "lock-joint-arm": "escape-joint-arm",
    "lock-joint-leg": "escape-joint-leg",
    CHOKE: "escape-choke",
    STRANGLE: "escape-strangle",
    "pin-all": "escape-pin-all",
    "pin-one-arm-free": "escape-pin-one-arm-free",
    "pin-both-arms-free": "escape-pin-both-arms-free",
}
"""The escape from each kind of hold (A17)."""

ESCAPES: Final = tuple(dict.fromkeys(ESCAPE_FROM.values()))
MOVES: Final = (*GRABS, *JOINTS, CHOKE, STRANGLE, *ESCAPES, *PINS, *THROWS, DRAG)
"""Every grappling move of table 5F."""

GRAPPLES: Final = frozenset(MOVES)
"""The same, for whoever asks whether something is one of them."""

ADVANTAGE: Final = "advantage"
"""The position of one who has thrown a foe that is still down: it counts as a hold does, but holds nobody."""

RIDE: Final = "ride"
"""A rider's seat on their mount; the limbs it uses are the hands on the reins."""

CONTACT: Final = 1
"""Hexes between two who are in contact, at most."""

ARMS: Final = ("right-arm", "left-arm")
LEGS: Final = ("right-leg", "left-leg")
HEAD: Final = "head"
LIMBS: Final = (*ARMS, *LEGS)
HANDS: Final = ("right-hand", "left-hand")


def rank(move: str) -> int:
    """In which turn a success is applied: escapes, open holds, joint locks and pins, throws (SPG-50)."""
    if move in ESCAPES:
        return 0
    if move in OPEN:
        return 1
    return 2 if move in JOINTS or move in PINS else 3
