"""What somebody means by a few words: the options whose own words they are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby

from adapters.input.act_phrases import coded
from domain.facts.choice import Choice, Name, phrase
from domain.facts.state import State
from projections.telling.wording import option
from projections.telling.words import Words

Forms = tuple[tuple[str, ...], ...]
"""All that an option is called, each as its words: as it is shown, and by its codes."""

Fit = Callable[[Sequence[str], Sequence[str]], bool]

MANY = 6
"""So many options are named one by one where a text may mean several."""

_ENDS = ",.;:"


def said(text: str) -> tuple[str, ...]:
    """The words of a text; only the comma of a hex counts.

    >>> said("Kick mutt, walk-off 0,-9,")
    ('kick', 'mutt', 'walk-off', '0,-9')
    """
    return tuple(word for each in text.lower().split() if (word := each.strip(_ENDS)))


def exact(some: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether they are the same words, in any order."""
    return Counter(some) == Counter(offered)


def contains(some: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether all words that were said are among those offered."""
    return Counter(some) <= Counter(offered)


def begins(some: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether the words that were said begin those offered, one after another.

    >>> begins(["att", "m"], ["attack", "mutt", "with", "boxing"])
    True
    """
    return len(some) <= len(offered) and all(
        whole.startswith(part) for part, whole in zip(some, offered, strict=False)
    )


def among(some: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether the words that were said begin some of those offered, each another one, in any order.

    >>> among(["arm", "gr"], ["grab", "mutt", "by", "the", "arm"])
    True
    """
    left = list(offered)
    for part in sorted(some, key=len, reverse=True):
        whole = min((each for each in left if each.startswith(part)), key=len, default=None)
        if whole is None:
            return False
        left.remove(whole)
    return True


FITS: tuple[Fit, ...] = (exact, contains, begins, among)
"""From the strictest on: what fits by one of them is not asked for by the next."""


class OptionMatcher:
    """The options of a prompt, by the words that they are known by."""

    def __init__(self, words: Words, state: State, by: Name, options: Sequence[Choice]) -> None:
        self._show = partial(option, words, state, by=by)
        self._words, self._names = words, tuple(state.combatants)
        self.options = tuple(options)
        self._forms: dict[Choice, Forms] = {}
        self._shown: dict[Choice, Forms] = {}

    def matches(self, text: str) -> tuple[Choice, ...]:
        """Every option that the text may mean, as strictly as any fits; none if nothing of the kind is
        offered.

        Of several that fit as strictly, the only one whose codes have all the words is meant: `north` is not
        `north-east`.
        """
        some = said(text)
        for words, fits in ((some, FITS), (_parted(some), (exact, begins))):
            for fit in fits:
                if found := self.fitting(words, fit):
                    by_code = [each for each in found if contains(words, said(phrase(each)))]
                    return (by_code[0],) if len(by_code) == 1 else found
        return ()

    def fitting(self, some: Sequence[str], fit: Fit) -> tuple[Choice, ...]:
        """The options one of whose forms fits the words; beginnings of words are those of words that are
        shown."""
        if not some:
            return ()
        known = self._known if fit in (exact, contains) else self._on_screen
        return tuple(each for each in self.options if any(fit(some, form) for form in known(each)))

    def coded(self, text: str) -> str:
        """The text with what names an act of the system as its code is. Raises `ValueError`."""
        acts = dict.fromkeys(each.act for each in self.options)
        return coded(said(text), self._words, acts, self._names)

    def unclear(self, text: str, found: Sequence[Choice]) -> str:
        """What the text may mean, in a sentence; long rows are told by their first and their last."""
        named = [text for group in _groups(found) for text in self._named(group)]
        return f"'{text.strip()}' may mean {', '.join(named)}; say which."

    def _named(self, group: Sequence[Choice]) -> Iterator[str]:
        if len(group) > 2:
            yield f"'{self._show(group[0])}' to '{self._show(group[-1])}'"
        else:
            yield from (f"'{self._show(each)}'" for each in group)

    def _known(self, choice: Choice) -> Forms:
        found = self._forms.get(choice)
        if found is None:
            codes = said(phrase(choice))
            found = self._forms[choice] = (*self._on_screen(choice), codes, _parted(codes))
        return found

    def _on_screen(self, choice: Choice) -> Forms:
        found = self._shown.get(choice)
        if found is None:
            shown = said(self._show(choice))
            found = self._shown[choice] = tuple(dict.fromkeys((shown, _parted(shown))))
        return found


def _groups(found: Sequence[Choice]) -> list[list[Choice]]:
    """The options one by one, or where they are many those of one act together."""
    if len(found) <= MANY:
        return [[each] for each in found]
    return [list(group) for _, group in groupby(found, key=lambda each: (each.act, each.foe))]


def _parted(words: Sequence[str]) -> tuple[str, ...]:
    """The words with those that hyphens join taken apart.

    >>> _parted(("grab-arm", "walk-off", "0,-9"))
    ('grab', 'arm', 'walk', 'off', '0,-9')
    """
    return tuple(part for word in words for part in (re.split(r"(?<=[a-z])-(?=[a-z0-9])", word)) if part)
