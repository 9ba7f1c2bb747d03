"""The weaponless attacks: counter, pummel, grapple, overbear (ADD-19, ADD-27, ADD-31, ADD-37, ADD-41)."""

from collections.abc import Iterator

from domain.engine.menus.acts import Act
from domain.engine.menus.forms import said
from domain.engine.menus.needs import Need, need
from domain.facts.choice import Choice
from domain.rulesets.adnd.needs import (
    FOE,
    TURN,
    Turning,
    alone,
    empty_hands,
    everybody,
    free_of_holds,
    named,
    not_apart,
    one_more,
    that_one,
)
from domain.rulesets.adnd.sheet import sheet
from domain.rulesets.adnd.status import (
    down,
    grips,
    held,
    hold_between,
    holders,
    overborne,
    own_hold,
    weapons_in_hand,
)

APART = Choice("apart")


@need("struck-already", "ADD-58", "{who} has struck for real this round, which excludes weaponless attacks.")
def not_struck(case: Turning, pick: Choice) -> bool:
    """no real strike this round"""
    return "struck" not in case.one.conditions


def counters(case: Turning, pick: Choice) -> str:
    """What is left to one who is held."""
    return f"{case.who} is held and can only counter {', '.join(holders(case.state, case.who))}, or pass."


not_held = free_of_holds("ADD-37", counters)


@need("nobody-holds", "ADD-31", "{who} is not held; a counter answers a hold.")
def is_held(case: Turning, pick: Choice) -> bool:
    """held"""
    return held(case.state, case.who)


@need(
    "not-the-holder",
    "ADD-56",
    lambda case, pick: (
        f"{pick.foe} does not hold {case.who}; {', '.join(holders(case.state, case.who))} can be countered."
    ),
)
def by_them(case: Turning, pick: Choice) -> bool:
    """by them"""
    return bool(hold_between(case.state, pick.foe, case.who))


@need("holding", "ADD-36", "{who} holds somebody: only another hold may be tried, or let go.")
def not_holding(case: Turning, pick: Choice) -> bool:
    """holding nobody"""
    return not own_hold(case.state, case.who)


hands_empty = empty_hands("ADD-27")
hands_empty_to_counter = empty_hands("ADD-56")


@need("overborne-already", "ADD-41", "{foe} is overborne already: pummel, grapple or use a weapon.")
def not_overborne(case: Turning, pick: Choice) -> bool:
    """who has not been overborne already"""
    return not overborne(case.state.combatants[pick.foe])


@need("down", "ADD-37", "{who} is down and cannot overbear; get up first, or pummel or grapple.")
def up_or_gripping(case: Turning, pick: Choice) -> bool:
    """on the feet, or gripping their leg from the ground"""
    return not down(case.one) or bool(grips(case.state, holder=case.who, victim=pick.foe))


def butts(case: Turning) -> tuple[str, ...]:
    """What they can pummel with besides their fists (ADD-19)."""
    weapons = sheet(case.state, case.who).weapons
    return tuple(item for item in weapons_in_hand(case.state, case.who) if weapons[item].butt)


@need("no-butt", "ADD-19", "{who} has no {first} in hand that can be pummelled with.")
def fists_or_a_butt(case: Turning, pick: Choice) -> bool:
    """with the fists, or the butt of a weapon in hand"""
    return pick.tool == "fists" or pick.tool in butts(case)


def with_fists_or_a_butt(case: Turning, like: Choice) -> Iterator[Choice]:
    """The fists, then each weapon with a butt."""
    return (Choice("pummel", foe=like.foe, using=(each,)) for each in ("fists", *butts(case)))


def weaponless(*needs: Need[Turning]) -> dict[str, Act[Turning]]:
    """The weaponless attacks, each with these needs before its own (ADD-19, ADD-27, ADD-37, ADD-41)."""
    needs = (*needs, not_struck)
    grappling = tuple(each for each in needs if each is not one_more)
    return named(
        Act("counter", (*needs, is_held, by_them, hands_empty_to_counter), alone, everybody),
        Act(
            "pummel",
            (*needs, not_held, not_holding, said("boris fists", using=1), fists_or_a_butt),
            with_fists_or_a_butt,
            everybody,
        ),
        Act("grapple", (*grappling, not_held, hands_empty), alone, everybody),
        Act("overbear", (*needs, not_held, not_holding, not_overborne, up_or_gripping), alone, everybody),
    )


JOINING = {**weaponless(*FOE, not_apart, that_one, *TURN), **named(Act("apart", (), alone))}
"""Whoever is next may attack the same one, or keep apart (ADD-59)."""

RIGHTS: dict[str, tuple[tuple[str, ...], str]] = {
    "may-counter": (("pummel", "grapple", "overbear"), "ADD-62"),
    "may-pummel-again": (("pummel",), "ADD-24"),
    "may-overbear-again": (("overbear",), "ADD-40"),
    "may-grapple-again": (("grapple",), "ADD-35"),
    "may-follow-up": (("pummel", "grapple"), "ADD-41"),
}
"""Conditions of one who has an attack at once on the one they came `by`: in which modes, and by which rule.
"""
