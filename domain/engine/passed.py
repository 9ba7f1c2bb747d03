"""Which beats are over."""

from collections.abc import Callable, Iterable

from domain.facts.events import AnyEvent, BeatBegan
from domain.facts.state import State


def passed(events: Iterable[AnyEvent], now: State) -> Callable[[str], bool]:
    """Whether nothing more is asked in a beat: given what was written since it began (for the beat in which
    that begins the name is empty), and the state by now."""
    begun = [event.beat for event in events if isinstance(event, BeatBegan)]
    return lambda beat: now.over or (bool(begun) if not beat else beat in begun and beat != now.beat)


def over_by_now(events: Iterable[AnyEvent], now: State) -> frozenset[str]:
    """The beats that are over, of that in which these events begin, which has no name here, and of those that
    began since."""
    begun = {event.beat for event in events if isinstance(event, BeatBegan)}
    return frozenset(("", *(begun - {now.beat}))) if begun else frozenset()
