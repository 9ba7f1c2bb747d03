"""Grappling: with which hands, where, and what a hit makes of it (GUR-006 to GUR-018)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.able import BODY, GRAPPLE, able, foes, gripping, holding
from domain.rulesets.gurps.core.acts import ATTACKS, Deed, Turn
from domain.rulesets.gurps.core.body import PARTS
from domain.rulesets.gurps.core.holds import change, grips, hands_in, held_by, more_hands, take, usable
from domain.rulesets.gurps.core.place import apart, before
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.strike.attack import Attack, aims_at, connects, worthwhile
from domain.rulesets.gurps.strike.strikes import known
from domain.rulesets.gurps.turn.attacks import count_attack, may_attack_now

SKILLS = ("dx", "judo", "sumo-wrestling", "wrestling")
"""What one may grapple with (GUR-001, GUR-008)."""

LOW = ("sitting", "kneeling", "crawling", "lying")
"""Postures in which one is reached only from one's knees or lower (GUR-014)."""

NEVER = ("eye", "vitals")
"""Parts that nobody can hold (GUR-015)."""


# -- with what, and where


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Each foe in the same hex, with each set of hands and each skill (GUR-006, GUR-008, GUR-011)."""
    for foe in foes(state, who):
        if why_not(state, who, foe) is None:
            for hands in with_hands(state, who):
                for skill in known(state, who, SKILLS):
                    made = Choice("grapple", foe=foe, using=(*hands, skill))
                    if any(aims(state, tables, who, made)):
                        yield made


def with_hands(state: State, who: Name) -> Iterator[tuple[str, ...]]:
    """Each usable hand alone, the first two, three and so on; a body that constricts (GUR-221)."""
    free = usable(state, who)
    yield from ((hand,) for hand in free)
    yield from (free[:count] for count in range(2, len(free) + 1))
    if "constriction-attack" in sheet(state, who).traits and BODY not in gripping(state, who):
        yield (BODY,)


def too_high(state: State, who: Name, foe: Name) -> bool:
    """On his feet against one who is not, unless the foe's SM is 2 larger or more (GUR-014)."""
    low = state.combatants[foe].posture in LOW and state.combatants[who].posture not in LOW
    return low and sheet(state, foe).sm < sheet(state, who).sm + 2


def holdable(state: State, foe: Name) -> tuple[str, ...]:
    """The parts of a body that can be held, extra arms and their hands among them (GUR-015)."""
    own = sheet(state, foe)
    more = tuple(f"{limb}-{n}" for n in range(3, own.arms + 1) for limb in ("arm", "hand"))
    return tuple(part for part in PARTS[own.body] if part not in NEVER) + (
        more if own.body == "humanoid" else ()
    )


def aims(state: State, tables: Tables, who: Name, made: Choice) -> Iterator[Choice]:
    """Every part that he may go for, as deceptively as the skill allows (GUR-015, GUR-155)."""
    for part in holdable(state, made.foe):
        mine = held_by(state, who, made.foe, part)
        if mine and state.holds[mine].kind != GRAPPLE:
            continue
        attack = attack_of(who, made, part)
        if worthwhile(state, tables, attack):
            yield from aims_at(state, tables, attack, part)


def attack_of(who: Name, made: Choice, part: str, deceptive: int = 0) -> Attack:
    """A grapple as an attack: half the part's penalty, +2 for each arm beyond two (GUR-011, GUR-015)."""
    *hands, skill = made.using
    return Attack(
        "grapple", who, made.foe, skill, "GUR-008", tuple(hands), part, damaging=False, held=True,
        seizes=True, deceptive=deceptive, more=more_hands(hands_in(made.using), "GUR-011"),
    )  # fmt: skip


# -- how it goes


def grapple(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """Where, the attack, and the hold (GUR-008, GUR-009, A67)."""
    who, foe = turn.who, made.foe
    options = tuple(aims(scene.state, turn.tables, who, made))
    if not options:
        return
    aim = scene.choose(who, options, f"{turn.slot}.aims", rule="GUR-015").pick
    if not able(scene.state, who) or not able(scene.state, foe):
        return
    count_attack(scene, who, foe, key)
    hit = connects(scene, turn.tables, attack_of(who, made, aim.part, aim.count), turn.slot)
    if hit is not None and able(scene.state, who) and apart(scene.state, who, foe) <= 1:
        seize(scene, who, foe, hit.part, made.using, hit.key)


def seize(scene: Scene, who: Name, foe: Name, part: str, using: tuple[str, ...], because: Key) -> None:
    """The hold is taken; hands that join one of his own make it one (GUR-009, GUR-196)."""
    mine = held_by(scene.state, who, foe, part)
    if not mine:
        take(scene, who, foe, GRAPPLE, part, using, because, "GUR-221" if BODY in using else "GUR-009")
        return
    already = grips(scene.state.holds[mine].using)
    change(scene, mine, because, "GUR-011", using=(*already, *using))


# -- why not


def why_not(state: State, who: Name, foe: Name) -> Refused | None:
    """Why somebody cannot grapple a foe now."""
    if foe not in foes(state, who):
        could = ", ".join(foes(state, who)) or "nobody"
        return Refused("no-foe", f"Grapple whom? Foes who can fight are {could}.", "GUR-008")
    if not may_attack_now(state, who, foe):
        return Refused("no-attack-left", f"{who} has no attack left for {foe} this turn.", "GUR-153")
    if not before(state, who, foe):
        return Refused("not-in-front", f"{foe} is not in front of {who}.", "GUR-195")
    if apart(state, who, foe):
        return Refused("not-close", f"{who} grapples only in the hex of {foe}: step in first.", "GUR-006")
    if not any(with_hands(state, who)):
        return Refused("no-empty-hand", f"{who} has no empty hand to grapple with.", needed_hand(state, who))
    if too_high(state, who, foe):
        why = f"{foe} is {state.combatants[foe].posture}: {who} must kneel or lie down to grapple him."
        return Refused("kneel-first", why, "GUR-014")
    return None


def needed_hand(state: State, who: Name) -> str:
    """The rule that he lacks a hand by: no hands, all committed, held, or full."""
    if sheet(state, who).body != "humanoid":
        return "GUR-221"
    if gripping(state, who) and not holding(state, who):
        return "GUR-013"
    return "GUR-006"


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    barred = why_not(state, who, pick.foe)
    if barred is not None:
        return barred
    skills = ", ".join(known(state, who, SKILLS))
    unknown = [each for each in pick.using if each in SKILLS and each not in known(state, who, SKILLS)]
    if unknown:
        text = f"{who} has never learnt {unknown[0]}; he can roll {skills}."
        return Refused("not-learnt", text, "GUR-001")
    hands = " or ".join(" ".join(each) for each in with_hands(state, who))
    return Refused("not-so", f"{who} can grapple with {hands}, rolling {skills}.", "GUR-008")


DEEDS = (Deed(("grapple",), ATTACKS, offers, grapple, refuses),)
