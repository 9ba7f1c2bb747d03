"""What is asked of whom, in a system's words: prompts, the options of a prompt, dice to be thrown by hand."""

from domain.engine.prompts import ChoicePrompt, Prompt, RollPrompt
from domain.facts.choice import Choice, Key, Name
from domain.facts.hexes import distance
from domain.facts.state import State
from domain.facts.term import worth
from projections.telling.keys import label_of, slot_of
from projections.telling.names import listed, person
from projections.telling.particulars import Particulars
from projections.telling.phrase import capital
from projections.telling.wording import Said, option, put
from projections.telling.words import Words

DICE = "{who} throws {dice}[ {adding}] for {label}[, {test} {target}]"
CHOICE = "{who}, your {label}?"
"""What is asked where the words have no phrase for the key."""


def asked(words: Words, state: State, prompt: Prompt) -> str:
    """What is asked of whom, in a sentence; the options of a prompt come besides (`options`)."""
    known: Particulars = {"who": prompt.by, "label": label_of(prompt.key, state)}
    foe = in_whose_turn(state, prompt.key, prompt.by)
    if foe:
        known["foe"] = foe
    if isinstance(prompt, RollPrompt):
        known["dice"] = prompt.dice
        known |= (
            {"target": prompt.target or worth(prompt.expects), "test": prompt.test}
            if prompt.target is not None or prompt.expects
            else {"modifiers": prompt.modifiers}
        )
    said = Said(words, state, known)
    own = put(words.prompts.get(known["label"], ""), said)
    return capital(own or put(DICE if isinstance(prompt, RollPrompt) else CHOICE, said) or prompt.key)


def options(words: Words, state: State, by: Name, choices: tuple[Choice, ...]) -> tuple[str, ...]:
    """The options of a prompt to `by` as people read them, in order."""
    return tuple(option(words, state, choice, by) for choice in choices)


def offer(words: Words, state: State, prompt: ChoicePrompt, pick: Choice) -> str:
    """An option as people read it, with what is known of it before it is taken: beside whom a walk leads,
    what it costs, and who waits for it."""
    text, known = option(words, state, pick, prompt.by), prompt.menu.foretold(pick)
    if known is None:
        return text
    if pick.to is not None:
        near = [
            person(words, state, name)
            for name, one in state.combatants.items()
            if name != prompt.by and one.down != "left" and distance(one.at, pick.to) == 1
        ]
        text += f" next to {listed(near)}" if near else ""
    waits = [person(words, state, name) for name in known.waits]
    past = f", past {listed(waits)}, who {'waits' if len(waits) == 1 else 'wait'}" if waits else ""
    return f"{text}: {', '.join(words.cost(*each) for each in known.costs)}{past}"


def in_whose_turn(state: State, key: Key, by: Name) -> Name:
    """The combatant in whose turn `by` is asked, or empty if it is their own."""
    return next((part for part in slot_of(key).split(".") if part in state.combatants and part != by), "")
