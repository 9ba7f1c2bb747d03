"""What all movement begins with: MOVING, and the conditions of whoever moves (GUR-137, GUR-153)."""

from domain.engine.menus.needs import Need, Together, need
from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turning, maneuver
from domain.rulesets.gurps.core.figures import pulling_st
from domain.rulesets.gurps.core.hauling import held_fast
from domain.rulesets.gurps.core.off_balance import ALOFT
from domain.rulesets.gurps.core.status import PINNED, body_of, holds_of, holds_on, mount_of
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS
from domain.rulesets.gurps.turn.points import HEX, affordable, left, pace, walking

GOING = tuple(each.id for each in MANEUVERS.values() if each.moves != "none")
"""The manoeuvres in which one moves at all (GUR-153)."""

STEPPING = tuple(each.id for each in MANEUVERS.values() if each.moves == "step")
"""Those with a step (GUR-139)."""

RUNNING = ("all-out-attack", "all-out-defence", "move", "move-and-attack")
"""Those with half the Move or all of it; of All-Out Defence only that of the dodge (GUR-101, GUR-153)."""

FAR = ("move", "move-and-attack")
"""Those in which one moves far enough for a jump or a stunt (GUR-126, GUR-214)."""

# -- nothing has ended it


@need("stopped", "GUR-137", "{who}'s movement has ended.")
def not_stopped(case: Turning, pick: Choice) -> bool:
    """their movement has not ended"""
    fighter = case.state.combatants[case.who]
    return not (fighter.counter("turn-over") or fighter.counter("stopped"))


@need("aloft", "GUR-126", "{who} is in the air.")
def not_aloft(case: Turning, pick: Choice) -> bool:
    """they are not in the air"""
    return ALOFT not in case.state.combatants[case.who].conditions


@need("attacked", "GUR-153", "In an All-Out Attack {who} can only move before attacking.")
def before_attacking(case: Turning, pick: Choice) -> bool:
    """in an All-Out Attack: before they attack"""
    return maneuver(case.state, case.who) != "all-out-attack" or not _acted(case.state, case.who)


def _acted(state: State, who: Name) -> bool:
    counters = state.combatants[who].counters
    return any(value and key.partition(":")[0] in ("attacks", "feints") for key, value in counters.items())


# -- nobody holds them


def pins(state: State, who: Name) -> Name:
    """Whom somebody pins and does not drag along (GUR-038, GUR-049)."""
    if not state.holds:
        return ""
    held = (hold.victim for _, hold in holds_of(state, who) if hold.kind == PINNED)
    return next((victim for victim in held if not state.combatants[who].counter("carries", victim)), "")


def stays_with(case: Turning, pick: Choice) -> str:
    """With whom."""
    victim = pins(case.state, case.who)
    return f"{case.who} pins {victim}: drag {victim} along, or let go first."


@need("pinning", "GUR-038", stays_with)
def pinning_nobody(case: Turning, pick: Choice) -> bool:
    """they pin nobody, unless they drag them along"""
    return not pins(case.state, case.who)


def kept_back(state: State, who: Name) -> bool:
    """Whether somebody holds them, or their mount, so that they cannot move off (GUR-009, GUR-019, A7)."""
    if not state.holds:
        return False
    body = body_of(state, who)
    holders = (hold.holder for each in dict.fromkeys((who, body)) for _, hold in holds_on(state, each))
    if any(pulling_st(state, body) < 2 * pulling_st(state, holder) for holder in holders):
        return True
    return pace(state, who) == "step" and held_fast(state, who)


@need("held", "GUR-009", "{who} is held and cannot move away.")
def not_fast(case: Turning, pick: Choice) -> bool:
    """nobody holds them fast"""
    return not kept_back(case.state, case.who)


@need("held", "GUR-009", "{who} is held and cannot turn.")
def not_fast_or_pinning(case: Turning, pick: Choice) -> bool:
    """nobody holds them fast, or they pin somebody themselves"""
    return bool(pins(case.state, case.who)) or not kept_back(case.state, case.who)


UNSTOPPED = Together(not_stopped, not_aloft, pinning_nobody, not_fast)
"""What movement needs that no attack goes before (GUR-009, GUR-019, GUR-038, GUR-137)."""

MOVING = Together(before_attacking, *UNSTOPPED.needs)
"""What movement of any kind needs (GUR-153)."""


def held_by_nobody(rule: str) -> Need[Turning]:
    """Nobody has hold of them, be they ever so weak."""

    def says(case: Turning, pick: Choice) -> str:
        holder = next(hold.holder for _, hold in holds_on(case.state, case.who))
        return f"{case.who} is held by {holder} and cannot {pick.act}."

    return Need(
        "held", rule, "nobody holds them", says,
        lambda case, pick: not case.state.holds or not holds_on(case.state, case.who),
    )  # fmt: skip


@need("mounted", "GUR-060", "{who} is riding and cannot {act}.")
def on_foot(case: Turning, pick: Choice) -> bool:
    """they do not ride"""
    return not mount_of(case.state, case.who)


# -- movement points


@need("seated", "GUR-137", "{who} is sitting: change posture before moving.")
def not_seated(case: Turning, pick: Choice) -> bool:
    """they, or their mount, does not sit"""
    return walking(case.state, case.tables, case.who).moves != "not"


@need("too-far", "GUR-137", "{who} has no movement points left.")
def a_hex_left(case: Turning, pick: Choice) -> bool:
    """movement points for a hex, or nothing moved yet"""
    return affordable(case.state, case.tables, case.who, HEX)


def whole_move(rule: str) -> Need[Turning]:
    """It takes the whole move of a turn."""

    def met(case: Turning, pick: Choice) -> bool:
        fighter = case.state.combatants[case.who]
        return not (fighter.counter("yards") or fighter.counter("spent"))

    says = "{act} takes the whole move, and {who} has moved already."
    return Need("moved", rule, "they have not moved yet this turn", says, met)


def halves(points: int) -> str:
    """Half movement points in whole ones.

    >>> halves(4), halves(3), halves(1)
    ('2', '1 1/2', '1/2')
    """
    whole, half = divmod(points, HEX)
    return " ".join(word for word in (str(whole) if whole or not half else "", "1/2" if half else "") if word)


def short_of(case: Turning, points: int) -> str:
    """By how much something costs more than there are."""
    more = halves(points - left(case.state, case.tables, case.who))
    return f"{case.who} needs {more} more movement {'point' if more == '1' else 'points'}"
