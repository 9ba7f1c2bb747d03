"""The judo throw (GUR-206)."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.engine.menus import acts
from domain.engine.menus.acts import Question
from domain.engine.menus.menu import Menu, Offered
from domain.engine.menus.needs import When, need
from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ConditionGained, Moved
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, that_alone, their_foes
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.falls import fall
from domain.rulesets.gurps.core.figures import dx, strength
from domain.rulesets.gurps.core.holds import later, on, skill_of, tidy, usable
from domain.rulesets.gurps.core.place import around, covers, on_map
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.status import BODILY, able, opening
from domain.rulesets.gurps.core.terrain import passable
from domain.rulesets.gurps.grapple.follow_ups import FOLLOW_UP, UPRIGHT, on_their_feet
from domain.rulesets.gurps.grapple.takedowns import lay
from domain.rulesets.gurps.move.footing import floored, open_
from domain.rulesets.gurps.strike.aims import aims_at_one, hopeful
from domain.rulesets.gurps.strike.attack import connects
from domain.rulesets.gurps.turn.attacks import count_attack
from domain.rulesets.gurps.turn.needs import ATTACK, knows_one, up_for_it, within_a_yard
from domain.rulesets.shared.ending_holds import end_holds


def no_way_in(case: Turning, pick: Choice) -> str:
    """What opens it."""
    return (
        f"{case.who} can throw only on the turn after a Judo parry, or out of a Judo hold of an earlier turn."
    )


@need("no-opening", "GUR-206", no_way_in)
def an_opening(case: Turning, pick: Choice) -> bool:
    """held with Judo since a turn before, or it is the turn after a Judo parry of their blow"""
    state, who = case.state, case.who
    return opening(state, who, pick.foe, "judo") or bool(held(state, who, pick.foe))


def after_a_parry(case: Turning, pick: Choice) -> bool:
    """Whether they do not hold them so."""
    return not held(case.state, case.who, pick.foe)


@need("no-empty-hand", "GUR-206", "{who} has no empty hand to throw {foe} with.")
def an_empty_hand(case: Turning, pick: Choice) -> bool:
    """with an empty hand that nobody holds"""
    return bool(usable(case.state, case.who))


def plain(case: Turning, pick: Choice) -> Attack:
    """The attack without deception."""
    return attack_of(case.who, pick.foe, 0)


def held(state: State, who: Name, foe: Name) -> str:
    """Their hold taken with Judo that has lasted a turn of the foe's."""
    return next(
        (name for name, hold in on(state, who, foe) if skill_of(hold) == "judo" and later(state, who, name)),
        "",
    )


def attack_of(who: Name, foe: Name, deceptive: int) -> Attack:
    """With Judo; any defence may be tried against it (GUR-206)."""
    return Attack(
        "judo-throw", who, foe, "judo", "GUR-206", damaging=False, close=False, seizes=True,
        deceptive=deceptive,
    )  # fmt: skip


def throw(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """The attack; then they fly where the thrower wants them, and roll HT or are stunned (GUR-206)."""
    who, foe = turn.who, made.foe
    menu = aims_at_one(scene.state, turn.tables, attack_of(who, foe, 0))
    aim = scene.choose(who, menu, f"{turn.slot}.aims", rule="GUR-155").pick
    if not able(scene.state, who) or not able(scene.state, foe):
        return
    count_attack(scene, who, foe, key)
    hit = connects(scene, turn.tables, attack_of(who, foe, aim.count), turn.slot)
    if hit is None or not able(scene.state, who):
        return
    part_ways(scene, who, foe, hit.key)
    to = scene.choose(who, places(scene.state, who, foe), f"{turn.slot}.throws", rule="GUR-206")
    assert to.pick.to is not None
    if not able(scene.state, foe):
        return
    if scene[foe].at != to.pick.to:
        scene.tell(Moved(foe, scene[foe].at, to.pick.to, "throw", to.key, "GUR-206"))
    lay(scene, who, foe, f"{turn.slot}.lays", to.key, "GUR-206")
    tidy(scene, to.key)
    needed = (Term("ht", sheet(scene.state, foe).ht),)
    key = f"{turn.slot}.{foe}.landing"
    landed = scene.check(foe, DICE, key, rule="GUR-206", against=needed, test=SUCCESS)
    if not landed.passed and "stunned" not in scene[foe].conditions:
        scene.tell(ConditionGained(foe, "stunned", landed.key, "GUR-206"))
    for other in bystanders(scene.state, who, foe):
        keeps_up(scene, turn, other)


def part_ways(scene: Scene, who: Name, foe: Name, because: Key) -> None:
    """Holds between the two end (GUR-206)."""
    end_holds(
        scene,
        lambda hold: hold.kind in BODILY and {hold.holder, hold.victim} == {who, foe},
        because,
        "GUR-206",
    )
    tidy(scene, because)


class Throwing(NamedTuple):
    """Who throws whom."""

    state: State
    who: Name
    foe: Name


@need("too-far", "GUR-206", "{foe} can be thrown into their own hex, that of {who}, or one next to either.")
def beside_the_two(case: Throwing, pick: Choice) -> bool:
    """into the hex of one of the two, or next to either"""
    return pick.foe == case.foe and pick.to in landings(case)


@need("no-room", "GUR-206", "{foe} cannot be thrown there: there is no hex beside it for their legs.")
def room_for_legs(case: Throwing, pick: Choice) -> bool:
    """and their legs find a place beside it"""
    if not on_map(case.state) or pick.to is None:
        return True
    return any(passable(case.state, beside) for beside in hexes.neighbours(pick.to))


def landings(case: Throwing) -> tuple[Hex, ...]:
    """The hexes of the two, and those next to them."""
    near: dict[Hex, None] = {}
    for at in (case.state.combatants[case.foe].at, case.state.combatants[case.who].at):
        near.update(dict.fromkeys((at, *around(case.state, at))))
    return tuple(near)


def flights(case: Throwing, like: Choice) -> Iterator[Choice]:
    """Each of these."""
    return (Choice("throw", foe=case.foe, to=at) for at in landings(case))


def thrown(case: Throwing) -> tuple[Name, ...]:
    """Whom they throw."""
    return (case.foe,)


LANDS = Question("says where somebody lands who is thrown", "GUR-206")

THROW = acts.Act(
    "throw",
    (form("boris 1,0", to=True), beside_the_two, floored, open_, room_for_legs),
    flights,
    thrown,
    asked=LANDS,
)
ASKED = (THROW,)


def places(state: State, who: Name, foe: Name) -> Menu | tuple[Choice, ...]:
    """The hexes that one of the two may be: theirs, the thrower's, or next to either (GUR-206)."""
    menu = Offered(Throwing(state, who, foe), {"throw": THROW})
    return menu or (Choice("throw", foe=foe, to=state.combatants[foe].at),)


def bystanders(state: State, who: Name, foe: Name) -> tuple[Name, ...]:
    """Those who stand where they land, but for the thrower (GUR-206)."""
    there = covers(state, foe)
    return tuple(
        other
        for other, one in state.combatants.items()
        if other not in (who, foe) and able(state, other) and one.posture in UPRIGHT and one.at in there
    )


def keeps_up(scene: Scene, turn: Turn, other: Name) -> None:
    """The better of ST and DX, both raised, or they fall as well (GUR-206)."""
    more = turn.tables.modifier("thrown-at")
    st, agile = (Term("st", strength(scene.state, other)), more), (*dx(scene.state, turn.tables, other), more)
    needed = max(st, agile, key=worth)
    key = f"{turn.slot}.{other}.balance"
    verdict = scene.check(other, DICE, key, rule="GUR-206", against=needed, test=SUCCESS)
    if not verdict.passed:
        fall(scene, other, verdict.key, "GUR-206")


NEEDS = (
    ATTACK, knows_one(("judo",), "GUR-206"), an_opening,
    When("after a parry", after_a_parry, an_empty_hand), within_a_yard("GUR-206"), up_for_it,
    on_their_feet("GUR-206"), hopeful(plain), form("boris"),
)  # fmt: skip
"""What a judo throw needs (GUR-165, GUR-206)."""

ACTS = (TurnAct("judo-throw", FOLLOW_UP, NEEDS, that_alone, throw, their_foes),)
