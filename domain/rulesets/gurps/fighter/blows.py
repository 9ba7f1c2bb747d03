"""What a fighter's blows are worth against a foe: with what, where, how deceptively (GUR-152, GUR-155)."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.facts.choice import Choice, Name
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.gurps.brawler import defences
from domain.rulesets.gurps.core.acts import maneuver
from domain.rulesets.gurps.core.armed import handled
from domain.rulesets.gurps.core.body import HEAD, PARTS, crippled
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.figures import HP, dr, dx, full_hp
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import empty_hands, holding, holds_on, pinned, seized, stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.defend.defence_scores import bearing
from domain.rulesets.gurps.fighter.chances import ALL, FALL, lands, passes, wound
from domain.rulesets.gurps.strike.attack import to_hit
from domain.rulesets.gurps.strike.blows import BITES, FEET, KICKS, PUNCHES
from domain.rulesets.gurps.strike.damage import adds
from domain.rulesets.gurps.strike.strikes import attack_of, basic_of, damage_kind, kicks, known
from domain.rulesets.shared.fighters import NOTHING, Means

MANNERS = ("determined", "strong", "off-balance", "no-more-than", "move-and-attack")
"""Terms of the manoeuvre of this turn or the last, which are left out where the next is weighed."""

SKILLED = 10
"""The score to which a deceptive attack may lower a skill (GUR-155)."""


class Weighed(NamedTuple):
    """A blow with its aim, and what it is worth; `reach` is how near one has to be."""

    worth: int
    blow: Choice
    aim: Choice
    reach: int


class Onto(NamedTuple):
    """What is added to a blow's number and to its damage, and what is taken off the foe's defence."""

    skill: int = 0
    damage: int = 0
    defence: int = 0


PLAIN = Onto()


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
def best_blow(
    state: State,
    tables: GurpsTables,
    who: Name,
    foe: Name,
    without: Means = NOTHING,
    onto: Onto = PLAIN,
    open_: bool = False,
) -> Weighed | None:
    """The blow that is worth most, `open_` against a foe who does not defend."""  # fmt: skip
    guard = None if open_ else guarding(state, tables, foe, who)
    found = (
        weigh(state, tables, who, blow, reach, onto, guard, without)
        for blow, reach in blows(state, who, foe, tables, without)
    )
    return max(found, key=lambda each: each.worth, default=None)


def weigh(
    state: State,
    tables: GurpsTables,
    who: Name,
    blow: Choice,
    reach: int,
    onto: Onto,
    guard: int | None,
    without: Means,
) -> Weighed:
    """A blow aimed where, and as deceptively as, it is worth most."""  # fmt: skip
    body = PARTS[sheet(state, blow.foe).body]
    attack = attack_of(state, tables, who, blow, "torso")
    number = neutral(state, tables, attack) + onto.skill
    best, aim = 0, Choice("aim", part="torso")
    for part in ("torso",) if "aims" in without else body:
        if part.startswith("left-"):
            continue
        row = tables.location(part)
        if row.only and damage_kind(state, tables, who, blow) not in row.only:
            continue
        value = lands_for(state, tables, who, blow, part, onto.damage)
        at = number + row.penalty
        for count in range(1 if "deceptive" in without else max((at - SKILLED) // 2, 0) + 1):
            defence = None if guard is None else guard - onto.defence - count
            promised = lands(at - 2 * count, defence) * value // ALL
            if promised > best:
                best = promised
                manner = ("deceptive",) if count else ()
                aim = Choice("aim", part=part, count=count, manner=manner)
    if kicks(state, who, blow):
        best -= (ALL - lands(number, guard)) * (ALL - passes(worth(dx(state, tables, who)))) * FALL // ALL**2
    return Weighed(best, blow, aim, reach)


def lands_for(state: State, tables: GurpsTables, who: Name, blow: Choice, part: str, more: int) -> int:
    """What a blow is worth once it has landed on a part."""
    foe, basic = blow.foe, basic_of(state, tables, who, blow)
    kind = damage_kind(state, tables, who, blow)
    terms = tuple(
        t
        for t in adds(state, tables, who, basic, skill_of(state, tables, who, blow))
        if t.name not in MANNERS
    )
    row, (points, _) = tables.location(part), dr(state, tables, foe, part)
    theirs, full = sheet(state, foe), full_hp(state, foe)
    life = max(state.combatants[foe].pools[HP], 0) + full // 3 + 1
    off = row.knockdown if part != "groin" or "male" in theirs.traits else 0
    ht = theirs.ht + (
        tables.modifier("high-pain-threshold").value if "high-pain-threshold" in theirs.traits else 0
    )
    halves = int(tables.multiplier(kind, part) * 2)
    shocks = part in (*HEAD, "vitals") and "high-pain-threshold" not in theirs.traits
    return wound(
        basic.number, worth(terms) + (max(more, basic.number) if more else 0), 0 if kind == "cr" else 1,
        points, halves, life, full, ht, off, shocks, row.cripples,
    )  # fmt: skip


def skill_of(state: State, tables: GurpsTables, who: Name, blow: Choice) -> str:
    """The skill that a blow is rolled with."""
    return attack_of(state, tables, who, blow, "torso").skill


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
