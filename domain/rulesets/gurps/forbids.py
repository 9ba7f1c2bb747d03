"""Why something is not allowed: every refusal names its rule."""

from domain.engine.asks import Prompt
from domain.facts.choice import Choice, Key, Name, phrase
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.able import able, place_seized, sides_left


def forbids(state: State, prompt: Prompt, picks: tuple[Choice, ...]) -> Refused:
    """The reason why `picks` do not answer `prompt`."""
    pick = picks[0] if picks else Choice("nothing")
    if prompt.key.rpartition(".")[2].startswith(("maneuver", "does")):
        why = prompt.why_not(picks)
        assert why is not None
        return why
    if prompt.key.rpartition(".")[2].startswith("defends") and prompt.by in state.combatants:
        places = state.combatants[prompt.by].items
        if any(place_seized(state, prompt.by, places.get(each, each)) for each in (*pick.using, pick.part)):
            held = f"What {prompt.by} would defend himself with is held."
            return Refused("limb-held", held, "GUR-068")
    could = ", ".join(phrase(option) for option in prompt.options[:12])
    return Refused("not-offered", f"'{phrase(pick)}' is not possible here; there is {could}.", prompt.rule)


def absent(state: State, key: Key) -> Refused | None:
    """Why nobody asks for `key` now, where a rule says so."""
    parts = key.split(".")
    who = parts[1] if len(parts) > 2 else ""
    if who not in state.combatants:
        return None
    if not able(state, who):
        return Refused("out-of-the-fight", f"{who} is out of the fight and does nothing.", "GUR-181")
    return None


def ready(state: State) -> Refused | None:
    """Why a fight cannot begin so."""
    if len(sides_left(state)) < 2:
        return Refused("one-side", "A fight needs fighters on at least two sides.", "GUR-140")
    return None


def fits(state: State, who: Name) -> Refused | None:
    """Why somebody cannot take part."""
    return None
