"""The registry of the game: all acts, and the menus of a turn that are made of them; all counters."""

from typing import Any

from domain.engine.menus import acts
from domain.engine.menus.acts import Question, free
from domain.engine.menus.menu import Menu, Offered
from domain.facts.choice import Choice
from domain.facts.refusal import Refused
from domain.rulesets.gurps.core import entry_side, fatigue, holds, injury, running
from domain.rulesets.gurps.core.acts import TurnAct, Turning, maneuver
from domain.rulesets.gurps.defend import defence, guards, retreat
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
from domain.rulesets.gurps.move import drops, facings, movement, walks
from domain.rulesets.gurps.strike import (
    aims,
    attack,
    blows,
    feints,
    held_off,
    run_on,
    shots,
    shoves,
    slams,
    strikes,
    stuck,
    weapons,
)
from domain.rulesets.gurps.stunts import (
    banisters,
    climbing,
    evading,
    jumps,
    obstruction,
    ropes,
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
from domain.rulesets.shared.durations import FadingCondition, Lifetimes, declared

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
    walks,
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

ACTS: tuple[TurnAct, ...] = tuple(act for module in MODULES for act in module.ACTS)
"""Every act."""

KEEPING = (
    injury,
    running,
    fatigue,
    entry_side,
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
"""What counts something or is true of somebody for a while."""

COUNTERS = declared(*(getattr(module, "COUNTERS", ()) for module in KEEPING))
"""Every counter, with its lifetime."""

FADING: Lifetimes[FadingCondition] = declared(*(getattr(module, "FADING", ()) for module in KEEPING))
"""The conditions that pass by themselves."""

END = Choice("end")
"""Nothing more this turn."""

ASKING = (
    guards, aims, strikes, grapples, attack, run_on, facings, triggers, takedowns, throws, escapes, ropes,
    obstruction,
)  # fmt: skip
"""What asks something of its own, within what is done."""

INNER: tuple[acts.Act[Any], ...] = tuple(act for module in ASKING for act in module.ASKED)
"""The acts of those questions."""

EVERY: tuple[acts.Act[Any], ...] = (
    *ACTS,
    *free(Question("says that nothing more is done", "GUR-198"), END.act),
    *INNER,
)
"""All that can be chosen at any question."""

_WHOLE = {act.name: act for act in ACTS if not act.within}

WHOLE = {name: _WHOLE[name] for name in (*MANEUVERS, *(each for each in _WHOLE if each not in MANEUVERS))}
"""The manoeuvres, and what takes the whole turn instead of one."""

PARTS = {act.name: act for act in ACTS if act.within}
"""What is done within a manoeuvre."""

WITHIN = {now: {name: act for name, act in PARTS.items() if now in act.within} for now in (*WHOLE, "")}
"""What is done within each."""


def whole_turn(case: Turning) -> Menu:
    """The manoeuvres, and what takes a whole turn."""
    return Offered(case, WHOLE, why_not_whole)


def doings(case: Turning) -> Menu:
    """What may be done now within the manoeuvre that they have chosen, or nothing more."""
    now = WITHIN[maneuver(case.state, case.who)]
    return Offered(case, now, why_not_within, (END,))


def act_of(case: Turning, name: str) -> TurnAct:
    """The act of that name within the manoeuvre that they are at."""
    return WITHIN[maneuver(case.state, case.who)][name]


def why_not_within(case: Turning, pick: Choice) -> Refused | None:
    """Why something is no part of what they are doing."""
    if pick.act in PARTS:
        lacks = PARTS[pick.act].lacks(case, pick)
        assert lacks is not None
        return lacks.refused(case, pick)
    if pick.act in WHOLE:
        now = maneuver(case.state, case.who)
        why = f"{pick.act} takes the whole turn; {case.who} has chosen {now or 'to act otherwise'}."
        return Refused("whole-turn", why, "GUR-153")
    return why_not_here(pick)


def why_not_whole(case: Turning, pick: Choice) -> Refused | None:
    """Why something is no manoeuvre."""
    if pick.act in PARTS:
        could = ", ".join(PARTS[pick.act].within)
        why = f"{pick.act} is part of {could}; {case.who} has not chosen their manoeuvre yet."
        return Refused("other-maneuver", why, "GUR-153")
    return why_not_here(pick)


ELSEWHERE = {act.name: act.asked for act in reversed(INNER) if act.asked is not None}
"""What is chosen at another prompt than those of a turn."""


def why_not_here(pick: Choice) -> Refused | None:
    """It is chosen at another prompt, or nowhere."""
    asked = ELSEWHERE.get(pick.act)
    return None if asked is None else Refused("not-now", f"{pick.act} {asked.says}.", asked.rule)
