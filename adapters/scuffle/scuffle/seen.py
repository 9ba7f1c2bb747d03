"""A fight as one viewer sees it: how it stands, what was told, what was thrown, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Self
from uuid import uuid4

from adapters.books.derivation import teller
from adapters.books.recorded import gradings_of, state_of, words_of
from adapters.files.onefile.page import one_file
from adapters.files.records import export, write
from adapters.input.rejected import Rejected
from adapters.output.shapes import RecordVerified
from adapters.output.terminal import clean
from adapters.output.verification import reruns
from adapters.store.combats import CombatStore
from adapters.store.unavailable import StoreUnavailable
from domain.engine.combat import Combat
from domain.engine.history.tree import Line
from domain.facts.brief import Several
from domain.facts.counted import counted
from domain.facts.state import State
from domain.fights import Fights
from domain.store import DamagedRecord, UnknownCombat
from projections.growing_record import GrowingRecord
from projections.open_prompts import OpenChoice, OpenRoll
from projections.picture.board import Board
from projections.picture.reel import Reel
from projections.proving.audit import AuditRow, audit
from projections.record import Record
from projections.standing import Standing, standing
from projections.telling.live_story import LiveStory
from projections.telling.narrative import tell
from projections.telling.story import text
from projections.telling.voice import Style
from projections.telling.words import Words
from projections.visibility import GM, Viewer
from scuffle.rejecting import rejecting


class Text(str):
    """Text for people, which shows itself as it reads."""

    __slots__ = ()
    __repr__ = str.__str__


def shown(told: str) -> Text:
    """Text in which nothing steers a terminal."""
    return Text(clean(told))


FEW = 4
"""So many names stand in a `repr`."""


class Seen:
    """One fight of a store as its `viewer` may see it: the game master all of it, others without the secrets
    of others."""

    def __init__(self, fights: Fights, name: str, *, viewer: Viewer = GM) -> None:
        """`fights` are those of the store that keeps it; see `scuffle.open` and `scuffle.load`."""
        self._fights, self.name, self.viewer = fights, name, viewer
        self._growing = GrowingRecord(name, viewer)
        self._story: LiveStory | None = None

    @property
    def asks(self) -> tuple[OpenChoice | OpenRoll, ...]:
        """What is wanted now, as far as the viewer may see it: a choice with its options, dice with their
        number."""
        return Several(self.standing.asks)

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.state.over

    @property
    def winners(self) -> tuple[str, ...]:
        """The sides that won; none when it is over means a draw."""
        return self.state.winners

    @property
    @rejecting
    def state(self) -> State:
        """Who is where, and how: what the events that the viewer may see come to."""
        return self._combat.state if self.viewer == GM else state_of(self.record)

    @property
    @rejecting
    def combat(self) -> Combat:
        """The aggregate itself, with the prompts as the engine puts them; it keeps nothing from the game
        master, and is for nobody else."""
        self._must_be_master("have the fight itself")
        return self._combat

    @property
    @rejecting
    def standing(self) -> Standing:
        """The present as the JSON of every other front-end tells it."""
        return standing(self.record, self._combat, self.viewer)

    @property
    @rejecting
    def record(self) -> Record:
        """All that was ever written, with what the viewer may not see kept back."""
        store = self._fights.store
        if store.last(self.name) < self._growing.last:  # another record has taken its place
            self._growing, self._story = GrowingRecord(self.name, self.viewer), None
        return self._growing.follow(tuple(store.entries(self.name, self._growing.last + 1)))

    @property
    @rejecting
    def board(self) -> Board:
        """How everybody stands, drawn; a notebook shows it."""
        return self._reel.now()

    @rejecting
    def at(self, version: int) -> Board:
        """The board after the event of that version, or the last before it that stands."""
        return self._reel.at(version)

    @property
    @rejecting
    def story(self) -> Text:
        """The fight as it is told, without what was undone."""
        return shown(text(tell(self.record, self._words, fold=True)))

    @property
    @rejecting
    def diary(self) -> Text:
        """What turned the fight, and the rest of it in a few words."""
        return shown(text(tell(self.record, self._words, style=Style.DIARY)))

    @property
    @rejecting
    def rolls(self) -> tuple[AuditRow, ...]:
        """Every roll ever thrown, standing or not: by whom, for what, with what odds, and what came of it."""
        return Several(audit(self.record, gradings_of(self.record)))

    @property
    @rejecting
    def lines(self) -> tuple[Line, ...]:
        """All lines of the history, in order of birth."""
        return Several(self._fights.lines(self.name))

    @rejecting
    def why(self, key: str) -> Text:
        """Why the roll, choice or ruling of that key was what it was: the number term by term, the rules, the
        chance, what led to it and what came of it."""
        return shown("\n".join(teller(self.record)(key)))

    @rejecting
    def verify(self) -> RecordVerified:
        """Check every stored byte by its chain, every beat of every line by the rules, and every seeded roll
        by the seed."""
        self._must_be_master("check the seed")
        store = self._store
        count = store.verify(self.name)
        return reruns(self._fights, self.name, count, store.envelopes(self.name)[-1].chain)

    @rejecting
    def save(self, path: str | Path) -> Path:
        """Write the record to a file, whole or not at all; a page that shows the fight if it ends in `.html`.

        The secret seed is not in it. The game master's file is what `load` reads; one for somebody else, in
        which secrets are kept back, can be looked at and checked by `scuffle replay` and `scuffle verify`.
        """
        path = Path(path)
        if path.suffix.lower() in (".html", ".htm"):
            write(path, [one_file(self._store, self.name, self.viewer)])
        else:
            write(path, export(self._store, self.name, self.viewer))
        return path

    def close(self) -> None:
        """Let go of the store; the fight is of no use afterwards."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        as_whom = "" if self.viewer == GM else f" as {self.viewer} sees it"
        try:
            combat, events = self._fights.read(self.name), counted(self._last, "event")
        except (DamagedRecord, StoreUnavailable, UnknownCombat) as error:
            return f"<fight {self.name!r}{as_whom}, which cannot be read: {type(error).__name__}>"
        asked = list(dict.fromkeys(each.by for each in combat.asks))
        more = f" and {len(asked) - FEW} more" if len(asked) > FEW else ""
        now = _now(combat.state) + (f", {', '.join(asked[:FEW])}{more} asked" if asked else "")
        return f"<fight {self.name!r}{as_whom}: {combat.state.ruleset}, {now}; {events}>"

    def _repr_html_(self) -> str:
        return self._reel._repr_html_()

    # -- inside

    @property
    def _combat(self) -> Combat:
        return self._fights.load(self.name)

    @property
    def _reel(self) -> Reel:
        return Reel(self.record, self._words)

    @property
    def _store(self) -> CombatStore:
        store = self._fights.store
        if not isinstance(store, CombatStore):
            raise TypeError(
                f"{type(store).__name__} is no store that keeps chains; open the fight with `open`."
            )
        return store

    @property
    def _player(self) -> str:
        """Whose questions may be answered; empty for the game master, who may answer any."""
        return "" if self.viewer == GM else self.viewer

    @property
    def _words(self) -> Words:
        return words_of(self._fights.read(self.name).state.ruleset)

    @property
    def _last(self) -> int:
        return self._fights.store.last(self.name)

    def _must_be_master(self, what: str) -> None:
        if self._player:
            raise Rejected(f"Only the game master can {what}.", kind="master-only")


def _now(state: State) -> str:
    """Where a fight is, in a word or two."""
    if state.over:
        return f"won by {' and '.join(state.winners)}" if state.winners else "ended in a draw"
    return state.beat or "not begun"


def fresh() -> str:
    """An id for a command, by which a retry of it is known."""
    return uuid4().hex
