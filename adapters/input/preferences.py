"""What whoever is asked on the way is taken to choose, where odds are told: words, and what they mean."""

from collections.abc import Callable, Iterable, Sequence

from adapters.input.option_match import OptionMatcher
from adapters.input.rejected import Rejected
from domain.engine.odds.prospects import preferring
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.policies import Policy
from domain.facts.choice import Choice
from domain.facts.state import State
from projections.telling.words import Words

Parted = Callable[[str, OptionMatcher], Iterable[str]]
"""The choices in a text, for somebody who may have written several in one."""


def alone(text: str, matcher: OptionMatcher) -> Iterable[str]:
    """A text that is one choice."""
    return (text,)


class Preferences:
    """The policy that prefers some words, and keeps what became of them.

    Each of `wanted` means an option as `declare` would read it, or several if it is `parted` into them.
    `idle` are the acts by which somebody does no more, taken where no text fits.
    """

    def __init__(
        self,
        wanted: Sequence[str],
        words: Words,
        state: State,
        idle: tuple[str, ...] = (),
        parted: Parted = alone,
    ) -> None:
        self._words, self._state, self._idle = words, state, idle
        self._offered: set[str] = set()
        self._taken: set[str] = set()
        self._known: dict[str, None] = {}
        self._wanted, self._parted = wanted, parted
        self._choosers: dict[tuple[Choice, ...], Policy] = {}

    def __call__(self, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        choose = self._choosers.get(prompt.options)
        if choose is None:
            choose = self._choosers[prompt.options] = self._chooser(prompt)
        return choose(prompt)

    def _chooser(self, prompt: ChoicePrompt) -> Policy:
        """How a prompt with these options is answered: each text by the options that it means."""
        matcher = OptionMatcher(self._words, self._state, prompt.by, prompt.options)
        texts = tuple(text for wanted in self._wanted for text in self._parted(wanted, matcher))
        means = {text: matcher.matches(text) for text in texts}
        self._offered.update(text for text, found in means.items() if found)
        self._known.update(dict.fromkeys(means))

        def fits(text: str, option: Choice) -> bool:
            if option in means[text]:
                self._taken.add(text)
                return True
            return False

        return preferring(*texts, fits=fits, idle=self._idle)

    def all_used(self) -> None:
        """See to it that no text was in vain. Raises `Rejected`."""
        for text in self._known or self._wanted:
            if text not in self._offered:
                raise Rejected(f"Nobody is offered {text!r} on the way.", 2)
            if text not in self._taken:
                raise Rejected(f"{text!r} does not fit beside the rest of what is preferred.", 2)
