"""Options put together in rows, each by the words that those of a row have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from adapters.input.option_match import said
from domain.engine.menus.levels import levels
from domain.engine.prompts import ChoicePrompt
from domain.facts.choice import Choice


class OptionRow(NamedTuple):
    """One line of a question: the options that it stands for, the first of which is taken where one can be
    said to be the best of them; `text` is what all of them begin with."""

    text: str
    ways: tuple[Choice, ...]
    best: Choice | None


def merged(rows: Sequence[OptionRow], words: Sequence[str]) -> OptionRow:
    """The row that is meant of several that fit: the one that says least beside the words, if one does."""
    least = min(len(said(row.text)) for row in rows)
    short = [row for row in rows if len(said(row.text)) == least]
    if len(short) == 1:
        return short[0]
    return OptionRow(" ".join(words), tuple(way for row in rows for way in row.ways), None)


def told_apart(rows: Sequence[OptionRow], show: Callable[[Choice], str]) -> tuple[OptionRow, ...]:
    """The rows, with the words in which their ways end behind those that several begin with, else with those
    that only their own ways have."""
    texts = [row.text for row in rows]
    found = []
    for row in rows:
        if texts.count(row.text) > 1:
            ways = [show(each) for each in row.ways]
            twins = [show(each) for other in rows if other.text == row.text for each in other.ways]
            if end := common_end(ways) or " ".join(_own(ways, twins)):
                row = row._replace(text=f"{row.text} ... {end}")
        found.append(row)
    return tuple(found)


def _own(texts: Sequence[str], all_: Sequence[str]) -> list[str]:
    """The words that each of some texts has, and not each of all.

    >>> _own(["throw him hard north", "throw him hard south"], ["throw him hard north", "throw him west"])
    ['hard']
    """
    words = texts[0].split()
    return [
        word
        for word in dict.fromkeys(words)
        if all(word in each.split() for each in texts) and not all(word in each.split() for each in all_)
    ]


def common_end(texts: Sequence[str]) -> str:
    """The words with which all texts end.

    >>> common_end(["grab the right arm", "grab the left arm"])
    'arm'
    """
    shared: list[str] = []
    for words in zip(*(text.split()[::-1] for text in texts), strict=False):
        if len(set(words)) > 1:
            break
        shared.insert(0, words[0])
    return " ".join(shared)


def first_level(prompt: ChoicePrompt) -> list[tuple[Choice, ...]]:
    """The options in groups, by the first level on which there is more than one."""
    found = levels(prompt.menu)
    while len(found) == 1:
        found = levels(prompt.menu, found[0])
    if not found:
        return [(each,) for each in prompt.options]
    return [tuple(level.options(prompt.menu)) for level in found]


def common(texts: Sequence[str]) -> str:
    """The words with which all texts begin, without a last one that says nothing by itself.

    >>> common(["step to 0,1", "step to 1,0"]), common(["parry with the left hand", "parry with the right"])
    ('step', 'parry')
    >>> common(["all-out attack, strong", "all-out attack, double"])
    'all-out attack'
    >>> common(["the torso", "the torso, deceptively"])
    'the torso'
    """
    rows = [text.split() for text in texts]
    shared = []
    for words in zip(*rows, strict=False):
        if len({word.rstrip(",:;") for word in words}) > 1:
            break
        shared.append(words[0])
    while len(shared) > 1 and shared[-1].lower() in HOLLOW:
        shared.pop()
    return " ".join(shared).rstrip(",:;") or texts[0]


HOLLOW = frozenset(
    ("a", "the", "to", "with", "by", "at", "into", "on", "in", "for", "from", "of", "and", "round")
)
"""Words that say nothing at the end of a row."""
