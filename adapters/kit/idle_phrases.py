"""Phrases of a system's `words.toml` that can never be told, whatever happens in a fight."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

import msgspec

from adapters.books.combatants import character, comers
from adapters.books.systems import folder
from adapters.books.tables import rules
from adapters.books.words import words
from adapters.kit.fault import Fault
from adapters.kit.phrase_lines import line_of
from domain.engine.prompts import AT_LEAST, AT_MOST, UNDER
from domain.engine.ruleset import Ruleset, settings_of
from domain.engine.unknown_words import MASTERS
from projections.telling.phrase import PhrasePlace, parse
from projections.telling.proofreading import KINDS, OWN_TOPICS
from projections.telling.words import EventWording, NumberRange, Wanted, Words

CHOSEN_WORDS: Final = frozenset({"act", "part", "using", "manner"})
"""What a choice and an event may both name."""

SYSTEM_WORDS: Final = CHOSEN_WORDS | {
    *("label", "after", "pool", "condition", "counter", "posture", "kind", "how", "test", "setting"),
}
"""What a `when` may ask for that is a word of the system, or of what is told before."""

ENGINE_WORDS: Final = frozenset({"beat", "ruling", *chain(*MASTERS.values())})
"""Words that come from no system."""


def idle_phrases(ruleset: Ruleset, said: Collection[str]) -> Iterator[Fault]:
    """A fault for each phrase that no event fits: it wants a word that nothing is called by, or whatever
    fits it fits one above, which is told in its place. `said` is every word of the scripts and the tables."""
    path = folder(ruleset) / "words.toml"
    if not path.exists():
        return
    found, text = words(ruleset), path.read_text(encoding="utf-8-sig")
    known = _known(ruleset, said)
    for topic, lines in found.phrases.items():
        for number, line in enumerate(lines):
            if place := line_of(text, f"phrases.{topic}", number):
                for what, why in _reasons(line, lines[:number], known):
                    yield Fault("word", place, f"{what} can never be told: {why}")
    for number, option in enumerate(found.choices):
        if (why := _unknown(option.when, known)) and (place := line_of(text, "choices", number)):
            yield Fault("word", place, f"this can never be told: {why}")
    for place, asked, word in _keyed(found):
        if why := _unknown({asked: word}, known):
            yield Fault("word", f"words.toml, {place}", why)


def _keyed(found: Words) -> Iterator[tuple[str, str, str]]:
    """The words of the tables by label of a roll: where each stands, of what kind it is, and the word."""
    for name, table in (("prompts", found.prompts), ("locations", found.locations), ("tries", found.tries)):
        yield from ((f"{name}.{label}", "label", label) for label in table)
    for label, acts in found.tries.items():
        yield from ((f"tries.{label}", "act", act) for act in acts)


def _reasons(
    line: EventWording, above: Sequence[EventWording], known: Mapping[str, Collection[str]]
) -> Iterator[tuple[str, str]]:
    """What of a line is never told, and why."""
    if why := _unknown(line.when, known):
        yield "this", why
        return
    styles = [style for style in ("prose", "terse") if getattr(line, style) is not None]
    idle = {style: why for style in styles if (why := _covered(above, line, style))}
    if styles and len(idle) == len(styles):
        yield "this", next(iter(idle.values()))
    else:
        yield from ((f"its {style}", why) for style, why in idle.items())


def _known(ruleset: Ruleset, said: Collection[str]) -> Mapping[str, Collection[str]]:
    """By what `when` asks for, the words that there can be of it."""
    common = {*said, *ENGINE_WORDS}
    pools, parts = _bodies(ruleset)
    labels = {*ruleset.labels.split(), *ENGINE_WORDS} if ruleset.labels else common
    tests = {each.word for each in (*ruleset.tests, UNDER, AT_MOST, AT_LEAST)}
    return {
        **dict.fromkeys(SYSTEM_WORDS, common),
        "label": labels,
        "after": {*labels, *common, *KINDS, *OWN_TOPICS, "sealed", "won", "reply"},
        "pool": common | pools,
        "part": common | parts,
        "test": common | tests,
        "setting": {*common, *ruleset.settings.__struct_fields__},
    }


def _bodies(ruleset: Ruleset) -> tuple[set[str], set[str]]:
    """The pools and the parts of those who come with the system."""
    bound = rules(ruleset)
    settings = settings_of(ruleset, {})
    pools, parts = set[str](), set[str]()
    for name in comers(ruleset):
        sheet = msgspec.convert(character(ruleset, name).sheet, ruleset.sheet)
        body = ruleset.body(sheet, settings, bound.tables)
        pools |= set(body.pools)
        parts |= set(body.parts)
    return pools, parts


def _unknown(when: Mapping[str, Wanted], known: Mapping[str, Collection[str]]) -> str:
    """Which word that it wants there cannot be; empty if each can."""
    for asked, wanted in when.items():
        values = wanted if isinstance(wanted, tuple) else (wanted,)
        if asked not in known or not all(isinstance(each, str) for each in values):
            continue
        if not any(_there(str(each), known[asked]) for each in values):
            one = " or ".join(repr(each) for each in values)
            return f"there is no {asked} {one}; take it out, or mend the word."
    return ""


def _there(word: str, known: Collection[str]) -> bool:
    """Whether something is called so: words that a script puts together begin with one of its texts."""
    if word.endswith("*"):
        return any(each.startswith(word[:-1]) or word.startswith(each) for each in known)
    return word in known or any(part in known for part in (word.partition("-")[0], word.rpartition("-")[2]))


def _covered(above: Sequence[EventWording], line: EventWording, style: str) -> str:
    """Which line above takes every event that fits, if one does."""
    taken = (number for number, each in enumerate(above, 1) if _takes(each, line, style))
    number = next(taken, 0)
    return f"whatever fits it fits number {number} of the same event; put it above that." if number else ""


def _takes(above: EventWording, line: EventWording, style: str) -> bool:
    """Whether the line above is told wherever the other would be."""
    texts, others = _texts(above, style), _texts(line, style)
    if texts is None or others is None or any(text.startswith("<") for text in texts):
        return False
    if not all(name in line.when and _within(line.when[name], above.when[name]) for name in above.when):
        return False
    if not any(texts):  # silence, which what is decreed breaks
        return line.when.get("label") not in (None, "ruling")
    filled = [_needed(text) for text in others]
    return any(all(_needed(text) <= each for each in filled) for text in texts)


def _texts(line: EventWording, style: str) -> tuple[str, ...] | None:
    found: str | tuple[str, ...] | None = getattr(line, style)
    return (found,) if isinstance(found, str) else found


def _needed(text: str) -> set[str]:
    """The places that must be filled for the text to be told."""
    return {
        piece.name
        for part in parse(text)
        if not part.spare
        for piece in part.pieces
        if isinstance(piece, PhrasePlace)
    }


def _within(one: Wanted, other: Wanted) -> bool:
    """Whether whatever is as `one` wants it is also as the `other` does."""
    if one == other:
        return True
    if isinstance(other, bool):
        return other and isinstance(one, str) and one not in ("", "*")
    if isinstance(one, tuple):
        return all(_within(each, other) for each in one)
    if isinstance(other, tuple):
        return any(_within(one, each) for each in other)
    if isinstance(other, NumberRange):
        if isinstance(one, NumberRange):
            low = other.least is None or (one.least is not None and one.least >= other.least)
            high = other.most is None or (one.most is not None and one.most <= other.most)
            return low and high
        return other.holds(one) and not isinstance(one, bool)
    if isinstance(one, str) and isinstance(other, str):
        return other.endswith("*") and one.startswith(other[:-1])
    return False
