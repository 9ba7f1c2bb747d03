"""Strikes against parries: one d% a stroke, by the parry class of attacker and target (SPG-08 to SPG-13)."""

from domain.engine.scene import Scene
from domain.facts.choice import Name
from domain.facts.events import Checked, Grade
from domain.facts.state import State
from domain.rulesets.swordspath.blows import LandedBlow, land_blow
from domain.rulesets.swordspath.grapples import in_vain
from domain.rulesets.swordspath.knockouts import Harms
from domain.rulesets.swordspath.levels import PERCENT, WITHIN, half_dice, strike_odds
from domain.rulesets.swordspath.plan import Declaration, Plans
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.status import able, contact, grasped, weapons
from domain.rulesets.swordspath.tables import Strike, SwordspathTables


def strike_all(scene: Scene, tables: SwordspathTables, declared: Plans, harms: Harms) -> None:
    """Every stroke of the phase, each fighter's numbered as they declared them (SPG-08)."""
    numbers: dict[Name, int] = {}
    for act in declared.strikes:
        numbers[act.who] = numbers.get(act.who, 0) + 1
        strike = tables.strike(act.what.act)
        if strike is None or not may_strike(scene.state, act, strike):
            in_vain(scene, act)
            continue
        slot = f"{scene.state.beat}.{act.who}.{numbers[act.who]}"
        thrown, parried = compared(scene.state, declared, act.who, act.what.foe)
        rule = "SPG-12" if strike.limb in ("weapon", "shield") else "SPG-08"
        hit = scene.check(
            act.who,
            PERCENT,
            f"{slot}.strike",
            rule=rule,
            against=strike_odds(scene.state, tables, act.who, strike, act.what.foe, thrown, parried),
            test=WITHIN,
            zero=True,
            because=act.key,
        )
        grade = Grade.SUCCESS if hit.passed else Grade.FAILURE
        scene.tell(Checked(act.who, act.what.act, grade, hit.key, rule, act.what.foe, act.what.tool))
        if hit.passed:
            half = strike.dice(act.what.how)
            dice = half_dice(scene.state, act.who, half, grasped(scene.state, act.who))
            land_blow(scene, tables, harms, LandedBlow(slot, act.who, act.what.foe, dice))


def may_strike(state: State, act: Declaration, strike: Strike) -> bool:
    """Both able, and the foe within reach (SPG-09, SPG-46)."""
    both = able(state, act.who) and able(state, act.what.foe)
    return both and contact(state, act.who, act.what.foe, strike.reach)


def compared(state: State, declared: Plans, who: Name, foe: Name) -> tuple[int, int]:
    """How many strikes are thrown at a target, and how many parries it has against them (SPG-10, A23)."""
    shared = settings(state).parries == "shared"
    thrown = [act for act in declared.strikes if act.what.foe == foe and (shared or act.who == who)]
    parries = [
        act
        for act in declared.parries
        if act.who == foe and (shared or act.what.foe == who) and parries_at_all(state, act)
    ]
    return len(thrown), len(parries)


def parries_at_all(state: State, act: Declaration) -> bool:
    """A block against an armed foe who is out of contact is void (SPG-05)."""
    if act.what.act == "duck" or not weapons(state, act.what.foe):
        return True
    return contact(state, act.who, act.what.foe)
