"""Long work: one thing at a time, so that the processor is left to the rest, and each client in their
turn."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakValueDictionary

from adapters.web.problem import RETRY, ApiError

Result = TypeVar("Result")


class WorkQueue:
    """A thread for what takes long. However much one client wants, another waits for one thing of theirs."""

    def __init__(self, name: str, most: int, seconds: float) -> None:
        """So much may wait, a quarter of it for one client; it is done within `seconds`, waiting included."""
        self._most, self._seconds = most, seconds
        self._thread = ThreadPoolExecutor(1, name)
        self._wanted: Counter[str] = Counter()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def close(self) -> None:
        """When what is under way is done."""
        self._thread.shutdown()

    async def work(self, whose: str, work: Callable[[], Result]) -> Result:
        """Do something in its turn. Raises `ApiError` if too much waits, or if it is not done in time."""
        if self._wanted.total() >= self._most or self._wanted[whose] >= max(1, self._most // 4):
            raise ApiError(503, "busy", "Too much that takes long waits already; come back.", headers=RETRY)
        self._wanted[whose] += 1
        done = asyncio.ensure_future(self._in_turn(whose, work))
        done.add_done_callback(lambda _: self._over(whose))
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.shield(done)
        except TimeoutError:
            done.cancel()
            sentence = (
                "This takes longer than the server gives to one thing; ask for less of it, or come back."
            )
            raise ApiError(503, "too-long", sentence, headers=RETRY) from None

    async def _in_turn(self, whose: str, work: Callable[[], Result]) -> Result:
        turn = self._turns.setdefault(whose, asyncio.Lock())  # gone when nobody holds it or waits for it
        async with turn:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _over(self, whose: str) -> None:
        self._wanted[whose] -= 1
        if not self._wanted[whose]:
            del self._wanted[whose]
