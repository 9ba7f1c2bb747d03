"""How people begin to say what a system lets them do: by the words with which its options are shown."""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from projections.telling.words import Words

FILLERS = frozenset(
    ("a", "an", "and", "the", "at", "by", "for", "from", "in", "of", "off", "on", "to", "with")
)
"""Words that say nothing by themselves."""

_PLACE = re.compile(r"\[.*?\]|\{.*?\}")
_ENDS = ",.;:'()"


class ActPhrase(NamedTuple):
    """The words with which options of some acts are shown to begin, and all plain words in them."""

    begin: tuple[str, ...]
    acts: tuple[str, ...]
    plain: frozenset[str]


def coded(some: tuple[str, ...], words: Words, offered: Collection[str], names: Collection[str]) -> str:
    """The words of a choice with what names its act as its code is, and without what says nothing.

    `let go mutt` is `let-go mutt`, `4 actions` is `actions 4`, and what is shown as `take aim at {foe}` may
    be called so. Among several acts those `offered` come first; `names` are kept. Raises `ValueError`, with a
    sentence that names the acts, where several are meant. Where one act alone is offered, it is meant.
    """
    if len(some) > 1 and some[0].isdecimal():
        some = (some[1], some[0], *some[2:])
    found = [each for each in act_phrases(words) if some[: len(each.begin)] == each.begin]
    longest = [each for each in found if len(each.begin) == max(len(one.begin) for one in found)]
    shown = tuple(dict.fromkeys(act for each in longest for act in each.acts))
    now = tuple(act for act in shown if act in offered)
    if len(now) != 1:
        acts, least = {*words.acts, *offered}, len(longest[0].begin) if longest else 1
        for many in range(len(some), least - 1, -1):
            if (code := "-".join(some[:many])) in acts:
                return " ".join((code, *_telling(some[many:], FILLERS, names)))
    meant = now or shown
    if not meant:
        return " ".join((*offered, *some) if len(offered) == 1 else some)
    if len(meant) > 1:
        raise ValueError(f"'{' '.join(some)}' may be {', '.join(meant)}; say which.")
    begin, _, plain = longest[0]
    return " ".join((*meant, *_telling(some[len(begin) :], plain | FILLERS, names)))


def act_phrases(words: Words) -> Iterator[ActPhrase]:
    """How the options of a system are shown to begin, where it is with words of their own."""
    for option in words.choices:
        acts = option.when.get("act")
        texts = tuple(str(each) for each in acts) if isinstance(acts, tuple) else (str(acts or ""),)
        begin = _plain(_PLACE.split(option.text)[0])
        while begin and begin[-1] in FILLERS:
            begin = begin[:-1]
        if begin and all(texts) and not any(each.endswith("*") for each in texts):
            yield ActPhrase(begin, texts, frozenset(_plain(" ".join(_PLACE.split(option.text)))))


def _plain(text: str) -> tuple[str, ...]:
    return tuple(word for each in text.lower().split() if (word := each.strip(_ENDS)))


def _telling(rest: tuple[str, ...], spare: Collection[str], names: Collection[str]) -> Iterator[str]:
    return (word for word in rest if word in names or word not in spare)
