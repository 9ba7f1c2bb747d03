"""What a guest may have done in a fight: each command checked for who asks it, then given to its use case."""

from __future__ import annotations

from functools import partial

from adapters.cli.answering import faces as typed_faces
from adapters.cli.decrees import Decrees, decreed
from adapters.cli.entrants import by_hand
from adapters.cli.naming import one_of, proper
from adapters.cli.readings import readings, value_of
from adapters.web import shapes
from adapters.web.caller import Deed, Errand
from adapters.web.entering import fighters
from adapters.web.guest import Guest
from adapters.web.problem import TurnedDown, refused
from domain.commands import Command, Done, joining
from domain.disputes import carry, dispute
from domain.engine.answering import answer as give
from domain.engine.answering import draw, find, throw, throw_total, withdraw
from domain.engine.asks import Ask, RollAsk
from domain.engine.combat import Combat, Step, begin
from domain.engine.heading import last_deed, rerun, rethrow, undo_beat, undo_to
from domain.engine.ruling import change, join, leave, next_ruling, rest, rule
from domain.facts.choice import Choice
from domain.facts.events import CombatantLeft, Declared, Grade, Noted, Rolled, Ruled, SettingChanged
from domain.facts.refusal import Refused
from domain.facts.term import Term


def _do(guest: Guest, errand: Errand, command: Command, *, retry: bool = False) -> Done | Refused:
    """`retry`: the command names its question; unless a head is named it may be tried again."""
    return guest.house.fights.do(
        guest.fight, command, by=guest.by, id=errand.id, seen=errand.seen, retry=retry and errand.seen is None
    )


def asked(guest: Guest, ask: str) -> Ask:
    """The open question of that id, which must be his to answer. Raises `TurnedDown`."""
    found = find(guest.combat, ask)
    if isinstance(found, Refused):
        raise refused(found, ask)
    guest.must_answer_for(found)
    return found


def offered(prompt: Ask, numbers: tuple[int, ...], place: str) -> tuple[Choice, ...]:
    """The options of those numbers. Raises `TurnedDown`."""
    if isinstance(prompt, RollAsk):
        raise TurnedDown(
            422, "wants-dice", f"{prompt.key} wants the faces of {prompt.dice}, not a choice.", place
        )
    many = len(prompt.options)
    if wrong := [number for number in numbers if not 1 <= number <= many]:
        raise TurnedDown(
            422, "no-such-option", f"{prompt.key} has the choices 1 to {many}, not {wrong[0]}.", "numbers"
        )
    return tuple(prompt.options[number - 1] for number in numbers)


def answer(wish: shapes.Answer) -> Deed:
    """Answer a choice."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        picks = (*offered(asked(guest, wish.ask), wish.numbers, wish.ask), *wish.picks)
        return _do(guest, errand, partial(give, ask=wish.ask, picks=picks), retry=True)

    return deed


def roll(wish: shapes.Throw) -> Deed:
    """Give dice that were thrown by hand, or have them drawn."""
    ways = bool(wish.faces) + bool(wish.text) + (wish.total is not None) + wish.draw
    if ways != 1:
        raise TurnedDown(422, "does-not-fit", "Give one of faces, text, total or draw.", "faces")

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        asked(guest, wish.ask)
        if wish.draw:
            command: Command = partial(draw, ask=wish.ask)
        elif wish.total is not None:
            command = partial(throw_total, ask=wish.ask, total=wish.total)
        else:
            faces = wish.faces or typed_faces(guest.combat, wish.ask, wish.text)
            command = partial(throw, ask=wish.ask, faces=faces)
        return _do(guest, errand, command, retry=True)

    return deed


def take_back(wish: shapes.Withdrawal) -> Deed:
    """Take an answer back while others are awaited."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        key = wish.key.rpartition("/")[2]
        said = {event.key: event.by for event in guest.combat.passage.events if isinstance(event, Declared)}
        if not guest.answers_for(said.get(key, "")):
            raise TurnedDown(403, "not-yours-to-answer", f"{key} is no answer of yours.", "key")
        return _do(guest, errand, partial(withdraw, key=key), retry=True)

    return deed


def undo(wish: shapes.Undoing) -> Deed:
    """Step back. A player may take back his own last answer or throw, if nothing was done since."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        if wish.to is not None and wish.beat:
            raise TurnedDown(422, "does-not-fit", "Give `to` or `beat`, one of the two.", "to")
        if wish.to is None and not wish.beat:
            if not guest.master:
                _own_last(guest)
            return guest.house.fights.undo(guest.fight, by=guest.by, id=errand.id, seen=errand.seen)
        guest.must_be_master()
        if wish.to is not None:
            return _do(guest, errand, partial(undo_to, version=wish.to))
        return _do(guest, errand, partial(undo_beat, beat=wish.beat))

    return deed


def _own_last(guest: Guest) -> None:
    guest.must_play()
    fights = guest.house.fights
    event = last_deed(fights.load(guest.fight, whole=True))
    newest = next(iter(fights.meanwhile(guest.fight, fights.store.last(guest.fight) - 1)))
    own = isinstance(event, Declared | Rolled) and event.by in guest.link.names
    if not own or newest.by != guest.by:
        raise TurnedDown(
            403, "not-yours-to-undo", "The last thing done was not yours; the game master can undo it."
        )


def redo(wish: shapes.Redoing) -> Deed:
    """Go forward again, or over to another line."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        return guest.house.fights.redo(guest.fight, wish.line, by=guest.by, id=errand.id, seen=errand.seen)

    return deed


def fork(wish: shapes.Forking) -> Deed:
    """Begin another line."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        line = proper("line", wish.line)
        return guest.house.fights.fork(
            guest.fight, wish.after, line, by=guest.by, id=errand.id, seen=errand.seen
        )

    return deed


def protest(wish: shapes.Disputing) -> Deed:
    """Dispute a roll or a choice."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_play()
        key = wish.key.rpartition("/")[2]
        return dispute(
            guest.house.fights, guest.fight, key, wish.why, by=guest.by, id=errand.id, seen=errand.seen
        )

    return deed


def carry_on(_: shapes.Nothing) -> Deed:
    """Go on with what was recorded before a correction."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        return carry(guest.house.fights, guest.fight, by=guest.by, id=errand.id, seen=errand.seen)

    return deed


def decide(wish: shapes.Ruling) -> Deed:
    """The game master's word."""
    bearing = [value for value in (wish.modifier, wish.target, wish.verdict or None) if value is not None]
    decrees = Decrees(wish.damage, wish.recover, wish.condition, wish.down, wish.end or None)
    if bool(wish.on) != (len(bearing) == 1) or len(bearing) > 1:
        raise TurnedDown(422, "does-not-fit", "With `on` give one of modifier, target or verdict.", "on")
    if bool(wish.on) == decrees.any():
        raise TurnedDown(422, "does-not-fit", "Give `on` and what it bears on, or something decreed.", "on")
    grade = one_of("grade", wish.verdict, list(Grade)) if wish.verdict else ""

    def command(now: Combat) -> Step | Refused:
        key = next_ruling(now)
        ruled = Ruled(key, wish.why, wish.on.rpartition("/")[2], term(wish.modifier), wish.target, grade)
        return rule(now, ruled, decreed(now, key, decrees))

    return mastered(command)


def term(modifier: int | None) -> Term | None:
    """A modifier by a game master's word."""
    return None if modifier is None else Term("ruled", abs(modifier), "-" if modifier < 0 else "+")


def mastered(command: Command) -> Deed:
    """Something that only the game master may do."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        return _do(guest, errand, command)

    return deed


def throw_again(wish: shapes.Rethrowing) -> Deed:
    """Have a roll thrown anew."""
    return mastered(partial(rethrow, key=wish.key.rpartition("/")[2], why=wish.why))


def set_(wish: shapes.Setting) -> Deed:
    """Change a setting from here on."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        known = {each.name: each for each in readings(guest.combat.rules.ruleset)}
        name = one_of("setting", wish.name, known)
        value = value_of(known[name], str(wish.value))
        if name == "by_hand":
            value = by_hand(str(value), guest.combat.state.combatants)
        return _do(guest, errand, partial(change, changed=SettingChanged(name, value, wish.why)))

    return deed


def let_rest(wish: shapes.Resting) -> Deed:
    """Let quiet rounds go by after the fight."""
    return mastered(partial(rest, rounds=wish.rounds, why=wish.why))


def go_on(_: shapes.Nothing) -> Deed:
    """Go on under today's rules where they disagree with the record."""
    return mastered(rerun)


def start(_: shapes.Nothing) -> Deed:
    """Begin a fight that waited."""
    return mastered(begin)


def remark(wish: shapes.Remark) -> Deed:
    """Write a remark into the record."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_play()
        return guest.house.fights.note(
            guest.fight, Noted(wish.text), by=guest.by, id=errand.id, seen=errand.seen
        )

    return deed


def salt(wish: shapes.Salting) -> Deed:
    """Put words into the seed."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_play()
        return guest.house.fights.salt(guest.fight, wish.words, by=guest.by, id=errand.id, seen=errand.seen)

    return deed


def reveal(wish: shapes.Revealing) -> Deed:
    """Lay the seed open."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        return guest.house.fights.reveal(
            guest.fight, early=wish.early, by=guest.by, id=errand.id, seen=errand.seen
        )

    return deed


def come_in(wish: shapes.Entrant) -> Deed:
    """Bring somebody into the fight, with the mount on which he comes."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        combat = guest.combat
        all_ = fighters(combat.rules.ruleset, (wish,), combat.state.combatants)
        if len(all_) > 1:
            mount = all_[0].name
            raise TurnedDown(422, "comes-mounted", f"Have {mount} join first, and then his rider.", "who")
        return _do(guest, errand, partial(join, joined=joining(combat.rules, combat.state.settings, all_[0])))

    return deed


def go_out(wish: shapes.Leaving) -> Deed:
    """Take somebody out of the fight for good."""

    def deed(guest: Guest, errand: Errand) -> Done | Refused:
        guest.must_be_master()
        who = one_of("combatant", wish.who, guest.combat.state.combatants)
        return _do(guest, errand, partial(leave, left=CombatantLeft(who, wish.why)))

    return deed
