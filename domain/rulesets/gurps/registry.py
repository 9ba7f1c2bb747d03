"""The registry of the game: all acts, and the menus of a turn that are made of them; all counters."""

from domain.engine.menus.menu import Menu, Offered
from domain.facts.choice import Choice
from domain.facts.refusal import Refused
from domain.rulesets.gurps.core import bodily, entering, holds, injury, running
from domain.rulesets.gurps.core.acts import Act, Turning, maneuver
from domain.rulesets.gurps.defend import defence, retreat
from domain.rulesets.gurps.grapple import (
    choke_holds,
    chokes,
    escapes,
    exchanges,
    forced_drops,
    grabs,
    grapples,
    hauls,
    locks,
    pins,
    releases,
    takedowns,
    throws,
    wrenches,
    wrests,
)
from domain.rulesets.gurps.move import drops, facings, movement
from domain.rulesets.gurps.strike import blows, feints, held_off, shots, shoves, slams, stuck, weapons
from domain.rulesets.gurps.stunts import (
    banisters,
    climbing,
    evading,
    jumps,
    skids,
    spins,
    stunts,
    swings,
    tictacs,
    tumbling,
    vaults,
)
from domain.rulesets.gurps.turn import (
    attacks,
    intents,
    order,
    points,
    postures,
    preparing,
    readying,
    triggers,
)
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS
from domain.rulesets.shared.lasting import Mark, declared

MODULES = (
    blows,
    weapons,
    shots,
    grapples,
    grabs,
    wrests,
    forced_drops,
    takedowns,
    pins,
    chokes,
    choke_holds,
    locks,
    wrenches,
    throws,
    escapes,
    slams,
    shoves,
    drops,
    feints,
    held_off,
    stuck,
    jumps,
    evading,
    banisters,
    skids,
    swings,
    tictacs,
    tumbling,
    vaults,
    climbing,
    movement,
    facings,
    spins,
    intents,
    postures,
    readying,
    preparing,
    triggers,
    releases,
    hauls,
)
"""What can be done, in the order in which it is offered: a new act is a file of its own and a line here."""

ACTS: tuple[Act, ...] = tuple(act for module in MODULES for act in module.ACTS)
"""Every act."""

KEEPING = (
    injury,
    running,
    bodily,
    entering,
    holds,
    order,
    points,
    attacks,
    defence,
    retreat,
    exchanges,
    stunts,
    *MODULES,
)
"""What counts something or marks somebody."""

COUNTERS = declared(*(getattr(module, "COUNTERS", ()) for module in KEEPING))
"""Every counter, with its lifetime."""

MARKS: dict[str, Mark] = declared(*(getattr(module, "MARKS", ()) for module in KEEPING))
"""The conditions that pass by themselves."""

END = Choice("end")
"""Nothing more this turn."""

_WHOLE = {act.name: act for act in ACTS if not act.within}

WHOLE = {name: _WHOLE[name] for name in (*MANEUVERS, *(each for each in _WHOLE if each not in MANEUVERS))}
"""The manoeuvres, and what takes the whole turn instead of one."""

PARTS = {act.name: act for act in ACTS if act.within}
"""What is done within a manoeuvre."""

WITHIN = {now: {name: act for name, act in PARTS.items() if now in act.within} for now in (*WHOLE, "")}
"""What is done within each."""


def whole_turn(case: Turning) -> Menu:
    """The manoeuvres, and what takes a whole turn."""
    return Offered(case, WHOLE, not_whole)


def doings(case: Turning) -> Menu:
    """What may be done now within the manoeuvre that he has chosen, or nothing more."""
    now = WITHIN[maneuver(case.state, case.who)]
    return Offered(case, now, not_within, (END,))


def act_of(case: Turning, name: str) -> Act:
    """The act of that name within the manoeuvre that he is at."""
    return WITHIN[maneuver(case.state, case.who)][name]


def not_within(case: Turning, pick: Choice) -> Refused:
    """Why something is no part of what he is doing."""
    if pick.act in PARTS:
        lacks = PARTS[pick.act].lacks(case, pick)
        assert lacks is not None
        return lacks.refused(case, pick)
    if pick.act in WHOLE:
        now = maneuver(case.state, case.who)
        why = f"{pick.act} takes the whole turn; {case.who} has chosen {now or 'to act otherwise'}."
        return Refused("whole-turn", why, "GUR-153")
    return unknown(pick)


def not_whole(case: Turning, pick: Choice) -> Refused:
    """Why something is no manoeuvre."""
    if pick.act in PARTS:
        could = ", ".join(PARTS[pick.act].within)
        why = f"{pick.act} is part of {could}; {case.who} has not chosen his manoeuvre yet."
        return Refused("other-maneuver", why, "GUR-153")
    return unknown(pick)


ELSEWHERE = {
    **dict.fromkeys(("dodge", "parry", "block", "no-defence"), ("answers an attack on oneself", "GUR-199")),
    "aim": ("says where an attack goes that has been chosen", "GUR-167"),
    "face": ("says where one looks at the end of a move", "GUR-138"),
    **dict.fromkeys(("when", "when-anybody"), ("says what a Wait is for: choose wait first", "GUR-215")),
    **dict.fromkeys(("let-pass", "stand-in-the-way", "obstruct"), ("answers somebody who evades", "GUR-107")),
}
"""What is chosen at another question than those of a turn, and by which rule."""


def unknown(pick: Choice) -> Refused:
    """It is chosen at another question, or nothing of the name is known."""
    if pick.act in ELSEWHERE:
        why, rule = ELSEWHERE[pick.act]
        return Refused("not-now", f"{pick.act} {why}.", rule)
    return Refused("no-such-act", f"{pick.act!r} is nothing that can be done.", "GUR-153")
