"""What an option leads to at once: the roll that it takes, with the number needed."""

from domain.engine.combat import Combat
from domain.engine.divergence import RulesDiverged
from domain.engine.play import look
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.sources.given import Choose, Given
from domain.facts.choice import Choice, Key
from domain.facts.events import Declared, Rolled


def foreseen(combat: Combat, prompt: ChoicePrompt) -> dict[Choice, RollPrompt]:
    """By option, the roll against a number that whoever picks it makes next; others are left out.

    Nothing while others answer at the same time or the beat holds a secret: a number could give it away. An
    option with which the rules fail is left out as well: what is asked can be read all the same.
    """
    events = combat.passage.events
    if len(combat.asks) != 1 or prompt.seen_by or prompt.least > 1:
        return {}
    if any(isinstance(event, Declared | Rolled) and event.seen_by for event in events):
        return {}
    found: dict[Choice, RollPrompt] = {}
    for option in prompt.menu.near:
        source = Given({}, _only(prompt.key, (option,)))
        try:
            played = look(combat.rules.beat, combat.passage.before, source, events)
        except RulesDiverged:
            continue
        roll = played.asks[0] if played.asks else None
        if isinstance(roll, RollPrompt) and roll.by == prompt.by and roll.target is not None:
            found[option] = roll
    return found


def _only(key: Key, picks: tuple[Choice, ...]) -> Choose:
    """One prompt is answered so; everything else waits."""
    return lambda prompt, state: picks if prompt.key == key else None
