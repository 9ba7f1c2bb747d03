"""Blows: punch, kick, bite, striker, and the weapons of the tables (GUR-002, GUR-200, GUR-201, GUR-213)."""

from collections.abc import Iterator

from domain.engine.menus import Menu
from domain.engine.needs import Case, Need, Needs, lacking, need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.counted import counted
from domain.facts.hexes import Arc
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.able import (
    able,
    empty_hands,
    grabbed,
    holding,
    holds_of,
    holds_on,
    place_seized,
    seized,
)
from domain.rulesets.gurps.core.acts import ATTACKS, Act, Turn, Turning, form, his_foes
from domain.rulesets.gurps.core.body import HEAD, PARTS, crippled
from domain.rulesets.gurps.core.falls import stay_up
from domain.rulesets.gurps.core.place import apart, lies_in
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import Striker, sheet, weapon_of
from domain.rulesets.gurps.core.tables import Mode, Tables
from domain.rulesets.gurps.strike.aims import Aiming, aim, aims
from domain.rulesets.gurps.strike.attack import Attack, Hit, attempted
from domain.rulesets.gurps.strike.charges import impact, met, stop_thrust, stops
from domain.rulesets.gurps.strike.damage import Basic, Blow, adds, based, strike_home
from domain.rulesets.gurps.turn.attacks import count_attack
from domain.rulesets.gurps.turn.needs import (
    ATTACK,
    an_arm_left,
    committed,
    empty,
    has_hands,
    learnt,
    not_gripping,
    not_held,
    own_hands,
    rolled_with,
    sound,
    up_for_it,
)

PUNCHES = ("dx", "boxing", "brawling", "karate")
KICKS = ("dx", "brawling", "karate")
BITES = ("dx", "brawling")
"""The skills that each is rolled with (GUR-200)."""

# -- what each blow needs


def away(case: Turning, pick: Choice) -> str:
    """How far off the foe is."""
    yards = counted(apart(case.state, case.who, pick.foe), "yard")
    return f"{pick.foe} is {yards} away; {pick.act} {' '.join(pick.using)} does not reach so far."


def reaching(*yards: int) -> Need[Turning]:
    """Within such a reach."""
    far = " or ".join("C" if each == 0 else str(each) for each in yards)
    return Need(
        "out-of-reach", "GUR-166", f"within reach {far}", away,
        lambda case, pick: apart(case.state, case.who, pick.foe) in yards,
    )  # fmt: skip


@need("no-such-limb", "GUR-002", "{who} has no feet to kick with.")
def has_feet(case: Turning, pick: Choice) -> bool:
    """a body with feet"""
    return sheet(case.state, case.who).body != "vermiform"


def claws(case: Turning, pick: Choice) -> str:
    """What he kicks with instead."""
    return f"{case.who} kicks with the {shod(case.state, case.who)}: strike {pick.foe} with that."


@need("claws-instead", "GUR-222", claws)
def bare_feet(case: Turning, pick: Choice) -> bool:
    """no claws or hooves to kick with instead"""
    return not shod(case.state, case.who)


def shod(state: State, who: Name) -> str:
    """The claws or hooves on his feet, if he has any."""
    return next((name for name, striker in sheet(state, who).strikers.items() if striker.kick), "")


FEET = ("right-foot", "left-foot")


@need("no-such-limb", "GUR-002", "{first} is no foot to kick with: right-foot or left-foot.")
def a_foot(case: Turning, pick: Choice) -> bool:
    """with a foot"""
    return pick.using[0] in FEET


@need("head-held", "GUR-022", "{who} is held by the head or the neck and cannot bite.")
def head_free(case: Turning, pick: Choice) -> bool:
    """not held by the head or the neck"""
    return not any(hold.part in (*HEAD, "neck") for _, hold in holds_on(case.state, case.who))


@need("no-such-limb", "GUR-200", "A bite is made with the teeth, not with {first}.")
def teeth(case: Turning, pick: Choice) -> bool:
    """with the teeth"""
    return pick.using[0] == "teeth"


def strikers(case: Turning, pick: Choice) -> str:
    """What he has to strike with."""
    return f"{case.who} strikes with {', '.join(sheet(case.state, case.who).strikers) or 'nothing'}."


@need("no-such-limb", "GUR-002", strikers)
def a_striker(case: Turning, pick: Choice) -> bool:
    """with a striker that he has"""
    return pick.using[0] in sheet(case.state, case.who).strikers


def striker_of(case: Turning, pick: Choice) -> Striker:
    """The natural weapon that is named."""
    return sheet(case.state, case.who).strikers[pick.using[0]]


@need("wrong-skill", "GUR-200", "{first} is rolled with DX or its own skill, not with {last}.")
def its_skill(case: Turning, pick: Choice) -> bool:
    """rolled with DX or its own skill"""
    return pick.using[-1] in ("dx", striker_of(case, pick).skill)


@need("out-of-reach", "GUR-166", away)
def striker_reaches(case: Turning, pick: Choice) -> bool:
    """within its reach"""
    return apart(case.state, case.who, pick.foe) in striker_of(case, pick).reach


@need("no-foot", "GUR-222", "{who} has no foot free to kick with: each is crippled or held.")
def a_foot_free(case: Turning, pick: Choice) -> bool:
    """on the feet: one of them sound and free"""
    if not striker_of(case, pick).kick:
        return True
    sound_ones = (foot for foot in FEET if not crippled(case.state.combatants[case.who], foot))
    return any(not seized(case.state, case.who, foot) for foot in sound_ones)


@need("all-arms-committed", "GUR-013", "Every arm of {who} holds somebody: no kick now.")
def an_arm_left_to_kick(case: Turning, pick: Choice) -> bool:
    """on the feet: not every arm of his holds somebody"""
    return not (striker_of(case, pick).kick and committed(case.state, case.who))


@need("hopeless", "GUR-144", "{who} has an effective skill under 3 wherever he aims: it may not be tried.")
def hope(case: Turning, pick: Choice) -> bool:
    """an effective skill of 3 or more against some part"""
    return bool(aiming(case.state, case.tables, case.who, pick))


# -- weapons


def armed_with(case: Turning, pick: Choice) -> str:
    """What he has in hand."""
    items = dict.fromkeys(holding(case.state, case.who).values())
    return f"{case.who} has {', '.join(items) or 'nothing'} in hand."


@need("not-in-hand", "GUR-165", armed_with)
def in_hand(case: Turning, pick: Choice) -> bool:
    """with a weapon in hand"""
    return pick.using[0] in holding(case.state, case.who).values()


@need("no-such-mode", "GUR-213", "{first} is nothing to {act} with.")
def a_mode(case: Turning, pick: Choice) -> bool:
    """that can be used so"""
    return mode_of(case.state, case.tables, case.who, pick) is not None


@need("broken", "GUR-213", "{first} is broken.")
def unbroken(case: Turning, pick: Choice) -> bool:
    """not broken"""
    return f"broken-{pick.using[0]}" not in case.state.combatants[case.who].conditions


@need("grabbed", "GUR-004", "{first} is in another's grip, stuck, or holds somebody itself.")
def ungrabbed(case: Turning, pick: Choice) -> bool:
    """neither in another's grip nor stuck nor holding somebody"""
    return not grabbed(case.state, case.who, pick.using[0])


@need("limb-held", "GUR-022", "The hand of {who} with {first} is held.")
def hand_not_held(case: Turning, pick: Choice) -> bool:
    """in a hand that is not held"""
    place = case.state.combatants[case.who].items[pick.using[0]]
    return not place_seized(case.state, case.who, place)


@need("wrong-grip", "GUR-213", "{first} is not held so that {who} can {act} with it: another grip is needed.")
def gripped_for_it(case: Turning, pick: Choice) -> bool:
    """held in both hands or one, as the use demands"""
    weapon = weapon_of(case.state, case.who, pick.using[0])
    kind = case.tables.weapon(weapon.kind) if weapon else None
    modes = kind.modes if kind else ()
    two = case.state.combatants[case.who].items[pick.using[0]] == "both-hands"
    wanted = 2 if two and any(mode.hands == 2 for mode in modes) else 1
    return the_mode(case, pick).hands == wanted


def the_mode(case: Turning, pick: Choice) -> Mode:
    """How a weapon is used, which is known to be possible."""
    mode = mode_of(case.state, case.tables, case.who, pick)
    assert mode is not None
    return mode


def its_use(case: Turning, pick: Choice) -> str:
    """The skill that is wanted."""
    return f"{case.who} has never learnt {the_mode(case, pick).skill}, with which {pick.using[0]} is used."


@need("not-learnt", "GUR-001", its_use)
def trained(case: Turning, pick: Choice) -> bool:
    """whose skill he has learnt"""
    return the_mode(case, pick).skill in sheet(case.state, case.who).skills


@need("too-long", "GUR-022", "{who} is held: only what reaches into close combat strikes.")
def held_only_close(case: Turning, pick: Choice) -> bool:
    """held: only in close combat"""
    return not holds_on(case.state, case.who) or apart(case.state, case.who, pick.foe) == 0


@need("too-long", "GUR-047", "{who} holds somebody: a free hand strikes with what reaches into close combat.")
def holding_only_close(case: Turning, pick: Choice) -> bool:
    """holding somebody: only in close combat, and with what reaches into it"""
    if not holds_of(case.state, case.who):
        return True
    return apart(case.state, case.who, pick.foe) == 0 and 0 in the_mode(case, pick).reach


@need("out-of-reach", "GUR-166", away)
def mode_reaches(case: Turning, pick: Choice) -> bool:
    """within its reach"""
    return apart(case.state, case.who, pick.foe) in the_mode(case, pick).reach


WIELDED = (
    form("boris spear", using=1),
    in_hand, a_mode, unbroken, ungrabbed, hand_not_held, gripped_for_it, trained,
    held_only_close, holding_only_close, up_for_it, mode_reaches,
)  # fmt: skip
"""What a weapon needs to strike with (GUR-022, GUR-047, GUR-165, GUR-166, GUR-213)."""

NEEDS: dict[str, Needs[Turning]] = {
    "punch": (
        ATTACK, has_hands, an_arm_left, reaching(0), form("boris right-hand dx", using=2),
        own_hands, sound, rolled_with(PUNCHES, "GUR-200"), learnt, not_held, not_gripping, empty, hope,
    ),
    "bite": (
        ATTACK, head_free, reaching(0), form("boris teeth dx", using=2),
        teeth, rolled_with(BITES, "GUR-200"), learnt, hope,
    ),
    "kick": (
        ATTACK, has_feet, bare_feet, an_arm_left, reaching(0, 1), up_for_it,
        form("boris right-foot dx", using=2),
        a_foot, sound, rolled_with(KICKS, "GUR-200"), learnt, not_held, hope,
    ),
    "strike": (
        ATTACK, form("boris horns dx", using=2),
        a_striker, its_skill, learnt, striker_reaches, up_for_it, an_arm_left_to_kick, a_foot_free, hope,
    ),
    **dict.fromkeys(("thrust", "swing", "two-handed-thrust"), (ATTACK, *WIELDED, hope)),
}  # fmt: skip
"""What each blow needs, as the book says it (GUR-002, GUR-022, GUR-047, GUR-166, GUR-200)."""


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """Every limb with every skill, every way to use every weapon in hand."""
    state, tables, who = case
    match like.act:
        case "punch":
            tools = [
                (hand, skill) for hand in empty_hands(state, who) for skill in known(state, who, PUNCHES)
            ]
        case "bite":
            tools = [("teeth", skill) for skill in known(state, who, BITES)]
        case "kick":
            tools = [(foot, skill) for foot in FEET for skill in known(state, who, KICKS)]
        case "strike":
            own = sheet(state, who).strikers
            tools = [(name, skill) for name in own for skill in known(state, who, ("dx", own[name].skill))]
        case _:
            items = dict.fromkeys(holding(state, who).values())
            made = (Choice(like.act, foe=like.foe, using=(item,)) for item in items)
            yield from (each for each in made if mode_of(state, tables, who, each) is not None)
            return
    yield from (Choice(like.act, foe=like.foe, using=using) for using in tools)


def kicks(state: State, who: Name, blow: Choice) -> bool:
    """Whether a blow is a kick, be it with claws or hooves (GUR-200, GUR-222)."""
    return blow.act == "kick" or (blow.act == "strike" and sheet(state, who).strikers[blow.using[0]].kick)


def known(state: State, who: Name, skills: tuple[str, ...]) -> tuple[str, ...]:
    """Those that somebody may roll, his best first, each once; DX always is (GUR-001)."""
    own = sheet(state, who)
    levels = {skill: own.dx if skill == "dx" else own.skills.get(skill, 0) for skill in skills}
    return tuple(sorted((skill for skill in levels if levels[skill]), key=lambda skill: -levels[skill]))


def mode_of(state: State, tables: Tables, who: Name, blow: Choice) -> Mode | None:
    """The mode of the weapon that a blow is made with; a bare one has none."""
    weapon = weapon_of(state, who, blow.using[0])
    kind = tables.weapon(weapon.kind) if weapon else None
    return next((mode for mode in kind.modes if mode.id == blow.act), None) if kind else None


def modes(state: State, tables: Tables, who: Name, foe: Name, item: str) -> Iterator[Mode]:
    """The modes in which a weapon in hand can strike a foe where he is now (GUR-165, GUR-166, GUR-213)."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    for mode in kind.modes if kind else ():
        if lacking(WIELDED, Case(state, tables, who), Choice(mode.id, foe=foe, using=(item,))) is None:
            yield mode


# -- where, and how it goes


@need("wrong-wound", "GUR-167", "Only what can wound {part} is aimed there: not this.")
def wounds_there(case: Aiming, pick: Choice) -> bool:
    """a kind of damage that can be aimed there"""
    only, attack = case.tables.location(pick.part).only, case.at(pick.part)
    blow = Choice(attack.act, foe=case.foe, using=attack.using)
    return not only or damage_kind(case.state, case.tables, case.who, blow) in only


@need("from-behind", "GUR-167", "An eye is struck from the front or the side, and {who} is behind the foe.")
def eye_in_sight(case: Aiming, pick: Choice) -> bool:
    """at an eye: not from behind"""
    return pick.part != "eye" or lies_in(case.state, case.foe, case.who) is not Arc.REAR


AIM = aim(wounds_there, eye_in_sight)


def aiming(state: State, tables: Tables, who: Name, blow: Choice) -> Menu:
    """Every part that it can be aimed at, as deceptively as the skill allows (GUR-144, GUR-155, GUR-167)."""

    def at(part: str) -> Attack:
        return attack_of(state, tables, who, blow, part)

    return aims(Aiming(state, tables, who, blow.foe, PARTS[sheet(state, blow.foe).body], at), AIM)


def attack_of(state: State, tables: Tables, who: Name, blow: Choice, part: str, deceptive: int = 0) -> Attack:
    """The blow as an attack on a part (GUR-200, GUR-213)."""
    mode = mode_of(state, tables, who, blow)
    if mode is not None:
        return Attack(
            blow.act, who, blow.foe, mode.skill, "GUR-213", blow.using, part, True, False,
            deceptive=deceptive, thrust=mode.thrust,
        )  # fmt: skip
    rule = "GUR-200" if blow.act == "kick" else "GUR-222"
    more = (Term("kick", -2, rule=rule),) if kicks(state, who, blow) else ()
    return Attack(
        blow.act, who, blow.foe, blow.using[1], "GUR-200", blow.using, part, deceptive=deceptive, more=more
    )


def damage_kind(state: State, tables: Tables, who: Name, blow: Choice) -> str:
    """The kind of damage that a blow does."""
    mode = mode_of(state, tables, who, blow)
    if mode is not None:
        return mode.kind
    if blow.act == "strike":
        return sheet(state, who).strikers[blow.using[0]].kind
    return sheet(state, who).bite if blow.act == "bite" else "cr"


def strike(scene: Scene, turn: Turn, blow: Choice, key: Key) -> None:
    """Where to, the attack with its defence, the damage (GUR-199)."""
    who, tables = turn.who, turn.tables
    menu = aiming(scene.state, tables, who, blow)
    if not menu:
        return
    where = scene.choose(who, menu, f"{turn.slot}.aims", rule="GUR-199").pick
    count_attack(scene, who, blow.foe, key)
    made = attack_of(scene.state, tables, who, blow, where.part, where.count)
    attack = stop_thrust(scene.state, tables, made)
    outcome = attempted(scene, tables, attack, turn.slot)
    hit = outcome.hit
    missed = not outcome.guard.stopped or settings(scene.state).kick_balance == "not-landed"
    if hit is not None:
        landed = blow_of(scene.state, tables, attack, blow, hit, impact(scene.state, attack))
        was = apart(scene.state, who, blow.foe)
        wound = strike_home(scene, tables, landed, turn.slot)
        if stops(scene.state, attack):
            met(scene, tables, landed, wound, was, thrust=True)
    elif kicks(scene.state, who, blow) and missed and able(scene.state, who):
        stay_up(scene, tables, who, key, f"{turn.slot}.kick-balance", "GUR-200")


def blow_of(
    state: State, tables: Tables, attack: Attack, made: Choice, hit: Hit, more: tuple[Term, ...] = ()
) -> Blow:
    """The damage of a blow that has landed (GUR-200, GUR-201, GUR-213); `more` is added to the dice."""
    who = attack.who
    basic = basic_of(state, tables, who, made)
    terms = (*adds(state, tables, who, basic, attack.skill), *more)
    return Blow(
        who, attack.foe, hit.part, basic.number, terms, damage_kind(state, tables, who, made), hit.key,
        attack.rule, made.using[0], attack.armed, lies_in(state, attack.foe, who) is Arc.REAR,
    )  # fmt: skip


def basic_of(state: State, tables: Tables, who: Name, made: Choice) -> Basic:
    """Punch and bite thrust-1, kick thrust, boots +1 (GUR-200); a striker and a weapon have their own."""
    own = sheet(state, who)
    mode = mode_of(state, tables, who, made)
    if mode is not None:
        return based(tables, own.st, mode.damage, "weapon", "GUR-213")
    match made.act:
        case "kick":
            return based(tables, own.st, "thr+1" if own.boots else "thr", "boots", "GUR-200")
        case "strike":
            return based(tables, own.st, own.strikers[made.using[0]].damage, "striker", "GUR-200")
        case _:
            return based(tables, own.st, "thr-1", made.act, "GUR-200")


ACTS = tuple(Act(name, ATTACKS, needs, candidates, strike, his_foes) for name, needs in NEEDS.items())
