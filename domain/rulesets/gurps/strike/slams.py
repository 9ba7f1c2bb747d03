"""Slams: flying tackle, pounce and shield rush among them (GUR-050 to GUR-063, GUR-066, GUR-067)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.hexes import Hex, distance
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.able import able, body_of, empty_hands, foes, mount_of
from domain.rulesets.gurps.core.acts import ATTACKS, Deed, Turn
from domain.rulesets.gurps.core.armed import shields
from domain.rulesets.gurps.core.body import crippled
from domain.rulesets.gurps.core.falls import fall, stay_up
from domain.rulesets.gurps.core.place import apart, before, blocking, covers
from domain.rulesets.gurps.core.riding import keep_seat
from domain.rulesets.gurps.core.running import approach, came_from
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.move.movement import why_not
from domain.rulesets.gurps.strike.attack import Attack, aims_at, attempted, worthwhile
from domain.rulesets.gurps.strike.charges import barring
from domain.rulesets.gurps.strike.impact import Ram, meet
from domain.rulesets.gurps.strike.run_on import enter, run_on
from domain.rulesets.gurps.strike.strikes import known
from domain.rulesets.gurps.turn.attacks import count_attack, may_attack_now, no_target
from domain.rulesets.gurps.turn.needs import committed
from domain.rulesets.gurps.turn.points import affordable, cost, pay

SLAM, TACKLE, POUNCE, RUSH = "slam", "flying-tackle", "pounce", "shield-rush"
RULES = {SLAM: "GUR-051", TACKLE: "GUR-061", POUNCE: "GUR-062", RUSH: "GUR-063"}

LEAPS = (TACKLE, POUNCE)
"""Those with a bonus to hit and a yard more of reach, after which one is in the foe's hex anyhow."""


LOW = ("sitting", "crawling", "lying")
"""Postures from which nobody slams; from the knees no leap is possible either."""


# -- what is open


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Every slam at every foe whose hex he can enter now (GUR-050, GUR-061 to GUR-063, GUR-066)."""
    if why_not(state, who) is not None or committed(state, who) or low(state, who):
        return
    for foe in foes(state, who):
        if not may_attack_now(state, who, foe) or not before(state, who, foe):
            continue
        for pick in ways(state, who, foe):
            if can(state, tables, who, pick) and worthwhile(state, tables, attack_of(state, who, pick)):
                yield pick


def ways(state: State, who: Name, foe: Name) -> Iterator[Choice]:
    """The kinds of slam that his body and what he carries allow, with each skill (GUR-060 to GUR-063)."""
    rides = mount_of(state, who)
    beast = sheet(state, rides or who).body == "quadruped"
    skills = ("riding",) if rides else known(state, who, ("dx", "brawling", "sumo-wrestling"))
    yield from (Choice(SLAM, foe=foe, using=("body", skill)) for skill in skills)
    if beast and springy(state, who):
        leaping = skills if rides else known(state, who, ("dx", "brawling", "sumo-wrestling", "jumping"))
        yield from (Choice(POUNCE, foe=foe, using=("body", skill)) for skill in leaping)
    if rides:
        return
    legs = sheet(state, who).body == "humanoid" and two_legs(state, who) and springy(state, who)
    if legs and empty_hands(state, who):
        leaping = known(state, who, ("dx", "brawling", "sumo-wrestling", "jumping"))
        yield from (Choice(TACKLE, foe=foe, using=("body", skill)) for skill in leaping)
    if "shield" in sheet(state, who).skills:
        yield from (Choice(RUSH, foe=foe, using=(item, "shield")) for item in shields(state, who))


def two_legs(state: State, who: Name) -> bool:
    return not any(crippled(state.combatants[who], foot) for foot in ("right-foot", "left-foot"))


def low(state: State, who: Name) -> bool:
    """Down, or sitting: he reaches close combat only, or goes nowhere (GUR-165)."""
    return state.combatants[body_of(state, who)].posture in LOW


def springy(state: State, who: Name) -> bool:
    """On his feet, to leap from them (GUR-061, GUR-062)."""
    return state.combatants[body_of(state, who)].posture in ("standing", "crouching")


def contact(state: State, who: Name, foe: Name) -> Hex:
    """The hex in which they meet: of those that the foe takes up, the nearest (GUR-066)."""
    return min(covers(state, foe), key=lambda at: distance(state.combatants[who].at, at))


def can(state: State, tables: Tables, who: Name, pick: Choice) -> bool:
    """Whether he can enter the foe's hex, by movement or a leap's extra yard (GUR-061, GUR-066, A22, A58)."""
    yards = apart(state, who, pick.foe)
    if yards == 0:
        return settings(state).still_slams
    to = contact(state, who, pick.foe)
    if yards != 1 or distance(state.combatants[who].at, to) != 1:
        return False
    if barring(state, who, to) or blocking(state, who, to):
        return False
    comes = pick.act in LEAPS or by_movement(state, tables, who, to)
    return comes and speed(state, tables, who, pick.foe) > 0


def by_movement(state: State, tables: Tables, who: Name, to: Hex) -> bool:
    points = cost(state, tables, who, to)
    return points is not None and affordable(state, tables, who, points)


def speed(state: State, tables: Tables, who: Name, foe: Name) -> int:
    """Velocity: the yards of this turn, and what the foe came towards him on his last (GUR-054, A27).

    The yard into the foe's hex counts (GUR-066), but not that of a leap beyond one's movement (A58).
    """
    if apart(state, who, foe) == 0:
        return 0
    to = contact(state, who, foe)
    straight = settings(state).slam_velocity == "straight"
    ran = approach(state, who, to) if straight else state.combatants[who].counter("yards")
    if by_movement(state, tables, who, to) or settings(state).tackle_yard == "movement":
        ran += 1
    return ran + approach(state, foe, came_from(state, who)) if ran else 0


def attack_of(state: State, who: Name, pick: Choice, deceptive: int = 0) -> Attack:
    """The slam as an attack: without the penalty and the cap of Move and Attack (GUR-051, GUR-157)."""
    more = (Term(pick.act, 4, rule=RULES[pick.act]),) if pick.act in LEAPS else ()
    return Attack(
        pick.act, who, pick.foe, pick.using[1], RULES[pick.act], pick.using[:1], heavy=True,
        damaging=False, capped=False, more=more, deceptive=deceptive,
    )  # fmt: skip


# -- how it goes


def slam(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """The attack with its defence, and where it leaves both (GUR-052, GUR-053, GUR-066)."""
    who, tables, foe = turn.who, turn.tables, pick.foe
    plain = attack_of(scene.state, who, pick)
    deceptive = 0
    aims = aims_at(scene.state, tables, plain)
    if len(aims) > 1:
        deceptive = scene.choose(who, aims, f"{turn.slot}.aims", rule="GUR-155").pick.count
    if not able(scene.state, who) or not able(scene.state, foe):
        return
    to = contact(scene.state, who, foe)
    velocity = speed(scene.state, tables, who, foe)
    ram = Ram(who, foe, pick.act, pick.using[1], velocity, pick.using[0] if pick.act == RUSH else "")
    count_attack(scene, who, foe, key)
    if apart(scene.state, who, foe) and by_movement(scene.state, tables, who, to):
        pay(scene, who, cost(scene.state, tables, who, to) or 0, key)
    outcome = attempted(scene, tables, attack_of(scene.state, who, pick, deceptive), turn.slot)
    if able(scene.state, who):
        if outcome.hit is not None:
            rule = "GUR-066" if pick.act == SLAM else "GUR-067"
            enter(scene, who, contact(scene.state, who, foe), pick.act, outcome.hit.key, rule)
            meet(scene, tables, ram, outcome.hit.key, turn.slot)
        elif pick.act in LEAPS:
            enter(scene, who, to, pick.act, key, RULES[pick.act])
        elif outcome.guard.stopped and outcome.guard.used == "dodge":
            enter(scene, who, to, pick.act, key, "GUR-053")
            run_on(scene, turn, ram, key)
    if pick.act in LEAPS:
        land(scene, turn, pick, key)
    halted = outcome.guard.stopped and outcome.guard.used != "dodge"
    scene.tell(CounterSet(who, "stopped", 1, key, "GUR-052" if halted else "GUR-066"))


def land(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """A tackler lies; a beast keeps its feet with a roll, its rider his seat (GUR-061, GUR-062)."""
    who = turn.who
    if pick.act == TACKLE:
        fall(scene, who, key, "GUR-061")
        return
    beast = body_of(scene.state, who)
    if able(scene.state, beast):
        skills = ("acrobatics", "jumping")
        stay_up(scene, turn.tables, beast, key, f"{turn.slot}.landing", "GUR-062", skills=skills)
    if mount_of(scene.state, who) and able(scene.state, who):
        keep_seat(scene, turn.tables, who, key, turn.slot, -4, "GUR-062")


# -- why not


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why a slam is not offered."""
    nobody = no_target(state, who, pick, "GUR-050")
    if nobody is not None:
        return nobody
    if apart(state, who, pick.foe) == 0:
        why = f"{who} is in {pick.foe}'s hex already and has no velocity for a slam; a shove is possible."
        return Refused("no-velocity", why, "GUR-054")
    why_still = why_not(state, who)
    if why_still is not None:
        return why_still
    if committed(state, who):
        return Refused("hands-full", f"Every hand of {who} holds somebody: no slam now.", "GUR-013")
    if not before(state, who, pick.foe):
        return Refused("not-in-front", f"{pick.foe} is not in front of {who}.", "GUR-195")
    if low(state, who):
        lies = state.combatants[body_of(state, who)].posture
        return Refused("too-low", f"{who} is {lies}: a slam comes from one's feet or knees.", "GUR-165")
    if pick.act not in {way.act for way in ways(state, who, pick.foe)}:
        return Refused("not-fit", NEEDS[pick.act].format(who=who), RULES[pick.act])
    why = f"{who} must be next to {pick.foe}, with movement left for the last yard, into that hex."
    return Refused("out-of-reach", why, "GUR-066")


NEEDS = {
    SLAM: "{who} cannot slam.",
    TACKLE: "A flying tackle takes two sound legs to stand on and a free arm, which {who} has not.",
    POUNCE: "A pounce takes four legs to stand on, which {who} has not.",
    RUSH: "A shield rush takes a ready shield and the Shield skill, which {who} has not.",
}

DEEDS = (Deed((SLAM, TACKLE, POUNCE, RUSH), ATTACKS, offers, slam, refuses),)
