"""What is free: letting go, dropping reins or a thing, yielding; what each needs (SPG-47)."""

from collections.abc import Iterator

from domain.engine.menus.acts import Act
from domain.engine.menus.forms import said
from domain.engine.menus.needs import need
from domain.facts.choice import Choice
from domain.rulesets.swordspath.moves import GRIPS
from domain.rulesets.swordspath.needs import LOOSE, whom
from domain.rulesets.swordspath.stance import Stance, the_other


@need("nothing-there", "SPG-47", "{who} has no hold on {foe} that they could let go.")
def holds_them(case: Stance, pick: Choice) -> bool:
    """whom they hold"""
    return case.mine is not None and case.mine.kind in GRIPS


@need("nothing-there", "SPG-47", "{who} has no reins in the {first}.")
def reins_in_it(case: Stance, pick: Choice) -> bool:
    """in a hand that has the reins"""
    return case.own.ride is not None and pick.tool in case.own.ride.using


@need(
    "nothing-there",
    "SPG-47",
    lambda case, pick: (
        f"{case.who} has {', '.join(item for item, _ in case.own.things) or 'nothing'} in hand, "
        f"not {pick.tool}."
    ),
)
def in_their_hand(case: Stance, pick: Choice) -> bool:
    """which they have in hand"""
    return any(item == pick.tool for item, _ in case.own.things)


def letting_go(case: Stance, like: Choice) -> Iterator[Choice]:
    """Of the one they hold."""
    yield Choice("let-go", foe=case.foe)


def reins(case: Stance, like: Choice) -> Iterator[Choice]:
    """Out of each hand."""
    if case.own.ride is not None:
        yield from (Choice("drop-reins", using=(hand,)) for hand in case.own.ride.using)


def things(case: Stance, like: Choice) -> Iterator[Choice]:
    """Each that is in hand."""
    yield from (Choice("drop", using=(item,)) for item, _ in case.own.things)


def yielding(case: Stance, like: Choice) -> Iterator[Choice]:
    """Once."""
    yield Choice("yield")


LET_GO: Act[Stance] = Act(
    "let-go", (LOOSE, whom("SPG-47"), holds_them, said("derek", rule="SPG-47")), letting_go, the_other
)
DROPS: tuple[Act[Stance], ...] = (
    Act("drop-reins", (LOOSE, said("left-hand", using=1, rule="SPG-47"), reins_in_it), reins),
    Act("drop", (LOOSE, said("sword", using=1, rule="SPG-47"), in_their_hand), things),
)
YIELDING: Act[Stance] = Act("yield", (), yielding)
"""Always legal (SPG-47)."""
