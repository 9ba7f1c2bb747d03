"""What each prompt offers (ADD-51)."""

from domain.engine.menus.acts import Act
from domain.engine.menus.menu import Recurring
from domain.engine.menus.needs import need
from domain.facts.choice import Choice
from domain.facts.refusal import Refused
from domain.rulesets.adnd import fending, variable, weapon_attacks
from domain.rulesets.adnd.attack import MODES
from domain.rulesets.adnd.fending import FENDING
from domain.rulesets.adnd.hold_acts import HOLDING
from domain.rulesets.adnd.needs import FOE, TURN, Turning, alone, named, not_apart, that_one
from domain.rulesets.adnd.other_actions import AFTERWARDS, ERRANDS, PASSING, SPARES
from domain.rulesets.adnd.status import able, bound, down, feet_held, overborne
from domain.rulesets.adnd.strikes import STRIKES
from domain.rulesets.adnd.weaponless import JOINING, RIGHTS, weaponless

READY = Choice("ready")


@need("leg-held", "ADD-53", "{who}'s leg is held: no move is possible, so no charge.")
def feet_free(case: Turning, pick: Choice) -> bool:
    """no foot held"""
    return not feet_held(case.state, case.who)


ON_A_TURN = {**weaponless(*FOE, not_apart, *TURN), **named(STRIKES), **ERRANDS}
"""What a turn is good for (ADD-14, ADD-37, ADD-51, ADD-52, ADD-58)."""

OPENING = named(Act("ready", (), alone), Act("charge", (feet_free,), alone), Act("brace", (), alone))
"""Charging and bracing are declared before the order is known (ADD-51, ADD-60)."""

ACTS = (
    *ON_A_TURN.values(), JOINING["apart"], FENDING, *HOLDING.values(), *OPENING.values(),
    AFTERWARDS["truss"], AFTERWARDS["slay"], *weapon_attacks.ASKED, *fending.ASKED, *variable.ASKED,
)  # fmt: skip
"""Every act: on a turn, when asked to join, when attacked, of a hold, of the opening, after the fight."""


def why_not_here(case: Turning, pick: Choice) -> Refused | None:
    """It has its place elsewhere, or nowhere."""
    found = ELSEWHERE.get(pick.act)
    return None if found is None else Refused("not-offered", *found)


_ATTACK = ("A weaponless attack answers the call for a move.", "ADD-51")
_ERRAND = ("That takes a turn of one's own.", "ADD-51")

ELSEWHERE = {
    "counter": ("A counter is the turn of one who is held.", "ADD-31"),
    **dict.fromkeys(("pummel", "grapple", "overbear"), _ATTACK),
    "strike": ("A real strike takes a turn, or follows a fend that has hit.", "ADD-44"),
    **dict.fromkeys(("get-up", "take-up", "truss", "slay"), _ERRAND),
    "drop": ("To drop what is in hand answers the call for a move.", "ADD-51"),
    "let-go": ("Let go when the hold would act, or on a turn.", "ADD-51"),
    "pass": ("A turn can be passed, or an attack at once; this cannot.", "ADD-51"),
    "apart": ("To keep apart answers the call to join an attack.", "ADD-59"),
    "squeeze": ("A standing hold acts in its own place, before the turns.", "ADD-36"),
    "regrip": ("Another hold is tried in the place of one that stands, before the turns.", "ADD-36"),
    **dict.fromkeys(("ready", "charge", "brace"), ("That is declared before the order is known.", "ADD-51")),
    **dict.fromkeys(("fend", "let-come"), ("To fend answers an attack without weapons.", "ADD-44")),
    "forbear": ("To forbear answers a fend that has hit.", "ADD-44"),
    **dict.fromkeys(("base", "result"), ("A variable is put to use when an attack is made.", "ADD-07")),
}
"""Where else something has its place: what is said, and the rule."""


SINCE_THE_ROUND_BEGAN = ("struck", "brawled", "clubbing", "one-more")
"""Conditions of one's own on which it depends what is offered."""


def looks(case: Turning) -> tuple[object, ...]:
    """All of a case on which it depends what is offered on a turn, or instead of one."""
    one = case.one
    due = one.conditions.get("second-due")
    crowd = [
        (name, each.side, each.down, able(each), overborne(each), bound(each), one.counter("apart", name))
        for name, each in case.state.combatants.items()
    ]
    return (
        case.who, case.number, case.foe, one.sheet, down(one), one.counter("strikes"), due and due.level,
        *[each for each in SINCE_THE_ROUND_BEGAN if each in one.conditions], *one.items.items(), tuple(crowd),
        *[(hold.holder, hold.victim, hold.kind) for hold in case.state.holds.values()],
    )  # fmt: skip


def spares(case: Turning) -> tuple[object, ...]:
    """The same after the fight, when some have been left lying."""
    return (looks(case), *[case.one.counter(SPARES, name) for name in case.state.combatants])


def at_once(right: str) -> Recurring[Turning]:
    """The attacks that a right gives, on the one whom it is against; or it is let pass."""
    modes, rule = RIGHTS[right]
    could = {name: act for name, act in weaponless(that_one).items() if name in modes}

    def why_not(case: Turning, pick: Choice) -> Refused | None:
        if pick.act in MODES:
            return Refused("other-mode", f"What {case.who} may do at once is to {' or '.join(modes)}.", rule)
        return why_not_here(case, pick)

    return Recurring({**could, **named(PASSING)}, why_not, looks)


TURNS = Recurring(ON_A_TURN, why_not_here, looks)
JOINS = Recurring(JOINING, why_not_here, looks)
AT_ONCE = {right: at_once(right) for right in RIGHTS}
HOLDS = Recurring(HOLDING, why_not_here, looks)
OPENS = Recurring(OPENING, why_not_here, lambda case: feet_held(case.state, case.who))
AFTERMATH = Recurring(AFTERWARDS, why_not_here, spares)
"""What is asked: on a turn, of the next who may join, of one who may attack at once, of the owner of a hold,
at the opening of a round, after the fight."""
