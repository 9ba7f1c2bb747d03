"""What only the game master may have done: rulings, settings, who comes and goes, the seed laid open."""

from __future__ import annotations

from functools import partial

from adapters.books.settings import settings_shown
from adapters.input.names import combatant, one_of
from adapters.input.rejected import Field
from adapters.input.rulings import RuledOutcomes, outcomes
from adapters.web import requests
from adapters.web.actions.entrants import fighters
from adapters.web.actions.players import do
from adapters.web.actions.settings import setting_value
from adapters.web.problem import TurnedDown
from adapters.web.sessions.caller import Errand, Task
from adapters.web.sessions.session import Guest
from domain.engine.combat import Combat, Step
from domain.engine.commands.head_moves import rerun, rethrow
from domain.engine.commands.opening import begin
from domain.engine.commands.ruling import change, join, leave, next_ruling, rest, rule
from domain.entrants import joining
from domain.facts.events import CombatantLeft, Grade, Ruled, SettingChanged
from domain.facts.refusal import Refused
from domain.facts.term import Term
from domain.fights import Command, Done


def decide(wish: requests.Ruling) -> Task:
    """The game master's word."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        return do(guest, errand, _ruling(wish))

    return task


def _ruling(wish: requests.Ruling) -> Command:
    """The ruling as the domain wants it. Raises `TurnedDown`, `Turned`."""
    bearing = [value for value in (wish.modifier, wish.target, wish.verdict or None) if value is not None]
    brought = RuledOutcomes(wish.damage, wish.recover, wish.condition, wish.down, wish.end)
    if bool(wish.on) != (len(bearing) == 1) or len(bearing) > 1:
        raise TurnedDown(422, "does-not-fit", "With `on` give one of modifier, target or verdict.", "on")
    if bool(wish.on) == brought.any():
        raise TurnedDown(422, "does-not-fit", "Give `on` and what it bears on, or an outcome.", "on")
    with Field("verdict"):
        grade = one_of("grade", wish.verdict, list(Grade)) if wish.verdict else ""

    def command(now: Combat) -> Step | Refused:
        key = next_ruling(now)
        ruled = Ruled(key, wish.why, wish.on.rpartition("/")[2], term(wish.modifier), wish.target, grade)
        return rule(now, ruled, outcomes(now, key, brought))

    return command


def term(modifier: int | None) -> Term | None:
    """A modifier by a game master's word."""
    return None if modifier is None else Term("ruled", abs(modifier), "-" if modifier < 0 else "+")


def mastered(command: Command) -> Task:
    """Something that only the game master may do."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        return do(guest, errand, command)

    return task


def throw_again(wish: requests.Rethrowing) -> Task:
    """Have a roll thrown anew."""
    return mastered(partial(rethrow, key=wish.key.rpartition("/")[2], why=wish.why))


def set_(wish: requests.Setting) -> Task:
    """Change a setting from here on."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        known = [each.name for each in settings_shown(guest.combat.rules.ruleset)]
        with Field("name"):
            name = one_of("setting", wish.name, known)
        value = setting_value(name, wish.value, guest.combat.state.combatants, "value")
        return do(guest, errand, partial(change, changed=SettingChanged(name, value, wish.why)))

    return task


def let_rest(wish: requests.Resting) -> Task:
    """Let quiet rounds go by after the fight."""
    return mastered(partial(rest, rounds=wish.rounds, why=wish.why))


def go_on(wish: requests.Rerunning) -> Task:
    """Go on under today's rules where they disagree with the record."""
    return mastered(partial(rerun, here=wish.here))


def start(wish: requests.Beginning) -> Task:
    """Begin a fight that waited."""
    return mastered(partial(begin, without=wish.without))


def reveal(wish: requests.Revealing) -> Task:
    """Lay the seed open."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        return guest.house.fights.reveal(
            guest.fight, early=wish.early, by=guest.by, id=errand.id, seen=errand.seen
        )

    return task


def come_in(wish: requests.Entrant) -> Task:
    """Bring somebody into the fight, with the mount on which they come."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        combat = guest.combat
        joined = [
            joining(combat.rules, combat.state.settings, fighter)
            for fighter in fighters(combat.rules.ruleset, (wish,), combat.state.combatants)
        ]
        return do(guest, errand, lambda now: join(now, *joined))

    return task


def go_out(wish: requests.Leaving) -> Task:
    """Take somebody out of the fight for good."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        with Field("who"):
            who = combatant(guest.combat.state, wish.who)
        return do(guest, errand, partial(leave, left=CombatantLeft(who, wish.why)))

    return task
