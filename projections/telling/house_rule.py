"""A house rule in words: what is played otherwise, by whom and until when."""

from domain.facts.house_rule import HouseRule
from domain.facts.state import State
from projections.telling.keys import beat_name
from projections.telling.names import called, listed, side
from projections.telling.words import Words, named


def house_rule(words: Words, state: State, rule: HouseRule, *, spoken: bool = False) -> str:
    """What a house rule says, without its why; `spoken` it says nothing by numbers of rules.

    >>> from domain.facts.term import Term
    >>> house_rule(Words(), State(), HouseRule("modifier", "defence", Term("house-rule", 2), until=5))
    "+2 to everybody's defence, until round 5 is over"
    >>> house_rule(Words(), State(), HouseRule("allows", "kick", despite="GUR-021"))
    'kick, whatever GUR-021 says'
    >>> house_rule(Words(), State(), HouseRule("allows", "kick", despite="GUR-021"), spoken=True)
    'kick, whatever the rules say'
    """
    names = [called(state, name) if name in state.combatants else side(words, name) for name in rule.whose]
    until = f", until {beat_name(words, rule.until)} is over" if rule.until else ""
    if rule.modifier is not None:
        sign = "-" if rule.modifier.op == "-" else "+"
        whose = f"{listed(names)}'s" if names else "everybody's"
        return f"{sign}{rule.modifier.value} to {whose} {rule.called or named(words.labels, rule.of)}{until}"
    who, act = f" for {listed(names)}" if names else "", named(words.acts, rule.of)
    if rule.says == "forbids":
        return f"no {act}{who}{until}"
    despite = "the rules say" if spoken else f"{rule.despite} says"
    return f"{act}{who}, whatever {despite}{until}"
