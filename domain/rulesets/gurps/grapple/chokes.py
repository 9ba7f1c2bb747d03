"""Chokes: strangling a held neck, squeezing a held body, the choke hold (GUR-039 to GUR-044, GUR-208)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ConditionGained, ConditionLost, CounterSet
from domain.facts.hexes import Arc, arc, neighbour
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.able import BODY, CHOKE_HOLD, GRAPPLE, able, foes
from domain.rulesets.gurps.core.acts import ATTACKS, Deed, Turn
from domain.rulesets.gurps.core.bodily import tire
from domain.rulesets.gurps.core.body import PARTS
from domain.rulesets.gurps.core.contests import quick
from domain.rulesets.gurps.core.holds import (
    change,
    choked,
    enfeebled,
    grappling_st,
    grips,
    hands_in,
    held_by,
    later,
    more_hands,
    named,
    on,
    resisting_st,
    smother,
    take,
    usable,
)
from domain.rulesets.gurps.core.injury import injure
from domain.rulesets.gurps.core.place import apart, before, lies_in, on_map
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.grapple.grapples import too_high
from domain.rulesets.gurps.grapple.takedowns import FOLLOW_UP, follow_ups, not_yet
from domain.rulesets.gurps.strike.attack import Attack, aims_at, connects, worthwhile
from domain.rulesets.gurps.turn.attacks import count_attack, may_attack_now

TAKEN_AT = {"judo": -2, "wrestling": -3}
"""What a choke hold is off the skill that it is taken with (GUR-208)."""


# -- strangling and squeezing


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """A held neck can be strangled, a held torso squeezed by somebody larger (GUR-039, GUR-041, A73)."""
    for name, hold in follow_ups(state, who):
        if state.combatants[who].counter("squeezed", name) and not settings(state).strangle_again:
            continue
        if hold.kind == GRAPPLE and hold.part == "neck":
            yield Choice("strangle", foe=hold.victim)
        if hold.part == "torso" and hold.kind != CHOKE_HOLD and larger(state, who, hold.victim):
            yield Choice("squeeze", foe=hold.victim)


def larger(state: State, who: Name, foe: Name) -> bool:
    """Whether he is big enough to squeeze a whole body (GUR-041)."""
    return sheet(state, who).sm > sheet(state, foe).sm


def strangle(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """A Quick Contest; the margin is crushing damage, which takes the breath (GUR-040 to GUR-043)."""
    who, foe = turn.who, made.foe
    part = "neck" if made.act == "strangle" else "torso"
    count_attack(scene, who, foe, key)
    name = held_by(scene.state, who, foe, part)
    rule = "GUR-040" if part == "neck" else "GUR-041"
    mine = chokes(scene.state, turn.tables, who, foe, part)
    theirs = endures(scene.state, turn.tables, foe)
    found = quick(scene, who, foe, made.act, mine, theirs, f"{turn.slot}.{made.act}", rule)
    scene.tell(CounterSet(who, "squeezed", 1, found.key, "GUR-039", name))
    if not able(scene.state, foe):
        return
    if found.winner == who:
        margin = (Term("margin", found.margin, rule="GUR-042"),)
        wound = injure(
            scene, turn.tables, foe, part, found.margin, "cr", found.key, "GUR-042",
            slot=turn.slot, terms=margin,
        )  # fmt: skip
        if wound.injury and name in scene.state.holds:
            gasp(scene, name, foe, found.key, "GUR-043")
        return
    if settings(scene.state).suffocation == "each-squeeze" and name in scene.state.holds:
        _loosen(scene, name, foe, found.key)


def chokes(state: State, tables: Tables, who: Name, foe: Name, part: str) -> tuple[Term, ...]:
    """ST of him who chokes: -5 with one hand, +2 for each beyond two (GUR-040, GUR-041)."""
    hold = next(hold for _, hold in on(state, who, foe, part))
    count = hands_in(hold.using)
    terms = [*grappling_st(state, tables, who, foe, hold), *enfeebled(state, who)]
    if count == 1:
        terms.append(Term("one-hand", -5, rule="GUR-040"))
    if part == "torso" and "constriction-attack" not in sheet(state, who).traits:
        terms.append(Term("bear-hug", -5, rule="GUR-041"))
    return (*terms, *more_hands(count, "GUR-040"))


def endures(state: State, tables: Tables, who: Name) -> tuple[Term, ...]:
    """The higher of ST and HT of him who is choked (GUR-040, GUR-202)."""
    st, ht = resisting_st(state, tables, who), (Term("ht", sheet(state, who).ht),)
    return max(st, ht, key=worth)


def gasp(scene: Scene, name: str, foe: Name, because: Key, rule: str) -> None:
    """From his next turn on he loses breath, until he escapes (GUR-043, A20, A21)."""
    if not able(scene.state, foe):
        return
    smother(scene, name, because, rule)
    if "suffocating" not in scene[foe].conditions:
        scene.tell(ConditionGained(foe, "suffocating", because, rule))


def _loosen(scene: Scene, name: str, foe: Name, because: Key) -> None:
    """By setting only a squeeze that hurts keeps the breath away (A20)."""
    change(scene, name, because, "GUR-043", level=0)
    if "suffocating" in scene[foe].conditions and not choked(scene.state, foe):
        scene.tell(ConditionLost(foe, "suffocating", because, "GUR-043"))


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why nobody can be strangled or squeezed now."""
    why = not_yet(state, who, pick)
    if why is not None:
        return why
    foe = pick.foe or "anybody"
    name = held_by(state, who, foe, "neck" if pick.act == "strangle" else "torso")
    if name and state.combatants[who].counter("squeezed", name):
        return Refused("squeezed-already", f"{who} has squeezed {foe} in this hold.", "GUR-039")
    if pick.act == "strangle":
        return Refused("not-the-neck", f"{who} does not hold {foe} by the neck.", "GUR-039")
    why_not = f"{who} must hold the torso of somebody smaller to squeeze it."
    return Refused("not-larger", why_not, "GUR-041")


# -- the choke hold


def hold_offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """With Judo or Wrestling and two hands, in close combat or on a held neck (GUR-044, GUR-208)."""
    for foe in foes(state, who):
        if why_not(state, who, foe) is None:
            for skill in TAKEN_AT:
                made = Choice("choke-hold", foe=foe, using=(*two_hands(state, who, foe), skill))
                known = skill in sheet(state, who).skills
                if known and worthwhile(state, tables, attack_of(state, who, made, 0)):
                    yield made


def two_hands(state: State, who: Name, foe: Name) -> tuple[str, ...]:
    """Two hands for it: those that hold the neck first, then free ones."""
    neck = held_by(state, who, foe, "neck")
    mine = grips(state.holds[neck].using) if neck else ()
    return tuple(hand for hand in (*mine, *usable(state, who)) if hand != BODY)[:2]


def why_not(state: State, who: Name, foe: Name) -> Refused | None:
    """Why somebody cannot take a choke hold on a foe now."""
    if foe not in foes(state, who):
        return Refused("no-foe", f"{who} can choke only a foe who is still in the fight.", "GUR-208")
    if not may_attack_now(state, who, foe):
        return Refused("no-attack-left", f"{who} has no attack left for {foe} this turn.", "GUR-153")
    if not before(state, who, foe) or apart(state, who, foe):
        return Refused("not-close", f"{who} must be in the hex of {foe} and face him.", "GUR-006")
    if "neck" not in PARTS[sheet(state, foe).body] or not set(TAKEN_AT) & set(sheet(state, who).skills):
        return Refused("not-learnt", f"A choke hold needs Judo or Wrestling; {who} has neither.", "GUR-044")
    neck = held_by(state, who, foe, "neck")
    if neck and state.holds[neck].kind != GRAPPLE:
        return Refused("held-already", f"{who} has {foe} in a choke hold already.", "GUR-208")
    if neck and not later(state, who, neck):
        return Refused("too-soon", f"{who} has only just taken hold: from his next turn on.", "GUR-031")
    if len(two_hands(state, who, foe)) < 2:
        return Refused("needs-two-hands", f"A choke hold needs two hands; {who} has not got them.", "GUR-208")
    if not neck and too_high(state, who, foe):
        return Refused("kneel-first", f"{who} must kneel or lie down to take hold of {foe}.", "GUR-014")
    return None


def attack_of(state: State, who: Name, made: Choice, deceptive: int) -> Attack:
    """At Judo-2 or Wrestling-3, -1 more from the front (GUR-208)."""
    *hands, skill = made.using
    more = [Term("choke-hold", TAKEN_AT[skill], rule="GUR-208")]
    if not behind(state, who, made.foe):
        more.append(Term("from-the-front", -1, rule="GUR-208"))
    return Attack(
        "choke-hold", who, made.foe, skill, "GUR-208", tuple(hands), "neck", damaging=False, held=True,
        plain=True, seizes=True, deceptive=deceptive, more=tuple(more),
    )  # fmt: skip


def behind(state: State, who: Name, foe: Name) -> bool:
    """Whether he has the foe before him with his back to him, in close combat as he came in (GUR-208)."""
    if apart(state, who, foe) or not on_map(state):
        return lies_in(state, foe, who) is Arc.REAR
    came = state.combatants[who].counter("entered", foe)
    if not came:
        return False
    start = neighbour(state.combatants[who].at, came + 2)
    return arc(state.combatants[foe].at, state.combatants[foe].facing, start) is Arc.REAR


def choke_hold(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """The attack, which may be defended; then a grip on the neck that takes the breath (GUR-208)."""
    who, foe = turn.who, made.foe
    options = aims_at(scene.state, turn.tables, attack_of(scene.state, who, made, 0), "neck")
    aim = scene.choose(who, options, f"{turn.slot}.aims", rule="GUR-155").pick
    if not able(scene.state, who) or not able(scene.state, foe):
        return
    count_attack(scene, who, foe, key)
    hit = connects(scene, turn.tables, attack_of(scene.state, who, made, aim.count), turn.slot)
    if hit is None or not able(scene.state, who) or apart(scene.state, who, foe) > 1:
        return
    basic = settings(scene.state).choke_hold == "basic"
    neck = held_by(scene.state, who, foe, "neck")
    if neck:
        change(scene, neck, hit.key, "GUR-208", kind=CHOKE_HOLD, using=made.using)
        scene.tell(CounterSet(who, "since", scene[who].counter("turns"), hit.key, "GUR-196", neck))
    else:
        take(scene, who, foe, CHOKE_HOLD, "neck", made.using, hit.key, "GUR-208")
    if basic:
        gasp(scene, neck or named(who, foe, "neck"), foe, hit.key, "GUR-208")


def hold_refuses(state: State, who: Name, pick: Choice) -> Refused:
    why = why_not(state, who, pick.foe)
    return why or Refused("not-so", f"{who} takes a choke hold with Judo or Wrestling.", "GUR-208")


# -- the choke hold of Martial Arts


def tightens(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """By setting a choke hold does nothing of itself, but is tightened turn by turn (GUR-208)."""
    for _, hold in follow_ups(state, who):
        if hold.kind == CHOKE_HOLD and settings(state).choke_hold == "martial-arts":
            yield Choice("tighten", foe=hold.victim)


def tighten(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """ST+3 as in GUR-040; the margin is lost from FP (GUR-208)."""
    who, foe = turn.who, made.foe
    count_attack(scene, who, foe, key)
    mine = (
        *chokes(scene.state, turn.tables, who, foe, "neck"),
        Term("choke-hold", 3, rule="GUR-208"),
    )
    theirs = endures(scene.state, turn.tables, foe)
    found = quick(scene, who, foe, "tighten", mine, theirs, f"{turn.slot}.tighten", "GUR-208")
    if found.winner == who and able(scene.state, foe):
        tire(scene, turn.tables, foe, found.margin, found.key, "GUR-208", turn.slot)


def tighten_refuses(state: State, who: Name, pick: Choice) -> Refused:
    why = not_yet(state, who, pick)
    why_not = "A choke hold takes the breath of itself; nothing is tightened, but by a setting."
    return why or Refused("no-choke-hold", why_not, "GUR-208")


DEEDS = (
    Deed(("strangle", "squeeze"), FOLLOW_UP, offers, strangle, refuses),
    Deed(("choke-hold",), ATTACKS, hold_offers, choke_hold, hold_refuses),
    Deed(("tighten",), FOLLOW_UP, tightens, tighten, tighten_refuses),
)
