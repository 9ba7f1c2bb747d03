"""All deeds of the game in one list: what may be done, in which manoeuvre, and why not."""

from collections.abc import Iterator
from functools import lru_cache

from domain.facts.choice import Choice, Name
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.deeds import Deed, maneuver
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.grapple import chokes, escapes, grabs, grapples, locks, pins, takedowns, throws
from domain.rulesets.gurps.move import drops, movement
from domain.rulesets.gurps.strike import bay, feints, shots, shoves, slams, strikes, stuck
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
from domain.rulesets.gurps.turn import handling, postures, preparing, readying, waits
from domain.rulesets.gurps.turn.maneuvers import maneuvers
from domain.rulesets.gurps.turn.waits import keeps_to

DEEDS: tuple[Deed, ...] = (
    *strikes.DEEDS,
    *shots.DEEDS,
    *grapples.DEEDS,
    *grabs.DEEDS,
    *takedowns.DEEDS,
    *pins.DEEDS,
    *chokes.DEEDS,
    *locks.DEEDS,
    *throws.DEEDS,
    *escapes.DEEDS,
    *slams.DEEDS,
    *shoves.DEEDS,
    *drops.DEEDS,
    *feints.DEEDS,
    *bay.DEEDS,
    *stuck.DEEDS,
    *jumps.DEEDS,
    *evading.DEEDS,
    *banisters.DEEDS,
    *skids.DEEDS,
    *swings.DEEDS,
    *tictacs.DEEDS,
    *tumbling.DEEDS,
    *vaults.DEEDS,
    *climbing.DEEDS,
    *movement.DEEDS,
    *spins.DEEDS,
    *postures.DEEDS,
    *readying.DEEDS,
    *preparing.DEEDS,
    *waits.DEEDS,
    *handling.DEEDS,
)
"""In the order in which they are offered."""


@lru_cache
def deed_of(act: str) -> Deed | None:
    """The deed that an act belongs to; a manoeuvre that is no deed of its own has none."""
    return next((deed for deed in DEEDS if act in deed.acts), None)


def whole_turn(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """The manoeuvres, and the deeds that take a whole turn."""
    yield from maneuvers(state, tables, who)
    for deed in DEEDS:
        if not deed.within:
            yield from deed.offers(state, tables, who)


def offered(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """What may be done now within the manoeuvre that he has chosen."""
    now = maneuver(state, who)
    for deed in DEEDS:
        if now in deed.within:
            yield from (pick for pick in deed.offers(state, tables, who) if keeps_to(state, who, pick))


def refused(state: State, who: Name, pick: Choice) -> Refused:
    """Why something is not offered: its own deed knows, or no such thing is known."""
    deed = deed_of(pick.act)
    if deed is None:
        return Refused("no-such-act", f"{pick.act!r} is nothing that can be done.", "GUR-153")
    now = maneuver(state, who)
    if deed.within and now not in deed.within:
        could = ", ".join(deed.within)
        why = f"{pick.act} is part of {could}; {who} has chosen {now or 'to act otherwise'}."
        return Refused("other-maneuver", why, "GUR-153")
    return deed.refuses(state, who, pick)
