"""What a session may do in a fight: each command checked for who asks it, then given to its use case."""

from __future__ import annotations

from functools import partial

from adapters.input import requests
from adapters.input.names import combatant, proper
from adapters.input.rejected import InputField
from adapters.input.standing import asked_again
from adapters.web.problem import ApiError
from adapters.web.sessions.caller import CommandContext, Task
from adapters.web.sessions.session import Session
from adapters.web.tactics import back_to_people, played_on
from domain import disputes
from domain.engine.combat import Combat, Step
from domain.engine.commands.answering import draw, find_prompt, throw, throw_total
from domain.engine.commands.head_moves import undo_beat, undo_to
from domain.engine.commands.in_turn import answer_in_turn
from domain.engine.commands.salting import commit, open_words
from domain.engine.commands.standing import stand
from domain.engine.prompts import Prompt, RollPrompt
from domain.facts.choice import Choice, label
from domain.facts.events import AnswerStands, Noted
from domain.facts.refusal import Refused
from domain.fights import Command, Done


def do(session: Session, context: CommandContext, command: Command, *, retry: bool = False) -> Done | Refused:
    """What came of a command, and of all that tactics chose behind it. `retry`: the command names its prompt;
    unless a head is named it may be tried again."""
    done = session.service.fights.do(
        session.fight,
        command,
        by=session.by,
        id=context.id,
        seen=context.seen,
        retry=retry and context.seen is None,
    )
    return done if isinstance(done, Refused) else played_on(session.service, session.fight, done)


def asked(session: Session, prompt: str) -> Prompt:
    """The open prompt of that id, which must be theirs to answer. Raises `ApiError`."""
    found = find_prompt(session.combat, prompt)
    if isinstance(found, Refused):
        raise session.refused(found, prompt)
    session.must_answer_for(found)
    return found


def own(done: Done | Refused, place: str) -> Done | Refused:
    """What came of a command about somebody's own answer. Raises `ApiError` when it is another's."""
    if isinstance(done, Refused) and done.code == "not-yours":
        raise ApiError(403, "not-yours-to-answer", done.sentence, place)
    return done


def offered(prompt: Prompt, numbers: tuple[int, ...], place: str) -> tuple[Choice, ...]:
    """The options of those numbers. Raises `ApiError`."""
    if isinstance(prompt, RollPrompt):
        raise ApiError(
            422, "wants-dice", f"{prompt.key} wants the faces of {prompt.dice}, not a choice.", place
        )
    many = len(prompt.options)
    if wrong := [number for number in numbers if not 1 <= number <= many]:
        raise ApiError(
            422, "no-such-option", f"{prompt.key} has the choices 1 to {many}, not {wrong[0]}.", "numbers"
        )
    return tuple(prompt.options[number - 1] for number in numbers)


def answer(body: requests.AnswerRequest) -> Task:
    """Answer a choice, and what is asked behind it at once."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        picks = (*offered(asked(session, body.prompt), body.numbers, body.prompt), *body.picks)
        command = partial(answer_in_turn, prompt=body.prompt, picks=picks, then=body.then)
        return do(session, context, command, retry=True)

    return task


def always(body: requests.AlwaysRequest) -> Task:
    """Answer such questions so from now on."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        prompt = asked(session, body.prompt)
        question = label(prompt.key, session.combat.state.combatants)
        order = AnswerStands(prompt.by, question, body.wishes, body.best)
        return do(session, context, partial(stand, order=order), retry=True)

    return task


def ask_me(body: requests.AskMeRequest) -> Task:
    """Be asked again."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_play()
        with InputField("who"):
            who = combatant(session.combat.state, body.who)
        with InputField("question"):
            order = asked_again(session.combat, who, body.question)
        return own(do(session, context, partial(stand, order=order, player=session.player)), "who")

    return task


def roll(body: requests.RollRequest) -> Task:
    """Give dice that were thrown by hand, or have them drawn."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        asked(session, body.prompt)
        if bool(body.faces) + (body.total is not None) + body.draw != 1:
            raise ApiError(422, "does-not-fit", "Give one of faces, total or draw.", "faces")
        if not body.draw:
            session.must_throw_themselves("faces")
        if body.draw:
            command: Command = partial(draw, prompt=body.prompt)
        elif body.total is not None:
            command = partial(throw_total, prompt=body.prompt, total=body.total)
        else:
            command = partial(throw, prompt=body.prompt, faces=body.faces)
        return do(session, context, command, retry=True)

    return task


def withdraw(body: requests.WithdrawRequest) -> Task:
    """Take an answer back while others are awaited."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_play()
        fights, key = session.service.fights, body.key.rpartition("/")[2]
        done = fights.withdraw(
            session.fight, key, by=session.by, id=context.id, seen=context.seen, player=session.player
        )
        return own(done, "key")

    return task


def undo(body: requests.UndoRequest) -> Task:
    """Step back. A player may take back their own last answer, until they could have learnt something
    since."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        if body.to is not None and body.beat:
            raise ApiError(422, "does-not-fit", "Give `to` or `beat`, one of the two.", "to")
        if body.to is None and not body.beat:
            session.must_play()
            return (
                session.service.fights.undo(
                    session.fight, by=session.by, id=context.id, seen=context.seen, player=session.player
                )
                if session.player
                else _by_master(session, context)
            )
        session.must_be_master()
        if body.to is not None:
            return do(session, context, partial(undo_to, version=body.to))
        return do(session, context, partial(undo_beat, beat=body.beat))

    return task


def _by_master(session: Session, context: CommandContext) -> Done | Refused:
    """Take back the last thing that somebody did, and with it what tactics chose since."""
    fights = session.service.fights
    newest = fights.would_undo(session.fight)
    if not isinstance(newest, Refused) and (last := back_to_people(session, newest)) is not newest:
        return do(session, context, partial(undo_to, version=last.before))
    return fights.undo(session.fight, by=session.by, id=context.id, seen=context.seen)


def redo(body: requests.RedoRequest) -> Task:
    """Go forward again, or over to another line."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_be_master()
        return session.service.fights.redo(
            session.fight, body.line, by=session.by, id=context.id, seen=context.seen
        )

    return task


def fork(body: requests.ForkRequest) -> Task:
    """Begin another line."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_be_master()
        with InputField("line"):
            line = proper("line", body.line)
        return session.service.fights.fork(
            session.fight, body.after, line, by=session.by, id=context.id, seen=context.seen
        )

    return task


def dispute(body: requests.DisputeRequest) -> Task:
    """Dispute a roll or a choice."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_play()
        key = body.key.rpartition("/")[2]
        return disputes.dispute(
            session.service.fights,
            session.fight,
            key,
            body.why,
            by=session.by,
            id=context.id,
            seen=context.seen,
        )

    return task


def carry_on(_: requests.EmptyRequest) -> Task:
    """Go on with what was recorded before a correction."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_be_master()
        return disputes.carry(
            session.service.fights, session.fight, by=session.by, id=context.id, seen=context.seen
        )

    return task


def note(body: requests.NoteRequest) -> Task:
    """Write a remark into the record."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_play()
        return session.service.fights.note(
            session.fight, Noted(body.text, body.wish), by=session.by, id=context.id, seen=context.seen
        )

    return task


def salt(body: requests.SaltRequest) -> Task:
    """Commit words for the dice, or open them."""

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_play()

        def salted(now: Combat) -> Step | Refused:
            if body.open:
                return open_words(now, body.open, by=session.by)
            return commit(now, body.commit, by=session.by)

        return do(session, context, salted, retry=True)

    return task
