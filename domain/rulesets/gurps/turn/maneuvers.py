"""What a fighter may do with their second: the manoeuvres, and what each allows (GUR-153, GUR-154)."""

from typing import Literal, NamedTuple


class Maneuver(NamedTuple):
    """How far one may go in it, and which defences are left until the next turn."""

    id: str
    moves: Literal["none", "step", "half", "full"]
    defends: bool = True
    parries: bool = True
    retreats: bool = True


MANEUVERS = {
    each.id: each
    for each in (
        Maneuver("attack", "step"),
        Maneuver("all-out-attack", "half", defends=False),
        Maneuver("all-out-defence", "step"),
        Maneuver("move", "full"),
        Maneuver("move-and-attack", "full", parries=False, retreats=False),
        Maneuver("feint", "step"),
        Maneuver("evaluate", "step"),
        Maneuver("wait", "none"),
        Maneuver("ready", "step"),
        Maneuver("aim", "step"),
        Maneuver("concentrate", "step"),
        Maneuver("change-posture", "none"),
        Maneuver("do-nothing", "none"),
    )
}
"""GUR-153. Acts that take the whole turn, such as breaking free, leave every defence (A10)."""

WHOLE_TURN = Maneuver("", "none")

DETERMINED, DOUBLE, FEINTING, STRONG = "determined", "double", "feint", "strong"
OFFENCES = (DETERMINED, DOUBLE, FEINTING, STRONG)
"""The options of an All-Out Attack (GUR-154)."""

GUARDS = ("dodge", "parry", "block", "double")
"""The options of an All-Out Defence (GUR-153)."""


def of(act: str) -> Maneuver:
    """What a manoeuvre allows, or an act that takes the whole turn."""
    return MANEUVERS.get(act, WHOLE_TURN)
