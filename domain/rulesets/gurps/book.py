"""All acts of the game in one list: the menus of a turn are made of it."""

from domain.engine.menus import Menu, Offered
from domain.facts.choice import Choice
from domain.facts.refusal import Refused
from domain.rulesets.gurps.core.acts import Act, Turning, maneuver
from domain.rulesets.gurps.grapple import (
    choke_holds,
    chokes,
    escapes,
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
from domain.rulesets.gurps.strike import bay, blows, feints, shots, shoves, slams, stuck, weapons
from domain.rulesets.gurps.stunts import (
    banisters,
    climbing,
    evading,
    jumps,
    skids,
    spins,
    swings,
    tictacs,
    tumbling,
    vaults,
)
from domain.rulesets.gurps.turn import intents, postures, preparing, readying, triggers
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS

ACTS: tuple[Act, ...] = (
    *blows.ACTS,
    *weapons.ACTS,
    *shots.ACTS,
    *grapples.ACTS,
    *grabs.ACTS,
    *wrests.ACTS,
    *forced_drops.ACTS,
    *takedowns.ACTS,
    *pins.ACTS,
    *chokes.ACTS,
    *choke_holds.ACTS,
    *locks.ACTS,
    *wrenches.ACTS,
    *throws.ACTS,
    *escapes.ACTS,
    *slams.ACTS,
    *shoves.ACTS,
    *drops.ACTS,
    *feints.ACTS,
    *bay.ACTS,
    *stuck.ACTS,
    *jumps.ACTS,
    *evading.ACTS,
    *banisters.ACTS,
    *skids.ACTS,
    *swings.ACTS,
    *tictacs.ACTS,
    *tumbling.ACTS,
    *vaults.ACTS,
    *climbing.ACTS,
    *movement.ACTS,
    *facings.ACTS,
    *spins.ACTS,
    *intents.ACTS,
    *postures.ACTS,
    *readying.ACTS,
    *preparing.ACTS,
    *triggers.ACTS,
    *releases.ACTS,
    *hauls.ACTS,
)
"""Every act, in the order in which it is offered."""


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


def unknown(pick: Choice) -> Refused:
    """Nothing of the name is known."""
    return Refused("no-such-act", f"{pick.act!r} is nothing that can be done.", "GUR-153")
