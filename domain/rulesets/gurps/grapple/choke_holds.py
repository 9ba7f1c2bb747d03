"""The choke hold, and how it is tightened by setting (GUR-044, GUR-208)."""

from collections.abc import Iterator

from domain.engine.menus.needs import When, need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.hexes import Arc, arc, neighbour
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.gurps.core.acts import ATTACKS, Turn, TurnAct, Turning, form, that_alone, their_foes
from domain.rulesets.gurps.core.contests import quick
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.fatigue import tire
from domain.rulesets.gurps.core.holds import change, held_by, named, take
from domain.rulesets.gurps.core.modifiers import ModifierName
from domain.rulesets.gurps.core.place import apart, lies_in, on_map
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.status import CHOKE_HOLD, GRAPPLE, able
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.grapple.both_hands import those_two, two_hands, two_left
from domain.rulesets.gurps.grapple.chokes import chokes, endures, gasp
from domain.rulesets.gurps.grapple.follow_ups import (
    FOLLOW_UP,
    FOLLOWS,
    GOING_ON,
    held_at,
    held_ones,
    held_so,
    since_before_at,
)
from domain.rulesets.gurps.grapple.grapples import as_low, in_their_hex, lends
from domain.rulesets.gurps.strike.aims import aims_at_one, hopeful
from domain.rulesets.gurps.strike.attack import connects, to_hit
from domain.rulesets.gurps.turn.attacks import count_attack
from domain.rulesets.gurps.turn.needs import ATTACK, knows_one, learnt, rolled_with

TAKEN_AT: dict[str, ModifierName] = {"judo": "choke-hold-judo", "wrestling": "choke-hold-wrestling"}
"""What a choke hold is taken with, and how much harder it is so (GUR-208)."""


def neck_hold(case: Turning, pick: Choice) -> str:
    """Their hold on that neck."""
    return held_by(case.state, case.who, pick.foe, "neck")


def neck_free(case: Turning, pick: Choice) -> bool:
    """Whether they do not hold it."""
    return not neck_hold(case, pick)


@need("held-already", "GUR-208", "{who} has {foe} in a choke hold already.")
def not_choked_yet(case: Turning, pick: Choice) -> bool:
    """in a plain grapple, not in a choke hold yet"""
    return case.state.holds[neck_hold(case, pick)].kind == GRAPPLE


def plain(case: Turning, pick: Choice) -> Attack:
    """The attack without deception."""
    return attack_of(case.state, case.tables, case.who, pick, 0)


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """With Judo, with Wrestling."""
    hands = two_hands(case.state, case.who, neck_hold(case, like))
    for skill in TAKEN_AT:
        yield Choice("choke-hold", foe=like.foe, using=(*hands, skill))


def attack_of(state: State, tables: GurpsTables, who: Name, made: Choice, deceptive: int) -> Attack:
    """Harder than the skill alone, and still harder from the front (GUR-208)."""
    *hands, skill = made.using
    more = [tables.modifier(TAKEN_AT[skill])]
    if not behind(state, who, made.foe):
        more.append(tables.modifier("choke-hold-from-the-front"))
    return Attack(
        "choke-hold", who, made.foe, skill, "GUR-208", tuple(hands), "neck", damaging=False, held=True,
        plain=True, seizes=True, deceptive=deceptive, more=tuple(more),
    )  # fmt: skip


def numbers(case: Turning, made: Choice) -> tuple[int, ...]:
    """What a choke hold is worth: its number, and what its skill lends the hold."""
    return (worth(to_hit(case.state, case.tables, plain(case, made))), *lends(case, made.using[-1]))


def behind(state: State, who: Name, foe: Name) -> bool:
    """Whether they have the foe before them with their back to them, in close combat as they came in
    (GUR-208)."""
    if apart(state, who, foe) or not on_map(state):
        return lies_in(state, foe, who) is Arc.REAR
    came = state.combatants[who].counter("entered", foe)
    if not came:
        return False
    start = neighbour(state.combatants[who].at, came + 2)
    return arc(state.combatants[foe].at, state.combatants[foe].facing, start) is Arc.REAR


def choke_hold(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """The attack, which may be defended; then a grip on the neck that takes the breath (GUR-208)."""
    who, foe = turn.who, made.foe
    menu = aims_at_one(scene.state, turn.tables, attack_of(scene.state, turn.tables, who, made, 0))
    aim = scene.choose(who, menu, f"{turn.slot}.aims", rule="GUR-155").pick
    if not able(scene.state, who) or not able(scene.state, foe):
        return
    count_attack(scene, who, foe, key)
    hit = connects(scene, turn.tables, attack_of(scene.state, turn.tables, who, made, aim.count), turn.slot)
    if hit is None or not able(scene.state, who) or apart(scene.state, who, foe) > 1:
        return
    basic = settings(scene.state).choke_hold == "basic"
    neck = held_by(scene.state, who, foe, "neck")
    if neck:
        change(scene, neck, hit.key, "GUR-208", kind=CHOKE_HOLD, using=made.using)
        scene.tell(CounterSet(who, "since", scene[who].counter("turns"), hit.key, "GUR-196", neck))
    else:
        take(scene, who, foe, CHOKE_HOLD, "neck", made.using, hit.key, "GUR-208")
    if basic:
        gasp(scene, neck or named(who, foe, "neck"), foe, hit.key, "GUR-208")


# -- the choke hold of Martial Arts


@need(
    "no-choke-hold",
    "GUR-208",
    "A choke hold cuts off breath by itself; the setting choke_hold lets it be tightened.",
)
def by_setting(case: Turning, pick: Choice) -> bool:
    """by the setting choke_hold only: else a choke hold cuts off breath by itself"""
    return settings(case.state).choke_hold == "martial-arts"


def tighten(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """ST as in GUR-040, and more; the margin is lost from FP (GUR-208)."""
    who, foe = turn.who, made.foe
    count_attack(scene, who, foe, key)
    mine = (
        *chokes(scene.state, turn.tables, who, foe, "neck"),
        turn.tables.modifier("tighten"),
    )
    theirs = endures(scene.state, turn.tables, foe)
    found = quick(scene, who, foe, "tighten", mine, theirs, f"{turn.slot}.tighten", "GUR-208")
    if found.winner == who and able(scene.state, foe):
        tire(scene, turn.tables, foe, found.margin, found.key, "GUR-208", turn.slot)


# -- what each needs

CHOKE = (
    ATTACK, knows_one(tuple(TAKEN_AT), "GUR-044"), in_their_hex,
    When("held by the neck already", neck_hold, GOING_ON, not_choked_yet, since_before_at("neck")),
    two_left(neck_hold, "GUR-208"),
    When("not held by the neck yet", neck_free, as_low),
    form("boris right-hand left-hand judo", using=3),
    rolled_with(tuple(TAKEN_AT), "GUR-208"), learnt, those_two(neck_hold, "GUR-208"), hopeful(plain),
)  # fmt: skip
"""What a choke hold needs (GUR-006, GUR-014, GUR-031, GUR-044, GUR-208)."""

TIGHTEN = (
    FOLLOWS, by_setting, held_at("GUR-208", "neck"), held_so((CHOKE_HOLD,), "GUR-208", "neck"),
    since_before_at("neck"), form("boris"),
)  # fmt: skip
"""What tightening one needs (GUR-031, GUR-208)."""

ACTS = (
    TurnAct("choke-hold", ATTACKS, CHOKE, candidates, choke_hold, their_foes, numbers=numbers),
    TurnAct("tighten", FOLLOW_UP, TIGHTEN, that_alone, tighten, held_ones),
)
