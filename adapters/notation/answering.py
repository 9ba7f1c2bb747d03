"""What people say and throw in a notation: `ann: punch bob face`, `3d 4 5 1`."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from adapters.input.answers import thrown
from adapters.input.choices import place_of
from adapters.input.names import near
from adapters.input.one_line import read_answers
from adapters.input.rejected import Rejected
from adapters.notation.scan import Phrase, PhraseWord
from domain.engine.combat import Combat, Step
from domain.engine.commands.answering import OVER, answer, throw, throw_total
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.facts.choice import Choice, label, phrase
from domain.facts.dice import BadDice, BadFaces, Dice, parse
from domain.facts.events import Drawn
from domain.facts.refusal import Refused
from projections.telling.words import Words

NOTHING = "-"
"""An answer that picks nothing."""

ALWAYS = ("as", "always")
"""What stands behind an answer that somebody had said beforehand."""


class HowRead(NamedTuple):
    """What the things of a fight are called, where dice come from that do not say so, and whether a seed was
    promised that may have thrown any."""

    vocabulary: Words
    dice: Drawn
    promised: bool


def answered(combat: Combat, words: Phrase, how: HowRead) -> tuple[Step, ...]:
    """What an item of the body comes to, one step for each question that it answers. Raises
    `NotationFault`."""
    try:
        words = _here(combat, words)
        if not words.words:
            return ()
        if not combat.asks:
            raise words.fault(OVER if combat.state.over else "nothing is asked here.")
        prompt, rest = _asked(combat, words)
        if isinstance(prompt, RollPrompt):
            return (_thrown(combat, prompt, rest, how),)
        return _said(combat, prompt, rest, how)
    except (Rejected, BadFaces) as error:
        raise words.fault(str(error)) from None


def _here(combat: Combat, words: Phrase) -> Phrase:
    """The item without the beat that it may begin with, which is the one that is played."""
    first = words.words[0]
    if not first.raw.startswith("@"):
        return words
    if combat.state.beat != first.raw[1:]:
        raise words.fault(f"it is {combat.state.beat or 'over'} here, and not {first.raw[1:]}.")
    return words.without(1)


def _asked(combat: Combat, words: Phrase) -> tuple[ChoicePrompt | RollPrompt, Phrase]:
    """What is answered, and the words that answer it."""
    words = _parted(words)
    first = words.words[0].raw
    if first.endswith(":") and len(first) > 1:
        who = first[:-1]
        found = [prompt for prompt in combat.asks if who.lower() in (prompt.key, prompt.by)]
        if not found:
            found = [each for each in combat.asks if combat.state.combatants[each.by].called == who]
        if not found:
            asked = [prompt.by for prompt in combat.asks]
            raise words.fault(f"{who} is asked nothing here{near(who, dict.fromkeys(asked))}")
        if len(words.words) == 1:
            raise words.fault(f"{who}: says nothing; nothing at all is written as {NOTHING}.")
        return found[0], words.without(1)
    if len({prompt.by for prompt in combat.asks}) > 1:
        names = ", ".join(dict.fromkeys(prompt.by for prompt in combat.asks))
        raise words.fault(
            f"several are asked here ({names}); write whose answer it is, such as {names.split(',')[0]}: ..."
        )
    return combat.asks[0], words


def _parted(words: Phrase) -> Phrase:
    """`ann:punch` and `ann : punch` as `ann: punch`."""
    first, *rest = words.words
    if first.named or first.json:
        return words
    if rest and rest[0].raw == ":":
        return words._replace(words=(first._replace(raw=f"{first.raw}:"), *rest[1:]))
    who, colon, what = first.raw.partition(":")
    if not (who and colon and what):
        return words
    said = PhraseWord(first.column + len(who) + 1, what)
    return words._replace(words=(first._replace(raw=f"{who}:"), said, *rest))


def _said(combat: Combat, prompt: ChoicePrompt, words: Phrase, how: HowRead) -> tuple[Step, ...]:
    raws = tuple(each.raw for each in words.words)
    standing = len(raws) > 2 and raws[-2:] == ALWAYS
    if standing:
        words = words._replace(words=words.words[:-2])
        if combat.standing.of(prompt.by, label(prompt.key, combat.state.combatants)) is None:
            raise words.fault(
                f"{prompt.by} had not said what they always answer here; leave out `as always`."
            )
    steps = list[Step]()
    for key, picks in _read(combat, prompt, words, how):
        step = answer(steps[-1].combat if steps else combat, key, picks, standing=standing)
        if isinstance(step, Refused):
            raise words.fault(str(step))
        steps.append(step)
    return tuple(steps)


def _read(
    combat: Combat, prompt: ChoicePrompt, words: Phrase, how: HowRead
) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    """The keys and picks that the words stand for: as codes, in full, or as `declare` reads them."""
    text = words.text
    if text == NOTHING:
        return ((prompt.key, ()),)
    if words.words[0].named == "picks" and len(words.words) == 1:
        return ((prompt.key, _in_full(words)),)
    if picks := by_code(prompt, text):
        return ((prompt.key, picks),)
    return read_answers(combat, prompt, text, how.vocabulary)


def _in_full(words: Phrase) -> tuple[Choice, ...]:
    try:
        return msgspec.json.decode(words.words[0].raw, type=tuple[Choice, ...])
    except msgspec.ValidationError as error:
        raise words.fault(f"picks: {error}.") from None


def by_code(prompt: ChoicePrompt, text: str) -> tuple[Choice, ...]:
    """The options whose codes are these, word by word, parted by `, `; none where not each is just one.

    Whoever writes all of a choice's codes is understood without a look at any other act.
    """
    found = list[Choice]()
    for part in text.split(", "):
        words = part.split()
        if not words or words[0] not in prompt.menu.acts:
            return ()
        at = next((there for word in words if (there := place_of(word)) is not None), None)
        like = prompt.menu.like(Choice(words[0], to=at))
        ways = [each for each in like if phrase(each) == part]
        if len(ways) != 1:
            return ()
        found.append(ways[0])
    return tuple(found)


def _thrown(combat: Combat, prompt: RollPrompt, words: Phrase, how: HowRead) -> Step:
    raws, source = [each.raw for each in words.words], how.dice
    if raws[-1] in [each.value for each in Drawn]:
        source = Drawn(raws.pop())
    if source in (Drawn.SEEDED, Drawn.DRAWN) and not how.promised:
        raise words.fault(
            f"no seed was promised that could have thrown these dice: leave out `{source}`, which is for "
            "fights that were written with the tag commitment."
        )
    if raws and (dice := _dice(raws[0])) is not None:
        if dice != parse(prompt.dice):
            raise words.fault(f"{prompt.key} wants {prompt.dice}, not {raws[0]}.")
        raws = raws[1:]
    text = " ".join(raws)
    if not text:
        raise words.fault(f"{prompt.key} wants the faces of {prompt.dice}.")
    if not set(text) <= set("0123456789 ,=-()[]"):
        raise words.fault(f"{prompt.by} throws {prompt.dice} here ({prompt.key}): {text!r} are no faces.")
    faces: Any
    if source is Drawn.TOTAL and text.removeprefix("=").removeprefix("-").isdecimal():
        faces = int(text.removeprefix("=")[:12])
    else:
        faces = thrown(combat, prompt.key, text)
    step = (
        throw_total(combat, prompt.key, faces)
        if isinstance(faces, int)
        else throw(combat, prompt.key, faces, source)
    )
    if isinstance(step, Refused):
        raise words.fault(str(step))
    return step


def _dice(word: str) -> Dice | None:
    """The dice that a word names, if it does."""
    if "d" not in word.lower():
        return None
    try:
        return parse(word)
    except BadDice:
        return None
