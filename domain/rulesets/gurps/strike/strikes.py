"""Blows: punch, kick, bite, striker, and the weapons of the tables (GUR-002, GUR-200, GUR-201, GUR-213)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.counted import counted
from domain.facts.hexes import Arc
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.able import (
    able,
    empty_hands,
    foes,
    grabbed,
    gripping,
    hands,
    holding,
    holds_of,
    holds_on,
    place_seized,
    seized,
)
from domain.rulesets.gurps.core.body import HEAD, crippled
from domain.rulesets.gurps.core.deeds import ATTACKS, Deed, Turn
from domain.rulesets.gurps.core.falls import stay_up
from domain.rulesets.gurps.core.place import apart, before, grounded, lies_in
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet, weapon_of
from domain.rulesets.gurps.core.tables import Mode, Tables
from domain.rulesets.gurps.strike.attack import (
    Attack,
    Hit,
    aims_at,
    attempted,
    count_attack,
    may_attack_now,
    no_target,
    worthwhile,
)
from domain.rulesets.gurps.strike.charges import impact, met, stop_thrust, stops
from domain.rulesets.gurps.strike.damage import Basic, Blow, adds, based, strike_home

PUNCHES = ("dx", "boxing", "brawling", "karate")
KICKS = ("dx", "brawling", "karate")
BITES = ("dx", "brawling")
"""The skills that each is rolled with (GUR-200)."""

HUMAN = (
    "torso", "skull", "face", "eye", "neck", "vitals", "groin",
    "right-arm", "left-arm", "right-leg", "left-leg", "right-hand", "left-hand", "right-foot", "left-foot",
)  # fmt: skip
BEAST = tuple(part for part in HUMAN if not part.endswith("hand"))
SNAKE = ("torso", "skull", "face", "eye", "neck", "vitals")
PARTS = {"humanoid": HUMAN, "quadruped": BEAST, "vermiform": SNAKE}
"""Where a body can be struck (GUR-167, GUR-221)."""


# -- what can strike whom


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Every blow at every foe in front and within its reach (GUR-002, GUR-022, GUR-166, GUR-195)."""
    for foe in foes(state, who):
        if may_attack_now(state, who, foe) and before(state, who, foe):
            for blow in (*_bare(state, who, apart(state, who, foe)), *_armed(state, tables, who, foe)):
                made = Choice(blow.act, foe=foe, using=blow.using)
                if any(aims(state, tables, made, who)):
                    yield made


def _bare(state: State, who: Name, yards: int) -> Iterator[Choice]:
    """Punch and bite in close combat, kicks also a yard away, strikers as far as they reach (GUR-200).

    Whoever has claws or hooves on his feet kicks with them and not otherwise (GUR-222).
    """
    own = sheet(state, who)
    low = grounded(state, who)
    free = empty_hands(state, who) if own.body == "humanoid" else ()
    if yards == 0:
        for hand in free:
            if not seized(state, who, hand):
                yield from (Choice("punch", using=(hand, skill)) for skill in known(state, who, PUNCHES))
        if not any(hold.part in (*HEAD, "neck") for _, hold in holds_on(state, who)):
            yield from (Choice("bite", using=("teeth", skill)) for skill in known(state, who, BITES))
    shod = any(striker.kick for striker in own.strikers.values())
    if own.body != "vermiform" and not shod and (yards == 0 or (yards == 1 and not low)):
        for foot in feet(state, who):
            yield from (Choice("kick", using=(foot, skill)) for skill in known(state, who, KICKS))
    for name, striker in own.strikers.items():
        if yards in striker.reach and (yards == 0 or not low) and (not striker.kick or feet(state, who)):
            yield from (
                Choice("strike", using=(name, skill)) for skill in known(state, who, ("dx", striker.skill))
            )


def feet(state: State, who: Name) -> tuple[str, ...]:
    """The feet that he can kick with: sound, held by nobody, and not while every hand holds (GUR-013)."""
    return tuple(
        foot
        for foot in ("right-foot", "left-foot")
        if not crippled(state.combatants[who], foot)
        and not seized(state, who, foot)
        and not committed(state, who)
    )


def kicks(state: State, who: Name, blow: Choice) -> bool:
    """Whether a blow is a kick, be it with claws or hooves (GUR-200, GUR-222)."""
    return blow.act == "kick" or (blow.act == "strike" and sheet(state, who).strikers[blow.using[0]].kick)


def committed(state: State, who: Name) -> bool:
    """Every hand of his holds somebody: what follows from it, a bite or a striker is left (GUR-013)."""
    return bool(holds_of(state, who)) and set(hands(state, who)) <= set(gripping(state, who))


def known(state: State, who: Name, skills: tuple[str, ...]) -> tuple[str, ...]:
    """Those that somebody may roll, his best first, each once; DX always is (GUR-001)."""
    own = sheet(state, who)
    levels = {skill: own.dx if skill == "dx" else own.skills.get(skill, 0) for skill in skills}
    return tuple(sorted((skill for skill in levels if levels[skill]), key=lambda skill: -levels[skill]))


def _armed(state: State, tables: Tables, who: Name, foe: Name) -> Iterator[Choice]:
    """Each way to use each weapon in hand at this distance; held, only in close combat (GUR-022)."""
    for item in dict.fromkeys(holding(state, who).values()):
        yield from (
            Choice(mode.id, using=(item,)) for mode in modes(state, tables, who, item, apart(state, who, foe))
        )


def modes(state: State, tables: Tables, who: Name, item: str, yards: int) -> Iterator[Mode]:
    """The modes in which a weapon in hand can strike at this distance now (GUR-165, GUR-166, GUR-213)."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    place = state.combatants[who].items.get(item, "")
    if kind is None or f"broken-{item}" in state.combatants[who].conditions:
        return
    if grabbed(state, who, item) or place_seized(state, who, place):
        return
    close = holds_on(state, who) or holds_of(state, who) or grounded(state, who)
    both = any(mode.hands == 2 for mode in kind.modes)
    for mode in kind.modes:
        fits = mode.hands == 2 if place == "both-hands" and both else mode.hands == 1
        if (
            fits
            and yards in mode.reach
            and (yards == 0 or not close)
            and mode.skill in sheet(state, who).skills
        ):
            yield mode


# -- where, and how it goes


def aims(state: State, tables: Tables, blow: Choice, who: Name) -> Iterator[Choice]:
    """Every part that it can be aimed at, as deceptively as the skill allows (GUR-144, GUR-155, GUR-167)."""
    for part in PARTS[sheet(state, blow.foe).body]:
        only = tables.location(part).only
        if only and damage_kind(state, tables, who, blow) not in only:
            continue
        if part == "eye" and lies_in(state, blow.foe, who) is Arc.REAR:  # GUR-167: from the front or the side
            continue
        attack = attack_of(state, tables, who, blow, part)
        if worthwhile(state, tables, attack):
            yield from aims_at(state, tables, attack, part)


def mode_of(state: State, tables: Tables, who: Name, blow: Choice) -> Mode | None:
    """The mode of the weapon that a blow is made with; a bare one has none."""
    weapon = weapon_of(state, who, blow.using[0])
    kind = tables.weapon(weapon.kind) if weapon else None
    return next((mode for mode in kind.modes if mode.id == blow.act), None) if kind else None


def attack_of(state: State, tables: Tables, who: Name, blow: Choice, part: str, deceptive: int = 0) -> Attack:
    """The blow as an attack on a part (GUR-200, GUR-213)."""
    mode = mode_of(state, tables, who, blow)
    if mode is not None:
        return Attack(
            blow.act, who, blow.foe, mode.skill, "GUR-213", blow.using, part, True, False,
            deceptive=deceptive, thrust=mode.thrust,
        )  # fmt: skip
    rule = "GUR-200" if blow.act == "kick" else "GUR-222"
    more = (Term("kick", -2, rule=rule),) if kicks(state, who, blow) else ()
    return Attack(
        blow.act, who, blow.foe, blow.using[1], "GUR-200", blow.using, part, deceptive=deceptive, more=more
    )


def damage_kind(state: State, tables: Tables, who: Name, blow: Choice) -> str:
    """The kind of damage that a blow does."""
    mode = mode_of(state, tables, who, blow)
    if mode is not None:
        return mode.kind
    if blow.act == "strike":
        return sheet(state, who).strikers[blow.using[0]].kind
    return sheet(state, who).bite if blow.act == "bite" else "cr"


def strike(scene: Scene, turn: Turn, blow: Choice, key: Key) -> None:
    """Where to, the attack with its defence, the damage (GUR-199)."""
    who, tables = turn.who, turn.tables
    options = tuple(aims(scene.state, tables, blow, who))
    if not options:
        return
    aim = scene.choose(who, options, f"{turn.slot}.aims", rule="GUR-199").pick
    count_attack(scene, who, blow.foe, key)
    made = attack_of(scene.state, tables, who, blow, aim.part, aim.count)
    attack = stop_thrust(scene.state, tables, made)
    outcome = attempted(scene, tables, attack, turn.slot)
    hit = outcome.hit
    missed = not outcome.guard.stopped or settings(scene.state).kick_balance == "not-landed"
    if hit is not None:
        landed = blow_of(scene.state, tables, attack, blow, hit, impact(scene.state, attack))
        was = apart(scene.state, who, blow.foe)
        wound = strike_home(scene, tables, landed, turn.slot)
        if stops(scene.state, attack):
            met(scene, tables, landed, wound, was, thrust=True)
    elif kicks(scene.state, who, blow) and missed and able(scene.state, who):
        stay_up(scene, tables, who, key, f"{turn.slot}.kick-balance", "GUR-200")


def blow_of(
    state: State, tables: Tables, attack: Attack, made: Choice, hit: Hit, more: tuple[Term, ...] = ()
) -> Blow:
    """The damage of a blow that has landed (GUR-200, GUR-201, GUR-213); `more` is added to the dice."""
    who = attack.who
    basic = basic_of(state, tables, who, made)
    terms = (*adds(state, tables, who, basic, attack.skill), *more)
    return Blow(
        who, attack.foe, hit.part, basic.number, terms, damage_kind(state, tables, who, made), hit.key,
        attack.rule, made.using[0], attack.armed, lies_in(state, attack.foe, who) is Arc.REAR,
    )  # fmt: skip


def basic_of(state: State, tables: Tables, who: Name, made: Choice) -> Basic:
    """Punch and bite thrust-1, kick thrust, boots +1 (GUR-200); a striker and a weapon have their own."""
    own = sheet(state, who)
    mode = mode_of(state, tables, who, made)
    if mode is not None:
        return based(tables, own.st, mode.damage, "weapon", "GUR-213")
    match made.act:
        case "kick":
            return based(tables, own.st, "thr+1" if own.boots else "thr", "boots", "GUR-200")
        case "strike":
            return based(tables, own.st, own.strikers[made.using[0]].damage, "striker", "GUR-200")
        case _:
            return based(tables, own.st, "thr-1", made.act, "GUR-200")


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why a blow is not offered."""
    nobody = no_target(state, who, pick, "GUR-152")
    if nobody is not None:
        return nobody
    if not before(state, who, pick.foe):
        return Refused("not-in-front", f"{pick.foe} is not in front of {who}.", "GUR-195")
    body = sheet(state, who).body
    if (pick.act == "punch" and body != "humanoid") or (pick.act == "kick" and body == "vermiform"):
        return Refused("no-such-limb", f"{who} is a {body} and has nothing to {pick.act} with.", "GUR-002")
    shod = next((name for name, striker in sheet(state, who).strikers.items() if striker.kick), "")
    if pick.act == "kick" and shod:
        return Refused("claws-instead", f"{who} kicks with the {shod}: strike {pick.foe} {shod}.", "GUR-222")
    armed = bool(pick.using) and pick.using[0] in holding(state, who).values()
    if armed and apart(state, who, pick.foe) == 0 and holds_of(state, who):
        why = f"{who} holds somebody: a free hand strikes with what reaches into close combat."
        return Refused("too-long", why, "GUR-047")
    if committed(state, who) and pick.act in ("punch", "kick"):
        why = (
            f"Every arm of {who}'s holds somebody: what follows from the hold is left, a bite, or a striker."
        )
        return Refused("all-arms-committed", why, "GUR-013")
    places = state.combatants[who].items
    if any(place_seized(state, who, places.get(limb, limb)) for limb in pick.using):
        return Refused("limb-held", f"What {who} would strike with is held.", "GUR-022")
    return Refused(
        "out-of-reach",
        f"{pick.foe} is {counted(apart(state, who, pick.foe), 'yard')} away; that does not reach so far, "
        "or the hand is not free for it.",
        "GUR-166",
    )


DEEDS = (
    Deed(
        ("punch", "kick", "bite", "strike", "thrust", "swing", "two-handed-thrust"),
        ATTACKS,
        offers,
        strike,
        refuses,
    ),
)
