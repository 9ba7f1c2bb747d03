"""Where an attack can be aimed, and how deceptively (GUR-144, GUR-155, GUR-167)."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.engine.menus.acts import Act, Question
from domain.engine.menus.menu import Menu, Offered
from domain.engine.menus.needs import Need, need
from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turning, form
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.strike.attack import most_deceptive, worthwhile
from domain.rulesets.gurps.turn.needs import too_low

WHERE = Question("says where an attack goes that has been chosen", "GUR-167")


class UnaimedAttack(NamedTuple):
    """An attack before it is aimed: `at` makes it one on a part, `parts` are those of the foe's body."""

    state: State
    tables: GurpsTables
    who: Name
    foe: Name
    parts: tuple[str, ...]
    at: Callable[[str], Attack]


def parts_there(case: UnaimedAttack, pick: Choice) -> str:
    """What there is."""
    return f"{case.foe} has no {pick.part} to aim at: {', '.join(case.parts)}."


@need("no-such-part", "GUR-167", parts_there)
def of_the_body(case: UnaimedAttack, pick: Choice) -> bool:
    """at a part that the foe has"""
    return pick.part in case.parts


@need("hopeless", "GUR-144", too_low(" against that part"))
def hope(case: UnaimedAttack, pick: Choice) -> bool:
    """an effective skill that may be tried"""
    return worthwhile(case.state, case.tables, case.at(pick.part))


def how_deceptive(case: UnaimedAttack, pick: Choice) -> str:
    """As far as the skill allows."""
    most = most_deceptive(case.state, case.tables, case.at(pick.part))
    least = case.tables.limit("deceptive-skill")
    how = f"by {most} at most" if most else "by nothing"
    return f"{case.who} can aim there deceptively {how}, so that the skill stays at {least} or more."


@need("too-deceptive", "GUR-155", how_deceptive)
def skilled(case: UnaimedAttack, pick: Choice) -> bool:
    """no more deceptive than leaves skill enough"""
    if pick.manner != (("deceptive",) if pick.count else ()):
        return False
    return not pick.count or 0 < pick.count <= most_deceptive(case.state, case.tables, case.at(pick.part))


SAID = form("torso", part=True, count=True, manner=(0, 1))
"""How an aim is said: `deceptive` in its manner goes with the count."""


def aim(*needs: Need[UnaimedAttack]) -> Act[UnaimedAttack]:
    """The act of aiming, with what this kind of attack needs besides."""
    return Act("aim", (SAID, of_the_body, *needs, hope, skilled), candidates, asked=WHERE)


def candidates(case: UnaimedAttack, like: Choice) -> Iterator[Choice]:
    """The plain aim at each part, and as deceptive ones as the skill allows."""
    for part in (like.part,) if like.part else case.parts:
        yield Choice("aim", part=part)
        for count in range(1, most_deceptive(case.state, case.tables, case.at(part)) + 1):
            yield Choice("aim", part=part, count=count, manner=("deceptive",))


def aims(case: UnaimedAttack, act: Act[UnaimedAttack]) -> Menu:
    """The menu of an attack's aims."""
    return Offered(case, {"aim": act})


def hopeful(attack: Callable[[Turning, Choice], Attack]) -> Need[Turning]:
    """Of what goes for one place: it may be tried at all."""
    return Need(
        "hopeless", "GUR-144", "an effective skill that may be tried", too_low(" for it"),
        lambda case, pick: worthwhile(case.state, case.tables, attack(case, pick)),
    )  # fmt: skip


@need("elsewhere", "GUR-167", lambda case, pick: f"This goes for the {case.parts[0]}: aim {case.parts[0]}.")
def its_part(case: UnaimedAttack, pick: Choice) -> bool:
    """at the part that it goes for"""
    return pick.part in case.parts


ONE_PLACE = Act("aim", (SAID, its_part, skilled), candidates, asked=WHERE)
"""The act of aiming what goes for one part in any case: how deceptively (GUR-155)."""


def aims_at_one(state: State, tables: GurpsTables, attack: Attack) -> Menu:
    """The plain aim of such an attack, and as deceptive ones as the skill allows."""
    case = UnaimedAttack(state, tables, attack.who, attack.foe, (attack.part,), lambda part: attack)
    return Offered(case, {"aim": ONE_PLACE})


AS_IT_IS = Choice("aim")
"""What goes for the body as it comes, and not deceptively."""

DECEIVING = Act("aim", (form("[2 deceptive]", count=True, manner=(0, 1)), skilled), candidates, asked=WHERE)
"""The act of aiming what goes for no part: how deceptively (GUR-155)."""


def how_deceptively(state: State, tables: GurpsTables, attack: Attack) -> Menu:
    """As it is, and as deceptively as the skill allows."""
    return Offered(
        UnaimedAttack(state, tables, attack.who, attack.foe, ("",), lambda part: attack), {"aim": DECEIVING}
    )


ASKED = (ONE_PLACE, DECEIVING)
