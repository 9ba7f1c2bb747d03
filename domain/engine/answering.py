"""Answers to what is asked: a choice, dice by hand, or an answer taken back."""

from collections.abc import Sequence

from domain.engine.asks import Ask, Prompt, RollAsk
from domain.engine.combat import Combat, Draft, Live, Step, Thrown
from domain.engine.passage import back
from domain.engine.strange import mistyped
from domain.facts.choice import Choice, Key, Name
from domain.facts.dice import fault, parse, span
from domain.facts.events import Declared, Drawn, How, Rolled
from domain.facts.nearest import nearest
from domain.facts.refusal import Refused


def answer(combat: Combat, ask: str, picks: Sequence[Choice], *, player: str = "") -> Step | Refused:
    """Answer a prompt, named by its id `line/key` (or by its key alone, by one who knows that nothing
    moved).

    Here and below a `player`, named by his combatant or side, answers his own questions only; without one it
    is the game master, who may answer any.
    """
    prompt = own(combat, ask, player)
    if isinstance(prompt, Refused):
        return prompt
    if isinstance(prompt, RollAsk):
        return Refused(
            "wants-dice", f"{prompt.key} wants the faces of {prompt.dice}, not a choice.", prompt.rule
        )
    given = tuple(picks)
    if prompt.fault(given):
        refused = combat.rules.ruleset.forbids(combat.state, prompt, given)
        return mistyped(combat.state, combat.rules.vocabulary, prompt, given, refused)
    return Draft(combat).add(_said(prompt, given)).step()


def _said(prompt: Prompt, picks: tuple[Choice, ...]) -> Declared:
    return Declared(prompt.key, prompt.by, picks, prompt.rule, prompt.seen_by, prompt.because)


def throw(
    combat: Combat, ask: str, faces: Sequence[int], source: Drawn = Drawn.HAND, *, player: str = ""
) -> Step | Refused:
    """Give the faces of an open roll, thrown by hand or read from a script."""
    wanted = _roll(combat, ask, player)
    if isinstance(wanted, Refused):
        return wanted
    if why := fault(parse(wanted.dice), tuple(faces)):
        return Refused("impossible-faces", f"{wanted.key}: {why}")
    return _thrown(combat, wanted.key, tuple(faces), source)


def throw_total(combat: Combat, ask: str, total: int, *, player: str = "") -> Step | Refused:
    """Give only the total of an open roll, its faces being unknown; the record says so."""
    wanted = _roll(combat, ask, player)
    if isinstance(wanted, Refused):
        return wanted
    lowest, highest = span(parse(wanted.dice))
    if not lowest <= total <= highest:
        return Refused(
            "impossible-total", f"{wanted.key}: {wanted.dice} come to {lowest} to {highest}, not {total}."
        )
    return _thrown(combat, wanted.key, (total,), Drawn.TOTAL)


def draw(combat: Combat, ask: str, *, player: str = "") -> Step | Refused:
    """Let the fight's seed throw a roll that was to be thrown by hand."""
    wanted = _roll(combat, ask, player)
    if isinstance(wanted, Refused):
        return wanted
    if combat.seed is None:
        return Refused(
            "no-seed", f"{wanted.key}: this fight has no seed to draw from any more; throw by hand."
        )
    thrower = combat.seed.thrower(combat.state.salts)
    return _thrown(
        combat, wanted.key, thrower.faces(parse(wanted.dice), wanted.key, wanted.throw), Drawn.DRAWN
    )


def withdraw(combat: Combat, key: Key, *, player: str = "") -> Step | Refused:
    """Take back one answer of the ask that is still open; the others stay, all in one write.

    A `player`, named by his combatant or side, takes back his own answers only; without one it is the game
    master, who may take back any.
    """
    key = key.rpartition("/")[2]
    at = combat.passage.place(key)
    if key not in combat.answered or at is None:
        could = (
            f"These can be: {', '.join(combat.answered)}."
            if combat.answered
            else "None can be at the moment."
        )
        return Refused(
            "not-withdrawable", f"{key} is not an answer to a question that is still open. {could}"
        )
    said = combat.passage.events[at]
    by = said.by if isinstance(said, Declared | Rolled) else ""
    if not _his(combat, by, player):
        return Refused("not-yours", f"{key} is {by}'s answer; only {by} or the game master may take it back.")
    others = combat.passage.events[at + 1 :]
    return Draft(combat).head(combat.passage.cut(at), How.WITHDRAWN, key).add(*others).step()


def find(combat: Combat, ask: str) -> Ask | Refused:
    """The open ask of that id or key, or why there is none."""
    line, slash, key = ask.rpartition("/")
    if combat.diverged is not None:
        return Refused(
            "rules-diverged", f"Today's rules disagree with the record ({combat.diverged}). {MENDS}"
        )
    if slash and line != str(combat.line):
        return Refused(
            "stale-prompt", f"{ask} was asked on another line of the history; ask again what is open."
        )
    found = next((each for each in combat.asks if each.key == key), None)
    if found is not None:
        return found
    if combat.state.over:
        return Refused("combat-over", OVER)
    if not combat.begun:
        return Refused("not-begun", "The fight has not begun; nothing is asked before it does.")
    keys = [each.key for each in combat.asks]
    if any(passage.place(key) is not None for passage in back(combat.passage)):
        return Refused("stale-prompt", f"{key} has its answer already. Open now: {', '.join(keys)}.")
    if (why := combat.rules.ruleset.absent(combat.state, key)) is not None:
        return why
    return Refused("no-such-prompt", f"{key} is not asked{nearest(key, keys)} Open now: {', '.join(keys)}.")


OVER = "The fight is over; undo its last step to go on."

MENDS = "Undo to the beginning of the beat, or go on under the new rules with `rerun`."
"""What a game master can do when the rules have changed under a fight."""


def _his(combat: Combat, by: Name, player: str) -> bool:
    """Whether what is `by`'s is the player's own, or everything is."""
    fighter = combat.state.combatants.get(by)
    return not player or player in (by, fighter.side if fighter else "")


def own(combat: Combat, ask: str, player: str) -> Ask | Refused:
    """The open ask of that id or key, if the player may answer it."""
    found = find(combat, ask)
    if isinstance(found, Refused) or _his(combat, found.by, player):
        return found
    return Refused(
        "not-yours",
        f"{found.key} asks {found.by}; only {found.by} or the game master may answer.",
        found.rule,
    )


def _roll(combat: Combat, ask: str, player: str) -> RollAsk | Refused:
    found = own(combat, ask, player)
    if isinstance(found, Prompt):
        return Refused("wants-choice", f"{found.key} wants a choice, not dice.", found.rule)
    return found


def _thrown(combat: Combat, key: Key, faces: tuple[int, ...], source: Drawn) -> Step:
    return Draft(combat).step(Thrown(key, faces, source.value, Live(combat.seed, combat.state)))
