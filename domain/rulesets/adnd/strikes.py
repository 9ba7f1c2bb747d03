"""Ordinary attacks: weapons, natural ones, a monk's hands; and how many are left (ADD-15, ADD-48, ADD-58)."""

from collections.abc import Iterator

from domain.engine.menus.acts import Act
from domain.engine.menus.forms import said
from domain.engine.menus.needs import need
from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.rulesets.adnd.needs import FOE, TURN, Turning, everybody
from domain.rulesets.adnd.sheet import Routine, sheet
from domain.rulesets.adnd.status import down, held, own_hold, weapons_in_hand

NATURAL, OPEN_HAND = "natural", "open-hand"


def routine(state: State, who: Name, name: str) -> Routine | None:
    """The ordinary attack of that name."""
    mine = sheet(state, who)
    return (
        mine.open_hand if name == OPEN_HAND else mine.natural if name == NATURAL else mine.weapons.get(name)
    )


def routines(state: State, who: Name) -> tuple[str, ...]:
    """The names of their ordinary attacks: a monk's hands, natural weapons, the weapons in hand."""
    mine = sheet(state, who)
    bare = [name for name, has in ((OPEN_HAND, mine.open_hand), (NATURAL, mine.natural)) if has is not None]
    return (*bare, *weapons_in_hand(state, who))


def strikes_left(state: State, who: Name, name: str) -> int:
    """Real attacks left this round with that weapon (ADD-58)."""
    found = routine(state, who, name)
    return max(found.attacks - state.combatants[who].counter("strikes"), 0) if found is not None else 0


@need(
    "brawled-already", "ADD-58", "{who} has fought without weapons this round, which excludes a real strike."
)
def not_brawled(case: Turning, pick: Choice) -> bool:
    """no weaponless attack this round"""
    return "brawled" not in case.one.conditions


@need("cannot-fight", "ADD-37", "{who} is held and cannot fight normally, only counter.")
def free_to_fight(case: Turning, pick: Choice) -> bool:
    """not held, but for a monk's open hand"""
    return pick.tool == OPEN_HAND or not held(case.state, case.who)


@need("cannot-fight", "ADD-37", "{who} is down and cannot fight normally: pummel, grapple or get up.")
def up_to_fight(case: Turning, pick: Choice) -> bool:
    """standing, but for a monk's open hand"""
    return pick.tool == OPEN_HAND or not down(case.one)


@need("holding", "ADD-51", "{who} holds somebody and does not strike besides; let go first.")
def holding_nobody_to_fight(case: Turning, pick: Choice) -> bool:
    """holding nobody, but for a monk's open hand"""
    return pick.tool == OPEN_HAND or not own_hold(case.state, case.who)


def armed_with(case: Turning, pick: Choice) -> str:
    """What they can strike with."""
    could = ", ".join(routines(case.state, case.who))
    there_is = f"; there is {could}" if could else ""
    return f"{case.who} has no {pick.tool} to strike with{there_is}."


@need("unarmed", "ADD-37", armed_with)
def armed(case: Turning, pick: Choice) -> bool:
    """with a weapon in hand, natural weapons or a monk's open hand"""
    return pick.tool in routines(case.state, case.who)


@need("clubbing", "ADD-19", "{who} has pummelled with the weapon's butt this round.")
def not_clubbing(case: Turning, pick: Choice) -> bool:
    """with a weapon: its butt not pummelled with this round"""
    return "clubbing" not in case.one.conditions or pick.tool not in weapons_in_hand(case.state, case.who)


@need("no-strike-left", "ADD-58", "{who} has no real attack left this round.")
def strike_left(case: Turning, pick: Choice) -> bool:
    """a real attack left this round"""
    return strikes_left(case.state, case.who, pick.tool) > 0


def with_each_weapon(case: Turning, like: Choice) -> Iterator[Choice]:
    """Bare hands, natural weapons, what is in hand."""
    return (Choice("strike", foe=like.foe, using=(each,)) for each in routines(case.state, case.who))


STRIKES = Act(
    "strike",
    (
        *FOE, *TURN, said("boris sword", using=1),
        free_to_fight, up_to_fight, armed, holding_nobody_to_fight, not_clubbing, not_brawled, strike_left,
    ),
    with_each_weapon,
    everybody,
)  # fmt: skip
"""An ordinary attack on one's turn (ADD-15, ADD-37, ADD-48, ADD-58)."""
