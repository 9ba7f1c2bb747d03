"""Combatants whom the server plays: the game master handed them a tactic, and may take it back.

Who was handed what is kept with the fight's links, as a link that nobody has. What a tactic chooses is
recorded as the tactic's, a command of its own. After a step back nothing is chosen until somebody does
something.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from uuid import uuid4

import msgspec

from adapters import logging
from adapters.input.names import one_of
from adapters.input.rejected import InputField
from adapters.output.shapes import TacticRow
from adapters.store.link import Role, linked
from adapters.web.service import Service
from adapters.web.sessions.session import Session
from domain.engine.combat import Combat
from domain.engine.commands.answering import answer
from domain.engine.history.undoing import Written
from domain.engine.ruleset import Ruleset, Unplayable
from domain.engine.sources.tactics import BEST, CHANCE, FIGHTER, next_answer, tactics_in_fight, tactics_of
from domain.facts.choice import Name
from domain.facts.events import HeadMoved
from domain.facts.refusal import Refused
from domain.fights import Done

MOST, SECONDS = 60, 2.0
"""Choices of tactics that follow one command at most, and how long they may take: somebody waits for it."""


def tactics_shown(ruleset: Ruleset) -> tuple[TacticRow, ...]:
    """The tactics by which a server plays: those that choose at once, and not by playing everything out."""
    return tuple(
        TacticRow(each.name, each.about) for each in tactics_of(ruleset).values() if each.foresees is None
    )


def tactic_names(session: Session) -> tuple[str, ...]:
    """What stands in the record for who is played by a tactic; without the rules what every system has."""
    try:
        return tuple(tactics_of(session.combat.rules.ruleset))
    except Unplayable:
        return (CHANCE.name, BEST.name, FIGHTER)


def must_be_tactic(ruleset: Ruleset, name: str, place: str) -> None:
    """Raises `Rejected` for what is no such tactic; none at all is fine."""
    if name:
        with InputField(place):
            one_of("tactic", name, [each.name for each in tactics_shown(ruleset)])


def handed(service: Service, fight: str) -> dict[Name, str]:
    """The tactics that were handed out in a fight, by combatant."""
    links = (linked(kept) for kept in service.links.of(fight))
    good = (each for each in links if each.role is Role.TACTIC and not each.revoked)
    return {name: each.label for each in good for name in each.names}


def hand(service: Service, fight: str, names: tuple[Name, ...], tactic: str) -> None:
    """Hand these a tactic in place of what they had; an empty one leaves them to people again."""
    for each in map(linked, service.links.of(fight)):
        if each.role is Role.TACTIC and not each.revoked and set(each.names) & set(names):
            service.links.revoke(fight, each.number)
            if rest := tuple(name for name in each.names if name not in names):
                service.grant(fight, Role.TACTIC, rest, each.label)
    if tactic and names:
        service.grant(fight, Role.TACTIC, names, tactic)


def played_on(service: Service, fight: str, done: Done) -> Done:
    """What was done with all that tactics chose behind it."""
    if any(isinstance(event, HeadMoved) for event in done.events) or not (given := handed(service, fight)):
        return done
    events, combat, until = list(done.events), done.combat, time.monotonic() + SECONDS
    for _ in range(MOST):
        more = None if time.monotonic() > until else _chosen(service, fight, combat, given)
        if more is None:
            break
        events += more.events
        combat = more.combat
    return msgspec.structs.replace(done, events=tuple(events), combat=combat)


def _chosen(service: Service, fight: str, combat: Combat, given: Mapping[Name, str]) -> Done | None:
    """What the first open question to somebody with a tactic came to, if there is one."""
    if combat.diverged is not None or not combat.asks:
        return None
    here = {who: tactic for who, tactic in given.items() if who in combat.state.combatants}
    try:
        chosen = next_answer(combat, tactics_in_fight(combat, here))
        if chosen is None:
            return None
        prompt, picks = chosen
        command = partial(answer, prompt=combat.id(prompt.key), picks=picks)
        done = service.fights.do(fight, command, by=here[prompt.by], id=uuid4().hex, retry=True)
    except Unplayable:
        return None
    if isinstance(done, Refused):
        logging.log("warning", "tactic-refused", fight=fight, who=prompt.by, code=done.code)
        return None
    return done


def back_to_people(session: Session, newest: Written) -> Written:
    """The last thing that was done by somebody and not by a tactic, if there is one: that is taken back."""
    service, fight = session.service, session.fight
    names = {each.label for each in map(linked, service.links.of(fight)) if each.role is Role.TACTIC}
    found: Written | None = newest
    while found is not None and _by(service, fight, found) in names:
        found = found.earlier
    return found or newest


def _by(service: Service, fight: str, written: Written) -> str:
    (entry,) = service.store.entries(fight, written.first, written.first)
    return entry.by
