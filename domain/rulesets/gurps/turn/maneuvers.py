"""What a fighter may do with his second: the manoeuvres, and what each allows (GUR-153, GUR-154)."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from domain.facts.choice import Choice, Name
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.able import able, foes, holds_of, holds_on, mount_of, pinned, stunned
from domain.rulesets.gurps.core.armed import blocking_shields, can_parry, can_shoot
from domain.rulesets.gurps.core.figures import strength
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.tables import Tables


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
"""GUR-153. Deeds that take the whole turn, such as breaking free, leave every defence (A10)."""

WHOLE_TURN = Maneuver("", "none")

DETERMINED, DOUBLE, FEINTING, STRONG = "determined", "double", "feint", "strong"
OFFENCES = (DETERMINED, DOUBLE, FEINTING, STRONG)
"""The options of an All-Out Attack (GUR-154)."""

GUARDS = ("dodge", "parry", "block", "double")
"""The options of an All-Out Defence (GUR-153)."""


def of(act: str) -> Maneuver:
    return MANEUVERS.get(act, WHOLE_TURN)


def each_of(state: State, tables: Tables, who: Name, act: str) -> Iterator[Choice]:
    """The ways in which a manoeuvre can be chosen (GUR-019 to GUR-021, GUR-048, GUR-176, A9)."""
    match act:
        case "all-out-attack":
            yield from (Choice(act, manner=(manner,)) for manner in OFFENCES)
        case "all-out-defence":
            yield from (Choice(act, manner=(manner,)) for manner in guards_of(state, tables, who))
        case "aim":
            if can_shoot(state, tables, who):
                yield from (Choice(act, foe=foe) for foe in foes(state, who))
        case "evaluate":
            yield from (Choice(act, foe=foe) for foe in foes(state, who))
        case "change-posture":
            postures = tables.posture(state.combatants[who].posture).to
            yield from (Choice(act, manner=(posture,)) for posture in postures)
        case "do-nothing":
            yield Choice(act)
            if state.combatants[who].pools["hp"] <= 0:
                yield Choice(act, manner=("undefended",))
        case _:
            yield Choice(act)


def guards_of(state: State, tables: Tables, who: Name) -> tuple[str, ...]:
    """The defences that he can strengthen: a block needs a shield, two of them two kinds (GUR-153)."""
    parries, blocks = can_parry(state, tables, who), bool(blocking_shields(state, who))
    can = {"dodge": True, "parry": parries, "block": blocks, "double": parries or blocks}
    return tuple(guard for guard in GUARDS if can[guard])


def barred(state: State, who: Name, act: str) -> Refused | None:
    """Why a manoeuvre is closed to somebody, or `None`."""
    if stunned(state, who) and act != "do-nothing":
        return Refused("stunned", f"{who} is stunned and can only do nothing.", "GUR-176")
    if "exhausted" in state.combatants[who].conditions and act != "do-nothing":
        return Refused("exhausted", f"{who} is too tired to do anything.", "GUR-179")
    if act == "change-posture" and mount_of(state, who):
        return Refused("mounted", f"{who} sits on {mount_of(state, who)} and stays as he is.", "GUR-060")
    if pinned(state, who) and act != "do-nothing":
        why = f"{who} is pinned: no manoeuvre that needs him to move, but for trying to break free."
        return Refused("pinned", why, "GUR-021")
    holders = tuple(hold.holder for _, hold in holds_on(state, who))
    if holders:
        by = ", ".join(holders)
        if act in ("aim", "concentrate", "feint", "wait"):
            return Refused("grappled", f"{who} is held by {by}: no {act} while that lasts.", "GUR-020")
        heavy = any(strength(state, who) < 2 * strength(state, holder) for holder in holders)
        if act == "move" and heavy:
            why = f"{who} is held by {by} and is not twice as strong: he cannot take a Move manoeuvre."
            return Refused("grappled", why, "GUR-019")
        if act == "move-and-attack" and not loose(state, who):
            return Refused("grappled", f"{who} is held by {by}: no Move and Attack.", "GUR-019")
        if act in ("all-out-defence", "change-posture", "evaluate") and not settings(state).unnamed_maneuvers:
            return Refused("grappled", f"{who} is held by {by}: no {act} while that lasts.", "GUR-022")
    grips = (hold for _, hold in holds_of(state, who) if hold.kind != "pin")
    busy = [hold.victim for hold in grips if able(state, hold.victim)]
    if busy and act in ("aim", "concentrate", "feint", "wait"):
        why = f"{who} holds {busy[0]}, who is not pinned: no {act} while that lasts."
        return Refused("grappling", why, "GUR-048")
    return None


def unready(who: Name, pick: Choice) -> Refused:
    """Why an All-Out Defence is not offered so (GUR-153)."""
    kind = " ".join(pick.manner) or "nothing"
    if kind not in GUARDS:
        return Refused("which-defence", f"All-out-defence with one of {', '.join(GUARDS)}.", "GUR-153")
    return Refused("nothing-ready", f"{who} has nothing ready for an all-out-defence {kind}.", "GUR-153")


def loose(state: State, who: Name) -> bool:
    """Held, but by nobody who is more than a load: more than twice as strong he moves as if unheld (A7)."""
    return all(strength(state, who) > 2 * strength(state, hold.holder) for _, hold in holds_on(state, who))
