"""What all use of a weapon needs: it is in hand, whole, and in nobody's grip (GUR-004, GUR-165, GUR-213)."""

from domain.engine.menus.needs import Fighting, need
from domain.facts.choice import Choice
from domain.rulesets.gurps.core.status import grabbed, grip_on, holding


def armed_with(case: Fighting, pick: Choice) -> str:
    """What they have in hand."""
    items = dict.fromkeys(holding(case.state, case.who).values())
    return f"{case.who} has {', '.join(items) or 'nothing'} in hand."


@need("not-in-hand", "GUR-213", armed_with)
def in_hand(case: Fighting, pick: Choice) -> bool:
    """with a weapon in hand"""
    return pick.tool in holding(case.state, case.who).values()


@need("broken", "GUR-213", "{first} is broken.")
def unbroken(case: Fighting, pick: Choice) -> bool:
    """not broken"""
    return f"broken-{pick.tool}" not in case.state.combatants[case.who].conditions


def by_whom(case: Fighting, pick: Choice) -> str:
    """Who has it, in whom it is, or whom it holds."""
    item, hold = pick.tool, grip_on(case.state, case.who, pick.tool)
    assert hold is not None
    if hold.holder != case.who:
        return f"{item} of {case.who} is in the grip of {hold.holder}."
    how = "holds" if item in hold.using else "is in"
    return f"{item} of {case.who} {how} {hold.victim}."


@need("grabbed", "GUR-004", by_whom)
def ungrabbed(case: Fighting, pick: Choice) -> bool:
    """neither in another's grip nor stuck nor holding somebody"""
    return not grabbed(case.state, case.who, pick.tool)
