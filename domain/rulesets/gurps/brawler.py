"""How fighters without a player choose: up to the nearest foe, and strike or grapple (GUR-001, GUR-153)."""

from collections.abc import Iterator

from domain.engine.menus.menu import Menu
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.policies import Tactic
from domain.facts.choice import Choice, Name
from domain.facts.hexes import distance
from domain.facts.memo import of_sheet
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.gurps.core.acts import ATTACKS
from domain.rulesets.gurps.core.acts import maneuver as chosen
from domain.rulesets.gurps.core.armed import BARE as BARE_PARRIES
from domain.rulesets.gurps.core.armed import bare_hands, parry_skill, shields
from domain.rulesets.gurps.core.blocking_weapons import keepers
from domain.rulesets.gurps.core.figures import dodge, level, pulling_st
from domain.rulesets.gurps.core.place import apart, around, before, nearest
from domain.rulesets.gurps.core.sheet import GurpsSheet, sheet
from domain.rulesets.gurps.core.status import holding, holds_of, holds_on
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.defend.defence_scores import WIDE
from domain.rulesets.gurps.defend.guards import NONE
from domain.rulesets.gurps.defend.retreat import BACK
from domain.rulesets.gurps.move.facings import towards
from domain.rulesets.gurps.registry import END
from domain.rulesets.gurps.turn.attacks import may_attack
from domain.rulesets.gurps.turn.points import pace

BRAWLER = (
    "goes up to the nearest foe and strikes or grapples as their skills suggest, with the best defence there "
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


def brawler(tables: GurpsTables, seed: bytes) -> Tactic:
    """The tactic of any fighter; nothing in it is left to chance."""

    def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        who, menu = prompt.by, prompt.menu
        match prompt.key.rpartition(".")[2].partition("#")[0]:
            case "maneuver":
                return (maneuver(state, who, menu),)
            case "does":
                return (act(state, tables, who, menu),)
            case "defends":
                return (defence(state, tables, who, menu),)
            case "aims":
                part = "neck" if grappler(state, tables, who) and not holds_of(state, who) else "torso"
                there = aims(menu, part) or aims(menu, next(menu.like(Choice("aim"))).part)
                return (there[len(there) // 2 if len(there) > 2 else 0],)
            case "faces":
                return (towards(state, who, menu, "face") or menu[0],)
        return (menu.first(*ANSWERS) or menu[0],)

    return choose


def aims(menu: Menu, part: str) -> tuple[Choice, ...]:
    """How one may aim at a part, the plainest first."""
    return tuple(menu.like(Choice("aim", part=part)))


def maneuver(state: State, who: Name, menu: Menu) -> Choice:
    """Free themselves if there is hope, or get up; else attack whom a step brings in reach, or come
    nearer."""
    foe, holders = nearest(state, who), [hold.holder for _, hold in holds_on(state, who)]
    free = None
    if any(pulling_st(state, holder) <= pulling_st(state, who) + 3 for holder in holders):
        free = menu.first("break-free")
    elif not (free := menu.first("pull-free")) and not holders and low(state, who):
        ways = (Choice("change-posture", manner=(posture,)) for posture in ("standing", "kneeling"))
        free = next((way for way in ways if way in menu), None)
    near = holds_of(state, who) or holders or (foe and apart(state, who, foe) <= 2)
    return free or menu.first(*(("attack", "break-free") if near else ("move", "attack"))) or menu[-1]


def low(state: State, who: Name) -> bool:
    """Not on their feet."""
    return state.combatants[who].posture not in ("standing", "crouching")


def act(state: State, tables: GurpsTables, who: Name, menu: Menu) -> Choice:
    """The attack that suits them best, else a turn or a step to where they can make it, else no more."""
    foe, grips = nearest(state, who), grappler(state, tables, who)
    pick = menu.first("press-on") if keepers(state, who) else None
    if pick is None and may_attack(state, who) and chosen(state, who) in ATTACKS:
        pick = menu.first(*likes(state, who, grips))
    if not foe or holds_of(state, who) or holds_on(state, who):
        return pick or END
    here, there = state.combatants[who].at, state.combatants[foe].at
    best_distance = 1 if holding(state, who) and not grips else 0
    better = distance(here, there) != best_distance and (pick is None or pick.act in BARE)
    if pick is not None and not better:
        return pick
    if pick is None and here != there and not before(state, who, foe):
        turned = towards(state, who, menu, "turn")
        if turned is not None:
            return turned
    if better:
        how = "step" if pace(state, who) == "step" else "move"
        for to in around(state, here):
            if abs(distance(to, there) - best_distance) < abs(distance(here, there) - best_distance):
                nearer = Choice(how, to=to)
                if nearer in menu:
                    return nearer
    return pick or END


def likes(state: State, who: Name, grips: bool) -> tuple[str, ...]:
    """The attacks that they look for, what they like best first: as far as they have anything for them, and
    beyond a yard only what is longer than an arm."""
    held, foe = holds_of(state, who), nearest(state, who)
    if not held and foe and apart(state, who, foe) > 1:
        return armed(state, who)
    grapples = HOLDING if held else ("judo-throw", *SEIZING)
    strikes = (*armed(state, who), *BARE)
    return (*grapples, *strikes) if grips else (*strikes, *grapples)


def armed(state: State, who: Name) -> tuple[str, ...]:
    """The ways to strike that they have anything for: what they have in hand, or by nature."""
    wields, grown = bool(holding(state, who)), bool(sheet(state, who).strikers)
    return tuple(each for each in ARMED if (grown if each == "strike" else wields))


def grappler(state: State, tables: GurpsTables, who: Name) -> bool:
    """Whether their best fighting skill is one of holds."""
    return _grips(sheet(state, who), tables)


@of_sheet
def _grips(own: GurpsSheet, tables: GurpsTables) -> bool:
    known = own.skills
    best = max(
        known,
        key=lambda skill: (skill not in ("acrobatics", "jumping", "running", "riding"), known[skill]),
        default="",
    )
    return best in GRIPS


def defence(state: State, tables: GurpsTables, who: Name, menu: Menu) -> Choice:
    """The best that is left, with a step back where there is one: the best are tried first."""
    for made, pick in sorted(defences(state, tables, who), key=lambda each: -each[0]):
        if made < 0:
            break
        found = menu.one_like(pick) if pick.manner else pick if pick in menu else None
        if found is not None:
            return found
    return NONE


def defences(state: State, tables: GurpsTables, who: Name) -> Iterator[tuple[int, Choice]]:
    """What might be tried where they are or with a step back, and what it comes to, as far as its own kind
    decides (GUR-158 to GUR-162). Nobody tries an Acrobatic Dodge who could as well do without the roll.
    """
    wide, narrow = (tables.modifier(each).value for each in ("wide-retreat", "retreat"))
    plain = worth(dodge(state, tables, who))
    yield from ((plain, Choice("dodge")), (plain + wide, Choice("dodge", manner=(BACK,))))
    halves: dict[str, int] = {}
    for act, using, skill in parries(state, tables, who):
        if skill not in halves:
            base = tables.modifier("block-base" if act == "block" else "parry-base").value
            halves[skill] = worth(level(state, tables, who, skill)) // 2 + base
        made = halves[skill]
        if before := state.combatants[who].counter("parries", using[0]):
            made = worth((tables.each("parries-before", before),), made)
        yield made, Choice(act, using=using)
        yield made + (wide if skill in WIDE else narrow), Choice(act, using=using, manner=(BACK,))


def parries(state: State, tables: GurpsTables, who: Name) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Parries and blocks: the act, with what, and the skill that it goes by."""
    for item in dict.fromkeys(holding(state, who).values()):
        yield "parry", (item,), parry_skill(state, tables, who, item)
    known = sheet(state, who).skills
    for hand in bare_hands(state, who):
        for skill in BARE_PARRIES:
            if skill == "dx" or skill in known:
                yield "parry", (hand, skill), skill
    for item in shields(state, who):
        yield "block", (item,), "shield"
