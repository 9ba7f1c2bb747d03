"""What may not be declared together in one plan: the limits that each choice carries."""

from functools import lru_cache, partial

from domain.engine.menus.limits import Limit
from domain.facts.choice import Choice, Name, phrase
from domain.facts.counted import counted
from domain.facts.refusal import Refused
from domain.rulesets.swordspath.moves import CONTACT, GRAPPLES
from domain.rulesets.swordspath.plan import FREE, MOVING, OTHERS, YIELD
from domain.rulesets.swordspath.stance import Stance

ONE_GRAPPLE = Limit("one-grapple", "grapples", 1, "SPG-39", "One grappling move a phase, not {picks}.")
ONE_WAY = Limit("one-move", "ways to go", 1, "SPG-46", "One way to go a phase, not {picks}.")
ALONE = Limit("yield-alone", "acts", 0, "SPG-47", "{who} yields or acts, not both: {picks}.", given=(YIELD,))
YIELDS_ONCE = Limit("once", phrase(YIELD), 1, "SPG-47", "{picks} can be declared once.")

WALKING = (ONE_WAY, ALONE)
ACTING, GRAPPLING = (ALONE,), (ALONE, ONE_GRAPPLE)
"""What all ways to go carry, what every act does, and every move where there is one a phase."""

BLOCK_AT_RANGE = (
    "A block against an armed foe wants range 1 (or closing in to it); a duck is possible at any range."
)


@lru_cache(maxsize=64)
def rams(actions: int, price: int) -> Limit:
    """A mount has combat actions of its own (SPG-41)."""
    has = counted(actions, "combat action")
    says = f"{{many}} rams are too many: the mount has {has}."
    return Limit("mount-actions", "rams", actions // price, "SPG-41", says)


@lru_cache(maxsize=1024)
def once(pick: Choice) -> Limit:
    """What is free counts once (SPG-47)."""
    return Limit("once", phrase(pick), 1, "SPG-47", "{picks} can be declared once.")


@lru_cache(maxsize=1024)
def far(foe: Name, reach: int, bringing: tuple[Name, ...]) -> Limit:
    """What is out of reach goes only beside the closing that brings it within reach (SPG-46)."""
    closing = tuple(Choice("close", foe=each) for each in bringing)
    return Limit("out-of-reach", f"{foe} {reach}", 0, "SPG-46", partial(too_far, closing), unless=closing)


def too_far(closing: tuple[Choice, ...], who: Name, picks: tuple[Choice, ...]) -> Refused:
    """The refusal of what would need a closing."""
    if all(pick.act == "block" for pick in picks):
        return Refused("block-at-range", BLOCK_AT_RANGE, "SPG-05")
    named = ", ".join(f"'{phrase(pick)}'" for pick in dict.fromkeys(picks))
    could = " or ".join(f"'{phrase(each)}'" for each in closing)
    beside = f": beside {could} it can be declared" if could else ""
    return Refused("out-of-reach", f"{named}: out of reach without closing in this phase{beside}.", "SPG-46")


def carried(case: Stance, pick: Choice) -> tuple[Limit, ...]:
    """All limits on a choice that is offered."""
    act = pick.act
    if act in MOVING:
        return WALKING
    if act in FREE:
        return once(pick), ALONE
    return (YIELDS_ONCE,) if act == YIELD.act else _of_act(case, act)


@lru_cache(maxsize=4_096)
def _of_act(case: Stance, act: str) -> tuple[Limit, ...]:
    """Those of what is done to somebody, or against them."""
    found = GRAPPLING if act in GRAPPLES and case.own.rules.settings.grapples == "one" else ACTING
    if act == "ram":
        found = (ALONE, rams(case.own.rams, case.own.rules.tables.prices.ram))
    if case.beyond and (act == "block" or case.own.rules.settings.contact == "always"):
        reach = reach_of(case, act)
        bringing = None if reach is None else case.short_of(reach)
        if reach is not None and bringing is not None:
            found = (*found, far(case.foe, reach, bringing))
    return found


ORDER = ("one-grapple", "one-move", "mount-actions", "once", "yield-alone", "yield", "out-of-reach")


def rank(limit: Limit) -> int:
    """In which turn limits are held against a plan."""
    return ORDER.index(limit.of if limit == YIELDS_ONCE else limit.code)


def reach_of(case: Stance, act: str) -> int | None:
    """How near the foe of an act must be; `None` for acts at any range."""
    if act == "ram" or act in GRAPPLES:
        return CONTACT
    if act == "block":
        return CONTACT if case.armed else None
    return None if act in OTHERS else case.own.rules.strikes[act].reach


def brought(case: Stance, reach: int) -> tuple[Name, ...] | None:
    """The foes by closing on whom they come within reach of this one; `None` if that is not needed."""
    return case.short_of(reach) if case.own.rules.settings.contact == "always" else None
