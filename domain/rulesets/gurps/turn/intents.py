"""The manoeuvres as acts: what keeps somebody from one (GUR-019 to GUR-022, GUR-048, GUR-153, GUR-154)."""

from collections.abc import Callable, Iterator

from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, that_alone
from domain.rulesets.gurps.core.armed import blocking_shields, can_parry
from domain.rulesets.gurps.core.figures import HP, pulling_st
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.status import able, holds_of, holds_on, pinned, stunned
from domain.rulesets.gurps.turn.maneuvers import GUARDS, OFFENCES

# -- what all of them need


@need("stunned", "GUR-176", "{who} is stunned and can only do nothing.")
def unstunned(case: Turning, pick: Choice) -> bool:
    """not stunned"""
    return not stunned(case.state, case.who)


@need("exhausted", "GUR-179", "{who} is too tired to do anything.")
def rested(case: Turning, pick: Choice) -> bool:
    """not worn out"""
    return "exhausted" not in case.state.combatants[case.who].conditions


@need(
    "pinned", "GUR-021", "{who} is pinned: no manoeuvre that takes movement, but for trying to break free."
)  # fmt: skip
def unpinned(case: Turning, pick: Choice) -> bool:
    """not pinned"""
    return not pinned(case.state, case.who)


ACTIVE = (unstunned, rested, unpinned)
"""What every manoeuvre needs but doing nothing (GUR-021, GUR-176, GUR-179)."""


# -- what some need of whoever is held, or holds somebody


def held(what: str) -> Callable[[Turning, Choice], str]:
    """By whom they are held, and what follows."""

    def says(case: Turning, pick: Choice) -> str:
        by = ", ".join(hold.holder for _, hold in holds_on(case.state, case.who))
        return f"{case.who} is held by {by}{what.format(act=pick.act)}."

    return says


NOT_NOW = ": no {act} while that lasts"


@need("grappled", "GUR-020", held(NOT_NOW))
def unheld(case: Turning, pick: Choice) -> bool:
    """held by nobody"""
    return not holds_on(case.state, case.who)


@need("grappled", "GUR-019", held(" and is not twice as strong: they cannot take a Move manoeuvre"))
def twice_as_strong(case: Turning, pick: Choice) -> bool:
    """held by nobody than whom they are not twice as strong"""
    return all(mine >= 2 * theirs for mine, theirs in _pulls(case.state, case.who))


@need("grappled", "GUR-019", held(" and is not more than twice as strong: no Move and Attack"))
def loose(case: Turning, pick: Choice) -> bool:
    """held by nobody who is more than a load: they are more than twice as strong"""
    return all(mine > 2 * theirs for mine, theirs in _pulls(case.state, case.who))


def _pulls(state: State, who: Name) -> Iterator[tuple[int, int]]:
    return ((pulling_st(state, who), pulling_st(state, hold.holder)) for _, hold in holds_on(state, who))


@need("grappled", "GUR-022", held(NOT_NOW))
def unheld_by_setting(case: Turning, pick: Choice) -> bool:
    """held by nobody, or the setting allows what the rules of the held do not name"""
    return settings(case.state).unnamed_maneuvers or not holds_on(case.state, case.who)


def whom_they_hold(case: Turning, pick: Choice) -> str:
    """The first of them."""
    return f"{case.who} holds {busy(case)[0]}, who is not pinned: no {pick.act} while that lasts."


@need("grappling", "GUR-048", whom_they_hold)
def holding_nobody(case: Turning, pick: Choice) -> bool:
    """holding nobody who is not pinned"""
    return not busy(case)


def busy(case: Turning) -> tuple[Name, ...]:
    """Those whom they hold and have not pinned."""
    grips = (hold for _, hold in holds_of(case.state, case.who) if hold.kind != "pin")
    return tuple(hold.victim for hold in grips if able(case.state, hold.victim))


CALM = (*ACTIVE, unheld, holding_nobody)
"""What Aim, Concentrate, Feint and Wait need (GUR-020, GUR-048)."""

UNNAMED = (*ACTIVE, unheld_by_setting)
"""What All-Out Defence, Change Posture and Evaluate need (GUR-022)."""


# -- their options


@need("which-option", "GUR-154", f"An all-out-attack is one of {', '.join(OFFENCES)}, not {{manner}}.")
def an_offence(case: Turning, pick: Choice) -> bool:
    """with one of its options"""
    return pick.how in OFFENCES


@need("which-defence", "GUR-153", f"An all-out-defence is one of {', '.join(GUARDS)}, not {{manner}}.")
def a_guard(case: Turning, pick: Choice) -> bool:
    """with one of its options"""
    return pick.how in GUARDS


@need("nothing-ready", "GUR-153", "{who} has nothing ready to parry with.")
def something_to_parry(case: Turning, pick: Choice) -> bool:
    """of parries: with something ready to parry with"""
    return pick.how != "parry" or can_parry(case.state, case.tables, case.who)


@need("nothing-ready", "GUR-153", "{who} has no shield ready to block with.")
def something_to_block(case: Turning, pick: Choice) -> bool:
    """of blocks: with a shield ready"""
    return pick.how != "block" or bool(blocking_shields(case.state, case.who))


@need("nothing-ready", "GUR-153", "{who} has neither a parry nor a block ready beside the dodge.")
def two_kinds(case: Turning, pick: Choice) -> bool:
    """of two defences: with a parry or a block beside the dodge"""
    return (
        pick.how != "double"
        or bool(blocking_shields(case.state, case.who))
        or can_parry(case.state, case.tables, case.who)
    )


@need("not-so", "GUR-153", "Say do-nothing alone, or do-nothing undefended.")
def barely(case: Turning, pick: Choice) -> bool:
    """alone, or undefended"""
    return pick.manner in ((), ("undefended",))


def their_hp(case: Turning, pick: Choice) -> str:
    """How many they have."""
    left = case.state.combatants[case.who].pools[HP]
    return f"Without defences one does nothing from 0 HP down, to be spared the roll; {case.who} has {left}."


@need("undefended", "GUR-177", their_hp)
def barely_conscious(case: Turning, pick: Choice) -> bool:
    """without defences: at 0 HP or less"""
    return not pick.manner or case.state.combatants[case.who].pools[HP] <= 0


# -- the acts


def opens(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """What is done in it is chosen next."""


def offences(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each option of an All-Out Attack."""
    return (Choice(like.act, manner=(each,)) for each in OFFENCES)


def guards(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each option of an All-Out Defence."""
    return (Choice(like.act, manner=(each,)) for each in GUARDS)


def nothing(case: Turning, like: Choice) -> Iterator[Choice]:
    """Doing nothing, and not even defending oneself."""
    yield Choice(like.act)
    yield Choice(like.act, manner=("undefended",))


ACTS = (
    TurnAct("attack", (), ACTIVE, that_alone, opens),
    TurnAct("all-out-attack", (), (*ACTIVE, form("determined", manner=1), an_offence), offences, opens),
    TurnAct(
        "all-out-defence", (),
        (*UNNAMED, form("dodge", manner=1), a_guard, something_to_parry, something_to_block, two_kinds),
        guards, opens,
    ),
    TurnAct("move-and-attack", (), (*ACTIVE, loose), that_alone, opens),
    TurnAct("feint", (), CALM, that_alone, opens),
    TurnAct("ready", (), ACTIVE, that_alone, opens),
    TurnAct(
        "do-nothing", (), (form("[undefended]", manner=(0, 1)), barely, barely_conscious), nothing, opens
    ),
)  # fmt: skip
"""The manoeuvres of which nothing is decided but that they are taken."""
