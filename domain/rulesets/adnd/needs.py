"""The conditions that many choices share: against whom, on what sort of turn, unheld, empty-handed."""

import msgspec

from domain.engine.menus.acts import Act
from domain.engine.menus.needs import Need, Says, need
from domain.facts.choice import Choice, Name
from domain.facts.state import Combatant, State
from domain.rulesets.adnd.status import GONE, empty_handed, foes, held, in_hand


class Turning(msgspec.Struct, frozen=True, gc=False):
    """Somebody who is asked, in a state.

    number   the pass of their turn, 1 or 2
    foe      the one whom they may attack, where it is but one
    """

    state: State
    who: Name
    number: int = 0
    foe: Name = ""

    @property
    def one(self) -> Combatant:
        """The combatant whose turn it is."""
        return self.state.combatants[self.who]


def everybody(case: Turning) -> tuple[Name, ...]:
    """Those of other sides who are there."""
    return foes(case.state, case.who)


def alone(case: Turning, like: Choice) -> tuple[Choice, ...]:
    """What is said in a word, or of a foe."""
    return (Choice(like.act, foe=like.foe),)


def named(*acts: Act[Turning]) -> dict[str, Act[Turning]]:
    """Acts by name."""
    return {act.name: act for act in acts}


# -- against whom


def whom(case: Turning) -> str:
    """Whom they may turn against."""
    return ", ".join(foes(case.state, case.who)) or "nobody"


def nobody_there(case: Turning, pick: Choice) -> str:
    """Whom it may be done to."""
    called = f"There is no {pick.foe!r} here; foes are" if pick.foe else f"{pick.act} whom? Foes are"
    return f"{called} {whom(case)}."


@need("no-such-target", "ADD-42", nobody_there)
def there(case: Turning, pick: Choice) -> bool:
    """one who is in the fight"""
    return pick.foe in case.state.combatants


@need(
    "own-side",
    "ADD-42",
    lambda case, pick: f"{pick.foe} is on {case.who}'s own side; foes are {whom(case)}.",
)
def of_another_side(case: Turning, pick: Choice) -> bool:
    """of another side"""
    return case.state.combatants[pick.foe].side != case.one.side


@need("target-gone", "ADD-42", lambda case, pick: f"{pick.foe} is no longer there; foes are {whom(case)}.")
def not_gone(case: Turning, pick: Choice) -> bool:
    """neither slain nor gone"""
    return case.state.combatants[pick.foe].down not in GONE


FOE = (there, of_another_side, not_gone)
"""What whatever is done to a foe needs (ADD-26, ADD-42)."""


@need("kept-apart", "ADD-59", "{who} has kept out of the attack on {foe} this pass.")
def not_apart(case: Turning, pick: Choice) -> bool:
    """not one whose attackers they have kept apart from in this pass"""
    return case.one.counter("apart", pick.foe) != case.number


@need("other-target", "ADD-59", lambda case, pick: f"That is done now to {case.foe} alone.")
def that_one(case: Turning, pick: Choice) -> bool:
    """against that one foe"""
    return pick.foe == case.foe


# -- what sort of turn it is


def mode_due(case: Turning) -> str:
    """In what mode the second attack of the round is (ADD-22, Q20); empty where anything may be done."""
    due = case.one.conditions.get("second-due")
    if case.number != 2 or due is None or held(case.state, case.who):
        return ""
    return "overbear" if due.level == 2 else "pummel"


@need(
    "second-pummel",
    "ADD-22",
    lambda case, pick: (
        f"{case.who}'s second attack of the round is "
        f"{'a pummeling' if mode_due(case) == 'pummel' else 'an overbearing'} one."
    ),
)
def second_attack(case: Turning, pick: Choice) -> bool:
    """in the second pass: the same mode again"""
    return mode_due(case) in ("", pick.act)


@need(
    "one-more", "ADD-51", "{who}'s hold has acted: what is left is one attempt more, and that is a grapple."
)
def one_more(case: Turning, pick: Choice) -> bool:
    """not after a hold that has acted, when one grapple more may be tried and nothing else"""
    return "one-more" not in case.one.conditions or bool(mode_due(case))


TURN = (second_attack, one_more)
"""What sort of turn it is (ADD-22, ADD-51, Q19)."""


# -- how one is


def free_of_holds(rule: str, says: Says[Turning], code: str = "held") -> Need[Turning]:
    """They are not held by anybody."""
    return Need(code, rule, "not held", says, lambda case, pick: not held(case.state, case.who))


def empty_hands(rule: str) -> Need[Turning]:
    """Nothing is in either hand."""

    def full(case: Turning, pick: Choice) -> str:
        return f"{case.who} needs empty hands; drop {', '.join(in_hand(case.one))} first."

    return Need("hands-full", rule, "both hands empty", full, lambda case, pick: empty_handed(case.one))
