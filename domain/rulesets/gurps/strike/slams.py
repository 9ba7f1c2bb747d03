"""Slams: flying tackle, pounce and shield rush among them (GUR-050 to GUR-063, GUR-066, GUR-067)."""

from collections.abc import Iterator

from domain.engine.menus.needs import Need, Needs, When, need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.hexes import Hex, distance
from domain.facts.term import worth
from domain.rulesets.gurps.core.acts import ATTACKS, Turn, TurnAct, Turning, form, their_foes
from domain.rulesets.gurps.core.armed import shields
from domain.rulesets.gurps.core.body import crippled
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.falls import fall, stay_up
from domain.rulesets.gurps.core.modifiers import ModifierName
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.riding import keep_seat
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import able, body_of, empty_hands, mount_of
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.move.footing import this_side, unbarred
from domain.rulesets.gurps.move.needs import MOVING
from domain.rulesets.gurps.strike.aims import AS_IT_IS, hopeful, how_deceptively
from domain.rulesets.gurps.strike.attack import attempted, to_hit
from domain.rulesets.gurps.strike.damage import trained
from domain.rulesets.gurps.strike.impact import Ram, meet
from domain.rulesets.gurps.strike.run_on import enter, run_on
from domain.rulesets.gurps.strike.strikes import known
from domain.rulesets.gurps.strike.velocity import by_movement, contact, speed
from domain.rulesets.gurps.turn.attacks import count_attack
from domain.rulesets.gurps.turn.needs import ATTACK, committed, learnt
from domain.rulesets.gurps.turn.points import cost, pay

SLAM, TACKLE, POUNCE, RUSH = "slam", "flying-tackle", "pounce", "shield-rush"
RULES = {SLAM: "GUR-051", TACKLE: "GUR-061", POUNCE: "GUR-062", RUSH: "GUR-063"}

LEAPS: dict[str, ModifierName] = {TACKLE: "flying-tackle", POUNCE: "pounce"}
"""Those with a bonus to hit and a yard more of reach, after which one is in the foe's hex anyhow."""


SKILLS = ("dx", "brawling", "sumo-wrestling")

LOW = ("sitting", "crawling", "lying")
"""Postures from which nobody slams; from the knees no leap is possible either."""


def attack_of(tables: GurpsTables, who: Name, pick: Choice, deceptive: int = 0) -> Attack:
    """The slam as an attack: without the penalty and the cap of Move and Attack (GUR-051, GUR-157)."""
    more = (tables.modifier(LEAPS[pick.act]),) if pick.act in LEAPS else ()
    return Attack(
        pick.act, who, pick.foe, pick.using[1], RULES[pick.act], pick.using[:1], heavy=True,
        damaging=False, capped=False, more=more, deceptive=deceptive,
    )  # fmt: skip


# -- what it needs


@need(
    "no-velocity", "GUR-054", "{who} is in {foe}'s hex already: no velocity for a slam; a shove is possible."
)
def from_without(case: Turning, pick: Choice) -> bool:
    """from another hex, but by setting"""
    return settings(case.state).still_slams or apart(case.state, case.who, pick.foe) > 0


@need("hands-full", "GUR-013", "Every hand of {who} holds somebody: let go before you slam.")
def hands_left(case: Turning, pick: Choice) -> bool:
    """not every hand holds somebody"""
    return not committed(case.state, case.who)


def posture(case: Turning) -> str:
    """How the body stands that they come with."""
    return case.state.combatants[body_of(case.state, case.who)].posture


@need(
    "too-low", "GUR-165",
    lambda case, pick: f"{case.who} is {posture(case)}: a slam comes from one's feet or knees.",
)  # fmt: skip
def not_low(case: Turning, pick: Choice) -> bool:
    """on the feet or knees"""
    return posture(case) not in LOW


def from_their_feet(rule: str) -> Need[Turning]:
    """A leap is from the feet."""
    return Need(
        "too-low", rule, "from the feet",
        lambda case, pick: f"{case.who} is {posture(case)}: a leap comes from one's feet.",
        lambda case, pick: posture(case) in ("standing", "crouching"),
    )  # fmt: skip


@need("not-fit", "GUR-062", "A pounce takes four legs to stand on, which {who} does not have.")
def four_legs(case: Turning, pick: Choice) -> bool:
    """on four legs, their own or their mount's"""
    return sheet(case.state, body_of(case.state, case.who)).body == "quadruped"


@need("mounted", "GUR-060", "{who} is riding, and a mount can only slam or pounce.")
def not_riding(case: Turning, pick: Choice) -> bool:
    """not riding"""
    return not mount_of(case.state, case.who)


@need("not-fit", "GUR-061", "A flying tackle takes two legs to stand on, which {who} does not have.")
def legs(case: Turning, pick: Choice) -> bool:
    """on two legs"""
    return sheet(case.state, case.who).body == "humanoid"


@need("crippled", "GUR-061", "A flying tackle takes two sound legs, and {who} has a crippled one.")
def sound_legs(case: Turning, pick: Choice) -> bool:
    """which are sound"""
    fighter = case.state.combatants[case.who]
    return not any(crippled(fighter, foot) for foot in ("right-foot", "left-foot"))


@need("no-hand-free", "GUR-061", "A flying tackle takes a free arm, and {who} has none.")
def arm(case: Turning, pick: Choice) -> bool:
    """with a free arm"""
    return bool(empty_hands(case.state, case.who))


def their_shields(case: Turning, pick: Choice) -> str:
    """What they have ready."""
    return f"{case.who} rushes with {' or '.join(shields(case.state, case.who)) or 'nothing'}."


@need("no-shield", "GUR-063", their_shields)
def a_shield(case: Turning, pick: Choice) -> bool:
    """with a shield ready"""
    return pick.tool in shields(case.state, case.who)


@need("not-so", "GUR-051", "A {act} is made with the body, not with {first}.")
def with_the_body(case: Turning, pick: Choice) -> bool:
    """with the body"""
    return pick.tool == "body"


def skills(case: Turning, act: str) -> tuple[str, ...]:
    """Those that it may be rolled with (GUR-051, GUR-060 to GUR-063)."""
    if act == RUSH:
        return ("shield",)
    if mount_of(case.state, case.who):
        return ("riding",)
    return (*SKILLS, "jumping") if act in LEAPS else SKILLS


def rolled(case: Turning, pick: Choice) -> str:
    """What it is rolled with."""
    return f"{pick.act} is rolled with {' or '.join(skills(case, pick.act))}, not with {pick.using[1]}."


def its_skill(act: str) -> Need[Turning]:
    """It is rolled with one of the skills for it."""
    these = {
        RUSH: "rolled with Shield",
        SLAM: "rolled with DX, Brawling or Sumo Wrestling; riding with Riding",
    }.get(act, "rolled with DX, Brawling, Sumo Wrestling or Jumping; riding with Riding")
    return Need(
        "wrong-skill", RULES[act], these, rolled, lambda case, pick: pick.using[1] in skills(case, pick.act)
    )


@need("out-of-reach", "GUR-066", "{who} must be next to {foe}: the last yard leads into that hex.")
def next_to_foe(case: Turning, pick: Choice) -> bool:
    """next to them"""
    to = contact(case.state, case.who, pick.foe)
    at = case.state.combatants[case.who].at
    return apart(case.state, case.who, pick.foe) == 1 and distance(at, to) == 1


def their_hex(case: Turning, pick: Choice) -> Hex:
    """Where they meet."""
    return contact(case.state, case.who, pick.foe)


@need(
    "out-of-reach",
    "GUR-066",
    "{who} does not have the movement left for the last yard, into the hex of {foe}.",
)
def a_yard_left(case: Turning, pick: Choice) -> bool:
    """with movement left for that yard; a leap carries them so far"""
    return pick.act in LEAPS or by_movement(case.state, case.tables, case.who, their_hex(case, pick))


@need(
    "no-velocity", "GUR-054", "{who} has no velocity: they have not moved, and there is no yard left to move."
)
def moving(case: Turning, pick: Choice) -> bool:
    """and with some velocity"""
    return speed(case.state, case.tables, case.who, pick.foe) > 0


COMES_ON = When(
    "from without", lambda case, pick: apart(case.state, case.who, pick.foe) > 0,
    next_to_foe, unbarred.at(their_hex, "their hex"), this_side.at(their_hex, "their hex"), a_yard_left,
    moving,
)  # fmt: skip

BEGINS = (ATTACK, from_without, MOVING, hands_left, not_low)
"""What every slam needs of them and the foe (GUR-013, GUR-054, GUR-137, GUR-165)."""

RIDER = When("on foot", lambda case, pick: not mount_of(case.state, case.who), learnt)


def body(act: str) -> Needs[Turning]:
    """What is made with the body."""
    return (form("boris body dx", using=2), with_the_body, its_skill(act), RIDER)


HOPE = hopeful(lambda case, pick: attack_of(case.tables, case.who, pick))

NEEDS: dict[str, Needs[Turning]] = {
    SLAM: (*BEGINS, COMES_ON, *body(SLAM), HOPE),
    TACKLE: (
        *BEGINS, not_riding, legs, sound_legs, from_their_feet("GUR-061"), arm, COMES_ON, *body(TACKLE), HOPE,
    ),
    POUNCE: (*BEGINS, four_legs, from_their_feet("GUR-062"), COMES_ON, *body(POUNCE), HOPE),
    RUSH: (
        *BEGINS, not_riding, COMES_ON,
        form("boris shield shield", using=2), a_shield, its_skill(RUSH), learnt, HOPE,
    ),
}  # fmt: skip
"""What each needs (GUR-050 to GUR-054, GUR-060 to GUR-063, GUR-066)."""


def ways(case: Turning, like: Choice) -> Iterator[Choice]:
    """With the body and each skill, or with each shield."""
    state, who = case.state, case.who
    if like.act == RUSH:
        yield from (Choice(RUSH, foe=like.foe, using=(item, "shield")) for item in shields(state, who))
        return
    rolled = skills(case, like.act)
    for skill in rolled if mount_of(state, who) else known(state, who, rolled):
        yield Choice(like.act, foe=like.foe, using=("body", skill))


def numbers(case: Turning, pick: Choice) -> tuple[int, int]:
    """What a slam is worth: its number, and what Sumo adds to each die (GUR-202)."""
    state, tables, who, skill = case.state, case.tables, case.who, pick.using[1]
    added = trained(state, tables, who, skill) if skill == "sumo-wrestling" else 0
    return worth(to_hit(state, tables, attack_of(tables, who, pick))), added


# -- how it goes


def slam(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """The attack with its defence, and where it leaves both (GUR-052, GUR-053, GUR-066)."""
    who, tables, foe = turn.who, turn.tables, pick.foe
    plain = attack_of(tables, who, pick)
    menu = how_deceptively(scene.state, tables, plain)
    said = scene.choose_unless(AS_IT_IS, who, menu, f"{turn.slot}.aims", rule="GUR-155")
    deceptive = said.pick.count if said is not None else 0
    if not able(scene.state, who) or not able(scene.state, foe):
        return
    to = contact(scene.state, who, foe)
    velocity = speed(scene.state, tables, who, foe)
    ram = Ram(who, foe, pick.act, pick.using[1], velocity, pick.tool if pick.act == RUSH else "")
    count_attack(scene, who, foe, key)
    if apart(scene.state, who, foe) and by_movement(scene.state, tables, who, to):
        pay(scene, who, cost(scene.state, tables, who, to) or 0, key)
    outcome = attempted(scene, tables, attack_of(tables, who, pick, deceptive), turn.slot)
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
    """A tackler lies; a beast keeps its feet with a roll, its rider their seat (GUR-061, GUR-062)."""
    who = turn.who
    if pick.act == TACKLE:
        fall(scene, who, key, "GUR-061")
        return
    beast = body_of(scene.state, who)
    if able(scene.state, beast):
        skills = ("acrobatics", "jumping")
        stay_up(scene, turn.tables, beast, key, f"{turn.slot}.landing", "GUR-062", skills=skills)
    if mount_of(scene.state, who) and able(scene.state, who):
        seat = turn.tables.modifier("pounce-seat")
        keep_seat(scene, turn.tables, who, key, turn.slot, "GUR-062", seat)


ACTS = tuple(
    TurnAct(name, ATTACKS, needs, ways, slam, their_foes, "GUR-050", numbers=numbers)
    for name, needs in NEEDS.items()
)
