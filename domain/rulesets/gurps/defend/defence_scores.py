"""The number of an active defence, term by term (GUR-158 to GUR-164)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.facts.choice import Choice, Name
from domain.facts.hexes import Arc
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import maneuver, manner
from domain.rulesets.gurps.core.armed import bare, parry_skill, shields, tiring
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.figures import dodge, held_down, level
from domain.rulesets.gurps.core.place import lies_in
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet, shield_of, weapon_of
from domain.rulesets.gurps.core.status import stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import slippery

RULES = {"dodge": "GUR-158", "parry": "GUR-159", "block": "GUR-160"}

WIDE = ("boxing", "judo", "karate")
"""Skills whose parry gains as much from a retreat as a dodge does (GUR-162)."""

OPENING = {"judo": "GUR-206", "wrestling": "GUR-207"}
"""Skills whose parry opens the way to a throw or an arm lock on the next turn."""


def number(state: State, tables: GurpsTables, attack: Attack, pick: Choice) -> tuple[Term, ...]:
    """The active defence, term by term (GUR-158 to GUR-164)."""
    foe = attack.foe
    terms = [*_base(state, tables, attack, pick), *bearing(state, tables, foe, attack.who)]
    guard = maneuver(state, foe), manner(state, foe)
    if guard == ("all-out-defence", pick.act):
        terms.append(tables.modifier("all-out-defence"))
    if pick.to is not None or state.combatants[foe].counter("retreated", attack.who):
        wide = (
            pick.act == "dodge"
            or (bare(pick) and pick.using[1] in WIDE)
            or fencing_weapon(state, tables, foe, pick)
        )
        terms.append(tables.modifier("wide-retreat" if wide else "retreat"))
    if off := state.combatants[foe].counter("feinted", attack.who):
        terms.append(Term("feinted", -off, rule="GUR-216"))
    if attack.deceptive:
        terms.append(tables.each("deceived", attack.deceptive))
    return tuple(terms)


def bearing(state: State, tables: GurpsTables, foe: Name, from_: Name) -> Iterator[Term]:
    """What any defence of their gains or loses by how they stand (GUR-160, GUR-161, GUR-164, GUR-190)."""
    found = [shield_of(state, foe, item) for item in shields(state, foe)]
    if found and (best := max([each.db for each in found if each is not None], default=0)):
        yield Term("shield", best, rule="GUR-160")
    if "combat-reflexes" in sheet(state, foe).traits:
        yield tables.modifier("combat-reflexes")
    if stunned(state, foe):
        yield tables.modifier("defence-stunned")
    if lies_in(state, foe, from_) in (Arc.LEFT, Arc.RIGHT):
        yield tables.modifier("defence-from-the-side")
    if posture := tables.posture(state.combatants[foe].posture).defence:
        yield Term(state.combatants[foe].posture, posture, rule="GUR-164")
    if slippery(state, state.combatants[foe].at):
        yield tables.modifier("defence-bad-footing")
    if settings(state).shock_defences and (points := state.combatants[foe].counter("shock")):
        yield Term("shock", -points, rule="GUR-173")


def plain_dodge(state: State, tables: GurpsTables, foe: Name) -> Iterator[Term]:
    """The Dodge score with what being held (A5) and a stunt (GUR-102) do to it, term by term."""
    yield from dodge(state, tables, foe)
    if settings(state).held_dodge and held_down(state, tables, foe):
        yield tables.modifier("held-dodge")
    if stunt := state.combatants[foe].counter("stunt"):
        yield Term("acrobatics", stunt, rule="GUR-102")


def _base(state: State, tables: GurpsTables, attack: Attack, pick: Choice) -> Iterator[Term]:
    foe = attack.foe
    if pick.act == "dodge":
        yield from plain_dodge(state, tables, foe)
        return
    skill, use, weapon = "shield", pick.tool, None
    if pick.act == "parry" and bare(pick):
        skill = pick.using[1]
    elif pick.act == "parry":
        made = weapon_of(state, foe, pick.tool)
        weapon = tables.weapon(made.kind) if made else None
        use = state.combatants[foe].items[pick.tool].replace("both-hands", "right-hand")
        skill = parry_skill(state, tables, foe, pick.tool)
    yield from (term for term in level(state, tables, foe, skill, use) if term.name != "shock")
    yield Term("half-skill", 2, "/", RULES[pick.act])
    yield tables.modifier("parry-base" if pick.act == "parry" else "block-base")
    if weapon is not None and weapon.parry:
        yield Term("weapon", weapon.parry, rule="GUR-159")
    if (
        attack.armed
        and pick.act == "parry"
        and bare(pick)
        and skill not in ("judo", "karate")
        and not attack.thrust
    ):
        yield tables.modifier("bare-handed")
    if pick.act == "parry" and (count := parried(state, foe, pick)):
        fencing = fencing_weapon(state, tables, foe, pick)
        yield tables.each("fencing-parries-before" if fencing else "parries-before", count)


def parried(state: State, foe: Name, pick: Choice) -> int:
    """How often the weapon or the hand has parried this turn; of two hands, the more tired (GUR-159)."""
    return max(state.combatants[foe].counter("parries", used) for used in tiring(state, foe, pick))


def fencing_weapon(state: State, tables: GurpsTables, foe: Name, pick: Choice) -> bool:
    """Whether it is a parry with one (GUR-159)."""
    weapon = weapon_of(state, foe, pick.tool) if pick.act == "parry" else None
    kind = tables.weapon(weapon.kind) if weapon else None
    return kind is not None and kind.fencing
