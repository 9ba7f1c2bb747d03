"""Who may take part, when a fight can begin, and who is asked for nothing (SPG-39, SPG-48, SPG-51)."""

from domain.facts.choice import Key, Name
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.swordspath.status import SIDES, able, is_mount


def why_not_asked(state: State, key: Key) -> Refused | None:
    """Why nobody asks for `key` now, where a rule says so."""
    parts = key.split(".")
    who = parts[1] if len(parts) > 2 else ""
    if who not in state.combatants or parts[-1] != "declares":
        return None
    if is_mount(state, who):
        return Refused("mount-declares-nothing", f"{who} is a mount: its rider declares for it.", "SPG-51")
    if not able(state, who):
        return Refused("out-of-the-fight", f"{who} is out of the fight and declares nothing.", "SPG-39")
    return None


def why_not_begin(state: State) -> Refused | None:
    """Why a fight cannot begin so."""
    return SIDES.why_not_enough(state, but="; mounts do not count")


def why_not_join(state: State, who: Name) -> Refused | None:
    """Why somebody cannot take part: they would ride what is no mount, or another's."""
    mount = state.combatants[who].mount
    if not mount:
        return None
    if mount not in state.combatants or not is_mount(state, mount):
        return Refused("no-such-mount", f"{mount!r} is no mount in this fight.", "SPG-51")
    others = (one.name for one in state.combatants.values() if one.mount == mount and one.name != who)
    if (other := next(others, "")) != "":
        return Refused("mount-taken", f"{mount} carries {other} already; one mount, one rider.", "SPG-51")
    return None
