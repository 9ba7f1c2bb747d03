"""The use cases: load a combat, do something in it, write what came of it; one place where conflicts are
met."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from domain.engine.combat import Combat, Draft, Step
from domain.engine.commands.answering import withdraw, withdrawable
from domain.engine.commands.head_moves import head_to, up_to
from domain.engine.commands.opening import begin, open_combat, why_not_open
from domain.engine.commands.standing import go_on
from domain.engine.commands.taking_back import not_yours, own_last, why_not_take_back
from domain.engine.divergence import agreeing
from domain.engine.history.passage import Unread, back
from domain.engine.history.tree import Line, settled
from domain.engine.history.undoing import Undoing, Written, begun
from domain.engine.ruleset import Rules, settings_of
from domain.entrants import Entrant, joining
from domain.facts.brief import brief
from domain.facts.choice import Key
from domain.facts.events import (
    AnyEvent,
    CombatOpened,
    DisputeSettled,
    Feature,
    How,
    Noted,
    RollDisputed,
    SeedRevealed,
    tag,
)
from domain.facts.nearest import nearest_or_all
from domain.facts.refusal import Refused
from domain.facts.seed import BY_SEATS, Seed
from domain.loading import KNOWN, Loading
from domain.store import AlreadyDone, Conflict, DeletedCombat, Entry, Store

Command = Callable[[Combat], Step | Refused]
"""Something that can be done in a combat; see `answering`, `heading` and `ruling`."""

TRIES = 1_000
"""How often a command that names all it depends on is tried again when others write first: so often that a
remark, which depends on nothing, gets in however many write beside it."""


NOTHING_DONE = Refused("nothing-to-undo", "Nobody has done anything yet that could be undone.")


class Done(msgspec.Struct, frozen=True):
    """What was written, and the combat after it; `dropped` and `waiting` as of a `Step`.

    `repeated`: the command had been carried out before.
    """

    events: tuple[AnyEvent, ...]
    combat: Combat
    dropped: tuple[Key, ...] = ()
    waiting: tuple[Key, ...] = ()
    repeated: bool = False

    def __repr__(self) -> str:
        return brief(self, f"{len(self.events)} events", self.combat, "repeated" if self.repeated else "")


class Fights:
    """All fights of a store. Keeps the combats it has worked on, and looks in the store before it trusts
    them."""

    def __init__(self, store: Store, rules_for: Callable[[str, str], Rules]) -> None:
        """`rules_for(ruleset, tables_hash)` finds the rules that a fight was opened with, or raises
        `Unplayable`."""
        self.store = store
        self._loading = Loading(store, rules_for)
        self._undoings: dict[str, Undoing] = {}

    def open(
        self,
        combat: str,
        rules: Rules,
        secret: bytes,
        entrants: Sequence[Entrant],
        settings: Mapping[str, object],
        *,
        title: str = "",
        ground: tuple[Feature, ...] = (),
        waiting: bool = False,
        by: str,
        command: str,
    ) -> Done | Refused:
        """Open a fight under a new name, and begin it unless it is `waiting` for joiners and salt.

        `secret` is 1 to 64 bytes. `settings` raise `msgspec.ValidationError` when they do not fit.
        """
        seed = Seed(secret)
        chosen = msgspec.json.encode(settings_of(rules.ruleset, settings))
        opened = CombatOpened(
            rules.ruleset.name,
            rules.ruleset.version,
            msgspec.Raw(chosen),
            rules.tables_hash,
            seed.commitment,
            title,
            ground,
            BY_SEATS,
        )
        joined = [joining(rules, chosen, entrant) for entrant in entrants]
        if refused := why_not_open(rules, opened, joined):
            return refused
        step = open_combat(rules, seed, opened, joined)
        if not waiting:
            begun = begin(step.combat)
            if isinstance(begun, Refused):
                return begun
            step = Step((*step.events, *begun.events), begun.combat)
        try:
            self.store.create(combat, secret, step.events, by=by, command=command)
        except AlreadyDone:
            return Done((), self.load(combat), repeated=True)
        except DeletedCombat as gone:
            return Refused("name-taken", f"{gone.sentence} Its name is given to no other; choose another.")
        except Conflict:
            return Refused("name-taken", f"There is a fight called {combat!r} already; choose another name.")
        self._loading.keep(combat, step.combat)
        return Done(step.events, step.combat)

    def do(
        self, combat: str, command: Command, *, by: str, id: str, seen: int | None = None, retry: bool = False
    ) -> Done | Refused:
        """Carry out `command` and write what it comes to, all or nothing; durable when it returns.

        `id` makes a retry harmless. `seen` is the last version that the caller knows of: if the fight went
        on since, the command is refused with `conflict`, unless `retry` says that it names its prompt and
        may be tried again.
        """
        if (before := self._repeated(combat, id)) is not None:
            return before
        for _ in range(TRIES):
            now = self._loading.read(combat)
            if seen is not None and now.last != seen and not retry:
                return self._conflict(combat, seen)
            try:
                step = self._decide(combat, now, command)
                if isinstance(step, Refused):
                    return step
                self.store.append(combat, now.last, step.events, by=by, command=id)
            except AlreadyDone:
                return Done((), self._loading.read(combat), repeated=True)
            except Conflict:
                self._loading.forget(combat)
                if not retry:
                    return self._conflict(combat, now.last)
                continue
            self._loading.keep(combat, step.combat)
            self._loading.snapshot(combat, now, step.combat)
            return Done(step.events, step.combat, step.dropped, step.waiting)
        return Refused("busy", f"Others keep writing in {combat!r}; try again.")

    def note(
        self,
        combat: str,
        meta: Noted | RollDisputed | DisputeSettled | SeedRevealed,
        *,
        by: str,
        id: str,
        seen: int | None = None,
    ) -> Done | Refused:
        """Write something about the record; the fight itself stays as it is. `seen` as for `do`."""
        return self.do(
            combat,
            lambda now: Draft(now).note(meta).aside(),
            by=by,
            id=id,
            seen=seen,
            retry=seen is None,
        )

    def reveal(
        self, combat: str, *, early: bool = False, by: str, id: str, seen: int | None = None
    ) -> Done | Refused:
        """Record the seed for everybody to check. Nothing is drawn from it afterwards: further dice are by
        hand."""
        now = self._loading.read(combat)
        if now.seed is None:
            why = "has been revealed already" if self.store.secret(combat) else "is not in this store"
            return Refused("no-seed", f"The seed of this fight {why}.")
        if not now.state.over and not early:
            return Refused(
                "not-over", "The fight goes on: its dice could be known beforehand. Reveal at the end."
            )
        shown = SeedRevealed(now.seed.revealed())
        done = self.note(combat, shown, by=by, id=id, seen=seen)
        self._loading.forget(combat)
        return done

    def undo(
        self, combat: str, *, by: str, id: str, seen: int | None = None, player: str = ""
    ) -> Done | Refused:
        """Take back the last thing that was done to the fight; it is again what it was before.

        That is an answer, dice by hand, a ruling, a correction, a withdrawal, a join, whatever was said,
        undone and redone since: so many undos as things done. A `player`, as of `answering.answer`, takes
        back their own answers only, and as long as `taking_back` lets them.
        """
        if (before := self._repeated(combat, id)) is not None:
            return before
        undoing = self.undoing(combat)
        newest, last = undoing.newest, undoing.last
        if newest is None:
            return not_yours() if player else NOTHING_DONE

        def back(now: Combat) -> Step | Refused:
            if player and (refused := self._why_not_theirs(combat, now, newest, player)):
                return refused
            there = up_to(now, newest.before) or self._loading.read(combat, newest.before, whole=True).passage
            return head_to(now, there, How.UNDO)

        return self.do(combat, back, by=by, id=id, seen=last if seen is None else seen)

    def would_undo(self, combat: str, *, player: str = "") -> Written | Refused:
        """What `undo` would take back now, or why it would not."""
        newest = self.undoing(combat).newest
        if newest is None:
            return not_yours() if player else NOTHING_DONE
        refused = self._why_not_theirs(combat, self.load(combat), newest, player) if player else None
        return refused or newest

    def withdraw(
        self, combat: str, key: Key, *, by: str, id: str, seen: int | None = None, player: str = ""
    ) -> Done | Refused:
        """Take back one answer while others are awaited; a `player` as for `undo`."""

        def withdrawn(now: Combat) -> Step | Refused:
            said = withdrawable(now, key, player)
            if isinstance(said, Refused):
                return said
            late = why_not_take_back(now, said, self._stream(combat, now), player) if player else None
            return late or withdraw(now, key, player=player)

        return self.do(combat, withdrawn, by=by, id=id, seen=seen, retry=seen is None)

    def redo(
        self, combat: str, line: str = "", *, by: str, id: str, seen: int | None = None
    ) -> Done | Refused:
        """Go forward again to where the head was before the last undo, or to the tip of a named line."""
        if (before := self._repeated(combat, id)) is not None:
            return before
        undoing = self.undoing(combat)
        there = self._tip(combat, line) if line else self._undone(combat, undoing)
        if isinstance(there, Refused):
            return there
        on = line or begun(undoing.undone[-1])
        target = self._loading.read(combat, there, whole=True).passage
        known = undoing.last if seen is None else seen
        return self.do(combat, lambda now: head_to(now, target, How.REDO, on), by=by, id=id, seen=known)

    def fork(
        self, combat: str, version: int, name: str, *, by: str, id: str, seen: int | None = None
    ) -> Done | Refused:
        """Begin a new line, called `name`, after the event of that version, on whichever line it is."""
        if (before := self._repeated(combat, id)) is not None:
            return before
        if any(each.name == name for each in self.lines(combat)):
            return Refused("line-exists", f"There is a line {name!r} already; choose another name.")
        moves = self.store.moves(combat)
        there = settled(moves, version)
        opening = self._loading.read(combat, whole=True)
        if not opening.begun:
            return Refused("not-begun", "The fight has not begun; there is nothing to part from.")
        first = next(passage for passage in back(opening.passage) if passage.opening).end
        if not first <= there <= opening.last or there in self._loading.notes(combat):
            return Refused(
                "no-such-event", f"Fork after an event from {first} to {opening.last}, not after {version}."
            )
        target = self._loading.read(combat, there, whole=True)
        known = target.last if seen is None else seen
        return self.do(
            combat, lambda now: head_to(now, target.passage, How.FORKED, name), by=by, id=id, seen=known
        )

    def undoing(self, combat: str) -> Undoing:
        """What undo takes back here, and redo brings again."""
        last = self.store.last(combat)
        undoing = self._undoings.pop(combat, None)
        if undoing is None or undoing.last > last:
            undoing = Undoing()
        if undoing.last < last:
            undoing.follow(self.store.entries(combat, undoing.last + 1, last))
        self._undoings[combat] = undoing
        for oldest in list(self._undoings)[:-KNOWN]:
            self._undoings.pop(oldest, None)
        return undoing

    def load(self, combat: str, head: int | None = None, *, whole: bool = False) -> Combat:
        """The combat at its head, or with its head at version `head`. `whole`: read all of the path.

        Raises `UnknownCombat`, and `Unplayable` when its rules are not at hand.
        """
        return self._loading.load(combat, head, whole=whole)

    def read(self, combat: str) -> Combat:
        """All of the combat's path, also of one whose rules are not at hand."""
        return self._loading.read(combat, whole=True)

    def lines(self, combat: str) -> tuple[Line, ...]:
        """All lines of the history, in order of birth."""
        return self._loading.lines(combat)

    def meanwhile(self, combat: str, since: int) -> tuple[Entry, ...]:
        """What was written after version `since`."""
        return tuple(self.store.entries(combat, since + 1))

    # -- inside

    def _why_not_theirs(self, combat: str, now: Combat, newest: Written, player: str) -> Refused | None:
        """Why a player may not take back what that command wrote."""
        written = tuple(self.store.events(combat, newest.first, newest.last))
        said = own_last(now, written, player)
        if said is None or isinstance(said, Refused):
            return said
        return why_not_take_back(now, said, self._stream(combat, now), player)

    def _stream(self, combat: str, now: Combat) -> tuple[AnyEvent, ...]:
        """All that was ever written, on any line."""
        return tuple(self.store.events(combat, 1, now.last))

    def _repeated(self, combat: str, id: str) -> Done | None:
        """The answer to a command that had been carried out before."""
        return (
            None
            if self.store.done(combat, id) is None
            else Done((), self._loading.read(combat), repeated=True)
        )

    @agreeing
    def _decide(self, combat: str, now: Combat, command: Command) -> Step | Refused:
        try:
            step = command(now)
        except Unread:
            step = command(self._loading.read(combat, whole=True))
        return step if isinstance(step, Refused) else go_on(step)

    def _undone(self, combat: str, undoing: Undoing) -> int | Refused:
        """Where the head was before the newest undo that has not been redone, if nothing was played since."""
        if undoing.undone:
            return undoing.undone[-1][0]
        others = ", ".join(line.name for line in self.lines(combat) if not line.head) or "none"
        return Refused(
            "nothing-to-redo", f"Nothing was undone just now. Other lines to go to by name: {others}."
        )

    def _tip(self, combat: str, name: str) -> int | Refused:
        found = {line.name: line for line in self.lines(combat)}
        if name in found:
            return found[name].tip
        return Refused("no-such-line", f"There is no line {name!r}{nearest_or_all(name, found)}")

    def _conflict(self, combat: str, seen: int) -> Refused:
        news = self.meanwhile(combat, seen)
        told = "; ".join(
            f"{entry.version} {tag(entry.event)} by {entry.by or 'nobody'}" for entry in news[:5]
        )
        more = f" and {len(news) - 5} more" if len(news) > 5 else ""
        return Refused(
            "conflict", f"Somebody else wrote in {combat!r} meanwhile: {told}{more}. Look, and try again."
        )
