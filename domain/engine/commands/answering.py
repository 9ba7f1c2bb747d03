"""Answers to what is asked: a choice, dice by hand, or an answer taken back."""

from collections.abc import Sequence

from domain.engine.combat import Combat, Draft, Step
from domain.engine.commands.taking_back import belongs_to
from domain.engine.history.passage import back, backwards
from domain.engine.prompts import ChoicePrompt, Prompt, RollPrompt
from domain.engine.sources.live import Live, Thrown
from domain.engine.unknown_words import with_mistyped_word
from domain.facts.choice import Choice, Key
from domain.facts.dice import fault, parse, span
from domain.facts.events import AnyEvent, Declared, Drawn, How, Revealed, Rolled
from domain.facts.nearest import SURE, nearest, resembles
from domain.facts.refusal import Refused
from domain.facts.seeded_dice import SeededDice


def answer(
    combat: Combat, prompt: str, picks: Sequence[Choice], *, player: str = "", standing: bool = False
) -> Step | Refused:
    """Answer a prompt, named by its id `line/key` (or by its key alone, by one who knows that nothing
    moved).

    Here and below a `player`, named by their combatant or side, answers their own prompts only; without one
    it is the game master, who may answer any. `standing`: they had said beforehand that they answer so.
    """
    found = own_prompt(combat, prompt, player)
    if isinstance(found, Refused):
        return found
    if isinstance(found, RollPrompt):
        return Refused(
            "wants-dice", f"{found.key} wants the faces of {found.dice}, not a choice.", found.rule
        )
    given = tuple(picks)
    if (why := found.why_not(given)) is not None:
        return with_mistyped_word(combat.state, combat.rules.vocabulary, found, given, why)
    return Draft(combat).add(_said(found, given, standing)).step()


def _said(prompt: ChoicePrompt, picks: tuple[Choice, ...], standing: bool) -> Declared:
    return Declared(prompt.key, prompt.by, picks, prompt.rule, prompt.seen_by, prompt.because, standing)


def throw(
    combat: Combat, prompt: str, faces: Sequence[int], source: Drawn = Drawn.HAND, *, player: str = ""
) -> Step | Refused:
    """Give the faces of an open roll, thrown by hand or read from a script."""
    roll = _roll(combat, prompt, player)
    if isinstance(roll, Refused):
        return roll
    if why := fault(parse(roll.dice), tuple(faces)):
        return Refused("impossible-faces", f"{roll.key}: {why}")
    return _thrown(combat, roll.key, tuple(faces), source)


def throw_total(combat: Combat, prompt: str, total: int, *, player: str = "") -> Step | Refused:
    """Give only the total of an open roll, its faces being unknown; the record says so."""
    roll = _roll(combat, prompt, player)
    if isinstance(roll, Refused):
        return roll
    lowest, highest = span(parse(roll.dice))
    if not lowest <= total <= highest:
        return Refused(
            "impossible-total", f"{roll.key}: {roll.dice} come to {lowest} to {highest}, not {total}."
        )
    return _thrown(combat, roll.key, (total,), Drawn.TOTAL)


def draw(combat: Combat, prompt: str, *, player: str = "") -> Step | Refused:
    """Let the fight's seed throw a roll that was to be thrown by hand."""
    roll = _roll(combat, prompt, player)
    if isinstance(roll, Refused):
        return roll
    if combat.seed is None:
        return Refused("no-seed", f"{roll.key}: this fight has no seed to draw from any more; throw by hand.")
    dice = SeededDice(combat.seed, combat.state, combat.salting)
    return _thrown(combat, roll.key, dice.faces(parse(roll.dice), roll.key, roll.throw), Drawn.DRAWN)


def withdraw(combat: Combat, key: Key, *, player: str = "") -> Step | Refused:
    """Take back one answer while others are awaited; the others stay, all in one write.

    A `player`, named by their combatant or side, takes back their own answers only; without one it is the
    game master, who may take back any. The ids of the other prompts stay as they are.
    """
    said = withdrawable(combat, key, player)
    if isinstance(said, Refused):
        return said
    at = combat.passage.place(said.key)
    assert at is not None
    others = combat.passage.events[at + 1 :]
    return Draft(combat).head(combat.passage.cut(at), How.WITHDRAWN, said.key).add(*others).step()


def withdrawable(combat: Combat, key: Key, player: str = "") -> Declared | Refused:
    """The answer of that key, if it can be withdrawn; else why not, and what can be done instead."""
    if combat.diverged is not None:
        return combat.diverged.refusal()
    key = key.rpartition("/")[2]
    said = next((each for each in combat.passage.events if _answers(each, key)), None)
    asked = next((prompt.by for prompt in combat.asks if prompt.key == key), "")
    if asked and not belongs_to(combat.state, asked, player):
        return Refused("not-yours", f"{key} is for {asked} to answer, and for nobody else to take back.")
    if key not in combat.answered or not isinstance(said, Declared):
        return _not_withdrawable(combat, key, player)
    if not belongs_to(combat.state, said.by, player):
        return Refused(
            "not-yours", f"{key} is {said.by}'s answer; only {said.by} or the game master may take it back."
        )
    return said


def _answers(event: AnyEvent, key: Key) -> bool:
    return isinstance(event, Declared | Rolled) and event.key == key


def _not_withdrawable(combat: Combat, key: Key, player: str) -> Refused:
    """Why an answer cannot be withdrawn: it was never given, or it is too late, and since when."""
    path = [event for _, event in backwards(combat.passage)]
    said = next((event for event in path if _answers(event, key)), None)
    if any(prompt.key == key for prompt in combat.asks):
        why = f"{key} has no answer yet, so there is nothing to take back."
    elif said is None:
        why = f"There is no answer {key} on this line{nearest(key, combat.answered)}"
    elif isinstance(said, Rolled):
        why = f"{key} is a roll, and it has been thrown; the game master may have it thrown again."
    else:
        shown = any(isinstance(event, Revealed) and key in event.keys for event in path)
        asked = ", ".join(prompt.key for prompt in combat.asks)
        moved = f"asks {asked} now" if asked else "is over"
        whole = "everybody has answered, and the answers are revealed" if shown else "nothing of it is open"
        back = "An undo takes it back" + (", if need be the game master's." if player else ".")
        why = f"It is too late to withdraw {key}: {whole}, and the fight {moved}. {back}"
    could = f" These can be withdrawn: {', '.join(combat.answered)}." if combat.answered else ""
    return Refused("not-withdrawable", why + could)


def find_prompt(combat: Combat, prompt: str) -> Prompt | Refused:
    """The open prompt of that id or key, or why there is none."""
    _, slash, key = prompt.rpartition("/")
    if combat.diverged is not None:
        return combat.diverged.refusal()
    if slash and prompt != combat.id(key):
        return Refused(
            "stale-prompt", f"{prompt} was asked on another line of the history; ask again what is open."
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
    if (why := combat.rules.ruleset.why_not_asked(combat.state, key)) is not None:
        return why
    meant = nearest(key, keys) if resembles(key, keys, SURE) else "."
    return Refused("no-such-prompt", f"{key} is not asked{meant} Open now: {', '.join(keys)}.")


OVER = "The fight is over; undo its last step to go on."


def own_prompt(combat: Combat, prompt: str, player: str) -> Prompt | Refused:
    """The open prompt of that id or key, if the player may answer it."""
    found = find_prompt(combat, prompt)
    if isinstance(found, Refused) or belongs_to(combat.state, found.by, player):
        return found
    return Refused(
        "not-yours",
        f"{found.key} asks {found.by}; only {found.by} or the game master may answer.",
        found.rule,
    )


def _roll(combat: Combat, prompt: str, player: str) -> RollPrompt | Refused:
    found = own_prompt(combat, prompt, player)
    if isinstance(found, ChoicePrompt):
        return Refused("wants-choice", f"{found.key} wants a choice, not dice.", found.rule)
    return found


def _thrown(combat: Combat, key: Key, faces: tuple[int, ...], source: Drawn) -> Step:
    return Draft(combat).step(
        Thrown(key, faces, source.value, Live(combat.seed, combat.state, combat.salting))
    )
