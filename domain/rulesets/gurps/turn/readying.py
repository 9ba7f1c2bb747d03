"""Ready: drawing, picking up, putting away, changing one's grip (GUR-023, GUR-153)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, ItemMoved
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.able import empty_hands, grabbed, holding, holds_on, seized
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.figures import dx
from domain.rulesets.gurps.core.sheet import shield_of, weapon_of
from domain.rulesets.gurps.core.success import DICE, SUCCESS
from domain.rulesets.gurps.core.tables import Tables

BOTH = "both-hands"
PAIR = ("right-hand", "left-hand")


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """One thing a second: into a hand or both, out of it, into another grip (GUR-023)."""
    fighter = state.combatants[who]
    if fighter.counter("readied"):
        return
    free = tuple(hand for hand in empty_hands(state, who) if not seized(state, who, hand))
    for item, place in fighter.items.items():
        shield = shield_of(state, who, item)
        if grabbed(state, who, item) or (shield is None and weapon_of(state, who, item) is None):
            continue
        if place in ("belt", "back", "ground"):
            act = "pick-up" if place == "ground" else "draw"
            if shield is not None:
                free_arms = [hand.replace("hand", "arm") for hand in free if hand in PAIR]
                yield from (Choice(act, using=(item, arm)) for arm in free_arms)
                continue
            yield from (Choice(act, using=(item, hand)) for hand in free)
            if two_handed(state, tables, who, item) and set(PAIR) <= set(free):
                yield Choice(act, using=(item, BOTH))
        elif place == BOTH:
            yield from (Choice("grip", using=(item, hand)) for hand in PAIR)
        elif place in holding(state, who):
            yield Choice("put-away", using=(item, "belt"))
            other = next((hand for hand in PAIR if hand != place), "")
            if two_handed(state, tables, who, item) and place in PAIR and other in free:
                yield Choice("grip", using=(item, BOTH))


def two_handed(state: State, tables: Tables, who: Name, item: str) -> bool:
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
        needed = dx(scene.state, who, hand)
        verdict = scene.check(who, DICE, f"{turn.slot}.ready", rule="GUR-023", against=needed, test=SUCCESS)
        if not verdict.passed:
            if scene[who].items.get(item, "") != "ground":
                scene.tell(ItemMoved(who, item, "ground", verdict.key, "GUR-023"))
            return
    scene.tell(ItemMoved(who, item, place, key, "GUR-153"))


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why that cannot be made ready."""
    if state.combatants[who].counter("readied"):
        return Refused("one-thing", f"{who} has made one thing ready this second.", "GUR-153")
    items = state.combatants[who].items
    if not pick.using or pick.using[0] not in items:
        return Refused("no-such-item", f"{who} has {', '.join(items) or 'nothing'}.", "GUR-153")
    return Refused(
        "no-free-hand", f"{who} has no hand free for that, or it is not where he thinks.", "GUR-023"
    )


DEEDS = (Deed(("draw", "pick-up", "put-away", "grip"), ("ready",), offers, ready, refuses),)
