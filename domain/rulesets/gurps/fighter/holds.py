"""What a fighter's holds are worth: to take one, to choke, to take down, to pin (GUR-031 to GUR-046)."""

from domain.facts.choice import Choice, Name
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.gurps.core.figures import HP, full_hp, strength
from domain.rulesets.gurps.core.holds import on
from domain.rulesets.gurps.core.sheet import Grappling, sheet
from domain.rulesets.gurps.core.status import stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.fighter.blows import Onto, best_blow, guarding, neutral
from domain.rulesets.gurps.fighter.chances import ALL, FALL, STUN, contest, lands, passes
from domain.rulesets.gurps.grapple import choke_holds, chokes, grapples, locks, pins, takedowns, throws
from domain.rulesets.gurps.grapple.escapes import keeps, struggles
from domain.rulesets.shared.fighters import NOTHING, WHOLE, share

LASTS = 4
"""So many turns a hold is reckoned to last at most."""

PINNED_FOR = 6
"""So many turns somebody who is pinned is out of it, until they may try to break free (GUR-027)."""


@of_rules
def holding_worth(state: State, tables: GurpsTables, who: Name, foe: Name) -> int:
    """What it is worth to hold a foe by the neck: what of theirs it spoils, and what choking does, while it
    lasts."""
    mine = strength(state, who)
    margin = contest(mine, max(strength(state, foe), sheet(state, foe).ht))[1]
    free, _ = contest(strength(state, foe), mine + 5)
    lasts = min(LASTS * WHOLE, WHOLE * WHOLE // max(free, 1))
    return (choked(state, foe, margin) + spoiled(state, tables, who, foe)) * lasts // WHOLE


def choked(state: State, foe: Name, margin: int) -> int:
    """What a contest takes off who is choked in it: three points for two of its margin (GUR-042)."""
    return share(margin * 3 // 2, WHOLE * lives(state, foe))


def spoiled(state: State, tables: GurpsTables, who: Name, foe: Name) -> int:
    """What the -4 of one who is held takes off what they do (GUR-009)."""
    plain, held = (
        best_blow(state, tables, foe, who),
        best_blow(state, tables, foe, who, NOTHING, Onto(skill=-4)),
    )
    return max((plain.worth if plain else 0) - (held.worth if held else 0), 0)


def lives(state: State, who: Name) -> int:
    """HP until they are likely out."""
    return max(state.combatants[who].pools[HP], 0) + full_hp(state, who) // 3 + 1


def hold_worth(state: State, tables: GurpsTables, who: Name, pick: Choice) -> int:
    """What an attack on a hold's part, or out of a hold, is worth; 0 for what is not weighed here."""
    foe = pick.foe
    if pick.act in ("grapple", "choke-hold", "arm-lock", "judo-throw"):
        attack = {
            "grapple": lambda: grapples.attack_of(tables, who, pick, "neck"),
            "choke-hold": lambda: choke_holds.attack_of(state, tables, who, pick, 0),
            "arm-lock": lambda: locks.attack_of(who, pick, 0),
            "judo-throw": lambda: throws.attack_of(who, foe, 0),
        }[pick.act]()
        chance = lands(
            neutral(state, tables, attack) + (-3 if pick.act == "grapple" else 0),
            guarding(state, tables, foe, who),
        )
        if pick.act == "judo-throw":
            gained = FALL + (0 if stunned(state, foe) else (ALL - passes(sheet(state, foe).ht)) * STUN // ALL)
            lies = state.combatants[foe].posture == "lying"
            return chance * (gained // 3 if lies else gained) // ALL
        if any(on(state, who, foe)) and pick.act == "grapple":
            return 0
        return chance * holding_worth(state, tables, who, foe) // ALL
    if pick.act in ("strangle", "squeeze"):
        mine = worth(chokes.chokes(state, tables, who, foe, "neck" if pick.act == "strangle" else "torso"))
        margin = contest(mine, worth(chokes.endures(state, tables, foe)))[1]
        return choked(state, foe, margin) + margin // 30
    if pick.act == "takedown":
        one, other = (worth(takedowns.best(state, tables, *each)) for each in ((who, foe), (foe, who)))
        return (contest(one, other)[0] - contest(other, one)[0]) * FALL // WHOLE
    if pick.act == "pin":
        won, _ = contest(
            worth(pins.presses(state, tables, who, foe)), worth(pins.resists(state, tables, foe, who))
        )
        theirs = best_blow(state, tables, foe, who)
        return won * (theirs.worth if theirs else 0) // WHOLE * PINNED_FOR
    if pick.act in ("bend", "tighten", "wrench", "neck-snap"):
        return FALL
    return 0


def breaks_free(state: State, tables: GurpsTables, who: Name, holder: Name) -> int:
    """Out of a million, how often they get out of a hold (GUR-024)."""
    return contest(worth(struggles(state, tables, who, holder)), worth(keeps(state, tables, who, holder)))[0]


def grapples_at_all(state: State, who: Name) -> bool:
    """Whether they have learnt any of it."""
    known = sheet(state, who).skills
    return any(skill in known for skill in Grappling)
