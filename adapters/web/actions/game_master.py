"""What only the game master may have done: rulings, settings, who comes and goes, the seed laid open."""

from __future__ import annotations

from functools import partial

from adapters.books.settings import settings_shown
from adapters.input import requests
from adapters.input.house_rules import ended, house_rule
from adapters.input.names import combatant, one_of
from adapters.input.rejected import InputField
from adapters.input.rulings import RuledOutcomes, outcomes, ruled_term
from adapters.web.actions.entrants import fighters
from adapters.web.actions.players import do
from adapters.web.actions.settings import setting_value
from adapters.web.problem import ApiError
from adapters.web.sessions.caller import CommandContext, Task
from adapters.web.sessions.session import Session
from adapters.web.tactics import hand, must_be_tactic, played_on
from domain.engine.combat import Combat, Step
from domain.engine.commands import head_moves, opening, ruling
from domain.entrants import joining
from domain.facts.events import CombatantLeft, Grade, Noted, Ruled, SettingChanged
from domain.facts.refusal import Refused
from domain.fights import Command, Done
from projections.telling.names import called, listed


def rule(body: requests.RuleRequest) -> Task:
    """The game master's word."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_be_master()
        return do(session, context, _ruling(body))

    return task


def _ruling(body: requests.RuleRequest) -> Command:
    """The ruling as the domain wants it. Raises `ApiError`, `Rejected`."""
    bearing = [value for value in (body.modifier, body.target, body.verdict or None) if value is not None]
    brought = RuledOutcomes(*(getattr(body, name) for name in RuledOutcomes.__struct_fields__))
    if bool(body.on) != (len(bearing) == 1) or len(bearing) > 1:
        raise ApiError(422, "does-not-fit", "With `on` give one of modifier, target or verdict.", "on")
    if bool(body.on) + brought.any() + (body.standing is not None) + bool(body.no_longer) != 1:
        happens = ", ".join(brought.__struct_fields__)
        what = (
            f"Give one of these: `on`, the key of a roll; what happens ({happens}); `standing`, a house rule;"
            " `no_longer`, the ruling that ends."
        )
        raise ApiError(422, "does-not-fit", what, "on")
    with InputField("verdict"):
        grade = one_of("grade", body.verdict, list(Grade)) if body.verdict else ""

    def command(now: Combat) -> Step | Refused:
        key = ruling.next_ruling(now)
        stands, ends = None, ""
        if body.standing is not None:
            with InputField("standing"):
                stands = house_rule(now, key, body.standing)
        if body.no_longer:
            with InputField("no_longer"):
                ends = ended(tuple(now.state.house), body.no_longer)
        on = body.on.rpartition("/")[2]
        ruled = Ruled(
            key, body.why, on, ruled_term(body.modifier), body.target, grade, stands=stands, ends=ends
        )
        return ruling.rule(now, ruled, outcomes(now, key, brought))

    return command


def by_master(command: Command) -> Task:
    """Something that only the game master may do."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_be_master()
        return do(session, context, command)

    return task


def rethrow(body: requests.RethrowRequest) -> Task:
    """Have a roll thrown anew."""
    return by_master(partial(head_moves.rethrow, key=body.key.rpartition("/")[2], why=body.why))


def set_setting(body: requests.SetRequest) -> Task:
    """Change a setting from here on."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_be_master()
        known = [each.name for each in settings_shown(session.combat.rules.ruleset)]
        with InputField("name"):
            name = one_of("setting", body.name, known)
        value = setting_value(name, body.value, session.combat.state.combatants, "value")
        return do(session, context, partial(ruling.change, changed=SettingChanged(name, value, body.why)))

    return task


def rest(body: requests.RestRequest) -> Task:
    """Let quiet rounds go by after the fight."""
    return by_master(partial(ruling.rest, rounds=body.rounds, why=body.why))


def rerun(body: requests.RerunRequest) -> Task:
    """Go on under today's rules where they disagree with the record."""
    return by_master(partial(head_moves.rerun, here=body.here))


def begin(body: requests.BeginRequest) -> Task:
    """Begin a fight that waited."""
    return by_master(partial(opening.begin, without=body.without))


def reveal(body: requests.RevealRequest) -> Task:
    """Lay the seed open."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_be_master()
        return session.service.fights.reveal(
            session.fight, early=body.early, by=session.by, id=context.id, seen=context.seen
        )

    return task


def join(body: requests.JoinRequest) -> Task:
    """Bring somebody into the fight, with the mount on which they come."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_be_master()
        combat = session.combat
        joined = [
            joining(combat.rules, combat.state.settings, fighter)
            for fighter in fighters(combat.rules.ruleset, (body,), combat.state.combatants)
        ]
        must_be_tactic(combat.rules.ruleset, body.tactic, "tactic")
        done = do(session, context, lambda now: ruling.join(now, *joined))
        if isinstance(done, Refused) or not body.tactic:
            return done
        hand(session.service, session.fight, (joined[0].name,), body.tactic)
        return played_on(session.service, session.fight, done)

    return task


def tactics(body: requests.TacticRequest) -> Task:
    """Have combatants played by a tactic, or by people again; the record has it as a remark."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_be_master()
        service, state = session.service, session.combat.state
        if not body.who:
            return played_on(service, session.fight, Done((), session.combat))
        must_be_tactic(session.combat.rules.ruleset, body.tactic, "tactic")
        if len(service.links.of(session.fight)) >= service.limits.links:
            raise ApiError(409, "too-many-links", "This fight has as many links as it may have.", "who")
        with InputField("who"):
            names = tuple(dict.fromkeys(combatant(state, who) for who in body.who))
        hand(service, session.fight, names, body.tactic)
        who = listed([called(state, name) for name in names])
        text = f"The tactic {body.tactic} plays {who}." if body.tactic else f"People answer for {who} again."
        done = service.fights.note(
            session.fight, Noted(text), by=session.by, id=context.id, seen=context.seen
        )
        return done if isinstance(done, Refused) else played_on(service, session.fight, done)

    return task


def leave(body: requests.LeaveRequest) -> Task:
    """Take somebody out of the fight for good."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_be_master()
        with InputField("who"):
            who = combatant(session.combat.state, body.who)
        return do(session, context, partial(ruling.leave, left=CombatantLeft(who, body.why)))

    return task
