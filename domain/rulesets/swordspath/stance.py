"""How somebody stands, by themselves and towards one other: all that what they may declare depends on.

Stances are values: what was worked out for one holds for every equal one, whatever else has changed.
"""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from domain.facts.choice import Name
from domain.facts.hexes import Hex, distance
from domain.facts.state import Hold, State
from domain.rulesets.swordspath.levels import actions, mount_actions
from domain.rulesets.swordspath.movement import closed, pace
from domain.rulesets.swordspath.moves import ARMS, CHOKE, CONTACT, GRABS, JOINTS, PINS, STRANGLE
from domain.rulesets.swordspath.rules_in_force import RulesInForce, rules_in_force
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.status import (
    UP,
    able,
    disabled,
    foes,
    grips_of,
    grips_on,
    in_hand,
    is_mount,
    mounted,
    position,
    seat,
    shields,
    weapons,
)
from domain.rulesets.swordspath.tables import SwordspathTables


class Own(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """Somebody by themselves.

    actions           the combat actions that they have in this phase
    held, holding     by whom, and whom
    ride              their seat, if they are mounted; `rams` are the combat actions of their mount
    things            what they have in their hands, each with its place; `shields` are strapped on
    """

    rules: RulesInForce
    who: Name
    actions: int
    foes: tuple[Name, ...]
    upright: bool
    held: tuple[Hold, ...]
    holding: tuple[Hold, ...]
    ride: Hold | None
    rams: int
    disabled: tuple[str, ...]
    things: tuple[tuple[str, str], ...]
    weapons: tuple[str, ...]
    shields: tuple[str, ...]


class Stance(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """Somebody towards one other; with no `foe`, where they are and how far they go.

    side              what the other is: "foe", "friend", "out", "mount", or "" for nobody
    mine, theirs      what they have on the other, and the other on them
    beyond            how near they are not, and the foes by closing on whom they would come so near
    """

    own: Own
    foe: Name = ""
    side: str = ""
    armed: bool = False
    mounted: bool = False
    mine: Hold | None = None
    theirs: Hold | None = None
    touching: bool = False
    beyond: tuple[tuple[int, tuple[Name, ...]], ...] = ()
    at: Hex | None = None
    pace: int = 0

    @property
    def who(self) -> Name:
        """Whose choice it is."""
        return self.own.who

    def short_of(self, reach: int) -> tuple[Name, ...] | None:
        """The foes by closing on whom they come within that reach; `None` if they are."""
        for short, bringing in self.beyond:
            if short == reach:
                return bringing
        return None


def own(state: State, tables: SwordspathTables, who: Name) -> Own:
    """Somebody by themselves, as they are now."""
    fighter = state.combatants[who]
    held, holding, ride = holds_of(state, who) if state.holds else NO_HOLDS
    return _the_same(
        Own(
            rules_in_force(tables, settings(state)),
            who,
            to_spend(state, tables, who),
            foes(state, who),
            fighter.posture == UP,
            held,
            holding,
            ride,
            mount_actions(state, tables, who) if ride is not None else 0,
            disabled(fighter) if fighter.conditions else (),
            *(things_of(state, who) if fighter.items else NO_THINGS),
        )
    )


@lru_cache(maxsize=4_096)
def _the_same(mine: Own) -> Own:
    """The first of all that are equal: what is known of it is then found by identity."""
    return mine


def to_spend(state: State, tables: SwordspathTables, who: Name) -> int:
    """The combat actions that they have in this phase: the number that is shown is the one that is used."""
    had = state.combatants[who].counters.get("actions")
    return max(0, actions(state, tables, who) if had is None else had)


Holds = tuple[tuple[Hold, ...], tuple[Hold, ...], Hold | None]
Things = tuple[tuple[tuple[str, str], ...], tuple[str, ...], tuple[str, ...]]

NO_HOLDS: Holds = ((), (), None)
NO_THINGS: Things = ((), (), ())


def holds_of(state: State, who: Name) -> Holds:
    """Who holds them, whom they hold, and their seat."""
    return grips_on(state, who), grips_of(state, who), seat(state, who)


def things_of(state: State, who: Name) -> Things:
    """What they have in their hands and where, which of it are weapons, and their strapped shields."""
    fighter = state.combatants[who]
    things = tuple((item, fighter.items[item]) for item in in_hand(fighter))
    return things, weapons(state, who), shields(state, who)


def stance(state: State, tables: SwordspathTables, mine: Own, foe: Name) -> Stance:
    """Somebody towards another as they are now, or by themselves."""
    fighter = state.combatants[mine.who]
    if not foe:
        return Stance(mine, at=fighter.at, pace=pace(state, tables, mine.who))
    other = state.combatants.get(foe)
    if other is None:
        return Stance(mine, foe)
    held = bool(state.holds)
    far = distance(fighter.at, other.at)
    return _the_same_stance(
        Stance(
            mine,
            foe,
            "foe" if foe in mine.foes else side_of(state, foe),
            bool(other.items) and bool(weapons(state, foe)),
            held and mounted(state, foe),
            position(state, mine.who, foe) if held else None,
            position(state, foe, mine.who) if held else None,
            far <= CONTACT,
            beyond(state, tables, mine, foe, far),
        )
    )


@lru_cache(maxsize=4_096)
def _the_same_stance(case: Stance) -> Stance:
    """The same of a stance."""
    return case


def side_of(state: State, other: Name) -> str:
    """What somebody is who is no foe."""
    if is_mount(state, other):
        return "mount"
    return "friend" if able(state, other) else "out"


def beyond(
    state: State, tables: SwordspathTables, mine: Own, foe: Name, far: int
) -> tuple[tuple[int, tuple[Name, ...]], ...]:
    """How near they are not to a foe so far away, and by closing on whom they would come so near (SPG-46)."""
    short = [reach for reach in mine.rules.reaches if reach < far]
    if not short or not free_to_walk(mine):
        return tuple([(reach, ()) for reach in short])
    there = state.combatants[foe].at
    left = {}
    for each in mine.foes:
        if each == foe:
            left[each] = max(CONTACT, far - pace(state, tables, mine.who))
        else:
            left[each] = distance(closed(state, tables, mine.who, each), there)
    return tuple([(reach, tuple([each for each in left if left[each] <= reach])) for reach in short])


# -- what follows from it


def the_other(case: Stance) -> tuple[Name, ...]:
    """Against whom an act may be tried, where somebody stands towards one."""
    return (case.foe,)


def towards_anybody(case: Stance) -> Stance:
    """The stance of one in no hold without the names in it: equal of all who stand so towards anybody."""
    beyond = tuple([(reach, (ANYBODY,) if bringing else ()) for reach, bringing in case.beyond])
    mine = replace(case.own, who="", foes=(ANYBODY,))
    return replace(case, own=mine, foe=ANYBODY, beyond=beyond)


ANYBODY: Name = "anybody"


def free_to_walk(own: Own) -> bool:
    """On their feet or in the saddle, held by nobody and holding nobody (SPG-46, SPG-51)."""
    return not own.held and not own.holding and (own.upright or own.ride is not None)


def held_fast(own: Own) -> tuple[Hold, ...]:
    """Joint locks and pins on them: they may only try to escape one of these (SPG-17, SPG-24, A17)."""
    if not own.held:
        return ()
    return tuple([hold for hold in own.held if hold.kind in JOINTS or hold.kind in PINS])


def pinning(own: Own) -> Hold | None:
    """The pin in which they have a foe, with which their own limbs are busy (SPG-49)."""
    if not own.holding:
        return None
    return next((hold for hold in own.holding if hold.kind in PINS), None)


def tied_up(own: Own) -> tuple[str, ...]:
    """Their limbs that are grabbed (5F)."""
    found: list[str] = []
    for hold in own.held:
        if hold.kind == "grab-both-arms":
            found += ARMS
        elif hold.kind in ("grab-head", CHOKE, STRANGLE):
            found.append("head")
        elif hold.kind in GRABS and hold.part:
            found.append(hold.part)
    return tuple(found)


def limbs_of(own: Own, using: str) -> tuple[str, ...]:
    """The limb itself; for a thing in a hand or in both the arms that wield it, for a strapped one none."""
    place = dict(own.things).get(using, "")
    if not place:
        return () if using in own.shields else (using,)
    if place == "both-hands":
        return ARMS
    return tuple(arm for arm in ARMS if arm.removesuffix("-arm") == place.removesuffix("-hand"))
