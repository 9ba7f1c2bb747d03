"""Whether a fight can be opened so."""

from collections.abc import Sequence

from domain.engine.ruleset import Rules
from domain.engine.strange import nobody, strange_ground, strange_joiner
from domain.facts.choice import Name
from domain.facts.events import CombatantJoined, CombatOpened
from domain.facts.evolve import evolve
from domain.facts.names import unfit
from domain.facts.refusal import Refused
from domain.facts.state import NOTHING


def strange_opening(rules: Rules, opened: CombatOpened, joined: Sequence[CombatantJoined]) -> Refused | None:
    """Why a fight cannot be opened so: its ground, or somebody in it, is none that its rules know."""
    for feature in opened.ground:
        for refused in strange_ground(rules.vocabulary, feature):
            return refused
    state, sides = evolve(NOTHING, opened), dict[Name, str]()
    for each in joined:
        if why := unfit(each.name, each.side, sides) or strange_joiner(state, rules.vocabulary, each):
            return why
        sides[each.name] = each.side
        state = evolve(state, each)
    mounts = (each.mount for each in joined if each.mount and each.mount not in sides)
    return next((nobody(state, mount) for mount in mounts), None)
