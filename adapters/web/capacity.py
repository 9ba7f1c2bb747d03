"""How many fights there may be: those that are played. One that was only opened does not count for long."""

from __future__ import annotations

from datetime import datetime, timedelta
from threading import Lock

from adapters.store.clock import now
from adapters.store.combats import CombatStore
from adapters.web.limits import Limits
from adapters.web.problem import ApiError
from domain.store import DamagedRecord

UNPLAYED, PLAYED = timedelta(hours=1), timedelta(days=30)
"""How long a fight counts in which nothing was done since its opening, and one after the last that was done.
Afterwards it is still there, and may be played on."""

ANEW = timedelta(minutes=1)
"""How long it is believed how many count."""


class Capacity:
    """Counts the fights of a record file, when there are so many that it matters."""

    def __init__(self, store: CombatStore, limits: Limits) -> None:
        self._store, self._limits = store, limits
        self._turn, self._counted = Lock(), (0, 0, datetime.min)

    def must_be(self) -> None:
        """Raises `ApiError` when no more fights may be opened."""
        fights = self._store.combats()
        if len(fights) >= self._limits.fights and self._count(fights) >= self._limits.fights:
            most = f"This server holds as many fights as it may, {self._limits.fights:,}"
            raise ApiError(
                503, "too-many-fights", f"{most}; one that nobody plays ceases to count after an hour.",
                headers={"Retry-After": "600"},
            )  # fmt: skip
        if self._limits.space < self._store.size():
            raise ApiError(
                507, "no-space", "The record file is as large as it may be; what is in it can be played.",
                headers={"Retry-After": "3600"},
            )  # fmt: skip

    def _count(self, fights: tuple[str, ...]) -> int:
        """How many count; those that were opened since it was last found out all do."""
        with self._turn:
            counted, of, at = self._counted
            today = now().replace(tzinfo=None)
            if today - at > ANEW:
                counted, of = sum(self._counts(fight, today) for fight in fights), len(fights)
                self._counted = counted, of, today
            return counted + len(fights) - of

    def _counts(self, fight: str, today: datetime) -> bool:
        try:
            last = self._store.last(fight)
            (newest,) = self._store.entries(fight, last, last)
            (first,) = self._store.entries(fight, 1, 1)
        except DamagedRecord:
            return True
        age = today - datetime.fromisoformat(newest.at.replace("Z", "")) if newest.at else PLAYED
        return age < (UNPLAYED if newest.command == first.command else PLAYED)
