"""Where the store has the time and its chance from; tests give others."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
Chance = Callable[[int], bytes]
"""So many random bytes."""


def now() -> datetime:
    """The time of day in UTC."""
    return datetime.now(UTC)
