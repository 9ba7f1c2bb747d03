"""Dodge, parry and block: what the foe may do about an attack, and what it comes to (GUR-156 to GUR-163)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from domain.engine.asks import Prompt
from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Checked, ConditionGained, CounterSet, Grade, Moved
from domain.facts.hexes import Arc
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.able import (
    able,
    body_of,
    grabbed,
    gripping,
    hands,
    holding,
    holds_on,
    mount_of,
    pinned,
    place_seized,
    seized,
    stunned,
)
from domain.rulesets.gurps.body import carrier, crippled
from domain.rulesets.gurps.deeds import maneuver, manner
from domain.rulesets.gurps.figures import basic_lift, dodge, held_down, level, strength
from domain.rulesets.gurps.holds import moved_off
from domain.rulesets.gurps.maneuvers import of
from domain.rulesets.gurps.place import apart, around, came_in, in_hex, lies_in
from domain.rulesets.gurps.preparing import disturbed
from domain.rulesets.gurps.settings import settings
from domain.rulesets.gurps.sheet import sheet, weapon_of
from domain.rulesets.gurps.success import DICE, SUCCESS
from domain.rulesets.gurps.tables import Mode, Tables
from domain.rulesets.gurps.terrain import passable, slippery

if TYPE_CHECKING:
    from domain.rulesets.gurps.attack import Attack

NONE = Choice("no-defence")
BARE = ("boxing", "brawling", "karate", "judo", "sumo-wrestling", "wrestling", "dx")
"""What one parries with unarmed (GUR-203); Sumo and Wrestling need both hands."""

WIDE = ("boxing", "judo", "karate")
"""Skills whose parry gains as much from a retreat as a dodge does (GUR-162)."""


OPENING = {"judo": "GUR-206", "wrestling": "GUR-207"}
"""Skills whose parry opens the way to a throw or an arm lock on the next turn."""


class Guard(NamedTuple):
    """What came of the defence: its kind, and with what; after a failed bare parry, the arm."""

    stopped: bool
    used: str = ""
    using: tuple[str, ...] = ()


def defended(scene: Scene, tables: Tables, attack: Attack, slot: Key) -> Guard:
    """Ask the foe, roll for it, and say whether the attack is stopped (GUR-156, GUR-199).

    After an All-Out Defence (Double) a second defence of another kind may follow the first (GUR-153).
    """
    foe = attack.foe
    tries = (
        2 if (maneuver(scene.state, foe), manner(scene.state, foe)) == ("all-out-defence", "double") else 1
    )
    used, arm = "", ""
    for _ in range(tries):
        if not able(scene.state, foe):
            break
        options = tuple(
            each for each in defences(scene.state, tables, attack) if not used or each.act != used
        )
        if not options:
            break
        prompt = Prompt(f"{slot}.{foe}.defends", foe, (*options, NONE), "GUR-199")
        said = scene.together((prompt,))[0]
        if said.pick == NONE:
            break
        used = said.pick.act
        if _stopped(scene, tables, attack, said.pick, said.key, slot):
            return Guard(True, used, said.pick.using)
        arm = carrier(said.pick.using[0]) if used == "parry" and bare(said.pick) else arm
    return Guard(False, used, (arm,) if arm else ())


def _stopped(scene: Scene, tables: Tables, attack: Attack, pick: Choice, because: Key, slot: Key) -> bool:
    """One defence, with the step back that may go with it (GUR-158 to GUR-162)."""
    foe = attack.foe
    if pick.to is not None:
        scene.tell(CounterSet(foe, "retreated", 1, because, "GUR-162", attack.who))
        at = scene[foe].at
        scene.tell(Moved(foe, at, pick.to, "retreat", because, "GUR-218"))
        moved_off(scene, foe, at, because)
    if "acrobatic" in pick.manner:
        tumble(scene, tables, foe, because, slot)
    needed = number(scene.state, tables, attack, pick)
    verdict = scene.check(
        foe, DICE, f"{slot}.{foe}.defence", rule=RULES[pick.act], against=needed, test=SUCCESS
    )
    grade = Grade.SUCCESS if verdict.passed else Grade.FAILURE
    scene.tell(Checked(foe, pick.act, grade, verdict.key, RULES[pick.act], attack.who))
    _spend(scene, foe, pick, verdict.key)
    if verdict.passed and pick.act == "parry" and bare(pick) and pick.using[1] in OPENING:
        skill = pick.using[1]
        scene.tell(CounterSet(foe, f"parried-{skill}", 1, verdict.key, OPENING[skill], attack.who))
    disturbed(scene, foe, verdict.key, slot)
    return verdict.passed


RULES = {"dodge": "GUR-158", "parry": "GUR-159", "block": "GUR-160"}


def _spend(scene: Scene, foe: Name, pick: Choice, because: Key) -> None:
    """A block is gone for the turn, a parry makes the next harder, a stunt has had its dodge."""
    if pick.act == "block":
        scene.tell(ConditionGained(foe, "blocked", because, "GUR-160"))
    if pick.act == "parry":
        count = scene[foe].counter("parries", pick.using[0])
        scene.tell(CounterSet(foe, "parries", count + 1, because, "GUR-159", pick.using[0]))
    lasting = settings(scene.state).stunt_dodge == "all-turn"
    if pick.act == "dodge" and scene[foe].counter("stunt") and not lasting:
        scene.tell(CounterSet(foe, "stunt", 0, because, "GUR-102"))


def tumble(scene: Scene, tables: Tables, who: Name, because: Key, slot: Key) -> None:
    """An Acrobatic Dodge: +2 or -2 to the dodge that follows, once a turn (GUR-210)."""
    scene.tell(ConditionGained(who, "tumbled", because, "GUR-210"))
    needed = level(scene.state, tables, who, "acrobatics")
    verdict = scene.check(who, DICE, f"{slot}.{who}.acrobatics", rule="GUR-210", against=needed, test=SUCCESS)
    scene.tell(CounterSet(who, "stunt", 2 if verdict.passed else -2, verdict.key, "GUR-210"))


# -- what may be done


def defences(state: State, tables: Tables, attack: Attack) -> Iterator[Choice]:
    """Every defence left to the foe, with and without a step back (GUR-021, GUR-153, GUR-161, GUR-166)."""
    foe = attack.foe
    if pinned(state, foe) or maneuver(state, foe) == "all-out-attack" or not able(state, foe):
        return
    if manner(state, foe) == "undefended":
        return
    if lies_in(state, foe, attack.who) is Arc.REAR:
        return
    steps = tuple(retreats(state, attack))
    for plain in (*_dodges(state, foe), *_parries(state, tables, attack), *_blocks(state, attack)):
        yield plain
        yield from (_back(plain, to) for to in steps)


def _back(plain: Choice, to: hexes.Hex) -> Choice:
    return Choice(plain.act, using=plain.using, to=to, manner=("retreat", *plain.manner))


def _dodges(state: State, foe: Name) -> Iterator[Choice]:
    yield Choice("dodge")
    fighter = state.combatants[foe]
    again = "tumbled" in fighter.conditions or fighter.counter("stunt")
    if "acrobatics" in sheet(state, foe).skills and not again:
        yield Choice("dodge", manner=("acrobatic",))


def _parries(state: State, tables: Tables, attack: Attack) -> Iterator[Choice]:
    """With each weapon that can and each free hand (GUR-012, GUR-083, GUR-163, GUR-166, GUR-203)."""
    foe = attack.foe
    if not of(maneuver(state, foe)).parries or attack.ranged:
        return
    for item in dict.fromkeys(holding(state, foe).values()):
        if _can_parry(state, tables, attack, item):
            yield Choice("parry", using=(item,))
    light = settings(state).bare_slam_parry and mass(state, attack) <= basic_lift(
        strength(state, foe)
    )
    if attack.heavy and not light:
        return
    busy = {*holding(state, foe), *gripping(state, foe)}
    free = [hand for hand in hands(state, foe) if hand not in busy and not seized(state, foe, hand)]
    for hand in free:
        yield from (
            Choice("parry", using=(hand, skill))
            for skill in BARE
            if (skill == "dx" or skill in sheet(state, foe).skills)
            and (len(free) >= 2 or skill not in ("sumo-wrestling", "wrestling"))
        )


def mass(state: State, attack: Attack) -> int:
    """The ST that a bodily attack counts by in pounds: of the mount, where that is what comes (GUR-084)."""
    body = body_of(state, attack.who) if "body" in attack.using else attack.who
    return sheet(state, body).st


def _can_parry(state: State, tables: Tables, attack: Attack, item: str) -> bool:
    """Whether a weapon can, here and against so much weight (GUR-083, GUR-085, GUR-166)."""
    foe = attack.foe
    if not parrying_modes(state, tables, foe, item, close=_within(state, attack)):
        return False
    both = state.combatants[foe].items[item] == "both-hands"
    lifts = basic_lift(strength(state, foe)) * (2 if both else 1)
    return attack.armed or heft(state, attack) <= 100 * lifts


def parrying_modes(
    state: State, tables: Tables, who: Name, item: str, *, close: bool = False
) -> tuple[Mode, ...]:
    """The ways to use a weapon in hand that make it fit to parry; `close`, in close combat (GUR-166)."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    if kind is None or not kind.parries or f"broken-{item}" in state.combatants[who].conditions:
        return ()
    if grabbed(state, who, item):
        return ()
    both = state.combatants[who].items[item] == "both-hands"
    return tuple(
        mode
        for mode in kind.modes
        if mode.skill in sheet(state, who).skills
        and (mode.hands == 1 or both)
        and (0 in mode.reach or not close)
    )


LIGHT = ("grapple", "grab", "choke-hold", "arm-lock")
"""Attacks that come in with a hand only (GUR-084)."""


def heft(state: State, attack: Attack) -> int:
    """Hundredths of a pound that an unarmed attack counts as for a parry: ST, or a tenth of it (GUR-084)."""
    st = mass(state, attack)
    light = attack.held or attack.act in LIGHT
    if not light and not attack.heavy and settings(state).strike_weight == "a-tenth":
        light = True
    return 10 * st if light else 100 * st


def _within(state: State, attack: Attack) -> bool:
    """In close combat already; the attack that brings a foe in still meets every defence (GUR-166)."""
    return apart(state, attack.who, attack.foe) == 0 and not came_in(state, attack.who, attack.foe)


def _blocks(state: State, attack: Attack) -> Iterator[Choice]:
    """Once a turn, not in close combat (GUR-160, GUR-166)."""
    foe = attack.foe
    places = state.combatants[foe].items
    if _within(state, attack) or "blocked" in state.combatants[foe].conditions:
        return
    if "shield" in sheet(state, foe).skills:
        free = (shield for shield in shields(state, foe) if not place_seized(state, foe, places[shield]))
        yield from (Choice("block", using=(shield,)) for shield in free)


def shields(state: State, who: Name) -> tuple[str, ...]:
    """The shields that he has ready on an arm or in a hand (GUR-160)."""
    places = state.combatants[who].items
    return tuple(
        item
        for item in sheet(state, who).shields
        if places.get(item, "").endswith(("hand", "arm"))
        and not crippled(state.combatants[who], places[item])
    )


def retreats(state: State, attack: Attack) -> Iterator[hexes.Hex]:
    """The free hexes that somebody may step back into from an attack (GUR-082, GUR-162, GUR-218)."""
    foe = attack.foe
    fighter = state.combatants[foe]
    if (
        not attack.retreat
        or any(key.startswith("retreated:") and value for key, value in fighter.counters.items())
        or fighter.posture in ("sitting", "kneeling")
        or stunned(state, foe)
        or held_fast(state, foe)
        or mount_of(state, foe)
        or not of(maneuver(state, foe)).retreats
    ):
        return
    from_ = state.combatants[attack.who].at
    for to in around(state, fighter.at):
        farther = hexes.distance(to, from_) > hexes.distance(fighter.at, from_)
        if farther and not in_hex(state, to) and passable(state, to):
            yield to


def held_fast(state: State, who: Name) -> bool:
    """Held by somebody whom he cannot simply drag along (GUR-009, GUR-010, GUR-021, A7).

    With more than twice the holder's ST he moves as he likes, with twice it only in a Move manoeuvre.
    """
    if pinned(state, who):
        return True
    return any(
        strength(state, who) < 2 * strength(state, hold.holder)
        or (strength(state, who) == 2 * strength(state, hold.holder) and maneuver(state, who) != "move")
        for _, hold in holds_on(state, who)
    )


def bare(pick: Choice) -> bool:
    """A parry with the hand itself; its second word is the skill."""
    return len(pick.using) == 2


# -- the number needed


def number(state: State, tables: Tables, attack: Attack, pick: Choice) -> tuple[Term, ...]:
    """The active defence, term by term (GUR-158 to GUR-164)."""
    foe = attack.foe
    terms = [*_base(state, tables, attack, pick), *_bearing(state, tables, foe, attack.who)]
    guard = maneuver(state, foe), manner(state, foe)
    if guard == ("all-out-defence", pick.act):
        terms.append(Term("all-out-defence", 2, rule="GUR-153"))
    if pick.to is not None or state.combatants[foe].counter("retreated", attack.who):
        wide = (
            pick.act == "dodge"
            or (bare(pick) and pick.using[1] in WIDE)
            or _fencing(state, tables, foe, pick)
        )
        terms.append(Term("retreat", 3 if wide else 1, rule="GUR-162"))
    if off := state.combatants[foe].counter("feinted", attack.who):
        terms.append(Term("feinted", -off, rule="GUR-216"))
    if attack.deceptive:
        terms.append(Term("deceptive", -attack.deceptive, rule="GUR-155"))
    return tuple(terms)


def _bearing(state: State, tables: Tables, foe: Name, from_: Name) -> Iterator[Term]:
    """What any defence of his gains or loses by how he stands (GUR-160, GUR-161, GUR-164, GUR-190)."""
    if best := max((sheet(state, foe).shields[item].db for item in shields(state, foe)), default=0):
        yield Term("shield", best, rule="GUR-160")
    if "combat-reflexes" in sheet(state, foe).traits:
        yield Term("combat-reflexes", 1, rule="GUR-161")
    if stunned(state, foe):
        yield Term("stunned", -4, rule="GUR-161")
    if lies_in(state, foe, from_) in (Arc.LEFT, Arc.RIGHT):
        yield Term("from-the-side", -2, rule="GUR-161")
    if posture := tables.posture(state.combatants[foe].posture).defence:
        yield Term(state.combatants[foe].posture, posture, rule="GUR-164")
    if slippery(state, state.combatants[foe].at):
        yield Term("bad-footing", -1, rule="GUR-190")
    if settings(state).shock_defences and (points := state.combatants[foe].counter("shock")):
        yield Term("shock", -points, rule="GUR-173")


def sidesteps(scene: Scene, tables: Tables, who: Name, from_: Name, slot: Key, rule: str) -> bool:
    """Whether he dodges somebody who comes upon him without having attacked him (GUR-212, GUR-220)."""
    if not able(scene.state, who) or pinned(scene.state, who) or not of(maneuver(scene.state, who)).defends:
        return False
    if lies_in(scene.state, who, from_) is Arc.REAR:
        return False
    said = scene.choose(who, (Choice("dodge"), NONE), f"{slot}.{who}.sidesteps", rule=rule)
    if said.pick == NONE or not able(scene.state, who):
        return False
    needed = (*_plain_dodge(scene.state, tables, who), *_bearing(scene.state, tables, who, from_))
    verdict = scene.check(who, DICE, f"{slot}.{who}.sidestep", rule=rule, against=needed, test=SUCCESS)
    _spend(scene, who, said.pick, verdict.key)
    return verdict.passed


def _plain_dodge(state: State, tables: Tables, foe: Name) -> Iterator[Term]:
    yield from dodge(state, tables, foe)
    if settings(state).held_dodge and held_down(state, foe):
        yield Term("grappled", -1, rule="GUR-009")
    if stunt := state.combatants[foe].counter("stunt"):
        yield Term("acrobatics", stunt, rule="GUR-102")


def _base(state: State, tables: Tables, attack: Attack, pick: Choice) -> Iterator[Term]:
    foe = attack.foe
    if pick.act == "dodge":
        yield from _plain_dodge(state, tables, foe)
        return
    skill, use, weapon = "shield", pick.using[0], None
    if pick.act == "parry" and bare(pick):
        skill = pick.using[1]
    elif pick.act == "parry":
        made = weapon_of(state, foe, pick.using[0])
        weapon = tables.weapon(made.kind) if made else None
        use = state.combatants[foe].items[pick.using[0]].replace("both-hands", "right-hand")
        skill = parry_skill(state, tables, foe, pick.using[0])
    yield from (term for term in level(state, tables, foe, skill, use) if term.name != "shock")
    yield Term("half-skill", 2, "/", RULES[pick.act])
    yield Term("parry-base" if pick.act == "parry" else "block-base", 3, rule=RULES[pick.act])
    if weapon is not None and weapon.parry:
        yield Term("weapon", weapon.parry, rule="GUR-159")
    if (
        attack.armed
        and pick.act == "parry"
        and bare(pick)
        and skill not in ("judo", "karate")
        and not attack.thrust
    ):
        yield Term("bare-handed", -3, rule="GUR-163")
    if pick.act == "parry" and (count := state.combatants[foe].counter("parries", pick.using[0])):
        each = 2 if _fencing(state, tables, foe, pick) else 4
        yield Term("parries-before", -each * count, rule="GUR-159")


def parry_skill(state: State, tables: Tables, foe: Name, item: str) -> str:
    """The best skill that the weapon can be used with."""
    made = weapon_of(state, foe, item)
    kind = tables.weapon(made.kind) if made else None
    skills = sheet(state, foe).skills
    known = [mode.skill for mode in kind.modes if mode.skill in skills] if kind else []
    return max(known, key=lambda skill: skills[skill], default="dx")


def _fencing(state: State, tables: Tables, foe: Name, pick: Choice) -> bool:
    weapon = weapon_of(state, foe, pick.using[0]) if pick.act == "parry" else None
    kind = tables.weapon(weapon.kind) if weapon else None
    return kind is not None and kind.fencing
