"""The sums of a grapple: its base chance (ADD-28), which overbearing shares, and the modifier of the hold
(ADD-29).
"""

from domain.facts.choice import Name
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.adnd.armour_class import ac_type
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.sheet import sheet
from domain.rulesets.adnd.status import down, from_behind, shield
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.adnd.terms import afflictions, height, kept, per_point, weight

BASE, HOLD = "ADD-28", "ADD-29"
HEAVY = "gorget-and-helmet"


def base(state: State, tables: AdndTables, who: Name, foe: Name) -> tuple[Term, ...]:
    """The base chance before variables: the attacker's own AC by type counts (ADD-28)."""
    figures, one = tables.grapple.base, state.combatants[foe]
    hampered = "slowed" in one.conditions or "stunned" in one.conditions
    terms = [
        *_own_base(state, tables, who),
        encumbering(state, tables, foe),
        Term("opponent-hampered", figures.hampered.value if hampered else 0, rule=BASE),
        Term("opponent-faster", faster(state, tables, who, foe), rule=BASE),
        Term("opponent-hasted", figures.hasted.value if "hasted" in one.conditions else 0, rule=BASE),
    ]
    return kept(terms)


def own_base(state: State, tables: AdndTables, who: Name) -> tuple[Term, ...]:
    """The part of it that is the attacker's, whoever the opponent is."""
    return kept(_own_base(state, tables, who))


def _own_base(state: State, tables: AdndTables, who: Name) -> tuple[Term, ...]:
    figures, mine = tables.grapple.base, sheet(state, who)
    return (
        *own_armour(state, tables, who),
        per_point("dexterity", mine.dexterity, figures.dexterity, BASE),
    )


def own_armour(state: State, tables: AdndTables, who: Name) -> tuple[Term, ...]:
    """Ten times the AC by type, kept within 0 and 100 (Q16), and the plus of magical armour (Q7)."""
    mine, figures, magic = sheet(state, who), tables.grapple.base, settings(state).magic_armour
    points = ac_type(state, tables, who) + (mine.armour_plus if magic == "ac-point" else 0)
    product = points * figures.ac.value
    if settings(state).grapple_clamp == "clamped":
        product = min(max(product, 0), 100)
    plus = mine.armour_plus * figures.plus.value if magic == "per-cent" else 0
    return Term("own-ac", product, rule=BASE), Term("armour-plus", plus, rule=BASE)


def encumbering(state: State, tables: AdndTables, foe: Name) -> Term:
    """Armour gives a grappler something to hold on to; what studded leather counts as is Q15."""
    theirs = sheet(state, foe).armour
    if theirs == "studded":
        which = settings(state).studded
        value = tables.armour[which].grapple.value
        return Term("studded-armour", value, rule=BASE)
    return Term(f"{theirs}-armour", tables.armour[theirs].grapple.value, rule=BASE)


def faster(state: State, tables: AdndTables, who: Name, foe: Name) -> int:
    """For each full three inches that the opponent is faster; whether a fallen one counts is Q17."""
    figure = tables.grapple.base.faster
    if down(state.combatants[foe]) and settings(state).down_movement == "void":
        return 0
    gap = sheet(state, foe).move - sheet(state, who).move
    return max(gap, 0) // max(figure.over, 1) * figure.value


def own_result(state: State, tables: AdndTables, who: Name) -> tuple[Term, ...]:
    """The part of what is added to the die for the hold that is the attacker's."""
    return kept(_own_result(state, tables, who))


def _own_result(state: State, tables: AdndTables, who: Name) -> tuple[Term, ...]:
    mine, figures = sheet(state, who), tables.grapple.result
    return (
        per_point("dexterity", mine.dexterity, figures.dexterity, HOLD),
        per_point("strength", mine.strength, figures.strength, HOLD),
        Term("percentile-strength", mine.tenths * figures.percentile.value, rule="ADD-03"),
    )


def result(state: State, tables: AdndTables, who: Name, foe: Name) -> tuple[Term, ...]:
    """What is added to the die for the hold (ADD-29); from behind Dexterity and shield are void (ADD-43)."""
    theirs, figures = sheet(state, foe), tables.grapple.result
    afflicted = {"slowed": figures.slowed, "stunned": figures.stunned, "helpless": figures.helpless}
    terms = [
        *_own_result(state, tables, who),
        *afflictions(state, foe, afflicted, HOLD),
        weight(state, who, foe, figures.weight, HOLD),
        height(state, who, foe, figures.height, HOLD),
        per_point("their-strength", theirs.strength, figures.their_strength, HOLD),
        Term("their-percentile-strength", theirs.tenths * figures.their_percentile.value, rule=HOLD),
        Term(f"{theirs.armour}-armour", tables.armour[theirs.armour].hold.value, rule=HOLD),
        Term(HEAVY, figures.gorget.value if theirs.gorget and theirs.helmet != "none" else 0, rule=HOLD),
    ]
    if not from_behind(state, who, foe):
        terms.append(per_point("their-dexterity", theirs.dexterity, figures.their_dexterity, HOLD))
        terms.append(Term("shield", figures.shield.value if shield(state, foe) else 0, rule=HOLD))
    return kept(terms)
