"""What may be chosen on a turn (ADD-51). Anything else is refused with the rule that forbids it."""

from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.rulesets.adnd.able import (
    down,
    empty_handed,
    feet_held,
    foes,
    grips,
    held,
    hold_between,
    in_hand,
    overborne,
    own_hold,
    weapons_in_hand,
)
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.sheet import Routine, sheet

PASS, GET_UP = Choice("pass"), Choice("get-up")
READY, CHARGE, BRACE = Choice("ready"), Choice("charge"), Choice("brace")
SQUEEZE, APART = Choice("squeeze"), Choice("apart")
STRIKE, FORBEAR = Choice("strike"), Choice("forbear")
FEND, LET_COME = Choice("fend"), Choice("let-come")
NATURAL, OPEN_HAND = "natural", "open-hand"


def declarations(state: State, who: Name) -> tuple[Choice, ...]:
    """Charging and bracing are declared before the order is known (ADD-51); nobody charges with a foot held
    (ADD-53).
    """
    return (READY, BRACE) if feet_held(state, who) else (READY, CHARGE, BRACE)


def against(state: State, who: Name, foe: Name) -> tuple[Choice, ...]:
    """The weaponless attacks on one foe that are legal now, in the order pummel, grapple, overbear (ADD-37).

    A real strike in the same round excludes them (ADD-58). One who is held may only counter his holder
    (ADD-56); one who holds somebody may only try for another hold (ADD-36).
    """
    one = state.combatants[who]
    if "struck" in one.conditions:
        return ()
    if held(state, who):
        countering = hold_between(state, foe, who) and empty_handed(one)
        return (Choice("counter", foe=foe),) if countering else ()
    found = []
    holding = bool(own_hold(state, who))
    if not holding:
        butts = [item for item in weapons_in_hand(state, who) if sheet(state, who).weapons[item].butt]
        found += [Choice("pummel", foe=foe, using=(each,)) for each in ("fists", *butts)]
    if empty_handed(one):
        found.append(Choice("grapple", foe=foe))
    if not holding and may_overbear(state, who, foe):
        found.append(Choice("overbear", foe=foe))
    return tuple(found)


def may_overbear(state: State, who: Name, foe: Name) -> bool:
    """Not one overborne already (ADD-41); from the ground only one whose leg one grips (ADD-37, ADD-53)."""
    if overborne(state.combatants[foe]):
        return False
    return not down(state.combatants[who]) or bool(grips(state, holder=who, victim=foe))


def attacks(state: State, who: Name, number: int) -> tuple[Choice, ...]:
    """All weaponless attacks that are legal now; not on one whose group he has just kept apart from
    (ADD-59).
    """
    one = state.combatants[who]
    open_ = (foe for foe in foes(state, who) if one.counter("apart", foe) != number)
    return tuple(choice for foe in open_ for choice in against(state, who, foe))


def turn(state: State, who: Name, number: int) -> tuple[Choice, ...]:
    """Everything open on a turn of the first or second pass; passing is always legal (ADD-51)."""
    free_acts = asides(state, who)
    one = state.combatants[who]
    if number == 2 and not held(state, who):
        mode = "overbear" if one.conditions["second-due"].level == 2 else "pummel"
        found = tuple(choice for choice in attacks(state, who, number) if choice.act == mode)
        return (*found, *free_acts, PASS)
    # A set turn of one whose hold has acted already is one attempt more, and only that (Q19).
    if "one-more" in one.conditions:
        found = tuple(choice for choice in attacks(state, who, number) if choice.act == "grapple")
        return (*found, *free_acts, PASS)
    return (*attacks(state, who, number), *strikes(state, who), *errands(state, who), *free_acts, PASS)


def strikes(state: State, who: Name) -> tuple[Choice, ...]:
    """Ordinary attacks: with a weapon or by nature, not held or down (ADD-37); a monk's always (ADD-48).

    A weaponless attack in the same round excludes them; they count with those after a fend (ADD-58).
    """
    one = state.combatants[who]
    return tuple(
        Choice("strike", foe=foe, using=(name,))
        for name in routines(state, who)
        for foe in foes(state, who)
        if strikes_left(state, who, name) and "brawled" not in one.conditions
    )


def routines(state: State, who: Name) -> tuple[str, ...]:
    """The names of the ordinary attacks that he can make as he stands, lies or is held."""
    mine = sheet(state, who)
    found = [OPEN_HAND] if mine.open_hand is not None else []
    if not held(state, who) and not down(state.combatants[who]) and not own_hold(state, who):
        found += [NATURAL] if mine.natural is not None else []
        found += weapons_in_hand(state, who) if "clubbing" not in state.combatants[who].conditions else ()
    return tuple(found)


def routine(state: State, who: Name, name: str) -> Routine | None:
    """The ordinary attack of that name."""
    mine = sheet(state, who)
    return (
        mine.open_hand if name == OPEN_HAND else mine.natural if name == NATURAL else mine.weapons.get(name)
    )


def strikes_left(state: State, who: Name, name: str) -> int:
    """Real attacks left this round with that weapon (ADD-58)."""
    found = routine(state, who, name)
    return max(found.attacks - state.combatants[who].counter("strikes"), 0) if found is not None else 0


def errands(state: State, who: Name) -> tuple[Choice, ...]:
    """Getting up, taking something in hand, tying up or killing: each is a turn (ADD-14, ADD-51, ADD-52)."""
    if held(state, who):
        return ()
    one = state.combatants[who]
    if down(one):
        return (GET_UP,) if feet_held(state, who) < 2 else ()
    lying = tuple(item for item in one.items if item not in in_hand(one))
    return (*(Choice("take-up", using=(item,)) for item in lying), *dispatches(state, who))


def dispatches(state: State, who: Name) -> tuple[Choice, ...]:
    """A foe who lies unconscious may be tied up or killed (ADD-14)."""
    lying = [foe for foe in foes(state, who) if state.combatants[foe].down]
    loose = [foe for foe in lying if "bound" not in state.combatants[foe].conditions]
    return (*(Choice("truss", foe=foe) for foe in loose), *(Choice("slay", foe=foe) for foe in lying))


def asides(state: State, who: Name) -> tuple[Choice, ...]:
    """Free at one's own place: to drop what is in hand, and to let go (ADD-51)."""
    one = state.combatants[who]
    dropped = tuple(Choice("drop", using=(item,)) for item in in_hand(one))
    victims = dict.fromkeys(hold.victim for hold in state.holds.values() if hold.holder == who)
    return (*dropped, *(Choice("let-go", foe=victim) for victim in victims))


def grip_choices(state: State, who: Name) -> tuple[Choice, ...]:
    """One whose hold stands: it acts; or he tries for another; or he lets go (ADD-36, ADD-51).

    A holder who is held himself lets it act, or lets go and counters on his turn (ADD-55).
    """
    name = own_hold(state, who)
    if not name:
        return ()
    victim = state.holds[name].victim
    again = not held(state, who) and empty_handed(state.combatants[who])
    regrip = (Choice("regrip", foe=victim),) if again else ()
    return (SQUEEZE, *regrip, Choice("let-go", foe=victim))


def two_overbears(state: State) -> bool:
    """Whether an overbearer has a second attack like a pummeler (Q20)."""
    return settings(state).overbears == "two"
