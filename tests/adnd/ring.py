"""A ring for tests of the weaponless rules: fighters by a few scores, and a state or a fight of them."""

from __future__ import annotations

from itertools import count

import msgspec

from adapters.books.combatants import character, sheet
from adapters.books.systems import ruleset
from adapters.books.tables import rules
from adapters.kit.plain_store import PlainStore
from domain.engine.combat import Combat
from domain.engine.commands import answering
from domain.engine.ruleset import Rules, settings_of
from domain.entrants import Entrant, joining
from domain.facts.choice import Choice, Name, phrase
from domain.facts.dice import parse, read
from domain.facts.events import AnyEvent, CombatOpened
from domain.facts.evolve import fold
from domain.facts.hexes import Hex
from domain.facts.state import NOTHING, State
from domain.fights import Done, Fights
from projections.record import Record, record

RULESET = ruleset("adnd")
RULES = rules(RULESET)
BARE = {"column": 1, "ac": 0, "dexterity": 0, "strength": 0, "hp": 50}
"""Nobody in particular: not a score that a row of a table would count."""

HERE = Hex(0, 0)
MAN = {"column": 1, "ac": 10, "dexterity": 10, "strength": 10, "hp": 50}


def fighter(
    name: Name, side: str = "", at: Hex = HERE, items: dict[str, str] | None = None, **scores: object
) -> Entrant:
    """A man with some scores of his own."""
    return Entrant(
        name, side or name, sheet(RULESET, {**MAN, **scores}, name), name.title(), at, 0, items or {}
    )


def known(name: Name, side: str = "") -> Entrant:
    """One of the system's own combatants, with what he carries."""
    found = character(RULESET, name)
    whole = sheet(RULESET, found.sheet, name)
    return Entrant(name, side or name, whole, found.called, Hex(0, 0), 0, found.items)


def standing(*fighters: Entrant, rules: Rules = RULES, **settings: object) -> State:
    """The state of an opened fight before its first beat."""
    raw = msgspec.json.encode(settings_of(RULESET, settings))
    opened = CombatOpened(RULESET.name, RULESET.version, msgspec.Raw(raw), rules.tables_hash)
    return fold((opened, *(joining(rules, raw, each) for each in fighters)), NOTHING)


def after(state: State, *events: AnyEvent) -> State:
    return fold(events, state)


class Bout:
    """One fight in a store, driven by words and real dice."""

    def __init__(self, *fighters: Entrant, **settings: object) -> None:
        self.store = PlainStore()
        self.fights = Fights(self.store, lambda name, tables: RULES)
        self._ids = (f"command {number}" for number in count())
        chosen = {"by_hand": "all", **settings}
        done = self.fights.open("bout", RULES, b"s" * 32, fighters, chosen, by="gm", command=next(self._ids))
        assert isinstance(done, Done), done

    @property
    def combat(self) -> Combat:
        return self.fights.load("bout")

    @property
    def asks(self) -> list[str]:
        return [prompt.key for prompt in self.combat.asks]

    @property
    def record(self) -> Record:
        return record("bout", self.store.entries("bout"))

    def do(self, command: object) -> Done:
        done = self.fights.do("bout", command, by="gm", id=next(self._ids))  # type: ignore[arg-type]
        assert isinstance(done, Done), done
        return done

    def say(self, **words: str) -> None:
        """Answer prompts; in the keys `_` stands for a dot."""
        for key, text in words.items():
            self.answer(key.replace("_", "."), text)

    def answer(self, key: str, text: str) -> None:
        prompt = next(each for each in self.combat.asks if each.key == key)
        pick: Choice = next(each for each in prompt.options if phrase(each) == text)  # type: ignore[union-attr]
        self.do(lambda now: answering.answer(now, key, (pick,)))

    def throw(self, **faces: int) -> None:
        """Give dice; in the keys `_` stands for a dot."""
        for name, face in faces.items():
            key = name.replace("_", ".")
            prompt = next(each for each in self.combat.asks if each.key == key)
            thrown = read(parse(prompt.dice), str(face))  # type: ignore[union-attr]
            self.do(lambda now, key=key, thrown=thrown: answering.throw(now, key, thrown))
