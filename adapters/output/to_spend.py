"""What those who are at something have left to spend."""

from domain.engine.combat import Combat
from domain.facts.events import IntentSet
from projections.picture.board_brief import Left


def to_spend(combat: Combat) -> Left:
    """What those who have said what they are at, in the beat that is being played, have left to spend."""
    at_it = {event.who for event in combat.passage.events if isinstance(event, IntentSet)}
    rules = combat.rules
    return {who: rules.ruleset.left(combat.state, rules.tables, who) for who in sorted(at_it)}
