"""What the server bears: how much of everything, and from whom how often."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """How much is borne. `rate` counts requests in a minute from one address; times are in seconds.

    A subscriber that does not take what is sent to them for `stall` is cut off. `beat` is how often one who
    hears nothing is sent a sign of life. `poll` is how often is looked for what other processes write.
    """

    body: int = 1_000_000
    rate: int = 3_000
    fights: int = 1_000
    links: int = 200
    subscribers: int = 1_000
    subscribers_to_one: int = 400
    subscribers_to_link: int = 50
    under_way: int = 1_500
    """Requests that are being answered, those who follow among them."""
    openings: int = 300
    """Fights that one address may open, or read in, in an hour."""
    space: int = 20_000_000_000
    """Bytes of the record file beyond which no fight is opened."""
    connections: int = 256
    """Connections on which nothing whole has been asked."""
    head: float = 10.0
    """Seconds in which the head of a request must have come."""
    bodies: int = 64_000_000
    """Bytes of all bodies that arrive, or wait for their turn."""
    big: int = 3_000
    """Events from which on reading a fight counts as long."""
    reads: int = 100
    """Long reads that may wait for their turn, a quarter of them of one link."""
    read_time: float = 30.0
    """Seconds in which a long reading must be done, waiting included."""
    importing: int = 4
    """Records that may wait for being read in, a quarter of them from one address."""
    import_time: float = 20.0
    """Seconds that reading one in may take."""
    stall: float = 20.0
    beat: float = 15.0
    poll: float = 0.05
    odds: int = 2_000
    """Runs of the rules for one question of odds, and tries beyond them."""
    odds_time: float = 4.0
    """Seconds for one question of odds."""
    odds_processes: int = 2
    """Processes in which odds are worked out; a fight has one of them at a time."""
    odds_memory: int = 1_000_000_000
    """Bytes that such a process may take."""
    odds_waiting: int = 16
    """Questions of odds that are worked out, or wait for their turn, at once."""
    odds_waiting_one: int = 4
    """Those of one fight."""


ADDRESSES = 10_000
"""So many addresses are counted; of more the one that asked longest ago is forgotten."""


class Allowance:
    """How often each address may still ask: a bucket that fills evenly, and holds a minute's worth, or an
    hour's."""

    def __init__(self, rate: int, clock: Callable[[], float], per: float = 60.0) -> None:
        """`rate` in so many seconds; the clock gives seconds."""
        self._rate, self._clock, self._per = rate, clock, per
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str) -> int:
        """Count a request; 0 if it is allowed, else the seconds after which another is."""
        now = self._clock()
        left, then = self._left.pop(address, (float(self._rate), now))
        left = min(left + (now - then) * self._rate / self._per, float(self._rate))
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        if len(self._left) > ADDRESSES:
            self._left.popitem(last=False)
        return 0 if allowed else int((1 - left) * self._per / self._rate) + 1
