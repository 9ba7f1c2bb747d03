"""What goes together in one answer of several picks: the limits that options carry."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from domain.facts.choice import Choice, Name, phrase
from domain.facts.counted import counted
from domain.facts.refusal import Refused


class Limit(msgspec.Struct, frozen=True, cache_hash=True):
    """At most `most` of the picks of one answer may carry it, by `rule`: a condition of the picks together.

    code     stable and kebab-case, for programs
    of       what tells it from others of the same code, in words
    says     what is said of picks that go beyond it, `{who}`, `{picks}` that carry it and `{many}` of them
             being filled in; or the refusal itself, worked out only then
    given    if not empty: it holds only beside a pick of these, which do not carry it themselves
    unless   beside a pick of these it does not hold
    """

    code: str
    of: str
    most: int
    rule: str
    says: str | Callable[[Name, tuple[Choice, ...]], Refused] = ""
    given: tuple[Choice, ...] = ()
    unless: tuple[Choice, ...] = ()

    def broken(self, picks: Collection[Choice], carry: int) -> bool:
        """Whether picks, so many of which carry it, go beyond it."""
        return carry > self.most and not self._excepted(picks) and self._given(picks)

    def bars(self, picks: Collection[Choice], carry: int) -> tuple[Limit | Choice, ...]:
        """What may not be picked besides picks that keep to it: what carries it, or what it is given by."""
        if carry < self.most or self._excepted(picks):
            return ()
        if self._given(picks):
            return (self,)
        return self.given if carry > self.most else ()

    def _given(self, picks: Collection[Choice]) -> bool:
        return not self.given or any(turn in picks for turn in self.given)

    def _excepted(self, picks: Collection[Choice]) -> bool:
        return bool(self.unless) and any(turn in picks for turn in self.unless)

    def refused(self, who: Name, picks: tuple[Choice, ...]) -> Refused:
        """The refusal of picks that go beyond it, which all carry it."""
        if callable(self.says):
            return self.says(who, picks)
        some = [f"'{phrase(pick)}'" for pick in dict.fromkeys(picks)]
        if not self.says:
            said = f"At most {counted(self.most, 'pick')} of {' or '.join(some)} here."
            return Refused(self.code, said, self.rule)
        said = self.says.format(who=who, picks=", ".join(some), many=len(picks))
        return Refused(self.code, said, self.rule)
