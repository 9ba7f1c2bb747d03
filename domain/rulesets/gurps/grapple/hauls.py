"""What a grappler does for nothing: letting go, throwing away, dragging, carrying (GUR-049, GUR-194)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, ItemMoved
from domain.facts.refusal import Refused
from domain.facts.state import Hold, State
from domain.rulesets.gurps.core.able import BODILY, GRABBED, holding, holds_of
from domain.rulesets.gurps.core.acts import ATTACKS, Deed, Turn, maneuver
from domain.rulesets.gurps.core.holds import carries, change, drags, free, grips, heft, held_by, tidy
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.grapple.grabs import taken
from domain.rulesets.gurps.turn.attacks import may_attack
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS, of
from domain.rulesets.gurps.turn.points import allow


def own(state: State, who: Name) -> Iterator[tuple[str, Hold]]:
    """His holds on others and on their weapons."""
    for name, hold in state.holds.items():
        if hold.holder == who and hold.kind in (*BODILY, GRABBED):
            yield name, hold


# -- letting go


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """All hands of a hold, or one of several (GUR-012, GUR-049)."""
    for _, hold in own(state, who):
        yield Choice("let-go", foe=hold.victim, part=hold.part)
        hands = grips(hold.using)
        if len(hands) > 1:
            yield from (Choice("release", foe=hold.victim, part=hold.part, using=(hand,)) for hand in hands)


def release(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """Free, on one's own turn; a lock left to one hand is a plain hold again (GUR-012, GUR-038, GUR-049)."""
    name = next(
        name for name, hold in own(scene.state, turn.who) if (hold.victim, hold.part) == (made.foe, made.part)
    )
    if made.act == "let-go":
        free(scene, name, key, "GUR-049")
        return
    left = tuple(each for each in scene.state.holds[name].using if each not in made.using)
    change(scene, name, key, "GUR-012", using=left)
    tidy(scene, key)


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    mine = ", ".join(f"{hold.victim}'s {hold.part}" for _, hold in own(state, who)) or "nothing"
    return Refused("not-held", f"{who} can let go of what he holds: {mine}.", "GUR-049")


# -- throwing a weapon away


def discards(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Whatever is in hand: while he holds or is held by his weapon, or before he attacks (GUR-049, A56)."""
    busy = any(who in (hold.holder, hold.victim) for hold in state.holds.values())
    if busy or (maneuver(state, who) in ATTACKS and may_attack(state, who)):
        for item in dict.fromkeys(holding(state, who).values()):
            yield Choice("throw-away", using=(item,))


def discard(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """On the ground, without a roll; a weapon that a foe has hold of is his then (GUR-049, A56)."""
    item = made.using[0]
    grip = next(
        (
            name
            for name, hold in scene.state.holds.items()
            if hold.kind == GRABBED and (hold.victim, hold.part) == (turn.who, item)
        ),
        "",
    )
    if grip:
        taken(scene, grip, key)
        return
    scene.tell(ItemMoved(turn.who, item, "ground", key, "GUR-049"))
    tidy(scene, key)


def keeps(state: State, who: Name, pick: Choice) -> Refused:
    has = ", ".join(dict.fromkeys(holding(state, who).values())) or "nothing"
    return Refused("not-in-hand", f"{who} has {has} in hand to throw away.", "GUR-049")


# -- taking somebody along


def hauls(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Before he moves: whom he has pinned, or is twice as strong as (GUR-049, GUR-194)."""
    fighter = state.combatants[who]
    still = not fighter.counter("yards") and not fighter.counter("spent") and not fighter.counter("stopped")
    if not still or of(maneuver(state, who)).moves == "none":
        return
    for foe in dict.fromkeys(hold.victim for _, hold in holds_of(state, who)):
        if not fighter.counter("carries", foe):
            if drags(state, who, foe):
                yield Choice("drag", foe=foe)
            if carries(state, who, foe):
                yield Choice("carry", foe=foe)


def haul(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """His weight is load from now until the next turn, and he comes along (GUR-049, GUR-193)."""
    pounds = heft(scene.state, made.foe)
    rule = "GUR-194" if made.act == "carry" else "GUR-049"
    scene.tell(CounterSet(turn.who, "carries", pounds, key, rule, made.foe))
    allow(scene, turn, key)


def cannot_haul(state: State, who: Name, pick: Choice) -> Refused:
    """Why somebody cannot be dragged along or carried."""
    if not pick.foe or not held_by(state, who, pick.foe):
        return Refused("not-holding", f"{who} does not hold {pick.foe or 'anybody'}.", "GUR-049")
    if of(maneuver(state, who)).moves == "none":
        return Refused("no-movement", f"There is no movement in what {who} is doing.", "GUR-153")
    if state.combatants[who].counter("yards"):
        return Refused(
            "moved-already", f"{who} takes hold of {pick.foe}'s weight before he moves.", "GUR-049"
        )
    if state.combatants[who].counter("carries", pick.foe):
        return Refused("already", f"{who} takes {pick.foe} along already.", "GUR-049")
    weak = f"{pick.foe} must be pinned, or {who} twice as strong, and he must not be too heavy"
    if pick.act == "carry" and drags(state, who, pick.foe):
        return Refused("too-heavy", f"{pick.foe} is too heavy for {who} to lift.", "GUR-194")
    rule = "GUR-194" if any(hold.kind == "pin" for _, hold in holds_of(state, who)) else "GUR-049"
    return Refused("not-moved", f"{who} cannot move {pick.foe}: {weak}.", rule)


DEEDS = (
    Deed(("let-go", "release"), tuple(MANEUVERS), offers, release, refuses),
    Deed(("throw-away",), tuple(MANEUVERS), discards, discard, keeps),
    Deed(("drag", "carry"), tuple(MANEUVERS), hauls, haul, cannot_haul),
)
