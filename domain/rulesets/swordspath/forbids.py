"""Why something is not allowed: every refusal names its rule."""

from collections import Counter

from domain.engine.asks import Limit, Prompt
from domain.facts.choice import Choice, Key, Name, phrase
from domain.facts.counted import counted
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.swordspath.able import (
    able,
    apart,
    foes,
    has_an_arm,
    helpless_from,
    is_mount,
    mounted,
    pin_of,
    position,
    sides_left,
    useful,
    weapons,
)
from domain.rulesets.swordspath.limbs import arms_of, tied_up
from domain.rulesets.swordspath.moves import DRAG as DRAG_OFF
from domain.rulesets.swordspath.moves import ESCAPES, JOINTS, MOVES, THROWS
from domain.rulesets.swordspath.plan import FREE, MOVING, PARRIES, is_strike
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.sheet import sheet

NOT_COVERED = Refused(
    "not-covered",
    "Mounting and dismounting by choice are not covered: the rules give no way to it. The try costs nothing.",
    "SPG-51",
)


def forbids(state: State, prompt: Prompt, picks: tuple[Choice, ...]) -> Refused:
    """The reason why `picks` do not answer `prompt`."""
    if prompt.by in state.combatants:
        for pick in picks:
            if pick not in prompt.options:
                return _not_offered(state, prompt.by, pick)
    spent = sum(pick.price for pick in picks)
    if prompt.budget is not None and spent > prompt.budget:
        dear = picks[0].price > prompt.budget if len(picks) == 1 else False
        return Refused(
            "too-dear",
            f"That comes to {counted(spent, 'combat action')}; {prompt.by} has {prompt.budget} this phase.",
            "SPG-03" if dear else "SPG-02",
        )
    if (limit := prompt.broken(picks)) is not None:
        return _beyond(prompt.by, limit, picks)
    return Refused("too-many", f"{len(picks)} acts are more than the {prompt.most} there can be.", "SPG-02")


def _beyond(who: Name, limit: Limit, picks: tuple[Choice, ...]) -> Refused:
    some = Counter(phrase(pick) for pick in picks if pick in limit.of)
    named = ", ".join(f"'{text}'" for text in some)
    match limit.rule:
        case "SPG-39":
            return Refused("one-grapple", f"One grappling move a phase, not {named}.", limit.rule)
        case "SPG-41":
            more = f"the mount has {limit.most} combat action{'s' if limit.most != 1 else ''}"
            return Refused("mount-actions", f"{sum(some.values())} rams are too many: {more}.", limit.rule)
        case "SPG-46" if limit.most:
            return Refused("one-move", f"One way to go a phase, not {named}.", limit.rule)
        case "SPG-46":
            block = all(pick.act == "block" for pick in picks if pick in limit.of)
            if block:
                return Refused("block-at-range", BLOCK_AT_RANGE, "SPG-05")
            return Refused(
                "out-of-reach", f"{named}: out of reach without closing in this phase.", limit.rule
            )
        case _ if limit.given:
            return Refused("yield-alone", f"{who} yields or acts, not both: {named}.", limit.rule)
        case _:
            return Refused("once", f"{named} can be declared once.", limit.rule)


BLOCK_AT_RANGE = (
    "A block against an armed foe wants range 1 (or closing in to it); a duck is possible at any range."
)


def _not_offered(state: State, who: Name, pick: Choice) -> Refused:
    """Why an act is not offered at all, from what bars most to what bars least."""
    if pick.act in ("mount", "dismount"):
        return NOT_COVERED
    held = helpless_from(state, who)
    if held:
        lock = held[0].kind in JOINTS
        by = ", ".join(hold.holder for hold in held)
        what = "in a joint lock" if lock else "pinned"
        rule = "SPG-17" if lock else "SPG-24"
        return Refused("held-fast", f"{who} is {what} by {by} and may only try to escape from it.", rule)
    if pick.foe and (refused := _wrong_foe(state, who, pick)):
        return refused
    if pick.act in PARRIES:
        return _no_parry(state, who, pick)
    if pick.act in MOVES:
        return _no_grapple(state, who, pick)
    if pick.act == "ram":
        return _no_ram(state, who, pick)
    if pick.act in MOVING:
        why = (
            f"{who} may close on a foe out of contact, or walk straight as far as his MV, "
            "on his feet, not held and holding nobody"
        )
        return Refused("cannot-move", f"'{phrase(pick)}' is not possible: {why}.", "SPG-46")
    if pick.act in FREE:
        return Refused("nothing-there", f"'{phrase(pick)}': {who} has nothing of the kind.", "SPG-47")
    return _no_strike(state, who, pick)


def _wrong_foe(state: State, who: Name, pick: Choice) -> Refused | None:
    could = ", ".join(foes(state, who)) or "nobody"
    if pick.foe not in state.combatants:
        return Refused("no-such-target", f"There is no {pick.foe!r} here; foes are {could}.", "SPG-48")
    if is_mount(state, pick.foe):
        return Refused("mount-no-target", f"{pick.foe} is a mount and no target; foes are {could}.", "SPG-51")
    if pick.act == "let-go":
        return None
    if not able(state, pick.foe):
        return Refused("target-out", f"{pick.foe} is out of the fight; foes are {could}.", "SPG-48")
    if pick.foe not in foes(state, who):
        return Refused("own-side", f"{pick.foe} is on {who}'s own side; foes are {could}.", "SPG-48")
    return None


def _no_parry(state: State, who: Name, pick: Choice) -> Refused:
    pin = pin_of(state, who)
    if pin is not None:
        return _busy(who, pin.victim)
    if pick.act == "block" and pick.foe and weapons(state, pick.foe) and has_an_arm(state, who):
        return Refused("block-at-range", BLOCK_AT_RANGE, "SPG-05")
    if pick.act == "block" and pick.foe:
        return Refused("no-arm", f"{who} has no arm left to block with.", "SPG-49")
    return Refused("name-the-foe", f"'{phrase(pick)}' must name the foe whose strikes it is for.", "SPG-04")


def _no_grapple(state: State, who: Name, pick: Choice) -> Refused:
    pin = pin_of(state, who)
    if pin is not None and (pin.victim != pick.foe or settings(state).pin_holder == "limbs-only"):
        return _busy(who, pin.victim)
    if pick.act in ESCAPES:
        hold = position(state, pick.foe, who)
        if hold is None:
            by = f"{pick.foe} does not hold" if pick.foe else "No foe is named who holds"
            return Refused("not-held", f"{by} {who}: there is nothing to escape from.", "SPG-39")
        return Refused(
            "other-hold", f"The hold of {pick.foe} is {hold.kind}; the escape goes by it.", "SPG-21"
        )
    if not has_an_arm(state, who):
        return Refused("no-arm", f"{who} has no arm left to grapple with.", "SPG-49")
    if not pick.foe:
        could = ", ".join(foes(state, who)) or "nobody"
        return Refused("name-the-foe", f"'{phrase(pick)}' must name a foe: {could}.", "SPG-39")
    if pick.act == DRAG_OFF and not mounted(state, pick.foe):
        return Refused(
            "not-mounted", f"{pick.foe} is not mounted and cannot be dragged off a horse.", "SPG-44"
        )
    if pick.act in THROWS and mounted(state, pick.foe):
        return Refused("mounted", f"{pick.foe} is mounted: drag him off his horse instead.", "SPG-39")
    if apart(state, who, pick.foe) > 1:
        return Refused("out-of-reach", f"Grappling needs contact; {pick.foe} is out of reach.", "SPG-39")
    if settings(state).grab_first and position(state, who, pick.foe) is None:
        return Refused("grab-first", f"{who} must have hold of {pick.foe} first.", "SPG-16")
    return Refused(
        "say-where", f"'{phrase(pick)}' must name the limb, right or left, or the direction.", "SPG-15"
    )


def _no_ram(state: State, who: Name, pick: Choice) -> Refused:
    if not mounted(state, who):
        return Refused("not-mounted", f"{who} is not mounted and has nothing to ram with.", "SPG-41")
    if not sheet(state, who).horsemanship:
        return Refused(
            "mount-actions", f"{who} cannot ride well enough: the mount has no combat action.", "SPG-41"
        )
    return Refused("out-of-reach", f"A ram needs contact; {pick.foe} is out of reach.", "SPG-43")


def _no_strike(state: State, who: Name, pick: Choice) -> Refused:
    fighter = state.combatants[who]
    pin = pin_of(state, who)
    if pin is not None:
        return _busy(who, pin.victim)
    if not is_strike(pick) or not pick.foe:
        return Refused("no-such-act", f"'{phrase(pick)}' is nothing that can be declared.", "SPG-01")
    if pick.act in ("pommel-strike", "shield-strike") and not pick.using:
        return Refused("nothing-to-strike-with", f"{who} has nothing for a {pick.act}.", "SPG-53")
    for limb in (arm for word in (*pick.using, pick.part) if word for arm in arms_of(fighter, word)):
        if not useful(fighter, limb):
            return Refused("limb-disabled", f"{who}'s {limb} is disabled and cannot strike.", "SPG-49")
        if limb in tied_up(state, who):
            return Refused("limb-grabbed", f"{who}'s {limb} is grabbed and cannot strike.", "SPG-13")
    if apart(state, who, pick.foe) > 1:
        return Refused("out-of-reach", f"Strikes need contact; {pick.foe} is out of reach.", "SPG-09")
    return Refused("no-such-strike", f"'{phrase(pick)}' is no stroke that {who} can make.", "SPG-03")


def _busy(who: Name, victim: Name) -> Refused:
    return Refused("limbs-busy", f"{who} pins {victim}, which leaves no limb for that.", "SPG-49")


def absent(state: State, key: Key) -> Refused | None:
    """Why nobody asks for `key` now, where a rule says so."""
    parts = key.split(".")
    who = parts[1] if len(parts) > 2 else ""
    if who not in state.combatants or parts[-1] != "declares":
        return None
    if is_mount(state, who):
        return Refused("mount-declares-nothing", f"{who} is a mount: its rider declares for it.", "SPG-51")
    if not able(state, who):
        return Refused("out-of-the-fight", f"{who} is out of the fight and declares nothing.", "SPG-39")
    return None


def ready(state: State) -> Refused | None:
    """Why a fight cannot begin so."""
    if len(sides_left(state)) < 2:
        return Refused("one-side", "A fight needs fighters on at least two sides; mounts are none.", "SPG-48")
    return None


def fits(state: State, who: Name) -> Refused | None:
    """Why somebody cannot take part: he would ride what is no mount, or is another's."""
    mount = state.combatants[who].mount
    if not mount:
        return None
    if mount not in state.combatants or not is_mount(state, mount):
        return Refused("no-such-mount", f"{mount!r} is no mount in this fight.", "SPG-51")
    others = (one.name for one in state.combatants.values() if one.mount == mount and one.name != who)
    if (other := next(others, "")) != "":
        return Refused("mount-taken", f"{mount} carries {other} already; one mount, one rider.", "SPG-51")
    return None
