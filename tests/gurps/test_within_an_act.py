"""What is asked within something that is done: each of its conditions failing alone, and what is said of it.

What answers an attack, and what a Wait is for, is tried in `test_in_all_troubles`.
"""

import json
from collections.abc import Iterator

import msgspec
import pytest

from domain.engine.menus.acts import Act
from domain.engine.menus.forms import Form
from domain.engine.menus.needs import Need, flat
from domain.facts.choice import Choice
from domain.facts.events import Feature
from domain.facts.hexes import FACINGS, Hex, neighbours
from domain.facts.state import Combatant, Condition, Hold, State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turning
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.defend.guards import GUARDS
from domain.rulesets.gurps.grapple import grapples
from domain.rulesets.gurps.grapple.escapes import SLIPS
from domain.rulesets.gurps.grapple.takedowns import LAY, Laying
from domain.rulesets.gurps.grapple.throws import THROW, Throwing
from domain.rulesets.gurps.move import facings
from domain.rulesets.gurps.move.facings import AT_THE_END, nearest_to
from domain.rulesets.gurps.registry import INNER
from domain.rulesets.gurps.strike import strikes
from domain.rulesets.gurps.strike.aims import DECEIVING, ONE_PLACE, UnaimedAttack
from domain.rulesets.gurps.strike.run_on import RUN_ON
from domain.rulesets.gurps.stunts.obstruction import ANSWERS, Passed
from domain.rulesets.gurps.stunts.ropes import HOP, Hanging, rope_at, within
from domain.rulesets.gurps.turn.triggers import HOLDS, WHEN
from tests.gurps.test_choices import RULES

replace = msgspec.structs.replace

HERE, AHEAD, ASIDE, FAR = Hex(0, 0), Hex(0, -1), Hex(1, -1), Hex(0, -9)
ROPE = Feature(HERE, "rope", height=100, length=72)
SLANTED = replace(ROPE, manner=("slanted",), length=60)
WEAPONS = {"dagger": {"kind": "dagger"}, "bow": {"kind": "bow"}, "sword": {"kind": "broadsword"}}


def fighter(name: str, at: Hex, **changes: object) -> Combatant:
    skills = {"acrobatics": 12, "karate": 12, "broadsword": 12}
    sheet = {"st": 11, "dx": 12, "ht": 10, "skills": skills, "weapons": WEAPONS}
    plain = Combatant(
        name, name, json.dumps(sheet).encode(), pools={"hp": 11, "fp": 10}, at=at,
        posture="standing", counters={"allowance": 12}, intent=Choice("move"),
    )  # fmt: skip
    return replace(plain, **changes)


ANN, BOB, SKY = fighter("ann", HERE), fighter("bob", AHEAD, facing=3), fighter("cid", Hex(0, 5))
CROWD = tuple(fighter(name, ASIDE, side="ann", posture="standing") for name in ("dan", "eve", "fay", "gil"))


def state(
    *people: Combatant, ground: tuple[Feature, ...] = (), holds: tuple[Hold, ...] = (), **said: object
) -> State:
    everybody = {one.name: one for one in (ANN, BOB, SKY, *people)}
    return State(
        ruleset="gurps", settings=json.dumps({"space": "map", **said}).encode(), ground=ground,
        combatants=everybody, beat="t1.ann", number=1, who=("ann",),
        holds={f"hold{at}": hold for at, hold in enumerate(holds)},
    )  # fmt: skip


def hers(**changes: object) -> Turning:
    return Turning(state(fighter("ann", HERE, **changes)), RULES.tables, "ann")


def unaimed(
    parts: tuple[str, ...] = ("torso", "eye"),
    *,
    here: State | None = None,
    less: int = 0,
    stabs: bool = False,
) -> UnaimedAttack:
    def at(part: str) -> Attack:
        act, using = ("thrust", "dagger") if stabs else ("punch", "right-hand")
        more = (Term("weary", -less),) if less else ()
        return Attack(act, "ann", "bob", "dx", "GUR-200", (using,), part, more=more)

    return UnaimedAttack(here or state(), RULES.tables, "ann", "bob", parts, at)


def hanging(here: State) -> Hanging:
    return Hanging(here, RULES.tables, "ann", rope_at(here, "ann", HERE), "by-the-hands")


def walled(at: Hex) -> tuple[Feature, ...]:
    return (ROPE, Feature(at, "wall"))


def passed(*, here: State | None = None, **changes: object) -> Passed:
    return Passed(here or state(fighter("bob", AHEAD, facing=3, **changes)), RULES.tables, "bob", "ann")


def aimed(part: str, count: int = 0) -> Choice:
    return Choice("aim", part=part, count=count, manner=("deceptive",) if count else ())


def hop(to: Hex) -> Choice:
    return Choice("hop-off", to=to)


WEAK = b'{"st": 11, "dx": 2, "ht": 10, "skills": {"acrobatics": 2}}'
SWORD = {"items": {"sword": "right-hand"}}
LAYS, FACES, HOPS, STANDS, BARS = (
    LAY,
    AT_THE_END["face"],
    HOP["hop-off"],
    ANSWERS["stand-in-the-way"],
    ANSWERS["obstruct"],
)
STAND, BAR = Choice("stand-in-the-way"), Choice("obstruct", using=("sword",))
NORTH = Choice("face", manner=("north",))
DAGGER = fighter("ann", HERE, items={"dagger": "right-hand"})
AT_BAY = fighter("ann", HERE, conditions={"at-bay-bob": Condition(by="bob")})
LYING = {"posture": "lying"}
STUNNED = {"conditions": {"stunned": Condition()}}
PINNED = state(holds=(Hold("ann", "bob", "pin", "torso", ("right-hand",)),))
HELD = state(holds=(Hold("ann", "bob", "choke-hold", "neck", ("right-hand",)),))

Failing = tuple[Act[object], object, Choice, str]

FAILING: tuple[Failing, ...] = (
    (ONE_PLACE, unaimed(("neck",)), aimed("torso"),
     "This goes for the neck: aim neck."),
    (ONE_PLACE, unaimed(("torso",)), aimed("torso", 9),
     "ann can aim there deceptively by 1 at most, so that the skill stays at 10 or more."),
    (DECEIVING, unaimed(("",)), Choice("aim", count=9, manner=("deceptive",)),
     "ann can aim there deceptively by 1 at most, so that the skill stays at 10 or more."),
    (strikes.AIM, unaimed(), aimed("tail"),
     "bob has no tail to aim at: torso, eye."),
    (strikes.AIM, unaimed(("vitals",)), aimed("vitals"),
     "vitals can be aimed at only with what can wound it, and this cannot."),
    (strikes.AIM, unaimed(here=state(DAGGER, fighter("bob", AHEAD, facing=0)), stabs=True), aimed("eye"),
     "An eye is struck from the front or the side, and ann is behind the foe."),
    (strikes.AIM, unaimed(less=20), aimed("torso"),
     "ann has an effective skill under 3 against that part: it may not be tried."),
    (strikes.AIM, unaimed(), aimed("torso", 9),
     "ann can aim there deceptively by 1 at most, so that the skill stays at 10 or more."),
    (grapples.AIM, unaimed(), aimed("tail"),
     "bob has no tail to aim at: torso, eye."),
    (grapples.AIM, unaimed(), aimed("eye"),
     "eye cannot be held: name another part of the body."),
    (grapples.AIM, unaimed(("neck",), here=HELD), aimed("neck"),
     "ann holds the neck in another way than a plain grapple already."),
    (grapples.AIM, unaimed(less=20), aimed("torso"),
     "ann has an effective skill under 3 against that part: it may not be tried."),
    (grapples.AIM, unaimed(), aimed("torso", 9),
     "ann can aim there deceptively by 1 at most, so that the skill stays at 10 or more."),
    (RUN_ON["run-on"], hers(), Choice("run-on", count=0),
     "ann runs on by 2 yards or more."),
    (RUN_ON["run-on"], hers(), Choice("run-on", count=90),
     "ann has 6 of the 90 movement points for that."),
    (FACES, Turning(state(space="line"), RULES.tables, "ann"), NORTH,
     "Turning takes a map; this fight is on a line."),
    (FACES, hers(), NORTH,
     "ann has not moved, and goes on facing the same way."),
    (FACES, hers(**LYING, counters={"yards": 1}), NORTH,
     "ann is lying and cannot turn."),
    (FACES, hers(counters={"yards": 1, "spun": 1}), NORTH,
     "ann has spun this turn, and faces where that led."),
    (FACES, hers(counters={"yards": 1}), Choice("face", manner=("up",)),
     "Turn to north, north-east, south-east, south, south-west or north-west."),
    (FACES, hers(counters={"yards": 5, "spent": 10, "allowance": 12}, facing=3), NORTH,
     "ann has spent more than half of their movement: turn by one hex-side at most."),
    (LAY, Laying(state(), "ann", "bob"), Choice("lay", foe="bob", manner=("up",)),
     "Lay bob which way? One of north, north-east, south-east, south, south-west, north-west."),
    (LAY, Laying(state(ground=(Feature(Hex(0, -2), "wall"),)), "ann", "bob"),
     Choice("lay", foe="bob", manner=("north",)),
     "There is no room for the legs of bob to the north."),
    (THROW, Throwing(state(), "ann", "bob"), Choice("throw", foe="bob", to=FAR),
     "bob can be thrown into their own hex, that of ann, or one next to either."),
    (THROW, Throwing(state(ground=(Feature(HERE, "floor"),)), "ann", "bob"),
     Choice("throw", foe="bob", to=ASIDE),
     "There is no ground at 1,-1."),
    (THROW, Throwing(state(ground=(Feature(ASIDE, "wall"),)), "ann", "bob"),
     Choice("throw", foe="bob", to=ASIDE),
     "There is a wall at 1,-1: no room to stand there."),
    (THROW, Throwing(state(ground=tuple(Feature(at, "wall") for at in neighbours(ASIDE))), "ann", "bob"),
     Choice("throw", foe="bob", to=ASIDE),
     "bob cannot be thrown there: there is no hex beside it for their legs."),
    (SLIPS["slip"], hers(), Choice("slip", to=FAR),
     "0,-9 is not next to ann: one hex at a time."),
    (SLIPS["slip"], Turning(state(ground=(Feature(HERE, "floor"),)), RULES.tables, "ann"),
     Choice("slip", to=ASIDE),
     "There is no ground at 1,-1."),
    (SLIPS["slip"], Turning(state(ground=(Feature(ASIDE, "wall"),)), RULES.tables, "ann"),
     Choice("slip", to=ASIDE),
     "There is a wall at 1,-1: no room to stand there."),
    (SLIPS["slip"], Turning(state(*CROWD), RULES.tables, "ann"), Choice("slip", to=ASIDE),
     "Four are at 1,-1 already: no room for a fifth."),
    (HOPS, hanging(state(ground=(ROPE,))), hop(HERE),
     "0,0 is where ann is."),
    (HOPS, hanging(state(fighter("ann", ASIDE), ground=(ROPE,))), hop(HERE),
     "0,0 is where it hangs."),
    (HOPS, hanging(state(ground=(ROPE,))), hop(FAR),
     "It swings no farther than 2 yards from 0,0."),
    (HOPS, hanging(state(ground=(ROPE,), space="line")), hop(ASIDE),
     "1,-1 is not on the line of the fight."),
    (HOPS, hanging(state(ground=(ROPE, Feature(ASIDE, "wall")))), hop(ASIDE),
     "There is a wall at 1,-1: no room to stand there."),
    (HOPS, hanging(state(ground=(ROPE, Feature(HERE, "floor"), Feature(ASIDE, "floor", height=40)))),
     hop(ASIDE),
     "The ground at 1,-1 is more than a yard higher."),
    (HOPS, hanging(state(fighter("bob", ASIDE), ground=(ROPE,))), hop(ASIDE),
     "bob is at 1,-1."),
    (HOPS, hanging(state(*CROWD, ground=(ROPE,))), hop(ASIDE),
     "Four are at 1,-1 already: no room for a fifth."),
    (HOPS, hanging(state(AT_BAY, fighter("bob", Hex(0, -3)), ground=(ROPE,))), hop(AHEAD),
     "bob's weapon is between the two."),
    (HOPS, hanging(state(ground=(ROPE, Feature(Hex(1, -1), "wall")))), hop(Hex(2, -2)),
     "There is a wall on the way from 0,0 to 2,-2."),
    (HOPS, hanging(state(ground=(SLANTED,))), hop(Hex(3, -1)),
     "Tied at a slant it does not swing as far aside as 3,-1."),
    (HOPS, hanging(state(fighter("ann", HERE, sheet=WEAK), ground=(ROPE,))), hop(ASIDE),
     "ann has an effective skill under 3: it may not be tried."),
    (STANDS, passed(**STUNNED), STAND,
     "bob is stunned."),
    (STANDS, passed(here=PINNED), STAND,
     "bob is pinned."),
    (BARS, passed(**STUNNED), BAR,
     "bob is stunned."),
    (BARS, passed(here=PINNED), BAR,
     "bob is pinned."),
    (BARS, passed(here=state(realistic_charges=False)), BAR,
     "Nobody is obstructed with a weapon in cinematic play."),
    (BARS, passed(here=state(fighter("bob", AHEAD, facing=0))), BAR,
     "ann does not come from the front."),
    (BARS, passed(intent=Choice("all-out-attack", manner=("determined",))), BAR,
     "The manoeuvre of bob leaves no parry."),
    (BARS, passed(), BAR,
     "bob has no sword in hand."),
    (BARS, passed(items={"bow": "right-hand"}), Choice("obstruct", using=("bow",)),
     "bob cannot parry with bow now."),
)  # fmt: skip


def unmet(act: Act[object], case: object, pick: Choice) -> Need[object]:
    return next(each for each in flat(act.needs) if not each.met(case, pick))


@pytest.mark.parametrize(("act", "case", "pick", "said"), FAILING, ids=[said for *_, said in FAILING])
def test_a_refusal_names_one_condition(act: Act[object], case: object, pick: Choice, said: str) -> None:
    refused = act.why_not(case, pick)

    assert refused is not None
    assert refused.sentence == said


def conditions() -> Iterator[tuple[str, Need[object]]]:
    """Those of all that is asked within something, but for what is tried elsewhere."""
    elsewhere = (*GUARDS.values(), *WHEN.values(), *HOLDS.values())
    for act in INNER:
        if act not in elsewhere:
            yield from ((act.name, each) for each in act.conditions() if not isinstance(each, Form))


def test_every_condition_fails_somewhere() -> None:
    seen = {id(unmet(act, case, pick)) for act, case, pick, _ in FAILING}

    assert [(act, each.code, each.means) for act, each in conditions() if id(each) not in seen] == []


@pytest.mark.parametrize(("wanted", "looks"), [(0, 4), (1, 2), (3, 3), (5, 4)])
def test_who_may_turn_by_a_side_alone_looks_as_near_as_that_comes(wanted: int, looks: int) -> None:
    spent = hers(counters={"yards": 5, "spent": 10, "allowance": 12}, facing=3)
    assert nearest_to(wanted, facings.looks(spent), "face") == Choice("face", manner=(FACINGS[looks],))


@pytest.mark.parametrize(
    ("veer", "to", "goes"),
    [("tenth", Hex(1, -9), False), ("tenth", Hex(1, -10), True), ("tenth", Hex(2, -19), False),
     ("at-least-one", Hex(1, -9), True), ("at-least-one", Hex(2, -9), False)],
)  # fmt: skip
def test_a_rope_at_a_slant_veers_by_a_tenth_of_the_way(veer: str, to: Hex, goes: bool) -> None:
    """GUR-118, A53."""
    here = state(ground=(SLANTED,), swing_veer=veer)
    assert within(here, rope_at(here, "ann", HERE), to) is goes
