"""Why somebody is not asked: there is no dodge, block or turn to be had."""

from domain.engine.menus.needs import Need, lacking
from domain.facts.choice import Choice, Key
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.percentile.needs import A_TURN, TO_BLOCK, TO_DODGE, Chooser, in_the_fight


def _never(code: str, rule: str, means: str, says: str) -> Need[Chooser]:
    """What is missing where a prompt is named that is not open."""
    return Need(code, rule, means, says, lambda case, pick: False)


AN_ATTACK = _never(
    "no-attack-to-dodge", "PCT-43", "an announced attack on oneself",
    "A dodge answers an announced attack on {who}; there is none.",
)  # fmt: skip
A_HIT = _never(
    "no-hit-to-block", "PCT-34", "a hit on oneself", "A block answers a hit on {who}; there is none."
)


def why_not_asked(state: State, key: Key) -> Refused | None:
    """Why nobody asks for `key` now, where a rule says so."""
    parts = key.split(".")
    if len(parts) < 3:
        return None
    who, label = parts[-2] if len(parts) > 4 else parts[1], parts[-1]
    if who not in state.combatants:
        return None
    asked = Chooser(state, who)
    lacks = lacking(needed(label), asked, Choice(label))
    return None if lacks is None else lacks.refused(asked, Choice(label))


def needed(label: str) -> tuple[Need[Chooser], ...]:
    """What one must have to be asked that."""
    match label:
        case "dodges":
            return (*TO_DODGE, AN_ATTACK)
        case "replies" | "block":
            return (*TO_BLOCK, A_HIT)
        case "declares":
            return (in_the_fight,)
        case "action" | "attack":
            return A_TURN
        case _:
            return ()
