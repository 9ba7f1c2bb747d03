"""How a fighter without a player plays to win: what is worth most, less what it lays open (GUR-153)."""

from collections.abc import Iterator

from domain.engine.menus.menu import Menu
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.policies import NamedTactic, Tactic
from domain.facts.choice import Choice, Name
from domain.facts.hexes import distance
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.rulesets.gurps import brawler
from domain.rulesets.gurps.core.acts import ATTACKS, manner
from domain.rulesets.gurps.core.acts import maneuver as chosen
from domain.rulesets.gurps.core.place import apart, around, before, nearest
from domain.rulesets.gurps.core.status import able, foes, holds_of, holds_on, pinned, stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.defend.guards import NONE
from domain.rulesets.gurps.defend.retreat import BACK
from domain.rulesets.gurps.fighter.blows import (
    PLAIN,
    Onto,
    Weighed,
    after_feint,
    at_a_yard,
    best_blow,
    feint_with,
    guarding,
    known_blow,
    known_blows,
    weigh,
)
from domain.rulesets.gurps.fighter.holds import breaks_free, grapples_at_all, hold_worth
from domain.rulesets.gurps.move.facings import towards
from domain.rulesets.gurps.registry import END
from domain.rulesets.gurps.strike.aims import UnaimedAttack
from domain.rulesets.gurps.strike.strikes import known
from domain.rulesets.gurps.turn.attacks import may_attack
from domain.rulesets.gurps.turn.points import pace
from domain.rulesets.shared.fighters import NOTHING, WHOLE, Means, asked, taken

MEANS = ("aims", "deceptive", "kicks", "all-out", "feints", "grapples", "retreats")
"""What one can do without, to see what it is worth: aims, deceptive and All-Out Attacks, kicks, feints,
holds, and a step back."""

ABOUT = (
    "plays to win: the blow, the aim and the hold that are worth most by the exact odds, deceptively as far "
    "as it pays, after a feint where that more than doubles it, all out where that lays nothing open; the "
    "best defence by number [GUR-152 to GUR-162, GUR-216]"
)
"""What the tactic does, for whoever hands it out."""

HOLDING = ("strangle", "squeeze", "tighten", "bend", "neck-snap", "judo-throw", "pin", "takedown", "wrench")
SEIZING = ("grapple", "arm-lock", "choke-hold")

NEAR = 2
"""Yards from which a step brings a foe within reach."""


def fighter(tables: GurpsTables, seed: bytes, without: Means = NOTHING) -> Tactic:
    """The tactic of anybody; nothing in it is left to chance."""
    plain = brawler.brawler(tables, seed)

    def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        who, menu = prompt.by, prompt.menu
        match asked(prompt):
            case "maneuver":
                return taken(menu, (*maneuvers(state, tables, who, menu, without), *plain(state, prompt)))
            case "does":
                return taken(menu, (act(state, tables, who, menu, without), END))
            case "defends":
                return taken(menu, (defence(state, tables, who, menu, without), NONE))
            case "aims":
                return taken(menu, (aim(state, tables, menu, without), *plain(state, prompt)))
        return taken(menu, plain(state, prompt))

    return choose


TACTIC = NamedTactic("fighter", ABOUT, fighter)

# -- the manoeuvre


def maneuvers(
    state: State, tables: GurpsTables, who: Name, menu: Menu, without: Means
) -> Iterator[Choice | None]:
    """Free if there is hope, on the feet, else the attack that gains most; near enough for one first."""
    holders = [hold.holder for _, hold in holds_on(state, who)]
    if holders and max(breaks_free(state, tables, who, each) for each in holders) * 4 >= WHOLE:
        yield menu.first("break-free")
    yield menu.first("pull-free")
    if not holders and brawler.low(state, who) and not holds_of(state, who):
        yield from (Choice("change-posture", manner=(posture,)) for posture in ("standing", "kneeling"))
    foe = target(state, who)
    if foe and (holders or holds_of(state, who) or apart(state, who, foe) <= NEAR):
        yield attack(state, tables, who, foe, without)
        yield Choice("attack")
        yield menu.first("break-free")


def target(state: State, who: Name) -> Name:
    """Whom they go for: one whom they hold, else the nearest."""
    for _, hold in holds_of(state, who):
        if able(state, hold.victim):
            return hold.victim
    return nearest(state, who)


@of_rules
def attack(state: State, tables: GurpsTables, who: Name, foe: Name, without: Means) -> Choice:
    """Attack, or all out where that gains more than it lays open; a feint where that more than doubles what
    the next attack is worth (GUR-154)."""
    plain = Choice("attack")
    if holds_of(state, who) or holds_on(state, who):
        return plain
    usual = best_blow(state, tables, who, foe, without)
    if usual is None or usual.worth <= 0:
        return plain
    guard = guarding(state, tables, foe, who)
    careful, most = plain, usual.worth
    far = at_a_yard(state, tables, who, foe, without) if "feints" not in without else None
    if far is not None:
        feinted = after_feint(state, tables, who, far, guard, 2 * most)
        if feinted > 2 * most:
            careful, most = Choice("feint"), feinted // 2
    if "all-out" in without:
        return careful
    skill, damage = (tables.modifier(each).value for each in ("determined", "strong"))
    ways = (("determined", Onto(skill=skill)), ("strong", Onto(damage=damage)))
    promised = {manner: weigh(state, tables, usual.made, guard, without, onto).worth for manner, onto in ways}
    if "feints" not in without:
        promised["feint"] = after_feint(state, tables, who, usual, guard, 2 * usual.worth)
    if apart(state, who, foe) == usual.made.reach:
        promised["double"] = 2 * usual.worth
    manner = max(promised, key=lambda each: promised[each])
    if promised[manner] > most and promised[manner] - laid_open(state, tables, who) > most:
        return Choice("all-out-attack", manner=(manner,))
    return careful


def laid_open(state: State, tables: GurpsTables, who: Name) -> int:
    """What more foes do in a second to one who does not defend: those who can get at them."""
    lost = 0
    for foe in foes(state, who):
        if stunned(state, foe) or pinned(state, foe) or apart(state, who, foe) > NEAR + 1:
            continue
        sure, usual = (
            best_blow(state, tables, foe, who, NOTHING, PLAIN, True),
            best_blow(state, tables, foe, who),
        )
        lost += max((sure.worth if sure else 0) - (usual.worth if usual else 0), 0)
    return lost


# -- what is done in it


def act(state: State, tables: GurpsTables, who: Name, menu: Menu, without: Means) -> Choice | None:
    """The attack that is worth most of those that can be made now, or a step to where a better one can be."""
    foe = target(state, who)
    if not foe:
        return END
    pick, now, attacks = None, 0, chosen(state, who) in ATTACKS
    if "feint" in (chosen(state, who), manner(state, who)):
        far = at_a_yard(state, tables, who, foe, without)
        for each in (best_blow(state, tables, who, foe, without), far):
            feint = feint_with(state, who, each.made) if each is not None else None
            if feint is not None and feint in menu:
                return feint
    if attacks and not may_attack(state, who):
        return END
    if attacks:
        pick, now = best_offered(state, tables, who, menu, without)
    if holds_of(state, who) or holds_on(state, who):
        return pick or END
    here, there = state.combatants[who].at, state.combatants[foe].at
    promised, reach = aimed_for(state, tables, who, foe, without)
    if pick is not None and (as_good(now, promised) or distance(here, there) == reach):
        return pick
    if pick is None and here != there and not before(state, who, foe):
        turned = towards(state, who, menu, "turn")
        if turned is not None:
            return turned
    how = "step" if pace(state, who) == "step" else "move"
    off = abs(distance(here, there) - reach)
    for to in around(state, here) if off else ():
        if abs(distance(to, there) - reach) < off and (nearer := Choice(how, to=to)) in menu:
            return nearer
    return pick or END


def as_good(now: int, promised: int) -> bool:
    """Whether what can be done now is not worth a step more: nine tenths of what could be done after it.

    >>> as_good(900, 1000), as_good(899, 1000)
    (True, False)
    """
    return now * 10 >= promised * 9


def best_offered(
    state: State, tables: GurpsTables, who: Name, menu: Menu, without: Means
) -> tuple[Choice | None, int]:
    """The attack of the menu that is worth most, and what it is worth."""
    found, most = None, 0
    for each in by_worth(state, tables, who, without):
        if each.made.blow in menu:
            found, most = each.made.blow, each.worth
            break
    if "grapples" not in without:
        for name in (*HOLDING, *(SEIZING if most <= 0 or grapples_at_all(state, who) else ())):
            pick = next(menu.like(Choice(name)), None)
            if pick is not None and (promised := hold_worth(state, tables, who, pick)) > most:
                found, most = pick, promised
    return found or menu.first(*brawler.ARMED, *HOLDING), most


def by_worth(state: State, tables: GurpsTables, who: Name, without: Means) -> list[Weighed]:
    """The blows that they could make at anybody, what is worth most first."""
    found = (
        weigh(state, tables, made, guarding(state, tables, foe, who), without)
        for foe in foes(state, who)
        for made in known_blows(state, tables, who, foe, without)
    )
    return sorted(found, key=lambda each: -each.worth)


@of_rules
def aimed_for(state: State, tables: GurpsTables, who: Name, foe: Name, without: Means) -> tuple[int, int]:
    """What the best attack is worth that they could make from where they like, and how near that is."""
    usual = best_blow(state, tables, who, foe, without)
    most, reach = (usual.worth, usual.made.reach) if usual else (0, 0)
    if "grapples" not in without and (most <= 0 or grapples_at_all(state, who)):
        skill = known(state, who, ("judo", "wrestling", "sumo-wrestling", "dx"))[0]
        hold = hold_worth(
            state, tables, who, Choice("grapple", foe=foe, using=("right-hand", "left-hand", skill))
        )
        if hold > most:
            return hold, 0
    return most, reach


def aim(state: State, tables: GurpsTables, menu: Menu, without: Means) -> Choice | None:
    """Where a blow is worth most; a hold goes for the neck, and is deceptive while that costs little."""
    case = menu.case
    if not isinstance(case, UnaimedAttack):
        return None
    made = case.at(case.parts[0])
    if made.act in SEIZING or made.held or not made.damaging:
        return next(
            (each for each in (Choice("aim", part="neck"), Choice("aim", part=made.part)) if each in menu),
            None,
        )
    blow = Choice(made.act, foe=case.foe, using=made.using if made.armed else (*made.using[:1], made.skill))
    made_by = known_blow(state, tables, case.who, blow, 0)
    return weigh(state, tables, made_by, guarding(state, tables, case.foe, case.who), without).aim


# -- defences


def defence(state: State, tables: GurpsTables, who: Name, menu: Menu, without: Means) -> Choice | None:
    """The best by number, with a step back where there is one, and none that lets go of a hold (GUR-162)."""
    stays = "retreats" in without or bool(holds_of(state, who))
    for made, pick in sorted(brawler.defences(state, tables, who), key=lambda each: -each[0]):
        if made < 0:
            return NONE
        if pick.manner == (BACK,) and stays:
            continue
        found = next(menu.like(pick), None) if pick.manner else pick if pick in menu else None
        if found is not None:
            return found
    return NONE
