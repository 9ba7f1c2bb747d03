"""Those who keep the server waiting, and what they hold meanwhile. Of too much, who holds most loses first.

A limit alone would shut everybody out once one client has used it up. Here the newcomer is let in, and the
oldest of what the greediest address holds is sent away: one who is quick is never among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable


class Ticket:
    """Something that is waited for, on whose account, and how much is held for it."""

    def __init__(self, owner: str, away: Callable[[], object], held: int) -> None:
        self.owner, self.away, self.held = owner, away, held


class Admission:
    """All of them, in the order in which they came."""

    def __init__(self, most: int) -> None:
        """`most` is how much is held for all of them together, in whatever is counted."""
        self._most = most
        self._held: Counter[str] = Counter()
        self._there: dict[Ticket, None] = {}

    def __len__(self) -> int:
        return len(self._there)

    def enter(self, owner: str, away: Callable[[], object], held: int = 1) -> Ticket:
        """Begin to wait; `away` is called once when they are sent away."""
        waiting = Ticket(owner, away, 0)
        self._there[waiting] = None
        self.hold(waiting, held)
        return waiting

    def hold(self, waiting: Ticket, more: int) -> None:
        """So much more is held for them, unless they are gone already."""
        if waiting not in self._there:
            return
        waiting.held += more
        self._held[waiting.owner] += more
        while self._held.total() > self._most:
            self._send_away()

    def leave(self, waiting: Ticket) -> None:
        """They wait no longer."""
        if self._there.pop(waiting, waiting) is None:
            self._held[waiting.owner] -= waiting.held
            if self._held[waiting.owner] <= 0:
                del self._held[waiting.owner]

    def _send_away(self) -> None:
        greedy = max(self._held, key=lambda owner: self._held[owner])
        first = next(each for each in self._there if each.owner == greedy)
        self.leave(first)
        first.away()
