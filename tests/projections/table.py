"""A table at which percentile fights are played, with a still clock and salts that repeat."""

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count

import msgspec

from adapters.books.combatants import character, sheet
from adapters.books.tables import rules
from adapters.store.memory import MemoryStore
from domain.engine.combat import Combat, Step
from domain.engine.commands import answering
from domain.engine.prompts import ChoicePrompt
from domain.entrants import Entrant
from domain.facts.choice import phrase
from domain.facts.events import AnyEvent, CombatantJoined, CombatOpened
from domain.facts.refusal import Refused
from domain.fights import Done, Fights
from domain.rulesets.percentile.ruleset import RULESET
from domain.store import Entry
from projections.record import Record, record

RULES = rules(RULESET)
DUEL = (("grunthar", "orcs"), ("mutt", "dwarfs"))


def fighter(name: str, side: str) -> Entrant:
    """`mutt-2` is another Mutt."""
    who = character(RULESET, name.partition("-")[0])
    return Entrant(name, side, sheet(RULESET, who.sheet, name), who.called)


class Table:
    """One fight, called `duel`; all dice are thrown by hand unless `by_hand` says otherwise."""

    def __init__(
        self, fighters: tuple[tuple[str, str], ...] = DUEL, seed: bytes = b"seed", **settings: object
    ) -> None:
        self.store = MemoryStore(clock=lambda: datetime(2026, 3, 1, 20, tzinfo=UTC), chance=bytes)
        self.fights = Fights(self.store, lambda name, tables: RULES)
        self._ids = (f"command-{number}" for number in count())
        who = [fighter(*each) for each in fighters]
        settings = {"by_hand": "all", **settings}
        opened = self.fights.open("duel", RULES, seed, who, settings, title="A duel", by="gm", command="open")
        assert isinstance(opened, Done), opened

    @property
    def combat(self) -> Combat:
        return self.fights.load("duel")

    @property
    def record(self) -> Record:
        return record("duel", self.store.entries("duel"))

    def id(self) -> str:
        return next(self._ids)

    def do(self, command: Callable[[Combat], Step | Refused], by: str = "gm") -> Done:
        done = self.fights.do("duel", command, by=by, id=self.id())
        assert isinstance(done, Done), done
        return done

    def says(self, key: str, words: str) -> Done:
        """The one who is asked for `key` picks the option that reads so."""
        prompt = next(each for each in self.combat.asks if each.key == key)
        assert isinstance(prompt, ChoicePrompt), prompt
        pick = next(option for option in prompt.options if phrase(option) == words)
        return self.do(lambda now: answering.answer(now, now.id(key), (pick,)), prompt.by)

    def throws(self, key: str, *faces: int) -> Done:
        by = next(prompt.by for prompt in self.combat.asks if prompt.key == key)
        return self.do(lambda now: answering.throw(now, now.id(key), faces), by)

    def undo(self) -> Done:
        done = self.fights.undo("duel", by="gm", id=self.id())
        assert isinstance(done, Done), done
        return done

    def play(self, *steps: tuple[str, str | int]) -> "Table":
        """Each step is a key with the words of a choice or a face."""
        for key, given in steps:
            if isinstance(given, str):
                self.says(key, given)
            else:
                self.throws(key, given)
        return self


OPENING = (("r1.grunthar.initiative", 3), ("r1.mutt.initiative", 8))
DECLARED = (
    *OPENING,
    ("r1.mutt.declares", "actions 2 martial-arts"),
    ("r1.grunthar.declares", "actions 2 boxing"),
)
MISS = (
    *DECLARED,
    ("r1.mutt.1.action", "attack grunthar martial-arts"),
    ("r1.mutt.1.grunthar.dodges", "stand"),
    ("r1.mutt.1.attack", 53),
)
HIT = (
    *MISS,
    ("r1.grunthar.1.action", "attack mutt boxing"),
    ("r1.grunthar.1.attack", 30),
    ("r1.grunthar.1.aim", "aim area-0"),
)
TAKEN = (*HIT, ("r1.grunthar.1.mutt.replies", "take"))
BLOCKED = (
    *TAKEN,
    ("r1.mutt.2.action", "attack grunthar martial-arts"),
    ("r1.mutt.2.attack", 14),
    ("r1.mutt.2.aim", "aim area-3"),
    ("r1.mutt.2.grunthar.replies", "block boxing"),
    ("r1.mutt.2.grunthar.block", 35),
)
"""The chapter's example, round 1, in stages."""


def written(*events: AnyEvent, chained: bool = False) -> Record:
    """A record of these events after an opening (1 to 3) with Mutt, a dwarf, and Grunthar, an orc."""
    nothing = msgspec.Raw(b"{}")
    opened = (
        CombatOpened("none", "1", nothing, "tables"),
        CombatantJoined("mutt", "dwarfs", nothing),
        CombatantJoined("grunthar", "orcs", nothing),
    )
    entries = [
        Entry(version, event, "gm", "", f"command-{version}", f"{version:064x}" if chained else "")
        for version, event in enumerate((*opened, *events), 1)
    ]
    return record("duel", entries)
