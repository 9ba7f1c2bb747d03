"""Fights out of the store: read along the path to the head, kept in memory while they are worked on."""

from collections.abc import Callable, Iterable, Sequence

from domain.engine.combat import Combat, Withdrawn, follow
from domain.engine.history.passage import Passage
from domain.engine.history.rows import rows
from domain.engine.history.tree import Line, lines, named, segments
from domain.engine.ruleset import Rules, Unplayable, missing_rules
from domain.facts.events import AnyEvent, HeadMoved, How, SeedRevealed
from domain.facts.salting import salting
from domain.facts.seed import Seed
from domain.facts.standing_answers import standing_answers
from domain.facts.state import NOTHING, SCHEMA
from domain.store import Snapshot, Store

SNAPSHOT_EVERY = 2_000
"""Events between two snapshots; a cache, of no consequence but for speed."""

KNOWN, EVENTS = 256, 500_000
"""Combats that are kept in memory at most, and their events in all."""


class Loading:
    """The combats of a store. Keeps those worked on, and looks in the store before it trusts them."""

    def __init__(self, store: Store, rules_for: Callable[[str, str], Rules]) -> None:
        """`rules_for` as for `Fights`."""
        self.store = store
        self._rules_for = rules_for
        self._known: dict[str, Combat] = {}

    def load(self, combat: str, head: int | None = None, *, whole: bool = False) -> Combat:
        """The combat at its head, or with its head at version `head`. `whole`: read all of the path.

        Raises `UnknownCombat`, and `Unplayable` when its rules are not at hand.
        """
        loaded = self.read(combat, head, whole=whole)
        if loaded.rules.missing:
            raise Unplayable(loaded.rules.missing)
        return loaded

    def read(self, combat: str, head: int | None = None, *, whole: bool = False) -> Combat:
        """The same of a combat whose rules need not be at hand, for what can be done without them."""
        last = self.store.last(combat)
        known = self._known.get(combat)
        if head is None and known is not None and known.last == last and (known.whole or not whole):
            return known
        moves = self.store.moves(combat)
        path = segments(moves, last if head is None else head)
        snapshot = None if whole else self.store.snapshot(combat, path)
        root = Passage(NOTHING) if snapshot is None else Passage(snapshot.state, after=snapshot.version)
        line, withdrawn = self._line(combat, moves)
        found = rows(self.store, combat, path, root.after)
        metas = [entry.event for entry in self.store.metas(combat)]
        seed, words, standing = self._seed(combat, metas), salting(metas), standing_answers(metas)
        loaded = follow(self._rules, seed, found, last, line, root, withdrawn, words, standing)
        if head is None:
            self.keep(combat, loaded)
        return loaded

    def keep(self, combat: str, now: Combat) -> None:
        """Keep a combat in memory, and of too many the one that was worked on longest ago no longer."""
        self._known.pop(combat, None)
        self._known[combat] = now
        held = 0
        for count, (name, each) in enumerate(reversed(list(self._known.items()))):
            held += each.last
            if count >= KNOWN or (count and held > EVENTS):
                self._known.pop(name, None)

    def forget(self, combat: str) -> None:
        """Read a combat from the store again when it is needed next."""
        self._known.pop(combat, None)

    def lines(self, combat: str) -> tuple[Line, ...]:
        """All lines of the history, in order of birth."""
        names = named(self.store.metas(combat))
        return lines(self.store.moves(combat), self.store.last(combat), names, self.notes(combat))

    def notes(self, combat: str) -> frozenset[int]:
        """The versions that only say something about the record, moves of the head aside."""
        return frozenset(
            entry.version for entry in self.store.metas(combat) if not isinstance(entry.event, HeadMoved)
        )

    def snapshot(self, combat: str, before: Combat, after: Combat) -> None:
        """Keep a snapshot when enough has been written since the last."""
        if before.last // SNAPSHOT_EVERY != after.last // SNAPSHOT_EVERY and after.passage.end:
            passage = after.passage
            if passage.earlier is not None:
                self.store.keep(combat, Snapshot(passage.earlier.end, SCHEMA, passage.before))

    # -- inside

    def _rules(self, ruleset: str, tables: str) -> Rules:
        """The rules of a fight, or what stands in for them."""
        try:
            return self._rules_for(ruleset, tables)
        except Unplayable as error:
            return missing_rules(ruleset, tables, str(error))

    def _line(self, combat: str, moves: Sequence[tuple[int, int]]) -> tuple[int, Withdrawn]:
        """On which line prompts are open, and what was withdrawn on it: the newest moves tell."""
        withdrawn: Withdrawn = ()
        for version, _ in reversed(moves):
            (moved,) = self.store.events(combat, version, version)
            assert isinstance(moved, HeadMoved)
            if moved.how != How.WITHDRAWN:
                return version, withdrawn
            withdrawn = ((moved.on, version), *withdrawn)
        return 0, withdrawn

    def _seed(self, combat: str, metas: Iterable[AnyEvent]) -> Seed | None:
        """The seed that dice may still be drawn from: there is one, and it has not been revealed."""
        secret = self.store.secret(combat)
        if not secret or any(isinstance(event, SeedRevealed) for event in metas):
            return None
        return Seed(secret)
