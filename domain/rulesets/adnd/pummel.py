"""The sums of a pummeling attack: its base chance (ADD-20) and the modifier of each blow (ADD-23)."""

from domain.facts.choice import Name
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.adnd.armour_class import ac, ac_type
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.sheet import sheet
from domain.rulesets.adnd.status import active, can_move, from_behind, helpless, prone, ready_weapon, shield
from domain.rulesets.adnd.tables import AdndTables
from domain.rulesets.adnd.terms import afflictions, kept, per_point

BASE, BLOW = "ADD-20", "ADD-23"


def automatic(state: State, foe: Name) -> bool:
    """No base roll against one helpless, or prone with neither shield nor weapon at the ready (ADD-20)."""
    bare = shield(state, foe) is None and not ready_weapon(state, foe)
    return helpless(state.combatants[foe]) or (prone(state, foe) and bare)


def own_ac(state: State, tables: AdndTables, who: Name) -> int:
    """The attacker's own AC: without its sign, in the reading `signed` with it (Q8)."""
    own = settings(state).own_ac
    if own == "signed":
        return ac(state, tables, who)
    return abs(ac_type(state, tables, who) if own == "absolute-type" else ac(state, tables, who))


def base(state: State, tables: AdndTables, who: Name, foe: Name) -> tuple[Term, ...]:
    """The base chance before variables (ADD-20, ADD-21); never clamped."""
    theirs, figures = sheet(state, foe), tables.pummel.base
    rear = from_behind(state, who, foe)
    armour = ac(state, tables, foe, rear=rear)
    encumbered = "encumbered" in state.combatants[foe].conditions
    rule = "ADD-43" if rear else "ADD-21" if encumbered else BASE
    terms = [
        Term("opponents-ac", armour * figures.ac.value, rule=rule),
        *_own_base(state, tables, who),
        *afflictions(state, foe, {"slowed": figures.slowed, "stunned": figures.stunned}, BASE),
    ]
    if theirs.move > figures.fast.over and can_move(state, foe):
        terms.append(Term("opponent-fast", figures.fast.value, rule=BASE))
    if "hasted" in state.combatants[foe].conditions:
        terms.append(Term("opponent-hasted", figures.hasted.value, rule=BASE))
    return kept(terms)


def own_base(state: State, tables: AdndTables, who: Name) -> tuple[Term, ...]:
    """The part of it that is the attacker's, whoever the opponent is."""
    return kept(_own_base(state, tables, who))


def _own_base(state: State, tables: AdndTables, who: Name) -> tuple[Term, ...]:
    mine, figures = sheet(state, who), tables.pummel.base
    return (
        per_point("dexterity", mine.dexterity, figures.dexterity, BASE),
        per_point("strength", mine.strength, figures.strength, BASE),
        Term("own-ac", own_ac(state, tables, who) * figures.own_ac.value, rule=BASE),
    )


def own_result(state: State, tables: AdndTables, who: Name, using: str) -> tuple[Term, ...]:
    """The part of what is added to a blow that is the attacker's."""
    return kept(_own_result(state, tables, who, using))


def _own_result(state: State, tables: AdndTables, who: Name, using: str) -> tuple[Term, ...]:
    mine, figures = sheet(state, who), tables.pummel.result
    return (
        per_point("strength", mine.strength, figures.strength, BLOW),
        Term("percentile-strength", mine.tenths * figures.percentile.value, rule="ADD-03"),
        striking_with(state, tables, who, using),
    )


def result(state: State, tables: AdndTables, who: Name, foe: Name, using: str) -> tuple[Term, ...]:
    """What is added to the die of each blow (ADD-23); `using` is a weapon's butt, or `fists`."""
    figures = tables.pummel.result
    terms = [
        *_own_result(state, tables, who, using),
        *afflictions(
            state,
            foe,
            {"slowed": figures.slowed, "stunned": figures.stunned, "helpless": figures.helpless},
            BLOW,
        ),
        *guard(state, tables, who, foe),
        *armour(state, tables, foe),
    ]
    return kept(terms)


def striking_with(state: State, tables: AdndTables, who: Name, using: str) -> Term:
    """A metal pommel, a wooden butt, a mailed fist, or a bare one (ADD-19, ADD-23)."""
    mine, figures = sheet(state, who), tables.pummel.result
    butt = mine.weapons[using].butt if using in mine.weapons else ""
    if butt:
        return Term(
            f"{butt}-butt", (figures.metal if butt == "metal" else figures.wooden).value, rule="ADD-19"
        )
    return Term("mailed-fist", figures.mailed.value if mine.mailed_fists else 0, rule=BLOW)


def guard(state: State, tables: AdndTables, who: Name, foe: Name) -> tuple[Term, ...]:
    """An active defender's Dexterity and shield; void from behind (ADD-43)."""
    if not active(state.combatants[foe]) or from_behind(state, who, foe):
        return ()
    figures = tables.pummel.result
    covered = Term("shield", figures.shield.value if shield(state, foe) else 0, rule=BLOW)
    return per_point("their-dexterity", sheet(state, foe).dexterity, figures.dexterity, BLOW), covered


def armour(state: State, tables: AdndTables, foe: Name) -> tuple[Term, ...]:
    """One row each for body armour, helmet, and magical cloak or ring (ADD-60, Q14)."""
    theirs, figures = sheet(state, foe), tables.pummel.result
    helmets = {"open": figures.open, "nasal": figures.nasal, "visored": figures.visored}
    rows = [
        Term(f"{theirs.armour}-armour", tables.armour[theirs.armour].pummel.value, rule=BLOW),
        Term(
            f"{theirs.helmet}-helmet",
            helmets[theirs.helmet].value if theirs.helmet in helmets else 0,
            rule=BLOW,
        ),
        Term("magical-cloak", figures.cloak.value if theirs.cloak else 0, rule=BLOW),
    ]
    if settings(state).armour_rows == "heaviest":
        return (min(rows, key=lambda term: term.value),)
    return tuple(rows)
