"""Letting go of somebody, or of what one has in hand: for nothing, on one's own turn (GUR-012, GUR-049)."""

from collections.abc import Iterator

from domain.engine.menus.acts import replace
from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ItemMoved
from domain.facts.state import Hold, State
from domain.rulesets.gurps.core.acts import ATTACKS, Turn, TurnAct, Turning, form, maneuver
from domain.rulesets.gurps.core.holds import change, free, grips, tidy
from domain.rulesets.gurps.core.status import BODILY, GRABBED, holding
from domain.rulesets.gurps.grapple.wrests import taken
from domain.rulesets.gurps.turn.attacks import may_attack
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS

# -- letting go


def own(state: State, who: Name) -> Iterator[tuple[str, Hold]]:
    """Their holds on others and on their weapons."""
    for name, hold in state.holds.items():
        if hold.holder == who and hold.kind in (*BODILY, GRABBED):
            yield name, hold


def at(case: Turning, pick: Choice) -> Iterator[tuple[str, Hold]]:
    """Those that the choice names."""
    for name, hold in own(case.state, case.who):
        if (hold.victim, hold.part) == (pick.foe, pick.part):
            yield name, hold


def what_they_hold(case: Turning, pick: Choice) -> str:
    """All of it."""
    mine = [f"{hold.victim}'s {hold.part}" for _, hold in own(case.state, case.who)]
    if not mine:
        return f"{case.who} holds nothing that they could let go of."
    return f"{case.who} can let go of what they hold: {', '.join(mine)}."


@need("not-held", "GUR-049", what_they_hold)
def something_held(case: Turning, pick: Choice) -> bool:
    """of somebody whom they hold, or whose weapon"""
    return any(hold.victim == pick.foe for _, hold in own(case.state, case.who))


@need("not-held", "GUR-049", what_they_hold)
def held_there(case: Turning, pick: Choice) -> bool:
    """by the part or the thing that they hold"""
    return any(True for _ in at(case, pick))


@need("one-hand", "GUR-012", "{who} holds the {part} of {foe} with one hand: let-go {foe} {part}.")
def with_several(case: Turning, pick: Choice) -> bool:
    """held with several hands"""
    return any(len(grips(hold.using)) > 1 for _, hold in at(case, pick))


@need("other-hand", "GUR-012", "The {first} of {who} has no part in that hold.")
def one_of_them(case: Turning, pick: Choice) -> bool:
    """the hand is one of them"""
    return any(pick.tool in grips(hold.using) for _, hold in at(case, pick))


def whom(case: Turning) -> tuple[Name, ...]:
    """Whom they hold, or whose weapon."""
    return tuple(dict.fromkeys(hold.victim for _, hold in own(case.state, case.who)))


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each hold, or each hand of it."""
    for _, hold in own(case.state, case.who):
        if hold.victim == like.foe:
            made = Choice(like.act, foe=hold.victim, part=hold.part)
            if like.act == "let-go":
                yield made
            else:
                yield from (replace(made, using=(hand,)) for hand in grips(hold.using))


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


# -- throwing a thing away


def in_their_hands(case: Turning, pick: Choice) -> str:
    """What there is."""
    has = ", ".join(dict.fromkeys(holding(case.state, case.who).values())) or "nothing"
    return f"{case.who} has {has} in hand to throw away."


@need("not-in-hand", "GUR-049", in_their_hands)
def in_their_hand(case: Turning, pick: Choice) -> bool:
    """what they have in hand"""
    return pick.tool in holding(case.state, case.who).values()


@need("not-now", "GUR-049", "{who} can {act} only in a hold, or before an attack.")
def in_a_hold_or_before_an_attack(case: Turning, pick: Choice) -> bool:
    """in a hold, of theirs, on them or on their weapon, or before they attack"""
    busy = any(case.who in (hold.holder, hold.victim) for hold in case.state.holds.values())
    return busy or (maneuver(case.state, case.who) in ATTACKS and may_attack(case.state, case.who))


def things(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each thing in hand."""
    for item in dict.fromkeys(holding(case.state, case.who).values()):
        yield Choice("throw-away", using=(item,))


def discard(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """On the ground, without a roll; a weapon that a foe has hold of is their then (GUR-049, A56)."""
    item = made.tool
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


LET_GO = (something_held, form("boris torso", part=True), held_there)
RELEASE = (
    something_held, form("boris torso left-hand", part=True, using=1), held_there, with_several, one_of_them,
)  # fmt: skip
THROW_AWAY = (form("sword", using=1), in_their_hand, in_a_hold_or_before_an_attack)
"""What each needs (GUR-012, GUR-049, A56)."""

ANY_TIME = tuple(MANEUVERS)

ACTS = (
    TurnAct("let-go", ANY_TIME, LET_GO, candidates, release, whom),
    TurnAct("release", ANY_TIME, RELEASE, candidates, release, whom),
    TurnAct("throw-away", ANY_TIME, THROW_AWAY, things, discard),
)
