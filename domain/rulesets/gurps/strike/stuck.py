"""A weapon that is stuck in somebody: tearing it out, or leaving it there (GUR-211)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ConditionGained, Grade, HoldBroken, ItemMoved
from domain.facts.refusal import Refused
from domain.facts.state import Hold, State
from domain.facts.term import Term
from domain.rulesets.gurps.core.able import able, pinned, stunned
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.figures import strength
from domain.rulesets.gurps.core.injury import suffer
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.success import DICE, SUCCESS
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS
from domain.rulesets.gurps.turn.waits import reach

STUCK = "stuck"
FOR_GOOD = "stuck-for-good"
"""A condition `stuck-for-good-ITEM` of the wielder: no strength of his gets it out any more."""


def lodged(state: State, wielder: Name) -> tuple[tuple[str, Hold], ...]:
    """His weapons that are stuck in others, by the name of the hold."""
    return tuple(
        (name, hold) for name, hold in state.holds.items() if hold.holder == wielder and hold.kind == STUCK
    )


def pulls(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Tearing it out takes the turn, and one has to be within its length (GUR-211)."""
    if stunned(state, who) or pinned(state, who):
        return
    for _, hold in lodged(state, who):
        near = apart(state, who, hold.victim) <= reach(state, tables, who, hold.part)
        if near and f"{FOR_GOOD}-{hold.part}" not in state.combatants[who].conditions:
            yield Choice("pull-free", foe=hold.victim, using=(hold.part,))


def pull(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """A ST roll: out it comes and does half the injury again; or it stays (GUR-211, A71)."""
    who, item = turn.who, pick.using[0]
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


def leaves(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Letting go of it costs nothing (GUR-211)."""
    for _, hold in lodged(state, who):
        yield Choice("leave-weapon", foe=hold.victim, using=(hold.part,))


def leave(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """It goes with whoever it is in."""
    for name, hold in lodged(scene.state, turn.who):
        if hold.part == pick.using[0]:
            scene.tell(HoldBroken(name, key, "GUR-211"))
            scene.tell(ItemMoved(turn.who, hold.part, "lost", key, "GUR-211"))


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why not."""
    if not any(hold.part in pick.using for _, hold in lodged(state, who)):
        return Refused("not-stuck", f"{who} has nothing of the kind stuck in anybody.", "GUR-211")
    return Refused("out-of-reach", f"{who} cannot get it out: too far off, or stuck for good.", "GUR-211")


DEEDS = (
    Deed(("pull-free",), (), pulls, pull, refuses),
    Deed(("leave-weapon",), tuple(MANEUVERS), leaves, leave, refuses),
)
