"""The choices of one whose hold stands (ADD-36, ADD-51, ADD-55)."""

from domain.engine.menus.acts import Act
from domain.engine.menus.needs import need
from domain.facts.choice import Choice, Name
from domain.rulesets.adnd.needs import Turning, alone, empty_hands, free_of_holds, named
from domain.rulesets.adnd.status import own_hold

SQUEEZE = Choice("squeeze")

not_held = free_of_holds("ADD-55", "{who} is held too: the hold acts, or is let go.")
hands_empty = empty_hands("ADD-27")


def in_hold(case: Turning) -> tuple[Name, ...]:
    """Whom the one hold that they have is on (ADD-55)."""
    name = own_hold(case.state, case.who)
    return (case.state.holds[name].victim,) if name else ()


@need("holds-not", "ADD-55", "{who} does not hold {foe}.")
def in_their_hold(case: Turning, pick: Choice) -> bool:
    """the one whom they hold"""
    return pick.foe in in_hold(case)


HOLDING = named(
    Act("squeeze", (), alone),
    Act("regrip", (in_their_hold, not_held, hands_empty), alone, in_hold),
    Act("let-go", (in_their_hold,), alone, in_hold),
)
"""A standing hold acts; its owner tries for another, or lets go (ADD-36, ADD-51, ADD-55)."""
