"""A weapon that is stuck in somebody: tearing it out, or leaving it there (GUR-211)."""

from collections.abc import Iterator

from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ConditionGained, Grade, HoldBroken, ItemMoved
from domain.facts.state import Hold, State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.figures import strength
from domain.rulesets.gurps.core.injury import suffer
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.status import able
from domain.rulesets.gurps.turn.intents import unpinned, unstunned
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS
from domain.rulesets.gurps.turn.waits import reach

STUCK = "stuck"
FOR_GOOD = "stuck-for-good"
"""A condition `stuck-for-good-ITEM` of the wielder: no strength of their gets it out any more."""


def lodged(state: State, wielder: Name) -> tuple[tuple[str, Hold], ...]:
    """Their weapons that are stuck in others, by the name of the hold."""
    return tuple(
        (name, hold) for name, hold in state.holds.items() if hold.holder == wielder and hold.kind == STUCK
    )


# -- what it needs


def victims(case: Turning) -> tuple[Name, ...]:
    """Those in whom something of theirs is stuck."""
    return tuple(dict.fromkeys(hold.victim for _, hold in lodged(case.state, case.who)))


def their_lodged(case: Turning, pick: Choice) -> str:
    """What is stuck where."""
    where = ", ".join(f"{hold.part} in {hold.victim}" for _, hold in lodged(case.state, case.who))
    return f"Of what {case.who} has, {where or 'nothing'} is stuck."


@need("not-stuck", "GUR-211", their_lodged)
def is_stuck(case: Turning, pick: Choice) -> bool:
    """with a weapon that is stuck in them"""
    stuck_in = ((hold.victim, hold.part) for _, hold in lodged(case.state, case.who))
    return (pick.foe, pick.tool) in stuck_in


@need("stuck-for-good", "GUR-211", "{first} is stuck for good: {who} may leave it there.")
def not_for_good(case: Turning, pick: Choice) -> bool:
    """not stuck for good"""
    return f"{FOR_GOOD}-{pick.tool}" not in case.state.combatants[case.who].conditions


@need("out-of-reach", "GUR-211", "{foe} is out of reach of {first}.")
def at_hand(case: Turning, pick: Choice) -> bool:
    """within its length"""
    far = apart(case.state, case.who, pick.foe)
    return far <= reach(case.state, case.tables, case.who, pick.tool)


def each_stuck(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each of theirs that is stuck in that foe."""
    for _, hold in lodged(case.state, case.who):
        if hold.victim == like.foe:
            yield Choice(like.act, foe=like.foe, using=(hold.part,))


# -- how it goes


def pull(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """A ST roll: out it comes and does half the injury again; or it stays (GUR-211, A71)."""
    who, item = turn.who, pick.tool
    needed = (Term("st", strength(scene.state, who)),)
    verdict = scene.check(who, DICE, f"{turn.slot}.pull-free", rule="GUR-211", against=needed, test=SUCCESS)
    if verdict.grade is Grade.CRITICAL_FAILURE:
        scene.tell(ConditionGained(who, f"{FOR_GOOD}-{item}", verdict.key, "GUR-211"))
    if not verdict.passed:
        return
    for name, hold in lodged(scene.state, who):
        if hold.part == item:
            scene.tell(HoldBroken(name, verdict.key, "GUR-211"))
            if not able(scene.state, hold.victim):
                continue
            terms = (Term("wound", again(scene.state, name, hold)), Term("half", 2, "/", "GUR-211"))
            suffer(
                scene,
                turn.tables,
                hold.victim,
                hold.using[0],
                terms,
                "imp",
                verdict.key,
                "GUR-211",
                turn.slot,
            )


def again(state: State, name: str, hold: Hold) -> int:
    """The wound of which half is done again: as it was enlarged, or by setting the first one (A71)."""
    if settings(state).pulled_out == "first-wound":
        return state.combatants[hold.victim].counters.get(f"first-wound:{name}", hold.level)
    return hold.level


def leave(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """It goes with whoever it is in."""
    for name, hold in lodged(scene.state, turn.who):
        if hold.part == pick.tool:
            scene.tell(HoldBroken(name, key, "GUR-211"))
            scene.tell(ItemMoved(turn.who, hold.part, "lost", key, "GUR-211"))


SAID = form("boris spear", using=1)

ACTS = (
    TurnAct(
        "pull-free", (), (unstunned, unpinned, SAID, is_stuck, not_for_good, at_hand),
        each_stuck, pull, victims,
    ),
    TurnAct("leave-weapon", tuple(MANEUVERS), (SAID, is_stuck), each_stuck, leave, victims),
)  # fmt: skip
"""Tearing it out takes the turn, leaving it costs nothing (GUR-211)."""
