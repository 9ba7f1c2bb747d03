"""The conditions of the weaponless rules, each with its rule: what a choice needs to be offered."""

from typing import NamedTuple

from domain.engine.needs import Need, Says, need
from domain.facts.choice import Choice, Name
from domain.facts.state import Combatant, State
from domain.rulesets.adnd.able import (
    GONE,
    HELPLESS,
    able,
    down,
    empty_handed,
    feet_held,
    foes,
    grips,
    held,
    hold_between,
    holders,
    in_hand,
    overborne,
    own_hold,
    ready_weapon,
    weapons_in_hand,
)
from domain.rulesets.adnd.routines import OPEN_HAND, routines, strikes_left
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.sheet import sheet


class Turning(NamedTuple):
    """Somebody who is asked, in a state.

    number   the pass of his turn, 1 or 2
    foe      the one whom he may attack, where it is but one
    """

    state: State
    who: Name
    number: int = 0
    foe: Name = ""

    @property
    def one(self) -> Combatant:
        return self.state.combatants[self.who]


# -- against whom


def whom(case: Turning) -> str:
    """Whom he may turn against."""
    return ", ".join(foes(case.state, case.who)) or "nobody"


@need("no-such-target", "ADD-42", lambda case, pick: f"There is no {pick.foe!r} here; foes are {whom(case)}.")
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
    """not one whose attackers he has kept apart from in this pass"""
    return case.one.counter("apart", pick.foe) != case.number


@need("other-target", "ADD-59", lambda case, pick: f"That is done now to {case.foe} alone.")
def that_one(case: Turning, pick: Choice) -> bool:
    """against that one foe"""
    return pick.foe == case.foe


@need("target-awake", "ADD-14", "{foe} is not unconscious and cannot be dispatched.")
def asleep(case: Turning, pick: Choice) -> bool:
    """who is unconscious"""
    return bool(case.state.combatants[pick.foe].down)


@need("bound-already", "ADD-14", "{foe} is tied up already.")
def loose(case: Turning, pick: Choice) -> bool:
    """and not tied up yet"""
    return "bound" not in case.state.combatants[pick.foe].conditions


SPARES = "spares"
"""The counter versus a foe of a winner who left him lying; he is not asked about him again."""


@need("spared", "ADD-62", "{who} has left {foe} lying.")
def not_spared(case: Turning, pick: Choice) -> bool:
    """and whom he has not spared"""
    return not case.one.counter(SPARES, pick.foe)


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
    """after a hold that has acted: a grapple, and nothing else"""
    return pick.act == "grapple" or second(case) or "one-more" not in case.one.conditions


def second(case: Turning) -> bool:
    """Whether it is a second attack of the round, and no counter instead (ADD-51)."""
    return bool(mode_due(case))


TURN = (second_attack, one_more)
"""What sort of turn it is (ADD-22, ADD-51, Q19)."""

# -- weaponless attacks


@need("struck-already", "ADD-58", "{who} has struck for real this round, which excludes weaponless attacks.")
def not_struck(case: Turning, pick: Choice) -> bool:
    """no real strike this round"""
    return "struck" not in case.one.conditions


def _not_held(rule: str, says: Says[Turning], code: str = "held") -> Need[Turning]:
    return Need(code, rule, "not held", says, lambda case, pick: not held(case.state, case.who))


def counters(case: Turning, pick: Choice) -> str:
    """What is left to one who is held."""
    return f"{case.who} is held and can only counter {', '.join(holders(case.state, case.who))}, or pass."


not_held = _not_held("ADD-37", counters)
not_held_down = _not_held("ADD-52", "{who} is held and cannot get up.")
not_held_to_act = _not_held("ADD-51", "{who} is held: his turn is a counter, or he passes.")
holder_not_held = _not_held("ADD-55", "{who} is held too: the hold acts, or is let go.")
not_held_to_fend = _not_held("ADD-46", "{who} is held and cannot fend.", "cannot-fend")


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
def by_him(case: Turning, pick: Choice) -> bool:
    """by him"""
    return bool(hold_between(case.state, pick.foe, case.who))


@need("holding", "ADD-36", "{who} holds somebody: only another hold may be tried, or let go.")
def not_holding(case: Turning, pick: Choice) -> bool:
    """holding nobody"""
    return not own_hold(case.state, case.who)


def _empty_hands(rule: str) -> Need[Turning]:
    def full(case: Turning, pick: Choice) -> str:
        return f"{case.who} needs empty hands; drop {', '.join(in_hand(case.one))} first."

    return Need("hands-full", rule, "both hands empty", full, lambda case, pick: empty_handed(case.one))


hands_empty = _empty_hands("ADD-27")
hands_empty_to_counter = _empty_hands("ADD-56")


@need("overborne-already", "ADD-41", "{foe} is overborne already: pummel, grapple or use a weapon.")
def not_overborne(case: Turning, pick: Choice) -> bool:
    """who has not been overborne already"""
    return not overborne(case.state.combatants[pick.foe])


@need("down", "ADD-37", "{who} is down and cannot overbear; get up first, or pummel or grapple.")
def up_or_gripping(case: Turning, pick: Choice) -> bool:
    """on the feet, or gripping his leg from the ground"""
    return not down(case.one) or bool(grips(case.state, holder=case.who, victim=pick.foe))


def butts(case: Turning) -> tuple[str, ...]:
    """What he can pummel with besides his fists (ADD-19)."""
    weapons = sheet(case.state, case.who).weapons
    return tuple(item for item in weapons_in_hand(case.state, case.who) if weapons[item].butt)


@need("no-butt", "ADD-19", "{who} has no {first} in hand that can be pummeled with.")
def fists_or_a_butt(case: Turning, pick: Choice) -> bool:
    """with the fists, or the butt of a weapon in hand"""
    return pick.using[0] == "fists" or pick.using[0] in butts(case)


# -- ordinary attacks


@need(
    "brawled-already", "ADD-58", "{who} has fought without weapons this round, which excludes a real strike."
)
def not_brawled(case: Turning, pick: Choice) -> bool:
    """no weaponless attack this round"""
    return "brawled" not in case.one.conditions


@need("cannot-fight", "ADD-37", "{who} is held and cannot fight normally.")
def free_to_fight(case: Turning, pick: Choice) -> bool:
    """not held, but for a monk's open hand"""
    return pick.using[0] == OPEN_HAND or not held(case.state, case.who)


@need("cannot-fight", "ADD-37", "{who} is down and cannot fight normally.")
def up_to_fight(case: Turning, pick: Choice) -> bool:
    """standing, but for a monk's open hand"""
    return pick.using[0] == OPEN_HAND or not down(case.one)


@need("holding", "ADD-51", "{who} holds somebody and does not strike besides; let go first.")
def holding_nobody_to_fight(case: Turning, pick: Choice) -> bool:
    """holding nobody, but for a monk's open hand"""
    return pick.using[0] == OPEN_HAND or not own_hold(case.state, case.who)


def armed_with(case: Turning, pick: Choice) -> str:
    """What he can strike with."""
    could = ", ".join(routines(case.state, case.who))
    there_is = f"; there is {could}" if could else ""
    return f"{case.who} has no {pick.using[0]} to strike with{there_is}."


@need("unarmed", "ADD-37", armed_with)
def armed(case: Turning, pick: Choice) -> bool:
    """with a weapon in hand, natural weapons or a monk's open hand"""
    return pick.using[0] in routines(case.state, case.who)


@need("clubbing", "ADD-19", "{who} has pummeled with the weapon's butt this round.")
def not_clubbing(case: Turning, pick: Choice) -> bool:
    """with a weapon: its butt not pummeled with this round"""
    return "clubbing" not in case.one.conditions or pick.using[0] not in weapons_in_hand(case.state, case.who)


@need("no-strike-left", "ADD-58", "{who} has no real attack left this round.")
def strike_left(case: Turning, pick: Choice) -> bool:
    """a real attack left this round"""
    return strikes_left(case.state, case.who, pick.using[0]) > 0


# -- errands


@need("up-already", "ADD-52", "{who} is on the feet already.")
def is_down(case: Turning, pick: Choice) -> bool:
    """prone or on the knees"""
    return down(case.one)


@need("feet-held", "ADD-52", "Both of {who}'s feet are held; nobody gets up like that.")
def a_foot_free(case: Turning, pick: Choice) -> bool:
    """not both feet held"""
    return feet_held(case.state, case.who) < 2


@need("down", "ADD-52", "{who} is down and has to get up first.")
def is_up(case: Turning, pick: Choice) -> bool:
    """on the feet"""
    return not down(case.one)


@need("no-such-item", "ADD-51", "{who} has no {first}, in hand or lying there.")
def has_it(case: Turning, pick: Choice) -> bool:
    """something of his own"""
    return pick.using[0] in case.one.items


@need("in-hand-already", "ADD-51", "{who} has {first} in hand already.")
def lies_there(case: Turning, pick: Choice) -> bool:
    """which is not in hand"""
    return pick.using[0] not in in_hand(case.one)


@need("not-in-hand", "ADD-51", "{who} has no {first} in hand to drop.")
def in_his_hand(case: Turning, pick: Choice) -> bool:
    """something in hand"""
    return pick.using[0] in in_hand(case.one)


def victims(case: Turning) -> tuple[Name, ...]:
    """Whom he holds, or grips by a leg."""
    holds = case.state.holds.values()
    return tuple(dict.fromkeys([hold.victim for hold in holds if hold.holder == case.who]))


@need("holds-not", "ADD-51", "{who} does not hold {foe}, and has nothing to let go.")
def holds_him(case: Turning, pick: Choice) -> bool:
    """one whom he holds, or grips by a leg"""
    return pick.foe in victims(case)


# -- a hold that stands


def in_hold(case: Turning) -> tuple[Name, ...]:
    """Whom the one hold that he has is on (ADD-55)."""
    name = own_hold(case.state, case.who)
    return (case.state.holds[name].victim,) if name else ()


@need("no-hold", "ADD-36", "{who} holds nobody.")
def has_a_hold(case: Turning, pick: Choice) -> bool:
    """a hold that stands"""
    return bool(own_hold(case.state, case.who))


@need("holds-not", "ADD-55", "{who} does not hold {foe}.")
def in_his_hold(case: Turning, pick: Choice) -> bool:
    """the one whom he holds"""
    return pick.foe in in_hold(case)


# -- before the order is known


@need("leg-held", "ADD-53", "{who}'s leg is held: no move is possible, so no charge.")
def feet_free(case: Turning, pick: Choice) -> bool:
    """no foot held"""
    return not feet_held(case.state, case.who)


# -- fending


@need("surprised", "ADD-45", "{who} is surprised and has no fending strike.")
def not_surprised(case: Turning, pick: Choice) -> bool:
    """not surprised by one who is not, unless all of the surprise went on closing"""
    mine, theirs = case.one.conditions, case.state.combatants[case.foe].conditions
    return "surprised" not in mine or "surprised" in theirs or "closing" in theirs


def unable(case: Turning, pick: Choice) -> str:
    """What hinders him."""
    marks = (each for each in ("stunned", *HELPLESS) if each in case.one.conditions)
    return f"{case.who} is {case.one.down or next(marks)} and cannot fend."


@need("cannot-fend", "ADD-46", unable)
def able_to_fend(case: Turning, pick: Choice) -> bool:
    """neither stunned nor helpless"""
    return able(case.one)


@need("cannot-fend", "ADD-46", "{who} is down and cannot fend.")
def up_to_fend(case: Turning, pick: Choice) -> bool:
    """on the feet"""
    return not down(case.one)


@need("clubbing", "ADD-19", "{who} has pummeled with the weapon's butt and cannot fend with it.")
def used_normally(case: Turning, pick: Choice) -> bool:
    """no butt pummeled with this round"""
    return "clubbing" not in case.one.conditions


@need("no-weapon", "ADD-44", "{who} has no weapon at the ready to fend with.")
def weapon_ready(case: Turning, pick: Choice) -> bool:
    """a weapon at the ready"""
    return bool(ready_weapon(case.state, case.who))


@need("fended-already", "ADD-46", lambda case, pick: f"{case.who} has fended {case.foe} off once this round.")
def not_fended(case: Turning, pick: Choice) -> bool:
    """once an attacker in a round"""
    return not case.one.counter("fended", case.foe)


@need("no-strike-left", "ADD-58", "{who} has no attack of the round left to fend with.")
def attack_to_fend(case: Turning, pick: Choice) -> bool:
    """where fending costs an attack, one that is left"""
    if settings(case.state).fending != "wielders-attack":
        return True
    return strikes_left(case.state, case.who, ready_weapon(case.state, case.who)) > 0


TO_FEND = (
    not_surprised,
    able_to_fend,
    not_held_to_fend,
    up_to_fend,
    used_normally,
    weapon_ready,
    not_fended,
    attack_to_fend,
)
"""What one needs to fend off a weaponless attack (ADD-44 to ADD-46, ADD-58)."""
