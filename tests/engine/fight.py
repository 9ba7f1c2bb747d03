"""A fight at a table for tests: plain commands, dice by hand unless said otherwise."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import scuffle
from adapters.books.combatants import character, sheet
from adapters.books.systems import ruleset
from adapters.books.tables import rules
from adapters.kit.plain_store import PlainStore
from domain.engine.combat import Combat, Step
from domain.engine.commands import answering
from domain.engine.prompts import ChoicePrompt
from domain.entrants import Entrant
from domain.facts.choice import Choice, phrase
from domain.facts.dice import parse, read
from domain.facts.events import AnyEvent
from domain.facts.refusal import Refused
from domain.fights import Done, Fights
from domain.store import Store

RULESET = ruleset("percentile")
RULES = rules(RULESET)
PAIR = (("grunthar", "orcs"), ("mutt", "dwarfs"))


def fighter(name: str, side: str, called: str = "", **scores: object) -> Entrant:
    """A fighter of the percentile system, with some of the sheet's values changed."""
    found = character(RULESET, name)
    return Entrant(called or name, side, sheet(RULESET, {**found.sheet, **scores}, name), found.called)


class Fight(scuffle.Fight):
    """One fight in one store, driven by keys and words; commands are numbered, and dice are given by hand."""

    def __init__(
        self, *fighters: Entrant, store: Store | None = None, seed: bytes = b"s" * 32, **settings: object
    ) -> None:
        self.store = store or PlainStore()
        super().__init__(Fights(self.store, lambda name, tables: RULES), "fight")
        self._ids = (f"command {number}" for number in count())
        done = self.fights.open(
            "fight",
            RULES,
            seed,
            fighters or tuple(fighter(name, side) for name, side in PAIR),
            {"by_hand": "all", **settings},
            by="gm",
            command=next(self._ids),
        )
        assert isinstance(done, Done), done

    @property
    def fights(self) -> Fights:
        return self._fights

    @fights.setter
    def fights(self, fights: Fights) -> None:
        self._fights = fights

    @property
    def keys(self) -> list[str]:
        """The keys of what is asked."""
        return [prompt.key for prompt in self.combat.asks]

    def head_line(self) -> str:
        """The line on which the head stands."""
        return next(line.name for line in self.lines if line.head)

    def events(self) -> list[AnyEvent]:
        return [entry.event for entry in self.store.entries("fight")]

    def attempt(self, command: Callable[[Combat], Step | Refused], **how: object) -> Done | Refused:
        """Carry out a command, or be refused."""
        return self.fights.do("fight", command, by="gm", id=next(self._ids), **how)  # type: ignore[arg-type]

    def say(self, key: str, words: str) -> Done:
        """Answer the prompt of that key with the option that reads so."""
        done = self.try_to_say(key, words)
        assert isinstance(done, Done), done
        return done

    def try_to_say(self, key: str, words: str) -> Done | Refused:
        prompt = next((each for each in self.combat.asks if each.key == key), None)
        options = prompt.options if isinstance(prompt, ChoicePrompt) else ()
        pick = next((option for option in options if phrase(option).startswith(words)), Choice(words))
        return self.attempt(lambda now: answering.answer(now, now.id(key), (pick,)), retry=True)

    def throw(self, key: str, text: str) -> Done:
        """Give a roll the faces that a person would type."""
        prompt = next(each for each in self.combat.asks if each.key == key)
        faces = read(parse(prompt.dice), text)  # type: ignore[union-attr]
        done = self.attempt(lambda now: answering.throw(now, now.id(key), faces))
        assert isinstance(done, Done), done
        return done

    def open_round(self, number: int = 1, **said: str) -> Fight:
        """Initiative 3 and 8 (Mutt first), and two actions each unless `said` otherwise."""
        self.throw(f"r{number}.grunthar.initiative", "3")
        self.throw(f"r{number}.mutt.initiative", "8")
        self.say(f"r{number}.mutt.declares", said.get("mutt", "actions 2"))
        self.say(f"r{number}.grunthar.declares", said.get("grunthar", "actions 2"))
        return self
