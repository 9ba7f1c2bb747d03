"""Weapons in another's grip: grabbed, wrested away, forced from a held hand (GUR-003 to GUR-005, GUR-017)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ItemMoved
from domain.facts.refusal import Refused
from domain.facts.state import Hold, State
from domain.facts.term import Term
from domain.rulesets.gurps.core.able import (
    GRABBED,
    able,
    foes,
    grabbed,
    holding,
    holds_of,
    pinned,
    stunned,
)
from domain.rulesets.gurps.core.acts import ATTACKS, Deed, Turn
from domain.rulesets.gurps.core.body import carrier, limb
from domain.rulesets.gurps.core.contests import exchange
from domain.rulesets.gurps.core.figures import strength
from domain.rulesets.gurps.core.holds import enfeebled, free, grips, later, named, on, take, usable
from domain.rulesets.gurps.core.place import apart, before
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet, weapon_of
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.grapple.grapples import SKILLS
from domain.rulesets.gurps.strike.attack import Attack, connects, worthwhile
from domain.rulesets.gurps.strike.strikes import known
from domain.rulesets.gurps.turn.attacks import count_attack, may_attack_now


def st(state: State, who: Name) -> tuple[Term, ...]:
    """Plain ST: no training helps to wrest (GUR-005, GUR-202)."""
    return (Term("st", strength(state, who)), *enfeebled(state, who))


# -- grabbing


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Every thing in a foe's hand, with an empty hand or with a weapon that grabs (GUR-003)."""
    for foe in foes(state, who):
        if may_attack_now(state, who, foe) and before(state, who, foe):
            for item in dict.fromkeys(holding(state, foe).values()):
                if named(who, foe, item) not in state.holds:
                    for using in reaching(state, tables, who, foe):
                        made = Choice("grab", foe=foe, part=item, using=using)
                        if worthwhile(state, tables, attack_of(state, tables, who, made)):
                            yield made


def reaching(state: State, tables: Tables, who: Name, foe: Name) -> Iterator[tuple[str, ...]]:
    """The empty hands that reach him, with each skill; the weapons that grab and reach so far (GUR-003)."""
    yards = apart(state, who, foe)
    if yards == 0:
        for hand in usable(state, who):
            yield from ((hand, skill) for skill in known(state, who, SKILLS))
    for item in dict.fromkeys(holding(state, who).values()):
        if grabber_skill(state, tables, who, item, yards) and not grabbed(state, who, item):
            yield (item,)


def grabber_skill(state: State, tables: Tables, who: Name, item: str, yards: int) -> str:
    """The skill that he grabs with at this distance with a weapon such as a whip; empty if it cannot."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    if kind is None or not kind.grabs:
        return ""
    modes = (mode.skill for mode in kind.modes if yards in mode.reach)
    return next((skill for skill in modes if skill in sheet(state, who).skills), "")


def hand_of(state: State, foe: Name, item: str) -> str:
    """The hand that a thing is in; of one held with both, the right."""
    return next((hand for hand, held in holding(state, foe).items() if held == item), "")


def attack_of(state: State, tables: Tables, who: Name, made: Choice) -> Attack:
    """At the full penalty of the hand, not at half of it (GUR-003, GUR-015)."""
    hand = hand_of(state, made.foe, made.part)
    if len(made.using) == 1:
        yards = apart(state, who, made.foe)
        skill = grabber_skill(state, tables, who, made.using[0], yards) or "dx"
        return Attack(
            "grab", who, made.foe, skill, "GUR-003", made.using, hand, armed=True, close=False,
            damaging=False, seizes=True,
        )  # fmt: skip
    return Attack(
        "grab", who, made.foe, made.using[1], "GUR-003", made.using[:1], hand, damaging=False, seizes=True
    )


def grab(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """A hit holds the thing and nothing else (GUR-004)."""
    who, foe = turn.who, made.foe
    count_attack(scene, who, foe, key)
    hit = connects(scene, turn.tables, attack_of(scene.state, turn.tables, who, made), turn.slot)
    still = hit is not None and able(scene.state, who) and hand_of(scene.state, foe, made.part)
    if hit is not None and still and apart(scene.state, who, foe) <= reach_of(made.using):
        take(scene, who, foe, GRABBED, made.part, made.using, hit.key, "GUR-004")


def reach_of(using: tuple[str, ...]) -> int:
    """How far apart the two may be: next to each other, or as far as a whip (GUR-065)."""
    return 1 if grips(using) else 10


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why a thing cannot be grabbed."""
    if pick.foe not in foes(state, who):
        return Refused("no-foe", f"{who} grabs something that a foe has in his hand.", "GUR-003")
    if not may_attack_now(state, who, pick.foe):
        return Refused("no-attack-left", f"{who} has no attack left for {pick.foe} this turn.", "GUR-153")
    if not hand_of(state, pick.foe, pick.part):
        has = ", ".join(dict.fromkeys(holding(state, pick.foe).values())) or "nothing"
        return Refused("not-in-hand", f"{pick.foe} has {has} in hand.", "GUR-003")
    if named(who, pick.foe, pick.part) in state.holds:
        return Refused("grabbed-already", f"{who} has hold of the {pick.part} already.", "GUR-004")
    return Refused(
        "nothing-to-grab-with",
        f"{who} needs an empty hand in the hex of {pick.foe}, or a weapon that grabs and reaches him.",
        "GUR-003",
    )


# -- wresting


def wrests(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Whoever has hold of a thing, on a later turn, and its owner (GUR-005, A56)."""
    for name, hold in state.holds.items():
        if wrest_barred(state, who, name, hold) is None:
            other = hold.victim if hold.holder == who else hold.holder
            yield Choice("wrest", foe=other, part=hold.part)


def wrest_barred(state: State, who: Name, name: str, hold: Hold) -> Refused | None:
    """Why somebody cannot wrest at the thing in this hold."""
    if hold.kind != GRABBED or who not in (hold.holder, hold.victim):
        return Refused("not-grabbed", f"{who} has no part in that grip.", "GUR-005")
    if stunned(state, who) or pinned(state, who) or "exhausted" in state.combatants[who].conditions:
        return Refused("cannot-act", f"{who} is in no state to wrest at anything.", "GUR-021")
    if hold.holder == who and not later(state, who, name):
        return Refused("too-soon", f"{who} can wrest it away from his next turn on.", "GUR-005")
    return None


def wrest(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """One exchange of ST; the turn is gone (GUR-005, A1)."""
    wrestle_for(scene, turn, made.foe, made.part, key)


def wrestle_for(scene: Scene, turn: Turn, foe: Name, item: str, because: Key) -> None:
    """Won by him who grabbed: the thing is his. Won by its owner: the grip is broken (GUR-005, A56)."""
    who = turn.who
    mine = named(who, foe, item) in scene.state.holds
    name = named(who, foe, item) if mine else named(foe, who, item)
    a, b = st(scene.state, who), st(scene.state, foe)
    winner, why = exchange(scene, who, foe, "wrest", a, b, f"{turn.slot}.wrest", "GUR-005", item)
    if not winner or name not in scene.state.holds:
        return
    if mine and winner == who:
        taken(scene, name, why)
    elif mine or winner == who:
        free(scene, name, why, "GUR-005")


def taken(scene: Scene, name: str, because: Key) -> None:
    """The thing changes hands; what a whip pulled away, or he has one of already, lies there (GUR-005)."""
    holder, owner, item, hands = parties(scene.state, name)
    free(scene, name, because, "GUR-005")
    if hands and item not in scene[holder].items:
        scene.tell(ItemMoved(owner, item, hands[0], because, "GUR-005", to=holder))
    else:
        scene.tell(ItemMoved(owner, item, "ground", because, "GUR-005"))


def parties(state: State, name: str) -> tuple[Name, Name, str, tuple[str, ...]]:
    """Of a grip on a thing: who grips it, whose it is, what it is, with which hands."""
    hold = state.holds[name]
    return hold.holder, hold.victim, hold.part, grips(hold.using)


def refuses_wrest(state: State, who: Name, pick: Choice) -> Refused:
    """Why a wrest is not offered."""
    for name, hold in state.holds.items():
        if hold.part == pick.part and {hold.holder, hold.victim} == {who, pick.foe}:
            why = wrest_barred(state, who, name, hold)
            if why is not None:
                return why
    if any(choice.foe == pick.foe for choice in forced(state, who)):
        drop = "A thing in a hand that is held is not snatched; it can be forced to drop: force-drop."
        return Refused("not-snatched", drop, "GUR-017")
    return Refused("not-grabbed", f"{who} first has to get hold of it: grab.", "GUR-005")


# -- making a held hand drop what it has


def forced(state: State, who: Name) -> Iterator[Choice]:
    """Each foe whose arm or hand he holds, with something in that hand, once a turn (GUR-017)."""
    for _, hold in holds_of(state, who):
        hand = carrier(hold.part).replace("arm", "hand")
        if limb(hand) == "hand" and hand in holding(state, hold.victim):
            yield Choice("force-drop", foe=hold.victim, part=hold.part)


def force_offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """As a wrest, which takes the turn (GUR-005, GUR-017)."""
    weak = stunned(state, who) or pinned(state, who) or "exhausted" in state.combatants[who].conditions
    if not weak and settings(state).force_drop == "whole-turn":
        yield from forced(state, who)


def force_within(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """By setting it is one of the attacks of the turn (GUR-017)."""
    if settings(state).force_drop == "attack":
        for made in forced(state, who):
            if may_attack_now(state, who, made.foe):
                yield made


def force(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """One exchange of ST, in the turn or in place of an attack (GUR-017)."""
    if settings(scene.state).force_drop == "attack":
        count_attack(scene, turn.who, made.foe, key)
    force_open(scene, turn, made.foe, made.part, key)


def force_open(scene: Scene, turn: Turn, foe: Name, part: str, because: Key) -> None:
    """Won: the hand drops what it has. Lost: the hold on it ends (GUR-017, A55)."""
    who = turn.who
    a, b = st(scene.state, who), st(scene.state, foe)
    winner, why = exchange(scene, who, foe, "force-drop", a, b, f"{turn.slot}.force", "GUR-017", part)
    if winner == who:
        hand = carrier(part).replace("arm", "hand")
        item = holding(scene.state, foe).get(hand, "")
        if item:
            scene.tell(ItemMoved(foe, item, "ground", why, "GUR-017"))
    elif winner == foe and settings(scene.state).failed_drop == "hold-ends":
        for name, _ in tuple(on(scene.state, who, foe, part)):
            free(scene, name, why, "GUR-017")


def refuses_force(state: State, who: Name, pick: Choice) -> Refused:
    """Why nothing can be forced from a hand."""
    why = f"{who} must hold the arm or the hand of somebody who has something in that hand."
    return Refused("hand-not-held", why, "GUR-017")


DEEDS = (
    Deed(("grab",), ATTACKS, offers, grab, refuses),
    Deed(("wrest",), (), wrests, wrest, refuses_wrest),
    Deed(("force-drop",), (), force_offers, force, refuses_force),
    Deed(("force-drop",), ATTACKS, force_within, force, refuses_force),
)
