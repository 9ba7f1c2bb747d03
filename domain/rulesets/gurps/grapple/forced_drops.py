"""Making a held hand drop what it has (GUR-017)."""

from collections.abc import Iterator

from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ItemMoved
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import ATTACKS, Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.body import carrier, limb
from domain.rulesets.gurps.core.contests import exchange
from domain.rulesets.gurps.core.holds import free, held_by, on, plain_st
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.status import holding
from domain.rulesets.gurps.grapple.follow_ups import held_ones, held_parts
from domain.rulesets.gurps.turn.attacks import count_attack
from domain.rulesets.gurps.turn.intents import rested, unpinned, unstunned
from domain.rulesets.gurps.turn.needs import a_foe, attack_left

# -- what it needs


@need("takes-an-attack", "GUR-017", "By setting {act} is one of the attacks of a turn.")
def whole_turn(case: Turning, pick: Choice) -> bool:
    """by setting: it takes the whole turn"""
    return settings(case.state).force_drop == "whole-turn"


@need("whole-turn", "GUR-017", "By setting {act} takes the whole turn, in place of a manoeuvre.")
def one_attack(case: Turning, pick: Choice) -> bool:
    """by setting: it is one of the attacks of the turn"""
    return settings(case.state).force_drop == "attack"


@need("hand-not-held", "GUR-017", "{who} holds neither an arm nor a hand of {foe}.")
def some_hand(case: Turning, pick: Choice) -> bool:
    """held by an arm or a hand"""
    return any(its_hand(hold.part) for _, hold in on(case.state, case.who, pick.foe))


@need("hand-not-held", "GUR-017", "The {part} is neither an arm nor a hand.")
def a_hand(case: Turning, pick: Choice) -> bool:
    """the part is such a one"""
    return bool(its_hand(pick.part))


@need("hand-not-held", "GUR-017", "{who} does not hold {foe} by the {part}.")
def that_hand(case: Turning, pick: Choice) -> bool:
    """which they hold"""
    return bool(held_by(case.state, case.who, pick.foe, pick.part))


def what_hand(case: Turning, pick: Choice) -> str:
    """Which is empty."""
    return f"The {its_hand(pick.part)} of {pick.foe} is empty: there is nothing for it to drop."


@need("nothing-to-drop", "GUR-017", what_hand)
def something_in_it(case: Turning, pick: Choice) -> bool:
    """with something in that hand"""
    return its_hand(pick.part) in holding(case.state, pick.foe)


def its_hand(part: str) -> str:
    """The hand of an arm or of a hand; empty for another part."""
    hand = carrier(part).replace("arm", "hand")
    return hand if limb(hand) == "hand" else ""


def armed_hands(state: State, who: Name, foe: Name) -> Iterator[str]:
    """The hands of a foe that somebody holds, with something in them."""
    hands = (its_hand(hold.part) for _, hold in on(state, who, foe))
    return (hand for hand in hands if hand in holding(state, foe))


# -- how it goes


def force(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """One exchange of ST, in the turn or in place of an attack (GUR-017)."""
    if settings(scene.state).force_drop == "attack":
        count_attack(scene, turn.who, made.foe, key)
    force_open(scene, turn, made.foe, made.part, key)


def force_open(scene: Scene, turn: Turn, foe: Name, part: str, because: Key) -> None:
    """Won: the hand drops what it has. Lost: the hold on it ends (GUR-017, A55)."""
    who = turn.who
    a, b = (plain_st(scene.state, turn.tables, each) for each in (who, foe))
    winner, why = exchange(scene, who, foe, "force-drop", a, b, f"{turn.slot}.force", "GUR-017", part)
    if winner == who:
        item = holding(scene.state, foe).get(its_hand(part), "")
        if item:
            scene.tell(ItemMoved(foe, item, "ground", why, "GUR-017"))
    elif winner == foe and settings(scene.state).failed_drop == "hold-ends":
        for name, _ in tuple(on(scene.state, who, foe, part)):
            free(scene, name, why, "GUR-017")


WHOLE = (
    unstunned, rested, unpinned, whole_turn, a_foe, some_hand, form("boris right-arm", part=True),
    a_hand, that_hand, something_in_it,
)  # fmt: skip
"""What it needs where it takes the turn, as a wrest does (GUR-005, GUR-017, GUR-021)."""

ATTACKING = (
    one_attack, a_foe, some_hand, attack_left, form("boris right-arm", part=True),
    a_hand, that_hand, something_in_it,
)  # fmt: skip
"""What it needs where it is an attack (GUR-017, GUR-153)."""

ACTS = (
    TurnAct("force-drop", (), WHOLE, held_parts, force, held_ones),
    TurnAct("force-drop", ATTACKS, ATTACKING, held_parts, force, held_ones),
)
