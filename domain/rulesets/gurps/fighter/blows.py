"""What a fighter's blows are worth against a foe: with what, where, how deceptively (GUR-152, GUR-155)."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.facts.choice import Choice, Name
from domain.facts.memo import of_rules, of_sheet
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.gurps.brawler import defences
from domain.rulesets.gurps.core.acts import maneuver
from domain.rulesets.gurps.core.armed import handled
from domain.rulesets.gurps.core.body import HEAD, PARTS, crippled
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.figures import HP, covered, dx, full_hp
from domain.rulesets.gurps.core.sheet import GurpsSheet, sheet
from domain.rulesets.gurps.core.status import empty_hands, holding, holds_on, pinned, seized, stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.defend.defence_scores import bearing
from domain.rulesets.gurps.fighter.chances import ALL, FALL, feints, lands, passes, wound
from domain.rulesets.gurps.strike.attack import to_hit
from domain.rulesets.gurps.strike.blows import BITES, FEET, KICKS, PUNCHES
from domain.rulesets.gurps.strike.damage import adds
from domain.rulesets.gurps.strike.feints import FAR, best_answer, feint_score
from domain.rulesets.gurps.strike.strikes import attack_of, basic_of, damage_kind, kicks, known
from domain.rulesets.shared.fighters import NOTHING, WHOLE, Means

MANNERS = ("determined", "strong", "off-balance", "no-more-than", "move-and-attack")
"""Terms of the manoeuvre of this turn or the last, which are left out where the next is weighed."""


class Onto(NamedTuple):
    """What is added to a blow's number and to its damage."""

    skill: int = 0
    damage: int = 0


PLAIN = Onto()


class KnownBlow(NamedTuple):
    """What a blow goes by: how near one has to be, its number against the torso, its damage, and how likely a
    kick that fails ends on the ground, in 216ths."""

    blow: Choice
    reach: int
    number: int
    dice: int
    adds: int
    kind: str
    falls: int


class Weighed(NamedTuple):
    """A blow with its aim, and what it is worth."""

    worth: int
    made: KnownBlow
    aim: Choice


class OpenPart(NamedTuple):
    """What a blow meets at a part: the penalty to hit it, DR, its multiplier in halves, what a wound does
    besides."""

    name: str
    penalty: int
    dr: int
    halves: int
    knockdown: int
    shocks: bool
    cripples: int


def blows(
    state: State, who: Name, foe: Name, tables: GurpsTables, without: Means
) -> Iterator[tuple[Choice, int]]:
    """The blows that they could make, one with each kind of limb or thing, and the reach of each."""
    own = sheet(state, who)
    one = state.combatants[who]
    hand = next(iter(empty_hands(state, who)), "")
    if hand and not seized(state, who, hand):
        for skill in known(state, who, PUNCHES)[:2]:
            yield Choice("punch", foe=foe, using=(hand, skill)), 0
    feet = [foot for foot in FEET if not crippled(one, foot) and not seized(state, who, foot)]
    upright = one.posture in ("standing", "crouching")
    if feet and upright and own.body == "humanoid" and "kicks" not in without:
        for skill in known(state, who, KICKS)[:2]:
            yield Choice("kick", foe=foe, using=(feet[0], skill)), 1
    if own.body != "humanoid":
        yield Choice("bite", foe=foe, using=("teeth", known(state, who, BITES)[0])), 0
    for name, striker in own.strikers.items():
        yield (
            Choice("strike", foe=foe, using=(name, known(state, who, ("dx", striker.skill))[0])),
            max(striker.reach),
        )
    for item in dict.fromkeys(holding(state, who).values()):
        for mode in handled(state, tables, who, item):
            if mode.reach:
                yield Choice(mode.id, foe=foe, using=(item,)), max(mode.reach)


@of_rules
def known_blows(
    state: State, tables: GurpsTables, who: Name, foe: Name, without: Means
) -> tuple[KnownBlow, ...]:
    """The blows that they could make, each by its figures."""
    made = blows(state, who, foe, tables, without)
    return tuple(known_blow(state, tables, who, blow, reach) for blow, reach in made)


def known_blow(state: State, tables: GurpsTables, who: Name, blow: Choice, reach: int) -> KnownBlow:
    """What a blow goes by, without what the manoeuvre does to it."""
    attack, basic = attack_of(state, tables, who, blow, "torso"), basic_of(state, tables, who, blow)
    more = adds(state, tables, who, basic, attack.skill, strong=False)
    falls = ALL - passes(worth(dx(state, tables, who))) if kicks(state, who, blow) else 0
    return KnownBlow(
        blow, reach, neutral(state, tables, attack), basic.number, worth(more),
        damage_kind(state, tables, who, blow), falls,
    )  # fmt: skip


@of_sheet
def exposed(own: GurpsSheet, tables: GurpsTables, kind: str) -> tuple[OpenPart, ...]:
    """The parts that damage of a kind can be aimed at (GUR-167, GUR-170); of two sides the right one."""
    found = []
    for part in PARTS[own.body]:
        row = tables.location(part)
        if part.startswith("left-") or (row.only and kind not in row.only):
            continue
        found.append(
            OpenPart(
                part,
                row.penalty,
                covered(own, tables, part)[0],
                int(tables.multiplier(kind, part) * 2),
                row.knockdown if part != "groin" or "male" in own.traits else 0,
                part in (*HEAD, "vitals") and "high-pain-threshold" not in own.traits,
                row.cripples,
            )
        )
    return tuple(sorted(found, key=lambda each: -each.penalty))


@of_rules
def worth_at(
    state: State, tables: GurpsTables, foe: Name, dice: int, adds: int, kind: str
) -> tuple[tuple[OpenPart, int], ...]:
    """What damage is worth at each part where it is worth more than at any that is easier to hit."""
    own, full = sheet(state, foe), full_hp(state, foe)
    life = max(state.combatants[foe].pools[HP], 0) + full // 3 + 1
    pain = tables.modifier("high-pain-threshold").value if "high-pain-threshold" in own.traits else 0
    least, most, found = 0 if kind == "cr" else 1, -1, []
    for part in exposed(own, tables, kind):
        value = wound(
            dice, adds, least, part.dr, part.halves, life, full, own.ht + pain, part.knockdown,
            part.shocks, part.cripples,
        )  # fmt: skip
        if value > most:
            most = value
            found.append((part, value))
    return tuple(found)


@of_rules
def best_blow(
    state: State,
    tables: GurpsTables,
    who: Name,
    foe: Name,
    without: Means = NOTHING,
    onto: Onto = PLAIN,
    open_: bool = False,
) -> Weighed | None:
    """The blow that is worth most, `open_` against a foe who does not defend."""
    guard = None if open_ else guarding(state, tables, foe, who)
    found = (
        weigh(state, tables, each, guard, without, onto)
        for each in known_blows(state, tables, who, foe, without)
    )
    return max(found, key=lambda each: each.worth, default=None)


def weigh(
    state: State, tables: GurpsTables, made: KnownBlow, guard: int | None, without: Means, onto: Onto = PLAIN
) -> Weighed:
    """A blow aimed where, and as deceptively as, it is worth most; `guard` is the defence against it."""
    number, foe = made.number + onto.skill, made.blow.foe
    more = max(onto.damage, made.dice) if onto.damage else 0
    skilled = tables.limit("deceptive-skill")
    best, aim = 0, Choice("aim", part="torso")
    for part, value in worth_at(state, tables, foe, made.dice, made.adds + more, made.kind):
        if part.penalty and "aims" in without:
            break
        at = number + part.penalty
        for count in range(1 if "deceptive" in without else max((at - skilled) // 2, 0) + 1):
            promised = lands(at - 2 * count, None if guard is None else guard - count) * value // ALL
            if promised > best:
                best = promised
                aim = Choice("aim", part=part.name, count=count, manner=("deceptive",) if count else ())
    if made.falls:
        best -= (ALL - lands(number, guard)) * made.falls * FALL // ALL**2
    return Weighed(best, made, aim)


@of_rules
def after_feint(
    state: State, tables: GurpsTables, who: Name, found: Weighed, guard: int | None, least: int
) -> int:
    """What a blow is worth after a feint with the same skill, over all margins (GUR-216); 0 where even a foe
    without defences would not make it worth more than `least`."""
    made, feint = found.made, feint_with(state, who, found.made)
    if guard is None or feint is None or weigh(state, tables, made, None, NOTHING).worth <= least:
        return 0
    theirs = worth(best_answer(state, tables, made.blow.foe))
    margins = feints(worth(feint_score(state, tables, who, feint)), theirs)
    rest = WHOLE - sum(often for _, often in margins)
    more = [weigh(state, tables, made, guard - by, NOTHING).worth * often for by, often in margins]
    return (found.worth * rest + sum(more)) // WHOLE


@of_rules
def at_a_yard(state: State, tables: GurpsTables, who: Name, foe: Name, without: Means) -> Weighed | None:
    """The blow that is worth most of those that reach a yard or more: a feint is not lost where the foe steps
    back before it."""
    guard = guarding(state, tables, foe, who)
    far = [each for each in known_blows(state, tables, who, foe, without) if each.reach]
    found = (weigh(state, tables, each, guard, without) for each in far)
    return max(found, key=lambda each: each.worth, default=None)


def feint_with(state: State, who: Name, made: KnownBlow) -> Choice | None:
    """The feint that goes before a blow: with the same weapon, or the same skill where it reaches as far."""
    blow = made.blow
    if blow.act in ("punch", "kick", "bite"):
        skill = blow.using[1]
        if made.reach and skill not in FAR:
            return None
        return Choice("feint", foe=blow.foe, using=("unarmed", skill))
    return (
        Choice("feint", foe=blow.foe, using=blow.using)
        if blow.using[0] in holding(state, who).values()
        else None
    )


def neutral(state: State, tables: GurpsTables, attack: Attack) -> int:
    """The number of an attack, without what the manoeuvre does to it."""
    return worth(term for term in to_hit(state, tables, attack) if term.name not in MANNERS)


@of_rules
def guarding(state: State, tables: GurpsTables, who: Name, against: Name) -> int | None:
    """Somebody's best defence against another, with a step back while they can take one; `None` for none."""
    if maneuver(state, who) == "all-out-attack" or pinned(state, who):
        return None
    held = bool(holds_on(state, who)) or stunned(state, who)
    best = max((made for made, pick in defences(state, tables, who) if not (pick.manner and held)), default=0)
    off = state.combatants[who].counter("feinted", against)
    return best + worth(bearing(state, tables, who, against)) - off
