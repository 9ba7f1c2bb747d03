"""Records with which today's rules disagree, or which nobody's rules can be asked about: one of each kind."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import msgspec

from adapters.books.combatants import fighter
from adapters.books.systems import ruleset
from adapters.books.tables import rules
from domain.disputes import Settled, dispute, settle
from domain.engine.commands.answering import answer
from domain.engine.correction.change import Number
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import Rules
from domain.entrants import joining
from domain.facts.choice import Choice
from domain.facts.events import BeatBegan, CombatOpened, Declared, Rolled
from domain.facts.term import Term
from domain.fights import Command, Done, Fights
from domain.store import Store

RULESET = ruleset("percentile")
RULES = rules(RULESET)
HEAVIER = msgspec.structs.replace(
    RULES.tables,
    penalty=msgspec.structs.replace(RULES.tables.penalty, step=15),  # type: ignore[attr-defined]
)
OTHER = msgspec.structs.replace(RULES, tables=HEAVIER, beat=Rules.of(RULESET, HEAVIER).beat)
"""An older Scuffle: another penalty for several actions, under the same name and hash."""

TABLES = Rules.of(RULESET, HEAVIER)
"""The same as tables of somebody's own."""

GONE = msgspec.structs.replace(RULES, ruleset=msgspec.structs.replace(RULESET, name="gone"))
"""A system whose package is not installed any more."""

ROLL = "r1.mutt.1.attack"
CHOICE = "r1.mutt.1.action"
LATER = "r1.mutt.2.attack"
AIMED = "r1.mutt.2.aim"


def aim(key: str) -> bool:
    """Until Mutt's second attack has hit."""
    return key == "r1.mutt.2.aim"


class Table:
    """The fight `duel` of Grunthar and Mutt, the seed throwing."""

    def __init__(self, store: Store, rules: Rules) -> None:
        self.store, self.fights = store, Fights(store, lambda name, tables: rules)
        self._ids = (f"before-{number}" for number in count())
        pair = [fighter(RULESET, "grunthar", "orcs"), fighter(RULESET, "mutt", "dwarfs")]
        opened = self.fights.open("duel", rules, b"a secret seed", pair, {}, by="gm", command="open")
        assert isinstance(opened, Done)

    def by(self, rules: Rules) -> Table:
        """From here on by these rules."""
        self.fights = Fights(self.store, lambda name, tables: rules)
        return self

    def do(self, command: Command) -> None:
        done = self.fights.do("duel", command, by="gm", id=next(self._ids))
        assert isinstance(done, Done), done

    def play(self, until: Callable[[str], bool]) -> Table:
        """Two actions each, all spent on attacks, as long as nothing is asked that is meant."""
        while not until((prompt := self.fights.load("duel").asks[0]).key):
            assert isinstance(prompt, ChoicePrompt)
            wanted = (each for act in ("actions", "attack") for each in prompt.options if each.act == act)
            pick = next(
                (each for each in wanted if each.act != "actions" or each.count == 2), prompt.options[0]
            )
            self.do(lambda now, key=prompt.key, pick=pick: answer(now, key, (pick,)))  # type: ignore[misc]
        return self

    def mend(self) -> Table:
        """A settled dispute and an open one."""
        for key in (ROLL, LATER):
            assert isinstance(dispute(self.fights, "duel", key, "cocked", by="mutt", id=key), Done)
        change = Number(modifier=Term("sand", 1, "-"))
        settled = settle(self.fights, "duel", ROLL, change, "sand", by="gm", id="settled")
        assert isinstance(settled, Settled), settled
        return self

    def step_back(self) -> None:
        """A line of its own, on which something is done and undone."""
        forked = self.fights.fork("duel", self.fights.load("duel").last, "bold", by="gm", id="fork")
        assert isinstance(forked, Done), forked
        here = self.fights.load("duel").asks[0].key
        self.play(lambda key: key != here)
        assert isinstance(self.fights.undo("duel", by="gm", id="undo"), Done)


def now(store: Store) -> None:
    """The beat that is being played disagrees."""
    Table(store, OTHER).play(aim).mend().step_back()


def earlier(store: Store) -> None:
    """An earlier beat disagrees, and what is asked now is asked by today's rules as well."""
    table = Table(store, OTHER).play(aim).mend().play(lambda key: key == "r2.grunthar.declares")
    table.by(RULES).play(lambda key: key.startswith("r2.grunthar.1")).step_back()


def half(store: Store) -> None:
    """One of two answers is in, and it is not offered any more."""
    table = Table(store, RULES)
    prompt = table.fights.load("duel").asks[0]
    assert isinstance(prompt, ChoicePrompt)
    said = Declared(prompt.key, prompt.by, (Choice("somersault"),), prompt.rule, prompt.seen_by)
    store.append("duel", store.last("duel"), [said], by="gm", command="said")


def missing(store: Store) -> None:
    """The system is not installed."""
    Table(store, GONE).play(aim).mend().step_back()


def tables(store: Store) -> None:
    """The tables are not at hand."""
    Table(store, TABLES).play(aim).mend().step_back()


def failing(store: Store) -> None:
    """Today's rules fail over what they read: they know the sheets no more."""
    opened = CombatOpened(RULESET.name, "0", msgspec.Raw(b"{}"), RULES.tables_hash)
    pair = [
        msgspec.structs.replace(
            joining(RULES, b"{}", fighter(RULESET, who, side)), sheet=msgspec.Raw(b'{"might":"great"}')
        )
        for who, side in (("grunthar", "orcs"), ("mutt", "dwarfs"))
    ]
    rolled = Rolled("r1.mutt.initiative", "mutt", "1d10", (3,), 3, source="hand")
    store.create("duel", b"a secret seed", [opened, *pair], by="gm", command="open")
    for number, event in enumerate((BeatBegan("r1", 1, rule="PCT-15"), rolled)):
        store.append("duel", store.last("duel"), [event], by="gm", command=f"told {number}")


RECORDS = {each.__name__: each for each in (now, earlier, half, missing, tables, failing)}
