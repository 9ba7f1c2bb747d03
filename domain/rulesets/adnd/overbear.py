"""The modifier of an overbearing result (ADD-39); its base chance is that of a grapple (ADD-38)."""

from domain.facts.choice import Name
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.sheet import sheet
from domain.rulesets.adnd.status import down, feet_held, from_behind
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.adnd.terms import height, kept, per_point, weight

RESULT = "ADD-39"


def result(state: State, tables: AdndTables, who: Name, foe: Name) -> tuple[Term, ...]:
    """What is added to the die; from behind the defender's Dexterity is void (ADD-43)."""
    theirs, figures = sheet(state, foe), tables.overbear.result
    terms = [
        *_own_result(state, tables, who),
        *hampered(state, tables, foe),
        Term("rush", figures.rush.value if rushes(state, who) else 0, rule="ADD-60"),
        weight(state, who, foe, figures.weight, RESULT),
        height(state, who, foe, figures.height, RESULT),
        per_point("their-strength", theirs.strength, figures.their_strength, RESULT),
        Term("their-percentile-strength", theirs.tenths * figures.their_percentile.value, rule=RESULT),
        Term(
            "braced",
            figures.braced.value if "braced" in state.combatants[foe].conditions else 0,
            rule="ADD-60",
        ),
    ]
    if not from_behind(state, who, foe):
        terms.append(per_point("their-dexterity", theirs.dexterity, figures.their_dexterity, RESULT))
    return kept(terms)


def own_result(state: State, tables: AdndTables, who: Name) -> tuple[Term, ...]:
    """The part of it that is the attacker's, whoever the opponent is."""
    return kept(_own_result(state, tables, who))


def _own_result(state: State, tables: AdndTables, who: Name) -> tuple[Term, ...]:
    mine, figures = sheet(state, who), tables.overbear.result
    return (
        per_point("strength", mine.strength, figures.strength, RESULT),
        Term("percentile-strength", mine.tenths * figures.percentile.value, rule="ADD-03"),
    )


def rushes(state: State, who: Name) -> bool:
    """They charge (ADD-60); nobody moves from the ground or with a foot held, even if it was taken since
    (ADD-53).
    """
    charging = "charging" in state.combatants[who].conditions
    return charging and not down(state.combatants[who]) and not feet_held(state, who)


def hampered(state: State, tables: AdndTables, foe: Name) -> tuple[Term, ...]:
    """Once for slowed or exactly one foot held, once for stunned or both feet held; both may apply (ADD-60,
    Q13).
    """
    one, feet, figures = state.combatants[foe], feet_held(state, foe), tables.overbear.result
    lesser = "slowed" in one.conditions or feet == 1
    greater = "stunned" in one.conditions or feet == 2
    if lesser and greater and settings(state).slowed == "highest":
        lesser = figures.hampered.value > figures.helpless.value
        greater = not lesser
    return (
        Term("one-foot-or-slowed", figures.hampered.value if lesser else 0, rule="ADD-60"),
        Term("both-feet-or-stunned", figures.helpless.value if greater else 0, rule="ADD-60"),
    )
