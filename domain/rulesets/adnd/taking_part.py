"""Why somebody cannot take part, or a fight not begin."""

from domain.facts.choice import Name
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.status import SIDES, is_shield


def why_not_join(state: State, who: Name) -> Refused | None:
    """Why somebody cannot take part so: what they have on their arm is no shield by their sheet (ADD-49)."""
    arm = [item for item, place in state.combatants[who].items.items() if place == "arm"]
    strange = next((item for item in arm if not is_shield(state, who, item)), "")
    if not strange:
        return None
    mend = f"write `shields = {{ {strange} = {{}} }}` on the sheet, or say where else it is"
    return Refused("no-shield", f"{who} has {strange} on the arm, which is no shield: {mend}.", "ADD-49")


def why_not_begin(state: State) -> Refused | None:
    """Why a fight cannot begin so."""
    if lacking := SIDES.why_not_enough(state):
        return lacking
    chosen = settings(state)
    known = {*state.combatants, *(one.side for one in state.combatants.values())}
    for name, rule in [(chosen.surprised, "ADD-16"), (chosen.closing, "ADD-45")]:
        for each in filter(None, (part.strip() for part in name.split(","))):
            if each not in known:
                could = ", ".join(sorted(known))
                return Refused(
                    "no-such-name", f"There is no {each!r}; combatants and sides are {could}.", rule
                )
    return None
