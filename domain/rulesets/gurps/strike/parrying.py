"""What a parry does further: the weapon it breaks, the wound it gives (GUR-084 to GUR-087, GUR-205)."""

from __future__ import annotations

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import Checked, ConditionGained, Grade
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.armed import parry_skill, parrying_modes
from domain.rulesets.gurps.core.body import carrier, limb
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.figures import level
from domain.rulesets.gurps.core.injury import Wound, injure, protection
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet, weapon_of
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.status import able
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.defend.defence import Guard
from domain.rulesets.gurps.defend.parries import heft
from domain.rulesets.gurps.strike.charges import met
from domain.rulesets.gurps.strike.damage import Blow, adds, based, strike_home

DEFT = ("judo", "karate")
"""Skills that get the hand out of the way: it is harder to wound (GUR-086, GUR-205)."""


def after_parry(scene: Scene, tables: GurpsTables, attack: Attack, guard: Guard, slot: Key) -> None:
    """A weapon that parried a bare attack may break, and wounds what came in (GUR-084, GUR-205)."""
    if guard.used != "parry":
        return
    parrier = attack.foe
    if len(guard.using) == 2 or attack.armed:
        return
    item, realistic = guard.using[0], settings(scene.state).realistic_charges
    if realistic:
        breaks(scene, tables, attack, item, slot)
    strikes = attack.damaging and not attack.heavy
    if (realistic or strikes) and f"broken-{item}" not in scene[parrier].conditions:
        riposte(scene, tables, attack, item, "GUR-205" if strikes else "GUR-086", slot)


# -- the weapon


def breaks(scene: Scene, tables: GurpsTables, attack: Attack, item: str, slot: Key) -> None:
    """From so many times its weight on the weapon may break; the parry stands (GUR-085)."""
    parrier = attack.foe
    odds = fragility(scene.state, tables, attack, item)
    if not odds:
        return
    needed = (Term("in-six", odds, rule="GUR-085"),)
    verdict = scene.check(parrier, "1d6", f"{slot}.{parrier}.breakage", rule="GUR-085", against=needed)
    if verdict.passed:
        scene.tell(ConditionGained(parrier, f"broken-{item}", verdict.key, "GUR-085"))


def fragility(state: State, tables: GurpsTables, attack: Attack, item: str) -> int:
    """In how many of six it breaks: by its quality, one more for each further multiple (GUR-085)."""
    weapon = weapon_of(state, attack.foe, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    assert weapon is not None
    assert kind is not None
    over = heft(state, attack) // kind.weight - tables.limit("breaking-weight")
    return tables.breakage[weapon.quality] + over if over >= 0 else 0


# -- the wound


def riposte(scene: Scene, tables: GurpsTables, attack: Attack, item: str, rule: str, slot: Key) -> None:
    """Weapon skill, worse against Judo and Karate: success wounds what came in (GUR-086, GUR-205, A32)."""
    parrier, foe = attack.foe, attack.who
    if not able(scene.state, parrier) or not able(scene.state, foe):
        return
    needed = reply(scene.state, tables, attack, item, rule)
    key = f"{slot}.{parrier}.riposte"
    verdict = scene.check(parrier, DICE, key, rule=rule, against=needed, test=SUCCESS)
    part = came_in(scene.state, attack)
    grade = Grade.SUCCESS if verdict.passed else Grade.FAILURE
    scene.tell(Checked(parrier, "riposte", grade, verdict.key, rule, foe, part))
    if verdict.passed:
        counterblow(scene, tables, parrier, foe, item, part, verdict.key, slot, rule)


def reply(state: State, tables: GurpsTables, attack: Attack, item: str, rule: str) -> tuple[Term, ...]:
    """The score of that roll; shock is for one's own turn (GUR-173)."""
    skill = parry_skill(state, tables, attack.foe, item)
    terms = tuple(term for term in level(state, tables, attack.foe, skill) if term.name != "shock")
    if attack.skill not in DEFT:
        return terms
    return (*terms, Term(attack.skill, tables.modifier("riposte-to-art").value, rule=rule))


def came_in(state: State, attack: Attack) -> str:
    """The limb that came in; of a slam, or a body that constricts, the torso (A32)."""
    used = attack.using[0] if attack.using else ""
    if attack.heavy or settings(state).parried_part == "torso":
        return "torso"
    if used == "teeth":
        return "face"
    return carrier(used) if limb(used) in ("arm", "hand", "leg", "foot") else "torso"


def counterblow(
    scene: Scene,
    tables: GurpsTables,
    who: Name,
    foe: Name,
    item: str,
    part: str,
    because: Key,
    slot: Key,
    rule: str,
    *,
    halved: bool = False,
) -> None:
    """The swing of the weapon, or its thrust if it has nothing else; part of the parry, no attack (GUR-087).

    Its keys are `slot.WHO.damage` and so on. `halved`, rounded down, for an obstruction (GUR-090, A33).
    """
    modes = parrying_modes(scene.state, tables, who, item)
    if not modes:
        return
    mode = min(modes, key=lambda mode: (mode.thrust, -mode.hands))
    basic = based(tables, sheet(scene.state, who).st, mode.damage, "weapon", "GUR-213")
    terms = adds(scene.state, tables, who, basic, mode.skill, strong=False)
    late = halved and settings(scene.state).obstruction == "penetrating"
    if halved and not late:
        least = Term("least", 0 if mode.kind == "cr" else 1, "floor", "GUR-150")
        terms = (*terms, least, Term("halved", 2, "/", "GUR-090"))
    blow = Blow(who, foe, part, basic.number, terms, mode.kind, because, rule, item, True)
    was = apart(scene.state, who, foe)
    wound = (_late if late else strike_home)(scene, tables, blow, f"{slot}.{who}")
    met(scene, tables, blow, wound, was, thrust=mode.thrust)


def _late(scene: Scene, tables: GurpsTables, blow: Blow, slot: Key) -> Wound:
    """The other reading of an obstruction: what DR lets through is halved (A33)."""
    least = Term("least", 0 if blow.kind == "cr" else 1, "floor", "GUR-150")
    die = scene.roll(blow.who, f"{blow.dice}d6", f"{slot}.damage", rule="GUR-150", adding=(*blow.adds, least))
    stops, _ = protection(scene.state, tables, blow.foe, blow.part)
    basic = min(die.total, stops + max(die.total - stops, 0) // 2)
    return injure(scene, tables, blow.foe, blow.part, basic, blow.kind, die.key, "GUR-169", slot=slot)
