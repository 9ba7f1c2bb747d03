"""What a guest may have done in a fight: each command checked for who asks it, then given to its use case."""

from __future__ import annotations

from functools import partial

from adapters.input.names import proper
from adapters.input.rejected import Field
from adapters.web import requests
from adapters.web.problem import TurnedDown
from adapters.web.sessions.caller import Errand, Task
from adapters.web.sessions.session import Guest
from domain.disputes import carry, dispute
from domain.engine.combat import Combat, Step
from domain.engine.commands.answering import answer as give
from domain.engine.commands.answering import draw, find_prompt, throw, throw_total
from domain.engine.commands.head_moves import undo_beat, undo_to
from domain.engine.commands.salting import commit, open_words
from domain.engine.prompts import Prompt, RollPrompt
from domain.facts.choice import Choice
from domain.facts.events import Noted
from domain.facts.refusal import Refused
from domain.fights import Command, Done


def do(guest: Guest, errand: Errand, command: Command, *, retry: bool = False) -> Done | Refused:
    """`retry`: the command names its question; unless a head is named it may be tried again."""
    return guest.house.fights.do(
        guest.fight, command, by=guest.by, id=errand.id, seen=errand.seen, retry=retry and errand.seen is None
    )


def asked(guest: Guest, ask: str) -> Prompt:
    """The open question of that id, which must be theirs to answer. Raises `TurnedDown`."""
    found = find_prompt(guest.combat, ask)
    if isinstance(found, Refused):
        raise guest.refused(found, ask)
    guest.must_answer_for(found)
    return found


def offered(prompt: Prompt, numbers: tuple[int, ...], place: str) -> tuple[Choice, ...]:
    """The options of those numbers. Raises `TurnedDown`."""
    if isinstance(prompt, RollPrompt):
        raise TurnedDown(
            422, "wants-dice", f"{prompt.key} wants the faces of {prompt.dice}, not a choice.", place
        )
    many = len(prompt.options)
    if wrong := [number for number in numbers if not 1 <= number <= many]:
        raise TurnedDown(
            422, "no-such-option", f"{prompt.key} has the choices 1 to {many}, not {wrong[0]}.", "numbers"
        )
    return tuple(prompt.options[number - 1] for number in numbers)


def answer(wish: requests.Answer) -> Task:
    """Answer a choice."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        picks = (*offered(asked(guest, wish.ask), wish.numbers, wish.ask), *wish.picks)
        return do(guest, errand, partial(give, prompt=wish.ask, picks=picks), retry=True)

    return task


def roll(wish: requests.Throw) -> Task:
    """Give dice that were thrown by hand, or have them drawn."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        asked(guest, wish.ask)
        if bool(wish.faces) + (wish.total is not None) + wish.draw != 1:
            raise TurnedDown(422, "does-not-fit", "Give one of faces, total or draw.", "faces")
        if wish.draw:
            command: Command = partial(draw, prompt=wish.ask)
        elif wish.total is not None:
            command = partial(throw_total, prompt=wish.ask, total=wish.total)
        else:
            command = partial(throw, prompt=wish.ask, faces=wish.faces)
        return do(guest, errand, command, retry=True)

    return task


def take_back(wish: requests.Withdrawal) -> Task:
    """Take an answer back while others are awaited."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_play()
        fights, key = guest.house.fights, wish.key.rpartition("/")[2]
        done = fights.withdraw(
            guest.fight, key, by=guest.by, id=errand.id, seen=errand.seen, player=guest.player
        )
        if isinstance(done, Refused) and done.code == "not-yours":
            raise TurnedDown(403, "not-yours-to-answer", done.sentence, "key")
        return done

    return task


def undo(wish: requests.Undoing) -> Task:
    """Step back. A player may take back their own last answer, until they could have learnt something
    since."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        if wish.to is not None and wish.beat:
            raise TurnedDown(422, "does-not-fit", "Give `to` or `beat`, one of the two.", "to")
        if wish.to is None and not wish.beat:
            guest.must_play()
            return guest.house.fights.undo(
                guest.fight, by=guest.by, id=errand.id, seen=errand.seen, player=guest.player
            )
        guest.must_be_master()
        if wish.to is not None:
            return do(guest, errand, partial(undo_to, version=wish.to))
        return do(guest, errand, partial(undo_beat, beat=wish.beat))

    return task


def redo(wish: requests.Redoing) -> Task:
    """Go forward again, or over to another line."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        return guest.house.fights.redo(guest.fight, wish.line, by=guest.by, id=errand.id, seen=errand.seen)

    return task


def fork(wish: requests.Forking) -> Task:
    """Begin another line."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        with Field("line"):
            line = proper("line", wish.line)
        return guest.house.fights.fork(
            guest.fight, wish.after, line, by=guest.by, id=errand.id, seen=errand.seen
        )

    return task


def protest(wish: requests.Disputing) -> Task:
    """Dispute a roll or a choice."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_play()
        key = wish.key.rpartition("/")[2]
        return dispute(
            guest.house.fights, guest.fight, key, wish.why, by=guest.by, id=errand.id, seen=errand.seen
        )

    return task


def carry_on(_: requests.Nothing) -> Task:
    """Go on with what was recorded before a correction."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        return carry(guest.house.fights, guest.fight, by=guest.by, id=errand.id, seen=errand.seen)

    return task


def remark(wish: requests.Remark) -> Task:
    """Write a remark into the record."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_play()
        return guest.house.fights.note(
            guest.fight, Noted(wish.text), by=guest.by, id=errand.id, seen=errand.seen
        )

    return task


def salt(wish: requests.Salting) -> Task:
    """Commit words for the dice, or open them."""

    def task(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_play()

        def salted(now: Combat) -> Step | Refused:
            if wish.open:
                return open_words(now, wish.open, by=guest.by)
            return commit(now, wish.commit, by=guest.by)

        return do(guest, errand, salted, retry=True)

    return task
