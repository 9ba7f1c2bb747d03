"""Why somebody cannot take part, or a fight not begin."""

from domain.facts.choice import Name
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.percentile.settings import settings
from domain.rulesets.percentile.sheet import sheet
from domain.rulesets.percentile.status import SIDES


def why_not_join(state: State, who: Name) -> Refused | None:
    """Why somebody cannot take part: armour on an area that there is not."""
    parts = state.combatants[who].parts
    area = next((area for area in sheet(state, who).worn if area not in parts), "")
    if not area:
        return None
    return Refused(
        "no-such-area", f"{who} wears armour on {area!r}; the areas are {', '.join(parts)}.", "PCT-26"
    )


def why_not_begin(state: State) -> Refused | None:
    """Why a fight cannot begin so."""
    if lacking := SIDES.why_not_enough(state):
        return lacking
    chosen = settings(state)
    if chosen.first_side and chosen.first_side not in SIDES.left(state):
        named = ", ".join(SIDES.left(state))
        return Refused(
            "no-such-side", f"first_side is {chosen.first_side!r}; the sides are {named}.", "PCT-63"
        )
    if not chosen.aware and not chosen.first_side:
        return Refused(
            "ambush-needs-side",
            "Nobody rolls against a foe unseen; name the side that acts first in `first_side`.",
            "PCT-11",
        )
    return None
