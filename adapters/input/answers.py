"""What somebody types at a prompt, as the domain wants it: picks of a prompt, faces of a roll."""

import re
from collections.abc import Iterator

from adapters.input.choices import chosen
from adapters.input.names import by_name
from adapters.input.option_match import OptionMatcher, contains, exact, said
from adapters.input.rejected import Rejected, rejection
from adapters.input.towards import direction
from domain.engine.combat import Combat
from domain.engine.commands.answering import find_prompt, own_prompt
from domain.engine.prompts import ChoicePrompt, Prompt, RollPrompt
from domain.engine.towards import towards
from domain.facts.choice import Choice
from domain.facts.dice import Dice, fault, parse, read, span
from domain.facts.refusal import Refused
from domain.facts.state import State
from projections.telling.words import Words


def asked(combat: Combat, key: str) -> Prompt:
    """The open prompt of that id or key. Raises `Rejected` with the refusal that names what is open."""
    return _found(find_prompt(combat, key))


def open_to(combat: Combat, key: str, player: str) -> None:
    """See to it that the player may answer before what they say is read. Raises `Rejected`."""
    _found(own_prompt(combat, key, player))


def _found(found: Prompt | Refused) -> Prompt:
    if isinstance(found, Refused):
        raise rejection(found)
    return found


def picks(combat: Combat, key: str, text: str, words: Words) -> tuple[Choice, ...]:
    """What `text` picks: numbers or words, several parted by commas. The rules refuse what is not offered.

    Words are those of the options as they are shown, or their codes; as many as make it plain. What may mean
    several is told before any rule is asked. Raises `Rejected`.
    """
    return read_as(choice_asked(combat, key), text, combat.state, words)


def choice_asked(combat: Combat, key: str) -> ChoicePrompt:
    """The open choice of that id or key. Raises `Rejected`, also where dice are asked for."""
    prompt = asked(combat, key)
    if isinstance(prompt, RollPrompt):
        raise Rejected(f"{prompt.key} wants the faces of {prompt.dice}; give them with `roll`.")
    return prompt


def read_as(prompt: ChoicePrompt, text: str, state: State, words: Words) -> tuple[Choice, ...]:
    """What `text` picks of a prompt that is or was asked in `state`. Raises `Rejected`."""
    matcher = OptionMatcher(words, state, prompt.by, prompt.options)
    pieces = (text,) if _one_in_words(prompt, text) else parts(text, matcher)
    return tuple(_pick(prompt, each, state, matcher) for each in pieces) or _nothing(prompt)


def _one_in_words(prompt: ChoicePrompt, text: str) -> bool:
    """Whether a text is one choice, in words, because one is all that there is to be said."""
    return prompt.most == 1 and re.search(r"[a-z]", text, re.IGNORECASE) is not None


def parts(text: str, matcher: OptionMatcher) -> Iterator[str]:
    """The choices in a text, parted by commas; a comma within an option's own words or in a hex parts
    nothing."""
    pieces = [piece.strip() for piece in text.split(",")]
    while pieces:
        count = next((many for many in range(len(pieces), 1, -1) if _one(pieces[:many], matcher)), 1)
        if piece := _joined(pieces[:count]):
            yield piece
        pieces = pieces[count:]


def _joined(pieces: list[str]) -> str:
    """The pieces with their commas, that of a hex close to its numbers."""
    if _HEX.fullmatch(",".join(pieces[-2:])) or _HEX_WITHIN.fullmatch(",".join(pieces[-2:])):
        pieces = [*pieces[:-2], ",".join(pieces[-2:])]
    return ", ".join(pieces).strip(", ")


def _one(pieces: list[str], matcher: OptionMatcher) -> bool:
    """Whether the pieces are one choice: all the words of one option, or words that go on into a hex."""
    whole = _joined(pieces)
    if matcher.fitting(said(whole), exact):
        return True
    if len(pieces) != 2 or not any(option.to is not None for option in matcher.options):
        return False
    if _HEX_WITHIN.fullmatch(whole) is not None:
        return True
    return _HEX.fullmatch(whole) is not None and not matcher.fitting(said(pieces[0]), contains)


_HEX = re.compile(r".*[a-z].* -?\d+,-?\d+", re.IGNORECASE)
"""Words that end in a hex; numbers alone are those of options."""

_HEX_WITHIN = re.compile(r".*[a-z].* -?\d+,-?\d+ .*[a-z].*", re.IGNORECASE)
"""A hex with words before it and after it, such as that of a retreat."""


def _pick(prompt: ChoicePrompt, text: str, state: State, matcher: OptionMatcher) -> Choice:
    if text.isdecimal():
        number = int(text) if len(text) < 9 else 0
        if not 1 <= number <= len(prompt.options):
            raise _no_such_number(prompt, text)
        return prompt.options[number - 1]
    if all(word.isdecimal() for word in said(text)):
        if prompt.most == 1:
            raise _no_such_number(prompt, text)
        raise Rejected(f"{prompt.key}: {text}: several numbers are parted by commas.", 2)
    found = matcher.matches(text)
    if len(found) == 1:
        return found[0]
    if found:
        raise Rejected(matcher.unclear(text, found), 2)
    wish = direction(prompt, state, text)
    if wish is not None and (way := towards(prompt.menu, state, prompt.by, wish)) is not None:
        return way
    try:
        return chosen(matcher.coded(by_name(state, text)), prompt.menu, state)
    except ValueError as error:
        raise Rejected(str(error), 2) from None


def _no_such_number(prompt: ChoicePrompt, text: str) -> Rejected:
    return Rejected(f"{prompt.key} has the choices 1 to {len(prompt.options)}, not {text[:20]}.")


def _nothing(prompt: ChoicePrompt) -> tuple[Choice, ...]:
    if prompt.least == 0:
        return ()
    raise Rejected(f"{prompt.key} wants a choice: a number from 1 to {len(prompt.options)}, or its words.", 2)


def thrown(combat: Combat, key: str, text: str) -> tuple[int, ...] | int:
    """The faces that `text` gives for the open roll, or their total: `3 4 5`, `345`, `12` or `=12`.

    A total has in it what is added to the dice; of one die it is as good as the face. Of several dice a lone
    number is their faces where it has a digit for each, else what they come to; where it may be more than one
    of these, that is asked. Raises `Rejected` or `BadFaces`.
    """
    prompt = asked(combat, key)
    if isinstance(prompt, ChoicePrompt):
        return faces(combat, key, text)
    dice, word = parse(prompt.dice), text.strip()
    lone = sum(pool.count for pool in dice.pools) == 1
    if _TOTAL.fullmatch(word):
        total = int(word.removeprefix("="))
        return read(dice, str((total - dice.plus) * dice.pools[0].sign), prompt.zero) if lone else total
    if lone or not _NUMBER.fullmatch(word):
        return faces(combat, key, text)
    meant = _meant(dice, word)
    if len(meant) > 1:
        ways = " or ".join(f"`{say}` for {what}" for say, what in meant.items())
        raise Rejected(f"{word} is not clear; write {ways}.", 2)
    say = next(iter(meant), f"={word}")
    return int(say[1:]) if say.startswith("=") else read(dice, say, prompt.zero)


_TOTAL = re.compile(r"= ?-?[0-9]{1,9}")
_NUMBER = re.compile(r"[0-9]{1,9}")


def _meant(dice: Dice, word: str) -> dict[str, str]:
    """All that a lone number may say of several dice, by how it is said so that it is clear."""
    low, high = span(dice)
    found = {}
    digits = tuple(map(int, word))
    if not fault(dice, digits):
        found[" ".join(word)] = "the faces"
    if low <= int(word) <= high:
        found[f"={word}"] = f"a total of {word}"
    if dice.plus and low <= int(word) + dice.plus <= high:
        found[f"={int(word) + dice.plus}"] = f"dice that come to {word}"
    return found


def faces(combat: Combat, key: str, text: str) -> tuple[int, ...]:
    """The faces that `text` gives for the open roll. Raises `Rejected` or `BadFaces`."""
    prompt = asked(combat, key)
    if isinstance(prompt, ChoicePrompt):
        raise Rejected(f"{prompt.key} wants a choice, not dice; give it with `declare`.")
    return read(parse(prompt.dice), text, prompt.zero)
