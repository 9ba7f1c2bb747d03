"""Where today's rules and the record disagree: what is said of it, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import msgspec

from domain.facts.events import AnyEvent, tag
from domain.facts.refusal import Refused

MENDS = "Undo to the beginning of the beat, or go on under the new rules with `rerun`."
"""What a game master can do when the rules have changed under a fight."""


class RulesDiverged(Exception):
    """The script asks or tells something other than what is recorded: the rules changed under the fight.

    It is event `at` of the beat (from 0) that disagrees. `now` is what the rules say instead; it may hold
    secrets, and the sentence does not. `fault` names the error if the script does not say anything any more.
    """

    def __init__(self, at: int, recorded: AnyEvent | None, now: str, beat: str = "", fault: str = "") -> None:
        which = "its end" if recorded is None else mention(recorded)
        super().__init__(f"at event {at + 1} of the beat{f' {beat}' if beat else ''}, {which}")
        self.at, self.recorded, self.now, self.beat, self.fault = at, recorded, now, beat, fault

    def refusal(self) -> Refused:
        """The refusal of what takes rules and record that agree."""
        fails = f"; the rules fail there with {self.fault}" if self.fault else ""
        return Refused("rules-diverged", f"Today's rules disagree with the record ({self}{fails}). {MENDS}")


class RulesAbsent(RulesDiverged):
    """The rules of the fight are not at hand, so that they say nothing of it; `why` tells what is missing."""

    def __init__(self, why: str) -> None:
        super().__init__(0, None, why)
        self.why = why

    def refusal(self) -> Refused:
        return Refused("unplayable", self.why)


def mention(event: AnyEvent) -> str:
    """What an event is, and the key that it bears."""
    return f"{tag(event)} {getattr(event, 'key', '') or getattr(event, 'because', '')}".strip()


def otherwise(was: AnyEvent, now: AnyEvent) -> str:
    """How what the rules tell now differs from what is recorded."""
    if type(was) is not type(now):
        return f"{mention(now)} comes instead"
    fields = [name for name in was.__struct_fields__ if getattr(was, name) != getattr(now, name)]
    return "; ".join(f"{name} {_shown(now, name)} instead of {_shown(was, name)}" for name in fields)


def _shown(event: AnyEvent, name: str) -> str:
    return msgspec.json.encode(getattr(event, name)).decode()


Given = ParamSpec("Given")
Result = TypeVar("Result")


def agreeing(work: Callable[Given, Result]) -> Callable[Given, Result | Refused]:
    """`work`, which is refused where today's rules and the record disagree about what it has to read."""

    @wraps(work)
    def tried(*args: Given.args, **named: Given.kwargs) -> Result | Refused:
        try:
            return work(*args, **named)
        except RulesDiverged as disagreement:
            return disagreement.refusal()

    return tried
