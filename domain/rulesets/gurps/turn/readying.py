"""Ready: drawing, picking up, putting away, changing one's grip (GUR-023, GUR-153)."""

from collections.abc import Callable, Iterator

from domain.engine.menus.needs import Need, need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, ItemMoved
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.body import crippled, limb
from domain.rulesets.gurps.core.figures import dx
from domain.rulesets.gurps.core.sheet import shield_of, weapon_of
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.status import all_hands, empty_hands, holds_on, seized
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.turn.needs import limbs
from domain.rulesets.gurps.turn.wielding import ungrabbed
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("readied", "next-turn", "GUR-153"),)
"""What is counted here, and how long it is kept."""

BOTH = "both-hands"
PAIR = ("right-hand", "left-hand")
ARMS = ("right-arm", "left-arm")


# -- what it needs


@need("one-thing", "GUR-153", "{who} has made one thing ready already this second.")
def nothing_readied(case: Turning, pick: Choice) -> bool:
    """nothing made ready yet this second"""
    return not case.state.combatants[case.who].counter("readied")


def their_things(case: Turning, pick: Choice) -> str:
    """What they have with them."""
    things = case.state.combatants[case.who].items
    return f"{case.who} has {', '.join(things) or 'nothing'}, and no {pick.tool}."


@need("no-such-item", "GUR-153", their_things)
def has_it(case: Turning, pick: Choice) -> bool:
    """with a thing that they have"""
    return pick.tool in case.state.combatants[case.who].items


def is_shield(case: Turning, pick: Choice) -> bool:
    """Whether it is a shield of theirs."""
    return shield_of(case.state, case.who, pick.tool) is not None


@need("no-weapon", "GUR-153", "{first} is neither a weapon nor a shield.")
def weapon_or_shield(case: Turning, pick: Choice) -> bool:
    """a weapon or a shield"""
    return is_shield(case, pick) or weapon_of(case.state, case.who, pick.tool) is not None


def place_of(case: Turning, pick: Choice) -> str:
    """Where they have it."""
    return case.state.combatants[case.who].items[pick.tool]


def lying(means: str, fits: Callable[[str], object]) -> Need[Turning]:
    """Where the thing has to be."""

    def says(case: Turning, pick: Choice) -> str:
        item, place = pick.tool, place_of(case, pick)
        return f"{item} of {case.who} is at {place}; {pick.act} is for what is {means}."

    return Need("elsewhere", "GUR-023", means, says, lambda case, pick: fits(place_of(case, pick)))


worn = lying("at the belt or on the back", lambda place: place in ("belt", "back"))
on_the_ground = lying("on the ground", lambda place: place == "ground")
in_one_hand = lying("in one hand", lambda place: limb(place) == "hand")
in_hand = lying("in a hand or both", lambda place: place in (*PAIR, BOTH))


def kinds_of_place(case: Turning, pick: Choice) -> str:
    """Where it can go."""
    return f"{pick.tool} goes to {' or '.join(places(case, pick))}, not to {pick.using[1]}."


@need("no-such-place", "GUR-023", kinds_of_place)
def a_place(case: Turning, pick: Choice) -> bool:
    """into a hand or both; a shield on an arm"""
    return pick.using[1] in places(case, pick)


def places(case: Turning, pick: Choice) -> tuple[str, ...]:
    """Where a thing can be made ready: in the other grip, or wherever it can be held."""
    if pick.act == "grip":
        return PAIR if place_of(case, pick) == BOTH else (BOTH,)
    return ARMS if is_shield(case, pick) else (*all_hands(case.state, case.who), BOTH)


@need("one-handed", "GUR-213", "{first} is not used with both hands.")
def for_both_hands(case: Turning, pick: Choice) -> bool:
    """into both hands: what is used so"""
    return pick.using[1] != BOTH or two_handed(case.state, case.tables, case.who, pick.tool)


def taking(case: Turning, pick: Choice) -> tuple[str, ...]:
    """The hands that it takes, but for one that has it already."""
    place = pick.using[1]
    hands = PAIR if place == BOTH else (place.replace("arm", "hand"),)
    return tuple(hand for hand in hands if place_of(case, pick) not in (hand, BOTH))


sound = limbs(
    "crippled", "GUR-172", "with a hand that is not crippled", "The {limb} of {who} is crippled.",
    lambda state, who, hand: not crippled(state.combatants[who], hand), taking,
)  # fmt: skip
not_held = limbs(
    "limb-held", "GUR-023", "nor held", "The {limb} of {who} is held.",
    lambda state, who, hand: not seized(state, who, hand), taking,
)  # fmt: skip
free = limbs(
    "no-free-hand", "GUR-023", "and free", "The {limb} of {who} is not free.",
    lambda state, who, hand: hand in empty_hands(state, who), taking,
)  # fmt: skip


@need("no-such-place", "GUR-023", "It is put away at the belt, not at {last}.")
def to_the_belt(case: Turning, pick: Choice) -> bool:
    """at the belt"""
    return pick.using[1] == "belt"


# -- how it goes


def two_handed(state: State, tables: GurpsTables, who: Name, item: str) -> bool:
    """Whether a weapon can be used with both hands."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    return kind is not None and any(mode.hands == 2 for mode in kind.modes)


def ready(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """It is where it should be; whoever is held needs a DX roll or drops it (GUR-023)."""
    who, (item, place) = turn.who, pick.using
    scene.tell(CounterSet(who, "readied", 1, key, "GUR-153"))
    if holds_on(scene.state, who):
        hand = PAIR[0] if place == BOTH else place
        needed = dx(scene.state, turn.tables, who, hand)
        verdict = scene.check(who, DICE, f"{turn.slot}.ready", rule="GUR-023", against=needed, test=SUCCESS)
        if not verdict.passed:
            if scene[who].items.get(item, "") != "ground":
                scene.tell(ItemMoved(who, item, "ground", verdict.key, "GUR-023"))
            return
    scene.tell(ItemMoved(who, item, place, key, "GUR-153"))


# -- the acts


def each_place(case: Turning, like: Choice) -> Iterator[Choice]:
    """Every thing to every place."""
    for item in case.state.combatants[case.who].items:
        made = Choice(like.act, using=(item, ""))
        yield from (Choice(like.act, using=(item, place)) for place in places(case, made))


def each_to_the_belt(case: Turning, like: Choice) -> Iterator[Choice]:
    """Every thing to the belt."""
    return (Choice(like.act, using=(item, "belt")) for item in case.state.combatants[case.who].items)


THING = (nothing_readied, form("sword right-hand", using=2), has_it, weapon_or_shield, ungrabbed)
FREE = (sound, not_held, free)

ACTS = (
    TurnAct("draw", ("ready",), (*THING, worn, a_place, for_both_hands, *FREE), each_place, ready),
    TurnAct(
        "pick-up", ("ready",), (*THING, on_the_ground, a_place, for_both_hands, *FREE), each_place, ready
    ),
    TurnAct(
        "put-away", ("ready",),
        (nothing_readied, form("sword belt", using=2), *THING[2:], in_one_hand, to_the_belt),
        each_to_the_belt, ready,
    ),
    TurnAct("grip", ("ready",), (*THING, in_hand, a_place, for_both_hands, *FREE), each_place, ready),
)  # fmt: skip
