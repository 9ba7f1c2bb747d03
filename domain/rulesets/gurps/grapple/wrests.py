"""Wresting away what one has grabbed (GUR-005)."""

from collections.abc import Iterator

from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ItemMoved
from domain.facts.state import Hold, State
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.contests import exchange
from domain.rulesets.gurps.core.holds import free, grips, later, named, plain_st
from domain.rulesets.gurps.core.status import GRABBED
from domain.rulesets.gurps.grapple.forced_drops import armed_hands
from domain.rulesets.gurps.turn.intents import rested, unpinned, unstunned
from domain.rulesets.gurps.turn.needs import a_foe


def shared(state: State, who: Name) -> tuple[tuple[str, Hold], ...]:
    """The grips on a thing in which they have a part, by name."""
    return tuple(
        (name, hold)
        for name, hold in state.holds.items()
        if hold.kind == GRABBED and who in (hold.holder, hold.victim)
    )


def other(who: Name, hold: Hold) -> Name:
    """The other of the two."""
    return hold.victim if hold.holder == who else hold.holder


def between(case: Turning, pick: Choice) -> tuple[tuple[str, Hold], ...]:
    """Those of them that they share with that foe."""
    grips = shared(case.state, case.who)
    return tuple((name, hold) for name, hold in grips if other(case.who, hold) == pick.foe)


# -- what it needs


@need("not-snatched", "GUR-017", "{who} holds that hand, and cannot snatch anything from it: force-drop.")
def no_held_hand(case: Turning, pick: Choice) -> bool:
    """what is in a hand that they only hold is not snatched"""
    return bool(between(case, pick)) or not any(armed_hands(case.state, case.who, pick.foe))


@need("not-grabbed", "GUR-005", "{who} first has to get hold of something that {foe} has: grab.")
def some_grip(case: Turning, pick: Choice) -> bool:
    """one of the two has grabbed something of the other"""
    return bool(between(case, pick))


@need("not-grabbed", "GUR-005", "The {part} is in no grip between {who} and {foe}.")
def that_grip(case: Turning, pick: Choice) -> bool:
    """the thing is one that is grabbed"""
    return any(hold.part == pick.part for _, hold in between(case, pick))


@need("too-soon", "GUR-005", "{who} has only just taken hold of the {part}: wait for the next turn.")
def since_before(case: Turning, pick: Choice) -> bool:
    """their own grip: since an earlier turn"""
    return any(
        hold.holder != case.who or later(case.state, case.who, name)
        for name, hold in between(case, pick)
        if hold.part == pick.part
    )


def others(case: Turning) -> tuple[Name, ...]:
    """With whom they share a grip."""
    return tuple(dict.fromkeys(other(case.who, hold) for _, hold in shared(case.state, case.who)))


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each thing in such a grip."""
    for part in dict.fromkeys(hold.part for _, hold in between(case, like)):
        yield Choice("wrest", foe=like.foe, part=part)


# -- how it goes


def wrest(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """One exchange of ST; the turn is gone (GUR-005, A1)."""
    wrestle_for(scene, turn, made.foe, made.part, key)


def wrestle_for(scene: Scene, turn: Turn, foe: Name, item: str, because: Key) -> None:
    """Won by the one who grabbed: the thing is theirs. Won by its owner: the grip is broken (GUR-005,
    A56)."""
    who = turn.who
    mine = named(who, foe, item) in scene.state.holds
    name = named(who, foe, item) if mine else named(foe, who, item)
    a, b = (plain_st(scene.state, turn.tables, each) for each in (who, foe))
    winner, why = exchange(scene, who, foe, "wrest", a, b, f"{turn.slot}.wrest", "GUR-005", item)
    if not winner or name not in scene.state.holds:
        return
    if mine and winner == who:
        taken(scene, name, why)
    elif mine or winner == who:
        free(scene, name, why, "GUR-005")


def taken(scene: Scene, name: str, because: Key) -> None:
    """The thing changes hands; what a whip pulled away, or they have one of already, lies there (GUR-005)."""
    holder, owner, item, hands = parties(scene.state, name)
    free(scene, name, because, "GUR-005")
    if hands and item not in scene[holder].items:
        scene.tell(ItemMoved(owner, item, hands[0], because, "GUR-005", to=holder))
    else:
        scene.tell(ItemMoved(owner, item, "ground", because, "GUR-005"))


def parties(state: State, name: str) -> tuple[Name, Name, str, tuple[str, ...]]:
    """Of a grip on a thing: who grips it, whose it is, what it is, with which hands."""
    hold = state.holds[name]
    return hold.holder, hold.victim, hold.part, grips(hold.using)


NEEDS = (
    unstunned, rested, unpinned, a_foe, no_held_hand, some_grip, form("boris sword", part=True),
    that_grip, since_before,
)  # fmt: skip
"""What wresting needs (GUR-005, GUR-017, GUR-021, A56)."""

ACTS = (TurnAct("wrest", (), NEEDS, candidates, wrest, others),)
