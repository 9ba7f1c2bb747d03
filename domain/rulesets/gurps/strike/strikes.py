"""A strike, with whatever it is made: where it is aimed, how it goes, what it does (GUR-199 to GUR-201).

What each needs stands with what it is made: `blows` and `weapons`.
"""

from domain.engine.menus.menu import Menu
from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.counted import counted
from domain.facts.hexes import Arc
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.acts import Turn, Turning
from domain.rulesets.gurps.core.body import PARTS
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.falls import stay_up
from domain.rulesets.gurps.core.figures import striking_st
from domain.rulesets.gurps.core.place import apart, lies_in
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet, weapon_of
from domain.rulesets.gurps.core.status import able
from domain.rulesets.gurps.core.tables import GurpsTables, Mode
from domain.rulesets.gurps.strike.aims import UnaimedAttack, aim, aims
from domain.rulesets.gurps.strike.attack import Hit, attempted, to_hit
from domain.rulesets.gurps.strike.charges import impact, met, stop_thrust, stops
from domain.rulesets.gurps.strike.damage import Basic, Blow, adds, based, strike_home, thrusting
from domain.rulesets.gurps.turn.attacks import count_attack
from domain.rulesets.gurps.turn.needs import too_low

# -- what every strike needs in the end


def away(case: Turning, pick: Choice) -> str:
    """How far off the foe is."""
    far, blow = apart(case.state, case.who, pick.foe), " ".join((pick.act, *pick.using))
    if far == 0:
        return f"{pick.foe} is in close combat; {blow} does not reach into it."
    return f"{pick.foe} is {counted(far, 'yard')} away; {blow} does not reach so far."


@need("hopeless", "GUR-144", too_low(" wherever they aim"))
def hope(case: Turning, pick: Choice) -> bool:
    """an effective skill that may be tried against some part"""
    return bool(aiming(case.state, case.tables, case.who, pick))


# -- what it is made with


def kicks(state: State, who: Name, blow: Choice) -> bool:
    """Whether a blow is a kick, be it with claws or hooves (GUR-200, GUR-222)."""
    return blow.act == "kick" or (blow.act == "strike" and sheet(state, who).strikers[blow.tool].kick)


def known(state: State, who: Name, skills: tuple[str, ...]) -> tuple[str, ...]:
    """Those that somebody may roll, their best first, each once; DX always is (GUR-001)."""
    own = sheet(state, who)
    levels = {skill: own.dx if skill == "dx" else own.skills.get(skill, 0) for skill in skills}
    return tuple(sorted((skill for skill in levels if levels[skill]), key=lambda skill: -levels[skill]))


def mode_of(state: State, tables: GurpsTables, who: Name, blow: Choice) -> Mode | None:
    """The mode of the weapon that a blow is made with; a bare one has none."""
    if not tables.of_weapon(blow.act):
        return None
    weapon = weapon_of(state, who, blow.tool)
    kind = tables.weapon(weapon.kind) if weapon else None
    return next((mode for mode in kind.modes if mode.id == blow.act), None) if kind else None


# -- where, and how it goes


@need("wrong-wound", "GUR-167", "{part} can be aimed at only with what can wound it, and this cannot.")
def wounds_there(case: UnaimedAttack, pick: Choice) -> bool:
    """a kind of damage that can be aimed there"""
    only = case.tables.location(pick.part).only
    if not only:
        return True
    blow = Choice(case.at(pick.part).act, foe=case.foe, using=case.at(pick.part).using)
    return damage_kind(case.state, case.tables, case.who, blow) in only


@need("from-behind", "GUR-167", "An eye is struck from the front or the side, and {who} is behind the foe.")
def eye_in_sight(case: UnaimedAttack, pick: Choice) -> bool:
    """at an eye: not from behind"""
    return pick.part != "eye" or lies_in(case.state, case.foe, case.who) is not Arc.REAR


AIM = aim(wounds_there, eye_in_sight)
ASKED = (AIM,)


@of_rules
def aiming(state: State, tables: GurpsTables, who: Name, blow: Choice) -> Menu:
    """Every part that it can be aimed at, as deceptively as the skill allows (GUR-144, GUR-155, GUR-167)."""
    made: dict[str, Attack] = {}

    def at(part: str) -> Attack:
        if part not in made:
            made[part] = attack_of(state, tables, who, blow, part)
        return made[part]

    return aims(UnaimedAttack(state, tables, who, blow.foe, PARTS[sheet(state, blow.foe).body], at), AIM)


def attack_of(
    state: State, tables: GurpsTables, who: Name, blow: Choice, part: str, deceptive: int = 0
) -> Attack:
    """The blow as an attack on a part (GUR-200, GUR-213)."""
    mode = mode_of(state, tables, who, blow)
    if mode is not None:
        return Attack(
            blow.act, who, blow.foe, mode.skill, "GUR-213", blow.using, part, True, False,
            deceptive=deceptive, thrust=mode.thrust,
        )  # fmt: skip
    kick = tables.modifier("kick" if blow.act == "kick" else "kick-with-claws")
    more = (kick,) if kicks(state, who, blow) else ()
    return Attack(
        blow.act, who, blow.foe, blow.using[1], "GUR-200", blow.using, part, deceptive=deceptive, more=more
    )


def damage_kind(state: State, tables: GurpsTables, who: Name, blow: Choice) -> str:
    """The kind of damage that a blow does."""
    mode = mode_of(state, tables, who, blow)
    if mode is not None:
        return mode.kind
    if blow.act == "strike":
        return sheet(state, who).strikers[blow.tool].kind
    return sheet(state, who).bite if blow.act == "bite" else "cr"


def strike(scene: Scene, turn: Turn, blow: Choice, key: Key) -> None:
    """Where to, the attack with its defence, the damage (GUR-199)."""
    who, tables = turn.who, turn.tables
    menu = aiming(scene.state, tables, who, blow)
    said = scene.choose_unless(None, who, menu, f"{turn.slot}.aims", rule="GUR-199")
    if said is None:
        return
    where = said.pick
    count_attack(scene, who, blow.foe, key)
    made = attack_of(scene.state, tables, who, blow, where.part, where.count)
    attack = stop_thrust(scene.state, tables, made)
    outcome = attempted(scene, tables, attack, turn.slot)
    hit = outcome.hit
    missed = not outcome.guard.stopped or settings(scene.state).kick_balance == "not-landed"
    if hit is not None:
        landed = blow_of(scene.state, tables, attack, blow, hit, impact(scene.state, tables, attack))
        was = apart(scene.state, who, blow.foe)
        wound = strike_home(scene, tables, landed, turn.slot)
        if stops(scene.state, attack):
            met(scene, tables, landed, wound, was, thrust=True)
    elif kicks(scene.state, who, blow) and missed and able(scene.state, who):
        stay_up(scene, tables, who, key, f"{turn.slot}.kick-balance", "GUR-200")


def numbers(case: Turning, blow: Choice) -> tuple[int, int]:
    """What a blow is worth: its number against the torso, and twice the damage that it does on average."""
    state, tables, who = case.state, case.tables, case.who
    attack, basic = attack_of(state, tables, who, blow, "torso"), basic_of(state, tables, who, blow)
    damage = 7 * basic.number + 2 * worth(adds(state, tables, who, basic, attack.skill))
    return worth(to_hit(state, tables, attack)), damage


def blow_of(
    state: State, tables: GurpsTables, attack: Attack, made: Choice, hit: Hit, more: tuple[Term, ...] = ()
) -> Blow:
    """The damage of a blow that has landed (GUR-200, GUR-201, GUR-213); `more` is added to the dice."""
    who = attack.who
    basic = basic_of(state, tables, who, made)
    terms = (*adds(state, tables, who, basic, attack.skill), *more)
    return Blow(
        who, attack.foe, hit.part, basic.number, terms, damage_kind(state, tables, who, made), hit.key,
        attack.rule, made.tool, attack.armed, lies_in(state, attack.foe, who) is Arc.REAR,
    )  # fmt: skip


def basic_of(state: State, tables: GurpsTables, who: Name, made: Choice) -> Basic:
    """Punch and bite thrust-1, kick thrust, boots +1 (GUR-200); a striker and a weapon have their own."""
    own, st = sheet(state, who), striking_st(sheet(state, who))
    mode = mode_of(state, tables, who, made)
    if mode is not None:
        return based(tables, st, mode.damage, "weapon", "GUR-213")
    match made.act:
        case "kick":
            return thrusting(tables, st, *((tables.modifier("boots"),) if own.boots else ()))
        case "strike":
            return based(tables, st, own.strikers[made.tool].damage, "striker", "GUR-200")
        case _:
            return thrusting(tables, st, tables.modifier("bite" if made.act == "bite" else "punch"))
