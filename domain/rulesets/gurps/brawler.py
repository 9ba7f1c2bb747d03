"""How fighters without a player choose: up to the nearest foe, and strike or grapple (GUR-001, GUR-153)."""

from collections.abc import Iterator

from domain.engine.asks import Prompt
from domain.engine.menus import Menu
from domain.engine.policies import Tactic
from domain.facts.choice import Choice, Name
from domain.facts.hexes import distance, facing_towards
from domain.facts.memo import of_state
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.gurps.book import END
from domain.rulesets.gurps.core.able import foes, holding, holds_of, holds_on
from domain.rulesets.gurps.core.armed import BARE as BARE_PARRIES
from domain.rulesets.gurps.core.armed import bare, bare_hands, parry_skill, shields
from domain.rulesets.gurps.core.figures import dodge, level, strength
from domain.rulesets.gurps.core.place import FACINGS, apart, around, before
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.defend.defence_scores import WIDE
from domain.rulesets.gurps.defend.guards import NONE
from domain.rulesets.gurps.defend.retreat import BACK
from domain.rulesets.gurps.turn.points import pace

BRAWLER = (
    "goes up to the nearest foe and strikes or grapples as his skills suggest, with the best defence there "
    "is; who is held breaks free, who lies gets up [GUR-001, GUR-153]"
)
"""What the tactic does, for whoever hands it out."""

GRIPS = ("judo", "wrestling", "sumo-wrestling")
HOLDING = ("strangle", "squeeze", "tighten", "bend", "neck-snap", "judo-throw", "pin", "takedown", "wrench")
SEIZING = ("grapple", "arm-lock", "choke-hold")
ARMED = ("two-handed-thrust", "swing", "thrust", "strike", "shoot")
BARE = ("punch", "kick", "bite")
"""What they look for, what they like best first."""

ANSWERS = ("break-free", "pull-free", "wrest", "press-on", "sidestep", "dodge", "stand-in-the-way", "slip")
"""What anybody answers with where nothing else decides."""


def brawler(tables: Tables, seed: bytes) -> Tactic:
    """The tactic of any fighter; nothing in it is left to chance."""

    def choose(state: State, prompt: Prompt) -> tuple[Choice, ...]:
        who, menu = prompt.by, prompt.menu
        match prompt.key.rpartition(".")[2].partition("#")[0]:
            case "maneuver":
                return (maneuver(state, who, menu),)
            case "does":
                return (act(state, who, menu),)
            case "defends":
                return (defence(state, tables, who, menu),)
            case "aims":
                part = "neck" if grappler(state, who) and not holds_of(state, who) else "torso"
                there = aims(menu, part) or aims(menu, next(menu.like(Choice("aim"))).part)
                return (there[len(there) // 2 if len(there) > 2 else 0],)
            case "faces":
                return (min(menu, key=lambda pick: _astray(state, who, pick)),)
        return (menu.first(*ANSWERS) or menu[0],)

    return choose


def aims(menu: Menu, part: str) -> tuple[Choice, ...]:
    """How one may aim at a part, the plainest first."""
    return tuple(menu.like(Choice("aim", part=part)))


def maneuver(state: State, who: Name, menu: Menu) -> Choice:
    """Free himself if there is hope, or get up; else attack whom a step brings in reach, or come nearer."""
    foe, holders = nearest(state, who), [hold.holder for _, hold in holds_on(state, who)]
    free = None
    if any(strength(state, holder) <= strength(state, who) + 3 for holder in holders):
        free = menu.first("break-free")
    elif not (free := menu.first("pull-free")) and not holders and low(state, who):
        ways = (Choice("change-posture", manner=(posture,)) for posture in ("standing", "kneeling"))
        free = next((way for way in ways if way in menu), None)
    near = holds_of(state, who) or holders or (foe and apart(state, who, foe) <= 2)
    return free or menu.first(*(("attack", "break-free") if near else ("move", "attack"))) or menu[-1]


def low(state: State, who: Name) -> bool:
    """Not on his feet."""
    return state.combatants[who].posture not in ("standing", "crouching")


def act(state: State, who: Name, menu: Menu) -> Choice:
    """The attack that suits him best, else a turn or a step to where he can make it, else no more."""
    foe, grips = nearest(state, who), grappler(state, who)
    grapples = HOLDING if holds_of(state, who) else ("judo-throw", *SEIZING)
    strikes = (*armed(state, who), *BARE)
    likes = (*grapples, *strikes) if grips else (*strikes, *grapples)
    pick = menu.first("press-on", *likes)
    if not foe or holds_of(state, who) or holds_on(state, who):
        return pick or END
    here, there = state.combatants[who].at, state.combatants[foe].at
    wanted = 1 if holding(state, who) and not grips else 0
    better = distance(here, there) != wanted and (pick is None or pick.act in BARE)
    if pick is not None and not better:
        return pick
    if pick is None and here != there and not before(state, who, foe):
        turns = tuple(menu.like(Choice("turn")))
        if turns:
            return min(turns, key=lambda each: _astray(state, who, each))
    if better:
        how = "step" if pace(state, who) == "step" else "move"
        for to in around(state, here):
            if abs(distance(to, there) - wanted) < abs(distance(here, there) - wanted):
                nearer = Choice(how, to=to)
                if nearer in menu:
                    return nearer
    return pick or END


def armed(state: State, who: Name) -> tuple[str, ...]:
    """The ways to strike that he has anything for: what he has in hand, or by nature."""
    wields, grown = bool(holding(state, who)), bool(sheet(state, who).strikers)
    return tuple(each for each in ARMED if (grown if each == "strike" else wields))


@of_state
def grappler(state: State, who: Name) -> bool:
    """Whether his best fighting skill is one of holds."""
    known = sheet(state, who).skills
    best = max(
        known,
        key=lambda skill: (skill not in ("acrobatics", "jumping", "running", "riding"), known[skill]),
        default="",
    )
    return best in GRIPS


def defence(state: State, tables: Tables, who: Name, menu: Menu) -> Choice:
    """The best that is left, with a step back where there is one: the best are tried first."""
    made = [(score(state, tables, who, pick), pick) for pick in defences(state, who)]
    for worth_it, pick in sorted(made, key=lambda each: -each[0]):
        if worth_it >= 0:
            found = next(menu.like(pick), None) if pick.manner[:1] == (BACK,) else pick
            if found is not None and found in menu:
                return found
    return NONE


def defences(state: State, who: Name) -> Iterator[Choice]:
    """What might be tried, each where he is and with a step back to wherever there is room."""
    for plain in plain_defences(state, who):
        yield plain
        yield Choice(plain.act, using=plain.using, manner=(BACK, *plain.manner))


def plain_defences(state: State, who: Name) -> Iterator[Choice]:
    """Dodges, parries with what he has in hand or with his hands, blocks."""
    yield Choice("dodge")
    yield Choice("dodge", manner=("acrobatic",))
    for item in dict.fromkeys(holding(state, who).values()):
        yield Choice("parry", using=(item,))
    known = sheet(state, who).skills
    skills = tuple(skill for skill in BARE_PARRIES if skill == "dx" or skill in known)
    for hand in bare_hands(state, who):
        yield from (Choice("parry", using=(hand, skill)) for skill in skills)
    for item in shields(state, who):
        yield Choice("block", using=(item,))


def score(state: State, tables: Tables, who: Name, pick: Choice) -> int:
    """What a defence comes to, as far as its own kind decides (GUR-158 to GUR-162)."""
    back = "retreat" in pick.manner
    if pick.act == "dodge":
        return (
            worth(dodge(state, tables, who))
            + back * tables.modifier("wide-retreat").value
            - 2 * ("acrobatic" in pick.manner)
        )
    if pick.act not in ("parry", "block"):
        return 0
    item = pick.using[0]
    skill = (
        "shield"
        if pick.act == "block"
        else pick.using[1]
        if bare(pick)
        else parry_skill(state, tables, who, item)
    )
    terms = [
        tables.modifier("block-base" if pick.act == "block" else "parry-base"),
        tables.each("parries-before", state.combatants[who].counter("parries", item)),
    ]
    if back:
        terms.append(tables.modifier("wide-retreat" if skill in WIDE else "retreat"))
    return worth(terms, worth(level(state, tables, who, skill)) // 2)


@of_state
def nearest(state: State, who: Name) -> Name:
    """The nearest foe who can still fight, one whom he holds before all others; empty if there is none."""
    mine = {hold.victim for _, hold in holds_of(state, who)}
    return min(foes(state, who), key=lambda foe: (foe not in mine, apart(state, who, foe)), default="")


def _astray(state: State, who: Name, pick: Choice) -> int:
    """By how many sides a facing misses the nearest foe."""
    foe, here = nearest(state, who), state.combatants[who].at
    there = state.combatants[foe].at if foe else here
    ahead = state.combatants[who].facing if here == there else facing_towards(here, there)
    off = (FACINGS.index(pick.manner[0]) - ahead) % 6
    return min(off, 6 - off)
