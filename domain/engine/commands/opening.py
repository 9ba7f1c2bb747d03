"""Whether a fight can be opened so."""

from collections.abc import Sequence

from domain.engine.combat import Combat, Draft, Step
from domain.engine.history.passage import Passage
from domain.engine.places import why_not_there
from domain.engine.ruleset import Rules
from domain.engine.unknown_words import no_such_combatant, unknown_in_ground, why_joiner_unknown
from domain.facts.choice import Name
from domain.facts.events import CombatantJoined, CombatOpened, SaltWithheld
from domain.facts.evolve import evolve
from domain.facts.names import why_not_named
from domain.facts.refusal import Refused
from domain.facts.seed import Seed
from domain.facts.state import NOTHING


def why_not_open(rules: Rules, opened: CombatOpened, joined: Sequence[CombatantJoined]) -> Refused | None:
    """Why a fight cannot be opened so: its ground, or somebody in it, is unknown to its rules."""
    for feature in opened.ground:
        for refused in unknown_in_ground(rules.vocabulary, feature):
            return refused
    state, sides = evolve(NOTHING, opened), dict[Name, str]()
    for each in joined:
        if why := (
            why_not_named(each.name, each.side, sides)
            or why_joiner_unknown(state, rules.vocabulary, each)
            or why_not_there(opened.ground, rules.ruleset.walls, each.name, each.at)
        ):
            return why
        sides[each.name] = each.side
        state = evolve(state, each)
    mounts = (each.mount for each in joined if each.mount and each.mount not in sides)
    return next((no_such_combatant(state, mount) for mount in mounts), None)


def open_combat(
    rules: Rules, seed: Seed | None, opened: CombatOpened, joined: Sequence[CombatantJoined]
) -> Step:
    """Open a fight; it begins with `begin`. Without a seed all its dice are thrown by hand."""
    return Draft(Combat(rules, seed, 0, 0, Passage(NOTHING), NOTHING)).add(opened, *joined).pause()


def begin(combat: Combat, without: Sequence[str] = ()) -> Step | Refused:
    """The first beat of an opened fight. Refused when the rules say that it cannot be one.

    `without` names whose committed words it begins without, although they were not opened.
    """
    if combat.begun:
        return Refused("begun-already", "The fight has begun already.")
    if combat.diverged is not None:
        return combat.diverged.refusal()
    if refused := _why_not_opened(combat.salting.missing, without):
        return refused
    ruleset = combat.rules.ruleset
    why_not_named = next(
        filter(None, (ruleset.why_not_join(combat.state, who) for who in combat.state.combatants)), None
    )
    draft = Draft(combat)
    for by in without:
        draft.note(SaltWithheld(by))
    return why_not_named or ruleset.why_not_begin(combat.state) or draft.step()


def _why_not_opened(missing: Sequence[str], without: Sequence[str]) -> Refused | None:
    """Why the fight cannot begin yet: words that were committed are neither open nor done without."""
    stray = [by for by in without if by not in missing]
    if stray:
        who = ", ".join(missing) or "nobody"
        return Refused("not-missing", f"Words are missing of {who}, not of {', '.join(stray)}.")
    if left := [by for by in missing if by not in without]:
        return Refused(
            "salt-missing",
            f"Words that were committed are not opened yet: those of {', '.join(left)}. Open them, or begin "
            "without them; the record keeps that they were held back.",
        )
    return None
