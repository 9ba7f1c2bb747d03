"""Shoves: nobody is hurt, somebody goes back (GUR-064)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.able import able, empty_hands, foes, seized
from domain.rulesets.gurps.core.acts import ATTACKS, Deed, Turn
from domain.rulesets.gurps.core.place import apart, before, grounded
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.strike.attack import Attack, aims_at, connects, worthwhile
from domain.rulesets.gurps.strike.damage import trained
from domain.rulesets.gurps.strike.knockback import knock_back, yards
from domain.rulesets.gurps.strike.strikes import known
from domain.rulesets.gurps.turn.attacks import count_attack, may_attack_now


def reach(state: State, who: Name) -> int:
    """Yards that a shove reaches; from the ground close combat only (GUR-064, GUR-165, GUR-166)."""
    return 1 if settings(state).shove_reach == "arms-length" and not grounded(state, who) else 0


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """With one free hand or with two, by DX or Sumo Wrestling (GUR-064)."""
    for foe in foes(state, who):
        if apart(state, who, foe) > reach(state, who) or not before(state, who, foe):
            continue
        if not may_attack_now(state, who, foe):
            continue
        for pick in ways(state, who, foe):
            if worthwhile(state, tables, attack_of(who, pick)):
                yield pick


def ways(state: State, who: Name, foe: Name) -> Iterator[Choice]:
    """One hand or two, each with each skill."""
    free = tuple(hand for hand in empty_hands(state, who) if not seized(state, who, hand))
    for skill in known(state, who, ("dx", "sumo-wrestling")):
        if len(free) >= 2:
            yield Choice("shove", foe=foe, using=(*free[:2], skill))
        if free:
            yield Choice("shove", foe=foe, using=(free[0], skill))


def attack_of(who: Name, pick: Choice, deceptive: int = 0) -> Attack:
    """The shove as an attack: block, dodge and parry are open (GUR-064)."""
    return Attack(
        "shove", who, pick.foe, pick.using[-1], "GUR-064", pick.using[:-1], heavy=True, damaging=False,
        deceptive=deceptive,
    )  # fmt: skip


def shove(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """The attack; what would be damage is doubled and knocks back only (GUR-064, GUR-183)."""
    who, tables, foe = turn.who, turn.tables, pick.foe
    deceptive = 0
    aims = aims_at(scene.state, tables, attack_of(who, pick))
    if len(aims) > 1:
        deceptive = scene.choose(who, aims, f"{turn.slot}.aims", rule="GUR-155").pick.count
    if not able(scene.state, who) or not able(scene.state, foe):
        return
    count_attack(scene, who, foe, key)
    hit = connects(scene, tables, attack_of(who, pick, deceptive), turn.slot)
    if hit is None:
        return
    dice = tables.thrust(sheet(scene.state, who).st).number
    push = force(scene.state, tables, who, pick)
    die = scene.roll(who, f"{dice}d6", f"{turn.slot}.push", rule="GUR-064", adding=push)
    knock_back(scene, tables, who, foe, yards(scene.state, foe, die.total), die.key, turn.slot)


def force(state: State, tables: Tables, who: Name, pick: Choice) -> tuple[Term, ...]:
    """Thrust, Sumo, less a point a die for one hand; doubled, never below (GUR-064, A29, GUR-202)."""
    basic = tables.thrust(sheet(state, who).st)
    terms = [Term("thrust", basic.adds, rule="GUR-151")] if basic.adds else []
    skill = pick.using[-1]
    if each := trained(state, tables, who, skill):
        terms.append(Term(skill, each * basic.number, rule="GUR-202"))
    one_hand = (Term("one-hand", -basic.number, rule="GUR-064"),) if len(pick.using) == 2 else ()
    doubled = (Term("least", 0, "floor", "GUR-150"), Term("doubled", 2, "x", "GUR-064"))
    if settings(state).one_hand_shove == "before-doubling":
        return (*terms, *one_hand, *doubled)
    return (*terms, *doubled, *one_hand, Term("least", 0, "floor", "GUR-150"))


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why a shove is not offered."""
    if pick.foe not in foes(state, who):
        could = ", ".join(foes(state, who)) or "nobody"
        return Refused("no-such-target", f"{pick.act} whom? Foes are {could}.", "GUR-064")
    if not may_attack_now(state, who, pick.foe):
        return Refused("no-attack-left", f"{who} has no attack left this turn.", "GUR-153")
    if apart(state, who, pick.foe) > reach(state, who):
        return Refused("out-of-reach", f"{pick.foe} is too far away to be shoved.", "GUR-166")
    if not before(state, who, pick.foe):
        return Refused("not-in-front", f"{pick.foe} is not in front of {who}.", "GUR-195")
    return Refused("no-hand-free", f"{who} has no hand free for it.", "GUR-064")


DEEDS = (Deed(("shove",), ATTACKS, offers, shove, refuses),)
