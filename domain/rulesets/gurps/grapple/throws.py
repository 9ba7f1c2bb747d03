"""The judo throw (GUR-206)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ConditionGained, HoldBroken, Moved
from domain.facts.hexes import Hex
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.able import BODILY, able, foes, opening
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.falls import fall
from domain.rulesets.gurps.core.figures import dx, strength
from domain.rulesets.gurps.core.holds import later, on, skill_of, tidy, usable
from domain.rulesets.gurps.core.place import apart, around, before, covers, grounded, on_map
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.success import DICE, SUCCESS
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.core.terrain import passable
from domain.rulesets.gurps.grapple.takedowns import FOLLOW_UP, UPRIGHT, lay
from domain.rulesets.gurps.strike.attack import Attack, aims_at, connects, worthwhile
from domain.rulesets.gurps.turn.attacks import count_attack, may_attack_now


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """After a Judo parry, or out of a hold taken with Judo (GUR-206)."""
    for foe in foes(state, who):
        if why_not(state, who, foe) is None and worthwhile(state, tables, attack_of(who, foe, 0)):
            yield Choice("judo-throw", foe=foe)


def why_not(state: State, who: Name, foe: Name) -> Refused | None:
    """Why somebody cannot be thrown now."""
    if foe not in foes(state, who):
        return Refused("no-foe", f"{who} throws a foe who is still in the fight.", "GUR-206")
    if "judo" not in sheet(state, who).skills:
        return Refused("not-learnt", f"{who} has never learnt Judo.", "GUR-206")
    if not may_attack_now(state, who, foe):
        return Refused("no-attack-left", f"{who} has no attack left for {foe} this turn.", "GUR-153")
    if not before(state, who, foe) or apart(state, who, foe) > (0 if grounded(state, who) else 1):
        return Refused("too-far", f"{foe} must be before {who} and within a yard.", "GUR-206")
    if state.combatants[foe].posture not in UPRIGHT:
        return Refused("not-standing", f"{foe} is not on his feet to be thrown.", "GUR-206")
    if held(state, who, foe):
        return None
    if not opening(state, who, foe, "judo") or not usable(state, who):
        why = f"{who} throws on the turn after a Judo parry, or out of a hold taken with Judo a turn before."
        return Refused("no-opening", why, "GUR-206")
    return None


def held(state: State, who: Name, foe: Name) -> str:
    """His hold taken with Judo that has lasted a turn of the foe's."""
    return next(
        (name for name, hold in on(state, who, foe) if skill_of(hold) == "judo" and later(state, who, name)),
        "",
    )


def attack_of(who: Name, foe: Name, deceptive: int) -> Attack:
    """With Judo; any defence may be tried against it (GUR-206)."""
    return Attack(
        "judo-throw", who, foe, "judo", "GUR-206", damaging=False, close=False, seizes=True,
        deceptive=deceptive,
    )  # fmt: skip


def throw(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """The attack; then he flies where the thrower wants him, and rolls HT or is stunned (GUR-206)."""
    who, foe = turn.who, made.foe
    options = aims_at(scene.state, turn.tables, attack_of(who, foe, 0), "torso")
    aim = scene.choose(who, options, f"{turn.slot}.aims", rule="GUR-155").pick
    if not able(scene.state, who) or not able(scene.state, foe):
        return
    count_attack(scene, who, foe, key)
    hit = connects(scene, turn.tables, attack_of(who, foe, aim.count), turn.slot)
    if hit is None or not able(scene.state, who):
        return
    part_ways(scene, who, foe, hit.key)
    to = scene.choose(who, places(scene.state, who, foe), f"{turn.slot}.throws", rule="GUR-206")
    assert to.pick.to is not None
    if not able(scene.state, foe):
        return
    if scene[foe].at != to.pick.to:
        scene.tell(Moved(foe, scene[foe].at, to.pick.to, "throw", to.key, "GUR-206"))
    lay(scene, who, foe, f"{turn.slot}.lays", to.key, "GUR-206")
    tidy(scene, to.key)
    needed = (Term("ht", sheet(scene.state, foe).ht),)
    key = f"{turn.slot}.{foe}.landing"
    landed = scene.check(foe, DICE, key, rule="GUR-206", against=needed, test=SUCCESS)
    if not landed.passed and "stunned" not in scene[foe].conditions:
        scene.tell(ConditionGained(foe, "stunned", landed.key, "GUR-206"))
    for other in bystanders(scene.state, who, foe):
        keeps_up(scene, turn, other)


def part_ways(scene: Scene, who: Name, foe: Name, because: Key) -> None:
    """Holds between the two end (GUR-206)."""
    for name, hold in tuple(scene.state.holds.items()):
        if hold.kind in BODILY and {hold.holder, hold.victim} == {who, foe}:
            scene.tell(HoldBroken(name, because, "GUR-206"))
    tidy(scene, because)


def places(state: State, who: Name, foe: Name) -> tuple[Choice, ...]:
    """The hexes that one of the two may be: his, the thrower's, or next to either (GUR-206)."""
    near: dict[Hex, None] = {}
    for at in (state.combatants[foe].at, state.combatants[who].at):
        near.update(dict.fromkeys((at, *around(state, at))))
    open_ = tuple(Choice("throw", foe=foe, to=at) for at in near if passable(state, at) and _room(state, at))
    return open_ or (Choice("throw", foe=foe, to=state.combatants[foe].at),)


def _room(state: State, at: Hex) -> bool:
    """Whether his legs find a place beside it."""
    return not on_map(state) or any(passable(state, beside) for beside in hexes.neighbours(at))


def bystanders(state: State, who: Name, foe: Name) -> tuple[Name, ...]:
    """Those who stand where he lands, but for the thrower (GUR-206)."""
    there = covers(state, foe)
    return tuple(
        other
        for other, one in state.combatants.items()
        if other not in (who, foe) and able(state, other) and one.posture in UPRIGHT and one.at in there
    )


def keeps_up(scene: Scene, turn: Turn, other: Name) -> None:
    """The better of ST+3 and DX+3, or he falls as well (GUR-206)."""
    three = Term("thrown-at", 3, rule="GUR-206")
    st, agile = (Term("st", strength(scene.state, other)), three), (*dx(scene.state, other), three)
    needed = max(st, agile, key=worth)
    key = f"{turn.slot}.{other}.balance"
    verdict = scene.check(other, DICE, key, rule="GUR-206", against=needed, test=SUCCESS)
    if not verdict.passed:
        fall(scene, other, verdict.key, "GUR-206")


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    why = why_not(state, who, pick.foe)
    return why or Refused("no-throw", f"{who} cannot throw {pick.foe}.", "GUR-206")


DEEDS = (Deed(("judo-throw",), FOLLOW_UP, offers, throw, refuses),)
