"""What the server bears: how much of everything, and from whom how often."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """How much is borne. `rate` counts requests in a minute from one address; times are in seconds.

    A subscriber that does not take what is sent to him for `stall` is cut off. `beat` is how often one who
    hears nothing is sent a sign of life. `poll` is how often is looked for what other processes write.
    """

    body: int = 1_000_000
    rate: int = 3_000
    fights: int = 1_000
    links: int = 200
    subscribers: int = 1_000
    subscribers_to_one: int = 400
    stall: float = 20.0
    beat: float = 15.0
    poll: float = 0.05
    odds: int = 2_000
    """Runs of the rules for one question of odds, and tries beyond them."""
    odds_time: float = 4.0
    """Seconds for one question of odds."""
    odds_waiting: int = 16
    """Questions of odds that may wait for their turn."""


ADDRESSES = 10_000
"""So many addresses are counted; of more the one that asked longest ago is forgotten."""


class Allowance:
    """How often each address may still ask: a bucket that fills evenly, and holds a minute's worth."""

    def __init__(self, rate: int, clock: Callable[[], float]) -> None:
        """`rate` a minute; the clock gives seconds."""
        self._rate, self._clock = rate, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str) -> int:
        """Count a request; 0 if it is allowed, else the seconds after which another is."""
        now = self._clock()
        left, then = self._left.pop(address, (float(self._rate), now))
        left = min(left + (now - then) * self._rate / 60, float(self._rate))
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        if len(self._left) > ADDRESSES:
            self._left.popitem(last=False)
        return 0 if allowed else int((1 - left) * 60 / self._rate) + 1
