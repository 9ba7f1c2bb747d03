"""Shooting at somebody: range, aim, and what makes one hard to hit (GUR-127, GUR-153, GUR-164, GUR-191)."""

from collections.abc import Iterator

from domain.engine.menus import acts
from domain.engine.menus.menu import Menu
from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.counted import counted
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, their_foes
from domain.rulesets.gurps.core.body import PARTS
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.ranges import distant
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import PINNED, able, holding, holds_of
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.strike.aims import UnaimedAttack, aims, of_the_body
from domain.rulesets.gurps.strike.aims import hope as part_hope
from domain.rulesets.gurps.strike.attack import connects
from domain.rulesets.gurps.strike.damage import strike_home
from domain.rulesets.gurps.strike.strikes import attack_of, blow_of, mode_of, wounds_there
from domain.rulesets.gurps.strike.weapons import a_mode, the_mode, trained
from domain.rulesets.gurps.turn.attacks import count_attack
from domain.rulesets.gurps.turn.intents import unheld
from domain.rulesets.gurps.turn.needs import ATTACK, too_low
from domain.rulesets.gurps.turn.wielding import in_hand, unbroken, ungrabbed

# -- what it needs


def whom_they_hold(case: Turning, pick: Choice) -> str:
    """The first of them."""
    foe = next(hold.victim for _, hold in holds_of(case.state, case.who) if hold.kind != PINNED)
    return f"{case.who} holds {foe}, who is not pinned, and cannot shoot."


@need("holding", "GUR-048", whom_they_hold)
def holding_nobody(case: Turning, pick: Choice) -> bool:
    """holding nobody whom they have not pinned"""
    return all(hold.kind == PINNED for _, hold in holds_of(case.state, case.who))


@need("too-close", "GUR-166", "{foe} is in the hex of {who}, too close to shoot at.")
def not_close(case: Turning, pick: Choice) -> bool:
    """not in close combat"""
    return apart(case.state, case.who, pick.foe) > 0


@need("wrong-grip", "GUR-213", "{first} takes both hands to shoot.")
def drawn(case: Turning, pick: Choice) -> bool:
    """held in both hands, if it takes them"""
    both = case.state.combatants[case.who].items[pick.tool] == "both-hands"
    return both or the_mode(case, pick).hands == 1


def too_far(case: Turning, pick: Choice) -> str:
    """How far they shoot."""
    yards, most = apart(case.state, case.who, pick.foe), the_mode(case, pick).range
    return f"{pick.foe} is {counted(yards, 'yard')} away; {pick.tool} shoots {counted(most, 'yard')} far."


@need("out-of-range", "GUR-191", too_far)
def in_range(case: Turning, pick: Choice) -> bool:
    """within its range"""
    return apart(case.state, case.who, pick.foe) <= the_mode(case, pick).range


@need("hopeless", "GUR-144", too_low(" wherever they aim"))
def hope(case: Turning, pick: Choice) -> bool:
    """an effective skill that may be tried against some part"""
    return bool(aiming(case.state, case.tables, case.who, pick))


NEEDS = (
    ATTACK, unheld, holding_nobody, not_close, form("boris bow", using=1),
    in_hand, a_mode, unbroken, ungrabbed, drawn, trained, in_range, hope,
)  # fmt: skip
"""What a shot needs (GUR-020, GUR-048, GUR-166, GUR-191, GUR-195)."""


def each_thing(case: Turning, like: Choice) -> Iterator[Choice]:
    """With everything in hand."""
    for item in dict.fromkeys(holding(case.state, case.who).values()):
        yield Choice("shoot", foe=like.foe, using=(item,))


def each_part(case: UnaimedAttack, like: Choice) -> Iterator[Choice]:
    """The plain aim at each."""
    return (Choice("aim", part=part) for part in ((like.part,) if like.part else case.parts))


AIM = acts.Act("aim", (form("torso", part=True), of_the_body, wounds_there, part_hope), each_part)
"""Nobody shoots deceptively (GUR-155)."""


def aiming(state: State, tables: GurpsTables, who: Name, made: Choice) -> Menu:
    """Every part that they may hope to hit (GUR-144, GUR-167)."""
    shoots = shot(state, tables, who, made, "torso")

    def at(part: str) -> Attack:
        return shoots._replace(part=part)

    return aims(UnaimedAttack(state, tables, who, made.foe, PARTS[sheet(state, made.foe).body], at), AIM)


# -- how it goes


def shot(state: State, tables: GurpsTables, who: Name, made: Choice, part: str) -> Attack:
    """The shot as an attack: range, aim, how the foe stands; no parry and no retreat from it (GUR-218)."""
    more = [*distant(state, tables, who, made.foe), *_aimed(state, tables, who, made)]
    posture = state.combatants[made.foe].posture
    if low := tables.posture(posture).ranged:
        more.append(Term(f"foe-{posture}", low, rule="GUR-164"))
    plain = attack_of(state, tables, who, made, part)
    return plain._replace(more=tuple(more), ranged=True, retreat=False, rule="GUR-191")


def _aimed(state: State, tables: GurpsTables, who: Name, made: Choice) -> Iterator[Term]:
    """Acc after a second of aim, 1 more for each further one (GUR-153)."""
    mode, seconds = mode_of(state, tables, who, made), state.combatants[who].counter("aimed", made.foe)
    if mode is not None and seconds:
        further = tables.each("aimed", seconds - 1)
        yield Term(further.name, mode.accuracy + further.value, rule=further.rule)


def shoot(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """Where to, the shot with its defence, the damage (GUR-199)."""
    who, tables = turn.who, turn.tables
    menu = aiming(scene.state, tables, who, made)
    said = scene.choose_unless(None, who, menu, f"{turn.slot}.aims", rule="GUR-199")
    if said is None or not able(scene.state, who):
        return
    count_attack(scene, who, made.foe, key)
    attack = shot(scene.state, tables, who, made, said.pick.part)
    hit = connects(scene, tables, attack, turn.slot)
    if hit is not None:
        strike_home(scene, tables, blow_of(scene.state, tables, attack, made, hit), turn.slot)


ACTS = (TurnAct("shoot", ("attack",), NEEDS, each_thing, shoot, their_foes),)
"""The options of an All-Out Attack are those of melee (GUR-154)."""
