"""What damage does to whom it reaches, from armour to death (GUR-169 to GUR-178, GUR-181, GUR-182)."""

from typing import Literal, NamedTuple

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import (
    CombatantDowned,
    ConditionGained,
    CounterSet,
    Damaged,
    Grade,
    HoldBroken,
    HoldChanged,
    ItemMoved,
)
from domain.facts.state import Hold, State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.body import HEAD, carrier, limb
from domain.rulesets.gurps.core.falls import fall, hopeless
from domain.rulesets.gurps.core.figures import HP, dr, full_hp
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.shared.durations import Counter
from domain.rulesets.shared.ending_holds import end_holds

COUNTERS = (
    Counter("shock", "turn", "GUR-173"),
    Counter("hurt", "spent", "GUR-173"),
)
"""What is counted here, and how long it is kept."""

Armour = Literal["all", "rigid", "flexible", "none"]
"""What of the DR counts: all as it is, only the rigid (GUR-207), all as if flexible (GUR-188), nothing."""

UNCONSCIOUS, DEAD, MORTAL = "unconscious", "dead", "mortally-wounded"
"""Why somebody is out (GUR-175, GUR-178)."""


class Wound(NamedTuple):
    """Basic damage, what got past DR, HP lost (GUR-169)."""

    basic: int
    penetrating: int
    injury: int


def injure(
    scene: Scene,
    tables: GurpsTables,
    foe: Name,
    part: str,
    basic: int,
    kind: str,
    because: Key,
    rule: str,
    *,
    slot: Key,
    armour: Armour = "all",
    behind: bool = False,
    terms: tuple[Term, ...] = (),
) -> Wound:
    """Let so much basic damage of a kind do all that it does to a part of somebody (GUR-169 to GUR-182).

    `because` is the key of its roll, `slot` the beginning of the keys of the rolls that follow from it:
    `slot.FOE.death`, `slot.FOE.knockdown`. `terms` work out to `basic`. Knockback is no part of it.
    """
    if scene[foe].down == DEAD:
        return Wound(basic, 0, 0)
    stops, flexible = protection(scene.state, tables, foe, part, armour, behind)
    through = max(basic - stops, 0)
    sums = (
        *(terms or (Term("damage", basic),)),
        Term("dr", stops, "-", "GUR-169"),
        Term("least", 0, "floor"),
    )
    if through:
        times = tables.multiplier(kind, part)
        sums += (
            Term(f"{limb(part)}-{kind}", times.numerator, "x", "GUR-170"),
            Term("rounded-down", times.denominator, "/", "GUR-170"),
            Term("at-least", 1, "floor", "GUR-171"),
        )
    elif flexible:
        felt = tables.modifier("crushing-blunt-trauma" if kind == "cr" else "blunt-trauma")
        sums = (Term("stopped", basic), felt)
    lost = suffer(scene, tables, foe, part, sums, kind, because, rule, slot)
    return Wound(basic, through, lost)


def protection(
    state: State, tables: GurpsTables, who: Name, part: str, armour: Armour = "all", behind: bool = False
) -> tuple[int, bool]:
    """DR that counts, and whether what is stopped is felt all the same (GUR-169, GUR-182, GUR-188)."""
    points, flexible = dr(state, tables, who, part, behind=behind)
    match armour:
        case "none":
            return 0, False
        case "rigid":
            return (tables.location(part).dr if flexible else points), False
        case "flexible":
            return points, True
        case "all":
            return points, flexible


def suffer(
    scene: Scene,
    tables: GurpsTables,
    who: Name,
    part: str,
    terms: tuple[Term, ...],
    kind: str,
    because: Key,
    rule: str,
    slot: Key,
) -> int:
    """HP are lost, as many as the terms come to, with what that leads to; so many (GUR-172, GUR-197)."""
    full = full_hp(scene.state, who)
    bears = _bears(tables, part, full)
    crippling = bears is not None and worth(terms) > bears
    if bears is not None and crippling:
        terms = (*terms, Term("crippled-at", bears + 1, "cap", "GUR-172"))
    points = worth(terms)
    if points <= 0:
        return 0
    before = hp(scene.state, who)
    scene.tell(Damaged(who, HP, points, because, rule, kind, part, terms))
    feel(scene, who, points, because)
    if crippling:
        cripple(scene, who, part, because)
    survives(scene, tables, who, before, because, slot)
    if not scene[who].down:
        knockdown(scene, tables, who, part, points, because, slot, crippling)
    return points


def crippling(state: State, tables: GurpsTables, who: Name, part: str, points: int) -> bool:
    """Whether so many HP lost at one blow cripple the part (GUR-172)."""
    bears = _bears(tables, part, full_hp(state, who))
    return bears is not None and points > bears


def _bears(tables: GurpsTables, part: str, full: int) -> int | None:
    """The most that a limb or an extremity takes without being crippled; `None` for others (GUR-172).

    With few HP it is nothing: then every wound cripples.
    """
    share = tables.location(part).cripples
    return full // share if share else None


def hp(state: State, who: Name) -> int:
    """HP left; below zero they count on."""
    return state.combatants[who].pools[HP]


def feel(scene: Scene, who: Name, points: int, because: Key) -> None:
    """HP lost since their last turn, of which the shock of the next is reckoned (GUR-173)."""
    felt = scene[who].counter("hurt") + points
    scene.tell(CounterSet(who, "hurt", felt, because, "GUR-173"))


# -- limbs


def cripple(scene: Scene, who: Name, part: str, because: Key) -> None:
    """A crippled hand or arm drops what it held and lets go; with a leg or a foot they fall (GUR-172)."""
    if f"crippled-{part}" not in scene[who].conditions:
        scene.tell(ConditionGained(who, f"crippled-{part}", because, "GUR-172"))
    if limb(part) in ("arm", "hand"):
        hand = carrier(part).replace("arm", "hand")
        drop_held(scene, who, because, "GUR-172", (hand,))
        let_go(scene, who, because, "GUR-172", (hand,))
    else:
        fall(scene, who, because, "GUR-172")


def drop_held(scene: Scene, who: Name, because: Key, rule: str, hands: tuple[str, ...] | None = None) -> None:
    """What was in these hands, or in any, lies on the ground (GUR-172, GUR-175); a strapped shield stays."""
    for item, place in tuple(scene[who].items.items()):
        both = place == "both-hands" and (hands is None or {"right-hand", "left-hand"}.intersection(hands))
        if both or (limb(place) == "hand" and (hands is None or place in hands)):
            scene.tell(ItemMoved(who, item, "ground", because, rule))
            for name, hold in tuple(scene.state.holds.items()):
                if hold.kind == "weapon" and (hold.victim, hold.part) == (who, item):
                    scene.tell(HoldBroken(name, because, rule))


def let_go(scene: Scene, who: Name, because: Key, rule: str, hands: tuple[str, ...] | None = None) -> None:
    """Their holds end, or lose these hands; one that has none left ends (GUR-029, GUR-065, GUR-172)."""
    for name, hold in tuple(scene.state.holds.items()):
        if hold.holder != who or hold.kind == "stuck":
            continue
        left = () if hands is None else tuple(each for each in hold.using if each not in hands)
        if not _grips(left):
            scene.tell(HoldBroken(name, because, rule))
        elif left != hold.using:
            scene.tell(_with(name, hold, left, because, rule))


def _grips(using: tuple[str, ...]) -> bool:
    return any(each == "body" or limb(each) == "hand" for each in using)


def _with(name: str, hold: Hold, using: tuple[str, ...], because: Key, rule: str) -> HoldChanged:
    return HoldChanged(name, hold.kind, because, rule, hold.part, using, hold.level)


# -- life and death


def survives(
    scene: Scene,
    tables: GurpsTables,
    who: Name,
    before: int,
    because: Key,
    slot: Key,
    after: int | None = None,
) -> None:
    """An HT roll for each full HP below zero that is reached; in the end nobody lives (GUR-178).

    Who fails by little is mortally wounded.
    """
    full, now = full_hp(scene.state, who), hp(scene.state, who) if after is None else after
    last = tables.limit("death")
    for times in range(1, last + 1):
        if not before > -times * full >= now or scene[who].down == DEAD:
            continue
        if times == last:
            knock_out(scene, who, DEAD, because, "GUR-178")
            return
        needed = (Term("ht", sheet(scene.state, who).ht),)
        die = scene.roll(who, DICE, f"{slot}.{who}.death", rule="GUR-178", against=needed, test=SUCCESS)
        if die.passed:
            continue
        if die.total - worth(needed) > tables.limit("mortal-wound"):
            knock_out(scene, who, DEAD, die.key, "GUR-178")
        elif settings(scene.state).mortal_wounds == "down":
            knock_out(scene, who, MORTAL, die.key, "GUR-178")
        elif MORTAL not in scene[who].conditions:
            scene.tell(ConditionGained(who, MORTAL, die.key, "GUR-178"))


def knock_out(scene: Scene, who: Name, how: str, because: Key, rule: str) -> None:
    """Out of the fight: they fall, and their grips and what they held are released (GUR-181).

    `how` is `unconscious`, `mortally-wounded` or `dead`. Holds on them stay, but nobody holds the dead.
    """
    if scene[who].down in (how, DEAD):
        return
    scene.tell(CombatantDowned(who, how, because, rule))
    collapse(scene, who, because, rule)


def collapse(scene: Scene, who: Name, because: Key, rule: str) -> None:
    """One who is out lets go of everything and falls; nobody holds the dead (GUR-029, GUR-181)."""
    let_go(scene, who, because, "GUR-029")
    drop_held(scene, who, because, "GUR-181")
    fall(scene, who, because, "GUR-181")
    if scene[who].down == DEAD:
        end_holds(scene, lambda hold: hold.victim == who and hold.kind != "stuck", because, rule)


# -- major wounds


def knockdown(
    scene: Scene,
    tables: GurpsTables,
    who: Name,
    part: str,
    points: int,
    because: Key,
    slot: Key,
    crippling: bool,
) -> None:
    """HT, or stunned and down; failed by much or critically, unconscious (GUR-174, GUR-175)."""
    major = crippling or points * 2 > full_hp(scene.state, who)
    if not major and not (part in (*HEAD, "vitals") and shock_of(scene.state, tables, who, points)):
        return
    needed = (Term("ht", sheet(scene.state, who).ht), *_bearing(scene.state, tables, who, part, major))
    rule = "GUR-174" if major else "GUR-175"
    if not hopeless(scene.state, tables, needed):
        die = scene.roll(who, DICE, f"{slot}.{who}.knockdown", rule=rule, against=needed, test=SUCCESS)
        because = die.key
        if die.passed:
            return
        if die.total - worth(needed) >= tables.limit("knocked-out") or die.grade == Grade.CRITICAL_FAILURE:
            knock_out(scene, who, UNCONSCIOUS, die.key, "GUR-175")
            return
    if "stunned" not in scene[who].conditions:
        scene.tell(ConditionGained(who, "stunned", because, "GUR-175"))
    drop_held(scene, who, because, "GUR-175")
    fall(scene, who, because, "GUR-175")


def _bearing(state: State, tables: GurpsTables, who: Name, part: str, major: bool) -> tuple[Term, ...]:
    """What makes a knockdown roll easier or harder (GUR-175)."""
    terms = []
    traits = sheet(state, who).traits
    off = tables.location(part).knockdown
    if major and off and (part != "groin" or "male" in traits):
        terms.append(Term(part, off, rule="GUR-175"))
    if "high-pain-threshold" in traits:
        terms.append(tables.modifier("high-pain-threshold"))
    if "low-pain-threshold" in traits:
        terms.append(tables.modifier("low-pain-threshold"))
    return tuple(terms)


def shock_of(state: State, tables: GurpsTables, who: Name, points: int) -> int:
    """The shock of so many HP lost, up to the most; with many HP for each full tenth (GUR-173).

    Nobody with High Pain Threshold feels it.
    """
    if "high-pain-threshold" in sheet(state, who).traits:
        return 0
    full = full_hp(state, who)
    tenths = full >= tables.limit("shock-by-tenths")
    return min(points // (full // 10 if tenths else 1), tables.limit("shock"))
