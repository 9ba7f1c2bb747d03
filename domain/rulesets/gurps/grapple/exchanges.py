"""Regular Contests that are fought out, by setting: each exchange is a beat of its own (GUR-146, A1)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import BeatBegan, CounterSet
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turn
from domain.rulesets.gurps.core.contests import UNDECIDED, undecided
from domain.rulesets.gurps.core.status import GRABBED, GRAPPLE, able
from domain.rulesets.gurps.grapple.forced_drops import force_open
from domain.rulesets.gurps.grapple.pins import press
from domain.rulesets.gurps.grapple.wrests import wrestle_for
from domain.rulesets.shared.conditions import clear
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("exchanges", "spent", "GUR-146"),)
"""What is counted here, and how long it is kept."""


def fought_out(scene: Scene, turn: Turn) -> bool:
    """Play the next exchange of a contest that is undecided, in nobody's turn; whether there was one."""
    going = undecided(scene.state)
    if going is None:
        return False
    who, contest, foe = going
    count = scene[who].counter("exchanges") + 1
    key = f"t{scene.state.number}.{who}.exchange{count}"
    scene.tell(BeatBegan(key, scene.state.number, (who, foe), "GUR-146"))
    scene.tell(CounterSet(who, "exchanges", count, key, "GUR-146"))
    if stands(scene.state, who, contest, foe):
        _next(scene, turn.of(who, key), contest, foe, key)
    else:
        clear(scene, who, f"{UNDECIDED}{contest}", key, "GUR-146")
    if undecided(scene.state) is None:
        scene.tell(CounterSet(who, "exchanges", 0, key, "GUR-146"))
    return True


def stands(state: State, who: Name, contest: str, foe: Name) -> bool:
    """Whether both still have what they contend for in their hands."""
    act, part = split(contest)
    if not able(state, who) or not able(state, foe):
        return False
    for hold in state.holds.values():
        own = (hold.holder, hold.victim) == (who, foe)
        if act == "wrest" and hold.kind == GRABBED and hold.part == part:
            if own or (hold.holder, hold.victim) == (foe, who):
                return True
        elif own and (hold.kind == GRAPPLE or act == "force-drop") and hold.part == (part or "torso"):
            return True
    return False


def split(contest: str) -> tuple[str, str]:
    """What is contended, and about which part or thing.

    >>> split("force-drop-right-arm"), split("pin")
    (('force-drop', 'right-arm'), ('pin', ''))
    """
    for act in ("pin", "wrest", "force-drop"):
        if contest == act or contest.startswith(f"{act}-"):
            return act, contest[len(act) + 1 :]
    return contest, ""


def _next(scene: Scene, turn: Turn, contest: str, foe: Name, because: Key) -> None:
    act, part = split(contest)
    match act:
        case "pin":
            press(scene, turn, foe, because)
        case "wrest":
            wrestle_for(scene, turn, foe, part, because)
        case "force-drop":
            force_open(scene, turn, foe, part, because)
