"""Everything that can be chosen: what each act needs, and what makes sense of it (ADD-51)."""

from collections.abc import Iterator

from domain.engine.acts import Act
from domain.engine.needs import Need, said
from domain.facts.choice import Choice, Name
from domain.rulesets.adnd.able import foes
from domain.rulesets.adnd.needs import (
    FOE,
    TURN,
    Turning,
    a_foot_free,
    armed,
    asleep,
    butts,
    by_him,
    feet_free,
    fists_or_a_butt,
    free_to_fight,
    hands_empty,
    hands_empty_to_counter,
    has_a_hold,
    has_it,
    holder_not_held,
    holding_nobody_to_fight,
    holds_him,
    in_his_hand,
    in_his_hold,
    in_hold,
    is_down,
    is_held,
    is_up,
    lies_there,
    loose,
    not_apart,
    not_brawled,
    not_clubbing,
    not_held,
    not_held_down,
    not_held_to_act,
    not_holding,
    not_overborne,
    not_spared,
    not_struck,
    strike_left,
    that_one,
    up_or_gripping,
    up_to_fight,
    victims,
)
from domain.rulesets.adnd.routines import routines

PASS, APART = Choice("pass"), Choice("apart")
READY, SQUEEZE, GET_UP = Choice("ready"), Choice("squeeze"), Choice("get-up")
STRIKE, FORBEAR = Choice("strike"), Choice("forbear")
FEND, LET_COME = Choice("fend"), Choice("let-come")

# -- what makes sense of an act


def everybody(case: Turning) -> tuple[Name, ...]:
    """Those of other sides who are there."""
    return foes(case.state, case.who)


def alone(case: Turning, like: Choice) -> tuple[Choice, ...]:
    """What is said in a word, or of a foe."""
    return (Choice(like.act, foe=like.foe),)


def with_fists_or_a_butt(case: Turning, like: Choice) -> Iterator[Choice]:
    """The fists, then each weapon with a butt."""
    return (Choice("pummel", foe=like.foe, using=(each,)) for each in ("fists", *butts(case)))


def with_each_weapon(case: Turning, like: Choice) -> Iterator[Choice]:
    """Bare hands, natural weapons, what is in hand."""
    return (Choice("strike", foe=like.foe, using=(each,)) for each in routines(case.state, case.who))


def with_each_thing(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each thing that he has."""
    return (Choice(like.act, using=(item,)) for item in case.one.items)


# -- what each act needs


def weaponless(*needs: Need[Turning]) -> dict[str, Act[Turning]]:
    """The weaponless attacks, each with these needs before its own (ADD-19, ADD-27, ADD-37, ADD-41)."""
    needs = (*needs, not_struck)
    return named(
        Act("counter", (*needs, is_held, by_him, hands_empty_to_counter), alone, everybody),
        Act(
            "pummel",
            (*needs, not_held, not_holding, said("boris fists", using=1), fists_or_a_butt),
            with_fists_or_a_butt,
            everybody,
        ),
        Act("grapple", (*needs, not_held, hands_empty), alone, everybody),
        Act("overbear", (*needs, not_held, not_holding, not_overborne, up_or_gripping), alone, everybody),
    )


def named(*acts: Act[Turning]) -> dict[str, Act[Turning]]:
    """Acts by name."""
    return {act.name: act for act in acts}


PASSING = Act("pass", (), alone)
"""Doing nothing."""

ON_A_TURN = {
    **weaponless(*FOE, not_apart, *TURN),
    **named(
        Act(
            "strike",
            (
                *FOE, *TURN, not_brawled, said("boris sword", using=1),
                free_to_fight, up_to_fight, armed, holding_nobody_to_fight, not_clubbing, strike_left,
            ),
            with_each_weapon,
            everybody,
        ),
        Act("get-up", (*TURN, not_held_down, is_down, a_foot_free), alone),
        Act(
            "take-up",
            (*TURN, not_held_to_act, is_up, said("sword", using=1), has_it, lies_there),
            with_each_thing,
        ),
        Act("truss", (*FOE, asleep, loose, *TURN, not_held_to_act, is_up), alone, everybody),
        Act("slay", (*FOE, asleep, *TURN, not_held_to_act, is_up), alone, everybody),
        Act("drop", (said("sword", using=1), in_his_hand), with_each_thing),
        Act("let-go", (holds_him,), alone, victims),
        PASSING,
    ),
}  # fmt: skip
"""What a turn is good for (ADD-14, ADD-37, ADD-51, ADD-52, ADD-58)."""

JOINING = {**weaponless(*FOE, not_apart, that_one, *TURN), **named(Act("apart", (), alone))}
"""Whoever is next may attack the same one, or keep apart (ADD-59)."""

HOLDING = named(
    Act("squeeze", (has_a_hold,), alone),
    Act("regrip", (in_his_hold, holder_not_held, hands_empty), alone, in_hold),
    Act("let-go", (in_his_hold,), alone, in_hold),
)
"""A standing hold acts; its owner tries for another, or lets go (ADD-36, ADD-51, ADD-55)."""

OPENING = named(Act("ready", (), alone), Act("charge", (feet_free,), alone), Act("brace", (), alone))
"""Charging and bracing are declared before the order is known (ADD-51, ADD-60)."""

AFTERWARDS = named(
    Act("truss", (*FOE, asleep, loose, not_spared), alone, everybody),
    Act("slay", (*FOE, asleep, not_spared), alone, everybody),
    PASSING,
)
"""What a winner may do about those who lie there (ADD-14, ADD-62)."""

RIGHTS: dict[str, tuple[tuple[str, ...], str]] = {
    "may-counter": (("pummel", "grapple", "overbear"), "ADD-62"),
    "may-pummel-again": (("pummel",), "ADD-24"),
    "may-overbear-again": (("overbear",), "ADD-40"),
    "may-grapple-again": (("grapple",), "ADD-35"),
    "may-follow-up": (("pummel", "grapple"), "ADD-41"),
}
"""Conditions of one who has an attack at once on the one they came `by`: in which modes, and by which rule.
"""
