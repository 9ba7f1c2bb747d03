"""How somebody stands, by himself and towards one other: all that what he may declare depends on.

Stances are values: what was worked out for one holds for every equal one, whatever else has changed.
"""

from typing import NamedTuple

from domain.facts.choice import Name
from domain.facts.hexes import Hex, distance
from domain.facts.state import Hold, State
from domain.rulesets.swordspath.able import (
    UP,
    able,
    afoot,
    apart,
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
from domain.rulesets.swordspath.book import Book, book
from domain.rulesets.swordspath.levels import mount_actions
from domain.rulesets.swordspath.movement import closed, pace
from domain.rulesets.swordspath.moves import ARMS, CHOKE, CONTACT, GRABS, JOINTS, PINS, STRANGLE
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.tables import Tables


class Own(NamedTuple):
    """Somebody by himself.

    held, holding     by whom, and whom
    ride              his seat, if he is mounted; `rams` are the combat actions of his mount
    things            what he has in his hands, each with its place; `shields` are strapped on
    """

    book: Book
    who: Name
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


class Stance(NamedTuple):
    """Somebody towards one other; with no `foe`, where he is and how far he goes.

    side              what the other is: "foe", "friend", "out", "mount", or "" for nobody
    mine, theirs      what he has on the other, and the other on him
    beyond            how near he is not, and the foes by closing on whom he would come so near
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
        """The foes by closing on whom he comes within that reach; `None` if he is."""
        for short, bringing in self.beyond:
            if short == reach:
                return bringing
        return None


def own(state: State, tables: Tables, who: Name) -> Own:
    """Somebody by himself, as he is now."""
    fighter, ride = state.combatants[who], seat(state, who)
    return Own(
        book(tables, settings(state)),
        who,
        foes(state, who),
        fighter.posture == UP,
        grips_on(state, who),
        grips_of(state, who),
        ride,
        mount_actions(state, tables, who) if ride is not None else 0,
        disabled(fighter),
        tuple([(item, fighter.items[item]) for item in in_hand(fighter)]),
        weapons(state, who),
        shields(state, who),
    )


def stance(state: State, tables: Tables, mine: Own, foe: Name) -> Stance:
    """Somebody towards another as they are now, or by himself."""
    who = mine.who
    if not foe:
        return Stance(mine, at=state.combatants[who].at, pace=pace(state, tables, who))
    if foe not in state.combatants:
        return Stance(mine, foe)
    if is_mount(state, foe):
        side = "mount"
    elif not able(state, foe):
        side = "out"
    else:
        side = "foe" if foe in mine.foes else "friend"
    far, reaches = apart(state, who, foe), mine.book.reaches
    return Stance(
        mine,
        foe,
        side,
        bool(weapons(state, foe)),
        mounted(state, foe),
        position(state, who, foe),
        position(state, foe, who),
        far <= CONTACT,
        tuple([(reach, bringing(state, tables, who, foe, reach)) for reach in reaches if reach < far]),
    )


def bringing(state: State, tables: Tables, who: Name, foe: Name, reach: int) -> tuple[Name, ...]:
    """The foes by closing on whom he comes so near to one, everybody else standing still (SPG-46)."""
    if not afoot(state, who):
        return ()
    there = state.combatants[foe].at

    def left(on: Name, far: int) -> int:
        if on == foe:
            return max(CONTACT, far - pace(state, tables, who))
        return distance(closed(state, tables, who, on), there)

    away = ((each, apart(state, who, each)) for each in foes(state, who))
    return tuple([each for each, far in away if far > CONTACT and left(each, far) <= reach])


# -- what follows from it


def the_other(case: Stance) -> tuple[Name, ...]:
    """Against whom an act may be tried, where somebody stands towards one."""
    return (case.foe,)


def held_fast(own: Own) -> tuple[Hold, ...]:
    """Joint locks and pins on him: he may only try to escape one of these (SPG-17, SPG-24, A17)."""
    return tuple([hold for hold in own.held if hold.kind in JOINTS or hold.kind in PINS])


def pinning(own: Own) -> Hold | None:
    """The pin in which he has a foe, with which his own limbs are busy (SPG-49)."""
    return next((hold for hold in own.holding if hold.kind in PINS), None) if own.holding else None


def tied_up(own: Own) -> tuple[str, ...]:
    """His limbs that are grabbed (5F)."""
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
